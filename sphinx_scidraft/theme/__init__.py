"""The HTML theme ``scidraft``: a feed of notes in one column, for projects with and without the extension.

Sphinx loads this module by the entry point ``sphinx.html_themes``, the extension by :func:`register`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.assets import add_note_style
from sphinx_scidraft.presence import THEME as FOLDER
from sphinx_scidraft.presence import has_our_theme

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from sphinx_scidraft.theme.pages import ThemePages

NAME = 'scidraft'


class Entry:
    """Passes the events of a build on if it writes with the theme."""

    def __init__(self) -> None:
        self.pages: ThemePages | None = None

    def begin(self, app: Sphinx) -> None:
        """Event ``builder-inited``."""
        self.pages = None
        if has_our_theme(app):
            from sphinx_scidraft.theme.pages import ThemePages

            self.pages = ThemePages(FOLDER)
            self.pages.begin(app)

    def add_missing_page(self, app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
        """Event ``html-collect-pages``."""
        return () if self.pages is None else self.pages.add_missing_page(app)

    def add_context(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
        """Event ``html-page-context``."""
        if self.pages is not None:
            self.pages.add_context(app, pagename, templatename, context, doctree)


def register(app: Sphinx) -> None:
    """Register the theme and what its templates are given; a second call changes nothing."""
    if NAME in app.registry.html_themes:
        return
    app.add_html_theme(NAME, str(FOLDER))
    entry = Entry()
    app.connect('builder-inited', entry.begin)
    app.connect('html-collect-pages', entry.add_missing_page)
    # after the parts of the extension that describe the page, before those that look at its head
    app.connect('html-page-context', entry.add_context, priority=600)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the theme alone, with the cards, code blocks and tables that belong to its look."""
    from sphinx_scidraft import code, tables

    register(app)
    add_note_style(app)
    code.setup(app)
    tables.setup(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
