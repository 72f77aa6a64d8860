"""Colours of diagrams: roles, their CSS variables, and the author's own colours made readable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from tinycss2.color4 import Color, parse_color

#: Role -> colour on paper and on light pages. ``static/scidraft-diagrams.css`` holds the same values
#: and the dark ones. Text keeps a contrast of 4.5, lines of 3, against every ground they stand on.
ROLES: dict[str, str] = {
    'bg': '#ffffff',
    'fg': '#1e1e1e',
    'muted': '#5a6170',
    'line': '#4a5568',
    'surface': '#eef3fb',
    'surface-alt': '#f6f7f9',
    'border': '#6b7fa3',
    'accent': '#1d5fbf',
    'critical': '#b03a2e',
    'error': '#b03a2e',
    'series-1': '#2f6db3',
    'series-2': '#a8590a',
    'series-3': '#2f7d3b',
    'series-4': '#b23a42',
    'series-5': '#7551a8',
    'series-6': '#8a5a3c',
    'series-7': '#b0438a',
    'series-8': '#5f6470',
}
#: Role -> the colour that is handed to an engine in its place: one that nobody writes.
SENTINELS: dict[str, str] = {role: f'#0d1e{number:02x}' for number, role in enumerate(ROLES)}
_ROLE_OF: dict[str, str] = {colour: role for role, colour in SENTINELS.items()}

#: Attributes that hold a colour.
COLOURED = ('fill', 'stroke', 'stop-color')
_KEYWORDS = frozenset({'none', 'inherit', 'currentcolor', 'transparent', 'context-fill', 'context-stroke'})
_SHAPES = frozenset({'rect', 'path', 'circle', 'polygon', 'ellipse'})
_DARK_TEXT, _LIGHT_TEXT = '#111111', '#ffffff'
_TEXT_CONTRAST = 4.5
#: Classes of shapes that lie behind other parts of the diagram, or of the groups around them.
_GROUNDS = frozenset({'pele-cluster', 'pele-rects', 'cluster', 'rect'})
#: How much of an author's colour a ground shows: the text and the lines over it stay readable on
#: light and on dark pages, whatever the colour.
_TINT = '0.2'


def variable(role: str) -> str:
    """Return the CSS value of a role."""
    return f'var(--sd-diagram-{role},{ROLES[role]})'


_LITERALS: dict[str, str] = {variable(role): colour for role, colour in ROLES.items()}


def literal(value: str) -> str:
    """Return the fixed colour of a value that :func:`variable` made, or the value itself."""
    return _LITERALS.get(value, value)


def to_hex(value: str) -> tuple[str, float] | None:
    """Read a CSS colour.

    :return: ``#rrggbb`` and its opacity, or None if it is no colour
    """
    colour = parse_color(value)
    if not isinstance(colour, Color):
        return None
    try:
        channels = colour.to('srgb').coordinates
    except NotImplementedError:    # a colour space for screens only
        return None
    return '#{:02x}{:02x}{:02x}'.format(*(min(255, max(0, round((c or 0) * 255))) for c in channels)), colour.alpha


def colours_in(source: str) -> frozenset[str]:
    """Return the colours that a diagram's author wrote, as ``#rrggbb``."""
    written = re.findall(r'#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)|\b[a-zA-Z]{3,20}\b', source)
    return frozenset(found[0] for found in map(to_hex, written) if found)


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG) of ``#rrggbb``."""
    channels = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio (WCAG) of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def recolour(root: Element, authored: frozenset[str] | None, strays: dict[str, str]) -> bool:
    """Put variables where an engine wrote the colours of its theme.

    :param authored: colours of the author, which stay; None if all that are not the theme's are
    :param strays: fixed colour of the engine -> role
    :return: whether all colours are the theme's or the author's
    """
    known = True
    for element in root.iter():
        for name in COLOURED:
            value = element.get(name, 'none')
            if value.lower() in _KEYWORDS or value.startswith('url('):
                continue
            found = to_hex(value)
            if found is None:
                del element.attrib[name]
                continue
            colour, alpha = found
            if alpha < 1:
                element.set(f'{name.removesuffix("-color")}-opacity', f'{alpha:g}')
            if colour in _ROLE_OF:
                role = _ROLE_OF[colour]
                # A line in the colour of the page would be none.
                element.set(name, variable('line' if element.tag == 'line' and role == 'bg' else role))
            elif authored is None or colour in authored:
                element.set(name, colour)
            elif colour in strays:
                element.set(name, variable(strays[colour]))
            else:
                element.set(name, colour)
                known = False
    return known


def is_fixed(element: Element, name: str) -> bool:
    """Return whether an attribute holds a colour that is the same on light and dark pages."""
    return element.get(name, '').startswith('#')


def settle(root: Element) -> None:
    """Make an author's own colours readable on light and on dark pages.

    A ground, or a shape that is not opaque, gets a tint of the colour. On a filled shape text that
    has no colour, or one too near to the filling, becomes black or white. Text and grey lines
    elsewhere follow the page.
    """
    done: set[Element] = set()
    for group in root.iter():
        # The parts of one node lie side by side, or (mmdr) in groups of their own.
        parts = [part for part in (group.iter() if 'node' in _classes(group) else group) if part.tag in _SHAPES]
        shapes = [part for part in parts if is_fixed(part, 'fill')]
        if not shapes:
            continue
        grounds = [shape for shape in shapes
                   if _GROUNDS & {*_classes(group), *_classes(shape)} or _shines_through(shape)]
        for shape in grounds:
            shape.set('fill-opacity', _TINT)
        texts = list(_texts(group))
        if grounds or not texts:
            continue
        fill = shapes[0].get('fill', '')
        done.update(parts, texts)
        for text in texts:
            if is_fixed(text, 'fill'):
                readable = contrast(text.get('fill', ''), fill) >= _TEXT_CONTRAST
            else:
                readable = text.tag == 'tspan' and 'fill' not in text.attrib    # it has the one of its text
            if not readable:
                text.set('fill', max(_DARK_TEXT, _LIGHT_TEXT, key=lambda colour: contrast(colour, fill)))
    for text in _texts(root):
        if text not in done and is_fixed(text, 'fill'):
            del text.attrib['fill']
    for element in root.iter():
        if element not in done and is_fixed(element, 'stroke') and _is_grey(element.get('stroke', '')):
            element.set('stroke', variable('line'))
        if element.tag == 'path' and element not in done and is_fixed(element, 'fill') and (
                _is_grey(element.get('fill', ''))):
            element.set('fill', variable('line'))    # an arrow head of a grey line


def clear_bands(root: Element) -> None:
    """Make the texts of a Sankey diagram readable, which stand on its bands."""
    for element in root.iter():
        if element.get('fill') == variable('muted'):
            element.set('fill', variable('fg'))
        if element.get('fill-opacity') == '0.4':
            element.set('fill-opacity', '0.3')


def _texts(root: Element) -> Iterable[Element]:
    return (element for element in root.iter() if element.tag in ('text', 'tspan'))


def _shines_through(shape: Element) -> bool:
    return any(shape.get(name, '1').strip() not in ('1', '1.0', '100%') for name in ('opacity', 'fill-opacity'))


def _classes(element: Element) -> list[str]:
    return element.get('class', '').split()


def _is_grey(colour: str) -> bool:
    channels = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]
    return max(channels) - min(channels) < 32
