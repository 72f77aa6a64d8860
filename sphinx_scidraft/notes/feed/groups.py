"""Notes by tag, category, author and year, and the pages of each group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.notes.domain import domain_of as notes_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

KINDS = ('tags', 'categories', 'authors', 'archive')


@dataclass(frozen=True, slots=True)
class Group:
    """The notes that share a tag, a category, an author or a year.

    :param kind: one of ``KINDS``; also the folder of its pages
    :param slug: name of its page
    :param name: what it is called
    """

    kind: str
    slug: str
    name: str
    notes: Sequence[Note]

    def page(self, number: int = 1) -> str:
        """Return the name of one of its pages."""
        return f'{self.kind}/{self.slug}' + (f'/page/{number}' if number > 1 else '')


def groups_of(env: BuildEnvironment, kind: str) -> list[Group]:
    """Return the groups of a kind: by name, years with the last one first."""
    domain = notes_of(env)
    if kind == 'archive':
        return [Group(kind, str(year), str(year), notes) for year, notes in domain.years().items()]
    found = {'tags': domain.tags, 'categories': domain.categories, 'authors': domain.people}[kind]()
    return [Group(kind, slug, name, notes) for slug, (name, notes) in found.items()]


def group_page(kind: str, name: str) -> str:
    """Return the name of the page of a tag, a category or an author."""
    return f'{kind}/{slugify(name)}'
