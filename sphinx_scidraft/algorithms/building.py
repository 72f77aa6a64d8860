"""From the lines of an algorithm to nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docutils import nodes
from sphinx import addnodes

from sphinx_scidraft.algorithms.nodes import (
    pseudocode,
    pseudocode_comment,
    pseudocode_keyword,
    pseudocode_line,
    pseudocode_lines,
    pseudocode_name,
    pseudocode_text,
)
from sphinx_scidraft.core.pseudocode import Algorithm, Line, Run
from sphinx_scidraft.core.pseudocode.symbols import readable

FONTS: dict[str, type[nodes.TextElement]] = {
    'bold': nodes.strong, 'caps': pseudocode_name, 'code': nodes.literal, 'italic': nodes.emphasis,
}
#: Roles of the references that TeX can hold: domain, role.
ROLES = {'number': ('prf', 'ref'), 'reference': ('prf', 'cref'), 'equation': ('math', 'eq')}
#: Letters that fit into the box on a narrow screen, and how many of them an indentation takes.
NARROW = 26
INDENT = 2.5
#: What takes no room in a formula.
SILENT = re.compile(r'[\s{}^_]|\\[A-Za-z]+')


def build(algorithm: Algorithm, step: int, docname: str) -> pseudocode:
    """Return pseudo-code as nodes.

    :param step: every how many lines a number is printed, 0 for none
    :param docname: the document that it stands in
    """
    numbers = [line.number for line, _ in algorithm.walk() if line.number is not None]
    node = pseudocode(classes=['pseudocode'], support_smartquotes=False, numbered=bool(step and numbers),
                      gutter=f'{max(numbers)}:' if step and numbers else '', wide=is_wide(algorithm))
    builder = _Builder(step, docname)
    node += builder.groups(algorithm.lines)
    return node


def inline(runs: Iterable[Run], docname: str) -> list[nodes.Node]:
    """Return inline content as nodes."""
    made: list[nodes.Node] = []
    for run in runs:
        if run.kind == 'math':
            made.append(nodes.math(run.text, run.text))
        elif run.kind == 'keyword':
            made.append(pseudocode_keyword(run.text, run.text))
        elif run.kind == 'text':
            made.append(_text(run))
        else:
            made.append(_reference(run, docname))
    return made


def _text(run: Run) -> nodes.Node:
    made: nodes.Node = nodes.Text(run.text)
    for font in sorted(run.fonts, reverse=True):    # "code" inside of "bold"
        made = FONTS[font](run.text, '', made)
    return made


def _reference(run: Run, docname: str) -> addnodes.pending_xref:
    """Return a reference by number alone (``\\ref``), with its word, or to an equation."""
    domain, role = ROLES[run.kind]
    shown = '%s' if run.kind == 'number' else run.text
    return addnodes.pending_xref(
        run.text, nodes.inline(shown, shown, classes=['xref', domain, f'{domain}-{role}']), refdomain=domain,
        reftype=role, reftarget=run.text, refexplicit=run.kind == 'number', refdoc=docname, refwarn=True,
        texref=True)


class _Builder:
    def __init__(self, step: int, docname: str) -> None:
        self.step, self.docname = step, docname

    def groups(self, lines: tuple[Line, ...]) -> list[pseudocode_lines]:
        """Return the outermost lines, those for what is given and wanted in lists of their own."""
        made: list[pseudocode_lines] = []
        for line in lines:
            given = line.kind == 'input'
            if not made or made[-1]['given'] != given:
                made.append(self.list_node(given))
            made[-1] += self.line(line, 0)
        return made

    def list_node(self, given: bool) -> pseudocode_lines:
        return pseudocode_lines(given=given, enumtype='arabic', prefix='', suffix=':')

    def line(self, line: Line, depth: int) -> pseudocode_line:
        shown = f'{line.number}:' if line.number is not None and self.step and line.number % self.step == 0 else ''
        node = pseudocode_line(kind=line.kind, depth=depth, shown=shown, labels=list(line.labels))
        if line.number is not None:
            node['number'] = line.number
        text = pseudocode_text('', '', *inline(line.content, self.docname), translatable=False)
        if line.comment:
            if line.content:
                text += nodes.Text(' ')
            text += pseudocode_comment('', '', *inline(line.comment, self.docname))
        node += text
        if line.body:
            inner = self.list_node(given=False)
            inner += [self.line(child, depth + 1) for child in line.body]
            node += inner
        return node


def is_wide(algorithm: Algorithm) -> bool:
    """Return whether a formula in it may be wider than a narrow screen; words are broken there."""
    return any(run.kind == 'math' and len(SILENT.sub('', readable(run.text))) + depth * INDENT > NARROW
               for line, depth in algorithm.walk() for run in (*line.content, *line.comment))
