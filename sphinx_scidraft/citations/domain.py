"""Which entries each list shows, and in which order: a record of each document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from sphinx_scidraft.citations import DOMAIN
from sphinx_scidraft.records import RecordDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain


@dataclass(frozen=True, slots=True)
class Cited:
    """A key that a place cites.

    :param conditions: expressions of the ``only`` blocks around it
    """

    key: str
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListRecord:
    """What a list shows.

    :param cited: what is cited before it, in the order of the text
    :param anchors: by key: the id of its entry
    """

    cited: tuple[Cited, ...]
    anchors: dict[str, str]

    def numbers(self, is_true: Callable[[str], bool]) -> dict[str, int]:
        """Return the numbers of the keys, in the order of their first use."""
        numbers: dict[str, int] = {}
        for cited in self.cited:
            if cited.key not in numbers and all(map(is_true, cited.conditions)):
                numbers[cited.key] = len(numbers) + 1
        return numbers


class CitationDomain(RecordDomain):
    """The lists of all documents."""

    name = DOMAIN
    label = 'Citations'

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._is_true: Callable[[str], bool] = bool
        self._numbers: dict[tuple[str, int], dict[str, int]] = {}

    @property
    def documents(self) -> dict[str, tuple[ListRecord, ...]]:
        """The lists by document; a document without lists has no record."""
        return cast('dict[str, tuple[ListRecord, ...]]', self.data['documents'])

    @property
    def statements(self) -> StatementDomain:
        """The domain of statements, which knows the builder and the languages."""
        return cast('StatementDomain', self.env.domains['prf'])

    @staticmethod
    def prepare(app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Take the tags of this build (event ``env-get-updated``)."""
        domain = domain_of(env)
        domain._is_true = app.tags.eval_condition
        domain._numbers.clear()
        return []

    def record(self, docname: str, position: int) -> ListRecord | None:
        """Return a list of a document by its position."""
        lists = self.documents.get(docname, ())
        return lists[position] if 0 <= position < len(lists) else None

    @contextmanager
    def numbered(self, numbers: Mapping[tuple[str, int], dict[str, int]]) -> Iterator[None]:
        """Give other numbers for a while, where a part of a document stands alone.

        :param numbers: by list: document and position
        """
        kept = dict(self._numbers)
        self._numbers.update(numbers)
        try:
            yield
        finally:
            self._numbers = kept

    def numbers(self, docname: str, position: int) -> dict[str, int]:
        """Return the numbers that a list gives to its keys."""
        place = docname, position
        if place not in self._numbers:
            record = self.record(*place)
            self._numbers[place] = record.numbers(self._is_true) if record is not None else {}
        return self._numbers[place]


def domain_of(env: BuildEnvironment) -> CitationDomain:
    """Return the domain of citations of an environment."""
    return cast(CitationDomain, env.domains[DOMAIN])
