"""Mermaid diagrams, drawn when the project is built: no page loads or runs anything for them.

The directives are those of ``sphinxcontrib-mermaid``; this package replaces what the builders make
of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.assets import copy_static

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
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
    app.connect('write-started', _copy_stylesheet)
    app.connect('html-page-context', _link_stylesheet)


def _drop_scripts(app: Sphinx) -> None:
    """Disconnect what puts scripts from elsewhere on pages: some versions do so whatever the settings."""
    for listener in list(app.events.listeners.get('html-page-context', ())):
        if listener.handler.__module__.startswith('sphinxcontrib.mermaid'):
            app.disconnect(listener.id)


def _copy_stylesheet(app: Sphinx, builder: Builder) -> None:
    """Put the stylesheet into the output of HTML builders."""
    if _draws_inline(app):
        copy_static(builder, STYLESHEET)


def _link_stylesheet(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                     doctree: nodes.document | None) -> None:
    """Link the stylesheet on pages that hold a diagram."""
    if _draws_inline(app) and '<div class="sd-diagram' in context.get('body', ''):
        app.add_css_file(STYLESHEET)


def _draws_inline(app: Sphinx) -> bool:
    """Return whether the builder writes inline SVG; books get images, which need no stylesheet."""
    return app.builder.format == 'html' and app.builder.name != 'epub'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the diagrams alone, as an extension of their own."""
    register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
