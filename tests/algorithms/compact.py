"""Pseudo-code as a few lines of text, to compare it with what is expected.

A line is ``number  indentation content ▷ comment [kind labels]``; words of the language stand in
``*...*``, formulas in ``$...$``, fonts are written as ``bold(...)``.
"""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_scidraft.core.pseudocode import Algorithm, Run

MARKS = {'math': '${}$', 'keyword': '*{}*', 'number': '<{}>', 'reference': '<<{}>>', 'equation': '<eq {}>',
         'text': '{}'}


def runs(inline: Iterable[Run]) -> str:
    """Return inline content in one line."""
    shown = []
    for run in inline:
        text = MARKS[run.kind].format(run.text)
        for font in reversed(run.fonts):
            text = f'{font}({text})'
        shown.append(text)
    return ''.join(shown)


def compact(algorithm: Algorithm, *, kinds: bool = False) -> str:
    """Return all lines."""
    lines = []
    for line, depth in algorithm.walk():
        parts = [f'{line.number or "-"} ', '  ' * depth, runs(line.content)]
        if line.comment:
            parts.append(f'{" " if line.content else ""}▷ {runs(line.comment)}')
        if line.labels:
            parts.append(f' [{",".join(line.labels)}]')
        if kinds:
            parts.append(f' ({line.kind})')
        lines.append(''.join(parts).rstrip())
    return '\n'.join(lines)
