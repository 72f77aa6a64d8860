"""Entry maps: named notes sorted into letters or categories, in any script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
RUSSIAN = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
#: The letters that a map in some language shows even where nothing begins with them.
ALPHABETS = {'el': GREEK, 'ru': RUSSIAN, 'bg': 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ',
             'uk': 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ'}
#: Group of what begins with a digit or a sign.
OTHER = '#'
#: Letters that Unicode does not take apart, as they are sorted where they are foreign.
SPELLED = str.maketrans({'Æ': 'AE', 'Œ': 'OE', 'Ø': 'O', 'Ł': 'L', 'Đ': 'D', 'Ð': 'D', 'Þ': 'TH', 'ẞ': 'SS',
                         'ß': 'SS', 'Ħ': 'H', 'ı': 'I', 'Ŋ': 'N', 'Ŧ': 'T'})
#: First character of each initial in the part of GB 2312 that is in the order of pronunciation.
PINYIN = (('A', 0xB0A1), ('B', 0xB0C5), ('C', 0xB2C1), ('D', 0xB4EE), ('E', 0xB6EA), ('F', 0xB7A2), ('G', 0xB8C1),
          ('H', 0xB9FE), ('J', 0xBBF7), ('K', 0xBFA6), ('L', 0xC0AC), ('M', 0xC2E8), ('N', 0xC4C3), ('O', 0xC5B6),
          ('P', 0xC5BE), ('Q', 0xC6DA), ('R', 0xC8BB), ('S', 0xC8F6), ('T', 0xCBFA), ('W', 0xCDDA), ('X', 0xCEF4),
          ('Y', 0xD1B9), ('Z', 0xD4D1))
PINYIN_END = 0xD7FA
#: First character of each row of kana; voiced and small ones belong to the row they come from.
KANA_ROWS = (('あ', 0x3041), ('か', 0x304B), ('さ', 0x3055), ('た', 0x305F), ('な', 0x306A), ('は', 0x306F),
             ('ま', 0x307E), ('や', 0x3083), ('ら', 0x3089), ('わ', 0x308E))
#: Initial consonants of Korean syllables; doubled ones are sorted with the single ones.
HANGUL = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'
#: Letters that are letters of their own in Cyrillic, though Unicode takes them apart.
KEPT = frozenset('ЙЇЎйїў')


@dataclass(frozen=True, slots=True)
class Entry:
    """A note in an entry map.

    :param docname: its document
    :param title: how it is called in this map
    :param aliases: other names
    :param category: empty for none
    """

    docname: str
    title: str
    aliases: tuple[str, ...] = ()
    category: str = ''
    summary: str = ''


def folded(text: str) -> str:
    """Return a text as it is compared: capitals, without accents, marks and signs."""
    pieces = []
    for character in unicodedata.normalize('NFC', text):
        if character in KEPT:
            pieces.append(character.upper())
            continue
        bare = ''.join(part for part in unicodedata.normalize('NFKD', character) if not unicodedata.combining(part))
        pieces.append(unicodedata.normalize('NFC', bare).upper().translate(SPELLED))
    words = re.findall(r'\w+', ''.join(pieces).replace('_', ' '))
    return ' '.join(words)


def initial(title: str, language: str = 'en') -> str:
    """Return the letter that an entry stands under.

    Chinese characters stand under their sound in a Chinese map, else under themselves.
    """
    text = folded(title)
    first = text[:1]
    if not first or first.isdecimal() or (first.isnumeric() and not _is_han(first)):
        return OTHER
    if language.startswith('zh') and _is_han(first):
        return _pinyin(first)
    code = ord(first)
    if 0x30A1 <= code <= 0x30F6:        # katakana: the same rows as hiragana
        code -= 0x60
    if 0x3041 <= code <= 0x3096:
        return next(row for row, start in reversed(KANA_ROWS) if code >= start)
    syllable = unicodedata.normalize('NFC', title.strip()[:4])[:1]
    if '가' <= syllable <= '힣':
        return HANGUL[(ord(syllable) - 0xAC00) // 588]
    return first


def sort_key(title: str, language: str = 'en') -> tuple[int, int, str, str, str]:
    """Return what entries are sorted by: Latin, then other scripts, digits last."""
    letter, text = initial(title, language), folded(title)
    rank = 2 if letter == OTHER else 0 if letter in alphabet(language) else 1
    position = alphabet(language).find(letter)
    return rank, position, letter, text, title


def alphabet(language: str) -> str:
    """Return the letters of a language that a map shows."""
    return ALPHABETS.get(language.replace('-', '_').partition('_')[0].lower(), LATIN)


def by_letter(entries: Iterable[Entry], language: str = 'en') -> dict[str, list[Entry]]:
    """Return entries by letter, both in their order."""
    groups: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: (sort_key(entry.title, language), entry.docname)):
        groups.setdefault(initial(entry.title, language), []).append(entry)
    return groups


def letters(groups: Iterable[str], language: str = 'en') -> list[str]:
    """Return the letters of a map: the whole alphabet if one of it is used, and what else is used."""
    used = list(groups)
    own = alphabet(language)
    shown = list(own) if not used or any(letter in own for letter in used) else []
    return shown + [letter for letter in used if letter not in shown]


def by_category(entries: Iterable[Entry], language: str = 'en') -> dict[str, list[Entry]]:
    """Return entries by category, alphabetically; those without one stand last, under the empty name."""
    groups: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: (sort_key(entry.title, language), entry.docname)):
        groups.setdefault(entry.category, []).append(entry)
    return dict(sorted(groups.items(), key=lambda item: (not item[0], sort_key(item[0], language))))


def _is_han(character: str) -> bool:
    return '\u3400' <= character <= '\u9fff' or '\uf900' <= character <= '\ufaff' or character >= '\U00020000'


def _pinyin(character: str) -> str:
    try:
        code = int.from_bytes(character.encode('gb2312'), 'big')
    except UnicodeEncodeError:
        return character
    if not PINYIN[0][1] <= code < PINYIN_END:
        return character
    return next(letter for letter, start in reversed(PINYIN) if code >= start)
