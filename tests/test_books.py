"""Style sheets and formulas as EPUB takes them."""

from __future__ import annotations

import pytest

from sphinx_scidraft.books import book_css, expand
from sphinx_scidraft.maths.tree import with_old_style


@pytest.mark.parametrize(('selectors', 'expected'), [
    ('.a', ['.a']),
    ('.a, .b > c', ['.a', '.b > c']),
    (':where(:root)', [':root']),
    ('.a:is(.b, .c) d', ['.a.b d', '.a.c d']),
    (':is(a, b) :where(c, d)', ['a c', 'a d', 'b c', 'b d']),
    ('a[title="x,y"], b', ['a[title="x,y"]', 'b']),
    (':is(:not(.a), b)', [':not(.a)', 'b']),
])
def test_selectors(selectors: str, expected: list[str]) -> None:
    assert expand(selectors) == expected


def test_sheets() -> None:
    sheet = '''
        /* gone */
        :where(.a, .b) { color: red; direction: ltr }
        .c:has(d) { color: blue }
        @media (prefers-color-scheme: dark) { :is(.e) { --x: 1px; } }
    '''
    assert book_css(sheet).split('\n') == [
        '.a, .b {color: red;}', '@media (prefers-color-scheme: dark) {', '.e {--x: 1px;}', '}', '']


def test_only_mstyle_says_how_large_things_are() -> None:
    assert with_old_style('<mrow><mfrac displaystyle="true"><mi>a</mi><mi>b</mi></mfrac></mrow>') == (
        '<mrow><mstyle displaystyle="true"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle></mrow>')
    assert with_old_style('<mtable scriptlevel="0" displaystyle="true"/>') == (
        '<mstyle scriptlevel="0"><mtable displaystyle="true"/></mstyle>')
    assert with_old_style('<mi>a</mi>') == '<mi>a</mi>'
