"""Addresses of a Hugo site, and the documents that stand for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

#: Where a built site has pages that no source stands for.
MADE = frozenset({'tags', 'categories', 'archives', 'search', 'index.xml', 'sitemap.xml'})
NOWHERE = 'the link to %s leads to no page or file of the site'


@dataclass(frozen=True, slots=True)
class Source:
    """A page of the site.

    :param path: its file
    :param relative: the same, below the folder ``content``
    :param document: the document that it becomes, without suffix
    :param address: where Hugo puts it, such as ``/notes/lemma/``
    :param bundle: the folder below the target that its own files go to, or '' for a page that is a single file
    """

    path: Path
    relative: PurePosixPath
    document: PurePosixPath
    address: str
    bundle: str = ''


def place(path: Path, content: Path, data: Mapping[str, Any]) -> Source:
    """Return where a page goes."""
    relative = PurePosixPath(path.relative_to(content).as_posix())
    stem, bundle = relative.with_suffix(''), ''
    if stem.name == '_index':
        document, address = stem.with_name('index'), stem.parent
    elif stem.name == 'index' and stem.parent.name:     # a page with files of its own
        document = address = stem.parent
        bundle = str(stem.parent)
    else:
        document = address = stem
    if isinstance(data.get('slug'), str) and data['slug']:
        address = address.with_name(data['slug'])
    own = data.get('url')
    where = own if isinstance(own, str) and own else str(address)
    return Source(path, relative, document, normal(where), bundle)


def normal(address: str) -> str:
    """Return an address of the site in one spelling: with a slash at both ends, without ``index.html``."""
    address = re.sub(r'index\.html?$', '', unquote(address)).strip('/')
    return '/' if address in ('', '.') else f'/{address}/'.lower()


class Addresses:
    """Finds the document or file that a link leads to.

    :param sources: all pages
    :param files: the site's files that can be linked to, by their path from the root of the site
    :param base: the address of the site, or ''
    """

    def __init__(self, sources: list[Source], files: frozenset[str], base: str) -> None:
        self._documents = {source.address: source.document for source in sources}
        self._paths = {str(source.relative): source.document for source in sources}
        self._files = files
        self._base = base.rstrip('/')

    def resolve(self, target: str, source: Source) -> tuple[str, str]:
        """Return a link's new target and what is wrong with it, or ''.

        :param target: the old target
        :param source: the page that it stands on
        """
        inside = target[len(self._base):] or '/' if self._base and target.startswith(self._base) else target
        parts = urlsplit(inside)
        if parts.scheme or inside.startswith(('//', '#', 'mailto:')) or not parts.path:
            return target, ''
        anchor = f'#{parts.fragment}' if parts.fragment else ''
        path = unquote(parts.path)
        if document := self._document(path, source):
            return f'/{document}.md{anchor}', ''
        if path.startswith('/'):
            if path.strip('/') in self._files:
                return path, ''
            known = path.strip('/').split('/')[0] in MADE and bool(self._base)
            return f'{self._base}{inside}', '' if known else NOWHERE % target
        own = f'{source.bundle or source.document.parent}/{path}'.lstrip('./')
        if own in self._files:
            return f'/{own}', ''
        return target, NOWHERE % target

    def _document(self, path: str, source: Source) -> PurePosixPath | None:
        if path.endswith('.md'):
            folder = source.relative.parent
            for candidate in (_join(folder, path), path.lstrip('/'), _join(folder.parent, path)):
                if candidate in self._paths:
                    return self._paths[candidate]
            named = [document for known, document in self._paths.items() if PurePosixPath(known).name == path]
            return named[0] if len(named) == 1 else None
        if path.startswith('/'):
            return self._documents.get(normal(path))
        return self._documents.get(normal(_join(PurePosixPath(source.address), path)))


def _join(folder: PurePosixPath, path: str) -> str:
    """Return a path from a folder, with its dots resolved."""
    parts: list[str] = [] if path.startswith('/') else [part for part in folder.parts if part not in ('.', '/')]
    for part in path.split('/'):
        if part == '..':
            del parts[-1:]
        elif part not in ('', '.'):
            parts.append(part)
    return '/'.join(parts)
