"""Last touches to pseudo-code before it is written: heads, names and formulas as the output needs them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.algorithms.nodes import pseudocode, pseudocode_line
from sphinx_scidraft.statements.links import written_anchor
from sphinx_scidraft.statements.nodes import restatement, statement, statement_head

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain

#: Output that prints formulas as their source.
WITHOUT_MATH = frozenset({'text', 'man', 'texinfo'})
#: What LaTeX prints for gaps.
GAPS = {'\u2002': 'enspace', '\u2003': 'quad', '\u2009': ','}


class FinishPseudocode(SphinxPostTransform):
    """Finishes pseudo-code for the builder at hand."""

    default_priority = 6        # behind the heads of statements (5)

    def run(self, **kwargs: Any) -> None:
        domain = cast('StatementDomain', self.env.domains['prf'])
        builder = domain.builder
        if isinstance(builder, MessageCatalogBuilder) or not domain.may_hold(
                self.env.docname, pseudocode.feature, restatement.feature):
            return
        language = domain.language(self.env.docname)
        for node in self.document.findall(pseudocode):
            for line in node.findall(pseudocode_line):
                line['ids'] = [written_anchor(anchor, builder) for anchor in line['ids']]
            owner = node.parent
            if isinstance(owner, statement):
                end_head(owner, language.phrases['head_end'])
                if owner['ids']:
                    node['head'] = f'{owner["ids"][0]}-head'
            node['spoken'] = language.phrases['pseudocode']
            if builder.format in WITHOUT_MATH:
                print_formulas(node)
            elif builder.format == 'latex':
                print_signs(node)


def end_head(owner: statement, end: str) -> None:
    """Take the full stop off a head that has a line for itself."""
    for head in owner.findall(statement_head):
        if head.children and isinstance(head[-1], nodes.Text) and head[-1].astext() == end:
            head.pop()
        return


def print_formulas(node: pseudocode) -> None:
    """Put signs in place of commands in formulas."""
    from sphinx_scidraft.core.pseudocode.symbols import readable

    for formula in list(node.findall(nodes.math)):
        formula.parent.replace(formula, nodes.Text(readable(formula.astext())))


def print_signs(node: pseudocode) -> None:
    """Make formulas of signs and gaps that stand in text."""
    from sphinx_scidraft.core.pseudocode.symbols import SIGN_COMMANDS

    commands = SIGN_COMMANDS | GAPS     # what the fonts of LaTeX for text may not have
    signs = re.compile('([' + ''.join(commands) + '])')
    for part in list(node.findall(nodes.Text)):
        pieces = signs.split(part.astext()) if not isinstance(part.parent, (nodes.math, nodes.literal)) else []
        if len(pieces) > 1:
            part.parent.replace(part, [
                nodes.math(piece, '\\' + commands[piece]) if index % 2 else nodes.Text(piece)
                for index, piece in enumerate(pieces) if piece])
