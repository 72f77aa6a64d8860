"""Rows and columns of a table in the doctree."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

#: Class of a cell for each letter of ``columns-lcr``; they are the ones that MyST gives to cells.
ALIGNMENTS = {'l': 'text-left', 'c': 'text-center', 'r': 'text-right'}


def rows(table: nodes.Element) -> list[nodes.row]:
    """Return the rows of a table, head first, without those of tables in its cells."""
    return [row for tgroup in table.children if isinstance(tgroup, nodes.tgroup)
            for part in tgroup.children if isinstance(part, (nodes.thead, nodes.tbody))
            for row in part.children if isinstance(row, nodes.row)]


def column_count(table: nodes.Element) -> int:
    """Return the number of columns."""
    return sum(isinstance(node, nodes.colspec) for tgroup in table.children for node in tgroup.children)


def cells(table: nodes.Element) -> Iterator[tuple[nodes.entry, int]]:
    """Yield the cells of a table with the numbers of their first columns; cells above may reach down."""
    taken: set[tuple[int, int]] = set()
    for number, row in enumerate(rows(table)):
        column = 0
        for entry in row.children:
            assert isinstance(entry, nodes.entry)
            while (number, column) in taken:
                column += 1
            yield entry, column
            width = 1 + entry.get('morecols', 0)
            taken |= {(number + down, column + right)
                      for down in range(1, 1 + entry.get('morerows', 0)) for right in range(width)}
            column += width


def align(table: nodes.Element, letters: str) -> None:
    """Align the columns of a table; a cell that has an alignment keeps it.

    :param letters: one of ``l``, ``c``, ``r`` for each column
    """
    for entry, column in cells(table):
        if column < len(letters) and not set(ALIGNMENTS.values()) & set(entry['classes']):
            entry['classes'].append(ALIGNMENTS[letters[column]])


def alignment(table: nodes.Element) -> str:
    """Return one letter for each column, from its last cell, or nothing if no cell is aligned."""
    letters = {css_class: letter for letter, css_class in ALIGNMENTS.items()}
    found: dict[int, str] = {}
    for entry, column in cells(table):
        for css_class in entry['classes']:
            if css_class in letters and 'morecols' not in entry:
                found[column] = letters[css_class]
    return ''.join(found.get(column, 'l') for column in range(column_count(table))) if found else ''
