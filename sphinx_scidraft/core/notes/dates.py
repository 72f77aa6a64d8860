"""Dates as authors write them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

from sphinx_scidraft.core.notes.values import ValueProblem, clean

WANTED = 'wanted: a date such as 2026-09-21, 2026-09-21 10:52, 2026-09-21T10:52+02:00 or Sep 21, 2026'
_MONTHS = {name: n + 1 for n, name in enumerate(
    'jan feb mar apr may jun jul aug sep oct nov dec'.split())}
_TIME = re.compile(
    r'[T ,]*(?<!\d)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?\s*(?P<half>[ap]\.?m\.?)?'
    r'\s*(?P<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?)?\s*$', re.IGNORECASE)
_WEEKDAY = re.compile(r'^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+', re.IGNORECASE)
_KEYWORD = re.compile(r'^\$\w+:(.*)\$$')        # of version control systems
_FORMS = (
    re.compile(r'(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})'),
    re.compile(r'(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)'),
    re.compile(r'(?P<year>\d{4})-(?P<month>\d\d)'),
    re.compile(r'(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.\s*(?P<year>\d{4})'),
    re.compile(r'(?P<name>[a-z]{3,9})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})', re.IGNORECASE),
    re.compile(r'(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?P<name>[a-z]{3,9})\.?,?[\s-]+(?P<year>\d{4})',
               re.IGNORECASE),
    re.compile(r'(?P<year>\d{4})\s*[年년]\s*(?P<month>\d{1,2})\s*[月월]\s*(?P<day>\d{1,2})\s*[日일]'),
)
_NAMES = ('january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
          'november', 'december')


def read_date(value: object) -> tuple[datetime | None, bool]:
    """Return a date and whether a time of day is given with it.

    :raises ValueProblem: if it is no date, or one that no calendar has
    """
    if isinstance(value, datetime):
        return value.replace(microsecond=0, fold=0), True
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day), False
    if value is None or isinstance(value, (list, tuple, dict, bool)):
        if value is None:
            return None, False
        raise ValueProblem(WANTED)
    text = ' '.join(clean(value).split())
    if match := _KEYWORD.match(text):
        text = match[1].strip()
    if not text:
        return None, False
    try:
        return _read(_WEEKDAY.sub('', text))
    except (ValueError, OverflowError):
        raise ValueProblem(WANTED) from None


def _read(text: str) -> tuple[datetime, bool]:
    time = _TIME.search(text)
    day = text[:time.start()] if time else text
    for form in _FORMS:
        if match := form.fullmatch(day.strip(' ,')):
            parts = match.groupdict()
            month = _month(parts['name']) if 'name' in parts else int(parts['month'])
            read = datetime(int(parts['year']), month, int(parts.get('day') or 1))
            return (_at(read, time), True) if time else (read, False)
    raise ValueError(text)


def _month(name: str) -> int:
    number = _MONTHS.get(name[:3].lower(), 0)
    if not number or not (_NAMES[number - 1].startswith(name.lower()) or name.lower() == 'sept'):
        raise ValueError(name)
    return number


def _at(day: datetime, time: re.Match[str]) -> datetime:
    hour = int(time['hour'])
    if half := (time['half'] or '').lower():
        if not 1 <= hour <= 12:
            raise ValueError(time[0])
        hour = hour % 12 + (12 if half.startswith('p') else 0)
    return day.replace(hour=hour, minute=int(time['minute']), second=int(time['second'] or 0),
                       tzinfo=_zone(time['zone']))


def _zone(name: str | None) -> timezone | None:
    if not name:
        return None
    match = re.search(r'([+-])(\d{1,2}):?(\d\d)?$', name)
    if match is None:
        return UTC
    offset = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
    return timezone(-offset if match[1] == '-' else offset)
