"""The domain ``note``: a record of every document with front matter, and the notes in order and in groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from sphinx.domains import Domain
from sphinx.util.matching import Matcher

from sphinx_scidraft.citations import DOMAIN as CITATIONS
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.notes.frontmatter import FrontMatter

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.core.notes.identity import Identity
    from sphinx_scidraft.core.notes.model import Note
    from sphinx_scidraft.core.notes.ordering import Groups

T = TypeVar('T')


class NoteDomain(Domain):
    """All notes. Only the records are kept between builds."""

    name = 'note'
    label = 'Notes'
    initial_data: ClassVar[dict[str, Any]] = {'documents': {}}
    data_version = 1

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._being_read: Note | None = None
        #: the document whose heading the Markdown parser makes from its front matter
        self.titled_by_parser: str | None = None
        self._made: dict[Hashable, Any] = {}
        self._is_note: Callable[[str], bool] | None = None

    @property
    def documents(self) -> dict[str, Note]:
        """The records by document; documents without front matter that are no notes have none."""
        return cast('dict[str, Note]', self.data['documents'])

    # -- reading

    def is_note(self, docname: str) -> bool:
        """Return whether a document is a note by its place: an index of a folder never is."""
        if self._is_note is None:
            self._is_note = Matcher(note_patterns(self.env.config.scidraft_notes))
        return self._is_note(docname) and docname.rpartition('/')[2] != 'index'

    def begin_note(self, docname: str, front: FrontMatter) -> Note:
        """Take the front matter of a document that is being read."""
        from sphinx_scidraft.core.notes.parsing import parse_note

        note, problems = parse_note(docname, front.values, is_note=self.is_note(docname))
        for problem in problems if note.is_note else ():
            warn(WarningType.NOTE, 'front matter: %s: %s', problem.field, problem.message,
                 location=(docname, front.line(problem.field, self.env.doc2path(docname))))
        self._being_read = note
        return note

    def reads_note(self, docname: str) -> bool:
        """Return whether the document that is being read is a note, by its place or its front matter."""
        note = self._being_read
        return note.is_note if note is not None and note.docname == docname else self.is_note(docname)

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Record a document that was read."""
        self._made.clear()
        note, self._being_read = self._being_read, None
        if note is None or note.docname != docname:
            front = FrontMatter.of_metadata(env.metadata.get(docname, {}))
            if not front.values and not self.is_note(docname):
                return      # what reads notes is not loaded for other documents
            note = self.begin_note(docname, front)
        from sphinx_scidraft.core.notes.model import Note
        from sphinx_scidraft.notes.content import with_content

        if note != Note(docname):
            self.documents[docname] = replace(with_content(note, document, self._path), cited=self._cited(docname))

    def _cited(self, docname: str) -> tuple[str, ...]:
        """Return the keys that the lists of references of a document show."""
        if CITATIONS not in self.env.domains:
            return ()
        lists = self.env.domains[CITATIONS].data['documents'].get(docname, ())
        return tuple(dict.fromkeys(cited.key for shown in lists for cited in shown.cited))

    def _path(self, address: str) -> str:
        """Return the address of an image in the source folder; others stay as they are."""
        return address if not address or re.match(r'[\w+.-]+:|//', address) else self.env.relfn2path(address)[0]

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self._made.clear()
        self.documents.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has read."""
        self._made.clear()
        for docname in docnames:
            if docname in otherdata['documents']:
                self.documents[docname] = otherdata['documents'][docname]

    def may_preview(self, docname: str) -> bool:
        """Return whether the tree that is being written can hold previews; some builders put all into one tree."""
        note = self.documents.get(docname)
        return (note is not None and note.has_preview) or (docname == self.env.config.root_doc and self.once(
            'previews', lambda: any(note.has_preview for note in self.documents.values())))

    def resolve_any_xref(self, *args: Any) -> list[Any]:
        """Resolve nothing: notes are documents, which Sphinx finds."""
        return []

    # -- what is made from the records, once in a build

    def note(self, docname: str) -> Note | None:
        """Return the record of a document."""
        return self.documents.get(docname)

    def published(self) -> tuple[Note, ...]:
        """Return the notes with content, newest first, without drafts and promotions."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('published', lambda: ordering.newest_first(
            note for note in self.documents.values() if note.listed))

    def promotions(self) -> tuple[Note, ...]:
        """Return the promotions with content, newest first."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('promotions', lambda: ordering.newest_first(
            note for note in self.documents.values()
            if note.is_note and note.promotion and not (note.draft or note.empty)))

    def tags(self) -> Groups:
        """Return the published notes by tag."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('tags', lambda: ordering.by_tag(self.published()))

    def categories(self) -> Groups:
        """Return the published notes by category."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('categories', lambda: ordering.by_category(self.published()))

    def people(self) -> Groups:
        """Return the published notes by author, those that name none by the author of the site."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('people', lambda: ordering.group(
            self.published(), lambda note: [person.name for person in self.identity(note).authors]))

    def years(self) -> dict[int, tuple[Note, ...]]:
        """Return the published notes by year."""
        from sphinx_scidraft.core.notes import ordering

        return self.once('years', lambda: ordering.by_year(self.published()))

    def identity(self, note: Note | None) -> Identity:
        """Return institute and authors of a note; without a note those of the site."""
        from sphinx_scidraft.core.notes.identity import Identity, identify

        config = self.env.config
        site = self.once('identity', lambda: identify(
            None, config.scidraft_identity, project=config.project, author=config.author))
        return site if note is None else Identity(note.institute or site.institute, note.authors or site.authors)

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return something that is made of the records, made anew only when a document was read."""
        if name not in self._made:
            self._made[name] = make()
        return cast(T, self._made[name])


def note_patterns(patterns: Iterable[str]) -> list[str]:
    """Return patterns of document names; one that ends in a slash takes the whole folder."""
    return [f'{pattern}**' if pattern.endswith('/') else pattern for pattern in patterns]


def domain_of(env: BuildEnvironment) -> NoteDomain:
    """Return the domain of notes of an environment."""
    return cast(NoteDomain, env.domains['note'])
