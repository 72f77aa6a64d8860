"""Manual pages: the head in bold, run in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.manpage import ManualPageTranslator


def visit_statement(self: ManualPageTranslator, node: nodes.Element) -> None:
    # The writer parts paragraphs from what precedes them among their siblings only.
    self.ensure_eol()
    self.body.append('.sp\n')


def visit_statement_head(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.visit_strong(node)     # type: ignore[arg-type]


def depart_statement_head(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.depart_strong(node)    # type: ignore[arg-type]


def nothing(self: ManualPageTranslator, node: nodes.Element) -> None:
    pass


HANDLERS = {
    'statement': (visit_statement, nothing),
    'statement_head': (visit_statement_head, depart_statement_head),
    'statement_label': (nothing, nothing),
    'statement_name': (nothing, nothing),
    'statement_body': (nothing, nothing),
    'qed': (nothing, nothing),
}
