"""Print a statement again: the copy takes number and text, but no id, label or index entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.core.catalogue import Entry
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.statements.nodes import restatement, statement
from sphinx_scidraft.trees import is_page

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain


class RestateStatements(SphinxPostTransform):
    """Puts a copy of the statement in place of each ``restate``."""

    default_priority = 3        # before captions, so that copies get theirs

    def run(self, **kwargs: Any) -> None:
        domain = cast('StatementDomain', self.env.domains['prf'])
        if not domain.may_hold(self.env.docname, restatement.feature):
            return
        for node in list(self.document.findall(restatement)):
            entry = domain.catalogue.find(node['label'])
            original = self.find_original(entry) if entry is not None else None
            if original is not None and isinstance(domain.builder, MessageCatalogBuilder):
                node.parent.remove(node)        # its texts are extracted where it stands
                continue
            if entry is None or original is None:
                warn(WarningType.RESTATE, 'restate: no statement with the label %r', node['label'], location=node)
                node.replace_self(nodes.paragraph('', '', nodes.literal(node['label'], node['label'])))
            else:
                node.replace_self(self.copy(original, entry, node))

    def find_original(self, entry: Entry) -> statement | None:
        """Return the node of a statement, from this doctree or from that of its own document."""
        here = self.env.docname == entry.docname and is_page(self.document)
        for tree in (self.document, None if here else self.env.get_doctree(entry.docname)):
            if tree is not None:
                for node in tree.findall(statement):
                    if (node['docname'], node['anchor']) == entry.id and not node.get('origin'):
                        return node
        return None

    def copy(self, original: statement, entry: Entry, place: restatement) -> statement:
        """Return a copy that can stand at *place*."""
        copy = original.deepcopy()
        copy['origin'], copy['docname'] = entry.id, place['docname']
        copy['classes'] += [name for name in place['classes'] if name not in copy['classes']]
        copy.source, copy.line = place.source, place.line
        for inner in list(copy.findall(restatement)):     # a statement that restates itself would never end
            inner.replace_self(nodes.paragraph('', '', nodes.literal(inner['label'], inner['label'])))
        foreign = entry.docname != place['docname']
        for node in list(copy.findall(nodes.Element)):
            node['ids'], node['names'], node['backrefs'] = [], [], []
            if isinstance(node, statement) and node is not copy:
                node['origin'], node['docname'] = (entry.docname, node['anchor']), place['docname']
            elif isinstance(node, addnodes.pending_xref) and node.get('refdoc'):
                node['refdoc'] = place['docname']
            elif isinstance(node, nodes.math_block):
                node['label'] = None        # its number stays; references lead to the original
            elif isinstance(node, nodes.reference) and node.get('refid') and foreign:
                self.lead_back(node, entry.docname, place['docname'])
            elif isinstance(node, (nodes.footnote_reference, nodes.target, addnodes.index)):
                node.parent.remove(node)
        return copy

    def lead_back(self, node: nodes.reference, docname: str, fromdocname: str) -> None:
        """Let a link inside the original's document lead there from the copy."""
        domain = cast('StatementDomain', self.env.domains['prf'])
        try:
            uri = domain.builder.get_relative_uri(fromdocname, docname)
        except Exception:       # NoUri of this Sphinx or of a third-party builder: plain text then
            node.replace_self(node.children)
            return
        node['refuri'] = f'{uri}#{node["refid"]}'
        del node['refid']
