"""``citation_*``: the elements of a page head that Google Scholar, Zotero and others read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_scidraft.core.language import language_tag
from sphinx_scidraft.core.notes.works import Work, clean, is_web_address


def tags(work: Work) -> Iterator[tuple[str, str]]:
    """Yield names and contents, one for each author and each reference, in their order."""
    yield 'citation_title', work.title
    for author in work.authors:     # what is said of an author follows the name
        yield 'citation_author', author.name
        yield from (('citation_author_institution', institute) for institute in author.institutes)
        yield 'citation_author_orcid', author.orcid_url
    for name, when in (('citation_publication_date', work.published), ('citation_online_date', work.published)):
        if when is not None:
            yield name, f'{when.year:04}/{when.month:02}/{when.day:02}'
    yield 'citation_technical_report_institution', work.institute
    yield 'citation_doi', work.doi
    yield 'citation_language', language_tag(work.language)
    yield 'citation_keywords', '; '.join(work.keywords)
    yield 'citation_abstract', work.description
    if is_web_address(work.url):
        yield from (('citation_fulltext_html_url', work.url), ('citation_abstract_html_url', work.url))
    yield from (('citation_reference', reference) for reference in work.references)


def reference(fields: Iterable[tuple[str, str]]) -> str:
    """Return what ``citation_reference`` says of a cited work.

    :param fields: pairs such as ``('title', 'On lemmas')``
    """
    return ''.join(f'citation_{name}={clean(value).replace(";", ",")};' for name, value in fields if clean(value))

