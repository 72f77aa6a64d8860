"""A page as a work that can be cited: what the formats for machines are made from."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime

from sphinx_scidraft.core.notes.model import Person

#: Longest description, in characters: search engines and cards of links cut what is longer.
LONGEST = 200
#: What XML 1.0 cannot hold.
_UNPRINTABLE = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]')


@dataclass(frozen=True, slots=True)
class Work:
    """A page with what is known of it; texts without markup, empty where nothing is known.

    :param docname: names it in the project; the last resort for a key
    :param has_time: whether *published* is more than a day
    :param doi: without the address of the resolver
    :param url: absolute, or empty where the address of the site is unknown
    :param site: title of the site
    :param image: absolute address
    :param references: what it cites, in Highwire's form
    :param cited: the same as text
    """

    docname: str
    title: str
    authors: tuple[Person, ...] = ()
    institute: str = ''
    published: datetime | None = None
    has_time: bool = False
    updated: datetime | None = None
    description: str = ''
    keywords: tuple[str, ...] = ()
    language: str = ''
    license: str = ''
    doi: str = ''
    url: str = ''
    site: str = ''
    image: str = ''
    references: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()


def clean(text: str) -> str:
    """Return a text on one line, without control characters."""
    if not text or (text.isprintable() and text.isascii() and '  ' not in text):      # nearly all texts
        return text.strip()
    return ' '.join(printable(text).split())


def printable(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _UNPRINTABLE.sub('', text)


def cut(text: str, longest: int = LONGEST) -> str:
    """Return the beginning of a text, cut between words.

    Where there are no blanks, as in Chinese, it is cut between letters; a mark that belongs to a letter
    stays with it.
    """
    text = clean(text)
    if len(text) <= longest:
        return text
    end = longest - 1
    blank = text.rfind(' ', 0, end + 1)
    if blank >= end // 2:
        end = blank
    else:
        while end > 1 and (unicodedata.combining(text[end]) or text[end] == '\u200d' or text[end - 1] == '\u200d'):
            end -= 1
    return text[:end].rstrip(' ,;:.\u3001\u3002\uff0c') + '\u2026'


def aware(moment: datetime) -> datetime:
    """Return a point in time with its zone; without one it is taken for UTC."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def rfc3339(moment: datetime) -> str:
    """Return a point in time as Atom and JSON Feed want it."""
    return aware(moment).replace(microsecond=0).isoformat().replace('+00:00', 'Z')


def iso_date(moment: datetime, *, has_time: bool = False) -> str:
    """Return a day, or a point in time if the hour is known."""
    return rfc3339(moment) if has_time else f'{moment.year:04}-{moment.month:02}-{moment.day:02}'


def is_web_address(url: str) -> bool:
    """Return whether a text is an address of the web."""
    return bool(re.match(r'https?://[^\s<>"]+$', url, re.IGNORECASE))
