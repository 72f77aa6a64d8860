"""Kind words and phrases in the language of a document, read from the tables in ``locale/``."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

LOCALE_DIR = Path(__file__).parent.parent / 'locale'
DEFAULT = 'en'
#: Language codes whose table has another name.
ALIASES = {'nb': 'no', 'nn': 'no', 'iw': 'he', 'in': 'id', 'zh': 'zh_CN'}
#: Languages that are written from right to left.
RIGHT_TO_LEFT = frozenset({'ar', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'ug', 'ur', 'yi'})


def language_tag(language: str) -> str:
    """Return ``zh-CN`` for ``zh_CN``."""
    return language.replace('_', '-')


def direction(language: str) -> str:
    """Return how a language such as ``fa`` or ``de_AT`` is written: ``ltr`` or ``rtl``."""
    return 'rtl' if language.replace('-', '_').split('_')[0].lower() in RIGHT_TO_LEFT else 'ltr'


class Language(NamedTuple):
    """The words of one language.

    :param code: name of the table
    :param kinds: kind -> singular, plural and, where the language declines, both as used after
        "proof of"
    :param phrases: the patterns and words by name, see ``locale/en.toml``
    """

    code: str
    kinds: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, str]

    def kind(self, name: str, *, plural: bool = False, of: bool = False) -> str:
        """Return the word for a kind; a kind without one is shown by its own name."""
        forms = self.kinds.get(name) or (name.replace('-', ' ').replace('_', ' ').capitalize(),)
        wanted = int(plural) + 2 * int(of)
        while wanted >= len(forms):
            wanted = wanted - 2 if wanted >= 2 else 0
        return forms[wanted]

    @property
    def declines(self) -> bool:
        """Whether kind words change behind "proof of"."""
        return len(self.kinds.get('theorem', ())) > 2

    def phrase(self, pattern: str, **values: str) -> str:
        """Return a pattern with its ``{places}`` filled."""
        text = self.phrases[pattern]
        for name, value in values.items():
            text = text.replace('{' + name + '}', value)
        return text


@lru_cache
def load_language(code: str) -> Language:
    """Return the table for a language code such as ``de``, ``de_AT`` or ``pt-BR``; English for others."""
    data = _table(_table_name(code))
    return Language(code, MappingProxyType({k: tuple(v) for k, v in data['kinds'].items()}),
                    MappingProxyType(data['patterns'] | data['words']))


def languages() -> list[str]:
    """Return the codes of all languages that there is a table for."""
    return sorted(path.stem for path in LOCALE_DIR.glob('*.toml'))


def override(language: Language, words: Mapping[str, Any],
             known: Container[str]) -> tuple[Language, list[str]]:
    """Return *language* with a project's own words.

    :param words: ``scidraft_words`` for this language: name of a kind -> word, or [singular,
        plural, ...]; name of a phrase -> text
    :param known: the kinds of the project
    :returns: the language, and one message for each entry that had to be left out
    """
    kinds, phrases, problems = dict(language.kinds), dict(language.phrases), []
    for name, value in words.items():
        forms = (value,) if isinstance(value, str) else value
        if not (isinstance(forms, (list, tuple)) and forms and all(isinstance(f, str) and f for f in forms)):
            problems.append(f'scidraft_words: {name!r} must be a text or a list of texts, not {value!r}')
        elif name in phrases:
            phrases[name] = forms[0]
        elif name in known:
            kinds[name] = tuple(forms)
        else:
            problems.append(f'scidraft_words: there is no kind or phrase {name!r}')
    return language._replace(kinds=MappingProxyType(kinds), phrases=MappingProxyType(phrases)), problems


def _table_name(code: str) -> str:
    known = languages()
    normal = code.replace('-', '_')
    base = normal.partition('_')[0].lower()
    for candidate in (normal, ALIASES.get(base, base)):
        if candidate in known:
            return candidate
    return DEFAULT


@lru_cache
def _table(name: str) -> dict[str, dict[str, Any]]:
    with open(LOCALE_DIR / f'{name}.toml', 'rb') as file:
        return tomllib.load(file)
