"""Whose note it is, when it does not say so itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sphinx_scidraft.core.notes.model import Note, Person
from sphinx_scidraft.core.notes.people import read_people


@dataclass(frozen=True, slots=True)
class Identity:
    """Institute and authors as they are shown."""

    institute: str
    authors: tuple[Person, ...]

    @property
    def initial(self) -> str:
        """The letter on the disc: the first one of the institute, else of the first author."""
        name = self.institute or (self.authors[0].name if self.authors else '')
        return next((letter.upper()[:1] for letter in name if letter.isalnum()), '')

    @property
    def handle(self) -> str:
        """What stands behind ``@``: the short name of the first author, else the name."""
        return (self.authors[0].handle or self.authors[0].name) if self.authors else ''

    @property
    def byline(self) -> str:
        """The names of all authors."""
        return ', '.join(person.name for person in self.authors)


def identify(note: Note | None, site: Mapping[str, object], *, project: str, author: str) -> Identity:
    """Return institute and authors, each from the note, else from the site, else from the project.

    :param site: ``scidraft_identity``
    :param project: name of the project, the institute where there is none
    :param author: author of the project
    """
    institute = (note.institute if note else '') or str(site.get('institute') or '') or project
    authors = (note.authors if note else ()) or site_authors(site) or read_people(author, None, _ignore)
    return Identity(institute, authors)


def site_authors(site: Mapping[str, object]) -> tuple[Person, ...]:
    """Return the authors that the site names."""
    return read_people(site.get('authors') or site.get('author'), None, _ignore)


def _ignore(message: str) -> None:
    """Say nothing: settings are checked elsewhere."""
