"""Mends of MathML, the tree itself, letters of alphabets, plain text."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from sphinx_scidraft.maths.mends import mend
from sphinx_scidraft.maths.plaintext import plain, without_markup
from sphinx_scidraft.maths.tree import MarkupError, core, escape, make, parse, serialize
from sphinx_scidraft.maths.variants import apply_variant, italic, styled

VEC = '<mover accent="true"><mi>v</mi><mo stretchy="false">\u20d7</mo></mover>'
MENDED = {
    # accents
    VEC: '<mover accent="true"><mi>v</mi><mo stretchy="false" class="sd-vec">→</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo stretchy="false">¯</mo></mover>':
        '<mover accent="true"><mi>x</mi><mo stretchy="false">ˉ</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo>˙</mo></mover>':
        '<mover accent="true"><mi>x</mi><mo stretchy="false">˙</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo stretchy="true">\u0302</mo></mover>':
        '<mover accent="true"><mi>x</mi><mo stretchy="true">ˆ</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo stretchy="true">~</mo></mover>':
        '<mover accent="true"><mi>x</mi><mo stretchy="true">˜</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo stretchy="true">\u0332</mo></mover>':
        '<mover accent="true"><mi>x</mi><mo stretchy="true">‾</mo></mover>',
    '<mover accent="true"><mi>x</mi><mo>→</mo></mover>': '<mover accent="true"><mi>x</mi><mo>→</mo></mover>',
    '<mover><mo>=</mo><mo>¯</mo></mover>': '<mover><mo>=</mo><mo>¯</mo></mover>',
    # primes
    '<msup><mi>f</mi><mo>′</mo></msup>': '<mrow><mi>f</mi><mo lspace="0" rspace="0">′</mo></mrow>',
    '<msup><mi>f</mi><mrow><mo>′</mo><mn>2</mn></mrow></msup>':
        '<msup><mrow><mi>f</mi><mo lspace="0" rspace="0">′</mo></mrow><mn>2</mn></msup>',
    '<msubsup><mi>f</mi><mi>i</mi><mo>″</mo></msubsup>':
        '<msub><mrow><mi>f</mi><mo lspace="0" rspace="0">″</mo></mrow><mi>i</mi></msub>',
    '<msubsup><mi>f</mi><mi>i</mi><mrow><mo>′</mo><mn>2</mn></mrow></msubsup>':
        '<msubsup><mrow><mi>f</mi><mo lspace="0" rspace="0">′</mo></mrow><mi>i</mi><mn>2</mn></msubsup>',
    '<msup><mi>f</mi><mrow><mo>′</mo><mo>′</mo></mrow></msup>':
        '<mrow><mi>f</mi><mo lspace="0" rspace="0">′</mo><mo lspace="0" rspace="0">′</mo></mrow>',
    '<msup><mrow/><mo>′</mo></msup>': '<msup><mrow/><mo>′</mo></msup>',
    '<msup><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>′</mo></msup>':
        '<msup><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>′</mo></msup>',
    '<msup><mi>f</mi><mn>2</mn></msup>': '<msup><mi>f</mi><mn>2</mn></msup>',
    # sized delimiters, braces, arrows
    '<msub><mo minsize="1.2em" maxsize="1.2em">|</mo><mi>a</mi></msub>':
        '<msub><mrow><mo minsize="1.2em" maxsize="1.2em">|</mo></mrow><mi>a</mi></msub>',
    '<munder accentunder="true"><mi>x</mi><mo>⏟</mo></munder>':
        '<munder accentunder="true"><mrow><mspace width=".25em"/><mi>x</mi><mspace width=".25em"/></mrow><mo>⏟</mo>'
        '</munder>',
    '<munder accentunder="true"><mrow><mi>x</mi><mi>y</mi></mrow><mo>⏟</mo></munder>':
        '<munder accentunder="true"><mrow><mi>x</mi><mi>y</mi></mrow><mo>⏟</mo></munder>',
    '<mover><mo>→</mo><mover><mi>f</mi><mspace width="3.5em"/></mover></mover>':
        '<mover><mo stretchy="true">→</mo><mover><mi>f</mi><mspace width="3.5em"/></mover></mover>',
    '<mover><mo>→</mo><mi>f</mi></mover>': '<mover><mo>→</mo><mi>f</mi></mover>',
    # tables in scripts
    '<msub><mi>x</mi><mtable displaystyle="false" scriptlevel="0"/></msub>': '<msub><mi>x</mi><mtable/></msub>',
    '<mtable displaystyle="false" scriptlevel="0"/>': '<mtable displaystyle="false" scriptlevel="0"/>',
    # boxes and text
    '<menclose notation="box"><mi>a</mi></menclose>': '<mrow class="sd-box"><mi>a</mi></mrow>',
    '<menclose notation="updiagonalstrike downdiagonalstrike"><mi>a</mi><mrow class="menclose-updiagonalstrike"/>'
    '</menclose>': '<mrow class="sd-up sd-down"><mi>a</mi></mrow>',
    '<menclose><mi>a</mi></menclose>': '<mrow class="sd-box"><mi>a</mi></mrow>',
    '<mtext><b>a <i>b</i></b></mtext>': '<mtext class="sd-bold sd-italic">a b</mtext>',
    '<mtext><code>a</code></mtext>': '<mtext class="sd-mono">a</mtext>',
    '<mtext>a</mtext>': '<mtext>a</mtext>',
    # operators with limits
    '<msub><mpadded style="padding-left:0;padding-right:0.1667em;"><mi>a</mi></mpadded><mi>x</mi></msub>':
        '<munder><mpadded style="padding-left:0;padding-right:0.1667em;"><mi>a</mi></mpadded><mi>x</mi></munder>',
    '<msub><mi>a</mi><msub><mpadded style="padding-left:0;padding-right:0.1667em;"/><mi>x</mi></msub></msub>':
        '<msub><mi>a</mi><msub><mpadded style="padding-left:0;padding-right:0.1667em;"/><mi>x</mi></msub></msub>',
}


@pytest.mark.parametrize(('before', 'after'), MENDED.items())
def test_mend(before: str, after: str) -> None:
    root = mend(parse(f'<math>{before}</math>'), display=True)
    assert serialize(root) == f'<math>{after}</math>'


def test_operator_in_a_line_keeps_its_scripts() -> None:
    markup = '<math><msub><mpadded style="padding-left:0;padding-right:0.1667em;"/><mi>x</mi></msub></math>'
    assert serialize(mend(parse(markup), display=False)) == markup


def test_names_of_characters_become_characters() -> None:
    assert serialize(parse('<mo>&ApplyFunction;&lt;&amp;&nosuch;</mo>')) == '<mo>\u2061&lt;&amp;&amp;</mo>'


@pytest.mark.parametrize('markup', ['<a>', '', '<a></b>', '<a>&#xFFFFFFFF;</a>', 'x'])
def test_not_well_formed(markup: str) -> None:
    with pytest.raises(MarkupError):
        parse(markup)


def test_serialize() -> None:
    element = make('mrow', make('mi', text='a<b'), Element('mspace', {'width': '"1&'}))
    element[0].tail = '&'
    assert serialize(element) == '<mrow><mi>a&lt;b</mi>&amp;<mspace width="&quot;1&amp;"/></mrow>'
    assert escape('\x07a\ufffe') == '\ufffda\ufffd'
    assert parse('<x:math xmlns:x="u"><x:mi>a</x:mi></x:math>')[0].tag == 'mi'


def test_core_looks_into_rows() -> None:
    root = parse('<mrow><mspace/><mrow><mi>a</mi></mrow></mrow>')
    assert core(root).tag == 'mi'
    assert core(parse('<mrow class="x"><mi>a</mi></mrow>')).tag == 'mrow'


@pytest.mark.parametrize(('char', 'style', 'result'), [
    ('h', 'ITALIC', 'ℎ'), ('R', 'DOUBLE-STRUCK', 'ℝ'), ('L', 'SCRIPT', 'ℒ'), ('α', 'ITALIC', '𝛼'), ('1', 'BOLD', '𝟏'),
    ('∂', 'BOLD ITALIC', '𝝏'), ('ϕ', 'ITALIC', '𝜙'), ('é', 'BOLD', 'é'), ('1', 'ITALIC', '1'), ('+', 'BOLD', '+'),
    ('C', 'FRAKTUR', 'ℭ'), ('Σ', 'BOLD', '𝚺'), ('あ', 'BOLD', 'あ'), ('\x00', 'BOLD', '\x00'),
])
def test_alphabets(char: str, style: str, result: str) -> None:
    assert styled(char, style) == result


def test_variant_of_an_element() -> None:
    element = make('mi', text='x')
    apply_variant(element, 'normal')
    assert element.get('mathvariant') == 'normal'
    apply_variant(element, 'bold')
    assert element.text == '𝐱'
    assert italic('x') == '𝑥'


@pytest.mark.parametrize(('markup', 'text'), [
    ('<msup><mi>ℝ</mi><mi>n</mi></msup>', 'ℝ^n'),
    ('<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a + b)/2'),
    ('<msqrt><mi>x</mi></msqrt>', '√x'), ('<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'),
    ('<mrow><mo lspace="0">−</mo><mn>1</mn></mrow>', '−1'), ('<mover accent="true"><mi>x</mi><mo>ˆ</mo></mover>', 'x'),
    ('<mrow><mi>sin</mi><mo>\u2061</mo><mi>x</mi></mrow>', 'sinx'),
    ('<mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>', 'a;'),
    ('<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>', 'lim_(n → ∞)'),
    ('<mphantom><mi>a</mi></mphantom>', ''), ('<mrow><mi>a</mi><mspace width="1em"/><mi>b</mi></mrow>', 'a b'),
])
def test_plain_text(markup: str, text: str) -> None:
    assert plain(parse(markup)) == text


def test_plain_titles() -> None:
    title = ('On <span class="sd-math notranslate"><math><semantics><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>'
             '<annotation>a&lt;b</annotation></semantics></math></span>')
    assert without_markup(title) == 'On a &lt; b'
    assert without_markup('no formula') == 'no formula'
    assert without_markup('<math><mi></math>') == '<math><mi></math>'
