"""What each document has of feeds, and how notes begin: kept between builds."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from sphinx.domains import Domain

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.core.notes.related import Related
    from sphinx_scidraft.notes.feed.cards import CardTexts
    from sphinx_scidraft.notes.feed.options import FeedOptions

NAME = 'scidraft-feed'


class FeedDomain(Domain):
    """The feeds of all documents.

    ``trees`` holds the notes that each feed puts into the table of contents, as it was set last.
    """

    name = NAME
    label = 'Feeds'
    initial_data: ClassVar[dict[str, Any]] = {'feeds': {}, 'views': set(), 'trees': {}, 'excerpts': {},
                                               'cards': {}}
    data_version = 2

    @cached_property
    def texts(self) -> CardTexts:
        """The texts of cards that this build has made."""
        from sphinx_scidraft.notes.feed.cards import CardTexts

        return CardTexts(self.env)

    @cached_property
    def related(self) -> Related:
        """What finds related notes in this build."""
        from sphinx_scidraft.notes.feed.context import find_related

        return find_related(self.env)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each note in the order of dates."""
        from sphinx_scidraft.notes.domain import domain_of as notes_of

        return {note.docname: place for place, note in enumerate(notes_of(self.env).published())}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The document whose feed puts a note into the tree, by note."""
        owners: dict[str, str] = {}
        for docname, trees in sorted(self.trees.items()):
            for tree in trees:
                for note in tree:
                    owners.setdefault(note, docname)
        return owners

    @cached_property
    def entries(self) -> dict[tuple[str, int, str], str]:
        """Entries of lists that this build has made, by note, level of the heading, and document they speak for."""
        return {}

    def forget(self) -> None:
        """Forget what an earlier build has made."""
        for name in ('texts', 'related', 'order', 'owners', 'entries'):
            vars(self).pop(name, None)

    @property
    def feeds(self) -> dict[str, tuple[FeedOptions, ...]]:
        """The feeds by document."""
        return cast('dict[str, tuple[FeedOptions, ...]]', self.data['feeds'])

    @property
    def views(self) -> set[str]:
        """The documents with lists or entry maps."""
        return cast('set[str]', self.data['views'])

    @property
    def excerpts(self) -> dict[str, str]:
        """How the text of each document begins."""
        return cast('dict[str, str]', self.data['excerpts'])

    @property
    def cards(self) -> dict[str, bytes]:
        """What cards show of documents that mark a part, packed."""
        return cast('dict[str, bytes]', self.data['cards'])

    @property
    def trees(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The notes below each feed of a document."""
        return cast('dict[str, tuple[tuple[str, ...], ...]]', self.data['trees'])

    def add_feed(self, docname: str, options: FeedOptions) -> int:
        """Note a feed of a document that is being read; return its position."""
        feeds = self.feeds.get(docname, ())
        self.feeds[docname] = (*feeds, options)
        return len(feeds)

    def note_view(self, docname: str) -> None:
        """Note that a document shows lists or entry maps."""
        self.views.add(docname)

    def holds(self, docname: str) -> bool:
        """Return whether a document shows something that all notes decide."""
        return docname in self.feeds or docname in self.views

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Record how a note begins."""
        from sphinx_scidraft.notes.domain import domain_of as notes_of

        if notes_of(env).note(docname) is None:     # the domain of notes has its turn before this one
            return
        from sphinx_scidraft.notes.feed.excerpts import beginning

        if text := beginning(document):
            self.excerpts[docname] = text

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.feeds.pop(docname, None)
        self.views.discard(docname)
        self.trees.pop(docname, None)
        self.excerpts.pop(docname, None)
        self.cards.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has read."""
        for docname in docnames:
            for name in ('feeds', 'excerpts', 'cards'):
                if docname in otherdata[name]:
                    self.data[name][docname] = otherdata[name][docname]
            if docname in otherdata['views']:
                self.views.add(docname)

    def resolve_any_xref(self, *args: Any) -> list[Any]:
        """Resolve nothing."""
        return []


def domain_of(env: BuildEnvironment) -> FeedDomain:
    """Return the record of feeds of an environment."""
    return cast(FeedDomain, env.domains[NAME])
