"""From TeX to tokens, with the partner of every bracket."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal, NoReturn

from sphinx_scidraft.core.pseudocode.ast import PseudocodeError

#: ``par`` is a blank line; ``code`` the content of ``\\verb``.
TokenKind = Literal['command', 'open', 'close', 'math', 'text', 'code', 'space', 'par']

TOKEN = re.compile(r"""
    (?P<comment> %[^\n]*\n?[ \t]*)
  | (?P<space> \s+)
  | \\verb\*?(?P<delimiter>[^A-Za-z\s*])(?P<code>[^\n]*?)(?P=delimiter)
  | (?P<math> \$\$? | \\\( | \\\[ )
  | \\(?P<command> [A-Za-z@]+ | .)
  | (?P<open> \{)
  | (?P<close> \})
  | (?P<text> [^\\{}$%\s\[\]()~]+ | [\[\]()~])
""", re.VERBOSE | re.DOTALL)
#: What matters inside math.
IN_MATH = re.compile(r'\\.|%[^\n]*\n?|\$\$?|[{}]|\n[ \t]*\n', re.DOTALL)
MATH_END = {'$': '$', '$$': '$$', r'\(': r'\)', r'\[': r'\]'}
PAIRS = {']': '[', ')': '('}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the source.

    :param position: where it begins
    :param first: whether nothing stands before it on its line
    """

    kind: TokenKind
    text: str
    position: int
    first: bool


class Source:
    """The tokens of a source.

    ``partner`` gives, for the index of a token that opens a bracket, the index of the one that
    closes it: braces always have one, other brackets only if it stands at the same level.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer('\n', text))]
        self.tokens: list[Token] = []
        self.partner: dict[int, int] = {}
        self._read()
        self._match()

    def place(self, position: int) -> tuple[int, int]:
        """Return line and column of a position, both from 1."""
        line = bisect_right(self._starts, position)
        return line, position - self._starts[line - 1] + 1

    def fail(self, message: str, position: int) -> NoReturn:
        """Refuse the source.

        :raises PseudocodeError: always
        """
        raise PseudocodeError(message, *self.place(position))

    def skip_space(self, index: int) -> int:
        """Return the index of the first token at or behind *index* that is no space."""
        while index < len(self.tokens) and self.tokens[index].kind in ('space', 'par'):
            index += 1
        return index

    def _read(self) -> None:
        text, position, first, commented = self.text, 0, True, False
        while position < len(text):
            match = TOKEN.match(text, position)
            if match is None:
                self.fail('a backslash with nothing behind it', position)
            start, position = position, match.end()
            kind = match.lastgroup
            if kind == 'comment':
                first, commented = True, True
                continue
            if kind == 'space':
                blank = match[0].count('\n') + commented
                first = first or '\n' in match[0]
                if blank > 1 or not self._behind_word():
                    self._add('par' if blank > 1 else 'space', match[0], start, first)
                commented = False
                continue
            if kind == 'math':
                value, position = self._math(match[0], start)
                self._add('math', value, start, first)
            else:
                assert kind is not None
                self._add(kind, match[kind], start, first)      # type: ignore[arg-type]
            first = commented = False

    def _add(self, kind: TokenKind, value: str, position: int, first: bool) -> None:
        self.tokens.append(Token(kind, value, position, first))

    def _behind_word(self) -> bool:
        """Return whether the last token is a command of letters: blanks behind it mean nothing."""
        return bool(self.tokens) and self.tokens[-1].kind == 'command' and self.tokens[-1].text[0].isalpha()

    def _math(self, opening: str, start: int) -> tuple[str, int]:
        """Return the TeX of a formula and where it ends; dollars in braces do not end it."""
        ending, depth, parts = MATH_END[opening], 0, []
        position = start + len(opening)
        for match in IN_MATH.finditer(self.text, position):
            found = match[0]
            if found[0] == '%':
                parts.append(self.text[position:match.start()])
                position = match.end()
            elif depth == 0 and found.startswith(ending):
                parts.append(self.text[position:match.start()])
                return ' '.join(''.join(parts).split()), match.start() + len(ending)
            elif found == '{':
                depth += 1
            elif found == '}':
                depth -= 1
            if depth < 0 or found[0] == '\n':
                break
        self.fail(f'the formula that begins with {opening} is not closed; {ending} is missing', start)

    def _match(self) -> None:
        opened: list[tuple[str, int]] = []
        for index, token in enumerate(self.tokens):
            if token.kind == 'open' or (token.kind == 'text' and token.text in '[('):
                opened.append((token.text, index))
            elif token.kind == 'close':
                while opened and opened[-1][0] != '{':
                    opened.pop()
                if not opened:
                    self.fail('a } that closes nothing', token.position)
                self.partner[opened.pop()[1]] = index
            elif token.kind == 'text' and token.text in PAIRS and opened and opened[-1][0] == PAIRS[token.text]:
                self.partner[opened.pop()[1]] = index
        for bracket, index in opened:
            if bracket == '{':
                self.fail('this { is never closed', self.tokens[index].position)
