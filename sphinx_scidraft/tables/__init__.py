"""Tables: skins chosen by class, alignment from the source, and boxes that scroll.

The tables themselves, their captions and numbers, are Sphinx's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.assets import add_page_style

if TYPE_CHECKING:
    from sphinx.application import Sphinx
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
    add_page_style(app, STYLE_SHEET, has_dressed_table)


def has_dressed_table(body: str) -> bool:
    """Return whether a page has a table in a box, or one with a skin, as in books."""
    from sphinx_scidraft.tables.boxes import BOX, SKIN

    return f'class="{BOX}' in body or ('<table' in body and SKIN in body)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register tables alone, as an extension of their own."""
    from sphinx.util.docutils import is_node_registered

    from sphinx_scidraft.tables import boxes

    if not is_node_registered(boxes.table_box):      # else the whole extension has done so
        register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
