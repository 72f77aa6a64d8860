"""Tables in HTML: a box that scrolls, with a name, and heads that say what they are heads of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes

from sphinx_scidraft.tables import grid
from sphinx_scidraft.trees import blocks

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BOX = 'sd-table'
#: Class of all tables with one of the skins.
SKIN = 'sd-skin'
SKINS = ('table-academic', 'table-striped', 'table-default')
#: Room for a table on a screen of 320 pixels: no tab stop is needed for what fits.
_ROOM = 250
#: Pixels of a character, on the wide side, and of the padding of a cell.
_CHARACTER, _PADDING = 9, 28
_TEX_NAME = r'\\[A-Za-z]+\s*|[{}^_\\]'


class table_box(nodes.General, nodes.Element):
    """The box around a table; ``reach`` is its name if it can be too narrow for the table."""


def box_tables(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give tables their skins, and boxes unless they stand in a book (event ``doctree-resolved``)."""
    if app.builder.format != 'html':
        return
    word = app.config.numfig_format.get('table', 'Table %s')
    in_book = app.builder.name == 'epub'
    own_theme = not in_book and app.config.html_theme == 'scidraft'
    for table in blocks(doctree, nodes.table):
        if set(SKINS) & set(table['classes']):
            table['classes'].append(SKIN)
        elif own_theme:
            table['classes'] += [SKIN, SKINS[-1]]
        if in_book or _is_inside(table):
            continue
        box = table_box(classes=[BOX])
        if may_overflow(table):
            box['reach'] = _name(table, word)
        around = table.parent
        if isinstance(around, nodes.container) and 'table-wrapper' in around['classes']:
            # the box of furo: ours takes its place and look; its ids are those of the table once more
            box['classes'] += ['docutils', 'container', 'table-wrapper']
            around.parent.replace(around, box)
            box += table
        else:
            # "autosummary" looks for the table right inside its own node
            inside = around if around.tagname == 'autosummary_table' else table
            inside.parent.replace(inside, box)
            box += inside


def _is_inside(table: nodes.Node) -> bool:
    """Return whether a table is in a cell or has its box."""
    node = table.parent
    while node is not None and not isinstance(node, (nodes.entry, table_box)):
        node = node.parent
    return node is not None


def _name(table: nodes.Element, word: str) -> str:
    """Return the caption of a table, else the word for tables in the language of the project."""
    title = next((node.astext() for node in table.children if isinstance(node, nodes.title)), '')
    return ' '.join((title or word.replace('%s', '')).split())


def may_overflow(table: nodes.Element) -> bool:
    """Return whether a table can be wider than a small screen, estimated from its longest words."""
    width = table.get('width', '')
    if width and not width.endswith('%'):
        return True
    widths = dict.fromkeys(range(grid.column_count(table)), 0)
    for entry, column in grid.cells(table):
        if any(not isinstance(node, (nodes.paragraph, nodes.comment)) for node in entry.children):
            return True
        if 'morecols' not in entry:
            widths[column] = max(widths.get(column, 0), max(map(_word_width, entry.children), default=0))
    return sum(widths.values()) + _PADDING * len(widths) > _ROOM


def _word_width(paragraph: nodes.Node) -> int:
    """Return the width of the longest piece that cannot be broken."""
    if next(paragraph.findall(nodes.image), None) is not None:
        return _ROOM
    # a formula is one piece, and its names stand for one sign each
    text = ''.join(re.sub(_TEX_NAME, 'x', part.astext()).replace(' ', '') if isinstance(part.parent, nodes.math)
                   else part.astext()
                   for part in paragraph.findall(nodes.Text) if not isinstance(part.parent, nodes.raw))
    return _CHARACTER * max(map(len, text.split()), default=0)


def visit_box(self: Any, node: table_box) -> None:
    """Write the start of a box."""
    reach = {'tabindex': '0', 'role': 'group', 'aria-label': node['reach']} if 'reach' in node else {}
    self.body.append(self.starttag(node, 'div', **reach))


def depart_box(self: Any, node: table_box) -> None:
    """Write the end of a box."""
    self.body.append('</div>\n')


def visit_cell(self: Any, node: nodes.entry) -> None:
    """Write the start of a cell as docutils does, with ``scope`` for heads; an empty head is a plain cell."""
    row: Any = node.parent
    classes, scope = [], ''
    if row.parent.parent.stubs[row.column]:
        classes, scope = ['stub'], 'row'
    if isinstance(row.parent, nodes.thead):
        classes, scope = ['head', *classes], 'col'
    tag = 'th' if scope and (node.astext().strip() or next(node.findall(nodes.image), None) is not None) else 'td'
    attributes: dict[str, Any] = {'classes': classes}
    if tag == 'th':
        attributes['scope'] = scope
    row.column += 1
    if 'morerows' in node:
        attributes['rowspan'] = node['morerows'] + 1
    if 'morecols' in node:
        attributes['colspan'] = node['morecols'] + 1
        row.column += node['morecols']
    self.body.append(self.starttag(node, tag, '', **attributes))
    self.context.append(f'</{tag}>\n')
