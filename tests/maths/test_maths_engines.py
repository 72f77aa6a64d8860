"""The second converter and what guards it; converters that are missing."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

import pytest
from math_compact import compact

from sphinx_scidraft.maths import convert, engines
from sphinx_scidraft.maths.convert import Formula, draw
from sphinx_scidraft.maths.engines import EngineError
from sphinx_scidraft.maths.tree import serialize

REFUSED = {
    r'\ce{H}': 'leaves', r'\begin{CD}A\end{CD}': 'unknown environment',
    r'\begin{align}a\end{align}': 'unknown environment',
    r'\mathop{x}': 'garbles', r'\color[rgb]{1,0,0}a': 'garbles', 'a % b': 'garbles', 'a}': 'braces',
    r'\frac{a': 'braces',
    r'\text{a & b}': 'leaves', 'x^2^3': 'DoubleSuperscripts', 'a & b': 'leaves',
}


@pytest.mark.parametrize(('tex', 'tree'), [
    (r'\mathbb{R}^n', 'sup(ℝ n)'), (r'\mathbf{x}', '𝐱'), (r'\mathrm{d}x', '[d x]'),
    (r'\binom{n}{k}', '[( frac(n k) )]'),
    (r'\begin{aligned}a&=b\end{aligned}', 'table(a &  = b)'), (r'\begin{gathered}a\\b\end{gathered}', 'table(a ; b)'),
    (r'a\!b', '[a <margin-left:-0.1667em> b]'), (r'\sum_{i=1}^n i', '[underover(∑ [i = 1] n) i]'),
])
def test_second_converter(tex: str, tree: str) -> None:
    assert compact(engines.latex2mathml(tex, display=True)) == tree


@pytest.mark.parametrize(('tex', 'reason'), REFUSED.items())
def test_second_converter_is_guarded(tex: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        engines.latex2mathml(tex, display=True)


def test_second_converter_writes_no_links_and_styles() -> None:
    for tex in (r'\href{javascript:alert(1)}{x}', r'\style{background:url(x)}{x}', r'\color{red;x:url(y)}{a}'):
        markup = serialize(engines.latex2mathml(tex, display=False))
        assert 'javascript' not in markup and 'url(' not in markup


def test_foreign_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def convert_to(tag: str) -> Any:
        def function(tex: str, display: str) -> Element:
            root = Element('math')
            SubElement(root, tag)
            return root

        return lambda: function

    for tag in ('merror', 'script', 'mfenced'):
        monkeypatch.setattr(engines, '_latex2mathml', convert_to(tag))
        with pytest.raises(EngineError, match=tag):
            engines.latex2mathml('x', display=False)


def test_rules_have_the_colour_of_the_text() -> None:
    markup = serialize(engines.latex2mathml(r'\rule{1em}{2pt}', display=False))
    assert 'background:currentColor' in markup and 'black' not in markup


@pytest.mark.parametrize(('missing', 'tex', 'tree'), [
    ('_math_core', r'\text{if $x$}', '["if_" x]'), ('_latex2mathml', r'\frac{a}{b}', 'frac(a b)'),
])
def test_one_converter_is_enough(monkeypatch: pytest.MonkeyPatch, missing: str, tex: str, tree: str) -> None:
    monkeypatch.setattr(engines, missing, lambda: None)
    from sphinx_scidraft.maths.tree import parse

    assert compact(parse(draw(Formula(tex, display=True)).markup)) == tree


def test_without_converters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, '_math_core', lambda: None)
    monkeypatch.setattr(engines, '_latex2mathml', lambda: None)
    assert 'not installed' in draw(Formula('x', display=True)).error


def test_fault_in_a_converter_ends_no_build(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **options: Any) -> None:
        raise RuntimeError('broken')

    monkeypatch.setattr(convert, 'rewrite', fail)
    assert draw(Formula('x', display=True)).error == 'RuntimeError broken'


def test_old_versions_are_as_if_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        class LatexToMathML:
            def __init__(self) -> None: ...

    monkeypatch.setattr(engines, 'import_module', lambda name: Old)
    assert engines._math_core.__wrapped__() is None
    assert engines._latex2mathml.__wrapped__() is None
