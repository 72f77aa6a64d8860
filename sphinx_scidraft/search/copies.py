"""What a page shows of others: it is found where it belongs."""

from __future__ import annotations

from docutils import nodes

from sphinx_scidraft.statements.nodes import statement

#: Classes of what is made of other pages.
FOREIGN = frozenset({'sd-feed', 'sd-card', 'sd-entry', 'sd-entry-map'})


def is_copy(node: nodes.Element) -> bool:
    """Return whether a node shows what belongs to another place."""
    if isinstance(node, statement):
        return bool(node.get('origin'))
    return not FOREIGN.isdisjoint(node.get('classes', ()))
