"""From front matter to a note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sphinx_scidraft.core.notes import values
from sphinx_scidraft.core.notes.dates import read_date
from sphinx_scidraft.core.notes.frontmatter import BY_SPELLING, FLAG_BY_SPELLING, FOREIGN, Field
from sphinx_scidraft.core.notes.model import Note, spelling
from sphinx_scidraft.core.notes.people import read_people
from sphinx_scidraft.core.notes.values import ValueProblem, decode


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the front matter that cannot be used.

    :param field: the field as the author has spelt it
    """

    field: str
    message: str


def parse_note(docname: str, metadata: Mapping[str, object], *, is_note: bool = True) -> tuple[Note, list[Problem]]:
    """Return what the front matter of a document says, and what of it cannot be used.

    A value that cannot be used is left out. It never fails.

    :param metadata: values by field, as Sphinx has them: texts, with lists and maps of MyST as JSON. Values that are
        lists and maps already are understood too.
    :param is_note: whether it is a note if the front matter does not say
    """
    reading = _Reading(docname, is_note)
    for name, value in metadata.items():
        reading.take(str(name), decode(value))
    return reading.note(), reading.problems


class _Reading:
    """The fields that were read so far."""

    def __init__(self, docname: str, is_note: bool) -> None:
        self.values: dict[str, Any] = {'docname': docname, 'is_note': is_note}
        self.problems: list[Problem] = []
        self.fields: dict[str, str] = {}
        self.sides: dict[bool, set[str]] = {True: set(), False: set()}
        self.people: tuple[str, object] | None = None
        self.ranks: dict[str, int] = {}
        self.places: object = None

    def take(self, name: str, value: object) -> None:
        """Take one field; one without a value counts as absent."""
        key = spelling(name)
        if value is None or key in FOREIGN:
            return
        if key in FLAG_BY_SPELLING:
            self.take_flag(name, value)
        elif key in BY_SPELLING:
            self.take_field(BY_SPELLING[key], name, value)
        else:
            if key == 'affiliations':
                self.places = value
            self.fields[name] = values.stored(value)

    def take_flag(self, name: str, value: object) -> None:
        """Take a field that shows or hides a part."""
        flag = FLAG_BY_SPELLING[spelling(name)]
        try:
            self.sides[values.boolean(value) == flag.hides].add(flag.part)
        except ValueProblem as problem:
            self.report(name, f'{_shown(value)} is left out; {problem}')

    def take_field(self, field: Field, name: str, value: object) -> None:
        """Take a field of the table; of two spellings the one that stands first in the table wins."""
        rank = list(map(spelling, field.spellings)).index(spelling(name))
        if rank >= self.ranks.get(field.attribute, len(field.spellings)):
            return
        try:
            self.values |= self.read(field, name, value)
        except ValueProblem as problem:
            if field.attribute == 'is_note' and not self.values['is_note']:
                self.fields[name] = values.stored(value)    # somebody else's field
                return
            self.report(name, f'{_shown(value)} is left out; {problem}')
        else:
            self.ranks[field.attribute] = rank

    def read(self, field: Field, name: str, value: object) -> dict[str, Any]:
        """Return the values for the note that a field gives."""
        if field.read is not None:
            return {field.attribute: field.read(value)}
        return _OWN[field.attribute](self, name, value)

    def date(self, name: str, value: object) -> dict[str, Any]:
        """Read the date."""
        date, has_time = read_date(value)
        return {'date': date, 'has_time': has_time}

    def updated(self, name: str, value: object) -> dict[str, Any]:
        """Read when it was changed."""
        return {'updated': read_date(value)[0]}

    def tags(self, name: str, value: object) -> dict[str, Any]:
        """Read the tags."""
        return {'tags': tuple(dict.fromkeys(
            tag for tag in (item.lstrip('#').strip() for item in values.texts(value)) if tag))}

    def authors(self, name: str, value: object) -> dict[str, Any]:
        """Keep the authors until the affiliations are there."""
        self.people = name, value
        return {}

    def image(self, name: str, value: object) -> dict[str, Any]:
        """Read the address of an image, also from a map of Hugo."""
        if isinstance(value, Mapping):
            value = values.first(value.get(key) for key in ('image', 'src', 'url'))
        return {'image': values.text(value)}

    def report(self, name: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(name, message))

    def note(self) -> Note:
        """Return the note."""
        if self.people is not None:
            name, value = self.people
            self.values['authors'] = read_people(value, self.places, lambda message: self.report(name, message))
        self.values['hide'] = frozenset(self.sides[True])
        self.values['show'] = frozenset(self.sides[False] - self.sides[True])
        self.values['fields'] = tuple(self.fields.items())
        return Note(**self.values)


_OWN: dict[str, Callable[[_Reading, str, object], dict[str, Any]]] = {
    'date': _Reading.date, 'updated': _Reading.updated, 'tags': _Reading.tags, 'authors': _Reading.authors,
    'image': _Reading.image,
}


def _shown(value: object) -> str:
    """Return a value for a message."""
    text = repr(value)
    return text if len(text) <= 60 else f'{text[:57]}...'
