"""Open Graph and Twitter cards: what other sites show of a page when somebody links it."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_scidraft.core.notes.works import Work, iso_date


def tags(work: Work, *, is_article: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the attribute that names an element (``property`` or ``name``), its value, and the content.

    :param is_article: whether the page is a note
    """
    yield 'property', 'og:type', 'article' if is_article else 'website'
    for name, value in (('title', work.title), ('description', work.description), ('url', work.url),
                        ('site_name', work.site), ('locale', locale(work.language)), ('image', work.image)):
        yield 'property', f'og:{name}', value
    if is_article:
        if work.published is not None:
            yield 'property', 'article:published_time', iso_date(work.published, has_time=work.has_time)
        if work.updated is not None:
            yield 'property', 'article:modified_time', iso_date(work.updated)
        for author in work.authors:
            yield 'property', 'article:author', author.name
        for keyword in work.keywords:
            yield 'property', 'article:tag', keyword
    yield 'name', 'twitter:card', 'summary_large_image' if work.image else 'summary'
    yield 'name', 'twitter:title', work.title
    yield 'name', 'twitter:description', work.description
    yield 'name', 'twitter:image', work.image


def locale(language: str) -> str:
    """Return ``zh_CN`` for ``zh-CN``; a language without a country is not a locale of Open Graph."""
    language = language.replace('-', '_')
    return language if '_' in language else ''
