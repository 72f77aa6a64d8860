"""Letters in mathematical alphabets: MathML Core has no ``mathvariant`` but ``normal``."""

from __future__ import annotations

import unicodedata
from functools import cache
from xml.etree.ElementTree import Element

#: Values of ``mathvariant`` and how Unicode names their letters.
STYLES = {
    'bold': 'BOLD', 'italic': 'ITALIC', 'bold-italic': 'BOLD ITALIC', 'script': 'SCRIPT', 'bold-script': 'BOLD SCRIPT',
    'fraktur': 'FRAKTUR', 'bold-fraktur': 'BOLD FRAKTUR', 'double-struck': 'DOUBLE-STRUCK', 'sans-serif': 'SANS-SERIF',
    'bold-sans-serif': 'SANS-SERIF BOLD', 'sans-serif-italic': 'SANS-SERIF ITALIC',
    'sans-serif-bold-italic': 'SANS-SERIF BOLD ITALIC', 'monospace': 'MONOSPACE',
}
#: Letters that Unicode has outside of the mathematical alphabets.
_ELSEWHERE = {
    'ITALIC SMALL H': 'ℎ', 'SCRIPT CAPITAL B': 'ℬ', 'SCRIPT CAPITAL E': 'ℰ', 'SCRIPT CAPITAL F': 'ℱ',
    'SCRIPT CAPITAL H': 'ℋ', 'SCRIPT CAPITAL I': 'ℐ', 'SCRIPT CAPITAL L': 'ℒ', 'SCRIPT CAPITAL M': 'ℳ',
    'SCRIPT CAPITAL R': 'ℛ', 'SCRIPT SMALL E': 'ℯ', 'SCRIPT SMALL G': 'ℊ', 'SCRIPT SMALL O': 'ℴ',
    'FRAKTUR CAPITAL C': 'ℭ', 'FRAKTUR CAPITAL H': 'ℌ', 'FRAKTUR CAPITAL I': 'ℑ', 'FRAKTUR CAPITAL R': 'ℜ',
    'FRAKTUR CAPITAL Z': 'ℨ', 'DOUBLE-STRUCK CAPITAL C': 'ℂ', 'DOUBLE-STRUCK CAPITAL H': 'ℍ',
    'DOUBLE-STRUCK CAPITAL N': 'ℕ', 'DOUBLE-STRUCK CAPITAL P': 'ℙ', 'DOUBLE-STRUCK CAPITAL Q': 'ℚ',
    'DOUBLE-STRUCK CAPITAL R': 'ℝ', 'DOUBLE-STRUCK CAPITAL Z': 'ℤ',
}
_SYMBOLS = {'∂': 'PARTIAL DIFFERENTIAL', '∇': 'NABLA', 'ϵ': 'EPSILON SYMBOL', 'ϑ': 'THETA SYMBOL',
            'ϰ': 'KAPPA SYMBOL', 'ϕ': 'PHI SYMBOL', 'ϱ': 'RHO SYMBOL', 'ϖ': 'PI SYMBOL'}


@cache
def styled(char: str, style: str) -> str:
    """Return a letter or digit in a mathematical alphabet, or the character if it has no such form.

    :param style: words of Unicode such as ``BOLD ITALIC``
    """
    what = _SYMBOLS.get(char)
    if what is None:
        name = unicodedata.name(char, '')
        for script in ('LATIN ', 'GREEK '):
            if name.startswith(script) and ' LETTER ' in name:
                case, _, letter = name.removeprefix(script).partition(' LETTER ')
                what = f'{case} {letter}' if ' WITH ' not in letter else None
        if name.startswith('DIGIT '):
            what = name
    if what is None:
        return char
    if (elsewhere := _ELSEWHERE.get(f'{style} {what}')) is not None:
        return elsewhere
    try:
        return unicodedata.lookup(f'MATHEMATICAL {style} {what}')
    except KeyError:
        return char


def apply_variant(element: Element, variant: str) -> None:
    """Give an element the letters of a ``mathvariant``; ``normal`` stays for single letters."""
    style = STYLES.get(variant)
    if style is None:
        if element.tag == 'mi' and len(element.text or '') == 1:
            element.set('mathvariant', 'normal')
        return
    for token in element.iter():
        if token.text:
            token.text = ''.join(styled(char, style) for char in token.text)


def italic(char: str) -> str:
    """Return what browsers draw for a single letter in ``mi``."""
    return styled(char, 'ITALIC')
