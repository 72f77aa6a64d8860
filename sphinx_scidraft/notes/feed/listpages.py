"""The pages of tags, categories, authors and years."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.ordering import Page
from sphinx_scidraft.notes.feed.feedpages import bare_context
from sphinx_scidraft.notes.feed.groups import Group, groups_of
from sphinx_scidraft.notes.feed.markup import Markup, escape

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder


def overview_page(builder: StandaloneHTMLBuilder, kind: str) -> dict[str, Any]:
    """Return the context of the page with all groups of a kind."""
    page = f'{kind}/index'
    markup = Markup(builder, page, builder.config.root_doc)
    title = markup.language.phrase(kind)
    chips = markup.chips([(group.page(), group.name, len(group.notes)) for group in groups_of(builder.env, kind)])
    context = bare_context(title)
    context['body'] = f'<section id="{kind}">\n<h1>{escape(title)}</h1>\n{chips}</section>\n'
    context['scidraft_page'] = {'kind': 'overview', 'group': kind}
    return context


def group_page(builder: StandaloneHTMLBuilder, group: Group, page: Page[Note]) -> dict[str, Any]:
    """Return the context of a page of a group."""
    name = group.page(page.number)
    markup = Markup(builder, name, builder.config.root_doc)
    phrase = markup.language.phrase
    title = group.name
    if page.number > 1:
        title = phrase('page_title', title=title, number=str(page.number))
    entries = ''.join(markup.entry(note) for note in page.items)
    bar = markup.pagination(page.number, page.total, group.page)
    context = bare_context(title)
    context['body'] = (f'<section id="{group.kind}">\n<h1>{escape(title)}</h1>\n'
                       f'<div class="sd-entries">\n{entries}</div>\n{bar}</section>\n')
    overview = {'link': markup.uri(f'{group.kind}/index'), 'title': escape(phrase(group.kind))}
    context['parents'] = [overview]
    for key, other in (('prev', page.previous), ('next', page.next)):
        if other:
            words = group.name if other == 1 else phrase('page_title', title=group.name, number=str(other))
            context[key] = {'link': markup.uri(group.page(other)), 'title': escape(words)}
    context['scidraft_page'] = {'kind': 'list', 'group': group.kind, 'slug': group.slug}
    return context
