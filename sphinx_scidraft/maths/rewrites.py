r"""Rewrites that make the TeX of real notes acceptable to ``math-core``; all keep the meaning.

They work on source whose macros are expanded. What they do not know they leave alone: the converter
then says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sphinx_scidraft.maths import environments, textmode
from sphinx_scidraft.maths.texscan import (
    PIECE,
    Reader,
    environment_end,
    is_word,
    join,
    split_top,
    strip_comments,
    tokens,
    words,
)

#: Names with a name of the same meaning, or the character itself.
REPLACED = {
    'dotsb': r'\cdots', 'dotsm': r'\cdots', 'dotsi': r'\cdots', 'dotsc': r'\ldots', 'dotso': r'\ldots',
    'mathellipsis': r'\ldots', 'hdots': r'\ldots', 'adots': r'\iddots', 'dotsint': r'\int\cdots\int',
    'smallsetminus': r'\setminus', 'centerdot': r'\cdot', 'sdot': r'\cdot', 'smallfrown': r'\frown',
    'smallsmile': r'\smile', 'thicksim': r'\sim', 'thickapprox': r'\approx', 'varpropto': r'\propto',
    'shortmid': r'\mid', 'nshortmid': r'\nmid', 'shortparallel': r'\parallel', 'nshortparallel': r'\nparallel',
    'trianglelefteqslant': r'\trianglelefteq', 'mapsfrom': '↤', 'intop': r'\int', 'smallint': r'\int', 'sqint': '⨖',
    'arrowvert': r'\vert', 'Arrowvert': r'\Vert', 'bracevert': r'\vert', 'interleave': '⫴', 'lbag': '⟅', 'rbag': '⟆',
    'enskip': r'\enspace', 'nobreakspace': '~', 'hfil': r'\quad', 'hfill': r'\quad', 'ang': r'\angle', 'slash': '/',
    'colon': r'\mathpunct{:}', 'bgroup': '{', 'egroup': '}', 'cr': r'\\', 'newline': r'\\', 'tabularnewline': r'\\',
    'varinjlim': r'\mathop{\underrightarrow{\lim}}', 'varprojlim': r'\mathop{\underleftarrow{\lim}}',
    'varliminf': r'\mathop{\underline{\lim}}', 'varlimsup': r'\mathop{\overline{\lim}}',
    'mathparagraph': '¶', 'mathsection': '§', 'mathsterling': '£', 'mathdollar': r'\$', 'textdollar': r'\$',
    'textbackslash': r'\backslash', 'bfseries': r'\bf', 'rmfamily': r'\rm', 'itshape': r'\it', 'em': r'\it',
    'mit': r'\it', 'pmb': r'\boldsymbol', 'mathbfit': r'\boldsymbol', 'symbf': r'\mathbf', 'symbb': r'\mathbb',
    'mathds': r'\mathbb', 'mathbbm': r'\mathbb', 'symcal': r'\mathcal', 'mathup': r'\mathrm', 'symup': r'\mathrm',
    'symrm': r'\mathrm', 'wideparen': r'\overparen', 'overarc': r'\overparen', 'TeX': r'\text{TeX}',
    'LaTeX': r'\text{LaTeX}', '\n': r'\ ', '\t': r'\ ', '*': '*', 'boxempty': r'\square',
}
#: Names that draw nothing, or only say where a line may break and how large letters are.
DROPPED = words("""
    nonumber notag qedhere allowbreak nobreak linebreak nolinebreak pagebreak nopagebreak displaybreak displaylimits
    nonscript protect relax null strut par noindent normalsize tiny scriptsize footnotesize small large Large LARGE
    huge Huge boldmath unboldmath mathstrut bigstrut leavevmode /""")
#: Names with this many arguments before the one that is kept in braces.
KEPT = {
    'smash': 0, 'mathclap': 0, 'mathllap': 0, 'mathrlap': 0, 'clap': 0, 'llap': 0, 'rlap': 0, 'ensuremath': 0,
    'mathnormal': 0, 'lefteqn': 0, 'smashoperator': 0, 'class': 1, 'cssId': 1, 'style': 1,
    'htmlClass': 1, 'htmlId': 1, 'htmlStyle': 1, 'htmlData': 1, 'href': 1, 'scalebox': 1,
}
#: The same, but what is kept is text.
KEPT_TEXT = {'colorbox': 1, 'fcolorbox': 2, 'raisebox': 1, 'parbox': 1, 'makebox': 0, 'framebox': 0}
DELIMITED = frozenset(f'{size}{side}' for size in ('big', 'Big', 'bigg', 'Bigg') for side in ('', 'l', 'r', 'm'))
DELIMITED |= {'left', 'right', 'middle'}
ANGLES = {'<': r'\langle', '>': r'\rangle'}
#: Commands with a starred form, for which a star behind them is part of their name.
STARRED = words('operatorname hspace vspace tag begin end DeclareMathOperator')
#: Operators that ``\limits`` may follow.
OPERATORS = words("""
    sum prod coprod int iint iiint iiiint oint oiint oiiint bigcup bigcap bigvee bigwedge bigoplus bigotimes bigodot
    biguplus bigsqcup lim limsup liminf max min sup inf det gcd Pr injlim projlim argmax argmin plim""")


@dataclass(slots=True)
class Rewriting:
    r"""One formula being rewritten.

    :ivar tags: contents of the ``\tag`` that were taken out, each with its star
    :ivar row_tags: whether tags stay in the table because its rows have their own
    """

    display: bool
    row_tags: bool = False
    tags: list[tuple[str, bool]] = field(default_factory=list)

    def math(self, text: str) -> str:
        """Return math mode source, rewritten."""
        out = ''
        reader = Reader(text)
        previous = ''
        while reader.position < len(text):
            match = PIECE.match(text, reader.position)
            assert match is not None
            token = match.group()
            reader.position = match.end()
            piece = self._token(token, previous, reader)
            if token[0] == '*' and is_word(previous) and previous[1:] not in STARRED:
                out += ' '    # \alpha*x is a product
            out = join(out, token if piece is None else piece)
            if not token.isspace():
                previous = token
        return out

    def _token(self, token: str, previous: str, reader: Reader) -> str | None:
        """Return what stands for a token and the arguments it takes, or None to leave it alone."""
        if token[0] != '\\':
            return None
        name = token[1:]
        if name in REPLACED:
            return REPLACED[name]
        if name in DROPPED:
            return ''
        start = reader.position
        if name in ('limits', 'nolimits'):
            return None if previous[1:] in OPERATORS else ''
        handler = HANDLERS.get(name)
        if handler is not None:
            piece = handler(self, reader)
        elif name in KEPT:
            piece = self._keep(reader, KEPT[name])
        elif name in KEPT_TEXT:
            piece = self._keep_text(reader, KEPT_TEXT[name])
        elif name in textmode.COMMANDS:
            piece = textmode.rewrite(textmode.COMMANDS[name], reader, self.math)
        elif name in DELIMITED:
            piece = self._delimiter(token, reader)
        else:
            return None
        if piece is None:
            reader.position = start
        return piece

    def _keep(self, reader: Reader, skipped: int) -> str | None:
        reader.optional()
        for _ in range(skipped):
            if reader.argument() is None:
                return None
        body = reader.argument()
        return None if body is None else f'{{{self.math(body)}}}'

    def _keep_text(self, reader: Reader, skipped: int) -> str | None:
        for _ in range(skipped):
            reader.optional()
            if reader.argument() is None:
                return None
        while reader.optional() is not None:
            pass
        body = reader.group()
        return None if body is None else textmode.pieces('text', body, self.math)

    def _delimiter(self, token: str, reader: Reader) -> str | None:
        following = reader.token()
        if following == '{':    # as in \bigl{(}
            reader.position -= 1
            body = (reader.group() or '').strip()
            return f'{token}{ANGLES.get(body, body)} ' if len(list(tokens(body))) == 1 else None
        angle = ANGLES.get(following)
        return None if angle is None else token + angle


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


def _stacked(state: Rewriting, reader: Reader) -> str | None:
    below, above, base = reader.argument(), reader.argument(), reader.argument()
    if below is None or above is None or base is None:
        return None
    return f'\\overset{{{state.math(above)}}}{{\\underset{{{state.math(below)}}}{{{state.math(base)}}}}}'


def _stacked_over(state: Rewriting, reader: Reader) -> str | None:
    above, below, base = reader.argument(), reader.argument(), reader.argument()
    if below is None or above is None or base is None:
        return None
    return f'\\overset{{{state.math(above)}}}{{\\underset{{{state.math(below)}}}{{{state.math(base)}}}}}'


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


def _script(mark: str) -> Callable[[Rewriting, Reader], str | None]:
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


ENCLOSED = {'box': r'\boxed', 'roundedbox': r'\boxed', 'circle': r'\boxed', 'updiagonalstrike': r'\cancel',
            'downdiagonalstrike': r'\bcancel', 'horizontalstrike': r'\cancel', 'top': r'\overline',
            'bottom': r'\underline', 'actuarial': r'\angl', 'phasorangle': r'\phase'}


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


def _color(name: str) -> Callable[[Rewriting, Reader], str | None]:
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


_COMMAND_OR_I = re.compile(r'\\[a-zA-Z]+|I')


def _fraktur(state: Rewriting, reader: Reader) -> str | None:
    """Write I as a sign of its own: ``math-core`` 0.9 draws another letter for it."""
    body = reader.argument()
    if body is None or 'I' not in body:
        return None
    letters = _COMMAND_OR_I.sub(lambda match: r'\Im ' if match.group() == 'I' else match.group(), state.math(body))
    return f'\\mathfrak{{{letters}}}'


HANDLERS: dict[str, Callable[[Rewriting, Reader], str | None]] = {
    'label': _label, 'tag': _tag, 'substack': _substack, 'begin': _begin, 'operatorname': _operator,
    'operatornamewithlimits': _operator_limits, 'mathop': _mathop, 'underoverset': _stacked,
    'overunderset': _stacked_over, 'buildrel': _buildrel, 'mathchoice': _choice, 'nicefrac': _slanted,
    'sfrac': _slanted, 'cancelto': _cancelto, 'textsuperscript': _script('^'), 'textsubscript': _script('_'),
    'bbox': _bbox, 'enclose': _enclose, 'unicode': _unicode, 'verb': _verb, 'color': _color('color'),
    'textcolor': _color('textcolor'), 'mathfrak': _fraktur, 'frak': _fraktur,
}


@dataclass(frozen=True, slots=True)
class Rewritten:
    r"""A formula ready for the converter.

    :ivar tag: text of the one ``\tag`` of the formula in text mode, with brackets unless starred, else None
    """

    tex: str
    tag: str | None = None


def rewrite(tex: str, *, display: bool) -> Rewritten:
    """Return a formula as ``math-core`` takes it."""
    text = strip_comments(tex).strip()
    row_tags = display and environments.has_row_tags(text)
    state = Rewriting(display, row_tags)
    result = _align(state.math(text))
    if not state.tags:
        return Rewritten(result.strip())
    body, star = state.tags[-1]
    tag = body if star else f'({body})'
    if display:
        return Rewritten(result.strip(), tag)
    return Rewritten(f'{result.strip()}\\quad{textmode.pieces("text", tag, state.math)}')


def _align(tex: str) -> str:
    r"""Return a formula of several lines, or with ``&``, inside an environment."""
    if '\\\\' not in tex and '&' not in tex:
        return tex
    lines = split_top(tex, ('\\\\',))
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) > 1 or len(split_top(tex, ('&',))) > 1:
        body = environments.table('\\\\'.join(lines))
        name = 'aligned' if len(split_top(tex, ('&',))) > 1 else 'gathered'
        return f'\\begin{{{name}}}{body}\\end{{{name}}}'
    return lines[0] if lines else ''
