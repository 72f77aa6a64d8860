"""Colours: the stylesheet and the roles agree, and everything can be read in both modes."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import need_modules

need_modules('mermaid_render')

import tinycss2

from sphinx_scidraft.diagrams import palette

STYLESHEET = Path(palette.__file__).parents[1] / 'static' / 'scidraft-diagrams.css'
#: Colours of the ground that diagrams stand on, in the theme and in common other themes.
CARDS = {'light': ('#ffffff', '#f5f5f5'), 'dark': ('#2e2e33', '#37383e', '#1d1e20', '#131416', '#14181e')}
PREFIX = '--sd-diagram-'
#: Where the light colours stand: also in a part that is light on a dark page.
LIGHT = ':where(:root, [data-theme]:not([data-theme="light"]) [data-theme="light"])'


def blocks() -> dict[str, dict[str, str]]:
    """Return the variables of the stylesheet, by the selector of their block."""
    found: dict[str, dict[str, str]] = {}

    def collect(rules: list[object], context: str) -> None:
        for rule in rules:
            if rule.type == 'at-rule':
                collect(tinycss2.parse_rule_list(rule.content, True, True), tinycss2.serialize(rule.prelude).strip())
            elif rule.type == 'qualified-rule':
                selector = f'{context} {tinycss2.serialize(rule.prelude).strip()}'.strip()
                variables = {item.name.removeprefix(PREFIX): tinycss2.serialize(item.value).strip()
                             for item in tinycss2.parse_blocks_contents(rule.content)
                             if item.type == 'declaration' and item.name.startswith(PREFIX)}
                if variables:
                    found.setdefault(selector, {}).update(variables)

    collect(tinycss2.parse_stylesheet(STYLESHEET.read_text(encoding='utf-8'), True, True), '')
    return found


def modes() -> list[tuple[str, str, dict[str, str]]]:
    """Return (mode, card, colours) for all grounds."""
    variables = {'light': blocks()[LIGHT], 'dark': blocks()[':where([data-theme="dark"])']}
    return [(mode, card, {**variables[mode], 'bg': card}) for mode, cards in CARDS.items() for card in cards]


def mix(top: str, ground: str, opacity: float) -> str:
    """Return the colour of something that lets its ground shine through."""
    channels = (round(int(top[i:i + 2], 16) * opacity + int(ground[i:i + 2], 16) * (1 - opacity)) for i in (1, 3, 5))
    return '#{:02x}{:02x}{:02x}'.format(*channels)


def test_stylesheet_holds_the_roles() -> None:
    found = blocks()
    light = {name: value for name, value in palette.ROLES.items() if name != 'bg'}
    assert {name: value for name, value in found[LIGHT].items() if name != 'bg'} == light
    assert found['.sd-diagram-fixed'] == found['print .sd-diagram'] == palette.ROLES
    dark = found[':where([data-theme="dark"])']
    assert found['(prefers-color-scheme: dark) :where([data-theme="auto"])'] == dark
    assert dark.keys() == palette.ROLES.keys() == found['(forced-colors: active) .sd-diagram'].keys()


@pytest.mark.parametrize(('mode', 'card', 'colours'), modes())
def test_text_contrast(mode: str, card: str, colours: dict[str, str]) -> None:
    series = [colours[f'series-{number}'] for number in range(1, 9)]
    pairs = [(colours[text], colours[ground]) for text in ('fg', 'muted')
             for ground in ('bg', 'surface', 'surface-alt')]
    pairs += [(card, colours[fill]) for fill in ('line', 'accent', 'critical', 'error')]
    pairs += [(card, colour) for colour in series]
    # Parts that the engine paints with little opacity, with text over them.
    pairs += [(colours['fg'], mix(colour, card, 0.25)) for colour in (*series, colours['accent'])]
    # Grounds in an author's own colour.
    pairs += [(colours['fg'], mix(colour, card, 0.2)) for colour in ('#000000', '#ffffff', '#ff0000', '#ffff00')]
    assert min(palette.contrast(*pair) for pair in pairs) >= 4.5


@pytest.mark.parametrize(('mode', 'card', 'colours'), modes())
def test_line_contrast(mode: str, card: str, colours: dict[str, str]) -> None:
    pairs = [(colours[line], colours[ground]) for line in ('line', 'border')
             for ground in ('bg', 'surface', 'surface-alt')]
    pairs += [(colours[f'series-{number}'], card) for number in range(1, 9)]
    pairs += [(colours['accent'], card), (colours['critical'], card)]
    assert min(palette.contrast(*pair) for pair in pairs) >= 3


@pytest.mark.parametrize(('value', 'expected'), [
    ('red', ('#ff0000', 1.0)), ('#ABC', ('#aabbcc', 1.0)), ('rgba(1, 2, 3, 0.5)', ('#010203', 0.5)),
    ('hsl(120, 100%, 50%)', ('#00ff00', 1.0)), ('none', None), ('x', None), ('oklch(0.5 0.1 20)', None),
])
def test_to_hex(value: str, expected: tuple[str, float] | None) -> None:
    assert palette.to_hex(value) == expected


def test_colours_in_a_source() -> None:
    found = palette.colours_in('style A fill:#FFD,stroke:rgb(1, 2, 3)\nbox Aqua Group')
    assert {'#ffffdd', '#010203', '#00ffff'} <= found
