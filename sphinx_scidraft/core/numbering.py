"""Number the statements of a project. Plain data in, plain data out; no document is opened."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sphinx_scidraft.core.kinds import Registry
from sphinx_scidraft.core.records import (
    DocumentRecord,
    EndSection,
    Item,
    Section,
    Statement,
    StatementId,
)

#: Section numbers by document and by '#anchor' ('' for the document), as Sphinx keeps them.
SectionNumbers = Mapping[str, Mapping[str, tuple[int, ...] | None]]


class Number(NamedTuple):
    """The number of a section or a statement.

    :param parts: for "2.3.1" (2, 3, 1)
    :param appendix: whether the first part is printed as a letter
    """

    parts: tuple[int, ...] = ()
    appendix: bool = False

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __str__(self) -> str:
        first, rest = self.parts[:1], self.parts[1:]
        shown = [appendix_letter(n) if self.appendix else str(n) for n in first]
        return '.'.join([*shown, *map(str, rest)])

    def upto(self, depth: int) -> Number:
        """Return the first *depth* parts."""
        return Number(self.parts[:depth], self.appendix)

    def child(self, n: int) -> Number:
        """Return this number with one more part."""
        return Number((*self.parts, n), self.appendix)

    @property
    def sort_key(self) -> tuple[bool, tuple[int, ...]]:
        """Key that puts appendices last."""
        return self.appendix, self.parts


class Place(NamedTuple):
    """A statement and where it stands.

    :param section: number of the section around it, empty where there is none
    :param tree: '' for documents reached from the root document, else the orphan they hang on
    """

    docname: str
    statement: Statement
    section: Number
    tree: str


class _Entry(NamedTuple):
    """A document still to be entered, where its toctree stands."""

    docname: str
    section: Number = Number()
    parent: str = ''


class _Frame(NamedTuple):
    """A document being walked through: what is left of it, and the numbers of the open sections."""

    docname: str
    items: Iterator[Item]
    sections: list[Number]


def appendix_letter(n: int) -> str:
    """Return A, B, ..., Z, AA, AB, ... for n = 1, 2, ..."""
    letters = ''
    while n > 0:
        n, digit = divmod(n - 1, 26)
        letters = chr(ord('A') + digit) + letters
    return letters


class Walk:
    """The statements of a project in reading order.

    Depth first from the root document in toctree order; a document counts once, at its first
    place; documents that no toctree reaches come last, by name, each as a tree of its own.

    :param appendix: tells whether a document is an appendix (and with it all below it)
    """

    def __init__(self, root: str, documents: Mapping[str, DocumentRecord], secnumbers: SectionNumbers,
                 appendix: Callable[[str], bool] = lambda docname: False) -> None:
        self._documents = documents
        self._secnumbers = secnumbers
        self._appendix = appendix
        #: number of the appendix that a document belongs to
        self.appendices: dict[str, int] = {}
        self._count = 0
        self.places: list[Place] = []
        seen: set[str] = set()
        for start in [root, *sorted(documents)]:
            if start in documents and start not in seen:
                self._visit(start, '' if start == root else start, seen)

    def _visit(self, start: str, tree: str, seen: set[str]) -> None:
        """Walk through *start* and what its toctrees reach (with a stack: trees can be deep)."""
        stack: list[_Frame | _Entry] = [_Entry(start)]
        while stack:
            top = stack.pop()
            if isinstance(top, _Entry):
                if top.docname in seen or top.docname not in self._documents:
                    continue
                seen.add(top.docname)
                top = _Frame(top.docname, iter(self._documents[top.docname].items), [self._inherit(top)])
            sections = top.sections
            for item in top.items:
                if isinstance(item, Statement):
                    self.places.append(Place(top.docname, item, sections[-1], tree))
                elif isinstance(item, Section):
                    sections.append(self._number(top.docname, item.anchor) or sections[-1])
                elif isinstance(item, EndSection):
                    sections.pop()
                else:
                    stack.append(top)
                    stack.extend(_Entry(child, sections[-1], top.docname) for child in reversed(item.docnames))
                    break

    def _inherit(self, entry: _Entry) -> Number:
        """Return the number that a document begins with; note which appendix it belongs to."""
        index = self.appendices.get(entry.parent)
        if index is None and self._appendix(entry.docname):
            self._count += 1
            index = self._count
        if index is None:
            return entry.section
        self.appendices[entry.docname] = index
        return entry.section if entry.section.appendix else Number((index,), True)

    def _number(self, docname: str, anchor: str) -> Number:
        """Return the number that Sphinx gives a section (its ``get_section_number``)."""
        own = self._secnumbers.get(docname, {})
        parts = own.get('#' + anchor, own.get('')) or ()
        index = self.appendices.get(docname)
        if index is None or not parts:
            return Number(tuple(parts))
        return Number((index, *parts[1:]), True)


def number_statements(
    walk: Walk,
    registry: Registry,
    included: Callable[[str], bool] = lambda expression: True,
    starts: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
) -> dict[StatementId, Number]:
    """Return the number of every statement that has one.

    :param walk: the statements in reading order
    :param included: evaluates the expression of an ``only`` block
    :param starts: document -> counter -> the number that it begins with there
    """
    numbers: dict[StatementId, Number] = {}
    counts: dict[tuple[object, ...], int] = defaultdict(int)
    last: dict[str, tuple[tuple[object, ...], Number]] = {}     # counter -> scope and number of its last step
    pending: dict[str, dict[str, int]] = {}
    countable = [place for place in walk.places if _counts(place.statement, registry)
                 and all(map(included, place.statement.conditions))]
    unique = _unique(countable, registry)

    def scope_of(counter: str, place: Place) -> tuple[tuple[object, ...], Number]:
        within = registry.within[counter]
        if within == 'document':
            return (place.docname,), Number()
        if within == 'auto':
            prefix = place.section.upto(1)
            return ((place.tree, prefix) if prefix else (place.docname,)), prefix
        if isinstance(within, int):
            prefix = place.section.upto(within)
            return (place.tree, prefix), prefix
        if within in registry.within:
            scope, prefix = scope_of(str(within), place)
            step = last.get(str(within))
            if step is not None and step[0] == scope:
                return (*scope, within, step[1]), step[1]
            return (*scope, within), prefix
        return (place.tree,), Number()

    for place in countable:
        statement = place.statement
        kind = registry[statement.kind]
        if place.docname not in pending:
            pending[place.docname] = dict(starts.get(place.docname, {}))
        if kind.numbered == 'unless-unique' and statement.number is None and (
                unique[_group(place, registry)] == 1):
            continue
        scope, prefix = scope_of(kind.counter, place)
        key = (kind.counter, *scope)
        if statement.number is not None:
            counts[key] = statement.number - 1
        elif (start := pending[place.docname].pop(kind.counter, None)) is not None:
            counts[key] = start - 1
        counts[key] += 1
        number = prefix.child(counts[key])
        last[kind.counter] = (scope, number)
        numbers[place.docname, statement.anchor] = number
    return numbers


def _counts(statement: Statement, registry: Registry) -> bool:
    """Return whether the statement may move a counter at all."""
    return (statement.kind in registry and statement.numbered and not statement.tag
            and bool(registry[statement.kind].numbered))


def _unique(places: list[Place], registry: Registry) -> Counter[tuple[object, ...]]:
    """Count the statements of each kind and scope, for kinds numbered 'unless-unique'."""
    return Counter(_group(place, registry) for place in places)


def _group(place: Place, registry: Registry) -> tuple[object, ...]:
    """Return the kind of a statement with the outermost scope that its counter restarts in."""
    counter = registry[place.statement.kind].counter
    while (within := registry.within[counter]) in registry.within:
        counter = str(within)
    if within == 'project':
        scope: tuple[object, ...] = (place.tree,)
    elif isinstance(within, int):
        scope = (place.tree, place.section.upto(within))
    elif within == 'auto' and place.section:
        scope = (place.tree, place.section.upto(1))
    else:
        scope = (place.docname,)
    return (place.statement.kind, *scope)
