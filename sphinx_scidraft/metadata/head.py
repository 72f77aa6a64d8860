"""The elements that a page gets into its head."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from docutils import nodes

from sphinx_scidraft.core.inline import plain as plain_name
from sphinx_scidraft.core.notes import highwire, jsonld, opengraph
from sphinx_scidraft.core.notes.feeds import TYPES
from sphinx_scidraft.core.notes.markup import plain
from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.works import Work, clean
from sphinx_scidraft.metadata.site import Site
from sphinx_scidraft.trees import blocks

if TYPE_CHECKING:
    from sphinx_scidraft.citations.nodes import reference_entry

_META = re.compile(r'<meta\b[^>]*>')
_NAME = re.compile(r'\b(?:name|property)="([^"]*)"')


class Head:
    """Collects elements; what the page has already is left out.

    :param before: what other extensions and the author have put into the head
    """

    def __init__(self, before: str) -> None:
        self.before = before
        self.taken = {match[1].lower() for tag in _META.findall(before) if (match := _NAME.search(tag))}
        self.made: list[str] = []

    def meta(self, name: str, content: str, attribute: str = 'name') -> None:
        """Add one ``meta`` element, if it says something."""
        content = clean(content)
        if content and name.lower() not in self.taken:
            self.made.append(f'<meta {attribute}="{name}" content="{escape(content)}" />')

    def link(self, relation: str, url: str, type_: str = '', title: str = '') -> None:
        """Add one ``link`` element."""
        extra = f' type="{type_}"' if type_ else ''
        extra += f' title="{escape(clean(title))}"' if title else ''
        self.made.append(f'<link rel="{relation}"{extra} href="{escape(url)}" />')

    def __str__(self) -> str:
        return ''.join([self.before, *(f'\n    {element}' for element in self.made), '\n'])


def describe_page(head: Head, work: Work, note: Note | None, parts: frozenset[str]) -> None:
    """Add what search engines and other sites show of a page."""
    is_article = note is not None and note.is_note
    if 'description' in parts:
        head.meta('description', work.description)
        if is_article:
            head.meta('author', ', '.join(person.name for person in work.authors))
        head.meta('keywords', ', '.join(work.keywords))
    if 'opengraph' in parts:
        for attribute, name, content in opengraph.tags(work, is_article=is_article):
            head.meta(name, content, attribute)
    if 'citation' in parts and is_article:
        for name, content in highwire.tags(work):
            head.meta(name, content)


def link_feeds(head: Head, feeds: Mapping[str, Mapping[str, str]]) -> None:
    """Link feeds.

    :param feeds: by title: address by format
    """
    for title, addresses in feeds.items():
        for format_, url in addresses.items():
            head.link('alternate', url, TYPES[format_], title)


def structured_data(site: Site, work: Work, note: Note | None, trail: Iterable[tuple[str, str]]) -> str:
    """Return the element with JSON-LD.

    :param trail: the way from the first page of the site to this one
    """
    is_article = note is not None and note.is_note
    thing = jsonld.article(work, definitions(site, work)) if is_article else jsonld.page(work)
    steps = list(trail)
    return jsonld.script([thing, jsonld.breadcrumbs(steps)] if len(steps) > 1 else [thing])


def trail(site: Site, context: Mapping[str, Any], work: Work) -> Iterator[tuple[str, str]]:
    """Yield titles and addresses of the pages above a page, and of the page."""
    root = site.config.root_doc
    home = site.page(root)
    if work.docname == root:
        yield site.title or work.title, home
        return
    yield site.title or plain(str(context.get('project', ''))), home
    own = site.page(work.docname)
    for parent in context.get('parents') or ():
        yield plain(parent['title']), urljoin(own, parent['link']) if own else ''
    yield work.title, own


def definitions(site: Site, work: Work) -> Iterator[dict[str, Any]]:
    """Yield the definitions of a note that have a name."""
    record = site.app.env.domains['prf'].data['documents'].get(work.docname)
    for statement in record.statements if record is not None else ():
        if statement.kind == 'definition' and statement.name:
            yield jsonld.defined_term(plain_name(statement.name), f'{work.url}#{statement.anchor}' if work.url else '')


def cited_works(doctree: nodes.document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a page cites, in Highwire's form and as text, each work once."""
    structured: dict[str, None] = {}
    texts: dict[str, None] = {}
    for node in blocks(doctree, nodes.Element):
        if node.tagname == 'reference_entry':
            text = _entry_text(node)        # type: ignore[arg-type]
            structured[node.get('highwire') or text] = None
        elif isinstance(node, nodes.citation):
            text = clean(' '.join(child.astext() for child in node.children if not isinstance(child, nodes.label)))
            structured[text] = None
        else:
            continue
        texts[text] = None
    return tuple(structured), tuple(texts)


def _entry_text(entry: reference_entry) -> str:
    """Return an entry without its number and without the links back."""
    return clean(''.join(child.astext() for child in entry.children
                         if type(child).__name__ not in ('reference_label', 'citation_link')))
