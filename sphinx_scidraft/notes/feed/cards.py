"""The text of a note as a card shows it, at home on any page.

A card is made from what is stored of its note, resolved as if it were the page of the note: the texts
of references, the numbers and the words are the same there and here. Then ids get a prefix and links
are turned round to lead on from the page that the card stands on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import LoggingReporter
from sphinx.util.logging import suppress_logging

from sphinx_scidraft.citations import DOMAIN as CITATIONS
from sphinx_scidraft.notes.feed.kept import CardParts, cut, unpack
from sphinx_scidraft.notes.feed.nodes import card_body, card_title, entry_map, note_card, note_feed, note_list
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.trees import PART

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.core.notes.model import Note

#: What stands for nothing in a card, or would put the whole site into it.
LEFT_OUT = (addnodes.toctree, addnodes.index, addnodes.tabular_col_spec, nodes.docinfo, nodes.comment, nodes.meta,
            note_feed, note_list, entry_map)
#: How many cards are kept for the other pages that show them.
KEPT = 64


class CardTexts:
    """The resolved texts of notes, each made once for the pages that need it one after the other."""

    def __init__(self, env: BuildEnvironment) -> None:
        self.env = env
        self._made: OrderedDict[str, note_card] = OrderedDict()

    def get(self, note: Note, settings: Any) -> note_card:
        """Return title and text of a note, with ids and links as on its own page.

        :param settings: those of the document that shows the card
        """
        if note.docname not in self._made:
            made = self._make(note, settings)
            if not self._may_be_shown_again(note):
                return made
            self._made[note.docname] = made
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(note.docname)
        return self._made[note.docname].deepcopy()

    def _may_be_shown_again(self, note: Note) -> bool:
        """Return whether another page of this build can show the card too."""
        return note.promotion or sum(map(len, domain_of(self.env).feeds.values())) > 1

    def _make(self, note: Note, settings: Any) -> note_card:
        doctree, parts = self._parts(note, settings)
        card = note_card(docname=note.docname, is_part=parts.is_part, language=note.language)
        if note.card_title and parts.title is not None:
            heading = card_title('', '', *parts.title.children)
            heading.source, heading.line = parts.title.source, parts.title.line
            card += heading
        elif note.card_title:
            card += card_title('', '', nodes.Text(note.title))
        numbers = _citations(self.env, parts)
        lists = [node for node in parts.lists if numbers.get((node['docname'], node['list']))]
        card += card_body('', *parts.content, *parts.footnotes, *lists)
        doctree[PART] = True
        doctree += card
        for node in list(card.findall(lambda node: isinstance(node, LEFT_OUT))):
            if node.parent is not None:
                node.parent.remove(node)
        with _citing(self.env, numbers), suppress_logging():    # it warns when the note itself is written
            self.env.apply_post_transforms(doctree, note.docname)
        fill_numbers(self.env, card, note.docname)
        return next(iter(doctree.findall(note_card)))

    def _parts(self, note: Note, settings: Any) -> tuple[nodes.document, CardParts]:
        """Return an empty document, and what is to be put into it."""
        kept = domain_of(self.env).cards.get(note.docname)
        if kept is not None:
            path = str(self.env.doc2path(note.docname))
            return nodes.document(settings, LoggingReporter(path), source=path), unpack(kept)
        doctree = self.env.get_doctree(note.docname)
        parts = cut(doctree, has_citations=CITATIONS in self.env.domains)
        doctree.children = []
        return doctree, parts


def fill_numbers(env: BuildEnvironment, card: note_card, docname: str) -> None:
    """Keep the numbers of sections, figures, tables and equations, which the writer looks up by id."""
    card['fignumbers'] = {kind: dict(numbers) for kind, numbers in env.toc_fignumbers.get(docname, {}).items()}
    card['secnumbers'] = {anchor[1:]: number for anchor, number in env.toc_secnumbers.get(docname, {}).items()
                          if anchor}


def _citations(env: BuildEnvironment, parts: CardParts) -> dict[tuple[str, int], dict[str, int]]:
    """Return the numbers of what a part of a document cites and does not list, by the lists it stands in."""
    if CITATIONS not in env.domains or not parts.is_part:
        return {}
    from sphinx_scidraft.citations.domain import domain_of as citations_of
    from sphinx_scidraft.citations.nodes import citation_mark, reference_list

    marks = [mark for part in parts.content for mark in part.findall(citation_mark)]
    held = {node['list'] for part in parts.content for node in part.findall(reference_list)}
    numbers: dict[tuple[str, int], dict[str, int]] = {}
    count = 0
    for mark in marks:
        record = citations_of(env).record(mark['docname'], mark['list'])
        if record is None or mark['list'] in held:
            continue
        own = numbers.setdefault((mark['docname'], mark['list']), {})
        for target in mark['targets']:
            if target.key in record.anchors and target.key not in own:
                count += 1
                own[target.key] = count
    return numbers


@contextmanager
def _citing(env: BuildEnvironment, numbers: dict[tuple[str, int], dict[str, int]]) -> Iterator[None]:
    """Number citations in another way than their lists do."""
    if not numbers:
        yield
        return
    from sphinx_scidraft.citations.domain import domain_of as citations_of

    with citations_of(env).numbered(numbers):
        yield
