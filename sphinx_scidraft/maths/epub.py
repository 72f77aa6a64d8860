"""EPUB: the package says which pages hold MathML, which Sphinx's template cannot say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from sphinx_scidraft.maths.pages import is_active
from sphinx_scidraft.maths.store import write_whole

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PACKAGE = 'content.opf'
_ITEM = re.compile(r'<item\b[^>]*?href="([^"]*)"[^>]*?media-type="application/xhtml\+xml"[^>]*?(?=\s*/>)')


def allow_font(app: Sphinx) -> None:
    """Let the package hold WOFF2, a core media type of EPUB 3.3 (event ``builder-inited``)."""
    if app.builder.name == 'epub':
        builder = app.builder
        builder.media_types = {**builder.media_types, '.woff2': 'font/woff2'}  # type: ignore[attr-defined]


def declare_mathml(app: Sphinx, exception: Exception | None) -> None:
    """Set the property ``mathml`` of pages with formulas in the book (event ``build-finished``)."""
    if exception is not None or app.builder.name != 'epub' or not is_active(app):
        return
    folder = Path(app.outdir)
    package = folder / PACKAGE
    book = folder / f'{app.config.epub_basename}.epub'
    if not package.is_file() or not book.is_file():
        return
    before = package.read_text(encoding='utf-8')
    after = _ITEM.sub(lambda match: _declared(match, folder), before)
    if after == before:
        return
    write_whole(package, after.encode())
    _replace_entry(book, PACKAGE, after.encode())


def _declared(match: re.Match[str], folder: Path) -> str:
    item = match.group()
    try:
        page = (folder / match.group(1)).read_text(encoding='utf-8')
    except OSError:
        return item
    if '<math' not in page:
        return item
    properties = re.search(r'properties="([^"]*)"', item)
    if properties is None:
        return f'{item} properties="mathml"'
    if 'mathml' in properties.group(1).split():
        return item
    return item.replace(properties.group(), f'properties="{properties.group(1)} mathml"')


def _replace_entry(book: Path, name: str, data: bytes) -> None:
    """Write a book anew with one other entry; order, times and packing stay."""
    copy = book.with_name(book.name + '.new')
    with ZipFile(book) as old, ZipFile(copy, 'w') as new:
        for entry in old.infolist():
            content = data if entry.filename == name else old.read(entry)
            new.writestr(entry, content, compress_type=entry.compress_type)
    copy.replace(book)
