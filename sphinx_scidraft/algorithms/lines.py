"""Which lines can be referred to: records of all documents, and what a reference names."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from docutils import nodes

from sphinx_scidraft.algorithms.nodes import pseudocode, pseudocode_line
from sphinx_scidraft.core.catalogue import Entry, fold, split_labels
from sphinx_scidraft.records import RecordDomain
from sphinx_scidraft.statements.nodes import statement

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain

NAME = 'scidraft-lines'


class LineRecord(NamedTuple):
    """A line with a label.

    :param number: its number, None for a line that is not counted
    :param inside: anchor of the statement that it belongs to, None for pseudo-code without a head
    """

    docname: str
    label: str
    anchor: str
    number: int | None
    inside: str | None


class LineTarget(NamedTuple):
    """What a reference names: one line, or all from one to another."""

    first: LineRecord
    last: LineRecord


class LineDomain(RecordDomain):
    """Labels of lines. They are looked up as ``label``, or with their algorithm as ``algorithm#label``."""

    name = NAME
    label = 'Lines of algorithms'

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._by_label: dict[str, list[LineRecord]] | None = None

    @property
    def documents(self) -> dict[str, tuple[LineRecord, ...]]:
        """The records by document; a document without labelled lines has none."""
        return cast('dict[str, tuple[LineRecord, ...]]', self.data['documents'])

    @property
    def statements(self) -> StatementDomain:
        """The domain of statements."""
        return cast('StatementDomain', self.env.domains['prf'])

    # -- reading

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Record a document that was read."""
        self._by_label = None
        known = self.statements.documents.get(docname)
        if known is not None and pseudocode.feature not in known.features:
            return
        records = tuple(LineRecord(docname, label, line['ids'][0], line.get('number'), enclosing(line))
                        for line in document.findall(pseudocode_line) if line['ids'] for label in line['labels'])
        if records:
            self.documents[docname] = records

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self._by_label = None
        super().clear_doc(docname)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has read."""
        self._by_label = None
        super().merge_domaindata(docnames, otherdata)

    # -- looking up

    def owner(self, record: LineRecord) -> Entry | None:
        """Return the statement that a line belongs to."""
        return self.statements.catalogue.entries.get((record.docname, record.inside or ''))

    def records(self) -> Iterator[LineRecord]:
        """Yield all labelled lines, by document."""
        for docname in sorted(self.documents):
            yield from self.documents[docname]

    def with_label(self, label: str) -> list[LineRecord]:
        """Return the lines with a label, without regard to case."""
        if self._by_label is None:
            self._by_label = {}
            for record in self.records():
                self._by_label.setdefault(fold(record.label), []).append(record)
        return self._by_label.get(fold(label), [])

    def find(self, label: str, docname: str, inside: str | None) -> list[LineTarget] | None:
        """Return the lines that a reference names, None if any part of it is no line.

        :param label: label, ``algorithm#label``, ``first..last`` of one of these, or several of
            them, separated by commas
        :param docname: the document that refers
        :param inside: anchor of the statement that the reference stands in
        """
        found = [self._find_range(part, docname, inside) for part in split_labels(label)]
        targets = [target for target in found if target is not None]
        return targets if targets and len(targets) == len(found) else None

    def _find_range(self, label: str, docname: str, inside: str | None) -> LineTarget | None:
        if self.statements.catalogue.find(label) is not None:
            return None
        line = self._find_line(label, docname, inside)
        if line is not None:
            return LineTarget(line, line)
        before, dots, after = label.rpartition('..')
        owner = before.rpartition('#')[0]
        first = self._find_line(before, docname, inside) if dots else None
        last = self._find_line(f'{owner}#{after}' if owner else after, docname, inside) if dots else None
        if first is None or last is None or (first.docname, first.inside) != (last.docname, last.inside):
            return None
        return LineTarget(first, last)

    def _find_line(self, label: str, docname: str, inside: str | None) -> LineRecord | None:
        """Return a line: of the named algorithm, else the nearest one, else the only one of the project."""
        algorithm, sign, name = label.rpartition('#')
        entry = self.statements.catalogue.find(algorithm) if sign else None
        if entry is not None:
            return next((record for record in self.with_label(name)
                         if (record.docname, record.inside) == entry.id), None)
        named = self.with_label(label)
        near = [record for record in named if record.docname == docname]
        own = [record for record in near if record.inside == inside]
        return own[0] if own else next((group[0] for group in (near, named) if len(group) == 1), None)


def enclosing(node: nodes.Node) -> str | None:
    """Return the anchor of the statement around a node."""
    parent = node.parent
    while parent is not None and not isinstance(parent, statement):
        parent = parent.parent
    return cast('str', parent['anchor']) if parent is not None else None
