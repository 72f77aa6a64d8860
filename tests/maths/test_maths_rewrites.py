"""TeX rewrites, as tables."""

from __future__ import annotations

import pytest

from sphinx_scidraft.maths import engines, environments, textmode
from sphinx_scidraft.maths.handlers import color_values, operator_letters
from sphinx_scidraft.maths.rewrites import rewrite
from sphinx_scidraft.maths.texscan import (
    Reader,
    cells,
    closing,
    environment_end,
    join,
    rows,
    split_top,
    strip_comments,
    too_deep,
)

DISPLAYS = {
    'x': 'x',
    # comments, labels, numbers
    'a % b\n c': 'a  c', r'a \% b': r'a \% b', '%': '', r'\label{eq:a}x': 'x', r'x\nonumber': 'x', r'x\notag': 'x',
    r'x\qedhere': 'x',
    # names of the same meaning
    r'a\dotsb b': r'a\cdots b', r'\dotsc': r'\ldots', r'a\cr b': r'\begin{gathered}a\\ b\end{gathered}',
    r'A\smallsetminus B': r'A\setminus B', 'a\\\nb': r'a\ b', r'f\colon X': r'f\mathpunct{:} X',
    r'\bgroup a\egroup': '{ a}', r'\varinjlim': r'\mathop{\underrightarrow{\lim}}',
    r'\varprojlim_n': r'\mathop{\underleftarrow{\lim}}_n', r'\mapsfrom b': '↤ b', r'\mathds{1}': r'\mathbb{1}',
    # delimiters
    r'\left<a\right>': r'\left\langle a\right\rangle', r'\big< a \Bigg>': r'\big\langle a \Bigg\rangle',
    r'\left( a \right)': r'\left( a \right)', r'\left<': r'\left\langle',
    # what keeps its content
    r'\smash{a}': '{a}', r'\smash[b]{a}': '{a}', r'\colorbox{red}{a $b$}': r'{\text{a }{b}}',
    r'\fcolorbox{red}{blue}{a}': r'\text{a}', r'\mathclap{a_b}': '{a_b}', r'\href{u}{a}': '{a}',
    r'\class{c}{a}': '{a}', r'\raisebox{1pt}{a}': r'\text{a}', r'\ensuremath{\dotsb}': r'{\cdots}',
    # text
    r'\hbox{a}': r'\text{a}', r'\mbox{if $x$}': r'{\text{if }{x}}', r'\text{a_b}': r'\text{a\_b}',
    r'\textnormal{a}': r'\text{a}', r'\text{\hbox{a}}': r'\text{\text{a}}',
    r'\text{a \(x\) b}': r'{\text{a }{x}\text{ b}}',
    r'\text{$\dotsb$}': r'{{\cdots}}', r'\text{5\$}': r'\text{5\$}', r'\text{a\\b}': r'\text{a b}',
    r'\text{{a $x$}}': r'{{\text{a }{x}}}', r'\text{$}': r'{\text{\$}}', r'\text': r'\text', r'\text x': r'\text{x}',
    r'\emph{a}': r'\textit{a}', r'a^\text{b}': r'a^\text{b}',
    # operators
    r'\operatorname{tr} A': r'\operatorname{tr} A', r'\operatorname*{arg\,max}_x': r'\operatorname*{arg\,max}_x',
    r'\operatorname{\rm tr}': r'\operatorname{tr}', r'\operatorname{\mathbf{E}}': r'{\mathbf{E}}',
    r'\operatorname{a}\limits_x': r'\operatorname*{a}_x', r'\mathop{\rm Res}\limits_{z}': r'\operatorname*{Res}_{z}',
    r'\mathop{x}_y': r'\mathop{x}_y', r'\operatornamewithlimits{a}': r'\operatorname*{a}',
    r'\sum\limits_i': r'\sum\limits_i', r'\underbrace{a}\limits_b': r'\underbrace{a}_b',
    r'\operatorname*{\underline{\lim}}': r'\mathop{\underline{\lim}}', r'\mathop': r'\mathop',
    # above and below
    r'\underoverset{a}{b}{c}': r'\overset{b}{\underset{a}{c}}',
    r'\overunderset{a}{b}{c}': r'\overset{a}{\underset{b}{c}}',
    r'\buildrel a \over b': r'\overset{ a }{b}', r'\buildrel a': r'\buildrel a',
    r'\underoverset{a}{b}': r'\underoverset{a}{b}',
    r'\substack{a\\b}': r'{\begin{subarray}{c}a\\b\end{subarray}}',
    # choices and fractions
    r'\mathchoice{a}{b}{c}{d}': '{a}', r'\mathchoice{a}{b}': r'\mathchoice{a}{b}',
    r'\sfrac{1}{2}': r'{{}^{1}\!/\!{}_{2}}', r'a\textsuperscript{th}': r'a{}^{\text{th}}',
    # colours and boxes
    r'\color{red}a': r'\color{red}a', r'\color{#f00}a': r'\color[rgb]{1,0,0}a',
    r'\textcolor[HTML]{00ff00}{a}': r'{\color[rgb]{0,1,0}a}', r'\textcolor{blue}{a}': r'\textcolor{blue}{a}',
    r'\color[cmyk]{0,0,0,0}': r'\color[cmyk]{0,0,0,0}', r'\textcolor{#zz}{a}': r'\textcolor{#zz}{a}',
    r'\cancelto{0}{x}': r'{\cancel{x}}^{0}', r'\bbox[border:1px]{a}': r'\boxed{a}', r'\bbox[red]{a}': '{a}',
    r'\enclose{circle}[x]{a}': r'\boxed{a}', r'\enclose{madruwb}{a}': '{a}',
    r'\unicode{x21A4}': '↤', r'\unicode{65}': 'A', r'\unicode{xZZ}': r'\unicode{xZZ}',
    r'\unicode{x5c}': r'\unicode{x5c}',
    r'\verb|a_b|': r'\texttt{a\_b}', r'\verb': r'\verb',
    # environments
    r'\begin{equation}x\end{equation}': 'x', r'\begin{displaymath}x\end{displaymath}': 'x',
    r'\begin{align}a&=b\\c&=d\end{align}': r'\begin{aligned}a&=b\\c&=d\end{aligned}',
    r'\begin{alignat}{2}a&b\end{alignat}': r'\begin{aligned}a&b\end{aligned}',
    r'\begin{aligned}[t]a\end{aligned}': r'\begin{aligned}a\end{aligned}',
    r'\begin{split}a\\[2pt]b\\*c\\\end{split}': r'\begin{aligned}a\\b\\c\end{aligned}',
    r'\begin{gather}a\\b\end{gather}': r'\begin{gathered}a\\b\end{gathered}',
    r'\begin{multline}a\\b\end{multline}': r'\begin{multline*}a\\b\end{multline*}',
    r'\begin{eqnarray}a&=&b\end{eqnarray}': r'\begin{darray}{rcl}a&=&b\end{darray}',
    r'\begin{array}{l@{}*{2}{r}p{1cm}}a\end{array}': r'\begin{array}{lrrl}a\end{array}',
    r'\begin{array}[t]{c}\toprule a\\\cline{1-2}\hline b\end{array}':
        r'\begin{array}{c}\hline a\\\hline b\end{array}',
    r'\begin{pmatrix*}[r]a&b\end{pmatrix*}': r'\left(\begin{array}{rr}a&b\end{array}\right)',
    r'\begin{bsmallmatrix}a\end{bsmallmatrix}': r'\left[\begin{subarray}{c}a\end{subarray}\right]',
    r'\begin{cases*}a & if $b$\end{cases*}': r'\begin{cases}a &{\text{if }{b}}\end{cases}',
    r'\begin{foo}\dotsb\end{foo}': r'\begin{foo}\cdots\end{foo}', r'\begin{foo}': r'\begin{foo}',
    r'\begin{aligned}a\intertext{b}c\end{aligned}': r'\begin{aligned}a\\&\text{b}\\c\end{aligned}',
    'a&=b': r'\begin{aligned}a&=b\end{aligned}', r'a\\b\\': r'\begin{gathered}a\\b\end{gathered}', r'a\\': 'a',
    r'{a\\b}': r'{a\\b}', r'\begin{array}{c}a\\b\end{array}': r'\begin{array}{c}a\\b\end{array}',
    r'\begin{tabularx}{1cm}{X}a\end{tabularx}': r'\begin{array}{l}a\end{array}',
    r'\begin{IEEEeqnarray}{rCl}a&b\end{IEEEeqnarray}': r'\begin{aligned}a&b\end{aligned}',
}


@pytest.mark.parametrize(('tex', 'expected'), DISPLAYS.items())
def test_display(tex: str, expected: str) -> None:
    assert rewrite(tex, display=True).tex == expected


@pytest.mark.parametrize(('tex', 'expected'), DISPLAYS.items())
def test_rewriting_twice_changes_no_more(tex: str, expected: str) -> None:
    again = rewrite(expected, display=True).tex
    assert rewrite(again, display=True).tex == again


@pytest.mark.parametrize(('tex', 'tag', 'rest'), [
    (r'x\tag{1}', '(1)', 'x'), (r'x\tag*{1}', '1', 'x'), (r'x \tag {1}', '(1)', 'x'), (r'x\tag', None, r'x\tag'),
    (r'\begin{align}a\tag{1}\\b\end{align}', None, r'\begin{align*}a\tag{1}\\b\end{align*}'),
    (r'\begin{gather}a\tag{1}\\b\tag*{$2$}\end{gather}', None, r'\begin{gather*}a\tag{1}\\b\tag*{2}\end{gather*}'),
])
def test_tags(tex: str, tag: str | None, rest: str) -> None:
    rewritten = rewrite(tex, display=True)
    assert (rewritten.tag, rewritten.tex) == (tag, rest)


@pytest.mark.parametrize(('body', 'letters'), [
    ('tr', 'tr'), (r'arg\,max', r'arg\,max'), (r'\rm tr', 'tr'), (r'\mathrm{tr}', 'tr'), (r'\mathrm{a}b', None),
    (r'\mathbf{E}', None), ('', None), ('a_b', None), (r'\mathit{ess}', 'ess'), ('d-lim', 'd-lim'), (r'\rmx', None),
])
def test_operator_letters(body: str, letters: str | None) -> None:
    assert operator_letters(body) == letters


@pytest.mark.parametrize(('model', 'color', 'values'), [
    ('', '#fff', '1,1,1'), ('HTML', '000000', '0,0,0'), ('rgb', '1,.5,0', '1,0.5,0'), ('RGB', '255,0,0', '1,0,0'),
    ('gray', '0.5', '0.5,0.5,0.5'), ('', 'red', None), ('rgb', '2,0,0', None), ('rgb', '1', None), ('', '#12', None),
])
def test_color_values(model: str, color: str, values: str | None) -> None:
    assert color_values(model, color) == values


@pytest.mark.parametrize(('text', 'parts'), [
    ('a', [('text', 'a')]), ('a $x$ b', [('text', 'a '), ('math', 'x'), ('text', ' b')]),
    ('{a $x$}', [('text', '{a $x$}')]), (r'5\$', [('text', r'5\$')]), ('a $x', [('text', 'a $x')]),
])
def test_split_math(text: str, parts: list[tuple[str, str]]) -> None:
    assert textmode.split_math(text) == parts


@pytest.mark.parametrize(('tex', 'problem'), [
    (r'\begin{align}a\end{align}', 'numbers'), (r'a\\[2pt]b', 'space'), (r'a\\*b', 'space'),
    (r'\begin{aligned}[t]a\end{aligned}', 'option'), (r'\begin{align*}a\\b\end{align*}', ''), ('x[1]', ''),
])
def test_what_the_first_converter_garbles(tex: str, problem: str) -> None:
    assert (problem in environments.garbled(tex)) if problem else environments.garbled(tex) == ''
    if problem:
        with pytest.raises(engines.EngineError):
            engines.math_core(tex, display=True)


@pytest.mark.parametrize(('before', 'after', 'joined'), [
    (r'\a', 'b', r'\a b'), (r'\a', '1', r'\a1'), ('a', 'b', 'ab'), (r'\\', 'b', r'\\b'), (r'\\a', 'b', r'\\ab'),
    ('', 'b', 'b'), (r'\a', '', r'\a'), (r'\{', 'a', r'\{a'), (r'\a', 'é', r'\aé'),
])
def test_join(before: str, after: str, joined: str) -> None:
    assert join(before, after) == joined


def test_reader() -> None:
    reader = Reader(r' {a{b}}[c] \d e*}')
    assert reader.optional() is None
    assert reader.group() == 'a{b}'
    assert reader.peek() == '['
    assert reader.optional() == 'c'
    assert reader.argument() == r'\d'
    assert reader.argument() == 'e'
    assert reader.star() and not reader.star()
    assert reader.argument() is None
    assert reader.group() is None


def test_scanning() -> None:
    assert closing(r'[a]', 0, '[', ']') == 2
    assert closing('[{]}]', 0, '[', ']') == 4
    assert closing('[a}]', 0, '[', ']') is None
    assert closing(r'{\}', 0, '{', '}') is None
    assert split_top(r'a&{b&c}&\begin{x}&\end{x}', ('&',)) == ['a', '{b&c}', r'\begin{x}&\end{x}']
    assert rows(r'a\\[-2.5pt]b\\*[1em]c\\[x]') == ['a', 'b', 'c', '[x]']
    assert cells(r'a & \& & c') == ['a ', r' \& ', ' c']
    assert environment_end(r'\begin{a}\end{a}\\end{a}x\end{a}y', 0, 'a') == (25, 32)
    assert environment_end('x', 0, 'a') is None
    assert strip_comments('a%b\n  c\\%') == 'a c\\%'


@pytest.mark.parametrize(('tex', 'deep'), [
    ('{' * 50 + '}' * 50, False), ('{' * 61 + '}' * 61, True), (r'\left(' * 61, True), (r'\sin ' * 61, True),
    (r'\alpha' + 'x' * 10_000, False), ('{}' * 1000, False), (r'\bf x' * 201, True),
])
def test_too_deep(tex: str, deep: bool) -> None:
    assert bool(too_deep(tex)) is deep
