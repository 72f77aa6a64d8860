"""LaTeX: amsthm environments whose head, number and all, is passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.writers.latex import LaTeXTranslator

#: Signs that LaTeX draws itself; others are printed as they are.
QED_SIGNS = {'□': r'\openbox', '◻': r'\openbox', '■': r'\ensuremath{\blacksquare}',
             '∎': r'\ensuremath{\blacksquare}', '◼': r'\ensuremath{\blacksquare}'}


def visit_statement(self: LaTeXTranslator, node: nodes.Element) -> None:
    if self.table:
        self.table.has_problematic = True       # a list cannot stand in a column of natural width
    style = node.get('style', 'plain')
    self.body.append('\n\n')
    if node['ids']:
        self.body.append(self.hypertarget_to(node, anchor=True))
    self.body.append(f'\\begin{{scidraft{style}}}')
    if style == 'proof' or node.get('qed'):
        sign = node.get('qed', '')
        self.body.append(f'[{QED_SIGNS.get(sign, self.encode(sign))}]')


def depart_statement(self: LaTeXTranslator, node: nodes.Element) -> None:
    # No blank line before: it would end the paragraph, and the sign would stand on a line of its own.
    self.body.append('' if self.body[-1].endswith('\n') else '\n')
    self.body.append(f'\\end{{scidraft{node.get("style", "plain")}}}\n\n')


def visit_statement_head(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('{\\scidrafthead{')


def depart_statement_head(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('}}%\n')
    following = node.parent.children[node.parent.index(node) + 1:]
    first = next((child for child in following if not isinstance(child, nodes.Invisible)), None)
    if first is not None and not isinstance(first, nodes.paragraph):
        self.body.append('\\leavevmode\\par\n')     # or a list or display would push the head away


def visit_statement_name(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\scidraftname{')


def depart_statement_name(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('}')


def visit_qed(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\qedhere')
    raise nodes.SkipNode


def nothing(self: LaTeXTranslator, node: nodes.Element) -> None:
    pass


HANDLERS = {
    'statement': (visit_statement, depart_statement),
    'statement_head': (visit_statement_head, depart_statement_head),
    'statement_label': (nothing, nothing),
    'statement_name': (visit_statement_name, depart_statement_name),
    'statement_body': (nothing, nothing),
    'qed': (visit_qed, None),
}
