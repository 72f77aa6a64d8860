"""How a text begins, for lists of notes that have no summary."""

from __future__ import annotations

from docutils import nodes

from sphinx_scidraft.core.pseudocode.symbols import readable
from sphinx_scidraft.notes.preview import preview

#: More letters than two lines of a list hold.
LENGTH = 280
#: Marks that lead nowhere outside their document, and what is not running text.
LEFT_OUT = (nodes.footnote_reference, nodes.raw, nodes.comment, nodes.system_message, nodes.image)


def beginning(document: nodes.document) -> str:
    """Return the first words of a document, of its marked part if it has one."""
    marked = next(iter(document.findall(preview)), None)
    text = ''
    for paragraph in (document if marked is None else marked).findall(nodes.paragraph):
        if isinstance(paragraph.parent, (nodes.field_body, nodes.footnote, nodes.entry)):
            continue
        text = ' '.join(f'{text} {_plain(paragraph)}'.split())
        if len(text) > LENGTH:
            return text[:LENGTH].rpartition(' ')[0].rstrip(' ,;:') + '…'
    return text


def _plain(node: nodes.Element) -> str:
    pieces = []
    for child in node.children:
        if isinstance(child, nodes.Text):
            pieces.append(child.astext())
        elif isinstance(child, nodes.math):
            pieces.append(readable(child.astext()))
        elif isinstance(child, nodes.Element) and not isinstance(child, LEFT_OUT):
            pieces.append(_plain(child))
    return ''.join(pieces)
