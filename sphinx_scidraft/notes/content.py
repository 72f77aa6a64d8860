"""What a note holds besides its front matter: words, its first image, what it cites."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docutils import nodes

from sphinx_scidraft.notes.headings import bare, inline
from sphinx_scidraft.notes.preview import MARK, preview

if TYPE_CHECKING:
    from sphinx_scidraft.core.notes.model import Note

#: Scripts that are written without blanks between words; two letters are about a word. Compiled where there are some.
_CJK = '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]'
_WORD = re.compile(r'\w[\w’\'-]*')
_SILENT = (nodes.comment, nodes.raw, nodes.substitution_definition, nodes.system_message, nodes.target, nodes.title)


def with_content(note: Note, document: nodes.document, path: Callable[[str], str]) -> Note:
    """Return the record of a document with what its text says.

    :param path: makes the address of an image, which is relative to the document, relative to the source folder
    """
    texts: list[str] = []
    image = note.image
    empty = True
    has_preview = False
    for node in _body(document):
        if isinstance(node, nodes.Text):
            if not isinstance(node.parent, _SILENT):
                texts.append(node)
                empty = empty and not node.strip()
        elif isinstance(node, nodes.image):
            image = image or node.get('uri', '')
            empty = False
        elif empty and isinstance(node, nodes.raw):
            empty = not node.astext().strip()
        elif isinstance(node, preview) or (isinstance(node, nodes.section) and node.get(MARK)):
            has_preview = True
    title = _title(note.title, _heading(document))
    return replace(note, title=title, words=count_words('\n'.join(texts)), image=path(image), empty=empty,
                   has_preview=has_preview)


def _body(document: nodes.document) -> Iterator[nodes.Node]:
    """Yield everything but the front matter, which still stands in the document when it is recorded."""
    for child in document.children:
        if not isinstance(child, nodes.docinfo):
            yield from child.findall()


def count_words(text: str) -> int:
    """Return how many words a text has; two CJK letters count as one."""
    if text.isascii():
        return len(_WORD.findall(text))
    letters = len(re.findall(_CJK, text))
    return -(-letters // 2) + len(_WORD.findall(re.sub(_CJK, ' ', text) if letters else text))


def _title(front: str, heading: str) -> str:
    """Return the title without marks of Markdown: as the heading has it, if that is the same title."""
    if not front or bare(front) == bare(heading):
        return heading
    return ''.join(node.astext() for node in inline(front))


def _heading(document: nodes.document) -> str:
    section = next(iter(document.findall(nodes.section)), None)
    return section[0].astext() if section is not None and section.children else ''
