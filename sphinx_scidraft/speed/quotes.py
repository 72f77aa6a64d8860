"""Typographic quotes, dashes and dots are looked for only in blocks of text that can have some.

Docutils takes each text of a document apart and puts a new one in its place, though most have nothing to replace:
a twentieth of the time of a build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.transforms import SphinxSmartQuotes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: What a text has that any of docutils' rules changes, or more.
_REPLACED = re.compile(r'''["'`\\&\x00]|--|\.\.|\. \.|,,''')
#: The value of ``smartquotes_action`` with which docutils puts plain characters in place of typographic ones.
PLAIN = '-1'


class SparingQuotes(SphinxSmartQuotes):
    """Sphinx's replacement of quotes, which passes over blocks of text without any."""

    def apply(self, **kwargs: Any) -> None:
        """Replace quotes, dashes and dots."""
        document = self.document
        if self.config.smartquotes_action == PLAIN:
            super().apply(**kwargs)
            return
        self.document = cast('nodes.document', _Blocks(document))
        try:
            super().apply(**kwargs)
        finally:
            self.document = document


class _Blocks:
    """A document in which only blocks of text with something to replace are found.

    So docutils warns of a language that it has no quotes for only where there are some.
    """

    def __init__(self, document: nodes.document) -> None:
        self._document = document

    def __getattr__(self, name: str) -> Any:
        return getattr(self._document, name)

    def findall(self, *conditions: Any) -> Iterator[nodes.Node]:
        """Return the blocks of text that can have quotes; of anything else all."""
        if conditions != (nodes.TextElement,):
            return self._document.findall(*conditions)
        found: list[nodes.Node] = []
        _add_blocks(self._document, found)
        return iter(found)


def _add_blocks(node: nodes.Node, found: list[nodes.Node]) -> None:
    inside = isinstance(node, nodes.TextElement)
    for child in node.children:
        if child.children:
            if not inside and isinstance(child, nodes.TextElement) and _has_some(child):
                found.append(child)
            _add_blocks(child, found)


def _has_some(node: nodes.Node) -> bool:
    return any(_has_some(child) if child.children else isinstance(child, nodes.Text) and _REPLACED.search(child)
               for child in node.children)


def spare_quotes(app: Sphinx) -> None:
    """Take the place of Sphinx's own replacement, if nobody else has."""
    transforms = app.registry.get_transforms()
    if SphinxSmartQuotes in transforms:
        transforms[transforms.index(SphinxSmartQuotes)] = SparingQuotes
