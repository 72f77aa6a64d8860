"""Reading TeX: comments, groups in braces, optional arguments, environments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

COMMENT = re.compile(r'(?<!\\)((?:\\\\)*)%[^\n]*')
#: Where the text is not TeX.
VERBATIM = re.compile(r'\\begin\{(verbatim|lstlisting|minted)\*?\}.*?\\end\{\1\*?\}', re.S)


def without_comments(text: str) -> str:
    """Return a source without its comments; its lines keep their numbers."""
    parts, at = [], 0
    for verbatim in VERBATIM.finditer(text):
        parts += [COMMENT.sub(r'\1', text[at:verbatim.start()]), verbatim[0]]
        at = verbatim.end()
    return ''.join([*parts, COMMENT.sub(r'\1', text[at:])])


def group(text: str, at: int, pair: str = '{}') -> tuple[str, int] | None:
    """Return the content of the group that begins at a place, after blanks, and the place after it.

    :returns: ``None`` where no group begins, or it never ends
    """
    at = blanks(text, at)
    if not text.startswith(pair[0], at):
        return None
    depth, place = 0, at
    while place < len(text):
        sign = text[place]
        if sign == '\\':
            place += 1
        elif sign == '{' or sign == pair[0]:
            depth += 1
        elif sign == '}' or sign == pair[1]:
            depth -= 1
            if not depth:
                return text[at + 1:place], place + 1
        place += 1
    return None


def blanks(text: str, at: int) -> int:
    """Return the place after blanks and one end of a line."""
    match = re.compile(r'[ \t]*\n?[ \t]*').match(text, at)
    return match.end() if match else at


def optional(text: str, at: int) -> tuple[str, int]:
    """Return an argument in brackets and the place after it; '' and the same place where there is none."""
    return group(text, at, '[]') or ('', at)


@dataclass(frozen=True, slots=True)
class Call:
    """A command with its arguments in the text.

    :param optionals: its arguments in brackets, in order
    :param arguments: its arguments in braces, in order
    """

    name: str
    star: bool
    optionals: tuple[str, ...]
    arguments: tuple[str, ...]
    start: int
    end: int


def calls(text: str, *names: str) -> Iterator[Call]:
    """Yield the uses of some commands, each with the groups that follow it at once."""
    pattern = re.compile(rf'\\({"|".join(map(re.escape, names))})(\*?)(?![A-Za-z])')
    at = 0
    while match := pattern.search(text, at):
        optionals, arguments, at = [], [], match.end()
        while True:
            if found := group(text, at, '[]'):
                optionals.append(found[0])
            elif found := group(text, at):
                arguments.append(found[0])
            else:
                break
            at = found[1]
        yield Call(match[1], bool(match[2]), tuple(optionals), tuple(arguments), match.start(), at)


def environment_end(text: str, name: str, at: int) -> tuple[int, int]:
    r"""Return where an environment's ``\end`` begins and ends, nested ones of the same name left out.

    :param at: a place within the environment
    :returns: twice the end of the text where it is never closed
    """
    pattern = re.compile(rf'\\(begin|end)\{{{re.escape(name)}\}}')
    depth = 1
    for match in pattern.finditer(text, at):
        depth += 1 if match[1] == 'begin' else -1
        if not depth:
            return match.start(), match.end()
    return len(text), len(text)
