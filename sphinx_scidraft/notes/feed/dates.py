"""Dates in the language of a site."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from babel.dates import format_date

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.statements.listwords import locale_of


@lru_cache(maxsize=4096)      # a note is listed by each of its tags, its authors, its year
def date_text(date: datetime | None, language: str) -> str:
    """Return a day, such as "Sep 21, 2026"; an empty text for none."""
    return format_date(date, 'medium', locale_of(language)) if date is not None else ''


def moment_text(note: Note, language: str) -> str:
    """Return the day of a note, with the time if it has one: "Sep 21, 2026 · 10:52"."""
    day = date_text(note.date, language)
    return f'{day} · {note.date:%H:%M}' if note.date is not None and note.has_time else day


def iso_text(note: Note) -> str:
    """Return the date of a note as machines read it; an empty text for none."""
    if note.date is None:
        return ''
    return note.date.isoformat() if note.has_time else note.date.date().isoformat()
