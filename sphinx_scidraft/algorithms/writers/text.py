"""Plain text: numbers in a column, blocks indented, long lines wrapped with a hanging indentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.algorithms.writers.layout import handlers, margin

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.text import TextTranslator


def visit_pseudocode(self: TextTranslator, node: nodes.Element) -> None:
    self.new_state(0)


def depart_pseudocode(self: TextTranslator, node: nodes.Element) -> None:
    self.end_state(wrap=False, end=None)
    self.states[-1].append((0, ['']))


def visit_pseudocode_text(self: TextTranslator, node: nodes.Element) -> None:
    self.new_state(len(margin(node)))


def depart_pseudocode_text(self: TextTranslator, node: nodes.Element) -> None:
    if node.children:
        self.end_state(end=None, first=margin(node))
    else:       # the writer would leave an empty line out
        self.end_state(end=None)
        self.states[-1].append((0, [margin(node).rstrip()]))


def visit_pseudocode_comment(self: TextTranslator, node: nodes.Element) -> None:
    self.add_text('▷ ')


HANDLERS = handlers(visit_pseudocode, depart_pseudocode, visit_pseudocode_text, depart_pseudocode_text,
                    visit_pseudocode_comment)
