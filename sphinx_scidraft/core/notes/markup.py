"""HTML of a page made fit for other places: feeds, descriptions, the page for wrong addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from urllib.parse import urljoin, urlsplit

from sphinx_scidraft.core.notes.works import clean

#: A tag with attributes.
_TAG = re.compile(r'''<([a-zA-Z][^\s/>]*)((?:\s|/)(?:[^"'>]|"[^"]*"|'[^']*')*)>''')
_ATTRIBUTE = re.compile(r'''(\s)(href|src|srcset|poster|xlink:href|action|formaction|data|data-content_root|on\w+)'''
                        r'''(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)''', re.IGNORECASE)
_DROPPED = re.compile(r'<!--.*?-->|<(script|style|template|noscript)\b[^>]*>.*?</\1\s*>|'
                      r'<a\b[^>]*class="(?:headerlink|sd-headerlink)[^"]*"[^>]*>.*?</a>',
                      re.DOTALL | re.IGNORECASE)
_SCRIPT = re.compile(r'<!--.*?-->|<script\b[^>]*>.*?</script\s*>', re.DOTALL | re.IGNORECASE)
_TITLE = re.compile(r'<h1\b[^>]*>.*?</h1>\s*', re.DOTALL)
_MARK = re.compile(r'\s*<(sup|a|span)\b[^>]*class="[^"]*(?:footnote-reference|citation-marks)[^"]*"[^>]*>'
                   r'.*?</\1>', re.DOTALL)
#: A paragraph, or one of the things whose paragraphs do not count.
_PARAGRAPH = re.compile(r'<!--.*?-->|<(?P<aside>script|style|template|noscript|figure|aside|nav|table|pre|details|'
                        r'header|footer|h[1-6])\b[^>]*>.*?</(?P=aside)\s*>|'
                        r'<p\b(?P<attributes>[^>]*)>(?P<text>.*?)</p>',
                        re.DOTALL | re.IGNORECASE)
_NO_TEXT = re.compile(r'class="[^"]*(?:title|rubric|caption|topic|statement-head|references|sd-(?!math))')
_UNSAFE = re.compile(r'(?i)\s*(?:javascript|vbscript|data:text/html)')

Mend = Callable[[str], str]


def for_feed(body: str, url: str) -> str:
    """Return the text of a page as it goes into a feed.

    Without its title, which the entry has, without links to itself, scripts and comments; every
    address is absolute.

    :param url: address of the page
    """
    body = _DROPPED.sub('', body)
    body = _TITLE.sub('', body, count=1)
    return with_addresses(body, lambda address: urljoin(url, address), scripts=False).strip()


def with_addresses(markup: str, mend: Mend, *, scripts: bool = True) -> str:
    """Return HTML with other addresses in its attributes.

    :param mend: gives the new one for each; those within drawings that lead to a part of the drawing stay
    :param scripts: whether attributes that hold scripts may stay
    """
    def attribute(match: re.Match[str], tag: str) -> str:
        space, name, equals, value = match.groups()
        lower = name.lower()
        if lower.startswith('on'):
            return match[0] if scripts else ''
        value = unescape(value[1:-1] if value[:1] in '"\'' else value)
        if value.startswith('#') and tag not in ('a', 'area'):
            return match[0]
        if not scripts and _UNSAFE.match(value):
            return ''
        new = _srcset(value, mend) if lower == 'srcset' else mend(value)
        return f'{space}{name}{equals}"{escape(new)}"'

    def start(match: re.Match[str]) -> str:
        tag = match[1].lower()
        return f'<{match[1]}{_ATTRIBUTE.sub(lambda found: attribute(found, tag), match[2])}>'

    return _TAG.sub(start, markup)


def _srcset(value: str, mend: Mend) -> str:
    made = []
    for candidate in value.split(','):
        address, _, size = candidate.strip().partition(' ')
        made.append(f'{mend(address)} {size}'.strip() if address else '')
    return ', '.join(filter(None, made))


def rooted(address: str, page: str, root: str) -> str:
    """Return an address of a page as it works on any page of the site.

    :param page: address of the page from the root of the site, such as ``404/``
    :param root: path of the root on its host, such as ``/docs/``; empty for addresses that stay relative
    """
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith(('/', '#')) or not address:
        return address
    made = urljoin(f'http://x/{page}', address).removeprefix('http://x/')
    return f'{root}{made}' or './'


def first_paragraph(body: str, without_math: Mend = str) -> str:
    """Return the first paragraph of a page as plain text.

    Titles, captions, tables, figures, code and what can be folded do not count, numbers of citations
    and footnotes are left out.

    :param without_math: makes text of formulas in HTML
    """
    for match in _PARAGRAPH.finditer(body):
        if match['text'] is not None and not _NO_TEXT.search(match['attributes']):
            text = plain(without_math(_MARK.sub('', _DROPPED.sub('', match['text']))))
            if any(map(str.isalnum, text)):
                return text
    return ''


def plain(markup: str) -> str:
    """Return the text of HTML on one line."""
    return clean(unescape(re.sub(r'<[^>]*>', '', _SCRIPT.sub('', markup))))
