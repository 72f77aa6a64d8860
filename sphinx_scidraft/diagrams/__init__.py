"""Mermaid diagrams, drawn when the project is built: no page loads or runs anything for them.

The directives are those of ``sphinxcontrib-mermaid``; this package replaces what the builders make
of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.assets import add_page_style

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

STYLESHEET = 'scidraft-diagrams.css'


def register(app: Sphinx) -> None:
    """Register directives, writers and the stylesheet; without sphinxcontrib-mermaid what stands in for it."""
    try:
        from sphinxcontrib.mermaid import mermaid
    except ImportError:
        from sphinx_scidraft.diagrams.absence import AbsentDiagramDirective

        app.add_directive('mermaid', AbsentDiagramDirective)
        return
    from sphinx_scidraft.diagrams import directive, writers

    app.setup_extension('sphinxcontrib.mermaid')
    _drop_scripts(app)
    app.add_directive('mermaid', directive.DiagramDirective, override=True)
    app.add_directive('autoclasstree', directive.ClassTreeDirective, override=True)
    # No entry for "epub": it would take the place of the one for "html".
    source = (writers.visit_source, None)
    app.add_node(mermaid, override=True, html=(writers.visit_html, None), latex=(writers.visit_latex, None),
                 text=source, man=source, texinfo=source)
    # Books get images, which need no style sheet.
    add_page_style(app, STYLESHEET, lambda body: '<div class="sd-diagram' in body, books=False)


def _drop_scripts(app: Sphinx) -> None:
    """Disconnect what puts scripts from elsewhere on pages: some versions do so whatever the settings."""
    for listener in list(app.events.listeners.get('html-page-context', ())):
        if listener.handler.__module__.startswith('sphinxcontrib.mermaid'):
            app.disconnect(listener.id)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the diagrams alone, as an extension of their own."""
    register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
