"""Notes in order, in groups, and on pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar

from sphinx_scidraft.core.notes.model import NEVER, Note
from sphinx_scidraft.core.notes.slugs import slugify

T = TypeVar('T')
#: Notes of a group by the slug of its name: what the group is called, and its notes, newest first.
Groups = dict[str, tuple[str, tuple[Note, ...]]]
#: Pages shown on each side of the current one.
AROUND = 2


def newest_first(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return notes by date, the newest first; those of one date by title, then by document."""
    return tuple(sorted(notes, key=_newest))


def _newest(note: Note) -> tuple[bool, timedelta, str, str]:
    return note.date is None, NEVER - note.instant, note.title.casefold(), note.docname


def by_tag(notes: Iterable[Note]) -> Groups:
    """Group notes by their tags."""
    return group(notes, lambda note: note.tags)


def by_category(notes: Iterable[Note]) -> Groups:
    """Group notes by their categories."""
    return group(notes, lambda note: note.categories)


def by_year(notes: Iterable[Note]) -> dict[int, tuple[Note, ...]]:
    """Group notes by the year of their date, the last year first; those without a date are left out."""
    years: dict[int, list[Note]] = {}
    for note in newest_first(notes):
        if note.date is not None:
            years.setdefault(note.date.year, []).append(note)
    return {year: tuple(years[year]) for year in sorted(years, reverse=True)}


def group(notes: Iterable[Note], names: Callable[[Note], Iterable[str]]) -> Groups:
    """Group notes by names that each of them carries.

    Spellings with one slug are one group, called as most notes spell it.

    :return: groups in the order of the alphabet
    """
    members: dict[str, list[Note]] = {}
    spellings: dict[str, Counter[str]] = {}
    for note in newest_first(notes):
        for slug, name in {slugify(name): name for name in reversed([*names(note)])}.items():
            members.setdefault(slug, []).append(note)
            spellings.setdefault(slug, Counter())[name] += 1
    called = {slug: min(counts, key=lambda name: (-counts[name], name)) for slug, counts in spellings.items()}
    order = sorted(members, key=lambda slug: (called[slug].casefold(), slug))
    return {slug: (called[slug], tuple(members[slug])) for slug in order}


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page of a list.

    :param number: counted from one
    :param total: how many pages there are
    """

    number: int
    total: int
    items: tuple[T, ...]

    @property
    def previous(self) -> int | None:
        """Number of the page before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """Number of the page behind."""
        return self.number + 1 if self.number < self.total else None

    @property
    def window(self) -> tuple[int | None, ...]:
        """The pages to offer, None for a gap."""
        return window(self.number, self.total)


def paginate(items: Sequence[T], size: int) -> tuple[Page[T], ...]:
    """Return a list in pages of some size; an empty list has one empty page."""
    size = max(1, size)
    total = max(1, -(-len(items) // size))
    return tuple(Page(n + 1, total, tuple(items[n * size:(n + 1) * size])) for n in range(total))


def window(number: int, total: int) -> tuple[int | None, ...]:
    """Return the pages that are offered on a page: the first, the last, and two on each side.

    :return: page numbers, with None where pages are left out; never for a single one, which takes no more room
    """
    shown = sorted({1, total, *range(max(1, number - AROUND), min(total, number + AROUND) + 1)})
    out: list[int | None] = []
    last = 0
    for page in shown:
        if page - last == 2:
            out.append(last + 1)
        elif page - last > 2:
            out.append(None)
        out.append(page)
        last = page
    return tuple(out)
