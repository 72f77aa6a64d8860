"""The words between the members of a list in each language, from the Unicode locale data in Babel."""

from __future__ import annotations

import re
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.lists import format_list


@lru_cache
def separators(language: str, n: int) -> tuple[str, ...]:
    """Return the n - 1 texts between n members: for "a, b, and c" (", ", ", and ")."""
    if n < 2:
        return ()
    marks = [f'\x00{i}\x00' for i in range(n)]
    try:
        locale = Locale.parse(language.replace('-', '_'))
    except (UnknownLocaleError, ValueError):
        locale = Locale('en')
    return tuple(re.split('\x00[0-9]+\x00', format_list(marks, locale=locale))[1:-1])
