"""Plain text: head and content indented alike, the head run in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.text import TextTranslator


def visit_block(self: TextTranslator, node: nodes.Element) -> None:
    self.new_state(0)


def depart_block(self: TextTranslator, node: nodes.Element) -> None:
    self.end_state()


def nothing(self: TextTranslator, node: nodes.Element) -> None:
    pass


HANDLERS = {
    'statement': (visit_block, depart_block),
    'statement_head': (nothing, nothing),
    'statement_label': (nothing, nothing),
    'statement_name': (nothing, nothing),
    'statement_body': (nothing, nothing),
    'qed': (nothing, nothing),
}
