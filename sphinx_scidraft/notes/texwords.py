r"""LaTeX's commands for text in prose: ``\textbf{a}``, ``\emph{a}``, ``\textit{a}``, ``\texttt{a}``.

Markdown keeps their backslashes, reST takes them away, so that there the source of the paragraph tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

COMMANDS: dict[str, Callable[..., nodes.Element]] = {
    'textbf': nodes.strong, 'emph': nodes.emphasis, 'textit': nodes.emphasis, 'texttt': nodes.literal,
}
_NAMES = '|'.join(COMMANDS)
_IN_SOURCE = re.compile(rf'\\({_NAMES})\s?\{{')
#: ``{`` and ``}`` by themselves, and commands; in reST without their backslash.
_TOKENS = {slashed: re.compile(rf'{start}({_NAMES})\s?\{{|([{{}}])')
           for slashed, start in ((True, r'\\'), (False, r'(?<!\w)'))}
_VERBATIM = (nodes.literal, nodes.math, nodes.raw, nodes.FixedTextElement, nodes.Invisible, nodes.image,
             nodes.system_message)


class ReadTextCommands(SphinxTransform):
    """Make inline markup of the commands in a document."""

    default_priority = 335      # front matter (330) tells what is a note; quotes in code stay as they are (750)

    def apply(self, **kwargs: Any) -> None:
        """Read the commands if the project, or the document as a note, has them on."""
        from sphinx_scidraft.notes.domain import domain_of

        wanted = self.config.scidraft_text_commands
        if wanted is False or (wanted == 'notes' and not domain_of(self.env).reads_note(self.env.docname)):
            return
        for parent, slashed in self.found().items():
            rewrite(parent, slashed)

    def found(self) -> dict[nodes.Element, bool]:
        """Return the elements with commands, and whether their backslashes are still there."""
        found: dict[nodes.Element, bool] = {}
        for text in self.document.findall(nodes.Text):
            parent = text.parent
            if '{' not in text or parent in found or not isinstance(parent, nodes.TextElement):
                continue
            if isinstance(parent, _VERBATIM):
                continue
            if _IN_SOURCE.search(text):
                found[parent] = True
            elif _IN_SOURCE.search(_block(parent).rawsource):
                found[parent] = False
        return found


def _block(node: nodes.Element) -> nodes.Element:
    """Return the paragraph or title around inline text."""
    while isinstance(node, nodes.Inline) and isinstance(node.parent, nodes.TextElement):
        node = node.parent
    return node


def rewrite(parent: nodes.Element, slashed: bool) -> None:
    """Make inline markup of the commands in the text of an element; braces that do not match stay text.

    :param slashed: whether the commands still have their backslashes
    """
    frames: list[_Frame] = [_Frame('', '')]
    for child in parent.children:
        if not isinstance(child, nodes.Text):
            frames[-1].add(child)
            continue
        text = str(child)
        position = 0
        for match in _TOKENS[slashed].finditer(text):
            frames[-1].add_text(text[position:match.start()])
            position = match.end()
            if match[2] != '}':
                frames.append(_Frame(match[1] or '', match[0] if slashed or not match[1] else '\\' + match[0]))
            elif len(frames) > 1:
                closed = frames.pop()
                closed.close_into(frames[-1])
            else:
                frames[-1].add_text('}')
        frames[-1].add_text(text[position:])
    while len(frames) > 1:
        left = frames.pop()
        frames[-1].take_over(left)
    parent.children = []
    parent += frames[0].children


class _Frame:
    """What stands between two braces.

    :param opening: the source of its beginning
    """

    def __init__(self, command: str, opening: str) -> None:
        self.command = command
        self.opening = opening
        self.children: list[nodes.Node] = []

    def add(self, child: nodes.Node) -> None:
        self.children.append(child)

    def add_text(self, text: str) -> None:
        """Add text, together with text that stands before it."""
        if text and self.children and isinstance(self.children[-1], nodes.Text):
            self.children[-1] = nodes.Text(str(self.children[-1]) + text)
        elif text:
            self.children.append(nodes.Text(text))

    def take_over(self, other: _Frame) -> None:
        """Add another frame as it was written."""
        self.add_text(other.opening)
        for child in other.children:
            if isinstance(child, nodes.Text):
                self.add_text(str(child))
            else:
                self.add(child)

    def close_into(self, outer: _Frame) -> None:
        """Add the markup to the frame around it."""
        if not self.command:
            outer.take_over(self)
            outer.add_text('}')
            return
        make = COMMANDS[self.command]
        if make is nodes.literal:
            code = ''.join(child.astext() for child in self.children)
            outer.add(nodes.literal(code, code))
        else:
            outer.add(make('', '', *self.children))
