r"""Formulas in LaTeX, where Sphinx's writer would print something that LaTeX refuses or numbers wrongly.

What a note defines is expanded, since LaTeX forgets it behind the display; a ``\tag`` leaves ``split``, in
which it is an error; an environment of amsmath stands by itself, with labels in its rows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

from sphinx_scidraft.maths.environments import NUMBERED
from sphinx_scidraft.maths.numbers import LABEL
from sphinx_scidraft.maths.records import EXPANDED, math_nodes
from sphinx_scidraft.maths.texscan import PIECE, Reader, environment_end, strip_comments

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_BLANK_LINE = re.compile(r'\n[ \t]*\n')
_BEGIN = re.compile(r'\s*\\begin\s*\{(\w+)(\*?)\}')
_COUNT = re.compile(r'\s*\{\d+\}')


def mend_formulas(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Change the formulas of a document for LaTeX (event ``doctree-resolved``)."""
    if app.builder.format != 'latex':
        return
    for node in list(math_nodes(doctree)):
        before = node.astext()
        text = str(node.get(EXPANDED, before))
        if isinstance(node, nodes.math_block):
            text = _display(node, text)
        if text != before:
            node.rawsource = text
            node[:] = [nodes.Text(text)]


def _display(node: nodes.math_block, text: str) -> str:
    """Return the source of a display; without wrapping if it is whole by itself."""
    name = _environment(text)
    if name:
        node['no-wrap'] = node['nowrap'] = True
        return _with_labels(node, text, starred=name.endswith('*'))
    if node.get('no-wrap', node.get('nowrap', False)):
        return text
    body, tag = without_tags(text)
    parts = [part.strip() for part in _BLANK_LINE.split(body) if part.strip()]
    if not tag or not parts:
        return text
    node['no-wrap'] = node['nowrap'] = True
    lines = f'\\begin{{split}}{parts[0]}\\end{{split}}' if len(parts) == 1 else (
        '\\begin{aligned}\n' + '\\\\\n'.join(parts) + '\n\\end{aligned}')
    return f'\\begin{{equation}}{_label(node)}\n{lines}{tag}\n\\end{{equation}}'


def _environment(text: str) -> str:
    """Return the name of the display environment that a source consists of, or an empty text."""
    match = _BEGIN.match(text)
    if match is None or match.group(1) not in NUMBERED:
        return ''
    name = ''.join(match.groups())
    end = environment_end(text, match.end(), name)
    return name if end is not None and not text[end[1]:].strip() else ''


def _label(node: nodes.math_block) -> str:
    r"""Return the ``\label`` that references of Sphinx lead to, and have its writer print none."""
    label = node.attributes.pop('label', None)
    return f'\\label{{{_prefix(node)}{label}}}' if label else ''


def _prefix(node: nodes.math_block) -> str:
    return f'equation:{node["docname"]}:'


def _with_labels(node: nodes.math_block, text: str, *, starred: bool) -> str:
    """Return an environment with the labels of Sphinx in its rows: before it, they name the equation before."""
    if not node.get('label') or starred:
        return text
    label: str | None = node['label']
    if label not in LABEL.findall(text):
        match = _BEGIN.match(text)
        assert match is not None
        start = match.end()
        if count := _COUNT.match(text, start):
            start = count.end()
        end = text.find('\\\\', start)
        first = text[start:end] if end >= 0 else text[start:]
        text = f'{text[:start]}{_label(node)}{LABEL.sub("", first)}{text[end:] if end >= 0 else ""}'
        label = None
    own = {name for name in LABEL.findall(text) if not name.startswith('equation:')}
    prefix = _prefix(node)
    if label:
        del node['label']

    def with_prefix(match: re.Match[str]) -> str:
        return f'\\label{{{prefix}{match.group(1)}}}' if match.group(1) in own else match.group()

    return LABEL.sub(with_prefix, text)


def without_tags(text: str) -> tuple[str, str]:
    r"""Return source without its ``\tag`` commands, and the last of these with its argument."""
    if r'\tag' not in text:
        return text, ''
    reader = Reader(strip_comments(text))
    out = tag = ''
    while match := PIECE.match(reader.text, reader.position):
        reader.position = match.end()
        if match.group() != r'\tag':
            out += match.group()
            continue
        star = '*' if reader.star() else ''
        body = reader.group()
        if body is None:
            out += match.group()
        else:
            tag = f'\\tag{star}{{{body}}}'
    return out, tag
