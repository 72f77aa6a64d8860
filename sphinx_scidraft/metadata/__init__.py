"""What a site says to machines: page heads, citations, feeds, sitemap, and a page for wrong addresses.

All of it is made from the records of notes and the pages as they are written, under any theme that
prints Sphinx's ``metatags``. What needs absolute addresses is left out as long as ``html_baseurl`` is not set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.presence import concerns

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.metadata.building import Metadata

#: Says in the output folder what was written.
STATE_FILE = '.scidraft-metadata.json'


class Gate:
    """Passes the events of a build on where the site has notes, our theme, or settings that ask for it."""

    def __init__(self) -> None:
        self.metadata: Metadata | None = None

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Find out whether there is anything to do (event ``env-get-updated``)."""
        config = app.config
        self.metadata = None
        asked = config.scidraft_head or config.scidraft_site_files or config.scidraft_cite_box
        if not asked and not concerns(app, STATE_FILE):
            return []
        from sphinx_scidraft.metadata.site import is_site

        if not is_site(app):
            return []
        from sphinx_scidraft.metadata.building import Metadata

        self.metadata = Metadata(app)
        return self.metadata.outdated()

    def copy_assets(self, app: Sphinx, builder: Builder) -> None:
        """Event ``write-started``."""
        if self.metadata is not None:
            self.metadata.copy_assets(app, builder)

    def note_written(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Event ``doctree-resolved``."""
        if self.metadata is not None:
            self.metadata.note_written(app, doctree, docname)

    def keep_body(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                  doctree: nodes.document | None) -> None:
        """Event ``html-page-context``, before themes change the page."""
        if self.metadata is not None:
            self.metadata.keep_body(app, pagename, templatename, context, doctree)

    def add_to_page(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
        """Event ``html-page-context``, when what other extensions say is there."""
        if self.metadata is not None:
            self.metadata.add_to_page(app, pagename, templatename, context, doctree)

    def collect_pages(self, app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
        """Event ``html-collect-pages``."""
        return () if self.metadata is None else self.metadata.collect_pages(app)

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Event ``build-finished``."""
        if self.metadata is not None:
            self.metadata.finish(app, exception)


def register(app: Sphinx) -> None:
    """Register everything; the domains of notes and statements must be there already."""
    gate = Gate()
    app.connect('env-get-updated', gate.outdated, priority=960)
    app.connect('write-started', gate.copy_assets)
    app.connect('doctree-resolved', gate.note_written)
    app.connect('html-page-context', gate.keep_body, priority=400)     # before themes change it
    app.connect('html-page-context', gate.add_to_page, priority=700)   # what other extensions say is there
    app.connect('html-collect-pages', gate.collect_pages)
    app.connect('build-finished', gate.finish)
