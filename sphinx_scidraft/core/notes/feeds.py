"""Atom (RFC 4287) and JSON Feed 1.1."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from html import escape
from typing import Any

from sphinx_scidraft.core.language import language_tag
from sphinx_scidraft.core.notes.model import Person
from sphinx_scidraft.core.notes.works import Work, aware, clean, is_web_address, printable, rfc3339

JSON_FEED = 'https://jsonfeed.org/version/1.1'
#: Of a feed in which nothing has a date: it may not change from build to build.
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
TYPES = {'atom': 'application/atom+xml', 'json': 'application/feed+json'}
SUFFIXES = {'atom': 'xml', 'json': 'json'}


@dataclass(frozen=True)
class Entry:
    """A note in a feed, which is written once in each format for all feeds that it stands in.

    :param work: with an address
    :param content: HTML with absolute addresses
    :param tags: names
    """

    work: Work
    content: str
    tags: tuple[str, ...] = ()

    @property
    def updated(self) -> datetime:
        """When it changed last, as its front matter says."""
        moments = [moment for moment in (self.work.updated, self.work.published) if moment is not None]
        return max(moments, key=aware) if moments else LONG_AGO

    @cached_property
    def atom(self) -> str:
        """The lines that stand for it in Atom."""
        return '\n'.join(_atom_entry(self))

    @cached_property
    def json(self) -> str:
        """The object that stands for it in a JSON Feed, as text."""
        return json.dumps(_item(self), ensure_ascii=False, indent=1)


@dataclass(frozen=True, slots=True)
class Feed:
    """What a feed says of itself.

    :param home: address of the page that shows the same
    :param addresses: its own address in each format
    :param oldest: where nothing has a date: when it changed last
    """

    title: str
    home: str
    addresses: dict[str, str]
    entries: tuple[Entry, ...]
    description: str = ''
    author: str = ''
    language: str = ''
    oldest: datetime = LONG_AGO

    @property
    def updated(self) -> datetime:
        """When any entry changed last."""
        return max((entry.updated for entry in self.entries), key=aware, default=self.oldest)


def atom(feed: Feed) -> str:
    """Return a feed in Atom."""
    language = f' xml:lang="{_text(language_tag(feed.language))}"' if feed.language else ''
    own = feed.addresses['atom']
    lines = ['<?xml version="1.0" encoding="utf-8"?>',
             f'<feed xmlns="http://www.w3.org/2005/Atom"{language}>',
             f'  <title>{_text(feed.title) or _text(feed.home)}</title>',
             f'  <id>{_text(own)}</id>',
             f'  <updated>{rfc3339(feed.updated)}</updated>',
             f'  <link rel="self" type="{TYPES["atom"]}" href="{_text(own)}"/>',
             f'  <link rel="alternate" type="text/html" href="{_text(feed.home)}"/>']
    if feed.description:
        lines.append(f'  <subtitle>{_text(feed.description)}</subtitle>')
    # Entries without authors take the author of the feed, and one of the two there must be.
    lines.append(f'  <author><name>{_text(feed.author) or _text(feed.title) or _text(feed.home)}</name></author>')
    lines += [entry.atom for entry in feed.entries]
    return '\n'.join([*lines, '</feed>', ''])


def _atom_entry(entry: Entry) -> Iterator[str]:
    work = entry.work
    language = f' xml:lang="{_text(language_tag(work.language))}"' if work.language else ''
    yield f'  <entry{language}>'
    yield f'    <title>{_text(work.title) or _text(work.docname)}</title>'
    yield f'    <id>{_text(work.url)}</id>'
    yield f'    <link rel="alternate" type="text/html" href="{_text(work.url)}"/>'
    if work.published is not None:
        yield f'    <published>{rfc3339(work.published)}</published>'
    yield f'    <updated>{rfc3339(entry.updated)}</updated>'
    for author in work.authors:
        if clean(author.name):
            yield f'    <author><name>{_text(author.name)}</name></author>'
    for tag in entry.tags:
        yield f'    <category term="{_text(tag)}"/>'
    if work.description:
        yield f'    <summary>{_text(work.description)}</summary>'
    yield f'    <content type="html">{escape(printable(entry.content), quote=False)}</content>'
    yield '  </entry>'


def _text(text: str) -> str:
    return escape(clean(text))


def json_feed(feed: Feed) -> str:
    """Return a feed as JSON."""
    content: dict[str, Any] = {
        'version': JSON_FEED, 'title': clean(feed.title) or feed.home, 'home_page_url': feed.home,
        'feed_url': feed.addresses['json']}
    if feed.description:
        content['description'] = clean(feed.description)
    if feed.language:
        content['language'] = language_tag(feed.language)
    if feed.author:
        content['authors'] = [{'name': clean(feed.author)}]
    head = json.dumps(content, ensure_ascii=False, indent=1).removesuffix('\n}')
    items = ',\n'.join(entry.json for entry in feed.entries)
    return f'{head},\n "items": [{items}]\n}}\n'


def _item(entry: Entry) -> dict[str, Any]:
    work = entry.work
    item: dict[str, Any] = {'id': work.url, 'url': work.url, 'title': clean(work.title) or work.docname,
                            'content_html': printable(entry.content)}
    if work.description:
        item['summary'] = clean(work.description)
    if is_web_address(work.image):
        item['image'] = work.image
    if work.published is not None:
        item['date_published'] = rfc3339(work.published)
    if work.updated is not None:
        item['date_modified'] = rfc3339(work.updated)
    authors = [_json_author(author) for author in work.authors if clean(author.name)]
    if authors:
        item['authors'] = authors
    if entry.tags:
        item['tags'] = [clean(tag) for tag in entry.tags]
    if work.language:
        item['language'] = language_tag(work.language)
    return item


def _json_author(author: Person) -> dict[str, str]:
    return {'name': clean(author.name)} | ({'url': author.orcid_url} if author.orcid else {})
