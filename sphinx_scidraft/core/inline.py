"""Inline text that can be stored, compared and shown again: the title or the tag of a statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

RunStyle = Literal['text', 'math', 'code', 'emphasis', 'strong', 'reference']

#: Single TeX symbols that authors use as tags, for output that cannot hold math (inventories,
#: search, text): characters that every font and pdfTeX have.
PLAIN_SYMBOLS = {
    r'\ast': '*', r'\star': '*', r'\prime': "'", r'\circ': '°', r'\bullet': '•', r'\dagger': '†',
    r'\ddagger': '‡', r'\dag': '†', r'\ddag': '‡', r'\S': '§', r'\P': '¶',
}
BLANKS = re.compile('[ \t\n]+')
#: Keeps a kind word and its number on one line.
NBSP = '\u00a0'


def breakable(value: str) -> str:
    """Return text with ordinary blanks, for output and look-ups where a no-break space is in the way."""
    return value.replace(NBSP, ' ')


class Run(NamedTuple):
    """A piece of inline text in one style.

    For ``math`` the text is TeX, for ``reference`` it is the label that the author refers to.
    """

    style: RunStyle
    text: str


Inline = tuple[Run, ...]


def text(value: str) -> Inline:
    """Return plain *value* as inline text (empty for an empty string)."""
    return (Run('text', value),) if value else ()


def plain(runs: Iterable[Run], reference: Callable[[str], str] = str, *, spaces: bool = False) -> str:
    """Return inline text without its styles.

    :param runs: the inline text
    :param reference: gives the text shown for a label; without it the label stands for itself
    :param spaces: keep blanks as they are
    """
    parts = []
    for run in runs:
        if run.style == 'reference':
            parts.append(reference(run.text))
        elif run.style == 'math':
            parts.append(PLAIN_SYMBOLS.get(run.text.strip(), run.text))
        else:
            parts.append(run.text)
    whole = ''.join(parts)
    if spaces:
        return whole
    if '  ' in whole or '\t' in whole or '\n' in whole:
        whole = BLANKS.sub(' ', whole)
    return whole.strip()
