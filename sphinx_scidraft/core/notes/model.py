"""What is kept of a note: made once, when its document is read, and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

#: Sorts notes without a date behind all others.
NEVER = datetime.min


def spelling(name: str) -> str:
    """Return a name of front matter in one spelling: ``showTitle``, ``show_title`` and ``Show Title`` are the same."""
    return ''.join(letter for letter in name.casefold() if letter not in '-_ \t\n')


def minutes(words: int) -> int:
    """Return how long so many words take to read, at 200 words a minute; at least one minute."""
    return max(1, round(words / 200))


@dataclass(frozen=True, slots=True)
class Person:
    """An author.

    :param name: as it is printed
    :param orcid: ``0000-0002-1825-0097``, without the address before it
    :param affiliation: institutes, separated by semicolons
    :param handle: short name, shown with ``@`` in place of the name
    """

    name: str
    orcid: str = ''
    affiliation: str = ''
    email: str = ''
    handle: str = ''

    @property
    def orcid_url(self) -> str:
        """Address of the author's ORCID record, or an empty text."""
        return f'https://orcid.org/{self.orcid}' if self.orcid else ''

    @property
    def institutes(self) -> tuple[str, ...]:
        """The institutes, one by one."""
        return tuple(filter(None, map(str.strip, self.affiliation.split(';'))))


@dataclass(frozen=True, slots=True)
class Note:
    """A document with front matter, or a note.

    :param title: plain text; that of the front matter, else the heading; empty if there is none
    :param has_time: whether the date has a time of day
    :param show_title: whether cards show the title; None leaves it to the rule of cards
    :param promotion: whether it is an advertisement and stands outside the order of dates
    :param has_preview: whether a region is marked for cards
    :param empty: whether there is nothing below the title
    :param hide: what its page leaves out although the site shows it (``share``, ``toc``, ``meta``, ...)
    :param show: what its page shows although the site leaves it out
    :param fields: all other front matter, name and value; lists are JSON
    :param is_note: whether it is a note; other documents are kept for their tags, titles, languages
    :param words: how many words it has; two CJK letters count as one
    :param image: the image of the front matter, else the first one: a web address, or a path in the source folder
    :param cited: keys of the entries that it cites, in the order of the text
    """

    docname: str
    title: str = ''
    date: datetime | None = None
    has_time: bool = False
    updated: datetime | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    authors: tuple[Person, ...] = ()
    institute: str = ''
    description: str = ''
    summary: str = ''
    draft: bool = False
    show_title: bool | None = None
    promotion: bool = False
    search_hidden: bool = False
    has_preview: bool = False
    empty: bool = False
    keywords: tuple[str, ...] = ()
    language: str = ''
    license: str = ''
    doi: str = ''
    hide: frozenset[str] = frozenset()
    show: frozenset[str] = frozenset()
    fields: tuple[tuple[str, str], ...] = ()
    is_note: bool = False
    words: int = 0
    image: str = ''
    cited: tuple[str, ...] = ()

    @property
    def reading_minutes(self) -> int:
        """How long it takes to read."""
        return minutes(self.words)

    @property
    def instant(self) -> datetime:
        """The date as a point in time that can be compared: UTC, which is also taken where no zone is given."""
        if self.date is None:
            return NEVER
        if self.date.tzinfo is None:
            return self.date
        try:
            return self.date.astimezone(UTC).replace(tzinfo=None)
        except OverflowError:       # in the first or the last hours of the calendar
            return self.date.replace(tzinfo=None)

    @property
    def listed(self) -> bool:
        """Whether it stands in the order of dates: a note with content, no draft, no promotion."""
        return self.is_note and not (self.draft or self.empty or self.promotion)

    @property
    def card_title(self) -> bool:
        """Whether its card shows the title."""
        wanted = self.has_preview if self.show_title is None else self.show_title
        return wanted and bool(self.title)

    def field(self, name: str) -> str:
        """Return another field of the front matter, however its name is spelt (empty if there is none)."""
        wanted = spelling(name)
        return next((value for key, value in self.fields if spelling(key) == wanted), '')
