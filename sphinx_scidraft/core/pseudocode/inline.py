"""What stands inside a line: text with fonts, math, words of the language, calls, references."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import NoReturn

from sphinx_scidraft.core.pseudocode.arguments import ArgumentReader
from sphinx_scidraft.core.pseudocode.ast import Font, plain_text
from sphinx_scidraft.core.pseudocode.commands import COMMENTS, KEYWORDS, LABELS, STATEMENTS, is_structural
from sphinx_scidraft.core.pseudocode.definitions import Defined, Definitions
from sphinx_scidraft.core.pseudocode.inline_commands import (
    CALLS,
    CITATIONS,
    COMMON,
    FONT_COMMANDS,
    FONT_DECLARATIONS,
    IGNORED,
    LENGTH,
    LENGTHS,
    REFERENCES,
    WRAPPERS,
)
from sphinx_scidraft.core.pseudocode.lexer import Source, Token
from sphinx_scidraft.core.pseudocode.runs import Draft, Runs
from sphinx_scidraft.core.pseudocode.symbols import ACCENTS, ALLOWED_IN_TEXT, TEXT_SIGNS, accented

LIGATURES = (('``', '“'), ("''", '”'), ('`', '‘'), ("'", '’'), ('---', '—'), ('--', '–'))


@dataclass(frozen=True, slots=True)
class _Group:
    """A pair of braces that is open.

    :param fonts: what holds again behind it
    :param suffix: what is printed behind it
    :param parameters: whether the parameters of a call may follow
    """

    fonts: tuple[Font, ...]
    suffix: str = ''
    parameters: bool = False


class InlineReader(ArgumentReader):
    """Reads tokens into the current line, one at a time, without recursion into braces."""

    def __init__(self, source: Source, definitions: Definitions) -> None:
        super().__init__(source)
        self.definitions = definitions
        self.line = Draft('note')
        self.target: Runs = self.line.content
        self.fonts: tuple[Font, ...] = ()
        self.groups: list[_Group] = []

    def read(self, start: int, end: int, line: Draft, target: Runs | None = None,
             fonts: tuple[Font, ...] = ()) -> None:
        """Read the tokens of a range into a line.

        :param target: the part of the line, its content if not given
        """
        saved = self.line, self.target, self.fonts, self.groups
        self.line, self.target = line, line.content if target is None else target
        self.fonts, self.groups = fonts, []
        while start < end:
            start = self.feed(start)
        self.line, self.target, self.fonts, self.groups = saved

    def read_text(self, start: int, end: int) -> str:
        """Return the tokens of a range as plain text."""
        line = Draft('note')
        self.read(start, end, line)
        return plain_text(line.content.done())

    # -- one token

    def feed(self, index: int) -> int:
        """Read the token at *index*; return the index of the next one to read."""
        token = self.tokens[index]
        if token.kind in ('space', 'par'):
            self.target.blank()
        elif token.kind == 'text':
            self.text(token.text)
        elif token.kind == 'code':
            self.target.text(token.text, ('code',))
        elif token.kind == 'math':
            self.target.special('math', token.text)
        elif token.kind == 'open':
            return self.open_group(index, self.fonts)
        elif token.kind == 'close':
            return self.close_group(index)
        else:
            return self.command(index, token)
        return index + 1

    def text(self, value: str) -> None:
        """Add text as TeX prints it."""
        if 'code' not in self.fonts:
            for written, printed in LIGATURES:
                value = value.replace(written, printed)
        self.target.text(value.replace('~', '\u00a0'), self.fonts)

    def open_group(self, index: int, fonts: tuple[Font, ...], suffix: str = '', *, parameters: bool = False) -> int:
        """Open the brace at *index*, with the fonts inside it."""
        self.groups.append(_Group(self.fonts, suffix, parameters))
        self.fonts = fonts
        return index + 1

    def close_group(self, index: int) -> int:
        """Close the innermost group."""
        group = self.groups.pop()
        self.fonts = group.fonts
        self.target.text(group.suffix, self.fonts)
        if group.parameters:
            return self.parameters(index + 1)
        return index + 1

    def parameters(self, index: int) -> int:
        """Open the parameters of a call if they come next; without any there are empty brackets."""
        brace = self.next_brace(index)
        if brace is None:
            self.target.text('()', self.fonts)
            return index
        self.target.text('(', self.fonts)
        return self.open_group(brace, self.fonts, ')')

    # -- commands

    @staticmethod
    def prints(name: str) -> bool:
        """Return whether a command prints something itself, so that it can begin a line."""
        silent = (IGNORED, LENGTHS, FONT_COMMANDS, FONT_DECLARATIONS, WRAPPERS, ('hspace',))
        return not (any(name in table for table in silent) or is_setting(name)
                    or TEXT_SIGNS.get(name, '.') in ('', ' '))

    def command(self, index: int, token: Token) -> int:
        """Read the command at *index*."""
        name, lower, behind = token.text, token.text.lower(), index + 1
        if name in self.definitions.commands:
            return self.defined(behind, self.definitions.commands[name])
        if name in ACCENTS:
            return self.accent(behind, name)
        if name in TEXT_SIGNS:
            sign = TEXT_SIGNS[name]
            if sign == ' ':
                self.target.blank()
            else:
                self.target.text(sign, self.fonts)
            if name == '\\' and behind in self.partner and self.tokens[behind].text == '[':
                return self.partner[behind] + 1     # the height of the gap
        elif name in FONT_COMMANDS:
            start, _ = self.argument(self.skip_optional(behind), name)
            return self.open_group(start - 1, merge(self.fonts, FONT_COMMANDS[name]))
        elif name in FONT_DECLARATIONS:
            self.fonts = merge(self.fonts, FONT_DECLARATIONS[name])
        elif name in ALLOWED_IN_TEXT:
            self.target.special('math', '\\' + name)
            self.target.soft_blank()
        elif lower in KEYWORDS or lower in STATEMENTS:
            self.target.keyword(self.definitions.words[KEYWORDS.get(lower) or STATEMENTS[lower]])
        elif lower in CALLS:
            start, _ = self.argument(behind, name)
            return self.open_group(start - 1, merge(self.fonts, ('caps',)), parameters=True)
        elif lower in COMMENTS:
            return self.comment(behind, name)
        elif lower in LABELS:
            start, end = self.argument(behind, name)
            self.line.labels.append(self.label_text(start, end))
            return end + 1
        elif lower.startswith('algorithmic') and lower[11:] in self.definitions.words:
            self.target.keyword(self.definitions.words[lower[11:]])
        else:
            return self.other(behind, token)
        return behind

    def other(self, behind: int, token: Token) -> int:
        """Read a command that prints nothing of its own, or a reference."""
        name = token.text
        if name == 'hspace':
            start, end = self.argument(self.skip_optional(behind), name)
            width = self.raw(start, end).strip()
            if not width.startswith('-') and not width.lstrip('0.')[:1].isalpha():
                self.target.text('\u2003')      # authors indent with it; how far is a matter of the page
            return end + 1
        if name in IGNORED:
            return self.skip(behind, name, IGNORED[name])
        if name in WRAPPERS:
            return self.skip(behind, name, WRAPPERS[name])
        if name in LENGTHS:
            return self.length(behind)
        if name in REFERENCES or name in CITATIONS:
            start, end = self.argument(self.skip_optional(behind), name)
            label = self.label_text(start, end)
            if name in CITATIONS:
                self.target.text(f'[{label}]', self.fonts)
            else:
                self.target.special(REFERENCES[name], label)
            return end + 1
        if is_setting(name):
            while (brace := self.next_brace(behind)) is not None:
                behind = self.partner[brace] + 1
            return behind
        self.unknown(token)

    def unknown(self, token: Token) -> NoReturn:
        """Refuse a command that has no place here.

        :raises PseudocodeError: always
        """
        name = token.text
        if is_structural(name):
            self.source.fail(f'\\{name} cannot stand inside braces or a line', token.position)
        close = get_close_matches(name[:30].lower(), [known.lower() for known in COMMON], n=1)
        known = next((known for known in COMMON if close and known.lower() == close[0]), '')
        hint = f'; did you mean \\{known}?' if known else ' (commands of math stand between dollars)'
        self.source.fail(f'unknown command \\{name[:30]}{hint}', token.position)

    def length(self, behind: int) -> int:
        """Skip a length such as ``1em`` or ``2\\parindent``."""
        behind = self.source.skip_space(behind)
        if behind < len(self.tokens) and self.tokens[behind].kind == 'text':
            value = self.tokens[behind].text
            match = LENGTH.fullmatch(value)
            if match is None:
                self.source.fail('a length is missing', self.tokens[behind].position)
            behind += 1
            if value[-1].isalpha():
                return behind
        if behind < len(self.tokens) and self.tokens[behind].kind == 'command':
            behind += 1
        return behind

    def accent(self, behind: int, accent: str) -> int:
        """Put an accent on the letter that follows."""
        if behind >= len(self.tokens):
            return behind
        token, after = self.tokens[behind], behind + 1
        if token.kind == 'open' and self.partner[behind] == behind + 2:
            token, after = self.tokens[behind + 1], behind + 3
        if token.kind == 'command' and token.text in ('i', 'j'):
            self.target.text(accented(token.text, accent), self.fonts)
            return after
        if token.kind == 'text' and token.text[0].isalpha():
            self.target.text(accented(token.text, accent), self.fonts)
            return after
        return behind

    def comment(self, behind: int, name: str) -> int:
        """Read a comment into the line that it belongs to."""
        start, end = self.argument(self.skip_optional(behind), name)
        if self.target is self.line.comment:
            self.source.fail(f'\\{name} inside a comment', self.tokens[behind - 1].position)
        self.line.comment.blank()
        self.read(start, end, self.line, self.line.comment)
        return end + 1

    def defined(self, behind: int, defined: Defined) -> int:
        """Read a command that the source has defined."""
        if defined.kind == 'keyword':
            self.target.keyword(defined.text)
        elif defined.kind == 'name':
            self.target.text(defined.text, merge(self.fonts, ('italic',)))
            self.target.soft_blank()        # the package puts \xspace there
        elif defined.kind in ('function', 'array'):
            self.target.text(defined.text, merge(self.fonts, ('caps',)))
            brace = self.next_brace(behind)
            if brace is not None:
                before, after = '()' if defined.kind == 'function' else '[]'
                self.target.text(before, self.fonts)
                return self.open_group(brace, self.fonts, after)
        elif defined.kind == 'comment':
            return self.comment(behind, 'Comment')
        else:
            self.source.fail('a line for input or output cannot stand inside braces or a line',
                             self.tokens[behind - 1].position)
        return behind


def is_setting(name: str) -> bool:
    """Return whether a command is one of algorithm2e's settings of the look."""
    return name.startswith('Set') and name[3:4].isupper()


def merge(fonts: tuple[Font, ...], more: tuple[Font, ...]) -> tuple[Font, ...]:
    """Return fonts put together, always in the same order."""
    return tuple(sorted({*fonts, *more}))
