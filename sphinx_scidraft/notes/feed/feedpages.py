"""The second and further pages of a feed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.osutil import relative_uri

from sphinx_scidraft.notes.feed.choosing import page_name
from sphinx_scidraft.notes.feed.nodes import note_feed
from sphinx_scidraft.notes.feed.titles import title_text
from sphinx_scidraft.statements.domain import domain_of as statements_of

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder


def feed_page(builder: StandaloneHTMLBuilder, docname: str, number: int, page: int, total: int) -> dict[str, Any]:
    """Return the context of a page of a feed.

    :param docname: the document that the feed stands in
    :param number: its position there
    """
    name = page_name(docname, number, page)
    heading = title_text(builder.env, docname)
    language = statements_of(builder.env).language(docname)
    title = language.phrase('page_title', title=heading, number=str(page))
    feed = note_feed(docname=docname, number=number, page=page)
    section = nodes.section('', nodes.title(title, title), feed, ids=['notes'])
    context = bare_context(title)
    context['body'] = render(builder, name, docname, section)
    context['parents'] = parents(builder, name, docname)
    context['scidraft_page'] = {'kind': 'home' if docname == builder.config.root_doc else 'feed', 'home': docname}
    for key, other in (('prev', page - 1), ('next', page + 1)):
        if 1 <= other <= total:
            words = heading if other == 1 else language.phrase('page_title', title=heading, number=str(other))
            context[key] = {'link': builder.get_relative_uri(name, page_name(docname, number, other)),
                            'title': escape(words)}
    return context


def bare_context(title: str) -> dict[str, Any]:
    """Return what templates expect of a page that has no document."""
    return {'title': escape(title), 'meta': {}, 'metatags': '', 'parents': [], 'prev': None, 'next': None,
            'toc': '', 'display_toc': False, 'sourcename': '', 'has_source': False, 'page_source_suffix': ''}


def parents(builder: StandaloneHTMLBuilder, page: str, *docnames: str) -> list[dict[str, str]]:
    """Return links to the documents above a page, without the first page of the site."""
    return [{'link': builder.get_relative_uri(page, docname) or '#', 'title': escape(title_text(builder.env, docname))}
            for docname in docnames if docname != builder.config.root_doc]


def render(builder: StandaloneHTMLBuilder, page: str, docname: str, content: nodes.Element) -> str:
    """Return HTML for a page that has no document.

    :param docname: the document whose settings it takes
    """
    doctree = builder.env.get_doctree(docname)
    doctree.children = []
    doctree += content
    builder.env.apply_post_transforms(doctree, page)
    uri = builder.get_target_uri(page)
    builder.imgpath = relative_uri(uri, builder.imagedir)
    builder.post_process_images(doctree)
    builder.imgpath = relative_uri(uri, '_images')
    builder.dlpath = relative_uri(uri, '_downloads')
    builder.secnumbers, builder.fignumbers = {}, {}
    builder.current_docname = page
    doctree.settings = builder.docsettings
    visitor = builder.create_translator(doctree, builder)
    doctree.walkabout(visitor)
    return ''.join(visitor.fragment)    # type: ignore[attr-defined]
