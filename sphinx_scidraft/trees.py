"""Looking for blocks in a doctree without going through its text, where nine of ten nodes are."""

from __future__ import annotations

from typing import TypeVar

from docutils import nodes

Node = TypeVar('Node', bound=nodes.Element)

#: Nodes that hold text only. Subclasses can hold more: a `versionadded` is a text element too.
TEXT = frozenset({
    nodes.Text, nodes.paragraph, nodes.title, nodes.subtitle, nodes.rubric, nodes.caption, nodes.term,
    nodes.reference, nodes.target, nodes.literal_block, nodes.image,
})

#: Marks the tree of a part of a document that is resolved for another page, such as a card in a feed.
PART = 'scidraft_part'


def is_page(doctree: nodes.document) -> bool:
    """Return whether a tree is that of a page to be written: Sphinx tells of all trees that are resolved."""
    return PART not in doctree


def blocks(tree: nodes.Element, kind: type[Node]) -> list[Node]:
    """Return the blocks of one kind in a tree, in their order.

    :param kind: a node class whose nodes do not stand in text
    """
    found: list[Node] = []
    stack: list[nodes.Node] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, kind):
            found.append(node)
        stack += [child for child in reversed(node.children) if type(child) not in TEXT]
    return found
