"""Names of people: family name, particles, given names."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

SUFFIXES = frozenset({'jr', 'sr', 'ii', 'iii', 'iv'})
#: Scripts that are written without blanks, family name first. Compiled where there are some.
_EAST_ASIAN = '[\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]'
#: Letters that have no accent to take off.
_PLAIN = str.maketrans({'ß': 'ss', 'æ': 'ae', 'Æ': 'ae', 'œ': 'oe', 'Œ': 'oe', 'ø': 'o', 'Ø': 'o', 'ł': 'l', 'Ł': 'l',
                        'đ': 'd', 'Đ': 'd', 'ð': 'd', 'Ð': 'd', 'þ': 'th', 'Þ': 'th', 'ı': 'i', 'ħ': 'h', 'Ħ': 'h'})


class Name(NamedTuple):
    """A name in its parts, as BibTeX has them.

    :param family: the family name, or the whole name if it cannot be taken apart
    """

    given: str
    particle: str
    family: str
    suffix: str

    @property
    def is_whole(self) -> bool:
        """Whether there is one part only."""
        return not (self.given or self.particle or self.suffix)

    @property
    def sorted(self) -> str:
        """"van Beethoven, Ludwig"."""
        family = f'{self.particle} {self.family}'.strip()
        return ', '.join(part for part in (family, self.suffix, self.given) if part)


def _is_east_asian(name: str) -> bool:
    return not name.isascii() and re.search(_EAST_ASIAN, name) is not None


def split(name: str) -> Name:
    """Take a name apart.

    "Ludwig van Beethoven", "Beethoven, Ludwig van", "Martin King Jr.". A name with Chinese, Japanese or
    Korean letters stays whole, also where a spelling in Latin letters stands beside it.
    """
    name = ' '.join(name.split())
    if _is_east_asian(name) or re.search(r'[()\[\]/]', name):
        return Name('', '', name, '')
    parts = [part.strip() for part in name.split(',')]
    if len(parts) == 2 and _is_suffix(parts[1]):
        return split(parts[0])._replace(suffix=parts[1])
    if len(parts) in (2, 3):
        particle, family = _particle(parts[0].split())
        return Name(parts[-1], particle, family, parts[1] if len(parts) == 3 else '')
    if len(parts) > 3:
        return Name('', '', name, '')
    words = name.split()
    suffix = words.pop() if len(words) > 2 and _is_suffix(words[-1]) else ''
    first = next((n for n, word in enumerate(words[:-1]) if n and _is_particle(word)), len(words) - 1)
    particle, family = _particle(words[first:])
    return Name(' '.join(words[:first]), particle, family, suffix)


def _particle(words: list[str]) -> tuple[str, str]:
    count = next((n for n, word in enumerate(words) if not _is_particle(word)), len(words) - 1)
    count = min(count, len(words) - 1)
    return ' '.join(words[:count]), ' '.join(words[count:])


def _is_particle(word: str) -> bool:
    return word[:1].islower()


def _is_suffix(word: str) -> bool:
    return word.rstrip('.').lower() in SUFFIXES


def latin(text: str) -> str:
    """Return the letters and digits of a text that are ASCII without their accents, in lower case."""
    text = unicodedata.normalize('NFKD', text.translate(_PLAIN))
    return ''.join(char for char in text.lower() if char.isascii() and char.isalnum())


def key_part(name: str) -> str:
    """Return what a name gives to a key: the family name in ASCII letters, or nothing.

    Of a name in two scripts it is the part in Latin letters: "zhang" for "San Zhang (张三)".
    """
    words = re.split(r'[()\[\]/]', name) if _is_east_asian(name) else [name]
    for part in words:
        part = ' '.join(word for word in part.split() if not _is_east_asian(word))
        found = latin(split(part).family) if part and not re.search(r'[()\[\]/]', part) else ''
        if found:
            return found
    return ''
