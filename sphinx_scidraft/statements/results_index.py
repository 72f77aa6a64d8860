"""The generated page ``prf-results`` with all statements of a project."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sphinx.domains import Index, IndexEntry

from sphinx_scidraft.core.inline import breakable
from sphinx_scidraft.core.language import Language
from sphinx_scidraft.statements.links import written_anchor

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain


class ResultsIndex(Index):
    """All statements that can be referred to, by kind, in reading order."""

    name = 'results'
    localname = 'Index of results'
    shortname = 'results'
    domain: StatementDomain

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries, grouped by the plural of the kind."""
        domain = self.domain
        language = domain.language(domain.env.config.root_doc)
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for entry in domain.catalogue:
            statement = entry.statement
            if (wanted is None or entry.docname in wanted) and (statement.labels or statement.name or entry.mark):
                word = domain.wording.word(entry, language, plural=True)
                groups.setdefault(word, []).append(IndexEntry(
                    breakable(domain.wording.full_text(entry)), 0, entry.docname,
                    written_anchor(statement.anchor, domain.builder), domain.title(entry.docname), '', ''))
        return sorted(groups.items()), False


def localised(language: Language) -> type[ResultsIndex]:
    """Return the index with its names in a language (builders read them off the class)."""
    return type('ResultsIndex', (ResultsIndex,), {
        'localname': language.phrases['index_of_results'], 'shortname': language.phrases['results']})
