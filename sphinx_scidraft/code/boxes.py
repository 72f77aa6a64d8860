"""Code blocks in HTML: a box that holds the button, and one in it that scrolls and has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BOX = 'sd-code'
#: Characters of a line, and with numbers, that fit on a screen of 320 pixels: no tab stop is needed for them.
_ROOM, _NUMBERS = 26, 4


class code_box(nodes.General, nodes.Element):
    """The boxes around a code block; ``reach`` is its name if a line can be too long."""


def box_code(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put boxes around the code blocks of a page (event ``doctree-resolved``)."""
    from sphinx_scidraft.code import is_on

    if app.builder.format != 'html' or app.builder.name == 'epub' or not is_on(app.config):
        return
    word = app.config.numfig_format.get('code-block', 'Listing %s')
    for block in list(doctree.findall(nodes.FixedTextElement)):
        if not isinstance(block, (nodes.literal_block, nodes.doctest_block)) or isinstance(block.parent, code_box):
            continue
        box = code_box(classes=[BOX])
        if may_overflow(block):
            box['reach'] = _name(block, word)
        block.parent.replace(block, box)
        box += block


def may_overflow(block: nodes.Element) -> bool:
    """Return whether a line can be longer than a small screen is wide."""
    room = _ROOM - (_NUMBERS if block.get('linenos') else 0)
    return any(len(line.expandtabs()) > room for line in block.astext().splitlines())


def _name(block: nodes.Element, word: str) -> str:
    """Return the caption of a block, else the word for listings in the language of the project."""
    caption = ''
    if isinstance(block.parent, nodes.container):
        caption = next((node.astext() for node in block.parent.children if isinstance(node, nodes.caption)), '')
    return ' '.join((caption or word.replace('%s', '')).split())


def visit_box(self: Any, node: code_box) -> None:
    """Write the start of both boxes."""
    reach = {'tabindex': '0', 'role': 'group', 'aria-label': node['reach']} if 'reach' in node else {}
    self.body.append(self.starttag(node, 'div', ''))
    self.body.append(self.starttag(nodes.inline(), 'div', CLASS=f'{BOX}-scroll', **reach))


def depart_box(self: Any, node: code_box) -> None:
    """Write the end of both boxes."""
    self.body.append('</div></div>\n')
