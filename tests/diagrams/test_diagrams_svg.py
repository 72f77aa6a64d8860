"""The clean-up of SVG, whatever engine it comes from."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from projects import need_modules

need_modules('mermaid_render')

from sphinx_scidraft.diagrams import palette, svg

NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def cleaned(inside: str, style: str = '') -> str:
    """Return the cleaned form of an SVG with something inside."""
    return svg.clean(f'<svg {NAMESPACE} viewBox="0 0 100 50" style="{style}">{inside}</svg>')


@pytest.mark.parametrize('inside', [
    '<script>alert(1)</script>',
    '<foreignObject><div>x</div></foreignObject>',
    '<image href="x.png"/>',
    '<style>@import url(http://evil.example/); rect{fill:url(http://evil.example/)}</style>',
    '<g><animate attributeName="href" to="javascript:alert(1)"/></g>',
    '<iframe/>',
])
def test_dangerous_elements_go(inside: str) -> None:
    root = ElementTree.fromstring(cleaned(inside + '<rect width="1" height="1"/>'))
    assert [child.tag.rpartition('}')[2] for child in root] == ['rect']


@pytest.mark.parametrize('attribute', [
    'onclick="alert(1)"', 'ONLOAD="alert(1)"', 'fill="url(http://evil.example/)"', "fill=\"url('//evil.example')\"",
    'fill="u\\72l(http://evil.example/)"', 'style="fill:url(data:image/svg+xml,x)"',
    'style="background:url(//evil.example)"', 'href="http://evil.example/"', 'xlink:href="javascript:alert(1)"', 'marker-end="url(http://evil.example/#a)"',
    'style="fill:expression(alert(1))"', 'style="fill:var(--x)"', 'data-x="1"', 'class="admonition"', 'tabindex="0"',
    'fill="image-set(url(x))"', 'stroke="red;x"',
])
def test_dangerous_attributes_go(attribute: str) -> None:
    root = ElementTree.fromstring(cleaned(f'<rect width="1" height="1" {attribute}/>'))
    assert root[0].attrib == {'width': '1', 'height': '1'}


def test_links_become_groups() -> None:
    result = cleaned('<a href="https://example.org/"><text>x</text></a>')
    assert 'example' not in result and '<g><text>x</text></g>' in result


@pytest.mark.parametrize('markup', ['', 'plain', '<svg', '<html/>', f'<svg {NAMESPACE}/>',
                                    f'<svg {NAMESPACE} viewBox="0 0 0 0"/>', f'<svg {NAMESPACE} viewBox="0 0 x 1"/>',
                                    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>'])
def test_no_svg(markup: str) -> None:
    with pytest.raises(ValueError):
        svg.clean(markup)


def test_stylesheets_become_attributes_in_cascade_order() -> None:
    result = cleaned('<style>#a .x{fill:#010101} .x{fill:#020202!important;stroke:#0303ff} rect:hover{stroke:red}'
                     ' @media print{.x{fill:red}} .x::before{fill:red} :has(</style>'
                     '<g id="a"><rect class="x" fill="red" style="fill:#040404;stroke-width:2px"/></g>')
    rect = ElementTree.fromstring(result)[0][0]
    assert rect.attrib == {'fill': '#020202', 'stroke': '#0303ff', 'stroke-width': '2px'}


def test_ids_are_prefixed_and_unused_definitions_go() -> None:
    drawing = cleaned('<defs><marker id="m"><path d="M0,0"/></marker><marker id="n"><path d="M0,0"/></marker></defs>'
                      '<symbol id="s"><path d="M0,0"/></symbol><use xlink:href="#s"/>'
                      '<g id="unused"><path d="M1,1"/></g>'
                      '<path d="M0,0" marker-end="url(\'#m\')" clip-path="url(#gone)"/>')
    markup = svg.place(drawing, 'p1').markup
    root = ElementTree.fromstring(markup)
    ids = [element.get('id') for element in root.iter() if element.get('id')]
    assert ids == ['p1-title', 'p1-m', 'p1-s']
    assert 'marker-end="url(#p1-m)"' in markup and 'href="#p1-s"' in markup and 'gone' not in markup


def test_title_and_description() -> None:
    drawing = cleaned('<title>Own</title><desc>Told</desc><text>one</text><text><tspan x="0">two</tspan>'
                      '<tspan> more</tspan><tspan x="0">line</tspan></text><text>one</text>')
    own = svg.place(drawing, 'p', caption='Caption')
    assert own.title == 'Own' and '<desc id="p-desc">Told</desc>' in own.markup
    assert 'aria-labelledby="p-title"' in own.markup and 'aria-describedby="p-desc"' in own.markup
    assert svg.place(drawing, 'p', alt='"<b>"').title == '"<b>"'
    plain = cleaned('<text>one</text><text><tspan x="0">two</tspan><tspan> more</tspan><tspan x="0">line</tspan></text>'
                    '<text>one</text>')
    described = svg.place(plain, 'p', caption='A\n caption & more')
    assert described.title == 'A caption & more'
    assert '<desc id="p-desc">one; two more line</desc>' in described.markup
    assert '<desc' not in svg.place(plain, 'p', alt='all').markup
    assert svg.place(plain, 'p', fallback='Diagramm').title == 'Diagramm'


def test_natural_size_and_role() -> None:
    picture = svg.place(cleaned('<rect/>', style='max-width:1px;background-color:red'), 'p')
    root = ElementTree.fromstring(picture.markup)
    assert (root.get('width'), root.get('height'), root.get('role')) == ('100', '50', 'img')
    assert 'style' not in picture.markup and picture.width == 100


def test_file_has_fixed_colours_on_white() -> None:
    sentinel = palette.SENTINELS['line']
    markup = svg.standalone(cleaned(f'<path d="M0,0" stroke="{sentinel}"/>'))
    assert 'var(' not in markup and palette.ROLES['line'] in markup
    assert '<rect x="0" y="0" width="100" height="50" fill="#ffffff" stroke="none" />' in markup


@pytest.mark.parametrize(('fill', 'text', 'expected'), [
    ('#ffffdd', '', '#111111'), ('#003366', '', '#ffffff'), ('#003366', '#ffff00', '#ffff00'),
    ('#ff9966', '#ffffff', '#111111'), ('rgb(0, 0, 0)', '', '#ffffff'),
])
def test_text_on_authors_fill(fill: str, text: str, expected: str) -> None:
    own = f'fill="{text}"' if text else ''
    result = cleaned(f'<g><rect style="fill:{fill}"/><text {own}>x</text></g>')
    assert f'<text fill="{expected}">' in result


def test_authors_text_and_lines_without_fill_follow_the_page() -> None:
    result = cleaned('<g><text fill="red">x</text></g><path d="M0,0" stroke="#333"/><path d="M0,0" stroke="#c00"/>')
    assert '<text>x</text>' in result
    assert f'stroke="{palette.variable("line")}"' in result and 'stroke="#cc0000"' in result


def test_grounds_get_a_tint() -> None:
    result = cleaned('<g class="pele-cluster"><rect style="fill:#eef"/><text>x</text></g>')
    assert '<rect fill="#eeeeff" fill-opacity="0.2" /><text>x</text>' in result


@pytest.mark.parametrize('style', ['fill:#00000010', 'fill:rgba(0, 0, 0, 0.5)', 'fill:#000;opacity:0.5'])
def test_shapes_that_are_not_opaque_get_a_tint(style: str) -> None:
    rect, text = ElementTree.fromstring(cleaned(f'<g><rect style="{style}"/><text>x</text></g>'))[0]
    assert rect.get('fill-opacity') == '0.2' and text.attrib == {}


def test_unknown_colours_ask_for_a_light_ground() -> None:
    drawing = svg.clean(f'<svg {NAMESPACE} viewBox="0 0 1 1"><rect fill="#123456"/></svg>', frozenset())
    assert svg.place(drawing, 'p').fixed
    assert not svg.place(cleaned('<rect fill="#123456"/>'), 'p').fixed
