"""Lines and what is open around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn

from sphinx_scidraft.core.pseudocode.ast import MAX_DEPTH, LineKind
from sphinx_scidraft.core.pseudocode.commands import Block
from sphinx_scidraft.core.pseudocode.definitions import Definitions
from sphinx_scidraft.core.pseudocode.inline import InlineReader
from sphinx_scidraft.core.pseudocode.lexer import Source, Token
from sphinx_scidraft.core.pseudocode.runs import Draft


@dataclass(slots=True)
class Frame:
    """What is open around the current line.

    :param kind: ``env`` is an environment, a ``block`` is ended by a command, ``brace`` by a brace
    :param lines: where lines inside it go
    :param around: where lines go that continue or end it
    :param implicit: whether text begins a line by itself
    :param name: the command or environment that opened it
    :param position: where that stands
    :param ends_at: index of the brace that ends it
    :param otherwise: whether the lines for else follow in braces
    :param until: range of the condition that ends it
    :param ended: whether a line ends it
    """

    kind: Literal['root', 'env', 'block', 'brace']
    lines: list[Draft]
    around: list[Draft]
    implicit: bool
    name: str = ''
    position: int = 0
    block: Block | None = None
    ends_at: int | None = None
    otherwise: bool = False
    until: tuple[int, int] | None = None
    ended: bool = True


class LineReader(InlineReader):
    """Makes lines and puts them where they belong."""

    def __init__(self, source: Source, noend: bool, start: int) -> None:
        super().__init__(source, Definitions())
        self.noend = noend          # whether lines that end a block are left out
        self.start = start
        self.counter = start - 1
        self.lines: list[Draft] = []
        self.frames = [Frame('root', self.lines, self.lines, implicit=True)]
        self.has_line = False       # whether a line has begun that labels and comments can go to
        self.open = False           # whether text goes on in it
        self.captioned = False      # whether the caption was the last thing read
        self.outside = False        # whether text here stands outside the numbered lines

    def new_line(self, kind: LineKind, token: Token, lines: list[Draft] | None = None) -> Draft:
        """Begin a line and return it.

        :param lines: where it goes, the innermost open block if not given
        """
        counted = kind not in ('input', 'note', 'comment')
        self.counter += counted
        line = Draft(kind, self.counter if counted else None, self.source.place(token.position)[0])
        (self.frames[-1].lines if lines is None else lines).append(line)
        self.line, self.target = line, line.content
        self.has_line, self.open, self.captioned = True, True, False
        return line

    def ensure_line(self, token: Token) -> None:
        """Begin a line for text unless it belongs to the one that is open."""
        if self.open:
            return
        if not self.frames[-1].implicit:
            self.source.fail('text before the first line; \\State begins one', token.position)
        self.new_line('note' if self.outside and self.frames[-1].kind in ('root', 'env') else 'step', token)

    def end_line(self) -> None:
        """Let text begin a new line, where it can do so by itself."""
        self.open = not self.frames[-1].implicit

    def push(self, frame: Frame) -> None:
        """Put a frame on the stack."""
        if len(self.frames) > MAX_DEPTH:
            self.source.fail(f'more than {MAX_DEPTH} blocks inside each other', frame.position)
        self.frames.append(frame)

    def refuse_open(self, frame: Frame) -> NoReturn:
        """Refuse a block or environment that is not closed.

        :raises PseudocodeError: always
        """
        if frame.kind == 'env':
            self.source.fail(f'\\begin{{{frame.name}}} is never closed', frame.position)
        ending = 'Until' if frame.name.lower() == 'repeat' else end_command(frame.block)
        hint = f'; \\{ending} is missing' if ending else ''
        self.source.fail(f'\\{frame.name} is never closed{hint}', frame.position)


def end_command(block: Block | None) -> str:
    """Return the command that ends a block, as a message writes it."""
    closers = sorted(block.closers) if block else []
    if not closers:
        return ''
    return 'End' + closers[0].removeprefix('end').capitalize()
