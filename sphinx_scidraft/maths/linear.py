"""MathML in one line of text: the walk that titles and the search share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.tree import TOKENS

#: Operators that nobody sees, and selectors of variants, for ``str.translate``.
INVISIBLE = dict.fromkeys([*range(0x2061, 0x2065), *range(0xFE00, 0xFE10)])
_SPACED = frozenset('=<>≤≥≠≈≡∼≃≅∈∉∋⊂⊃⊆⊇→←↔⇒⇔↦⟶⟹⟺+−×·⋅∧∨∩∪⊕⊗')
_SCRIPTS = {'msub': '_', 'msup': '^', 'munder': '_', 'mover': '^'}


@dataclass(frozen=True, slots=True)
class Line:
    """How a formula is written.

    :param token: gives the text of a token
    :param script: puts brackets around a script or what stands under a root, where they are needed
    :param term: the same for the parts of a fraction
    :param gap: stands between the cells of a table
    """

    token: Callable[[Element, str], str]
    script: Callable[[str], str]
    term: Callable[[str], str]
    gap: str = ''

    def __call__(self, element: Element) -> str:
        """Return an element as text; spaces are not tidied up."""
        tag = element.tag
        if tag in TOKENS:
            text = self.token(element, (element.text or '').strip('\n'))
            return f' {text} ' if tag == 'mo' and text in _SPACED and element.get('lspace') != '0' else text
        if tag in ('annotation', 'mphantom'):
            return ''
        if tag == 'mspace':
            return ' ' if element.get('width', '').startswith(('1', '2')) else ''
        parts = [self(child) for child in element]
        if tag == 'mfrac' and len(parts) == 2:
            return f'{self.term(parts[0])}/{self.term(parts[1])}'
        if tag == 'msqrt':
            return f'√{self.script("".join(parts))}'
        if element.get('accent') == 'true' or element.get('accentunder') == 'true':
            return parts[0] if parts else ''
        if tag in _SCRIPTS and len(parts) == 2:
            return f'{parts[0]}{_SCRIPTS[tag]}{self.script(parts[1])}'
        if tag in ('msubsup', 'munderover') and len(parts) == 3:
            return f'{parts[0]}_{self.script(parts[1])}^{self.script(parts[2])}'
        return self.gap.join(parts) + '; ' if tag == 'mtr' else ''.join(parts)
