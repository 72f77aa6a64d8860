"""The SVG of a diagram: cleaned when it comes from an engine, fitted when it goes on a page."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sphinx_scidraft.diagrams import palette, styles

#: Elements that are kept. All others go, with what is inside them.
_ELEMENTS = frozenset({
    'svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title',
    'desc', 'defs', 'marker', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'symbol',
    'use',
})
#: Attributes of geometry that are kept beside :data:`styles.PROPERTIES`.
_GEOMETRY = frozenset({
    'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'fx', 'fy', 'dx', 'dy', 'd', 'points', 'width', 'height',
    'transform', 'viewBox', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits',
    'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits', 'patternTransform', 'markerWidth',
    'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'preserveAspectRatio', 'textLength', 'lengthAdjust',
})
#: Elements that show nothing unless something refers to them.
_DEFINITIONS = frozenset({'marker', 'symbol', 'linearGradient', 'radialGradient', 'clipPath', 'mask', 'pattern'})
#: Classes of what depends on the day of the build: no two builds would be the same.
_OF_TODAY = frozenset({'pele-today', 'today'})
_SPACE = '{http://www.w3.org/XML/1998/namespace}space'
_XLINK_HREF = '{http://www.w3.org/1999/xlink}href'
#: Mark on the root of a diagram whose colours cannot follow the page.
_FIXED = 'data-fixed'
_FONTS = 'Noto Sans, Open Sans, Segoe UI, Arial, Helvetica, sans-serif'


def parse(markup: str) -> Element:
    """Read SVG, and forget the namespaces of its elements.

    :raises ValueError: if it is no SVG, or declares entities
    """
    if '<!DOCTYPE' in markup or '<!ENTITY' in markup:
        raise ValueError('a document type in the SVG')    # an engine never writes one
    try:
        root = ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        raise ValueError(f'not well-formed SVG: {error}') from None
    for element in root.iter():
        # So the tree is written without prefixes, as HTML needs it.
        element.tag = element.tag.rpartition('}')[2]
    if root.tag != 'svg':
        raise ValueError(f'<{root.tag}> instead of <svg>')
    return root


def clean(markup: str, authored: frozenset[str] | None = None, strays: dict[str, str] | None = None) -> str:
    """Make the SVG of an engine harmless, independent of its engine, and follow the colours of the page.

    What is not known to be harmless goes: elements, attributes, style properties, and references to
    anything outside. No style sheets, style attributes, classes or unused definitions remain.

    :param authored: see :func:`palette.recolour`
    :param strays: see :func:`palette.recolour`
    :raises ValueError: if it is no SVG with a size
    """
    root = parse(markup)
    styles.inline(root)
    _drop_unknown(root)
    _check_attributes(root)
    followed = palette.recolour(root, authored, strays or {})
    if followed:
        palette.settle(root)
        if 'pele-sankey' in root.get('class', ''):
            palette.clear_bands(root)
    _frame(root, followed)
    _drop_unused(root)
    for element in root.iter():
        element.attrib.pop('class', None)
    return _write(root)


def _drop_unknown(root: Element) -> None:
    """Keep the elements that are known; links become groups."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == 'a':
                child.tag = 'g'    # links inside an image reach nobody: the image is one to a screen reader
            elif child.tag not in _ELEMENTS or child.get('class') in _OF_TODAY:
                parent.remove(child)


def _check_attributes(root: Element) -> None:
    """Keep the attributes that are known, with harmless values."""
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name in styles.PROPERTIES:
                checked = styles.check_value(value)
                # A row of zeros means a solid line; writers of PDF fail on it.
                if checked is None or (name == 'stroke-dasharray' and not value.strip('0., px')):
                    del element.attrib[name]
                else:
                    element.set(name, checked)
            elif name in ('href', _XLINK_HREF):
                del element.attrib[name]
                if value.startswith('#'):
                    element.set('href', value)
            elif name not in _GEOMETRY and name not in ('id', 'class', _SPACE):
                del element.attrib[name]


def _frame(root: Element, followed: bool) -> None:
    """Give the root its natural size, its font and its text colour, and forget all else about it."""
    try:
        left, top, width, height = (float(part) for part in root.get('viewBox', '').replace(',', ' ').split())
    except ValueError:
        raise ValueError('an SVG without a view box') from None
    if not (0 < width < 1e5 and 0 < height < 1e5):
        raise ValueError('an SVG without a size')
    kept: dict[str, str] = {name: root.attrib[name] for name in ('fill', 'stroke', 'font-size') if name in root.attrib}
    root.attrib.clear()
    root.attrib.update({
        'viewBox': f'{left:g} {top:g} {width:.6g} {height:.6g}',
        'width': f'{width:.6g}', 'height': f'{height:.6g}', 'fill': palette.variable('fg'), 'font-size': '16px',
        'font-family': _FONTS, **kept})
    if not followed:
        root.set(_FIXED, '')


def references(element: Element) -> list[str]:
    """Return the ids inside the SVG that one element refers to."""
    return [value[5:-1] if value.startswith('url(#') else value[1:] for name, value in element.attrib.items()
            if value.startswith('url(#') or (name == 'href' and value.startswith('#'))]


def _drop_unused(root: Element) -> None:
    """Take out definitions that nothing refers to, ids that nothing needs, and dead references."""
    used = {target for element in root.iter() for target in references(element)}
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in _DEFINITIONS and child.get('id') not in used:
                parent.remove(child)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in ('defs', 'g') and not len(child):
                parent.remove(child)
    seen: set[str] = set()
    for element in root.iter():
        name = element.get('id')
        if name is not None and (name not in used or name in seen):
            del element.attrib['id']
        elif name is not None:
            seen.add(name)
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if (value.startswith('url(#') and value[5:-1] not in seen) or (name == 'href' and value[1:] not in seen):
                del element.attrib[name]


@dataclass(frozen=True, slots=True)
class Picture:
    """A diagram as it goes on a page.

    :param markup: the ``<svg>`` element
    :param title: its name
    :param width: natural width in CSS pixels
    :param fixed: whether its colours cannot follow the page, so that it needs a light ground
    """

    markup: str
    title: str
    width: float
    fixed: bool


def place(drawing: str, prefix: str, *, alt: str = '', caption: str = '', fallback: str = 'Diagram') -> Picture:
    """Fit a cleaned drawing to its place on a page.

    :param prefix: begins every id in it, unique on the page
    :param alt: what it shows, in its author's words; else a title inside the source is its name, or
        the *caption*, or *fallback*, and its texts describe it
    """
    root = parse(drawing)
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == 'id':
                element.set(name, f'{prefix}-{value}')
            elif value.startswith('url(#'):
                element.set(name, f'url(#{prefix}-{value[5:]}')
            elif name == 'href':
                element.set(name, f'#{prefix}-{value[1:]}')
    fixed = root.attrib.pop(_FIXED, None) is not None
    named, described = _take(root, 'title'), _take(root, 'desc')
    title = _one_line(alt) or named or _one_line(caption) or fallback
    description = described or ('' if alt.strip() else _shorten(labels(root)))
    root.attrib = {'role': 'img', **root.attrib}
    for name, content, attribute in (('desc', description, 'aria-describedby'), ('title', title, 'aria-labelledby')):
        if content:
            child = Element(name, {'id': f'{prefix}-{name}'})
            child.text = content
            root.insert(0, child)
            root.set(attribute, f'{prefix}-{name}')
    return Picture(_write(root), title, float(root.get('width', '0')), fixed)


def standalone(drawing: str, *, alt: str = '', caption: str = '', fallback: str = 'Diagram') -> str:
    """Return a drawing as a file of its own, in fixed colours on a white ground."""
    root = parse(place(drawing, 'd', alt=alt, caption=caption, fallback=fallback).markup)
    for element in root.iter():
        for name in palette.COLOURED:
            if name in element.attrib:
                element.set(name, palette.literal(element.attrib[name]))
    left, top, width, height = root.attrib['viewBox'].split()
    names = sum(child.tag in ('title', 'desc') for child in root)
    root.insert(names, Element('rect', {
        'x': left, 'y': top, 'width': width, 'height': height, 'fill': palette.ROLES['bg'], 'stroke': 'none'}))
    return _write(root)


def labels(root: Element) -> list[str]:
    """Return the texts in a drawing, each once, in the order of the drawing."""
    found: dict[str, None] = {}
    for element in root.iter():
        if element.tag == 'text':
            # A part with a place of its own begins a line.
            parts = [(' ' if 'x' in part.attrib else '') + (part.text or '') for part in element.iter()]
            found[_one_line(''.join(parts))] = None
    return [text for text in found if text]


def _write(root: Element) -> str:
    root.set('xmlns', 'http://www.w3.org/2000/svg')
    return ElementTree.tostring(root, encoding='unicode')


def _take(root: Element, tag: str) -> str:
    """Take a direct child out of the tree and return its text."""
    child = root.find(tag)
    if child is None:
        return ''
    root.remove(child)
    return _one_line(''.join(child.itertext()))


def _one_line(text: str) -> str:
    return ' '.join(text.split())


def _shorten(texts: list[str], limit: int = 500) -> str:
    """Join texts, so that hearing them takes no longer than a paragraph."""
    joined = '; '.join(texts)
    return joined if len(joined) <= limit else joined[:limit].rsplit(';', 1)[0] + ' …'
