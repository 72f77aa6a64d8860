"""Which notes a feed shows, in which order, and on which of its pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.promotions import drawn, insert, read_positions
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.records import domain_of

if TYPE_CHECKING:
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.notes.domain import NoteDomain
    from sphinx_scidraft.notes.feed.options import FeedOptions

#: ``scidraft_feed`` where the project does not say otherwise.
FEED_DEFAULTS = {'notes_per_page': 8, 'promotions_per_page': 0, 'promotion_positions': '3-5'}


def choose(domain: NoteDomain, options: FeedOptions) -> list[Note]:
    """Return the notes of a feed in their order."""
    notes = [note for note in domain.published() if _wanted(domain, note, options)]
    if options.sort == 'oldest':
        notes.reverse()
    elif options.sort == 'title':
        notes.sort(key=lambda note: (note.title.casefold(), note.docname))
    elif options.sort == 'updated':
        notes.sort(key=lambda note: _last_change(note), reverse=True)
    return notes


def _last_change(note: Note) -> str:
    moments = [moment.replace(tzinfo=None).isoformat() for moment in (note.date, note.updated) if moment is not None]
    return max(moments, default='')


def _wanted(domain: NoteDomain, note: Note, options: FeedOptions) -> bool:
    return (_one_of(note.tags, options.tags) and _one_of(note.categories, options.categories)
            and (not options.authors or _one_of((name for person in domain.identity(note).authors
                                                 for name in (person.name, person.handle)), options.authors)))


def _one_of(names: Iterable[str], wanted: tuple[str, ...]) -> bool:
    return not wanted or not {slugify(name) for name in wanted}.isdisjoint(slugify(name) for name in names if name)


def feed_settings(config: Config) -> tuple[int, int, tuple[int, int]]:
    """Return notes and promotions on a page, and the places of these."""
    given = {**FEED_DEFAULTS, **config.scidraft_feed}
    positions = read_positions(str(given['promotion_positions'])) or (3, 5)
    return int(given['notes_per_page']), int(given['promotions_per_page']), positions


def pages_of(env: BuildEnvironment, docname: str, number: int) -> list[list[Note]]:
    """Return the pages of a feed; one without notes has one empty page.

    :param docname: the document that the feed stands in
    :param number: its position there
    """
    return notes_of(env).once(('feed', docname, number), lambda: _divide(env, domain_of(env).feeds[docname][number]))


def _divide(env: BuildEnvironment, options: FeedOptions) -> list[list[Note]]:
    domain = notes_of(env)
    notes = choose(domain, options)
    size, promoted, positions = feed_settings(env.config)
    size = options.page_size if options.page_size is not None else size
    size = size or max(1, len(notes))
    pool = sorted(domain.promotions(), key=lambda note: note.docname) if options.view == 'cards' else []
    pages: list[list[Note]] = []
    for start in range(0, max(1, len(notes)), size):
        chosen = drawn(pool, len(pages) + 1, promoted)
        pages.append(insert(notes[start:start + size], [(note.docname, note) for note in chosen], positions))
    return pages


def page_base(docname: str, number: int) -> str:
    """Return what the names of the pages of a feed begin with: ``notes/page/`` for ``notes/index``."""
    folder, _, name = docname.rpartition('/')
    base = folder if name == 'index' else docname
    if number:      # the first feed of a document has the plain name
        base = f'{base}/feed-{number + 1}'.lstrip('/')
    return f'{base}/page/'.lstrip('/')


def page_name(docname: str, number: int, page: int) -> str:
    """Return the name of a page of a feed; the first one is the document itself."""
    return docname if page == 1 else f'{page_base(docname, number)}{page}'
