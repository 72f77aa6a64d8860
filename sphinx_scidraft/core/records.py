"""What one document holds, as far as numbers and references need to know it.

A record is made once, when its document is read, and never changed: numbers, reference texts,
lists and fingerprints are all computed from the records of all documents.

Every build reads all of them in again. Named tuples are read, and their classes made, several times as
fast as data classes.
"""

from __future__ import annotations

from typing import NamedTuple

from sphinx_scidraft.core.inline import Inline

#: (docname, anchor): what identifies a statement in a project.
StatementId = tuple[str, str]


class Section(NamedTuple):
    """A section begins here."""

    anchor: str


class EndSection(NamedTuple):
    """The innermost open section ends here."""


class Toctree(NamedTuple):
    """The documents that a toctree puts at this place."""

    docnames: tuple[str, ...]


class Statement(NamedTuple):
    """One environment: a theorem, a lemma, a proof, ...

    :param kind: name of its kind
    :param anchor: id in the output, unique in the project
    :param labels: what authors refer to it by; the first one is its own, others come from
        targets that stand before it
    :param name: the optional title
    :param numbered: false when the author asked for no number
    :param tag: the author's own mark in place of a number; does not move the counter
    :param number: sets the counter
    :param of: labels of the statements that it proves or solves
    :param follows: anchor of the statement that a proof or solution belongs to by its place
    :param adjacent: whether nothing stands between it and the statement it follows
    :param line: line in the source, for messages
    :param conditions: expressions of the ``only`` blocks around it
    """

    kind: str
    anchor: str
    labels: tuple[str, ...] = ()
    name: Inline = ()
    numbered: bool = True
    tag: Inline = ()
    number: int | None = None
    of: tuple[str, ...] = ()
    follows: str | None = None
    adjacent: bool = False
    line: int | None = None
    conditions: tuple[str, ...] = ()


Item = Section | EndSection | Toctree | Statement


class Reference(NamedTuple):
    """A reference that the document makes.

    :param label: the label as the author wrote it
    :param inside: anchor of the statement or proof that the reference stands in
    :param restated: whether the target is printed again here, not only named
    """

    label: str
    inside: str | None = None
    restated: bool = False


class HeadingReference(NamedTuple):
    """A reference inside a section title: *anchor* is the section's, empty for the document's title."""

    anchor: str
    label: str


class DocumentRecord(NamedTuple):
    """Outline and references of one document, in reading order.

    :param features: names of what it holds that needs work when it is written, so that other
        documents are not searched for it
    :param targets: labels and documents that it refers to otherwise than as statements
    """

    docname: str
    items: tuple[Item, ...] = ()
    references: tuple[Reference, ...] = ()
    headings: tuple[HeadingReference, ...] = ()
    features: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()

    @property
    def statements(self) -> list[Statement]:
        """The statements of the document, in reading order."""
        return [item for item in self.items if isinstance(item, Statement)]
