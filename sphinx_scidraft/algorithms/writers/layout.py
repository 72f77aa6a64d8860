"""Layout for output without lists of our own: numbers in a column, blocks indented by blanks."""

from __future__ import annotations

from collections.abc import Callable
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


Handler = Callable[[Any, Any], None]


def handlers(visit: Handler, depart: Handler, visit_text: Handler, depart_text: Handler, comment: Handler,
             keyword: tuple[Handler, Handler] = (nothing, nothing)) -> dict[str, tuple[Handler, Handler]]:
    """Return the handlers of all nodes, given those for pseudo-code, what a line says, comments and keywords."""
    return {
        'pseudocode': (visit, depart),
        'pseudocode_lines': (nothing, nothing),
        'pseudocode_line': (nothing, nothing),
        'pseudocode_text': (visit_text, depart_text),
        'pseudocode_keyword': keyword,
        'pseudocode_name': (nothing, nothing),
        'pseudocode_comment': (comment, nothing),
    }
