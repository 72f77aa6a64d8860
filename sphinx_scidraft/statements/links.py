"""From pieces of reference text to nodes with links."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from docutils import nodes
from sphinx.builders import Builder
from sphinx.errors import NoUri

from sphinx_scidraft.core.catalogue import Entry
from sphinx_scidraft.core.crossref import Piece
from sphinx_scidraft.core.inline import Inline, breakable, plain

STYLES: dict[str, type[nodes.TextElement]] = {
    'math': nodes.math, 'code': nodes.literal, 'emphasis': nodes.emphasis, 'strong': nodes.strong,
}
#: What to put for a label that belongs to no statement of this project.
External = Callable[[str], nodes.Node]


def written_anchor(anchor: str, builder: Builder) -> str:
    """Return an anchor as the output has it: EPUB links get hyphens for colons from Sphinx.

    Some readers take what stands before a colon for a protocol.
    """
    return anchor.replace(':', '-') if builder.name == 'epub' else anchor


def inline_nodes(runs: Inline, builder: Builder, label_text: Callable[[str], str], *,
                 breaking: bool = False) -> list[nodes.Node]:
    """Return inline text as nodes.

    :param label_text: gives the text for a reference inside a name (a link cannot hold a link)
    :param breaking: put ordinary blanks for no-break spaces
    """
    text_only = builder.format not in ('html', 'latex')     # people search plain text with ordinary blanks
    made: list[nodes.Node] = []
    for run in runs:
        value = label_text(run.text) if run.style == 'reference' else run.text
        style = STYLES.get(run.style)
        if breaking or text_only:
            value = breakable(value)
        if text_only and run.style == 'math' and plain((run,)) != value:
            value, style = plain((run,)), None
        made.append(style(value, value) if style else nodes.Text(value))
    return made


def link(builder: Builder, fromdocname: str, entry: Entry, content: Iterable[nodes.Node],
         hint: str = '') -> nodes.Element:
    """Return a link to a statement, or its content alone where the output does not hold the statement."""
    return link_to(builder, fromdocname, entry.id, content, hint)


def link_to(builder: Builder, fromdocname: str, place: tuple[str, str], content: Iterable[nodes.Node],
            hint: str = '', css: str = 'statement-ref') -> nodes.Element:
    """Return a link to an anchor of a document, or its content alone where the output does not hold it.

    :param place: document and anchor
    :param hint: what the link leads to, where its text does not say it
    :param css: class of the text
    """
    docname, anchor = place
    inner = nodes.inline('', '', *content, classes=['std', 'std-ref', css])
    if builder.format == 'man':     # a manual page has no links; the writer would print the address
        return inner
    reference = nodes.reference('', '', inner, internal=True)
    if hint:
        reference['reftitle'] = hint
    if docname == fromdocname or builder.name == 'singlehtml':
        reference['refid'] = anchor
        return reference
    try:
        reference['refuri'] = f'{builder.get_relative_uri(fromdocname, docname)}#{anchor}'
    except NoUri:
        return inner
    return reference


def linked(pieces: Iterable[Piece], builder: Builder, fromdocname: str, label_text: Callable[[str], str],
           external: External, *, breaking: bool = False) -> list[nodes.Node]:
    """Return pieces as nodes.

    :param breaking: put ordinary blanks for no-break spaces
    """
    made: list[nodes.Node] = []
    for piece in pieces:
        if isinstance(piece.target, str):
            made.append(external(piece.target))
            continue
        content = inline_nodes(piece.text, builder, label_text, breaking=breaking)
        if piece.target is None:
            made += content
        else:
            made.append(link(builder, fromdocname, piece.target, content, breakable(piece.hint)))
    return made
