r"""Numbers and labels of equations as LaTeX gives them: ``\label`` in rows, ``\tag``, ``\nonumber``."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from docutils import nodes
from sphinx.environment import BuildEnvironment

from sphinx_scidraft.maths.environments import NUMBERED, rows_of
from sphinx_scidraft.maths.rewrites import rewrite
from sphinx_scidraft.maths.texscan import strip_comments, too_deep, words
from sphinx_scidraft.maths.textmode import plain

#: A ``\label`` in a formula.
LABEL = re.compile(r'\\label\s*\{\s*([^{}\s]+)\s*\}')
_RANDOM_LABEL = re.compile(r'\A[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z')
_ENVIRONMENT = re.compile(r'\s*\\begin\s*\{(\w+)\}')
_UNNUMBERED = re.compile(r'\\(?:tag|nonumber|notag)(?![a-zA-Z])')
_COMMAND = re.compile(r'\\([a-zA-Z]+)')
#: Commands in a tag that are letters or only say how letters look.
_LETTERS = words('ast star prime dag dagger text textbf textit textrm textsf mathrm mathbf mathit')
_PLAIN_TAG = re.compile(r'[\w.*′†\- ]+')


class Equations:
    """The labelled displays of one document, while it is recorded.

    :ivar numbers: of all labels of the project, as Sphinx's domain keeps them
    """

    def __init__(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        self.numbers: dict[str, Any] = env.domains['math'].data['objects']
        self.docname = docname
        self.document = document
        self._ids: dict[str, list[str]] = {}

    def label(self, found: list[nodes.Element]) -> None:
        r"""Let the labels in rows lead to their display, and replace the random label that MyST gives environments.

        With a random label every build would give another page.

        :param found: all formulas, inline ones too
        """
        for place, node in enumerate(found):
            if isinstance(node, nodes.math_block) and node.get('label') in self.numbers:
                self._label(node, place)
        if self._ids:
            self._rename()

    def _label(self, node: nodes.math_block, place: int) -> None:
        old = node['label']
        inner = [name for name in dict.fromkeys(LABEL.findall(node.astext())) if self._is_free(name)]
        labels = [old, *inner]
        if 'amsmath' in node.get('classes', ()) and _RANDOM_LABEL.match(old):
            labels = inner or [name for name in (f'{self.docname}-amsmath-{place}',) if self._is_free(name)]
        if not labels or labels == [old]:
            return
        number = self.numbers.pop(old)
        self.numbers.update(dict.fromkeys(labels, number))
        node['label'] = labels[0]
        self._ids[_id(old)] = [_id(label) for label in labels]

    def _is_free(self, label: str) -> bool:
        return label not in self.numbers and _id(label) not in self.document.ids

    def _rename(self) -> None:
        """Give displays the ids of their labels."""
        for element in self.document.findall(nodes.Element):
            ids: list[str] = element.get('ids', [])
            if any(name in self._ids for name in ids):
                element['ids'] = list(chain.from_iterable(self._ids.get(name, [name]) for name in ids))
            if element.get('refid') in self._ids:
                element['refid'] = self._ids[element['refid']][0]
        for old, new in self._ids.items():
            if old in self.document.ids:
                element = self.document.ids.pop(old)
                self.document.ids.update(dict.fromkeys(new, element))

    def number(self, found: list[nodes.Element]) -> None:
        r"""Number as LaTeX does: ``\tag`` is the number, and neither it nor ``\nonumber`` moves the count."""
        skipped = 0
        last: int | str = 0    # what LaTeX prints for a label in a row without number
        for node in found:
            if not isinstance(node, nodes.math_block) or not isinstance(node.get('number'), int):
                continue
            labels = self._labels_of(node)
            text = node.astext()
            tagged = bool(_UNNUMBERED.search(text)) and not too_deep(text)
            tag = _tag(text) if tagged else ''
            rows = _rows(text) if tagged and not tag else []
            node['number'] -= skipped
            if tag or (rows and all(map(_UNNUMBERED.search, rows))):
                skipped += 1
                node['number'] = tag or None
            if skipped:
                self.numbers.update(dict.fromkeys(labels, (self.docname, node['number'] or last)))
            last = node['number'] or last
            for row in rows:
                name, row_tag = LABEL.search(row), _tag(row)
                if name and row_tag and name.group(1) in labels:
                    self.numbers[name.group(1)] = (self.docname, row_tag)

    def _labels_of(self, node: nodes.math_block) -> list[str]:
        inner = LABEL.findall(node.astext()) if r'\label' in node.astext() else []
        return [name for name in (node['label'], *inner)
                if name in self.numbers and self.numbers[name][0] == self.docname]


def _id(label: str) -> str:
    return nodes.make_id(f'equation-{label}')


def _tag(text: str) -> str:
    r"""Return the one ``\tag`` of a formula as plain text without brackets, or nothing if it is more than that."""
    if r'\tag' not in text:
        return ''
    tag = rewrite(text, display=True).tag or ''
    if not _LETTERS.issuperset(_COMMAND.findall(tag)):
        return ''
    tag = plain(tag)
    tag = tag[1:-1] if tag.startswith('(') and tag.endswith(')') else tag
    return tag if _PLAIN_TAG.fullmatch(tag) else ''


def _rows(text: str) -> list[str]:
    """Return the rows of an environment whose rows LaTeX numbers, else nothing."""
    text = strip_comments(text)
    match = _ENVIRONMENT.match(text)
    return rows_of(text, match.end()) if match and match.group(1) in NUMBERED else []
