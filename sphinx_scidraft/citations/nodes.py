"""Nodes of citations.

Each one is a subclass of a docutils node that says the same with less, so that a writer that does not
know it still prints its content.
"""

from __future__ import annotations

from docutils import nodes

#: Noted in the records of documents that cite or list (see `DocumentRecord.features`).
FEATURE = 'citation'


class citation_mark(nodes.inline):
    """A place that cites.

    In a stored doctree it is empty unless the author asked for words (a name, a year): tables of
    contents and names of statements, which are made from that, leave it out. Attributes: ``docname``
    and ``list`` (which list it belongs to, -1 for none), ``targets`` (key, text before, text behind),
    ``ids`` (one for each target), ``look`` (see `sphinx_scidraft.citations.roles`), ``blank`` (whether one stands
    before it).
    """

    feature = FEATURE


class citation_link(nodes.reference):
    """A link from a citation to an entry, or back.

    Attributes: ``role``, and ``spoken`` where the text alone says nothing.
    """


class reference_list(nodes.container):
    """A list of references with its title.

    Attributes: ``docname``, ``list`` (its position in the document), ``files`` (path from
    the source folder, and name as the author wrote it), ``title`` (None for the usual one), ``spoken``.
    """

    feature = FEATURE


class reference_items(nodes.container):
    """The entries of a list; ``last`` is the label of the last one."""


class reference_entry(nodes.paragraph):
    """One entry; ``key`` and, when it is shown, ``number``."""


class reference_label(nodes.inline):
    """The number of an entry in brackets."""
