"""Formulas as plain text, for titles of browser windows and other places that hold letters only."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from sphinx_scidraft.maths.linear import INVISIBLE, Line
from sphinx_scidraft.maths.tree import MarkupError, parse

_MATH = re.compile(r'(?:<span class="sd-math[^"]*"[^>]*>)?<math\b.*?</math>(?:</span>)?', re.DOTALL)


def plain(element: Element) -> str:
    """Return a formula as text, such as ``ℝ^n`` or ``(a + b)/2``."""
    return ' '.join(_LINE(element).translate(INVISIBLE).split())


def _grouped(text: str) -> str:
    text = text.strip()
    return text if len(text.translate(INVISIBLE)) <= 1 or text.isalnum() else f'({text})'


_LINE = Line(lambda element, text: text, _grouped, _grouped, gap=' ')


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
