"""Titles: the one of the front matter becomes the heading of a page that has none; a note without any gets a name.

Where Markdown is parsed, its own parser makes the heading, so that it does not complain about sections
below a missing one; everywhere else the heading is put around the document that was read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import compact_paragraph

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: How much of its text a note without a title is called by.
NAME_LENGTH = 60


class MarkdownTitles:
    """Makes the Markdown parser write headings from front matter, document by document."""

    def __init__(self) -> None:
        self.usual: Any = None

    def begin(self, app: Sphinx) -> None:
        """Take the settings of the parser (event ``builder-inited``)."""
        self.usual = getattr(app.env, 'myst_config', None)

    def choose(self, app: Sphinx, docname: str, content: list[str]) -> None:
        """Choose the settings for a document that is about to be parsed (event ``source-read``)."""
        from sphinx_scidraft.notes.domain import domain_of

        if self.usual is None or self.usual.title_to_header:
            return
        domain = domain_of(app.env)
        wanted = False
        if content[0].startswith(('---', '\ufeff---')):     # front matter
            from sphinx_scidraft.notes.headings import wants_heading

            wanted = wants_heading(content[0], domain.is_note(docname))
        domain.titled_by_parser = docname if wanted else None
        config = replace(self.usual, title_to_header=True) if wanted else self.usual
        app.env.myst_config = config       # type: ignore[attr-defined]


def name_untitled(app: Sphinx, doctree: nodes.document) -> None:
    """Give a note without a heading a name for menus and lists (event ``doctree-read``, after Sphinx's collectors)."""
    from sphinx_scidraft.notes.domain import domain_of

    env, docname = app.env, app.env.docname
    note = domain_of(env).note(docname)
    if note is None or not (note.is_note or note.title) or next(doctree.findall(nodes.section), None) is not None:
        return
    from sphinx_scidraft.notes.headings import inline

    name = note.title or beginning(doctree) or docname.rpartition('/')[2]
    title = nodes.title('', '', *inline(name))
    env.titles[docname] = env.longtitles[docname] = title
    link = nodes.reference('', '', *[node.deepcopy() for node in title.children], internal=True, refuri=docname,
                           anchorname='')
    entry = nodes.list_item('', compact_paragraph('', '', link))
    toc = env.tocs[docname]
    toc.insert(0, entry)
    env.toc_num_entries[docname] = env.toc_num_entries.get(docname, 0) + 1


def beginning(doctree: nodes.document) -> str:
    """Return the first words of a document."""
    paragraph = next(iter(doctree.findall(nodes.paragraph)), None)
    words = ' '.join(paragraph.astext().split()) if paragraph is not None else ''
    if len(words) <= NAME_LENGTH:
        return words
    cut = words[:NAME_LENGTH]
    return (cut.rpartition(' ')[0] or cut).rstrip(' ,;:.') + ' …'
