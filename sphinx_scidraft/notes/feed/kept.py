"""What the card of a note shows of it: cut out of its doctree, and kept with the records where that is a part.

A feed would else load the whole of each note for a few lines of it, in each build that writes the feed.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.citations import DOMAIN as CITATIONS
from sphinx_scidraft.notes.preview import preview_children


@dataclass(frozen=True, slots=True)
class CardParts:
    """The parts of a document that a card is made of, without parents.

    :param title: its heading
    :param content: what the card shows
    :param footnotes: those that the content refers to and does not hold
    :param lists: lists of references that the content cites and does not hold
    :param is_part: whether the note says what the card shows, and is longer
    """

    title: nodes.title | None
    content: list[nodes.Node]
    footnotes: list[nodes.Node]
    lists: list[nodes.Element]
    is_part: bool

    def all(self) -> Iterator[nodes.Node]:
        """Yield the roots of all parts."""
        if self.title is not None:
            yield self.title
        yield from (*self.content, *self.footnotes, *self.lists)


def cut(doctree: nodes.document, *, has_citations: bool) -> CardParts:
    """Return what the card of a note shows; the tree is used up.

    :param has_citations: whether lists of references are known in the project
    """
    title: nodes.title | None = None
    content: list[nodes.Node] = []
    for node in doctree.children:
        if title is None and isinstance(node, nodes.section) and node.children and isinstance(node[0], nodes.title):
            title = node[0]
            content += node.children[1:]
        else:
            content.append(node)
    part = _marked_part(doctree, title, has_citations=has_citations)
    return part or CardParts(title, content, [], [], is_part=False)


def _marked_part(doctree: nodes.document, title: nodes.title | None, *, has_citations: bool) -> CardParts | None:
    """Return copies of what is marked, or None if nothing is."""
    content = preview_children(doctree)
    if not content:
        return None
    lists: list[nodes.Element] = []
    if has_citations:
        from sphinx_scidraft.citations.nodes import citation_mark, reference_list

        held = {node['list'] for part in content for node in part.findall(reference_list)}
        cited = {mark['list'] for part in content for mark in part.findall(citation_mark)} - held
        lists = [node.deepcopy() for node in doctree.findall(reference_list) if node['list'] in cited]
    heading = title.deepcopy() if title is not None else None
    return CardParts(heading, content, _footnotes(doctree, content), lists, is_part=True)


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


def pack(parts: CardParts) -> bytes:
    """Return parts as they are kept, without the document that they come from."""
    for root in parts.all():
        for node in root.findall():
            vars(node).pop('_document', None)       # else all of it would be kept
    return pickle.dumps(parts, pickle.HIGHEST_PROTOCOL)


def unpack(kept: bytes) -> CardParts:
    """Return kept parts."""
    parts: CardParts = pickle.loads(kept)
    return parts


class KeepCards(SphinxTransform):
    """Keeps what cards show of notes that mark a part."""

    default_priority = 999      # the last there is: nothing changes the doctree any more

    def apply(self, **kwargs: object) -> None:
        """Put the parts into the records."""
        from sphinx_scidraft.notes.domain import domain_of as notes_of
        from sphinx_scidraft.notes.feed.records import domain_of

        docname = self.env.docname
        note = notes_of(self.env).documents.get(docname)
        if note is not None and note.has_preview:
            part = cut(self.document, has_citations=CITATIONS in self.env.domains)
            if part.is_part:
                domain_of(self.env).cards[docname] = pack(part)
