"""CSS in diagrams: read, checked against what is allowed, and written as plain attributes.

A stylesheet inside an inline SVG is valid for the whole page, and a ``style`` attribute is refused
where a site forbids inline styles; attributes are neither, and every SVG reader understands them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2

#: Properties that may be written, and are attributes of SVG elements as well. No font family: all
#: diagrams have the one of the page.
PROPERTIES = frozenset({
    'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray',
    'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stop-color', 'stop-opacity',
    'opacity', 'display', 'visibility', 'paint-order', 'vector-effect', 'clip-rule', 'clip-path', 'mask',
    'marker-start', 'marker-mid', 'marker-end', 'font-size', 'font-style', 'font-weight',
    'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift',
    'writing-mode', 'rx', 'ry',
})
_FUNCTIONS = frozenset({'rgb', 'rgba', 'hsl', 'hsla'})
_TOKENS = frozenset({'ident', 'number', 'dimension', 'percentage', 'hash', 'string', 'whitespace'})


def safe_value(tokens: Iterable[Any]) -> str | None:
    """Write a CSS value anew if all of it is harmless.

    :return: the value, with references as ``url(#id)``, or None
    """
    parts: list[str] = []
    for token in tokens:
        if token.type == 'url' or (token.type == 'function' and token.lower_name == 'url'):
            target = token.value if token.type == 'url' else ''.join(
                argument.value for argument in token.arguments if argument.type == 'string')
            if not target.startswith('#') or not target[1:].replace('-', '').replace('_', '').isalnum():
                return None
            parts.append(f'url({target})')
        elif token.type in _TOKENS or (token.type == 'literal' and token.value in (',', '/')):
            parts.append(token.serialize())
        elif token.type == 'function' and token.lower_name in _FUNCTIONS:
            inner = safe_value(token.arguments)
            if inner is None:
                return None
            parts.append(f'{token.lower_name}({inner})')
        elif token.type != 'comment':
            return None
    return ''.join(parts).strip() or None


def check_value(value: str) -> str | None:
    """Return the value of an attribute that CSS can set, written anew, or None if it is not harmless."""
    return safe_value(tinycss2.parse_component_value_list(value))


def declarations(style: str | list[Any]) -> dict[str, tuple[str, bool]]:
    """Read a ``style`` attribute or the block of a rule.

    :return: property -> (value, whether it is ``!important``); what is not allowed is left out
    """
    found: dict[str, tuple[str, bool]] = {}
    for item in tinycss2.parse_blocks_contents(style):
        if item.type == 'declaration' and item.lower_name in PROPERTIES:
            value = safe_value(item.value)
            if value is not None:
                found[item.lower_name] = (value, item.important)
    return found


def inline(root: Element) -> None:
    """Turn all stylesheets and ``style`` attributes of a tree into attributes."""
    matcher = _matcher(root)
    if matcher is not None:
        for wrapped in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
            _apply(wrapped.etree_element, [block for _, _, _, block in matcher.match(wrapped)])
    for element in root.iter():
        if 'style' in element.attrib:
            _apply(element, [])


def _matcher(root: Element) -> cssselect2.Matcher | None:
    """Collect the rules of all stylesheets in a tree, or None if it has none."""
    sheets = [''.join(element.itertext()) for element in root.iter() if element.tag == 'style']
    if not any(sheets):
        return None
    matcher = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet('\n'.join(sheets), skip_comments=True, skip_whitespace=True):
        if rule.type != 'qualified-rule':
            continue
        block = declarations(rule.content)
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue    # a selector for browsers only
        for selector in selectors if block else ():
            if selector.pseudo_element is None:
                matcher.add_selector(selector, block)
    return matcher


def _apply(element: Element, layers: list[dict[str, tuple[str, bool]]]) -> None:
    """Set the attributes of one element from its rules, in the order of the cascade."""
    layers = [*layers, declarations(element.attrib.pop('style', ''))]
    for important in (False, True):
        for layer in layers:
            for name, (value, is_important) in layer.items():
                if is_important == important:
                    element.set(name, value)
