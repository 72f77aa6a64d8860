"""What each builder makes of a diagram."""

from __future__ import annotations

import html
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from docutils import nodes
from sphinx.util import logging
from sphinx.util.osutil import ensuredir

from sphinx_scidraft.core.language import load_language
from sphinx_scidraft.diagrams import engine, files
from sphinx_scidraft.diagrams.directive import location

if TYPE_CHECKING:
    from sphinx_scidraft.diagrams.svg import Picture

logger = logging.getLogger(__name__)

#: Class of the box around every diagram in HTML.
BOX = 'sd-diagram'
#: A diagram up to this width (CSS pixels) is never cut, so that its box needs no tab stop.
_NARROW = 250
#: Points of a printed page for one CSS pixel: the 16 pixels of a label become the 10 points of text.
_POINTS = 0.625
#: Points from which on a picture would rather go to a page of its own and leave the one before it empty.
_TALL = 380


def _drawing(self: Any, node: nodes.Element) -> str | None:
    """Return the clean SVG of a node, or None after a warning."""
    try:
        return engine.render(node['code'], Path(self.builder.doctreedir, 'scidraft-diagrams'))
    except engine.DiagramError as error:
        _warn(node, str(error), error.line, once=isinstance(error, engine.EngineMissingError))
        return None


def _warn(node: nodes.Element, message: str, line: int | None = None, *, once: bool = False) -> None:
    logger.warning('mermaid diagram is shown as its source: %s', message,
                   location=location(node, line), type='scidraft', subtype='diagram', once=once)


def _word(self: Any, name: str) -> str:
    """Return a word in the language of the project."""
    return load_language(self.config.language or 'en').phrases[name]


def _caption(node: nodes.Element) -> str:
    """Return the caption of the figure around a diagram."""
    if isinstance(node.parent, nodes.figure):
        return next((child.astext() for child in node.parent if isinstance(child, nodes.caption)), '')
    return ''


def _name(self: Any, node: nodes.Element, suffix: str) -> str:
    """Return a file name that is the same for the same drawing."""
    content = '\0'.join((node['code'], node.get('alt', ''), _caption(node)))
    return f'{BOX}-{sha256(content.encode()).hexdigest()[:16]}{suffix}'


def visit_html(self: Any, node: nodes.Element) -> None:
    """Write inline SVG; in EPUB an image."""
    drawing = _drawing(self, node)
    classes = [BOX]
    if 'align' in node:
        classes.append(f'align-{node["align"]}')
    if drawing is None:
        self.body.append(self.starttag(node, 'div', '', CLASS=' '.join([*classes, f'{BOX}-failed'])))
        self.body.append(_source_box(self, node['code']))
    elif self.builder.name == 'epub':
        self.body.append(self.starttag(node, 'div', '', CLASS=' '.join(classes)))
        self.body.append(_epub_image(self, node, drawing))
    else:
        from sphinx_scidraft.diagrams.svg import place

        picture = place(drawing, node.get('prefix', BOX), alt=node.get('alt', ''), caption=_caption(node),
                        fallback=_word(self, 'diagram'))
        if picture.fixed:
            classes.append(f'{BOX}-fixed')
        self.body.append(self.starttag(node, 'div', '', CLASS=' '.join(classes)))
        self.body.append(_scroll_box(picture))
    self.body.append('</div>\n')
    raise nodes.SkipNode


def _scroll_box(picture: Picture) -> str:
    """Return the drawing in a box that scrolls, reached with the keyboard where it can be too wide."""
    reach = ''
    if picture.width > _NARROW:
        reach = f' tabindex="0" role="group" aria-label="{html.escape(picture.title)}"'
    width = f' style="--{BOX}-width: {picture.width:g}px"'
    return f'<div class="{BOX}-scroll"{width}{reach}>{picture.markup}</div>'


def _source_box(self: Any, code: str) -> str:
    label = html.escape(_word(self, 'diagram_source'))
    return (f'<details open="open"><summary>{label}</summary>'
            f'<pre tabindex="0" role="group" aria-label="{label}">{html.escape(code)}</pre></details>')


def _epub_image(self: Any, node: nodes.Element, drawing: str) -> str:
    """Write the drawing to a file of the book: readers show inline SVG only if the package says so."""
    from sphinx_scidraft.diagrams.svg import standalone

    name = _name(self, node, '.svg')
    alt, caption = node.get('alt', ''), _caption(node)
    folder = Path(self.builder.outdir, self.builder.imagedir)
    ensuredir(folder)
    fallback = _word(self, 'diagram')
    (folder / name).write_text(standalone(drawing, alt=alt, caption=caption, fallback=fallback), encoding='utf-8')
    text = html.escape(' '.join((alt or caption or fallback).split()))
    return f'<img src="{self.builder.imgpath}/{name}" alt="{text}" />'


def visit_latex(self: Any, node: nodes.Element) -> None:
    """Include a picture: PDF, else PNG, else the source."""
    drawing = _drawing(self, node)
    if drawing is None:
        _write_source(self, node)
    from sphinx_scidraft.diagrams.svg import standalone

    picture = standalone(drawing)
    try:
        suffix, data = files.convert(picture)
    except files.ConversionError as error:
        _warn(node, str(error), once=isinstance(error, files.LibraryMissingError))
        _write_source(self, node)
    name = _name(self, node, suffix)
    Path(self.builder.outdir, name).write_bytes(data)
    width, height = (pixels * _POINTS for pixels in files.size(picture))
    bound = r',height=0.6\textheight,keepaspectratio' if height > _TALL else ''
    before, after = {'center': (r'{\hspace*{\fill}', r'\hspace*{\fill}}'), 'right': (r'{\hspace*{\fill}', '}'),
                     'left': ('{', r'\hspace*{\fill}}')}.get(node.get('align', ''), ('', ''))
    self.body.append(f'\n{self.hypertarget_to(node)}{before}'
                     rf'\sphinxincludegraphics[width={width:.1f}bp{bound}]{{{name}}}' f'{after}\n')
    raise nodes.SkipNode


def _write_source(self: Any, node: nodes.Element) -> NoReturn:
    """Write the source as a literal block, with the ids of the diagram."""
    block = nodes.literal_block(node['code'], node['code'], ids=node.get('ids', []), language='text')
    block.source, block.line = node.source, node.line
    block.parent = node.parent
    block.walkabout(self)
    raise nodes.SkipNode


def visit_source(self: Any, node: nodes.Element) -> None:
    """Write the source, for formats without pictures."""
    _write_source(self, node)
