"""Formulas as plain text, for titles of browser windows and other places that hold letters only."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.tree import TOKENS, MarkupError, parse

_INVISIBLE = dict.fromkeys([*range(0x2061, 0x2065), *range(0xFE00, 0xFE10)])
_MATH = re.compile(r'(?:<span class="sd-math[^"]*"[^>]*>)?<math\b.*?</math>(?:</span>)?', re.DOTALL)
_SPACED = frozenset('=<>≤≥≠≈≡∼≃≅∈∉∋⊂⊃⊆⊇→←↔⇒⇔↦⟶⟹⟺+−×·⋅∧∨∩∪⊕⊗')
_SCRIPTS = {'msub': '_', 'msup': '^', 'munder': '_', 'mover': '^'}


def plain(element: Element) -> str:
    """Return a formula as text, such as ``ℝ^n`` or ``(a + b)/2``."""
    return ' '.join(_plain(element).translate(_INVISIBLE).split())


def _plain(element: Element) -> str:
    tag = element.tag
    if tag in TOKENS:
        text = (element.text or '').strip('\n')
        return f' {text} ' if tag == 'mo' and text in _SPACED and element.get('lspace') != '0' else text
    if tag in ('annotation', 'mphantom'):
        return ''
    if tag == 'mspace':
        return ' ' if element.get('width', '').startswith(('1', '2')) else ''
    parts = [_plain(child) for child in element]
    if tag == 'mfrac' and len(parts) == 2:
        return f'{_grouped(parts[0])}/{_grouped(parts[1])}'
    if tag == 'msqrt':
        return f'√{_grouped("".join(parts))}'
    if element.get('accent') == 'true' or element.get('accentunder') == 'true':
        return parts[0]
    if tag in _SCRIPTS and len(parts) == 2:
        return f'{parts[0]}{_SCRIPTS[tag]}{_grouped(parts[1])}'
    if tag in ('msubsup', 'munderover') and len(parts) == 3:
        return f'{parts[0]}_{_grouped(parts[1])}^{_grouped(parts[2])}'
    if tag == 'mtr':
        return ' '.join(parts) + '; '
    return ''.join(parts)


def _grouped(text: str) -> str:
    text = text.strip()
    return text if len(text.translate(_INVISIBLE)) <= 1 or text.isalnum() else f'({text})'


def without_markup(text: str) -> str:
    """Return HTML in which formulas are plain text."""
    def replace(match: re.Match[str]) -> str:
        markup = match.group()
        try:
            root = parse(markup[markup.index('<math'):markup.index('</math>') + len('</math>')])
        except MarkupError:
            return markup
        return plain(root).replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')

    return _MATH.sub(replace, text) if '<math' in text else text
