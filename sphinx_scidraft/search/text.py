"""The text of a page as its reader sees it, in one line, with the places of its statements."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import Any

from docutils import nodes
from sphinx import addnodes

from sphinx_scidraft.maths.records import source_of
from sphinx_scidraft.search.copies import is_copy
from sphinx_scidraft.statements.nodes import qed, statement, statement_head

#: Around formulas, so that the page can set them as such; from the area that Unicode leaves to programs.
OPEN, CLOSE = '\ue000', '\ue001'
#: Gives a formula as text.
Formula = Callable[[str, bool], str]
#: What is no text of the page.
LEFT_OUT = (nodes.comment, nodes.meta, nodes.substitution_definition, nodes.system_message, nodes.image,
            addnodes.index, addnodes.toctree, qed)
#: Classes of what is no text to look for: left out by the author; links to proofs elsewhere.
UNSEARCHED = frozenset({'no-search', 'statement-proofs'})
_SCRIPTS = re.compile(r'<(style|script)\b.*?</\1>', re.IGNORECASE | re.DOTALL)
_TAGS = re.compile(r'<[^<]+?>')
#: Blanks that are not a single space: most texts have none.
_BLANKS = re.compile(r'\s{2,}|[^\S ]')


@dataclass(slots=True)
class Text:
    """A text that grows.

    :ivar spans: anchor of a statement -> where its content begins and ends
    :ivar heading: the title of the page, which is no part of its text
    """

    parts: list[str] = field(default_factory=list)
    length: int = 0
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    heading: nodes.title | None = None

    def add(self, text: str) -> None:
        """Add text, its blanks made single and its accents part of the letters."""
        text = _BLANKS.sub(' ', text)
        if not text.isascii():
            text = unicodedata.normalize('NFC', text)
        if text.startswith(' ') and (not self.parts or self.parts[-1].endswith(' ')):
            text = text[1:]
        if text:
            self.parts.append(text)
            self.length += _units(text)

    def add_blank(self) -> None:
        """Add a blank unless there is one."""
        if self.parts and not self.parts[-1].endswith(' '):
            self.parts.append(' ')
            self.length += 1

    def __str__(self) -> str:
        return ''.join(self.parts).rstrip()


def read_page(doctree: nodes.document, formula: Formula) -> Text:
    """Return the text of a page without its title."""
    text = Text(heading=_heading(doctree))
    _read(doctree, text, formula)
    return text


def _heading(doctree: nodes.document) -> nodes.title | None:
    """Return the title of a page: it stands above the excerpts already.

    It is looked for from above, since what moves parts of a page need not tell them who their parents are.
    """
    first = next((node for node in doctree.children if isinstance(node, nodes.section)), None)
    title = first.children[0] if first is not None and first.children else None
    return title if isinstance(title, nodes.title) else None


def read_inline(node: nodes.Element, formula: Formula) -> str:
    """Return the text of a title."""
    text = Text()
    for child in node.children:
        _read(child, text, formula)
    return str(text)


def _read(node: nodes.Node, text: Text, formula: Formula) -> None:
    kind = _kind(type(node))      # type: ignore[arg-type]
    if kind is _Kind.TEXT:
        text.add(_without_marks(node.astext()))
    elif kind is _Kind.MATH:
        block = ' ' if isinstance(node, nodes.math_block) else ''
        text.add(f'{block}{OPEN}{_without_marks(formula(*source_of(node)))}{CLOSE}{block}')    # type: ignore[arg-type]
    elif kind is _Kind.RAW:
        if 'html' in str(node.get('format', '')).split():       # type: ignore[attr-defined]
            text.add(_without_marks(html.unescape(_TAGS.sub('', _SCRIPTS.sub('', node.astext())))))
    elif kind is not _Kind.SILENT and node is not text.heading:
        _read_element(node, text, formula, inline=kind is _Kind.INLINE)     # type: ignore[arg-type]


def _without_marks(text: str) -> str:
    return text if text.isascii() else text.replace(OPEN, '').replace(CLOSE, '')


class _Kind(Enum):
    """How the nodes of a class are read."""

    TEXT = auto()
    MATH = auto()
    RAW = auto()
    SILENT = auto()
    INLINE = auto()
    BLOCK = auto()


_KINDS = ((nodes.Text, _Kind.TEXT), ((nodes.math, nodes.math_block), _Kind.MATH), (nodes.raw, _Kind.RAW),
          (LEFT_OUT, _Kind.SILENT), (nodes.Inline, _Kind.INLINE), (nodes.Element, _Kind.BLOCK))


@cache
def _kind(cls: Any) -> _Kind:
    """Return how nodes of a class are read: a page has thousands of nodes, and a few dozen classes."""
    return next((kind for classes, kind in _KINDS if issubclass(cls, classes)), _Kind.SILENT)


def _read_element(node: nodes.Element, text: Text, formula: Formula, *, inline: bool) -> None:
    if not UNSEARCHED.isdisjoint(node.attributes['classes']) or is_copy(node):
        return
    if not inline:
        text.add_blank()
    start = text.length
    for child in node.children:
        _read(child, text, formula)
        if isinstance(child, statement_head):
            owner = _owner(child)
            if owner is not None:
                text.spans[owner] = (text.length, text.length)
    if isinstance(node, statement) and node.get('anchor'):
        text.spans[node['anchor']] = (text.spans.get(node['anchor'], (start, start))[0], text.length)
    if not inline:
        text.add_blank()


def _owner(head: nodes.Element) -> str | None:
    """Return the anchor of the statement that a head belongs to."""
    node = head.parent
    while node is not None and not isinstance(node, statement):
        node = node.parent
    return node.get('anchor') if node is not None else None


def _units(text: str) -> int:
    """Return how long a text is in a browser, which counts letters beyond the first plane twice."""
    return len(text) if text.isascii() else len(text.encode('utf-16-le')) // 2
