"""The generated page ``prf-results`` with all statements of a project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sphinx.domains import Index, IndexEntry

from sphinx_scidraft.core.inline import breakable
from sphinx_scidraft.core.language import Language
from sphinx_scidraft.core.records import Statement
from sphinx_scidraft.presence import writes_for_programs
from sphinx_scidraft.statements.links import written_anchor

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain


class ResultsIndex(Index):
    """All statements that can be referred to, by kind, in reading order."""

    name = 'results'
    localname = 'Index of results'
    shortname = 'results'
    domain: StatementDomain

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[Any, bool]:
        """Return the entries, grouped by the plural of the kind."""
        wanted = None if docnames is None else set(docnames)
        if writes_for_programs(self.domain.builder):
            return self.groups(wanted), False
        return Groups(self, wanted), False

    def has_entries(self, wanted: set[str] | None) -> bool:
        """Return whether there are entries at all, without naming a statement."""
        return any(self.holds(item) for docname, record in self.domain.documents.items()
                   if wanted is None or docname in wanted for item in record.items if isinstance(item, Statement))

    def holds(self, item: Statement) -> bool:
        """Return whether a statement is one to look up: not a bare "Proof" or the like."""
        kind = self.domain.registry.kinds.get(item.kind)
        return kind is not None and bool(item.labels or item.name or item.tag or (item.numbered and kind.numbered))

    def groups(self, wanted: set[str] | None) -> list[tuple[str, list[IndexEntry]]]:
        """Return the entries of some documents, or of all."""
        domain = self.domain
        language = domain.language(domain.env.config.root_doc)
        groups: dict[str, list[IndexEntry]] = {}
        for entry in domain.catalogue:
            if (wanted is None or entry.docname in wanted) and self.holds(entry.statement):
                word = domain.wording.word(entry, language, plural=True)
                groups.setdefault(word, []).append(IndexEntry(
                    breakable(domain.wording.full_text(entry)), 0, entry.docname,
                    written_anchor(entry.statement.anchor, domain.builder), domain.title(entry.docname), '', ''))
        return sorted(groups.items())


class Groups(Sequence[tuple[str, list[IndexEntry]]]):
    """The groups of an index, made when they are written: most builds write no index anew."""

    def __init__(self, index: ResultsIndex, wanted: set[str] | None) -> None:
        self.source, self.wanted = index, wanted
        self._groups: list[tuple[str, list[IndexEntry]]] | None = None

    @property
    def groups(self) -> list[tuple[str, list[IndexEntry]]]:
        """The groups themselves."""
        if self._groups is None:
            self._groups = self.source.groups(self.wanted)
        return self._groups

    def __bool__(self) -> bool:
        return self.source.has_entries(self.wanted)

    def __len__(self) -> int:
        return len(self.groups)

    def __getitem__(self, position: Any) -> Any:
        return self.groups[position]


def localised(language: Language) -> type[ResultsIndex]:
    """Return the index with its names in a language (builders read them off the class)."""
    return type('ResultsIndex', (ResultsIndex,), {
        'localname': language.phrases['index_of_results'], 'shortname': language.phrases['results']})
