"""``404.html``, the page for addresses that lead nowhere.

A server shows it under any address, so its links may not depend on that: they begin at the root of the
host, as ``html_baseurl`` has it. Without that they stay relative, which is right for the root folder only.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from sphinx_scidraft.core.notes.markup import rooted, with_addresses
from sphinx_scidraft.metadata.site import Site
from sphinx_scidraft.words import words_of

NAME = '404'
FILE = '404.html'


def page(site: Site) -> tuple[str, dict[str, Any], str]:
    """Return name, context and template of the page: of the theme if it has one, else a plain one."""
    phrase = words_of(site.app.env).phrase
    target = site.builder.get_relative_uri(NAME, site.config.root_doc) or './'
    body = (f'<section class="sd-missing"><h1>{escape(phrase("missing_page"))}</h1>\n'
            f'<p><a class="reference internal" href="{escape(target)}">{escape(phrase("home"))}</a></p></section>')
    return NAME, {'title': escape(phrase('missing_page')), 'body': body}, FILE if has_template(site) else 'page.html'


def has_template(site: Site) -> bool:
    """Return whether the author or the theme has a template for the page."""
    folders = [Path(site.app.confdir, path) for path in site.config.templates_path]
    folders += [Path(path) for path in site.builder.theme.get_theme_dirs()]
    return any((folder / FILE).is_file() for folder in folders)


def put_in_place(site: Site, *, is_ours: bool) -> None:
    """Mend the addresses in the page, and move it to where servers look for it.

    :param is_ours: whether no document is called like it
    """
    outdir = Path(site.app.outdir)
    source = Path(site.builder.get_outfilename(NAME))
    if not source.exists():
        return
    uri = site.builder.get_target_uri(NAME)
    text = source.read_text(encoding='utf-8')
    mended = with_addresses(text, lambda address: rooted(address, uri, site.root))
    (outdir / FILE).write_text(mended, encoding='utf-8', newline='\n')
    if is_ours and source != outdir / FILE:
        source.unlink()
        source.parent.rmdir()
