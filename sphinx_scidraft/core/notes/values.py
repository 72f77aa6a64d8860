"""Values of front matter: texts of MyST, where lists and maps are JSON, and of reST, as they are written."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping

_TRUE = frozenset({'true', 'yes', 'on', '1', 'y', ''})      # a reST field without a value is a flag
_FALSE = frozenset({'false', 'no', 'off', '0', 'n'})
_BULLET = re.compile(r'^[-*•+]\s+')
_LANGUAGE = re.compile(r'[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*', re.IGNORECASE)
_LANGUAGES = {
    'arabic': 'ar', 'chinese': 'zh', 'dutch': 'nl', 'english': 'en', 'french': 'fr', 'german': 'de', 'greek': 'el',
    'hebrew': 'he', 'hindi': 'hi', 'italian': 'it', 'japanese': 'ja', 'korean': 'ko', 'polish': 'pl',
    'portuguese': 'pt', 'russian': 'ru', 'spanish': 'es', 'turkish': 'tr', 'ukrainian': 'uk',
}
_DOI = re.compile(r'(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)', re.IGNORECASE)
_ORCID = re.compile(r'(?:(?:https?://)?orcid\.org/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])/?', re.IGNORECASE)
#: Deeper lists are taken as text.
MAX_DEPTH = 20


class ValueProblem(ValueError):
    """A value cannot be used; the message says what is wanted."""


def decode(value: object) -> object:
    """Return a value as it was meant: JSON is read, ``null`` is None."""
    if not isinstance(value, str):
        return value
    stripped = value.strip()
    if stripped == 'null':
        return None
    if stripped[:1] in ('[', '{') and stripped[-1:] in (']', '}'):
        try:
            read: object = json.loads(stripped)
        except (ValueError, RecursionError):
            return value
        return read
    return value


def text(value: object) -> str:
    """Return a value as one line of text.

    :raises ValueProblem: if it is a list or a map
    """
    if isinstance(value, (Mapping, list, tuple)):
        raise ValueProblem('wanted: a text')
    return ' '.join(clean(value).split())


def block(value: object) -> str:
    """Return a value as text with its lines."""
    if isinstance(value, (Mapping, list, tuple)):
        raise ValueProblem('wanted: a text')
    return '\n'.join(line.rstrip() for line in clean(value).strip().splitlines())


def clean(value: object) -> str:
    """Return a plain value as text, without characters that no output can hold."""
    if value is None:
        return ''
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and math.isfinite(value) and value == int(value) and abs(value) < 1e15:
        value = int(value)
    return ''.join(letter for letter in str(value)
                   if letter in '\n\t' or unicodedata.category(letter) not in ('Cc', 'Cs'))


def texts(value: object) -> tuple[str, ...]:
    """Return a value as a list of texts: a list, or a text with commas, semicolons or lines between them.

    :raises ValueProblem: if something in it is a list or a map
    """
    if isinstance(value, Mapping):
        raise ValueProblem('wanted: a list of texts')
    items = [text(item) for item in value] if isinstance(value, (list, tuple)) else split(clean(value))
    return tuple(dict.fromkeys(item for item in items if item))


def split(value: str) -> list[str]:
    """Split a text at lines with bullets, else at semicolons, else at commas."""
    lines = [line.strip() for line in value.splitlines() if line.strip()]
    if lines and all(_BULLET.match(line) for line in lines):
        return [text(_BULLET.sub('', line)) for line in lines]
    blocks = [part.strip() for part in re.split(r'\n\s*\n', value) if part.strip()]
    if len(blocks) > 1:
        return [text(part) for part in blocks]      # items of a list of docutils
    return [' '.join(part.split()) for part in re.split(';' if ';' in value else ',', value)]


def boolean(value: object) -> bool:
    """Return a value as true or false.

    :raises ValueProblem: if it is neither
    """
    word = clean(value).strip().casefold() if isinstance(value, (str, int, float, bool)) else '?'
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise ValueProblem('wanted: true or false')


def language(value: object) -> str:
    """Return a language code, also from the English name of a common language.

    :raises ValueProblem: if it is none
    """
    code = text(value)
    code = _LANGUAGES.get(code.casefold(), code)
    if code and not _LANGUAGE.fullmatch(code):
        raise ValueProblem('wanted: a language code such as en or pt-BR')
    return code


def doi(value: object) -> str:
    """Return a DOI without the address before it.

    :raises ValueProblem: if it is none
    """
    name = text(value)
    match = _DOI.fullmatch(name)
    if name and match is None:
        raise ValueProblem('wanted: a DOI such as 10.1000/182')
    return match[1] if match else ''


def orcid(value: object) -> str:
    """Return an ORCID with its hyphens.

    :raises ValueProblem: if it is none, or its check digit is wrong
    """
    name = text(value)
    match = _ORCID.fullmatch(name)
    if name and (match is None or not _checks(''.join(match.groups()))):
        raise ValueProblem('wanted: an ORCID such as 0000-0002-1825-0097')
    return '-'.join(match.groups()).upper() if match else ''


def _checks(digits: str) -> bool:
    """Return whether the last digit fits the others (ISO 7064, 11-2)."""
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    rest = (12 - total % 11) % 11
    return digits[-1].upper() == ('X' if rest == 10 else str(rest))


def license_name(value: object) -> str:
    """Return a license: a text, or the one for the content in a map of mystmd.

    :raises ValueProblem: if it holds no name
    """
    if isinstance(value, Mapping):
        for key in ('content', 'id', 'name', 'title', 'url', 'code'):
            if value.get(key):
                return license_name(value[key])
        raise ValueProblem('wanted: the name of a license, or a map with "content"')
    return ', '.join(texts(value)) if isinstance(value, (list, tuple)) else text(value)


def stored(value: object) -> str:
    """Return any value as a text that can be stored; lists and maps as JSON."""
    if isinstance(value, (Mapping, list, tuple)):
        try:
            return json.dumps(value, ensure_ascii=False, default=str)
        except (ValueError, TypeError, RecursionError):
            return ''
    return block(value)


def first(values: Iterable[object]) -> object:
    """Return the first value that says something, else None."""
    return next((value for value in values if value not in (None, '', [], {})), None)
