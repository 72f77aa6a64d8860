"""What pages show of notes, for their fingerprints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.maths import engines
from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.choosing import pages_of
from sphinx_scidraft.notes.feed.context import neighbours_of
from sphinx_scidraft.notes.feed.groups import groups_of
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.notes.feed.titles import summary_of, title_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.environment import BuildEnvironment


def card_state(env: BuildEnvironment, note: Note) -> object:
    """Return what heads, tags and entries of lists show of a note."""
    known = notes_of(env).tags()
    who = notes_of(env).identity(note)
    return [note.docname, note.language, title_text(env, note.docname, note), str(note.date), summary_of(env, note),
            note.reading_minutes, who.institute, who.handle, who.byline, note.promotion, note.card_title,
            [(tag, slugify(tag) in known) for tag in note.tags]]


def shown_feed(env: BuildEnvironment, docname: str) -> object:
    """Return what a document shows of other notes: feeds, lists, neighbours."""
    domain = domain_of(env)
    shown: list[object] = []
    for number, options in enumerate(domain.feeds.get(docname, ())):
        pages = pages_of(env, docname, number)
        shown.append([options.view, len(pages), engines.versions(), [card_state(env, note) for note in pages[0]]])
    if docname in domain.views:
        shown.append([[(g.slug, g.name, len(g.notes)) for g in groups_of(env, kind)] for kind in
                      ('tags', 'categories', 'authors', 'archive')])
        shown.append([(note.docname, note.language, note.fields, note.tags, note.title)
                      for note in notes_of(env).published()])
    note = notes_of(env).note(docname)
    if note is not None and note.is_note:
        newer, older, related = neighbours_of(env, docname)
        shown.append([[other.docname, other.language, title_text(env, other.docname, other)]
                      for other in (*filter(None, (newer, older)), *related)])
        shown.append([newer is None, [slugify(tag) in notes_of(env).tags() for tag in note.tags]])
    return shown


def cards_of(env: BuildEnvironment, docname: str) -> Iterable[str]:
    """Return the notes that a document shows as cards."""
    return [note.docname for number, options in enumerate(domain_of(env).feeds.get(docname, ()))
            if options.view == 'cards' for note in pages_of(env, docname, number)[0]]
