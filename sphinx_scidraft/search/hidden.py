"""Documents that no search may find: drafts, those with ``searchHidden``, and those with Sphinx's ``nosearch``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sphinx_scidraft.core.notes.model import Note

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

#: How Sphinx spells it.
FIELDS = ('nosearch', 'no-search')


def records(env: BuildEnvironment) -> Mapping[str, Note]:
    """Return what is known of the documents that have front matter."""
    notes: Mapping[str, Note] = env.domains['note'].data['documents']
    return notes


def hidden(env: BuildEnvironment) -> set[str]:
    """Return the documents that are not to be found."""
    found = {docname for docname, note in records(env).items() if note.draft or note.search_hidden}
    return found | {docname for docname, fields in env.metadata.items() if any(name in fields for name in FIELDS)}


def hide(app: Sphinx, builder: Builder) -> None:
    """Keep the words of hidden documents out of Sphinx's index (event ``write-started``)."""
    for docname in hidden(builder.env):
        builder.env.metadata[docname].setdefault(FIELDS[0], '')


def prune(app: Sphinx) -> Iterable[tuple[str, dict[str, object], str]]:
    """Keep the names and objects of hidden documents out of it as well (event ``html-collect-pages``).

    Sphinx leaves their document names, file names, labels and statements there.
    """
    indexer = getattr(app.builder, 'indexer', None)
    if indexer is not None:
        indexer.prune(set(app.env.all_docs) - hidden(app.env))
    return ()
