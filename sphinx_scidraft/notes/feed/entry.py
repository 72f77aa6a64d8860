"""What a build asks of feeds: the modules that answer are loaded where there are notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.presence import concerns, has_notes

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: Says in the output folder which pages were written.
STATE_FILE = '.scidraft-pages.json'


class FillFeeds(SphinxPostTransform):
    """Fills feeds, lists and entry maps."""

    default_priority = 990      # behind all others: the cards have been through them already

    def run(self, **kwargs: Any) -> None:
        if has_notes(self.env):
            from sphinx_scidraft.notes.feed.filling import Filling

            Filling(self.document, startnode=self.startnode).run(**kwargs)


def grow_trees(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Put notes below their feeds (event ``env-get-updated``)."""
    if not has_notes(env):
        return []
    from sphinx_scidraft.notes.feed import tree

    return tree.grow_trees(app, env)


def bring_back(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return what has to be written to get lost pages back (event ``env-get-updated``)."""
    if not concerns(app, STATE_FILE):
        return []
    from sphinx_scidraft.notes.feed import pages

    return pages.bring_back(app, env)


def collect_pages(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Return the pages that no document stands for (event ``html-collect-pages``)."""
    if not concerns(app, STATE_FILE):
        return ()
    from sphinx_scidraft.notes.feed import pages

    return pages.collect_pages(app)


def add_context(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                doctree: nodes.document | None) -> None:
    """Tell the templates about a page (event ``html-page-context``)."""
    if concerns(app, STATE_FILE):
        from sphinx_scidraft.notes.feed import context as pages

        pages.add_context(app, pagename, templatename, context, doctree)


def shown_feed(env: BuildEnvironment, docname: str) -> object:
    """Return what a document shows of notes, for its fingerprint."""
    if not has_notes(env):
        return []
    from sphinx_scidraft.notes.feed import shown

    return shown.shown_feed(env, docname)


def cards_of(env: BuildEnvironment, docname: str) -> Iterable[str]:
    """Return the notes that a document shows as cards."""
    if not has_notes(env):
        return ()
    from sphinx_scidraft.notes.feed import shown

    return shown.cards_of(env, docname)
