r"""Environments: those of LaTeX and amsmath in terms of the ones that ``math-core`` has."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from sphinx_scidraft.maths import textmode
from sphinx_scidraft.maths.texscan import Reader, cells, rows, tokens

#: Displays whose rows LaTeX numbers. Sphinx numbers the whole formula, in a cell beside it.
NUMBERED = frozenset({'align', 'alignat', 'flalign', 'xalignat', 'xxalignat', 'gather', 'multline', 'eqnarray',
                      'equation'})
ALIGNED = frozenset({'align', 'alignat', 'flalign', 'xalignat', 'xxalignat', 'aligned', 'alignedat', 'split',
                     'IEEEeqnarray'})
_COUNTED = frozenset({'alignat', 'xalignat', 'xxalignat', 'alignedat'})
_WRAPPERS = frozenset({'equation', 'displaymath', 'math', 'subequations', 'center', 'dmath', 'displaycases'})
_FENCES = {'p': ('(', ')'), 'b': ('[', ']'), 'B': (r'\{', r'\}'), 'v': ('|', '|'), 'V': (r'\|', r'\|'), '': ('.', '.')}
_STARRED_MATRIX = re.compile(r'([pbBvV]?)(small)?matrix(\*?)\Z')
_STARRED_CASES = re.compile(r'(d|r|dr)?cases\*\Z')
_RULES = re.compile(r'\\(?:toprule|midrule|bottomrule|hline|hdashline|cline\s*\{[^{}]*\}|cmidrule(?:\([^()]*\))?\s*'
                    r'\{[^{}]*\})(?![a-zA-Z])')
#: A bracket at the start of a row, which is no option.
_BRACKET = re.compile(r'\A\s*\[')
_POSITION = re.compile(r'\s*\[\s*[tcbTCB]?\s*\]')


def has_row_tags(tex: str) -> bool:
    r"""Return whether the ``\tag`` commands of a formula belong to rows, not to all of it."""
    match = re.match(r'\s*\\begin\s*\{(\w+)\*?\}', tex)
    if match is None or match.group(1) not in NUMBERED or match.group(1) == 'equation':
        return False
    return bool(re.search(r'\\tag(?![a-zA-Z])', tex)) and len(rows_of(tex, match.end())) > 1


def rows_of(tex: str, start: int) -> list[str]:
    """Return the rows of the environment that a formula begins with."""
    end = tex.rfind(r'\end')
    return [row for row in rows(tex[start:end]) if row.strip()]


def rewrite(name: str, body: str, math: Callable[[str], str], *, keep_rows: bool = False) -> str:
    """Return an environment as ``math-core`` takes it.

    :param name: name with its star
    :param body: all between begin and end
    :param math: rewrites math mode source
    :param keep_rows: whether rows have tags of their own, so that the display must keep its kind
    """
    base = name.rstrip('*')
    if base in _WRAPPERS:
        return math(body)
    reader = Reader(body)
    if base in _COUNTED or base == 'IEEEeqnarray':
        reader.group()
    if base in ALIGNED:
        _skip_position(base, reader)
        inner = table(math(_intertext(body[reader.position:])))
        return _wrap('align*' if keep_rows and base in NUMBERED else 'aligned', inner)
    if base in ('gather', 'gathered'):
        _skip_position(base, reader)
        inner = table(math(_intertext(body[reader.position:])))
        return _wrap('gather*' if keep_rows and base == 'gather' else 'gathered', inner)
    if base == 'multline' or base == 'multlined':
        _skip_position(base, reader)
        return _wrap('multline*', table(math(body[reader.position:])))
    if base == 'eqnarray':
        return _wrap('darray', '{rcl}' + table(math(body)))
    if base in ('array', 'darray', 'tabular', 'tabularx', 'subarray', 'smallarray'):
        return _array(base, reader, math)
    if match := _STARRED_MATRIX.match(name):
        return _matrix(match, reader, math)
    if _STARRED_CASES.match(name):
        return _wrap(base, table(_text_column(body, math)))
    return f'\\begin{{{name}}}{table(math(body))}\\end{{{name}}}'


def _skip_position(base: str, reader: Reader) -> None:
    """Move over ``[t]`` and the like; what else stands in brackets is the formula."""
    if base in ('IEEEeqnarray', 'multlined') or _POSITION.match(reader.text, reader.position):
        reader.optional()


def _wrap(name: str, body: str) -> str:
    return f'\\begin{{{name}}}{body}\\end{{{name}}}'


def table(body: str) -> str:
    r"""Return table rows without the space after ``\\``, doubled rules and an empty last row."""
    found = [_BRACKET.sub(r'\\lbrack ', row) for row in rows(body)]
    while len(found) > 1 and not found[-1].strip():
        found.pop()
    out = [_one_rule(row) for row in found]
    if len(out) > 1 and out[-1].strip() in (r'\hline', r'\hdashline') and len(cells(found[-1])) == 1:
        # A rule below the last row stands in a row of its own.
        return '\\\\'.join(out)
    return '\\\\'.join(out)


def _one_rule(row: str) -> str:
    text = row.lstrip()
    rule = ''
    while match := _RULES.match(text):
        rule = r'\hdashline ' if match.group().startswith(r'\hdash') else r'\hline '
        text = text[match.end():].lstrip()
    return rule + text if rule else row


def _intertext(body: str) -> str:
    r"""Return rows where ``\intertext`` is a row of its own."""
    if r'\intertext' not in body and r'\shortintertext' not in body:
        return body
    out = ''
    reader = Reader(body)
    while reader.position < len(body):
        match = re.compile(r'\\(?:short)?intertext(?![a-zA-Z])').search(body, reader.position)
        if match is None:
            break
        before = body[reader.position:match.start()]
        reader.position = match.end()
        text = reader.group()
        if text is None:
            break
        gap = '' if re.search(r'\\\\\s*\Z', out + before) or not (out + before).strip() else '\\\\'
        out += f'{before}{gap}&\\text{{{text}}}\\\\'
    return out + body[reader.position:]


def columns(preamble: str) -> str:
    r"""Return the columns of an array as ``l``, ``c``, ``r`` and rules, without widths and material between."""
    out = ''
    reader = Reader(preamble)
    while reader.position < len(preamble):
        token = reader.token()
        if token in ('l', 'c', 'r', '|', ':'):
            out += token
        elif token in ('p', 'm', 'b', 'w', 'X'):
            if token != 'X':
                reader.group()
            out += 'l'
        elif token in ('@', '!', '>', '<'):
            reader.group()
        elif token == '*':
            times, inner = reader.argument(), reader.argument()
            count = int(times) if times is not None and times.strip().isdecimal() else 1
            out += columns(inner or '') * min(count, 50)
    return re.sub(r'\|{2,}', '|', out)


def _array(name: str, reader: Reader, math: Callable[[str], str]) -> str:
    reader.optional()
    if name == 'tabularx':
        reader.group()
    preamble = reader.group()
    body = table(math(reader.text[reader.position:]))
    target = {'darray': 'darray', 'subarray': 'subarray', 'smallarray': 'subarray'}.get(name, 'array')
    if preamble is None:
        preamble = 'c' * max(len(cells(row)) for row in rows(body))
    return _wrap(target, f'{{{columns(preamble) or "c"}}}{body}')


def _matrix(match: re.Match[str], reader: Reader, math: Callable[[str], str]) -> str:
    fence, small, star = match.groups()
    alignment = (reader.optional() if star else None) or 'c'
    body = table(math(reader.text[reader.position:]))
    if not small and not star:
        return _wrap(f'{fence}matrix', body)
    width = max(len(cells(row)) for row in rows(body))
    inner = _wrap('subarray' if small else 'array', f'{{{alignment[:1] * width}}}{body}')
    if not fence:
        return inner
    left, right = _FENCES[fence]
    return f'\\left{left}{inner}\\right{right}'


def _text_column(body: str, math: Callable[[str], str]) -> str:
    """Return the rows of a starred ``cases``, whose second column is text."""
    out = []
    for row in rows(body):
        first, *rest = cells(row)
        out.append('&'.join([math(first), *(textmode.pieces('text', cell.strip(), math) for cell in rest)]))
    return '\\\\'.join(out)


def garbled(tex: str) -> str:
    r"""Return what ``math-core`` would print wrongly without an error, or an empty text.

    It numbers displays itself, and takes ``\\[2pt]`` and ``aligned[t]`` for things to print.
    """
    match = re.search(r'\\begin\s*\{(align|gather|multline|equation)\}', tex)
    if match is not None:
        return f'numbers of its own in {match.group(1)}'
    found = list(tokens(tex))
    for token, following in pairwise(found):
        if token == r'\\' and following in ('[', '*'):
            return r'space after \\'
    if re.search(r'\\begin\s*\{[a-z]+\*?\}\s*\[', tex):
        return 'option of an environment'
    return ''
