"""Names of pages and anchors, made from tags, categories and names."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache

MAX_LENGTH = 80
#: Signs that tell names apart ("C", "C++", "C#") and are no letters.
_SIGNS = str.maketrans({'+': ' plus ', '#': ' sharp ', '&': ' and ', '@': ' at ', '%': ' percent '})
_SPECIAL = str.maketrans({'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ð': 'd', 'þ': 'th', 'ı': 'i'})
#: Pages that stand beside those of the tags.
RESERVED = frozenset({'index', 'page'})


@lru_cache(maxsize=4096)
def slugify(name: str) -> str:
    """Return a name of a page: small letters and digits of any script, hyphens between words.

    Accents are taken off Latin letters only, where the plain letter is the same word to most readers.
    The same name always gives the same slug, and no name gives an empty one.
    """
    text = unicodedata.normalize('NFKC', name).casefold().translate(_SIGNS).translate(_SPECIAL)
    text = unicodedata.normalize('NFC', _without_accents(text))
    kept = ''.join(letter if _is_kept(letter) else ' ' for letter in text.replace("'", '').replace('’', ''))
    slug = '-'.join(kept.split())
    if not slug:
        slug = '-'.join(f'{ord(letter):x}' for letter in name.strip()[:16]) or 'none'
    if slug in RESERVED:
        slug = f'{slug}-1'
    if len(slug.encode()) > 2 * MAX_LENGTH or len(slug) > MAX_LENGTH:
        digest = hashlib.sha256(slug.encode()).hexdigest()[:8]
        slug = f'{_cut(slug)}-{digest}'
    return slug


def _without_accents(text: str) -> str:
    out = ''
    latin = False
    for letter in unicodedata.normalize('NFD', text):
        if unicodedata.category(letter) == 'Mn':
            out += '' if latin else letter
            continue
        latin = re.match('[a-z]', letter) is not None
        out += letter
    return out


def _is_kept(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter) in ('Mn', 'Mc')


def _cut(slug: str) -> str:
    return slug[:MAX_LENGTH].encode()[:2 * MAX_LENGTH].decode(errors='ignore').rstrip('-')
