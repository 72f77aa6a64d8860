"""The words between the members of a list, and ordinal numbers, by the Unicode locale data in Babel."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

if TYPE_CHECKING:
    from sphinx_scidraft.core.language import Language


@lru_cache
def separators(language: str, n: int) -> tuple[str, ...]:
    """Return the n - 1 texts between n members: for "a, b, and c" (", ", ", and ")."""
    if n < 2:
        return ()
    marks = [f'\x00{i}\x00' for i in range(n)]
    return tuple(re.split('\x00[0-9]+\x00', format_list(marks, locale=locale_of(language)))[1:-1])


def ordinal(language: Language, number: int) -> str:
    """Return "2nd" for 2: the phrase ``ordinal`` has one form, or one for each of Unicode's plural categories."""
    phrase = language.phrases['ordinal']
    if ':' in phrase:
        forms = dict(form.split(':', 1) for form in phrase.split())
        phrase = forms.get(locale_of(language.code).ordinal_form(number)) or forms.get('other', '{number}')
    return phrase.replace('{number}', str(number))


@lru_cache
def locale_of(language: str) -> Locale:
    """Return the locale data of a language; that of English if there is none."""
    try:
        return Locale.parse(language.replace('-', '_'))
    except (UnknownLocaleError, ValueError):
        return Locale('en')
