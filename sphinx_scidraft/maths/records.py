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

from sphinx_scidraft.maths.macros import MacroError, definitions, expand
from sphinx_scidraft.maths.rewrites import rewrite
from sphinx_scidraft.maths.texscan import split_top, too_deep

#: Attribute of a math node: its source with what the document itself defines expanded.
EXPANDED = 'scidraft_tex'
_RANDOM_LABEL = re.compile(r'\A[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z')
_LABEL = re.compile(r'\\label\s*\{\s*([^{}\s]+)\s*\}')
_BLANK_LINE = re.compile(r'\n[ \t]*\n')


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
        for number, node in enumerate(found):
            if isinstance(node, nodes.math_block):
                _label_of_its_own(env, docname, document, node, number)
                if env.config['html_math_renderer'] == 'scidraft':
                    _number_by_tag(env, docname, node)
        _expand_definitions(found)
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
    for node in tree.findall(nodes.Element):
        if isinstance(node, (nodes.math, nodes.math_block)):
            yield node


def source_of(node: nodes.Element) -> tuple[str, bool]:
    """Return the source of a formula as one piece of TeX, and whether it is a display."""
    text = str(node.get(EXPANDED, node.astext()))
    if isinstance(node, nodes.math):
        return text, False
    if node.get('no-wrap', node.get('nowrap', False)):
        return text, True
    parts = [part.strip() for part in _BLANK_LINE.split(text) if part.strip()]
    if len(parts) < 2:
        return text, True
    # As Sphinx: equations with blank lines between them are the lines of one display.
    name = 'aligned' if any(len(split_top(part, ('&',))) > 1 for part in parts) else 'gathered'
    lines = '\\\\'.join(_one_line(part) for part in parts)
    return f'\\begin{{{name}}}{lines}\\end{{{name}}}', True


def _one_line(part: str) -> str:
    return f'\\begin{{split}}{part}\\end{{split}}' if len(split_top(part, ('\\\\',))) > 1 else part


def _expand_definitions(found: list[nodes.Element]) -> None:
    r"""Let what one formula defines with ``\newcommand`` hold in all formulas of the document."""
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


def _number_by_tag(env: BuildEnvironment, docname: str, node: nodes.math_block) -> None:
    r"""Give a labelled equation the number that its ``\tag`` says, so that references say it too."""
    label, text = node.get('label'), node.astext()
    if not label or not node.get('number') or r'\tag' not in text or too_deep(text):
        return
    tag = rewrite(text, display=True).tag
    if tag and re.fullmatch(r'\([\w.*′†\- ]+\)', tag):
        equations: dict[str, Any] = env.domains['math'].data['objects']
        node['number'] = tag[1:-1]
        equations[label] = (docname, node['number'])


def _label_of_its_own(env: BuildEnvironment, docname: str, document: nodes.document, node: nodes.math_block,
                      number: int) -> None:
    r"""Replace the random label that MyST gives amsmath environments by their ``\label``, or by their place.

    With it every build would give another page.
    """
    old = node.get('label')
    if not old or 'amsmath' not in node.get('classes', ()) or not _RANDOM_LABEL.match(old):
        return
    equations: dict[str, Any] = env.domains['math'].data['objects']
    match = _LABEL.search(node.astext())
    new = match.group(1) if match and match.group(1) not in equations else f'{docname}-amsmath-{number}'
    old_id, new_id = (nodes.make_id(f'equation-{label}') for label in (old, new))
    if new in equations or new_id in document.ids or old not in equations:
        return
    equations[new] = equations.pop(old)
    node['label'] = new
    for target in document.findall(nodes.Element):
        if old_id in target.get('ids', ()):
            target['ids'] = [new_id if name == old_id else name for name in target['ids']]
        if target.get('refid') == old_id:
            target['refid'] = new_id
    if old_id in document.ids:
        document.ids[new_id] = document.ids.pop(old_id)
