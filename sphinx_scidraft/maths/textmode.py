r"""Text inside formulas: ``\text{for all $x$}`` becomes text, math and text side by side."""

from __future__ import annotations

import re
from collections.abc import Callable

from sphinx_scidraft.maths.texscan import Reader, tokens

#: Commands whose argument is text, and what ``math-core`` calls them.
COMMANDS = {
    'text': 'text', 'textrm': 'text', 'textnormal': 'text', 'textup': 'text', 'textmd': 'text', 'textsc': 'text',
    'mbox': 'text', 'hbox': 'text', 'vbox': 'text', 'textbf': 'textbf', 'textit': 'textit', 'textsl': 'textit',
    'emph': 'textit', 'textsf': 'textsf', 'texttt': 'texttt', 'intertext': 'text', 'shortintertext': 'text',
}
#: Characters that mean something in TeX but that authors write as they are in text.
_ESCAPED = {'_': r'\_', '&': r'\&', '#': r'\#', '^': '\u02c6', '$': r'\$', '%': r'\%', '{': r'\{', '}': r'\}',
            '\\': r'\textbackslash{}', '~': r'\textasciitilde{}'}
_SPACES = {r'\,': ' ', r'\;': ' ', r'\:': ' ', r'\!': '', r'\\': ' ', r'\quad': '\u2003', r'\qquad': '\u2003\u2003',
           r'\newline': ' ', r'\par': ' ', r'\/': '', r'\bf': '', r'\rm': '', r'\it': '', r'\small': '',
           r'\footnotesize': '', r'\scriptsize': '', r'\large': '', r'\displaystyle': '', r'\noindent': ''}
_REFERENCES = {r'\ldots': '…', r'\dots': '…', r'\S': '§', r'\P': '¶', r'\dag': '†', r'\ddag': '‡',
               r'\copyright': '©', r'\textregistered': '®', r'\pounds': '£', r'\degree': '°', r'\textdegree': '°',
               r'\textquotesingle': "'", r'\lq': '‘', r'\rq': '’', r'\TeX': 'TeX', r'\LaTeX': 'LaTeX'}


def rewrite(command: str, reader: Reader, math: Callable[[str], str]) -> str | None:
    r"""Return a text command and its argument, with math in it beside it.

    :param command: name of the command in ``math-core``
    :param reader: stands before the argument
    :param math: rewrites math mode source
    """
    if reader.peek() == r'\bgroup':
        return None
    body = reader.argument()
    return None if body is None else pieces(command, body, math)


def pieces(command: str, body: str, math: Callable[[str], str]) -> str:
    """Return text as a braced row of text and math."""
    parts = [part for part in split_math(body) if part[1]]
    if len(parts) == 1 and parts[0][0] == 'text':
        return _styled(command, parts[0][1], math)
    found = [_styled(command, text, math) if kind == 'text' else f'{{{math(text)}}}' for kind, text in parts]
    return '{' + ''.join(found) + '}'


def _styled(command: str, text: str, math: Callable[[str], str]) -> str:
    r"""Return text without math of its own; groups like ``\textbf{a $x$}`` inside are taken apart."""
    if not _has_math(text):
        return f'\\{command}{{{clean(text)}}}'
    out: list[str] = []
    rest = ''
    reader = Reader(text)
    while reader.position < len(text):
        start = reader.position
        token = reader.token()
        before = text[start:reader.position - len(token)]
        inner = COMMANDS.get(token[1:]) if token.startswith('\\') else 'text' if token == '{' else None
        if token == '{':
            reader.position -= 1
        body = reader.group() if inner else None
        if inner is None or body is None:
            rest += text[start:max(reader.position, start + 1)]
            reader.position = max(reader.position, start + 1)
            continue
        rest += before
        if rest:
            out.append(f'\\{command}{{{clean(rest)}}}')
            rest = ''
        out.append(pieces(inner if inner != 'text' else command, body, math))
    if rest:
        out.append(f'\\{command}{{{clean(rest)}}}')
    return '{' + ''.join(out) + '}'


def _has_math(text: str) -> bool:
    return any(token in ('$', r'\(') for token in tokens(text))


def split_math(text: str) -> list[tuple[str, str]]:
    r"""Return text as pairs of ``'text'`` or ``'math'`` and source; ``$`` inside groups do not split."""
    parts: list[tuple[str, str]] = []
    current = ''
    kind = 'text'
    depth = 0
    found = list(tokens(text))
    dollars = sum(token == '$' for token, inside in zip(found, _depths(found), strict=True) if not inside)
    for token in found:
        depth += (token == '{') - (token == '}')
        if depth == 0 and ((token == '$' and dollars % 2 == 0) or (token == r'\(' and kind == 'text')
                           or (token == r'\)' and kind == 'math')):
            parts.append((kind, current))
            current = ''
            kind = 'math' if kind == 'text' else 'text'
        else:
            current += token
    parts.append((kind, current))
    return parts


def _depths(found: list[str]) -> list[bool]:
    depth = 0
    result = []
    for token in found:
        depth += (token == '{') - (token == '}')
        result.append(depth > 0)
    return result


def clean(text: str) -> str:
    """Return text with the characters and commands that ``math-core`` takes in text."""
    out: list[str] = []
    for token in tokens(text):
        if token in '_&#^$':
            out.append(_ESCAPED[token])
        elif token in _SPACES:
            out.append(_SPACES[token])
        elif token in _REFERENCES:
            out.append(_REFERENCES[token])
        elif token.startswith('\\') and COMMANDS.get(token[1:]):
            out.append('\\' + COMMANDS[token[1:]])
        else:
            out.append(' ' if token.isspace() else token)
    return re.sub(r' {2,}', ' ', ''.join(out))


def escape(text: str) -> str:
    """Return verbatim text as TeX source."""
    return ''.join(_ESCAPED.get(char, char) for char in text)


def plain(text: str) -> str:
    """Return text mode source as letters only, for tags that stand in a table."""
    text = re.sub(r'\\(ast|star)(?![a-zA-Z])', '*', text)
    text = re.sub(r'\\prime(?![a-zA-Z])', '′', text)
    text = re.sub(r'\\dag(?:ger)?(?![a-zA-Z])', '†', text)
    text = re.sub(r'\\[a-zA-Z]+', '', text)
    return re.sub(r'[\\{}$&#^_~%]', '', text).strip()
