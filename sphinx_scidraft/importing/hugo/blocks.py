"""The blocks of a Markdown text, as far as a conversion must tell them apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sphinx_scidraft.importing.hugo.shortcodes import only

FENCE = re.compile(r'^\s{0,3}(`{3,}|~{3,})\s*(.*?)\s*$')
DISPLAYS = {'$$': '$$', r'\[': r'\]'}
ENVIRONMENT = re.compile(r'^\s*\\begin\{((?:align|gather|equation|multline|alignat|flalign|eqnarray)\*?)\}')
LIST = re.compile(r'^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+\S')


@dataclass(slots=True)
class Block:
    """A block.

    :param kind: fence, display, shortcode, heading, list, table, quote or text; '' for blank lines
    :param lines: its lines
    :param line: the number of the first one
    """

    kind: str
    lines: list[str]
    line: int

    @property
    def text(self) -> str:
        """The block as text."""
        return '\n'.join(self.lines)


def blocks(text: str, first: int = 1) -> Iterator[Block]:
    """Yield the blocks of a text, blank lines among them, so that their lines together are the text.

    :param first: the number of the text's first line
    """
    lines = text.split('\n')
    at = 0
    while at < len(lines):
        kind, end = _extent(lines, at)
        yield Block(kind, lines[at:end], first + at)
        at = end


def _extent(lines: list[str], at: int) -> tuple[str, int]:
    line = lines[at]
    if not line.strip():
        return '', at + 1
    if only(line):
        return 'shortcode', at + 1
    if fence := FENCE.match(line):
        return 'fence', _until(lines, at + 1, lambda text: _closes(text, fence[1]))
    if opener := next((mark for mark in DISPLAYS if line.lstrip().startswith(mark)), ''):
        closer = DISPLAYS[opener]
        if closer in line.lstrip()[2:]:
            return 'display', at + 1
        return 'display', _until(lines, at + 1, lambda text: closer in text)
    if environment := ENVIRONMENT.match(line):
        last = f'\\end{{{environment[1]}}}'
        return 'display', at + 1 if last in line else _until(lines, at + 1, lambda text: last in text)
    if line.startswith('#'):
        return 'heading', at + 1
    kind = 'list' if LIST.match(line) else 'table' if line.lstrip().startswith('|') else (
        'quote' if line.lstrip().startswith('>') else 'text')
    end = at + 1
    while end < len(lines) and _goes_on(lines, end, kind):
        end += 1
    return kind, end


def _until(lines: list[str], at: int, closes: Callable[[str], bool]) -> int:
    """Return where a block ends whose last line *closes*; without such a line, the end of the text."""
    return next((number + 1 for number in range(at, len(lines)) if closes(lines[number])), len(lines))


def _closes(line: str, mark: str) -> bool:
    stripped = line.strip()
    return stripped.startswith(mark) and not stripped.strip(mark[0])


def _goes_on(lines: list[str], at: int, kind: str) -> bool:
    line = lines[at]
    if not line.strip():        # a list goes on after a blank line when the next line is indented or an item
        following = lines[at + 1] if at + 1 < len(lines) else ''
        return kind == 'list' and bool(following.startswith(('  ', '\t')) or LIST.match(following))
    if kind == 'list':
        return not only(line)
    return not (only(line) or FENCE.match(line) or line.lstrip().startswith(tuple(DISPLAYS)) or ENVIRONMENT.match(line)
                or line.startswith('#') or (kind == 'text' and LIST.match(line) and not line.lstrip()[0].isdigit()))
