"""Notes: documents with a date, tags and authors, which feeds, lists and indexes show.

The front matter of every document is read into an immutable record (`sphinx_scidraft.core.notes`); everything
that shows notes is made from the records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.notes.domain import NoteDomain
from sphinx_scidraft.notes.frontmatter import ReadFrontMatter

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register what notes are read with."""
    app.add_domain(NoteDomain)
    app.add_transform(ReadFrontMatter)
