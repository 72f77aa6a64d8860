"""From TeX to lines: the loop over the tokens, statements, caption, labels and environments."""

from __future__ import annotations

from sphinx_scidraft.core.pseudocode.ast import Algorithm
from sphinx_scidraft.core.pseudocode.commands import (
    CAPTIONS,
    COMMENTS,
    CONTAINERS,
    INPUTS,
    LABELS,
    STATEMENTS,
    TRANSPARENT,
)
from sphinx_scidraft.core.pseudocode.frames import Frame
from sphinx_scidraft.core.pseudocode.lexer import Source, Token
from sphinx_scidraft.core.pseudocode.runs import Draft
from sphinx_scidraft.core.pseudocode.settings import SettingsReader

#: Tokens that print nothing: they begin no line.
QUIET = frozenset({'open', 'close', 'space', 'par'})


def parse_tex(text: str, *, noend: bool = False, start: int = 1) -> Algorithm:
    """Return the lines of pseudo-code that is written with LaTeX's commands.

    :param noend: leave out the lines that end a block
    :param start: number of the first line
    :raises PseudocodeError: if it cannot be read
    """
    return _Parser(Source(text), noend, start).run()


class _Parser(SettingsReader):
    """Reads the tokens once, from left to right; what is open lies on a stack of frames."""

    def __init__(self, source: Source, noend: bool, start: int) -> None:
        super().__init__(source, noend, start)
        self.caption = Draft('note')
        self.labels: list[str] = []
        self.container = False
        self.algorithmic = any(
            token.kind == 'command' and token.text == 'begin' and self.next_brace(index + 1) is not None
            and self.environment(index)[0] == 'algorithmic' for index, token in enumerate(self.tokens))
        self.outside = self.algorithmic

    def run(self) -> Algorithm:
        """Read everything."""
        index = 0
        while index < len(self.tokens):
            index = self.read_next(index)
        if len(self.frames) > 1:
            self.refuse_open(self.frames[-1])
        return Algorithm(tuple(line.done() for line in self.lines), self.caption.content.done(),
                         tuple(dict.fromkeys(filter(None, [*self.caption.labels, *self.labels]))), self.step,
                         'algorithmic' if self.algorithmic else 'tex')

    def read_next(self, index: int) -> int:
        """Read what begins at *index*; return the index behind it."""
        token, frame = self.tokens[index], self.frames[-1]
        if token.kind == 'close':
            if frame.ends_at == index:
                return self.end_brace(index)
            if any(outer.ends_at == index for outer in self.frames):
                self.refuse_open(frame)
        if token.kind == 'command':
            return self.structure(index, token)
        if token.kind == 'par' and frame.implicit:
            self.open = False
        elif token.kind not in QUIET:
            self.ensure_line(token)
        return self.feed(index)

    def structure(self, index: int, token: Token) -> int:
        """Read a command."""
        name, lower, behind = token.text, token.text.lower(), index + 1
        defined = self.definitions.commands.get(name)
        if defined is not None:
            if defined.kind == 'input':
                return self.input(behind, token, defined.text, braced=True)
            if defined.kind == 'comment':
                return self.comment_line(index, token)
        elif name in ('begin', 'end'):
            return self.begin(index) if name == 'begin' else self.end(index)
        elif name in (';', '\\') and self.frames[-1].implicit:
            self.open = False
        elif lower in ('state', 'statex', 'blankline'):
            self.new_line('step' if lower == 'state' else 'note', token)
            self.open = lower != 'blankline'
            return behind
        elif lower in INPUTS:
            return self.input(behind, token, self.definitions.words[INPUTS[lower]], braced=lower.startswith('kw'))
        elif lower in STATEMENTS:
            return self.statement(behind, token, self.definitions.words[STATEMENTS[lower]])
        elif lower in COMMENTS:
            return self.comment_line(index, token)
        elif lower in LABELS:
            return self.label(behind, token)
        elif lower in CAPTIONS:
            return self.read_caption(behind, token)
        else:
            for reader in (self.block_command, self.setting):
                after = reader(behind, token)
                if after is not None:
                    return after
        if self.prints(name):
            self.ensure_line(token)
        return self.feed(index)

    # -- lines

    def input(self, behind: int, token: Token, word: str, *, braced: bool) -> int:
        """Read a line for what is given or wanted; in algorithm2e it ends with its braces."""
        line = self.new_line('input', token)
        line.content.keyword(word)
        if not braced or self.next_brace(behind) is None:
            return behind
        behind = self.read_argument(behind, token, line)
        self.end_line()
        return behind

    def statement(self, behind: int, token: Token, word: str) -> int:
        """Read ``\\Return`` and its like: a line of its own, or a word in the line that is open.

        algpseudocode's ``\\State \\Return`` is one line; so is a word in the middle of a source
        line, unless it is written as in algorithmic, ``\\RETURN``.
        """
        inside = self.open and self.line.kind in ('step', 'note', 'input')
        if not inside or (self.line.content and (token.first or token.text.isupper())):
            self.new_line('step', token)
        self.target.keyword(word)
        return behind

    def comment_line(self, index: int, token: Token) -> int:
        """Read a comment behind the last line, or on a line of its own.

        ``\\Comment`` belongs to what stands before it; algorithm2e's comments do so as long as
        ``\\;`` has not ended that.
        """
        own = COMMENTS.get(token.text.lower(), False)
        if own or not self.has_line or (token.text.lower() != 'comment' and not self.open):
            self.new_line('comment', token)
            behind = self.feed(index)
            self.open = False
            return behind
        behind = self.comment(index + 1, token.text)
        self.end_line()
        return behind

    def label(self, behind: int, token: Token) -> int:
        """Read a label: the algorithm's own before all lines and behind the caption, else the line's."""
        start, end = self.argument(behind, token.text)
        text = self.label_text(start, end)
        outside = self.algorithmic and not any(frame.name == 'algorithmic' for frame in self.frames)
        (self.labels if self.captioned or outside or not self.has_line else self.line.labels).append(text)
        return end + 1

    def read_caption(self, behind: int, token: Token) -> int:
        """Read the caption; a second one is added to it."""
        self.caption.content.blank()
        start, end = self.argument(self.skip_optional(behind), token.text)
        self.read(start, end, self.caption)
        self.captioned, self.open = True, False
        return end + 1

    # -- environments

    def environment(self, index: int) -> tuple[str, int]:
        """Return the name in ``\\begin{name}`` or ``\\end{name}``, and the index behind it."""
        start, end = self.argument(index + 1, self.tokens[index].text)
        return self.raw(start, end).strip(), end + 1

    def begin(self, index: int) -> int:
        """Open an environment."""
        (name, behind), token, frame = self.environment(index), self.tokens[index], self.frames[-1]
        if name in CONTAINERS:
            if self.container or len(self.frames) > 1:
                self.source.fail('a block of pseudo-code holds one algorithm; write a second block', token.position)
            self.container = True
            behind = self.skip_optional(behind)
        elif name == 'algorithmic':
            if frame.kind not in ('root', 'env') or not frame.implicit:
                self.source.fail('\\begin{algorithmic} inside of lines', token.position)
            if option := self.optional(behind):
                self.number_every(self.raw(*option))
                behind = option[1] + 1
            self.counter, self.has_line, self.open = self.start - 1, False, False
        elif name in TRANSPARENT:
            behind = self.skip(self.skip_optional(behind), name, TRANSPARENT[name])
        else:
            self.source.fail(f'\\begin{{{name[:30]}}} has no place in pseudo-code', token.position)
        implicit = frame.implicit and name != 'algorithmic'
        self.push(Frame('env', frame.lines, frame.lines, implicit, name, token.position))
        return behind

    def end(self, index: int) -> int:
        """Close an environment."""
        (name, behind), token, frame = self.environment(index), self.tokens[index], self.frames[-1]
        if frame.kind in ('block', 'brace'):
            self.refuse_open(frame)
        if frame.kind == 'root':
            self.source.fail(f'\\end{{{name[:30]}}} without \\begin{{{name[:30]}}}', token.position)
        if frame.name != name:
            line = self.source.place(frame.position)[0]
            self.source.fail(f'\\end{{{name[:30]}}}, but \\begin{{{frame.name}}} (line {line}) is open', token.position)
        self.frames.pop()
        if name in TRANSPARENT:
            return behind
        self.open = self.has_line = False
        self.outside = True
        return behind
