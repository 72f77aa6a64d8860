"""Texinfo: an anchor, and the head as strong text, run in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.texinfo import TexinfoTranslator


def visit_statement(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('\n')
    for anchor in node['ids']:
        self.add_anchor(anchor, node)


def visit_statement_head(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('@strong{')


def depart_statement_head(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('}')


def nothing(self: TexinfoTranslator, node: nodes.Element) -> None:
    pass


HANDLERS = {
    'statement': (visit_statement, nothing),
    'statement_head': (visit_statement_head, depart_statement_head),
    'statement_label': (nothing, nothing),
    'statement_name': (nothing, nothing),
    'statement_body': (nothing, nothing),
    'qed': (nothing, nothing),
}
