"""Layout for output without lists of our own: numbers in a column, blocks indented by blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes

INDENT = '  '


def margin(text: nodes.Element) -> str:
    """Return what stands before a line: its number and its indentation.

    :param text: the node with what the line says
    """
    line = text.parent
    if line['kind'] == 'input':
        return ''
    block = line.parent
    while 'gutter' not in block:
        block = block.parent
    gutter: str = block['gutter']
    number = f'{line["shown"]:>{len(gutter)}} ' if gutter else ''
    return number + INDENT * int(line['depth'])


def nothing(self: Any, node: nodes.Element) -> None:
    """Print nothing."""
