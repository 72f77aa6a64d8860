"""Manual pages: lines that are not filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.algorithms.writers.layout import handlers, margin

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.manpage import ManualPageTranslator


def visit_pseudocode(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('.sp\n.nf\n')


def depart_pseudocode(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('.fi\n')


def visit_pseudocode_text(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('\\&' + margin(node).replace(' ', '\\ '))     # an empty line would be a request


def depart_pseudocode_text(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('\n')


def visit_pseudocode_keyword(self: ManualPageTranslator, node: nodes.strong) -> None:
    self.visit_strong(node)


def depart_pseudocode_keyword(self: ManualPageTranslator, node: nodes.strong) -> None:
    self.depart_strong(node)


def visit_pseudocode_comment(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('# ')      # not every terminal font of manual pages has a triangle


HANDLERS = handlers(visit_pseudocode, depart_pseudocode, visit_pseudocode_text, depart_pseudocode_text,
                    visit_pseudocode_comment, (visit_pseudocode_keyword, depart_pseudocode_keyword))
