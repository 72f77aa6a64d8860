"""Reading TeX: tokens, arguments, environments, rows and cells. Pure functions on strings."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: A control word, a control symbol (also a lonely backslash at the end), or any other character.
TOKEN = re.compile(r'\\(?:[a-zA-Z]+|.|\Z)|.', re.DOTALL)
#: A control sequence, or all up to the next one.
PIECE = re.compile(r'\\(?:[a-zA-Z]+|.|\Z)|[^\\]+', re.DOTALL)
_COMMENT = re.compile(r'(\\.)|%[^\n]*(?:\n[ \t]*|\Z)', re.DOTALL)
_SPACE = re.compile(r'\s*')
_SWITCHES = re.compile(r'\\(?:color|(?:display|text|script|scriptscript)style|rm|bf|it|sf|tt|cal|mathbin)(?![a-zA-Z])')
_CHAIN = re.compile(r'(?:\\[a-zA-Z]+\s*){60}')
#: What no formula of a person reaches; beyond it a converter can exhaust the stack of the process.
MAX_DEPTH = 60
MAX_SWITCHES = 200
MAX_LENGTH = 20_000
_LONGEST_NAME = 100


class Reader:
    """A position in TeX source that moves over arguments."""

    def __init__(self, text: str, position: int = 0) -> None:
        self.text = text
        self.position = position

    def skip_space(self) -> None:
        """Move over blanks."""
        match = _SPACE.match(self.text, self.position)
        assert match is not None
        self.position = match.end()

    def group(self) -> str | None:
        """Return the text of the brace group that comes next, without its braces, else None."""
        return self._between('{', '}')

    def optional(self) -> str | None:
        """Return the text of the ``[...]`` that comes next, else None."""
        return self._between('[', ']')

    def _between(self, opener: str, closer: str) -> str | None:
        start = self.position
        self.skip_space()
        end = closing(self.text, self.position, opener, closer)
        if end is None:
            self.position = start
            return None
        body = self.text[self.position + 1:end]
        self.position = end + 1
        return body

    def token(self) -> str:
        """Return the next token that is not blank, or an empty text at the end."""
        self.skip_space()
        match = TOKEN.match(self.text, self.position)
        if match is None:
            return ''
        self.position = match.end()
        return match.group()

    def argument(self) -> str | None:
        """Return an argument as TeX reads it: a group without its braces, or one token; None if there is none."""
        start = self.position
        body = self.group()
        if body is not None:
            return body
        token = self.token()
        if token in ('', '{', '}', '&'):
            self.position = start
            return None
        return token

    def star(self) -> bool:
        """Move over a star and return whether there was one."""
        if self.text.startswith('*', self.position):
            self.position += 1
            return True
        return False

    def peek(self) -> str:
        """Return the next token that is not blank without moving."""
        start = self.position
        token = self.token()
        self.position = start
        return token


def closing(text: str, position: int, left: str, right: str) -> int | None:
    """Return where the bracket that opens at *position* closes, or None."""
    if not text.startswith(left, position):
        return None
    depth = 0
    braces = 0
    while position < len(text):
        char = text[position]
        if char == '\\':
            position += 2
            continue
        if left != '{':
            braces += (char == '{') - (char == '}')
            if braces < 0:
                return None
        if braces == 0:
            depth += (char == left) - (char == right)
            if depth == 0:
                return position
        position += 1
    return None


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


def tokens(text: str) -> Iterator[str]:
    """Yield the tokens of a text; joined they are the text."""
    for match in TOKEN.finditer(text):
        yield match.group()


def is_word(token: str) -> bool:
    r"""Return whether a token is a control word such as ``\alpha``."""
    return len(token) > 1 and token[0] == '\\' and token[1].isalpha() and token[1].isascii()


def join(before: str, after: str) -> str:
    """Return two pieces of source as one, without a control word growing longer at the seam."""
    if not before or not after or not _is_letter(after[0]):
        return before + after
    start = len(before)
    least = max(0, start - _LONGEST_NAME)
    while start > least and _is_letter(before[start - 1]):
        start -= 1
    backslashes = start - len(before[:start].rstrip('\\'))
    return f'{before} {after}' if start < len(before) and backslashes % 2 else before + after


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


def strip_comments(text: str) -> str:
    """Return the source without ``%`` comments."""
    if '%' not in text:
        return text
    return _COMMENT.sub(lambda match: match.group(1) or ' ', text)


def environment_end(text: str, position: int, name: str) -> tuple[int, int] | None:
    r"""Return start and end of the ``\end{name}`` that belongs to a ``\begin{name}`` before *position*."""
    depth = 1
    for match in re.finditer(rf'\\\\|\\(begin|end)\s*\{{{re.escape(name)}\}}', text[position:]):
        if match.group(1) is None:
            continue
        depth += 1 if match.group(1) == 'begin' else -1
        if depth == 0:
            return position + match.start(), position + match.end()
    return None


def split_top(text: str, separators: tuple[str, ...]) -> list[str]:
    """Split at tokens that stand outside of groups and environments."""
    parts: list[str] = []
    current: list[str] = []
    depth = 0
    for token in tokens(text):
        if token in ('{', '\\begin'):
            depth += 1
        elif token in ('}', '\\end'):
            depth -= 1
        if depth == 0 and token in separators:
            parts.append(''.join(current))
            current = []
        else:
            current.append(token)
    parts.append(''.join(current))
    return parts


def rows(text: str) -> list[str]:
    r"""Return the rows of a table body, without the ``[2pt]`` or star that may follow ``\\``."""
    parts = split_top(text, ('\\\\',))
    return [parts[0], *(_after_row(part) for part in parts[1:])]


def _after_row(part: str) -> str:
    reader = Reader(part)
    reader.star()
    size = re.match(r'\s*\[\s*-?[\d.]*\s*(?:\\[a-zA-Z]+|[a-z]{2})?\s*\]', part[reader.position:])
    return part[reader.position + (size.end() if size else 0):]


def cells(row: str) -> list[str]:
    """Return the cells of a row."""
    return split_top(row, ('&',))


def too_deep(text: str) -> str:
    """Return why a source is too long or too deeply nested to be given to a converter, else an empty text."""
    if len(text) > MAX_LENGTH:
        return f'longer than {MAX_LENGTH} characters'
    depth = deepest = 0
    for match in re.finditer(r'\\(?:begin|end|left|right)(?![a-zA-Z])|\\.|[{}]', text, re.DOTALL):
        token = match.group()
        if token in ('{', '\\begin', '\\left'):
            depth += 1
            deepest = max(deepest, depth)
        elif token in ('}', '\\end', '\\right'):
            depth -= 1
    if deepest > MAX_DEPTH or _CHAIN.search(text) or len(_SWITCHES.findall(text)) > MAX_SWITCHES:
        return 'nested too deeply'
    return ''
