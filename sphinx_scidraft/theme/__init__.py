"""The HTML theme ``scidraft``: a feed of notes in one column, for projects with and without the extension.

Sphinx loads this module by the entry point ``sphinx.html_themes``, the extension by :func:`register`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

NAME = 'scidraft'
FOLDER = Path(__file__).parent


def register(app: Sphinx) -> None:
    """Register the theme and what its templates are given; a second call changes nothing."""
    from sphinx_scidraft.theme.pages import ThemePages

    if NAME in app.registry.html_themes:
        return
    app.add_html_theme(NAME, str(FOLDER))
    pages = ThemePages(FOLDER)
    app.connect('builder-inited', pages.begin)
    app.connect('write-started', pages.copy_assets)
    app.connect('html-collect-pages', pages.add_missing_page)
    # after the parts of the extension that describe the page, before those that look at its head
    app.connect('html-page-context', pages.add_context, priority=600)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the theme alone, with the code blocks and tables that belong to its look."""
    from sphinx_scidraft import code, tables

    register(app)
    code.setup(app)
    tables.setup(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
