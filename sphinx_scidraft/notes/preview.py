"""The directive ``preview``: marks the part of a note that its card shows.

On the page of the note, and in every other output, the mark vanishes and the text flows on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst.states import RSTState
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.trees import blocks

#: Attribute of sections that stand in the marked part.
MARK = 'preview'


class preview(nodes.container):
    """A marked part, or a piece of it."""


class PreviewDirective(SphinxDirective):
    """Marks its content. Several marked parts of a note are shown one after the other."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the content in its node."""
        # The Markdown parser would put sections behind what follows; without them it makes rubrics.
        children = self.parse_content_to_nodes(allow_section_headings=isinstance(self.state, RSTState))
        if not children:
            warn(WarningType.NOTE, 'the preview is empty and is left out', location=self.get_location())
        node = preview('', *children)
        self.set_source_info(node)
        return [node] if children else []


class LiftSections(SphinxTransform):
    """Put sections out of marked parts: Sphinx does not find them in there for its tables of contents."""

    default_priority = 215      # after targets have got to what follows them

    def apply(self, **kwargs: Any) -> None:
        """Mark the sections instead."""
        for node in blocks(self.document, preview):
            first = next((n for n, child in enumerate(node) if isinstance(child, nodes.section)), None)
            if first is None or node.parent is None:
                continue
            lifted = node.children[first:]
            for child in lifted:
                if isinstance(child, nodes.section):
                    child[MARK] = True
            del node[first:]
            node.parent[node.parent.index(node) + 1:node.parent.index(node) + 1] = lifted
            if not node.children:
                node.parent.remove(node)


class UnwrapPreviews(SphinxPostTransform):
    """Let the text of marked parts flow on, for every builder."""

    default_priority = 1

    def run(self, **kwargs: Any) -> None:
        """Put the content of marked parts in their place."""
        from sphinx_scidraft.notes.domain import domain_of

        if domain_of(self.env).may_preview(self.env.docname):
            unwrap(self.document)


def unwrap(tree: nodes.Element) -> None:
    """Put the content of marked parts in their place."""
    for node in blocks(tree, preview):
        first = node[0]
        if node['ids'] and isinstance(first, nodes.Element):
            first['ids'] += node['ids']
        node.replace_self(node.children)


def marked(tree: nodes.Element) -> Iterator[nodes.Element]:
    """Yield what is marked, in the order of the text: ``preview`` nodes, whose children count, and sections."""
    for node in blocks(tree, nodes.Element):
        if _is_marked(node) and not any(map(_is_marked, _parents(node))):
            yield node


def _is_marked(node: nodes.Element) -> bool:
    return isinstance(node, preview) or (isinstance(node, nodes.section) and bool(node.get(MARK)))


def _parents(node: nodes.Node) -> Iterator[nodes.Element]:
    while node.parent is not None:
        node = node.parent
        yield node


def preview_children(document: nodes.document) -> list[nodes.Node]:
    """Return copies of what the card of a note shows; empty if nothing is marked."""
    out: list[nodes.Node] = []
    for node in marked(document):
        copy = node.deepcopy()
        out += copy.children if isinstance(copy, preview) else [copy]
    for child in out:
        if isinstance(child, nodes.Element):
            unwrap(child)
    return out


def _pass(translator: Any, node: nodes.Element) -> None:
    """Write nothing: a tree that has not been through the post-transforms is shown like one that has."""


HANDLERS: dict[str, tuple[Any, Any]] = dict.fromkeys(
    ('html', 'latex', 'text', 'man', 'texinfo'), (_pass, _pass))
