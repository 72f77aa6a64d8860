r"""What each document has of formulas, recorded while it is read.

The font is made before a page is written, so its characters must be known for all documents, also
those that were read long ago or by another process.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment

#: Name of our renderer.
NAME = 'scidraft'
#: Attribute of a math node: its source with what the document itself defines expanded.
EXPANDED = 'scidraft_tex'
#: How commands begin that define others.
DEFINING = (r'\newcommand', r'\renewcommand', r'\providecommand', r'\DeclareMathOperator', r'\def', r'\gdef', r'\let')
_BLANK_LINE = r'\n[ \t]*\n'


class FormulaDomain(Domain):
    """Keeps the formulas of each document: source and whether it is a display."""

    name = 'scidraft-math'
    label = 'formulas'
    initial_data: ClassVar[dict[str, Any]] = {'formulas': {}}
    data_version = 1

    @property
    def formulas(self) -> dict[str, tuple[tuple[str, bool], ...]]:
        """The formulas by document name."""
        found: dict[str, tuple[tuple[str, bool], ...]] = self.data['formulas']
        return found

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Record the formulas of a document that was read."""
        found = list(math_nodes(document))
        if not found:
            return
        renderer = env.config['html_math_renderer']
        if any(isinstance(node, nodes.math_block) and node.get('label') for node in found):
            from sphinx_scidraft.maths.numbers import Equations  # what is seldom needed is read in then

            equations = Equations(env, docname, document)
            equations.label(found)
            if renderer == NAME:
                equations.number(found)
        _expand_definitions(found)
        if renderer in (NAME, None):        # a change of renderer has all documents read again
            self.formulas[docname] = tuple(sorted({source_of(node) for node in found}))

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.formulas.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for docname, found in otherdata['formulas'].items():
            if docname in docnames:
                self.formulas[docname] = found

    def resolve_any_xref(self, *args: Any, **options: Any) -> list[tuple[str, nodes.reference]]:
        """Return nothing: formulas are targets of Sphinx's own domain."""
        return []


def math_nodes(tree: nodes.Element) -> Iterable[nodes.Element]:
    """Yield the formulas of a tree in their order."""
    stack: list[nodes.Node] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, (nodes.math, nodes.math_block)):
            yield node
        stack += [child for child in reversed(node.children) if type(child) is not nodes.Text]


def source_of(node: nodes.Element) -> tuple[str, bool]:
    """Return the source of a formula as one piece of TeX, and whether it is a display."""
    text = str(node[EXPANDED] if EXPANDED in node else node.astext())
    if isinstance(node, nodes.math):
        return text, False
    if node.get('no-wrap', node.get('nowrap', False)):
        return text, True
    parts = [part.strip() for part in re.split(_BLANK_LINE, text) if part.strip()]
    if len(parts) < 2:
        return text, True
    from sphinx_scidraft.maths.texscan import split_top

    # As Sphinx: equations with blank lines between them are the lines of one display.
    name = 'aligned' if any(len(split_top(part, ('&',))) > 1 for part in parts) else 'gathered'
    lines = '\\\\'.join(f'\\begin{{split}}{part}\\end{{split}}' if len(split_top(part, ('\\\\',))) > 1 else part
                        for part in parts)
    return f'\\begin{{{name}}}{lines}\\end{{{name}}}', True


def _expand_definitions(found: list[nodes.Element]) -> None:
    r"""Let what one formula defines with ``\newcommand`` hold in all formulas of the document."""
    sources = '\0'.join(part for node in found for part in node.children if isinstance(part, nodes.Text))
    if not any(command in sources for command in DEFINING):
        return
    from sphinx_scidraft.maths.macros import MacroError, definitions, expand

    known = definitions([node.astext() for node in found])
    if not known:
        return
    for node in found:
        text = node.astext()
        try:
            expanded = expand(text, known)
        except MacroError:
            continue    # said where the formula is drawn
        if expanded != text:
            node[EXPANDED] = expanded
