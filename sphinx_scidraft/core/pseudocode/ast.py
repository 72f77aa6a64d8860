"""What pseudo-code is made of once it is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

#: ``number``, ``reference`` and ``equation`` hold the label that is referred to: for its number
#: alone, with the word for it, in brackets.
RunKind = Literal['text', 'math', 'keyword', 'number', 'reference', 'equation']
Font = Literal['bold', 'italic', 'caps', 'code']
#: ``input`` is what is given and wanted (Require, Ensure), ``open`` begins a block, ``branch``
#: continues it (else), ``close`` ends it; ``note`` is a line without a number.
LineKind = Literal['input', 'step', 'open', 'branch', 'close', 'note', 'comment']

#: Blocks in blocks; beyond it nobody reads, and doctrees are pickled and copied recursively.
MAX_DEPTH = 30


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line in one style; for math the text is TeX."""

    kind: RunKind
    text: str
    fonts: tuple[Font, ...] = ()


Inline = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line with the lines of its block.

    :param number: its number, None for a line that is not counted
    :param comment: what stands behind the triangle; a line of kind ``comment`` has nothing else
    :param labels: what it can be referred to by
    :param body: the lines of the block that it begins
    :param position: line in the source, from 1
    """

    kind: LineKind
    content: Inline = ()
    comment: Inline = ()
    number: int | None = None
    labels: tuple[str, ...] = ()
    body: tuple[Line, ...] = ()
    position: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Algorithm:
    """All of a block of pseudo-code.

    :param step: every how many lines the author wants a number: 0 for no numbers, None if the
        source does not say
    :param form: how it was written: ``algorithmic``, ``tex`` (other commands) or ``plain``
    """

    lines: tuple[Line, ...]
    caption: Inline = ()
    labels: tuple[str, ...] = ()
    step: int | None = None
    form: Literal['algorithmic', 'tex', 'plain'] = 'plain'

    def walk(self) -> Iterator[tuple[Line, int]]:
        """Yield every line with its depth (0 for the outermost), in reading order."""
        waiting = [(line, 0) for line in reversed(self.lines)]
        while waiting:
            line, depth = waiting.pop()
            yield line, depth
            waiting += [(inner, depth + 1) for inner in reversed(line.body)]


class PseudocodeError(ValueError):
    """Pseudo-code that cannot be read.

    :param message: what is wrong, and what to write
    :param line: line in the block, from 1
    :param column: column in that line, from 1
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f'line {line}, column {column}: {message}')
        self.message, self.line, self.column = message, line, column


def plain_text(runs: Inline) -> str:
    """Return runs without their styles."""
    return ''.join(run.text for run in runs)
