"""The math renderer of one application: HTML of formulas, inline and as displays."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from sphinx_scidraft.core.language import load_language
from sphinx_scidraft.maths.convert import Drawing, Formula
from sphinx_scidraft.maths.macros import Macro, MacroError, expand
from sphinx_scidraft.maths.records import source_of
from sphinx_scidraft.maths.store import Store
from sphinx_scidraft.maths.textmode import pieces
from sphinx_scidraft.messages import WARNING_TYPE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

#: Folder for results in the doctree folder.
FOLDER = 'scidraft-math'
#: Formulas wider than this (em) do not fit a small telephone: their box may scroll, so it is in the tab order.
WIDE = 14.0
#: Width (em) that a number takes from its line.
NUMBER_WIDTH = 3.0


class Renderer:
    """Draws the formulas of one application.

    :ivar macros: those of ``conf.py``
    :ivar store: drawings by content
    """

    def __init__(self, app: Sphinx) -> None:
        self.macros: dict[str, Macro] = {}
        self.store = Store(Path(app.doctreedir) / FOLDER)

    def drawing(self, tex: str, *, display: bool) -> Drawing:
        """Return what a formula looks like; what is wrong with it stands in its ``error``."""
        try:
            return self.store.drawing(Formula(expand(tex, self.macros), display))
        except MacroError as error:
            return Drawing(error=str(error))

    def formulas(self, sources: Iterable[tuple[str, bool]]) -> list[Formula]:
        """Return recorded sources as formulas, without those whose macros cannot be expanded."""
        found = []
        for tex, display in sources:
            try:
                found.append(Formula(expand(tex, self.macros), display))
            except MacroError:
                continue    # said where the formula is drawn
        return found

    def html(self, tex: str, *, display: bool = False, source: str | None = None, xml: bool = False) -> str:
        """Return a formula as HTML: ``math``, or its source in ``code``.

        :param source: TeX as the author wrote it, if it is not *tex*
        :param xml: whether the output is XHTML
        """
        source = tex if source is None else source
        drawing = self.drawing(tex, display=display)
        if drawing.error:
            return f'<code class="math-source">{html.escape(source)}</code>'
        return drawing.math(source, display=display, xml=xml)

    def visit_math(self, writer: Any, node: nodes.math) -> None:
        """Write a formula in a line of text."""
        tex, display = source_of(node)
        drawing = self.drawing(tex, display=display)
        markup = self._markup(writer, node, tex, drawing, display=display)
        wide = not drawing.error and drawing.width > WIDE
        classes, style = ('sd-math sd-math-wide', {'style': _width(drawing)}) if wide else ('sd-math', {})
        writer.body.append(writer.starttag(node, 'span', '', CLASS=f'{classes} notranslate nohighlight', **style))
        writer.body.append(_box('span', markup, _name(writer)) if wide else markup)
        writer.body.append('</span>')
        raise nodes.SkipNode

    def visit_math_block(self, writer: Any, node: nodes.math_block) -> None:
        """Write a display: a box that may scroll and a cell with the number."""
        tex, display = source_of(node)
        drawing = self.drawing(tex, display=display)
        markup = self._markup(writer, node, tex, drawing, display=display)
        number = f'({get_node_equation_number(writer, node)})' if node.get('number') else ''
        tag = self._tag(writer, drawing.tag) if drawing.tag else html.escape(number)
        classes = ['sd-math-display']
        if 'width: 100%' in drawing.markup:
            classes.append('sd-math-full')
        style = {}
        if tag:
            classes.append('sd-math-numbered')
            style['style'] = _width(drawing)
        classes.append('notranslate nohighlight')
        writer.body.append(writer.starttag(node, 'div', '', CLASS=' '.join(classes), **style))
        name = ''
        if not drawing.error and drawing.width + (NUMBER_WIDTH if tag else 0) > WIDE:
            name = f'{_name(writer)} {re.sub("<[^>]*>", "", number)}'.strip()
        writer.body.append(_box('div', markup, name))
        if tag:
            writer.body.append(f'<span class="eqno">{tag}')
            writer.add_permalink_ref(node, _('Link to this equation'))
            writer.body.append('</span>')
        writer.body.append('</div>\n')
        raise nodes.SkipNode

    def _markup(self, writer: Any, node: nodes.Element, tex: str, drawing: Drawing, *, display: bool) -> str:
        source = node.astext().strip()
        if drawing.error:
            logger.warning('formula is shown as its source: %s', drawing.error, location=node,
                           type=WARNING_TYPE, subtype='math')
            return f'<code class="math-source">{html.escape(source)}</code>'
        return drawing.math(source, display=display, xml=_is_xml(writer))

    def _tag(self, writer: Any, tag: str) -> str:
        r"""Return the text of a ``\tag``, in which there may be math."""
        if not re.search(r'[\\$]', tag):
            return html.escape(tag)
        return self.html(pieces('text', tag, lambda text: text), source=tag, xml=_is_xml(writer))


def _name(writer: Any) -> str:
    """Return the word for a formula, in the language of the project."""
    return load_language(writer.config.language or 'en').kind('formula')


def _is_xml(writer: Any) -> bool:
    return str(writer.builder.out_suffix) == '.xhtml'


def _width(drawing: Drawing) -> str:
    return f'--w:{drawing.width:g}'


def _box(tag: str, markup: str, name: str) -> str:
    """Return a box that scrolls what is too wide; with a name it is in the tab order."""
    reach = f' tabindex="0" role="group" aria-label="{html.escape(name)}"' if name else ''
    return f'<{tag} class="sd-math-box"{reach}>{markup}</{tag}>'
