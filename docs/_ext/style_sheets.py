"""The custom properties of the style sheets, with the values that they have in light and in dark colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2

import sphinx_scidraft

PACKAGE = Path(sphinx_scidraft.__file__).parent
THEME = PACKAGE / 'theme/static/scidraft'
DARK = '[data-theme="dark"]'
#: Selectors whose values hold on the whole page.
ROOTS = frozenset({':root', ':where(:root)',
                   ':where(:root, [data-theme]:not([data-theme="light"]) [data-theme="light"])'})


class Declaration(NamedTuple):
    """One declaration in a style sheet; ``medium`` is the condition around it."""

    medium: str
    selector: str
    name: str
    value: str


@dataclass
class Token:
    """A custom property.

    :param light: its value, empty if the style sheet only reads it
    :param dark: its value in dark colours
    :param everywhere: whether the value is set for the whole page, not for some elements
    """

    name: str
    light: str = ''
    dark: str = ''
    everywhere: bool = False


def style_sheets() -> list[Path]:
    """Return the style sheets of the extension, then those of the theme."""
    return [*sorted((PACKAGE / 'static').glob('*.css')), *sorted(THEME.glob('*.css'))]


def declarations(path: Path) -> list[Declaration]:
    """Return all declarations of a style sheet in their order."""
    return list(_walk(tinycss2.parse_stylesheet(path.read_text(encoding='utf-8'), True, True), ''))


def _walk(rules: list[Any], medium: str) -> Iterator[Declaration]:
    for rule in rules:
        if rule.type == 'at-rule' and rule.content is not None and rule.lower_at_keyword in ('media', 'layer'):
            inner = medium if rule.lower_at_keyword == 'layer' else tinycss2.serialize(rule.prelude).strip()
            yield from _walk(tinycss2.parse_rule_list(rule.content, True, True), inner)
        elif rule.type == 'qualified-rule':
            selector = tinycss2.serialize(rule.prelude).strip()
            for item in tinycss2.parse_declaration_list(rule.content, True, True):
                if item.type == 'declaration':
                    yield Declaration(medium, selector, item.name, ' '.join(tinycss2.serialize(item.value).split()))


def tokens(path: Path) -> dict[str, Token]:
    """Return the tokens of a style sheet by name.

    A value for the whole page counts first, then one for some elements, then what stands in the place of a token
    that is not set.
    """
    found: dict[str, Token] = {}
    rows = [row for row in declarations(path) if 'print' not in row.medium and 'forced' not in row.medium]
    for row in rows:
        for name in re.findall(r'--sd-[a-z0-9-]+', f'{row.name} {row.value}'):
            found.setdefault(name, Token(name))
    for row in rows:
        if row.name.startswith('--sd-') and not row.medium:
            token = found[row.name]
            if DARK in row.selector:
                token.dark = token.dark or row.value
            elif not token.light or (row.selector in ROOTS and not token.everywhere):
                token.light, token.everywhere = row.value, row.selector in ROOTS
    for row in rows:
        for name, fallback in _fallbacks(tinycss2.parse_component_value_list(row.value)):
            if not row.medium and not found[name].everywhere:
                token = found[name]
                if DARK in row.selector:
                    token.dark = token.dark or fallback
                else:
                    token.light = token.light or fallback
    private = {row.name: row.value for row in reversed(rows) if row.name.startswith('--_') and DARK not in row.selector}
    for token in found.values():
        token.light = re.sub(r'var\((--_[a-z]+)\)', lambda match: private[match[1]], token.light)
        if pair := re.fullmatch(r'light-dark\((.*)\)', token.light):
            token.light, token.dark = _split(pair[1])
    return found


def _fallbacks(values: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield the tokens that a value reads, with what stands for them."""
    for value in values:
        if value.type != 'function':
            continue
        if value.lower_name == 'var':
            name, _, rest = tinycss2.serialize(value.arguments).partition(',')
            if name.strip().startswith('--sd-'):
                yield name.strip(), rest.strip()
        yield from _fallbacks(value.arguments)


def _split(text: str) -> tuple[str, str]:
    """Return the two arguments of ``light-dark()``."""
    depth = 0
    for n, sign in enumerate(text):
        depth += (sign == '(') - (sign == ')')
        if sign == ',' and depth == 0:
            return text[:n].strip(), text[n + 1:].strip()
    return text, text
