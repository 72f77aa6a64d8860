"""``sitemap.xml`` and ``robots.txt``."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def sitemap(pages: Iterable[tuple[str, str]]) -> str:
    """Return a sitemap.

    :param pages: absolute address, and the day of the last change or an empty text
    """
    lines = ['<?xml version="1.0" encoding="utf-8"?>',
             '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for url, changed in pages:
        lastmod = f'<lastmod>{escape(changed)}</lastmod>' if changed else ''
        lines.append(f'<url><loc>{escape(url)}</loc>{lastmod}</url>')
    return '\n'.join([*lines, '</urlset>', ''])


def robots(sitemap_url: str = '') -> str:
    """Return a ``robots.txt`` that forbids nothing and names the sitemap."""
    lines = ['User-agent: *', 'Allow: /']
    if sitemap_url:
        lines += ['', f'Sitemap: {sitemap_url}']
    return '\n'.join([*lines, ''])
