"""Tables: skins chosen by class, alignment from the source, and boxes that scroll.

The tables themselves, their captions and numbers, are Sphinx's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.assets import copy_static

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.util.typing import ExtensionMetadata

STYLE_SHEET = 'scidraft-tables.css'


def register(app: Sphinx) -> None:
    """Register what tables get beyond Sphinx."""
    from docutils import nodes

    from sphinx_scidraft.tables import boxes, paper, reading

    app.add_transform(reading.ReadTableMarks)
    # No entries for "epub": they would take the place of those for "html".
    app.add_node(boxes.table_box, html=(boxes.visit_box, boxes.depart_box))
    app.add_node(nodes.entry, override=True, html=(boxes.visit_cell, None))
    # When all is resolved: themes such as furo have put their own boxes around tables by then.
    app.connect('doctree-resolved', boxes.box_tables)
    app.connect('doctree-resolved', paper.dress_tables)
    app.connect('write-started', copy_style_sheet)
    app.connect('html-page-context', link_style_sheet)


def copy_style_sheet(app: Sphinx, builder: Builder) -> None:
    """Put the style sheet into the output of HTML builders (event ``write-started``)."""
    if builder.format == 'html':
        copy_static(builder, STYLE_SHEET)


def link_style_sheet(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                     doctree: nodes.document | None) -> None:
    """Link the style sheet on pages with tables; in books on those with a skin (event ``html-page-context``)."""
    from sphinx_scidraft.tables.boxes import BOX, SKIN

    body = context.get('body', '')
    if f'class="{BOX}' in body or ('<table' in body and SKIN in body):
        app.add_css_file(STYLE_SHEET)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register tables alone, as an extension of their own."""
    from sphinx.util.docutils import is_node_registered

    from sphinx_scidraft.tables import boxes

    if not is_node_registered(boxes.table_box):      # else the whole extension has done so
        register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
