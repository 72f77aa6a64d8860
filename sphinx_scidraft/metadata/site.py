"""Addresses and names of the site, and which of its outputs are ours."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import quote, urlsplit

from sphinx.locale import _

from sphinx_scidraft.core.notes.markup import plain
from sphinx_scidraft.notes.domain import domain_of
from sphinx_scidraft.presence import has_our_theme

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

    from sphinx_scidraft.notes.domain import NoteDomain

#: Builders of HTML whose output is no site of pages.
NO_SITES = frozenset({'singlehtml', 'epub', 'pickle', 'json', 'htmlhelp', 'qthelp', 'devhelp', 'applehelp'})
#: What Sphinx takes for missing values.
UNNAMED = frozenset({'Author name not set', 'unknown', 'Project name not set'})
#: Extensions that do the same as a part of ours.
OTHERS = {'opengraph': 'sphinxext.opengraph', 'sitemap': 'sphinx_sitemap', '404': 'notfound.extension'}


class Site:
    """The site that a build writes.

    :ivar base: its address, with a slash at the end; empty where it is not known
    """

    def __init__(self, app: Sphinx) -> None:
        self.app = app
        self.config = app.config
        self.base: str = self.config.html_baseurl
        if self.base and not self.base.endswith('/'):
            self.base += '/'

    @property
    def builder(self) -> StandaloneHTMLBuilder:
        """The builder of the site."""
        return cast('StandaloneHTMLBuilder', self.app.builder)

    @property
    def notes(self) -> NoteDomain:
        """The notes of the site."""
        return domain_of(self.app.env)

    @cached_property
    def title(self) -> str:
        """Its title as plain text: as set, else the name of the project, without what Sphinx adds to that."""
        config = self.config
        title = config.html_title
        if not title or title == _('%s %s documentation') % (config.project, config.release):
            title = config.project
        return '' if title in UNNAMED else plain(title)

    @property
    def author(self) -> str:
        """Its author, or nobody."""
        names = [person.name for person in self.notes.identity(None).authors if person.name not in UNNAMED]
        return ', '.join(names)

    @property
    def root(self) -> str:
        """The path of the site on its host; empty where it is not known."""
        return str(urlsplit(self.base).path or '/') if self.base else ''

    def has_notes(self) -> bool:
        """Return whether the site shows notes, or has the theme for that."""
        return self.has_our_theme or any(note.is_note for note in self.notes.documents.values())

    @cached_property
    def has_our_theme(self) -> bool:
        """Whether the theme is ours, or made from it."""
        return has_our_theme(self.app)

    def page(self, docname: str) -> str:
        """Return the address of a page; relative to the root of the site where its address is not known."""
        return posixpath.join(self.base, self.builder.get_target_uri(docname)) if self.base else ''

    def file(self, name: str) -> str:
        """Return the address of a file."""
        return self.base + quote(name)

    def parts(self, wanted: Iterable[str] | None, all_: Iterable[str]) -> frozenset[str]:
        """Return which parts are ours.

        :param wanted: as set; None takes all for a site with notes, and nothing else
        """
        names = set(wanted if wanted is not None else all_ if self.has_notes() else ())
        return frozenset(name for name in names if OTHERS.get(name) not in self.app.extensions)

    def is_provided(self, name: str) -> bool:
        """Return whether the author has put a file of that name into ``html_extra_path``."""
        for entry in self.config.html_extra_path:
            path = Path(self.app.confdir, entry)
            if (path / name).exists() if path.is_dir() else path.name == name:
                return True
        return False


def is_site(app: Sphinx) -> bool:
    """Return whether a build writes pages of a site."""
    return app.builder.format == 'html' and app.builder.name not in NO_SITES
