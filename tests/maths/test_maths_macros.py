"""Macros: reading them from settings, expanding, definitions in formulas."""

from __future__ import annotations

from typing import Any

import pytest

from sphinx_scidraft.maths.macros import (
    Macro,
    MacroError,
    definitions,
    expand,
    latex_definitions,
    mathjax_macros,
    read_macros,
)

MACROS, PROBLEMS = read_macros({
    'RR': r'\mathbb{R}', r'\norm': [r'\lVert #1 \rVert', 1], 'pd': (r'\frac{\partial #1}{\partial #2}', 2),
    'opt': ['#1_#2', 2, 'x'], 'bold': r'\mathbf', 'hash': '##', 'twice': [r'\RR\norm{#1}', 1], 'loop': r'\loop',
    'grow': r'\grow\grow', '|': r'\Vert', 'greek': r'\alpha',
})


def test_all_are_read() -> None:
    assert PROBLEMS == []


@pytest.mark.parametrize(('tex', 'expanded'), [
    ('x', 'x'), (r'\RR', r'\mathbb{R}'), (r'\RR x', r'\mathbb{R}x'), (r'\RRx', r'\RRx'),
    (r'\norm{x}_2', r'\lVert x \rVert_2'), (r'\norm x', r'\lVert x \rVert'), (r'\norm\alpha', r'\lVert \alpha \rVert'),
    (r'\pd{f}{x}', r'\frac{\partial f}{\partial x}'), (r'\opt{a}', 'x_a'), (r'\opt[b]{a}', 'b_a'),
    (r'\opt [b] {a}', 'b_a'), (r'\bold x', r'\mathbf x'), (r'\bold{x}', r'\mathbf{x}'), (r'\hash', '#'),
    (r'\twice{a}', r'\mathbb{R}\lVert a \rVert'), (r'\| x', r'\Vert x'), (r'\greek b', r'\alpha b'),
    (r'\norm{\norm{x}}', r'\lVert \lVert x \rVert \rVert'), (r'\frac{\RR}{\RR}', r'\frac{\mathbb{R}}{\mathbb{R}}'),
    (r'\newcommand{\a}{b}\a', 'b'), (r'\newcommand\a[1]{#1#1}\a{x}', 'xx'),
    (r'\newcommand{\a}[2][y]{#1#2}\a{x}', 'yx'),
    (r'\renewcommand{\RR}{R}\RR', 'R'), (r'\providecommand{\RR}{R}\RR', r'\mathbb{R}'),
    (r'\def\a#1#2{#2#1}\a xy', 'yx'),
    (r'\DeclareMathOperator{\tr}{tr}\tr A', r'\operatorname{tr}A'), (r'\let\a\RR\a', r'\mathbb{R}'),
    (r'\DeclareMathOperator*{\am}{arg\,max}\am_x', r'\operatorname*{arg\,max}_x'), (r'\let\a=b\a', 'b'),
    (r'\define', r'\define'),
])
def test_expand(tex: str, expanded: str) -> None:
    assert expand(tex, MACROS) == expanded


@pytest.mark.parametrize('tex', [r'\norm', r'\pd{a}', r'\loop', r'\grow', r'\newcommand{\a}', r'\newcommand{a}{b}',
                                 r'\def\a{#1}\a', r'\def', r'{\norm}'])
def test_cannot_be_expanded(tex: str) -> None:
    with pytest.raises(MacroError):
        expand(tex, MACROS)


def test_growth_is_bounded() -> None:
    macros, _ = read_macros({'a': r'\b' * 100, 'b': 'x' * 2_000})
    with pytest.raises(MacroError, match='too much'):
        expand(r'\a', macros)


@pytest.mark.parametrize('value', [
    '{', '}', ['#2', 1], ['a', 10], ['a', 'b'], ['a', True], ['a', 1, 2], [], [1], None, 3, ['#1'],
])
def test_bad_bodies_are_left_out(value: Any) -> None:
    macros, problems = read_macros({'good': 'x', 'bad': value})
    assert list(macros) == ['good']
    assert len(problems) == 1 and "'bad'" in problems[0]


@pytest.mark.parametrize('name', ['', 'a1', 'a b', '{', '\\', r'\\a', 'é é'])
def test_bad_names_are_left_out(name: str) -> None:
    macros, problems = read_macros({name: 'x'})
    assert not macros and len(problems) == 1


@pytest.mark.parametrize(('config', 'found'), [
    ({'tex': {'macros': {'RR': 'x'}}}, {'RR': 'x'}), ({'TeX': {'Macros': {'RR': 'x'}}}, {'RR': 'x'}),
    (None, {}), ({}, {}), ({'tex': None}, {}), ({'tex': {'macros': []}}, {}), ([], {}),
])
def test_mathjax_configuration(config: Any, found: dict[str, str]) -> None:
    assert mathjax_macros(config) == found


def test_definitions_of_a_document() -> None:
    found = definitions([r'\newcommand{\a}{x} y', 'z', r'\def\b#1{#1}', r'\newcommand{\c}', r'\let\d\a'])
    assert found == {'a': Macro('x'), 'b': Macro('#1', 1), 'd': Macro('x')}


def test_latex_definitions() -> None:
    macros, _ = read_macros({'RR': r'\mathbb{R}', 'norm': ['|#1|', 1], 'opt': ['#1#2', 2, 'x']})
    assert latex_definitions(macros) == ('\\providecommand{\\RR}{\\mathbb{R}}\n\\providecommand{\\norm}[1]{|#1|}\n'
                                         '\\providecommand{\\opt}[2][x]{#1#2}')
