"""What a site says to machines: page heads, citations, feeds, sitemap, and a page for wrong addresses.

All of it is made from the records of notes and the pages as they are written, under any theme that
prints Sphinx's ``metatags``. What needs absolute addresses is left out as long as ``html_baseurl`` is not set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register everything; the domains of notes and statements must be there already."""
    from sphinx_scidraft.metadata.building import Metadata

    metadata = Metadata()
    app.connect('builder-inited', metadata.begin)
    app.connect('env-get-updated', metadata.outdated, priority=960)
    app.connect('write-started', metadata.copy_assets)
    app.connect('doctree-resolved', metadata.note_written)
    app.connect('html-page-context', metadata.keep_body, priority=400)     # before themes change it
    app.connect('html-page-context', metadata.add_to_page, priority=700)   # what other extensions say is there
    app.connect('html-collect-pages', metadata.collect_pages)
    app.connect('build-finished', metadata.finish)
