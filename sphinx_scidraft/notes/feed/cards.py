"""The text of a note as a card shows it, at home on any page.

A card is made from the stored doctree of its note, resolved as if it were the page of the note: the
texts of references, the numbers and the words are the same there and here. Then ids get a prefix and
links are turned round to lead on from the page that the card stands on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util.logging import suppress_logging

from sphinx_scidraft.notes.feed.nodes import card_body, card_title, entry_map, note_card, note_feed, note_list
from sphinx_scidraft.notes.preview import preview_children
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
    """The resolved texts of notes, each loaded once for the pages that need it one after the other."""

    def __init__(self, env: BuildEnvironment) -> None:
        self.env = env
        self._made: OrderedDict[str, note_card] = OrderedDict()

    def get(self, note: Note) -> note_card:
        """Return title and text of a note, with ids and links as on its own page."""
        if note.docname not in self._made:
            self._made[note.docname] = self._make(note)
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(note.docname)
        return self._made[note.docname].deepcopy()

    def _make(self, note: Note) -> note_card:
        doctree = self.env.get_doctree(note.docname)
        title, content, is_part = cut(doctree)
        card = note_card(docname=note.docname, is_part=is_part, language=note.language)
        if note.card_title and title is not None:
            heading = card_title('', '', *title.children)
            heading.source, heading.line = title.source, title.line
            card += heading
        elif note.card_title:
            card += card_title('', '', nodes.Text(note.title))
        lists, numbers = _citations(self.env, doctree, content) if is_part else ([], {})
        card += card_body('', *content, *_footnotes(doctree, content), *lists)
        doctree.children = []
        doctree[PART] = True
        doctree += card
        for node in list(card.findall(lambda node: isinstance(node, LEFT_OUT))):
            if node.parent is not None:
                node.parent.remove(node)
        with _citing(self.env, numbers), suppress_logging():    # it warns when the note itself is written
            self.env.apply_post_transforms(doctree, note.docname)
        fill_numbers(self.env, card, note.docname)
        return next(iter(doctree.findall(note_card)))


def cut(doctree: nodes.document) -> tuple[nodes.title | None, list[nodes.Node], bool]:
    """Return the title of a document, what its card shows, and whether that is a part of it."""
    title: nodes.title | None = None
    content: list[nodes.Node] = []
    for node in doctree.children:
        if title is None and isinstance(node, nodes.section) and node.children and isinstance(node[0], nodes.title):
            title = node[0]
            content += node.children[1:]
        else:
            content.append(node)
    marked = preview_children(doctree)
    return title, marked or content, bool(marked)


def fill_numbers(env: BuildEnvironment, card: note_card, docname: str) -> None:
    """Keep the numbers of sections, figures, tables and equations, which the writer looks up by id."""
    card['fignumbers'] = {kind: dict(numbers) for kind, numbers in env.toc_fignumbers.get(docname, {}).items()}
    card['secnumbers'] = {anchor[1:]: number for anchor, number in env.toc_secnumbers.get(docname, {}).items()
                          if anchor}


def _footnotes(doctree: nodes.document, content: list[nodes.Node]) -> list[nodes.Node]:
    """Return the footnotes that a part of a document refers to and does not hold."""
    wanted = [node['refid'] for part in content for node in part.findall(nodes.footnote_reference)
              if node.get('refid')]
    if not wanted:
        return []
    held = {name for part in content for node in part.findall(nodes.footnote) for name in node['ids']}
    notes = {name: node for node in doctree.findall(nodes.footnote) for name in node['ids']}
    missing = [name for name in dict.fromkeys(wanted) if name not in held and name in notes]
    return [notes[name].deepcopy() for name in missing]


def _citations(env: BuildEnvironment, doctree: nodes.document,
               content: list[nodes.Node]) -> tuple[list[nodes.Node], dict[tuple[str, int], dict[str, int]]]:
    """Return lists of what a part of a document cites and does not list, and the numbers they give."""
    if 'scidraft-citations' not in env.domains:
        return [], {}
    from sphinx_scidraft.citations.domain import domain_of
    from sphinx_scidraft.citations.nodes import citation_mark, reference_list

    marks = [mark for part in content for mark in part.findall(citation_mark)]
    held = {node['list'] for part in content for node in part.findall(reference_list)}
    numbers: dict[tuple[str, int], dict[str, int]] = {}
    count = 0
    for mark in marks:
        record = domain_of(env).record(mark['docname'], mark['list'])
        if record is None or mark['list'] in held:
            continue
        own = numbers.setdefault((mark['docname'], mark['list']), {})
        for target in mark['targets']:
            if target.key in record.anchors and target.key not in own:
                count += 1
                own[target.key] = count
    lists = [node.deepcopy() for node in doctree.findall(reference_list)
             if numbers.get((node['docname'], node['list']))]
    return cast('list[nodes.Node]', lists), numbers


@contextmanager
def _citing(env: BuildEnvironment, numbers: dict[tuple[str, int], dict[str, int]]) -> Iterator[None]:
    """Number citations in another way than their lists do."""
    if not numbers:
        yield
        return
    from sphinx_scidraft.citations.domain import domain_of

    with domain_of(env).numbered(numbers):
        yield
