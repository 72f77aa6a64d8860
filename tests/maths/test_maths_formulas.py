"""Formulas of mathematical writing and the structure of what is drawn for them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from math_compact import compact

from sphinx_scidraft.maths.convert import Drawing, Formula, draw
from sphinx_scidraft.maths.tree import CORE, parse

TOPICS = tomllib.loads((Path(__file__).parent / 'formulas.toml').read_text(encoding='utf-8'))['topics']
FORMULAS = [pytest.param(tex, tree, id=f'{topic["name"]}: {tex}')
            for topic in TOPICS for tex, tree in topic['formulas']]
#: What nothing draws, and a part of what the warning says.
REFUSED = {
    r'\ce{H2O}': 'ce', r'\begin{CD} A @>a>> B \end{CD}': 'CD', r'\begin{tikzcd} A \end{tikzcd}': 'tikzcd',
    r'\qty(\dv{f}{x})': 'qty', r'\SI{3}{m}': 'SI', r'\frac{a}': 'argument', 'a}': 'Unmatched', r'\left( a': 'right',
    'x^2^3': 'Duplicate', r'\eqref{a}': 'references', r'\undefined x': 'undefined', '{' * 200 + '}' * 200: 'nested',
    r'\sqrt' * 100 + 'x': 'nested', r'\color{red}x' * 300: 'nested', 'x' * 30_000: 'longer',
    r'\input{/etc/passwd}': 'input', r'\[ x \]': r'\[', r'\exp\big\{ \jj \big\}': 'jj',
}


def test_there_are_enough_formulas() -> None:
    assert len(FORMULAS) >= 150


@pytest.mark.parametrize(('tex', 'tree'), FORMULAS)
def test_structure(tex: str, tree: str) -> None:
    drawing = draw(Formula(tex, display=True))
    assert drawing.error == ''
    assert compact(parse(drawing.markup)) == tree


@pytest.mark.parametrize(('tex', 'tree'), FORMULAS)
@pytest.mark.parametrize('display', [True, False])
def test_well_formed_mathml_core(tex: str, tree: str, display: bool) -> None:
    drawing = draw(Formula(tex, display))
    assert drawing.error == ''
    root = ElementTree.fromstring(drawing.math(tex, display=display))
    assert {element.tag for element in root.iter()} <= CORE
    annotation = root.find('semantics/annotation')
    assert annotation is not None and annotation.text == tex
    assert annotation.get('encoding') == 'application/x-tex'
    assert root.get('display') == ('block' if display else None)
    assert [element.tag for element in root] == ['semantics'] and len(root[0]) == 2
    assert not any(name in element.attrib for element in root.iter() for name in ('href', 'onclick', 'xlink:href'))
    assert drawing.width > 0


@pytest.mark.parametrize(('tex', 'reason'), REFUSED.items(), ids=lambda text: text[:20])
def test_refused(tex: str, reason: str) -> None:
    drawing = draw(Formula(tex, display=True))
    assert drawing.markup == ''
    assert reason in drawing.error


@pytest.mark.parametrize(('tex', 'tag'), [
    (r'E=mc^2\tag{3.1}', '(3.1)'), (r'E=mc^2\tag*{A}', 'A'), (r'x\tag{$\ast$}', r'($\ast$)'),
    (r'\begin{equation}x\tag{a b}\end{equation}', '(a b)'), (r'\begin{align}x\tag{1}\end{align}', '(1)'), ('x', ''),
])
def test_tag_goes_into_the_number_cell(tex: str, tag: str) -> None:
    drawing = draw(Formula(tex, display=True))
    assert drawing.tag == tag
    assert 'mtext' not in drawing.markup


def test_tags_of_rows_stay_in_their_rows() -> None:
    drawing = draw(Formula(r'\begin{align} a &= b \tag{1} \\ c &= d \\ e &= f \tag{$\ast$} \end{align}', display=True))
    assert drawing.tag == ''
    assert compact(parse(drawing.markup)) == 'table( & a & = b & "(1)" ;  & c & = d &  ;  & e & = f & "(*)")'


def test_tag_in_a_line_is_printed() -> None:
    assert compact(parse(draw(Formula(r'x\tag{1}', display=False)).markup)) == '[x <1em> "(1)"]'


@pytest.mark.parametrize(('tex', 'tree'), [
    (r'\sum_{i=1}^n i', '[underover(∑ [i = 1] n) i]'), (r'\mathop{\underline{x}}_y', 'sub(padded(under(x ̲)) y)'),
    (r'\mathchoice{a}{b}{c}{d}', 'b'),
])
def test_in_a_line(tex: str, tree: str) -> None:
    assert compact(parse(draw(Formula(tex, display=False)).markup)) == tree


@pytest.mark.parametrize('tex', [r'\rule{1em}{2pt}', r'\overset{a}{b}\rule{1em}{1pt}'])
def test_second_converter_helps(tex: str) -> None:
    assert draw(Formula(tex, display=True)).error == ''


@pytest.mark.parametrize('tex', ['', '  ', '% only a comment', r'\label{a}', '{}'])
def test_nothing_to_draw(tex: str) -> None:
    drawing = draw(Formula(tex, display=True))
    assert drawing.error == ''
    assert compact(parse(drawing.markup)) == '[]'


@pytest.mark.parametrize(('tex', 'wide'), [
    ('x', False), (r'\frac{a+b}{c+d}', False), ('+'.join(f'x_{{{i}}}' for i in range(20)), True),
    (r'\begin{pmatrix}' + '&'.join('a' * 3 for _ in range(10)) + r'\end{pmatrix}', True), (r'\quad' * 20, True),
])
def test_width(tex: str, wide: bool) -> None:
    assert (draw(Formula(tex, display=True)).width > 14) is wide


def test_source_is_escaped() -> None:
    markup = Drawing('<mi>x</mi>').math('a<b & "c" \x00\ud800', display=False, xml=True)
    root = ElementTree.fromstring(markup)
    assert root.tag == '{http://www.w3.org/1998/Math/MathML}math'
    assert root[0][1].text == 'a<b & "c" \ufffd\ufffd'
