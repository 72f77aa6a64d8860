"""From a page to a work: front matter first, then what the page shows."""

from __future__ import annotations

import posixpath
from pathlib import PurePosixPath
from urllib.parse import quote

from sphinx_scidraft.core.notes.markup import first_paragraph
from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.works import Work, cut, is_web_address
from sphinx_scidraft.maths.plaintext import without_markup
from sphinx_scidraft.metadata.site import UNNAMED, Site

#: Images that sites which show links can show.
IMAGE_TYPES = frozenset({'.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif'})


def describe(note: Note | None, body: str) -> str:
    """Return the description of a page: as given, else the summary, else the first paragraph."""
    given = (note.description or note.summary) if note is not None else ''
    return cut(given or first_paragraph(body, without_markup))


def work_of(site: Site, docname: str, title: str, *, description: str = '', image: str = '',
            url: str | None = None) -> Work:
    """Return a page as a work.

    :param title: where the front matter has none
    :param url: address, if it is not that of the page
    """
    note = site.notes.note(docname)
    language = site.config.language or ''
    url = site.page(docname) if url is None else url
    if note is None:
        return Work(docname, title, description=description, image=image, language=language, url=url, site=site.title)
    identity = site.notes.identity(note)
    return Work(
        docname, note.title or title,
        authors=tuple(person for person in identity.authors if person.name not in UNNAMED),
        institute=identity.institute if identity.institute not in UNNAMED else '',
        published=note.date, has_time=note.has_time, updated=note.updated, description=description,
        keywords=note.keywords or note.tags, language=note.language or language, license=note.license, doi=note.doi,
        url=url, site=site.title, image=image)


def image_address(site: Site, docname: str, image: str) -> str:
    """Return the absolute address of an image, or nothing if there is none that others can show."""
    if not image or not site.base:
        return ''
    if is_web_address(image):
        return image
    if PurePosixPath(image).suffix.lower() not in IMAGE_TYPES:
        return ''
    path = site.app.env.relfn2path(image, docname)[0]
    for source in (image, path):
        if name := site.builder.images.get(source):
            return site.base + posixpath.join(site.builder.imagedir, quote(name))
    static = image.lstrip('/')
    return site.base + quote(static) if static.startswith('_static/') else ''
