r"""Commands that a rewriting takes apart: each handler returns what stands for its command and arguments, or None."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from sphinx_scidraft.maths import environments, textmode
from sphinx_scidraft.maths.texscan import Reader, environment_end, split_top

if TYPE_CHECKING:
    from sphinx_scidraft.maths.rewrites import Rewriting

Handler = Callable[['Rewriting', Reader], str | None]
ENCLOSED = {'box': r'\boxed', 'roundedbox': r'\boxed', 'circle': r'\boxed', 'updiagonalstrike': r'\cancel',
            'downdiagonalstrike': r'\bcancel', 'horizontalstrike': r'\cancel', 'top': r'\overline',
            'bottom': r'\underline', 'actuarial': r'\angl', 'phasorangle': r'\phase'}
_COMMAND_OR_I = re.compile(r'\\[a-zA-Z]+|I')


def _label(state: Rewriting, reader: Reader) -> str | None:
    return None if reader.group() is None else ''


def _tag(state: Rewriting, reader: Reader) -> str | None:
    star = reader.star()
    body = reader.group()
    if body is None:
        return None
    if state.row_tags:
        return f'\\tag{"*" if star else ""}{{{textmode.plain(body)}}}'
    state.tags.append((body, star))
    return ''


def _substack(state: Rewriting, reader: Reader) -> str | None:
    body = reader.group()
    if body is None:
        return None
    return f'{{\\begin{{subarray}}{{c}}{environments.table(state.math(body))}\\end{{subarray}}}}'


def _begin(state: Rewriting, reader: Reader) -> str | None:
    name = reader.group()
    if name is None:
        return None
    end = environment_end(reader.text, reader.position, name)
    if end is None:
        return None
    body = reader.text[reader.position:end[0]]
    reader.position = end[1]
    return environments.rewrite(name, body, state.math, keep_rows=state.row_tags)


def _operator(state: Rewriting, reader: Reader) -> str | None:
    star = reader.star()
    body = reader.group()
    if body is None:
        return None
    if reader.peek() == r'\limits':
        reader.token()
        star = True
    letters = operator_letters(body)
    if letters is None:
        command = r'\mathop' if star else ''
        return f'{command}{{{state.math(body)}}}'
    return f'\\operatorname{"*" if star else ""}{{{letters}}}'


def _operator_limits(state: Rewriting, reader: Reader) -> str | None:
    body = reader.group()
    return None if body is None else f'\\operatorname*{{{operator_letters(body) or body}}}'


def _mathop(state: Rewriting, reader: Reader) -> str | None:
    body = reader.argument()
    if body is None:
        return None
    if reader.peek() in (r'\limits', r'\nolimits'):
        reader.token()
    letters = operator_letters(body)
    if letters is not None and len(letters) > 1:
        return f'\\operatorname*{{{letters}}}'
    return f'\\mathop{{{state.math(body)}}}'


def operator_letters(body: str) -> str | None:
    """Return the name of an operator without font commands, or None if it is more than a name."""
    words = [token for token in split_top(body.strip(), ()) if token]
    text = words[0] if words else ''
    for font in (r'\rm', r'\mathrm', r'\text', r'\textrm', r'\textnormal', r'\mathit', r'\mathsf'):
        reader = Reader(text, len(font))
        if not text.startswith(font) or text[len(font):len(font) + 1].isalpha():
            continue
        inner = reader.group()
        rest = text[reader.position:].strip()
        text = inner if inner is not None and not rest else text[len(font):].strip() if inner is None else text
        break
    simple = text.replace(r'\,', '').replace(r'\;', '').replace(r'\ ', '').replace('~', '').replace(r'\!', '')
    return text if simple.replace('-', '').replace(' ', '').replace('*', '').isalnum() else None


def _stacked(*order: str) -> Handler:
    """Return the handler of a command that puts one thing below and one above a base, given in some order."""
    def handler(state: Rewriting, reader: Reader) -> str | None:
        given = {name: reader.argument() for name in order}
        below, above, base = given['below'], given['above'], given['base']
        if below is None or above is None or base is None:
            return None
        return f'\\overset{{{state.math(above)}}}{{\\underset{{{state.math(below)}}}{{{state.math(base)}}}}}'

    return handler


def _buildrel(state: Rewriting, reader: Reader) -> str | None:
    before, over, _ = reader.text[reader.position:].partition(r'\over')
    if not over:
        return None
    reader.position += len(before) + len(over)
    base = reader.argument()
    return None if base is None else f'\\overset{{{state.math(before)}}}{{{state.math(base)}}}'


def _choice(state: Rewriting, reader: Reader) -> str | None:
    choices = [reader.argument() for _ in range(4)]
    chosen = choices[0 if state.display else 1]
    return None if None in choices or chosen is None else f'{{{state.math(chosen)}}}'


def _slanted(state: Rewriting, reader: Reader) -> str | None:
    above, below = reader.argument(), reader.argument()
    if above is None or below is None:
        return None
    return f'{{{{}}^{{{state.math(above)}}}\\!/\\!{{}}_{{{state.math(below)}}}}}'


def _cancelto(state: Rewriting, reader: Reader) -> str | None:
    value, body = reader.argument(), reader.argument()
    if value is None or body is None:
        return None
    return f'{{\\cancel{{{state.math(body)}}}}}^{{{state.math(value)}}}'


def _script(mark: str) -> Handler:
    def handler(state: Rewriting, reader: Reader) -> str | None:
        body = reader.group()
        return None if body is None else f'{{}}{mark}{{{textmode.pieces("text", body, state.math)}}}'

    return handler


def _bbox(state: Rewriting, reader: Reader) -> str | None:
    options = reader.optional() or ''
    body = reader.argument()
    if body is None:
        return None
    command = r'\boxed' if 'border' in options else ''
    return f'{command}{{{state.math(body)}}}'


def _enclose(state: Rewriting, reader: Reader) -> str | None:
    notation = reader.group()
    reader.optional()
    body = reader.group()
    if notation is None or body is None:
        return None
    command = next((ENCLOSED[word] for word in notation.split() if word in ENCLOSED), '')
    return f'{command}{{{state.math(body)}}}'


def _unicode(state: Rewriting, reader: Reader) -> str | None:
    reader.optional()
    body = (reader.group() or '').strip()
    try:
        char = chr(int(body[1:], 16) if body[:1].lower() == 'x' else int(body))
    except (ValueError, OverflowError):
        return None
    return char if char.isprintable() and char not in '\\{}$&#^_~%' else None


def _verb(state: Rewriting, reader: Reader) -> str | None:
    mark = reader.text[reader.position:reader.position + 1]
    end = reader.text.find(mark, reader.position + 1) if mark else -1
    if end < 0:
        return None
    body = reader.text[reader.position + 1:end]
    reader.position = end + 1
    return f'\\texttt{{{textmode.escape(body)}}}'


def _color(name: str) -> Handler:
    def handler(state: Rewriting, reader: Reader) -> str | None:
        model = reader.optional()
        color = reader.group()
        if color is None:
            return None
        values = color_values(model or '', color.strip())
        if values is None:
            return f'\\{name}{{{color}}}' if model is None else None
        switch = f'\\color[rgb]{{{values}}}'
        if name == 'color':
            return switch
        body = reader.argument()
        return None if body is None else f'{{{switch}{state.math(body)}}}'

    return handler


def color_values(model: str, color: str) -> str | None:
    """Return red, green and blue of a colour given by a model or in hexadecimal, else None for a name."""
    numbers: list[float] = []
    try:
        if color.startswith('#') or model == 'HTML':
            digits = color.removeprefix('#')
            if len(digits) == 3:
                digits = ''.join(2 * char for char in digits)
            numbers = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        elif model in ('rgb', 'RGB'):
            numbers = [float(part) / (255 if model == 'RGB' else 1) for part in color.split(',')]
        elif model == 'gray':
            numbers = [float(color)] * 3
    except ValueError:
        return None
    if len(numbers) != 3 or not all(0 <= number <= 1 for number in numbers):
        return None
    return ','.join(f'{number:.4g}' for number in numbers)


def _fraktur(state: Rewriting, reader: Reader) -> str | None:
    """Write I as a sign of its own: ``math-core`` 0.9 draws another letter for it."""
    body = reader.argument()
    if body is None or 'I' not in body:
        return None
    letters = _COMMAND_OR_I.sub(lambda match: r'\Im ' if match.group() == 'I' else match.group(), state.math(body))
    return f'\\mathfrak{{{letters}}}'


HANDLERS: dict[str, Handler] = {
    'label': _label, 'tag': _tag, 'substack': _substack, 'begin': _begin, 'operatorname': _operator,
    'operatornamewithlimits': _operator_limits, 'mathop': _mathop, 'underoverset': _stacked('below', 'above', 'base'),
    'overunderset': _stacked('above', 'below', 'base'), 'buildrel': _buildrel, 'mathchoice': _choice,
    'nicefrac': _slanted, 'sfrac': _slanted, 'cancelto': _cancelto, 'textsuperscript': _script('^'),
    'textsubscript': _script('_'), 'bbox': _bbox, 'enclose': _enclose, 'unicode': _unicode, 'verb': _verb,
    'color': _color('color'), 'textcolor': _color('textcolor'), 'mathfrak': _fraktur, 'frak': _fraktur,
}
