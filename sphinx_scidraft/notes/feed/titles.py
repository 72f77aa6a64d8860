"""What notes are called where others name them, and links to them."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.errors import NoUri

from sphinx_scidraft.notes.feed.records import domain_of

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.core.notes.model import Note

#: What a title cannot hold inside a link.
_LINKS = re.compile(r'</?a\b[^>]*>')


def title_text(env: BuildEnvironment, docname: str, note: Note | None = None) -> str:
    """Return the title of a document as plain text: that of its front matter, else its heading, else its name."""
    if note is not None and note.title:
        return note.title
    heading = env.titles.get(docname)
    text = heading.astext() if heading is not None else ''
    return docname if text in ('', '<no title>') else text


def title_nodes(env: BuildEnvironment, docname: str, note: Note | None = None) -> list[nodes.Node]:
    """Return the title of a document, with formulas where its heading has some."""
    text = title_text(env, docname, note)
    heading = env.titles.get(docname)
    if heading is None or heading.astext() != text:
        return [nodes.Text(text)]
    return [child.deepcopy() for child in heading.children]


def title_html(builder: Builder, docname: str, note: Note | None = None) -> str:
    """Return the title of a document as HTML that can stand in a link."""
    env = builder.env
    text = title_text(env, docname, note)
    heading = env.titles.get(docname)
    if heading is None or heading.astext() != text or all(isinstance(node, nodes.Text) for node in heading.children):
        return html.escape(text)
    return _LINKS.sub('', cast(Any, builder).render_partial(heading)['title'])


def note_link(builder: Builder, page: str, docname: str, content: list[nodes.Node]) -> nodes.Element:
    """Return a link to a document, or its content alone where the output does not hold it."""
    if builder.format in ('man', 'text'):
        return nodes.inline('', '', *content)
    try:
        uri = builder.get_relative_uri(page, docname)
    except NoUri:
        return nodes.inline('', '', *content)
    return nodes.reference('', '', *content, internal=True, refuri=uri)


def summary_of(env: BuildEnvironment, note: Note) -> str:
    """Return what a list says about a note: its summary, else its description, else how it begins."""
    return note.summary or note.description or domain_of(env).excerpts.get(note.docname, '')
