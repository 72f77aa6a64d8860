"""Documents that no search may find: drafts, those with ``searchHidden``, and those with Sphinx's ``nosearch``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder

from sphinx_scidraft.search.copies import is_copy
from sphinx_scidraft.statements.domain import domain_of
from sphinx_scidraft.statements.nodes import restatement

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.core.notes.model import Note

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
    """Keep the words of hidden documents, and copies, out of Sphinx's index (event ``write-started``)."""
    names = hidden(builder.env)
    for docname in names:
        builder.env.metadata[docname].setdefault(FIELDS[0], '')
    if isinstance(builder, StandaloneHTMLBuilder) and builder.search:
        setattr(builder, 'index_page', passing_over(builder, names))    # noqa: B010 (it is a method)


def passing_over(builder: StandaloneHTMLBuilder, names: set[str]) -> Callable[[str, nodes.document, str], None]:
    """Return ``index_page`` of a builder that leaves out what a page shows of others.

    These are the titles of hidden documents in a table of contents, statements that are printed again, and notes
    in a feed.
    """
    index_page, env = builder.index_page, builder.env
    statements = domain_of(env)

    def leave_out(docname: str, doctree: nodes.document, title: str) -> None:
        found: list[nodes.Element] = []
        if docname in env.toctree_includes or statements.may_hold(docname, restatement.feature):
            targets = {builder.get_relative_uri(docname, name) for name in names if name != docname}
            found = [node for node in doctree.findall(nodes.Element) if _belongs_elsewhere(node, targets)]
        taken = []
        try:
            for node in found:      # a class says it too, but Sphinx 8.1 does not know that
                if node.parent is not None:
                    taken.append((node.parent, node, nodes.comment()))
                    node.parent.replace(*taken[-1][1:])
            index_page(docname, doctree, title)
        finally:
            for parent, node, place in reversed(taken):      # the page itself stays as it is
                parent.replace(place, node)

    return leave_out


def _belongs_elsewhere(node: nodes.Element, targets: set[str]) -> bool:
    if isinstance(node, nodes.reference):
        return 'anchorname' in node and str(node.get('refuri', '')).partition('#')[0] in targets
    return is_copy(node)


def prune(app: Sphinx) -> Iterable[tuple[str, dict[str, object], str]]:
    """Keep the names and objects of hidden documents out of it as well (event ``html-collect-pages``).

    Sphinx leaves their document names, file names, labels and statements there, and words that were found once.
    """
    indexer = getattr(app.builder, 'indexer', None)
    if indexer is not None:
        indexer.prune(set(app.env.all_docs) - hidden(app.env))
        indexer.freeze = without_old_words(indexer.freeze)
    return ()


def without_old_words(freeze: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """Return what gives the content of an index, without words that no page holds any longer."""
    def frozen() -> dict[str, Any]:
        index = freeze()
        for part in ('terms', 'titleterms'):
            index[part] = {word: found for word, found in index[part].items() if found != []}
        return index

    return frozen

