"""Texinfo: a display, in which lines and blanks stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.algorithms.writers.layout import handlers, margin

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.texinfo import TexinfoTranslator


def visit_pseudocode(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('\n\n@display\n')


def depart_pseudocode(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('@end display\n\n')


def visit_pseudocode_text(self: TexinfoTranslator, node: nodes.Element) -> None:
    for anchor in node.parent['ids']:
        self.add_anchor(anchor, node.parent)
    self.body.append(margin(node).replace(' ', '@ '))
    self.escape_newlines += 1


def depart_pseudocode_text(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('\n')
    self.escape_newlines -= 1


def visit_pseudocode_comment(self: TexinfoTranslator, node: nodes.Element) -> None:
    self.body.append('# ')


HANDLERS = handlers(visit_pseudocode, depart_pseudocode, visit_pseudocode_text, depart_pseudocode_text,
                    visit_pseudocode_comment)
