"""Formulas as text that can be searched and set again: ``ℝ^n``, ``(a + b)/2``."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from sphinx_scidraft.core.inline import Inline, plain
from sphinx_scidraft.maths import renderer_of
from sphinx_scidraft.maths.tree import TOKENS, MarkupError, parse
from sphinx_scidraft.search.text import CLOSE, OPEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Behind a run of letters that is one word ("max"), so that the page can tell it from a product.
WORD_END = '\u2061'
_LETTERS = re.compile(r'[^\W\d_]{2,}')
_INVISIBLE = dict.fromkeys([*range(0x2061, 0x2065), *range(0xFE00, 0xFE10)])
_SPACED = frozenset('=<>≤≥≠≈≡∼≃≅∈∉∋⊂⊃⊆⊇→←↔⇒⇔↦⟶⟹⟺+−×·⋅∧∨∩∪⊕⊗')
_SCRIPTS = {'msub': '_', 'msup': '^', 'munder': '_', 'mover': '^'}


class Formulas:
    """Turns TeX into text, each formula once in a build; TeX that cannot be drawn stays as it is."""

    def __init__(self, app: Sphinx) -> None:
        self._renderer = renderer_of(app)
        self._text = functools.cache(self._convert)

    def __call__(self, tex: str, display: bool) -> str:
        """Return a formula as text."""
        return self._text(tex, display)

    def inline(self, runs: Inline, reference: Callable[[str], str]) -> str:
        """Return the name of a statement.

        :param reference: gives the text shown for a label
        """
        return ''.join(f'{OPEN}{self(run.text, False)}{CLOSE}' if run.style == 'math' else
                       plain((run,), reference, spaces=True) for run in runs).strip()

    def _convert(self, tex: str, display: bool) -> str:
        source = ' '.join(tex.split())
        if self._renderer is None:
            return source
        markup = self._renderer.drawing(tex, display=display).markup
        try:
            return (' '.join(line(parse(f'<math>{markup}</math>')).split()) if markup else '') or source
        except MarkupError:
            return source


def line(element: Element) -> str:
    """Return MathML in one line that can be read back: a script is one letter, or stands in brackets."""
    tag = element.tag
    if tag in TOKENS:
        return _token(element)
    if tag in ('annotation', 'mphantom'):
        return ''
    if tag == 'mspace':
        return ' ' if element.get('width', '').startswith(('1', '2')) else ''
    parts = [line(child) for child in element]
    if tag == 'mfrac' and len(parts) == 2:
        return f'{_term(parts[0])}/{_term(parts[1])}'
    if tag == 'msqrt':
        return f'√{_script("".join(parts))}'
    if element.get('accent') == 'true' or element.get('accentunder') == 'true':
        return parts[0] if parts else ''
    if tag in _SCRIPTS and len(parts) == 2:
        return f'{parts[0]}{_SCRIPTS[tag]}{_script(parts[1])}'
    if tag in ('msubsup', 'munderover') and len(parts) == 3:
        return f'{parts[0]}_{_script(parts[1])}^{_script(parts[2])}'
    return ''.join(parts) + ('; ' if tag == 'mtr' else '')


def _token(element: Element) -> str:
    text = (element.text or '').strip('\n').translate(_INVISIBLE)
    if element.tag == 'mo':
        return f' {text} ' if text in _SPACED and element.get('lspace') != '0' else text
    return _LETTERS.sub(rf'\g<0>{WORD_END}', text)


def _script(text: str) -> str:
    text = text.strip()
    return text if len(text) == 1 else f'({text})'


def _term(text: str) -> str:
    text = text.strip()
    return text if len(text) == 1 or text.isalnum() else f'({text})'
