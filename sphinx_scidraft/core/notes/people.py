"""Authors: a text, a list of texts, or a list of maps with name, ORCID, affiliation and address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from sphinx_scidraft.core.notes.model import Person, spelling
from sphinx_scidraft.core.notes.values import ValueProblem, first, orcid, split, text

_ADDRESS = re.compile(r'^(.*?)\s*<([^<>@\s]+@[^<>\s]+)>$')
_NAME_KEYS = ('name', 'literal', 'fullname', 'author')
_PLACE_KEYS = ('affiliation', 'affiliations', 'institution', 'institutions', 'institute', 'organization',
               'organisation')
_HANDLE_KEYS = ('handle', 'username', 'github', 'twitter', 'mastodon')

Report = Callable[[str], None]


def read_people(value: object, places: object, report: Report) -> tuple[Person, ...]:
    """Return authors; what cannot be used of one is reported and left out.

    :param places: ``affiliations`` of the note, which the authors of mystmd name by ``id``
    """
    known = dict(_places(places))
    people: list[Person] = []
    for item in _items(value):
        person = _person(item, known, report)
        if person is not None and person.name not in [other.name for other in people]:
            people.append(person)
    return tuple(people)


def _items(value: object) -> Iterator[object]:
    if isinstance(value, (list, tuple)):
        yield from value
    elif isinstance(value, Mapping):
        yield value
    elif value is not None:
        yield from split(str(value))


def _places(value: object) -> Iterator[tuple[str, str]]:
    for item in value if isinstance(value, (list, tuple)) else ():
        if isinstance(item, Mapping) and item.get('id') is not None:
            yield str(item['id']), _place(item, {})


def _person(item: object, known: Mapping[str, str], report: Report) -> Person | None:
    if not isinstance(item, Mapping):
        try:
            name = text(item)
        except ValueProblem:
            report('an author is left out; wanted: a name, or a map with "name"')
            return None
        match = _ADDRESS.match(name)
        return Person(match[1] or match[2], email=match[2]) if match else Person(name) if name else None
    given = {spelling(str(key)): value for key, value in item.items()}
    name = _name(given)
    if not name:
        report('an author has no name and is left out')
        return None
    return Person(name, _orcid(given.get('orcid'), name, report),
                  _place(first(given.get(key) for key in _PLACE_KEYS), known),
                  _plain(given.get('email')), _plain(first(given.get(key) for key in _HANDLE_KEYS)).lstrip('@'))


def _name(given: Mapping[str, object]) -> str:
    name = first(given.get(key) for key in _NAME_KEYS)
    if isinstance(name, Mapping):
        return _name({spelling(str(key)): value for key, value in name.items()} | {'name': name.get('literal')})
    parts = [_plain(given.get('given') or given.get('firstname')), _plain(given.get('family') or given.get('lastname'))]
    return _plain(name) or ' '.join(part for part in parts if part)


def _orcid(value: object, name: str, report: Report) -> str:
    try:
        return orcid(value)
    except ValueProblem as problem:
        report(f'the ORCID of {name} is left out; {problem}')
        return ''


def _place(value: object, known: Mapping[str, str]) -> str:
    if isinstance(value, (list, tuple)):
        return '; '.join(filter(None, (_place(item, known) for item in value)))
    if isinstance(value, Mapping):
        return _place(first(value.get(key) for key in ('name', 'institution', 'id')), known)
    return known.get(str(value), _plain(value))


def _plain(value: object) -> str:
    try:
        return text(value)
    except ValueProblem:
        return ''
