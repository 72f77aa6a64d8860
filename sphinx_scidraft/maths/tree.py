"""MathML as an element tree without name spaces: reading, writing, small questions."""

from __future__ import annotations

import re
from html.entities import html5
from xml.etree.ElementTree import Element, ParseError, fromstring

from sphinx_scidraft.maths.texscan import words

#: Elements of MathML Core that a formula may consist of.
CORE = words("""
    math annotation merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt
    mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics""")
TOKENS = frozenset({'mi', 'mn', 'mo', 'mtext', 'ms'})
SCRIPTS = frozenset({'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'})
_ENTITY = re.compile(r'&([A-Za-z][A-Za-z0-9]*;)')
_XML_ENTITIES = frozenset({'amp;', 'lt;', 'gt;', 'quot;', 'apos;'})
#: Characters that no XML document can hold.
_FORBIDDEN = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
_NAMESPACE = re.compile(r'\{[^}]*\}')
#: Attributes of any element in MathML Core, of ``mstyle`` only in MathML 3.
STYLE = ('displaystyle', 'scriptlevel')
XMLNS = 'http://www.w3.org/1998/Math/MathML'


class MarkupError(ValueError):
    """Something is not MathML."""


def parse(markup: str) -> Element:
    """Return markup as a tree; names of characters such as ``&ApplyFunction;`` become the characters.

    :raises MarkupError: if it is not well-formed
    """
    markup = _ENTITY.sub(lambda m: m.group() if m.group(1) in _XML_ENTITIES else html5.get(m.group(1), '&amp;'), markup)
    try:
        root = fromstring(clean(markup))
    except (ParseError, RecursionError, ValueError) as error:
        raise MarkupError(f'not well-formed: {error}') from None
    for element in root.iter():
        element.tag = _NAMESPACE.sub('', element.tag)
    return root


def serialize(element: Element) -> str:
    """Return a tree as markup that is well-formed XML and HTML."""
    out: list[str] = []
    _write(element, out)
    return ''.join(out)


def _write(element: Element, out: list[str]) -> None:
    out.append(f'<{element.tag}')
    for name, value in element.attrib.items():
        out.append(f' {name}="{_escape(value, quote=True)}"')
    text = element.text
    if not text and not len(element):
        out.append('/>')
        return
    out.append('>' + _escape(text) if text else '>')
    for child in element:
        _write(child, out)
        if child.tail:
            out.append(_escape(child.tail))
    out.append(f'</{element.tag}>')


def _escape(text: str, *, quote: bool = False) -> str:
    if '&' in text or '<' in text or '>' in text:
        text = text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    return text.replace('"', '&quot;') if quote else text


def clean(text: str) -> str:
    """Return text without the characters that no XML document can hold."""
    return _FORBIDDEN.sub('\ufffd', text)


def escape(text: str) -> str:
    """Return any text as XML character data."""
    return _escape(clean(text))


def make(tag: str, *children: Element, text: str = '', **attributes: str) -> Element:
    """Return an element."""
    element = Element(tag, attributes)
    element.text = text or None
    element.extend(children)
    return element


def row(children: list[Element]) -> Element:
    """Return elements as one: the only one, or a row."""
    return children[0] if len(children) == 1 else make('mrow', *children)


def text_of(element: Element) -> str:
    """Return all text of an element."""
    return ''.join(element.itertext())


def core(element: Element) -> Element:
    """Return the one element inside rows that hold nothing else but empty space, else the element."""
    while element.tag == 'mrow' and not element.attrib:
        drawn = [child for child in element if not (child.tag == 'mspace' and not child.attrib)]
        if len(drawn) != 1:
            return element
        element = drawn[0]
    return element


def is_token(element: Element) -> bool:
    """Return whether an element is a single letter, number, operator or text."""
    return core(element).tag in TOKENS


def with_old_style(markup: str) -> str:
    """Return markup in MathML 3, which books are held to: only ``mstyle`` says how large things are."""
    if not any(f' {name}="' in markup for name in STYLE):
        return markup
    holder = make('mrow', fromstring(markup))
    for parent in list(holder.iter()):
        for position, child in enumerate(list(parent)):
            own = {'mstyle': STYLE, 'mtable': STYLE[:1]}.get(child.tag, ())
            style = {name: child.attrib.pop(name) for name in STYLE if name in child.attrib and name not in own}
            if style:
                parent[position] = make('mstyle', child, **style)
                parent[position].tail, child.tail = child.tail, None
    return serialize(holder[0])
