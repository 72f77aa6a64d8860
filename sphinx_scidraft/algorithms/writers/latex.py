"""LaTeX: one paragraph for each line, with its number and its depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.latex import LaTeXTranslator


def visit_pseudocode(self: LaTeXTranslator, node: nodes.Element) -> None:
    if self.table:
        self.table.has_problematic = True       # lines need a column of fixed width
    self.body.append(f'\n\\begin{{scidraftcode}}{{{node["gutter"]}}}\n')


def depart_pseudocode(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\end{scidraftcode}\n')


def visit_pseudocode_text(self: LaTeXTranslator, node: nodes.Element) -> None:
    line = node.parent
    depth = '' if line['kind'] == 'input' else str(line['depth'])
    anchor = self.hypertarget_to(line, anchor=True) if line['ids'] else ''
    self.body.append(f'\\scidraftline{{{line["shown"]}}}{{{depth}}}{{{anchor}}}')


def depart_pseudocode_text(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n')


def visit_pseudocode_name(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\textsc{')


def visit_pseudocode_keyword(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\textbf{')


def visit_pseudocode_comment(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\scidraftcomment{')


def close_brace(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('}')


def nothing(self: LaTeXTranslator, node: nodes.Element) -> None:
    pass


HANDLERS = {
    'pseudocode': (visit_pseudocode, depart_pseudocode),
    'pseudocode_lines': (nothing, nothing),
    'pseudocode_line': (nothing, nothing),
    'pseudocode_text': (visit_pseudocode_text, depart_pseudocode_text),
    'pseudocode_keyword': (visit_pseudocode_keyword, close_brace),
    'pseudocode_name': (visit_pseudocode_name, close_brace),
    'pseudocode_comment': (visit_pseudocode_comment, close_brace),
}
