"""Search: who is found at all, and the file of texts that the search of the theme ``scidraft`` reads.

The words are in Sphinx's own index, for every theme. What that index has not got is written to a second
file: the texts, for excerpts, phrases and scripts without blanks between words; tags and dates; and all
statements with kind, number and name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.search.hidden import hide, prune
from sphinx_scidraft.search.index import Indexing
from sphinx_scidraft.search.language import mend_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register what the search needs; the domains must be there already."""
    indexing = Indexing()
    app.connect('builder-inited', mend_language)
    app.connect('env-get-updated', indexing.outdated, priority=970)     # after numbers (900) and formulas (950)
    app.connect('write-started', hide)
    app.connect('doctree-resolved', indexing.read, priority=900)        # when all text is in its place
    app.connect('html-page-context', indexing.add_context, priority=400)
    app.connect('html-collect-pages', prune)
    app.connect('build-finished', indexing.finish)
