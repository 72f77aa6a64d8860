"""MathML as one short line, so that expected structures can be written and read by people."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.tree import TOKENS

NAMES = {'\u2061': '@', '\u2062': '*', '\u2063': '.', '\u00a0': '_', '\u2009': '_'}


def compact(element: Element) -> str:
    """Return letters as they are, rows as ``[a b]``, tables as ``table(a & b ; c)``, the rest as ``name(a b)``."""
    tag = element.tag
    if tag in TOKENS:
        text = ''.join(NAMES.get(char, char) for char in element.text or '')
        return f'"{text}"{_classes(element)}' if tag == 'mtext' else f'{text}{_classes(element)}'
    if tag == 'mspace':
        return f'<{element.get("width") or element.get("style")}>' if element.attrib else ''
    if tag == 'mtable':
        return 'table(' + ' ; '.join(
            ' & '.join(' '.join(compact(child) for child in cell) for cell in row) for row in element) + ')'
    parts = [part for part in map(compact, element) if part]
    style = element.get('style', '')
    colour = f'{{{style.removeprefix("color:").rstrip(";")}}}' if style.startswith('color:') else ''
    if tag in ('mrow', 'math'):
        body = parts[0] if len(parts) == 1 else f'[{" ".join(parts)}]'
        return f'{body}{_classes(element)}{colour}'
    return f'{tag.removeprefix("m")}({" ".join(parts)}){_classes(element)}{colour}'


def _classes(element: Element) -> str:
    names = element.get('class', '').split()
    return ''.join(f'.{name.removeprefix("sd-")}' for name in names)
