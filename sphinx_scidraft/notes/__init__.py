"""Notes: documents with a date, tags and authors, which feeds, lists and indexes show.

The front matter of every document is read into an immutable record (`sphinx_scidraft.core.notes`); everything
that shows notes is made from the records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.assets import add_note_style
from sphinx_scidraft.notes.domain import NoteDomain
from sphinx_scidraft.notes.drafts import Drafts, TocTreeWithoutDrafts, orphan
from sphinx_scidraft.notes.frontmatter import ReadFrontMatter
from sphinx_scidraft.notes.preview import HANDLERS, LiftSections, PreviewDirective, UnwrapPreviews, preview
from sphinx_scidraft.notes.promotion_writers import NODES
from sphinx_scidraft.notes.promotions import FillBadges, GalleryDirective, TextualPromotion, VisualPromotion
from sphinx_scidraft.notes.texwords import ReadTextCommands
from sphinx_scidraft.notes.titles import MarkdownTitles, name_untitled
from sphinx_scidraft.notes.tongue import mark_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def register(app: Sphinx) -> None:
    """Register what notes are read with."""
    app.add_domain(NoteDomain)
    app.add_transform(ReadFrontMatter)
    app.add_transform(ReadTextCommands)

    titles = MarkdownTitles()
    app.connect('builder-inited', titles.begin, priority=900)       # after the parser has made its settings
    app.connect('source-read', titles.choose)
    app.connect('doctree-read', name_untitled, priority=900)        # after Sphinx's collectors

    drafts = Drafts()
    app.connect('env-get-outdated', drafts.leave_out, priority=100)
    app.connect('doctree-read', orphan, priority=900)
    app.add_directive('toctree', TocTreeWithoutDrafts, override=True)

    app.add_node(preview, **HANDLERS)   # type: ignore[arg-type]
    app.add_directive('preview', PreviewDirective)
    app.add_transform(LiftSections)
    app.add_post_transform(UnwrapPreviews)

    app.connect('html-page-context', mark_language, priority=900)     # after those who read the text of the page

    for node, handlers in NODES.items():
        app.add_node(node, **handlers)
    app.add_post_transform(FillBadges)
    app.add_directive('gallery', GalleryDirective)
    app.add_directive('promotion-visual', VisualPromotion)
    app.add_directive('promotion-textual', TextualPromotion)
    add_note_style(app)
