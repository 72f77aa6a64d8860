"""Domains that keep one record for each document."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, ClassVar

from sphinx.domains import Domain


class RecordDomain(Domain):
    """A domain whose data are records by document, made when a document is read and never changed."""

    initial_data: ClassVar[dict[str, Any]] = {'documents': {}}
    data_version = 1

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.data['documents'].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has read."""
        theirs = otherdata['documents']
        self.data['documents'].update({docname: theirs[docname] for docname in docnames if docname in theirs})

    def resolve_any_xref(self, *args: Any) -> list[Any]:
        """Resolve nothing: what there is to refer to has a label in the standard domain."""
        return []
