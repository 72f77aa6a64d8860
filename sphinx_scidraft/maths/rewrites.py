r"""Rewrites that make the TeX of real notes acceptable to ``math-core``; all keep the meaning.

They work on source whose macros are expanded. What they do not know they leave alone: the converter
then says what is wrong with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sphinx_scidraft.maths import environments, textmode
from sphinx_scidraft.maths.handlers import HANDLERS
from sphinx_scidraft.maths.texscan import PIECE, Reader, is_word, join, split_top, strip_comments, tokens, words

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
