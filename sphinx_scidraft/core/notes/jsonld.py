"""What a page says of itself in the vocabulary of schema.org, as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sphinx_scidraft.core.language import language_tag
from sphinx_scidraft.core.notes.model import Person
from sphinx_scidraft.core.notes.works import Work, clean, is_web_address, iso_date

CONTEXT = 'https://schema.org'


def script(things: Sequence[Mapping[str, Any]]) -> str:
    """Return the element for the page head; nothing in it can end the element, whatever the texts hold."""
    if not things:
        return ''
    content: Any = {'@context': CONTEXT, **things[0]} if len(things) == 1 else {
        '@context': CONTEXT, '@graph': list(things)}
    text = json.dumps(content, ensure_ascii=False, separators=(',', ':'))
    for char in '<>&\u2028\u2029':
        text = text.replace(char, f'\\u{ord(char):04x}')
    return f'<script type="application/ld+json">{text}</script>'


def article(work: Work, terms: Iterable[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """Return a note as a ``ScholarlyArticle``.

    :param terms: what it defines, see `defined_term`
    """
    doi = work.doi
    images = [work.image] if work.image else []
    return _without_nothing({
        '@type': 'ScholarlyArticle',
        '@id': work.url,
        'url': work.url,
        'headline': work.title,
        'abstract': work.description,
        'author': [person(author) for author in work.authors],
        'publisher': _without_nothing({'@type': 'Organization', 'name': work.institute}) if work.institute else {},
        'datePublished': iso_date(work.published, has_time=work.has_time) if work.published else '',
        'dateModified': iso_date(work.updated) if work.updated else '',
        'inLanguage': language_tag(work.language),
        'keywords': list(work.keywords),
        'license': work.license,
        'image': images,
        'identifier': {'@type': 'PropertyValue', 'propertyID': 'DOI', 'value': doi} if doi else {},
        'sameAs': f'https://doi.org/{doi}' if doi else '',
        'isPartOf': {'@type': 'WebSite', 'name': work.site} if work.site else {},
        'citation': list(work.cited),
        'hasPart': list(terms),
    })


def page(work: Work) -> dict[str, Any]:
    """Return a page that is no note."""
    return _without_nothing({
        '@type': 'WebPage', '@id': work.url, 'url': work.url, 'name': work.title, 'description': work.description,
        'inLanguage': language_tag(work.language),
        'isPartOf': {'@type': 'WebSite', 'name': work.site} if work.site else {}})


def person(author: Person) -> dict[str, Any]:
    """Return an author."""
    places = [{'@type': 'Organization', 'name': institute} for institute in author.institutes]
    return _without_nothing({
        '@type': 'Person', '@id': author.orcid_url, 'name': clean(author.name),
        'affiliation': places[0] if len(places) == 1 else places})


def defined_term(name: str, url: str = '') -> dict[str, Any]:
    """Return what a definition defines."""
    return _without_nothing({'@type': 'DefinedTerm', '@id': url, 'url': url, 'name': clean(name)})


def breadcrumbs(trail: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the way from the first page of the site to this one.

    :param trail: titles and addresses; the last is the page itself
    """
    return {'@type': 'BreadcrumbList', 'itemListElement': [
        _without_nothing({'@type': 'ListItem', 'position': position, 'name': clean(title),
                          'item': url if is_web_address(url) else ''})
        for position, (title, url) in enumerate(trail, 1)]}


def _without_nothing(thing: Mapping[str, Any]) -> dict[str, Any]:
    """Return a thing without what is not known, so that no empty text passes for a value."""
    return {name: value for name, value in thing.items() if value not in ('', [], {}, None)}
