"""How wide a formula will be, roughly: a box that may have to scroll is made reachable with the keyboard."""

from __future__ import annotations

import re
import unicodedata
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.tree import TOKENS

_SCRIPT_SIZE = 0.72
_NARROW = frozenset("ijlft.,:;!'|()[]′ \u00a0/\u2061\u2062\u2063\u2064")
_LONG = frozenset('⟵⟶⟷⟸⟹⟺⟼')
_RELATION_SPACE = 0.56
_LENGTH = re.compile(r'\A(-?[\d.]+)em\Z')
_MARGIN = re.compile(r'margin-left:\s*(-?[\d.]+)em')


def width(element: Element) -> float:
    """Return the width of an element in em, to about a tenth."""
    tag = element.tag
    if tag in TOKENS:
        return _token(element)
    if tag == 'mspace':
        match = _LENGTH.match(element.get('width', ''))
        margin = _MARGIN.search(element.get('style', ''))
        return float(match.group(1)) if match else float(margin.group(1)) if margin else 0.0
    if tag == 'annotation':
        return 0.0
    parts = [width(child) for child in element]
    if tag == 'mfrac':
        return max(parts, default=0.0) * (1 if element.get('displaystyle') == 'true' else 0.9) + 0.3
    if tag in ('munder', 'mover', 'munderover') and parts:
        return max(parts[0], *(part * _SCRIPT_SIZE for part in parts[1:])) if len(parts) > 1 else parts[0]
    if tag in ('msub', 'msup', 'mmultiscripts') and parts:
        return parts[0] + sum(parts[1:]) * _SCRIPT_SIZE
    if tag == 'msubsup' and len(parts) == 3:
        return parts[0] + max(parts[1], parts[2]) * _SCRIPT_SIZE
    if tag in ('msqrt', 'mroot'):
        return sum(parts) + 0.8
    if tag == 'mtable':
        return _table(element)
    return sum(parts)


def _token(element: Element) -> float:
    text = (element.text or '').strip('\n')
    total = 0.0
    for char in text:
        if unicodedata.combining(char) or 0xFE00 <= ord(char) <= 0xFE0F:
            continue
        if char in _NARROW:
            total += 0.34
        elif char in _LONG:
            total += 1.6
        elif unicodedata.east_asian_width(char) in 'WF':
            total += 1.0
        elif char.isupper() or char in 'mw':
            total += 0.7
        else:
            total += 0.54
    if element.tag == 'mo' and len(text) == 1:
        if element.get('minsize'):
            return 0.5
        if text in '()[]{}|‖⟨⟩,.′″‴!':
            return total
        if text in '∑∏∫∐⋃⋂⨁⨂':
            return 1.3
        if element.get('lspace') != '0':
            category = unicodedata.category(text)
            total += _RELATION_SPACE if category == 'Sm' or text in '=<>' else 0.3
    return total


def _table(element: Element) -> float:
    columns: list[float] = []
    for line in element:
        for index, cell in enumerate(line):
            wide = sum(width(child) for child in cell) + 0.8
            if index < len(columns):
                columns[index] = max(columns[index], wide)
            else:
                columns.append(wide)
    return sum(columns)
