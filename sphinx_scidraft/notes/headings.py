"""Headings of pages that take them from front matter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docutils import nodes
from sphinx.addnodes import highlightlang, index

_FRONT = re.compile(r'\ufeff?---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)', re.DOTALL)
_TITLE = re.compile(r'''^["']?title["']?[ \t]*:[ \t]*[^\s#|>&*!]''', re.MULTILINE)
_HIDDEN = re.compile(r'^show[-_]?title[ \t]*:[ \t]*(?:false|no|off)\b', re.MULTILINE | re.IGNORECASE)
_FENCE = re.compile(r' {0,3}(`{3,}|~{3,}|:{3,})')
_ATX = re.compile(r' {0,3}#(?:[ \t]|$)')
_SETEXT = re.compile(r' {0,3}=+[ \t]*$')
_INLINE = re.compile(r'\$(?P<math>[^$]+)\$|`(?P<code>[^`]+)`')
_UNSEEN = (nodes.Invisible, nodes.PreBibliographic, nodes.system_message, highlightlang, index)


def wants_heading(source: str, is_note: bool) -> bool:
    """Return whether a Markdown source has a title in its front matter and no heading of the first level.

    :param is_note: whether the title is shown in any case
    """
    front = _FRONT.match(source)
    if front is None or not _TITLE.search(front[1]) or (_HIDDEN.search(front[1]) and not is_note):
        return False
    return not has_heading(source[front.end():])


def has_heading(text: str) -> bool:
    """Return whether there is a heading of the first level outside of fences."""
    fence = before = ''
    for line in text.splitlines():
        if match := _FENCE.match(line):
            mark = match[1]
            if not fence:
                fence = mark
            elif mark[0] == fence[0] and len(mark) >= len(fence) and not line[match.end():].strip():
                fence = ''
        elif not fence and (_ATX.match(line) or (_SETEXT.match(line) and before.strip())):
            return True
        before = line
    return False


def lacks_heading(body: Sequence[nodes.Node], title: str) -> bool:
    """Return whether a document has no heading: it does not begin with one, and no section is called like it.

    :param body: what stands behind the front matter
    :param title: the title of the front matter
    """
    sections = [node for node in body if isinstance(node, nodes.section)]
    begins = next((node for node in body if not isinstance(node, _UNSEEN)), None)
    return not (sections and begins is sections[0]) and all(
        bare(section[0].astext()) != bare(title) for section in sections)


def add_heading(document: nodes.document, place: int, title: Sequence[nodes.Node]) -> None:
    """Put a section with a title around what a document holds.

    :param place: where the front matter stands
    """
    body = document.children[place + 1:]
    section = nodes.section('', nodes.title('', '', *title), *body)
    del document[place + 1:]
    document += section
    section.source, section.line = document.get('source'), document[place].line or 1
    section['names'].append(nodes.fully_normalize_name(section[0].astext()))
    document.note_implicit_target(section, section)


def show_markup(document: nodes.document) -> None:
    """Show HTML in the heading that the Markdown parser has made from front matter as it is written."""
    section = next(iter(document.findall(nodes.section)), None)
    if section is not None and isinstance(section[0], nodes.title):
        for raw in list(section[0].findall(nodes.raw)):
            raw.replace_self(nodes.Text(raw.astext()))


def bare(text: str) -> str:
    """Return a title without marks of Markdown, to compare it."""
    return ''.join(letter for letter in text if letter not in '$`*_\\ \n')


def inline(text: str) -> list[nodes.Node]:
    """Return a title as nodes, with the formulas and the code in it."""
    out: list[nodes.Node] = []
    position = 0
    for match in _INLINE.finditer(text):
        out.append(nodes.Text(text[position:match.start()]))
        kind = nodes.math if match['math'] else nodes.literal
        content = match['math'] or match['code']
        out.append(kind(content, content))
        position = match.end()
    out.append(nodes.Text(text[position:]))
    return [node for node in out if node.astext()]
