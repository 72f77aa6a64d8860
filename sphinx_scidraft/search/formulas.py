"""Formulas as text that can be searched and set again: ``ℝ^n``, ``(a + b)/2``."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from sphinx_scidraft.core.inline import Inline, plain
from sphinx_scidraft.maths import renderer_of
from sphinx_scidraft.maths.linear import INVISIBLE, Line
from sphinx_scidraft.maths.tree import MarkupError, parse
from sphinx_scidraft.search.text import CLOSE, OPEN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Behind a run of letters that is one word ("max"), so that the page can tell it from a product.
WORD_END = '\u2061'
_LETTERS = re.compile(r'[^\W\d_]{2,}')


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


def _token(element: Element, text: str) -> str:
    text = text.translate(INVISIBLE)
    return text if element.tag == 'mo' else _LETTERS.sub(rf'\g<0>{WORD_END}', text)


def _script(text: str) -> str:
    text = text.strip()
    return text if len(text) == 1 else f'({text})'


def _term(text: str) -> str:
    text = text.strip()
    return text if len(text) == 1 or text.isalnum() else f'({text})'


#: Writes MathML in one line that can be read back: a script is one letter, or stands in brackets.
line = Line(_token, _script, _term)
