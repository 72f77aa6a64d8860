"""Tables outside HTML: skins and alignment in LaTeX, line breaks in cells everywhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import tabular_col_spec

from sphinx_scidraft.tables import grid
from sphinx_scidraft.trees import blocks

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

#: The classes that Sphinx's LaTeX writer knows, for each skin.
STYLES = {
    'table-academic': ('booktabs', 'nocolorrows'),
    'table-striped': ('booktabs', 'colorrows'),
    'table-default': ('standard', 'nocolorrows'),
}
#: A line break for each output format; Sphinx's text writer folds the lines of a cell anew.
BREAKS: dict[str, nodes.Node] = {
    'latex': nodes.raw('', r'\newline{}', format='latex'),
    'text': nodes.Text(' '),
    'man': nodes.raw('', '\n.br\n', format='manpage'),
    'texinfo': nodes.raw('', '@*', format='texinfo'),
    'epub': nodes.raw('', '<br />', format='html'),     # a book is XML
}
_BREAK = r'(?i)<br\s*/?>'
_RAGGED = {'l': r'\raggedright', 'c': r'\centering', 'r': r'\raggedleft'}
#: More rows than these make a table that goes over pages (decided by Sphinx's LaTeX writer).
_LONG = 30


def dress_tables(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Prepare tables for other formats than HTML (event ``doctree-resolved``)."""
    writer = app.builder.name if app.builder.name in BREAKS else app.builder.format
    if writer not in BREAKS:
        return
    if writer == 'epub':
        _break_lines(doctree, BREAKS[writer])       # one outside tables would spoil the page as well
        return
    for table in blocks(doctree, nodes.table):
        _break_lines(table, BREAKS[writer])
        if writer == 'latex':
            _choose_style(table)
            _align_columns(table, app.config)


def _break_lines(table: nodes.Element, line_break: nodes.Node) -> None:
    """Replace ``<br>``, which only HTML understands."""
    for raw in list(table.findall(nodes.raw)):
        if raw.get('format') == 'html' and re.fullmatch(_BREAK, raw.astext().strip()):
            raw.parent.replace(raw, line_break.deepcopy())


def _choose_style(table: nodes.table) -> None:
    """Give a table the classes of Sphinx's LaTeX writer; those that the author gave win."""
    classes = table['classes']
    for skin, (rules, fill) in STYLES.items():
        if skin in classes:
            if not {'standard', 'borderless', 'booktabs'} & set(classes):
                classes.append(rules)
            if not {'colorrows', 'nocolorrows'} & set(classes):
                classes.append(fill)


def _align_columns(table: nodes.table, config: Config) -> None:
    """Say how columns are aligned, unless the author has used ``tabularcolumns``."""
    letters = grid.alignment(table)
    index = table.parent.index(table)
    if not letters or (index and isinstance(table.parent[index - 1], tabular_col_spec)):
        return
    table.parent.insert(index, tabular_col_spec(spec=column_specification(table, letters, config)))


def column_specification(table: nodes.table, letters: str, config: Config) -> str:
    """Return the columns in LaTeX's notation, of the kind that the environment of the table takes."""
    # "tabulary" finds widths of paragraphs only; long tables know no such columns
    simple = all(isinstance(node, nodes.paragraph) for entry, _ in grid.cells(table) for node in entry.children)
    if len(grid.rows(table)) > _LONG or 'longtable' in table['classes']:
        columns = list(letters)
    elif simple and 'colwidths-given' not in table['classes']:
        columns = [letter.upper() for letter in letters]
    else:
        widths = [1] * len(letters)
        if 'colwidths-given' in table['classes']:
            widths = [int(node['colwidth']) for node in table.findall(nodes.colspec)][:len(letters)]
        columns = [rf'>{{{_RAGGED[letter]}\arraybackslash}}\X{{{width}}}{{{sum(widths)}}}'
                   for letter, width in zip(letters, widths, strict=True)]
    rule = '|' if _has_vertical_rules(table, config) else ''
    return rule + rule.join(columns) + rule


def _has_vertical_rules(table: nodes.table, config: Config) -> bool:
    """Return whether Sphinx's LaTeX writer draws rules between columns."""
    for styles in (table['classes'], config.latex_table_style):
        if 'standard' in styles:
            return True
        if 'booktabs' in styles or 'borderless' in styles:
            return False
    return True
