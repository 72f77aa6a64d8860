"""The notes of a feed belong to the document tree: the feed is a table of contents over them.

When a document is read the notes are not known. So the hidden table of contents that stands behind
each feed is filled when all documents have been read, before Sphinx numbers sections: in the stored
doctree, in the tables of contents of the environment, and in our own record of the document.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sphinx import addnodes

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.choosing import choose
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.statements.domain import domain_of as statements_of
from sphinx_scidraft.statements.recording import record_document

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: The notes below each feed of a document.
Tree = tuple[tuple[str, ...], ...]


def grow_trees(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Put the notes below their feeds; return the documents whose trees changed (event ``env-get-updated``)."""
    domain = domain_of(env)
    domain.forget()
    if not domain.feeds:
        return []
    wanted = assign(env)
    changed = [docname for docname, tree in wanted.items()
               if tree != domain.trees.get(docname, ((),) * len(tree))]
    for docname in changed:
        fill_tree(env, docname, wanted[docname])
    for note in notes_of(env).documents.values():
        if note.is_note:    # drafts and promotions stand in no tree, and nobody has to be told so
            env.files_to_rebuild.setdefault(note.docname, set())
    return changed


def assign(env: BuildEnvironment) -> dict[str, Tree]:
    """Return which notes each feed puts into the tree.

    A note has one place: that of a table of contents that an author wrote, else the feed in the
    nearest folder above it.
    """
    domain = domain_of(env)
    written = {child for docname, children in env.toctree_includes.items()
               for child in set(children).difference(*domain.trees.get(docname, ()))}
    feeds = [(docname, number) for docname in sorted(domain.feeds) for number in range(len(domain.feeds[docname]))]
    chosen = {feed: choose(notes_of(env), domain.feeds[feed[0]][feed[1]]) for feed in feeds}
    owner: dict[str, tuple[tuple[int, str, int], tuple[str, int]]] = {}
    for feed, notes in chosen.items():
        for note in notes:
            rank = (-_nearness(feed[0], note), *feed)
            if note.docname not in written and note.docname != feed[0] and (
                    note.docname not in owner or rank < owner[note.docname][0]):
                owner[note.docname] = rank, feed
    trees: dict[str, list[tuple[str, ...]]] = {}
    for feed in feeds:
        own = tuple(note.docname for note in chosen[feed] if note.docname in owner and owner[note.docname][1] == feed)
        trees.setdefault(feed[0], []).append(own)
    return {docname: tuple(tree) for docname, tree in trees.items()}


def _nearness(docname: str, note: Note) -> int:
    """Return the depth of the folder of a feed if the note lies in it, else -1."""
    folder = docname.rpartition('/')[0]
    inside = not folder or note.docname.startswith(f'{folder}/')
    return (folder.count('/') + 1 if folder else 0) if inside else -1


def fill_tree(env: BuildEnvironment, docname: str, tree: Tree) -> None:
    """Put notes into the tables of contents of a document."""
    doctree = env.get_doctree(docname)
    for place in (doctree, env.tocs[docname]):
        for toctree in place.findall(addnodes.toctree):
            if 'feed' in toctree:
                notes = tree[toctree['feed']]
                toctree['entries'] = [(None, note) for note in notes]
                toctree['includefiles'] = list(notes)
    includes = [child for toctree in env.tocs[docname].findall(addnodes.toctree) for child in toctree['includefiles']]
    if includes:
        env.toctree_includes[docname] = includes
    else:
        env.toctree_includes.pop(docname, None)
    statements = statements_of(env)
    statements.documents[docname] = record_document(docname, doctree, statements.registry)
    _store(env, docname, doctree)
    domain_of(env).trees[docname] = tree


def _store(env: BuildEnvironment, docname: str, doctree: nodes.document) -> None:
    """Write a doctree in place of the stored one, as Sphinx does."""
    doctree.reporter = doctree.transformer = None       # type: ignore[assignment]
    doctree.settings = doctree.settings.copy()
    for name in ('env', 'warning_stream', 'record_dependencies'):
        setattr(doctree.settings, name, None)
    (Path(env.doctreedir) / f'{docname}.doctree').write_bytes(pickle.dumps(doctree, pickle.HIGHEST_PROTOCOL))
    for name in ('_pickled_doctree_cache', '_write_doc_doctree_cache'):
        cast('dict[str, object]', getattr(env, name, {})).pop(docname, None)
    vars(env).pop('master_doctree', None)
