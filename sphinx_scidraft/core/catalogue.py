"""All statements of a project with their numbers, by place and by label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sphinx_scidraft.core.inline import Inline, text
from sphinx_scidraft.core.kinds import Kind, Registry
from sphinx_scidraft.core.numbering import Number, Walk
from sphinx_scidraft.core.records import Statement, StatementId


@dataclass(slots=True, eq=False)
class Entry:
    """A statement with its number and its place in the reading order.

    :param id: what identifies it in the project
    :param mark: the number or the author's tag, empty if it has neither
    """

    id: StatementId
    statement: Statement
    kind: Kind
    number: Number | None
    mark: Inline
    position: int

    @property
    def docname(self) -> str:
        """The document that it stands in."""
        return self.id[0]


class Duplicate(NamedTuple):
    """A label that two statements have: the first one keeps it.

    :param by_case: whether the labels differ by case (or blanks) only
    """

    label: str
    first: Entry
    second: Entry
    by_case: bool = False


class Catalogue:
    """The statements of a project.

    :param walk: the statements in reading order
    :param numbers: the number of each statement that has one
    """

    def __init__(self, walk: Walk, registry: Registry, numbers: Mapping[StatementId, Number]) -> None:
        self.entries: dict[StatementId, Entry] = {}
        for position, place in enumerate(walk.places):
            if place.statement.kind in registry:
                key = place.docname, place.statement.anchor
                number = numbers.get(key)
                self.entries.setdefault(key, Entry(
                    key, place.statement, registry[place.statement.kind], number,
                    place.statement.tag or text(str(number or '')), position))
        self.labels: dict[str, Entry] = {}
        self._folded: dict[str, Entry] = {}
        self.duplicates: list[Duplicate] = []
        self._collect_labels()
        self._proofs: dict[StatementId, list[Entry]] = {}
        for entry in self:
            for target in self.proved(entry):
                self._proofs.setdefault(target.id, []).append(entry)

    def __iter__(self) -> Iterator[Entry]:
        """The statements in reading order."""
        return iter(self.entries.values())

    def _collect_labels(self) -> None:
        for entry in self:
            for label in entry.statement.labels:
                first = self.labels.setdefault(label, entry)
                folded = self._folded.setdefault(fold(label), entry)
                if first is not entry:
                    self.duplicates.append(Duplicate(label, first, entry))
                elif folded is not entry:
                    self.duplicates.append(Duplicate(label, folded, entry, by_case=True))

    def find(self, label: str) -> Entry | None:
        """Return the statement with a label (as written, else without regard to case and blanks)."""
        return self.labels.get(label) or self._folded.get(fold(label))

    def find_all(self, label: str) -> list[Entry | str]:
        """Return the statements that a comma-separated list names; an unknown label stands for itself."""
        whole = self.find(label)
        if whole is not None:
            return [whole]
        return [self.find(part) or part for part in split_labels(label)]

    def proved(self, entry: Entry) -> list[Entry]:
        """Return the statements that a proof or solution belongs to, by its option or by its place."""
        if not entry.kind.proves:
            return []
        if entry.statement.of:
            found = (self.find(label) for label in entry.statement.of)
            return list(dict.fromkeys(e for e in found if e is not None and e is not entry))
        owner = self.entries.get((entry.docname, entry.statement.follows or ''))
        return [owner] if owner is not None else []

    def proofs(self, entry: Entry) -> Sequence[Entry]:
        """Return all proofs and solutions of a statement, in reading order."""
        return self._proofs.get(entry.id, ())

    def distant_proofs(self, entry: Entry) -> list[Entry]:
        """Return the proofs of a statement that say so and do not stand right behind it."""
        return [proof for proof in self.proofs(entry) if proof.statement.of and not (
            proof.docname == entry.docname and proof.statement.adjacent
            and proof.statement.follows == entry.statement.anchor)]


def fold(label: str) -> str:
    """Return a label as Sphinx's own roles look it up: lower case, single blanks."""
    return ' '.join(label.lower().split())


def split_labels(labels: str) -> list[str]:
    """Return the labels of a comma-separated list."""
    return [label for part in labels.split(',') if (label := ' '.join(part.split()))]
