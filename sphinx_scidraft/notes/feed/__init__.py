"""Feeds of notes as cards, lists by tag, category, author and year, entry maps, and what pages know of their note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.notes.feed import nodes, writers
from sphinx_scidraft.notes.feed.directives import DIRECTIVES
from sphinx_scidraft.notes.feed.entry import (
    FillFeeds,
    add_context,
    bring_back,
    collect_pages,
    grow_trees,
)
from sphinx_scidraft.notes.feed.kept import KeepCards
from sphinx_scidraft.notes.feed.records import FeedDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register feeds and all that is made of the notes."""
    app.add_domain(FeedDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_node(nodes.note_card, html=(writers.visit_card, writers.depart_card))
    app.add_node(nodes.card_title, html=(writers.visit_title, writers.depart_title))
    app.add_node(nodes.card_body, html=(writers.visit_body, writers.depart_body))
    app.add_node(nodes.feed_box, html=(writers.visit_box, writers.depart_box))
    app.add_node(nodes.unsearched, html=(writers.visit_nothing, writers.visit_nothing))
    app.add_transform(KeepCards)
    app.add_post_transform(FillFeeds)
    app.connect('env-get-updated', grow_trees, priority=300)    # before section numbers (500)
    app.connect('env-get-updated', bring_back)
    app.connect('html-collect-pages', collect_pages)
    app.connect('html-page-context', add_context, priority=300)
