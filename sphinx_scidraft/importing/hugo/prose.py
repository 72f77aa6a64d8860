r"""Inline text of Hugo notes: citations, formulas in ``\(..\)``, LaTeX text commands, links."""

from __future__ import annotations

import re
from collections.abc import Callable

#: What other rules must not look into: code spans, formulas, and HTML comments.
KEPT = re.compile(r'(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|<!--.*?-->|\\\[.*?\\\]|\\\(.*?\\\)|\$\$.*?\$\$'
                  r'|(?<![\\$\w])\$(?=[^\s$])[^$]*?(?<=[^\s\\])\$(?![\d$])', re.S)
HELD = re.compile('\ue000(\\d+)\ue001')
CITE = re.compile(r'\\cite(?:\[[^\]]*\])?\{([^{}]*)\}')
COMMAND = re.compile(r'\\(textbf|textit|emph|texttt)\{([^{}]*)\}')
MARKS = {'textbf': '**', 'textit': '*', 'emph': '*', 'texttt': '`'}
LINK = re.compile(r'(\]\()(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)((?:\s+"[^"]*")?\))')

#: Turns the target of a link into the new one.
Relink = Callable[[str], str]


def convert(text: str, relink: Relink) -> str:
    """Return a paragraph in MyST.

    :param text: the paragraph in Hugo's Markdown
    :param relink: turns the target of a link into the new one
    """
    held: list[str] = []

    def hold(piece: str) -> str:
        held.append(piece)
        return f'\ue000{len(held) - 1}\ue001'

    text = text.replace('\ue000', '').replace('\ue001', '')
    text = KEPT.sub(lambda match: hold(_formula(match[0])), text)
    text = CITE.sub(lambda match: hold(_cite(match[1])), text)
    while COMMAND.search(text):     # from the inside out
        text = COMMAND.sub(lambda match: _command(match[1], match[2], hold), text)
    text = LINK.sub(lambda match: match[1] + hold(_target(match[2], relink)) + match[3], text)
    while HELD.search(text):
        text = HELD.sub(lambda match: held[int(match[1])], text)
    return text


def _cite(keys: str) -> str:
    return '{cite}`' + ','.join(key.strip() for key in keys.split(',') if key.strip()) + '`'


def _command(name: str, inner: str, hold: Callable[[str], str]) -> str:
    mark = MARKS[name]
    return hold(f'{mark}{inner}{mark}') if mark == '`' else f'{mark}{inner}{mark}'


def _formula(piece: str) -> str:
    if piece.startswith(r'\('):
        return f'${piece[2:-2].strip()}$'
    if piece.startswith(r'\['):
        return f'$${piece[2:-2].strip()}$$'
    return piece


def _target(target: str, relink: Relink) -> str:
    bare = target[1:-1] if target.startswith('<') else target
    new = relink(bare)
    return target if new == bare else f'<{new}>' if re.search(r'[\s()]', new) else new


def display(text: str) -> str:
    r"""Return a display in MyST: ``\[..\]`` becomes ``$$..$$``, an environment stays."""
    stripped = text.strip()
    if stripped.startswith(r'\[') and r'\]' in stripped:
        inner, _, rest = stripped[2:].partition(r'\]')
        return f'$$\n{inner.strip()}\n$$' + (f'\n\n{rest.strip()}' if rest.strip() else '')
    if stripped.startswith('$$') and stripped.count('$$') == 2 and stripped.endswith('$$'):
        return f'$$\n{stripped[2:-2].strip()}\n$$'
    return text
