"""Skins and alignment that an author writes beside a table."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.tables import grid
from sphinx_scidraft.trees import blocks

_MARKS = r'\{\s*((?:[.#][\w-]+\s*)+)\}'
_COLUMNS = r'columns-([lcr]+)'


def read_marks(text: str) -> tuple[list[str], list[str]] | None:
    """Read ``{.table-academic #label}``.

    :return: classes and labels, or None if the text is anything else
    """
    match = re.fullmatch(_MARKS, text.strip())
    if match is None:
        return None
    words = match[1].replace('.', ' .').replace('#', ' #').split()
    classes = [word[1:] for word in words if word[0] == '.']
    if not any(name.startswith(('table-', 'columns-')) for name in classes):
        return None     # braces that are part of the text
    return classes, [word[1:] for word in words if word[0] == '#']


class ReadTableMarks(SphinxTransform):
    """Take up marks in braces that MyST does not read, and align columns.

    With ``attrs_block`` MyST reads a line above a table. The line below, which is where SciDraft has it,
    is the last row of the table to it, and without ``attrs_block`` both are text.
    """

    default_priority = 220      # after the classes of "rst-class" (210)

    def apply(self, **kwargs: Any) -> None:
        """Read the marks of all tables."""
        for table in blocks(self.document, nodes.table):
            self.take_row(table)
            self.take_paragraph(table)
            for name in list(table['classes']):
                if match := re.fullmatch(_COLUMNS, name):
                    table['classes'].remove(name)
                    grid.align(table, match[1])

    def take_row(self, table: nodes.table) -> None:
        """Take the marks in the last row, if it holds nothing else."""
        last = next(iter(grid.rows(table)[:0:-1]), None)    # the first row is the head
        if last is None:
            return
        first, *others = (entry.astext().strip() for entry in last.children)
        if not any(others) and (marks := read_marks(first)) is not None:
            body = last.parent
            body.remove(last)
            if not body.children:
                body.parent.remove(body)
            self.give(table, marks)

    def take_paragraph(self, table: nodes.table) -> None:
        """Take the marks in a paragraph before the table, or after it if no other table follows."""
        before = _sibling(table, -1)
        after = _sibling(table, 1)
        if isinstance(after, nodes.paragraph) and isinstance(_sibling(after, 1), nodes.table):
            after = None
        for node in (before, after):
            if isinstance(node, nodes.paragraph) and (marks := read_marks(node.astext())) is not None:
                node.parent.remove(node)
                self.give(table, marks)

    def give(self, table: nodes.table, marks: tuple[list[str], list[str]]) -> None:
        """Give classes and labels to a table."""
        classes, labels = marks
        table['classes'] += [name for name in classes if name not in table['classes']]
        for label in labels:
            table['names'].append(nodes.fully_normalize_name(label))
            self.document.note_explicit_target(table, table)


def _sibling(node: nodes.Node, step: int) -> nodes.Node | None:
    """Return the node before or after another one."""
    index = node.parent.index(node) + step
    return node.parent[index] if 0 <= index < len(node.parent) else None
