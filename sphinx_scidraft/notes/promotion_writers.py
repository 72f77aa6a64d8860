"""What writers print for promotions and galleries; the others print their text and images as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from sphinx_scidraft.notes.promotions import (
    ACTION,
    MAX_COLUMNS,
    gallery,
    gallery_caption,
    gallery_item,
    promotion,
)

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator

#: Width of a picture on paper, by the number of columns.
WIDTHS = {1: '1', 2: '.48', 3: '.31'}


def visit_promotion(self: HTML5Translator, node: nodes.Element) -> None:
    for part in node:
        if isinstance(part, nodes.Element) and ACTION in part['classes']:
            for link in part.findall(nodes.reference):      # references to documents have been resolved by now
                link['classes'].append('sd-promotion-button')
    attributes = {'aria-label': node['label']} if node.get('label') else {}
    self.body.append(self.starttag(node, 'aside', **attributes))


def depart_promotion(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</aside>\n')


def visit_gallery(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'div'))


def depart_gallery(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</div>\n')


def visit_item(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'figure'))


def depart_item(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</figure>\n')


def visit_caption(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'figcaption', ''))


def depart_caption(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</figcaption>\n')


def visit_latex_promotion(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n\\begin{sphinxShadowBox}\n' + ('\\centering\n' if 'sd-center' in node['classes'] else ''))


def depart_latex_promotion(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n\\end{sphinxShadowBox}\n')


def visit_latex_gallery(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n\\par\\medskip\\noindent\n')


def depart_latex_gallery(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n\\par\\medskip\n')


def visit_latex_item(self: LaTeXTranslator, node: nodes.Element) -> None:
    columns = node.parent.get('columns', MAX_COLUMNS) if node.parent else MAX_COLUMNS
    self.body.append(f'\\begin{{minipage}}[t]{{{WIDTHS[columns]}\\linewidth}}\\centering\n'
                     f'{self.hypertarget_to(node, anchor=True)}')


def depart_latex_item(self: LaTeXTranslator, node: nodes.Element) -> None:
    columns = node.parent.get('columns', MAX_COLUMNS)
    ends = (node.parent.index(node) + 1) % columns == 0
    self.body.append('\\end{minipage}' + ('\\par\\medskip\\noindent\n' if ends else '\\hspace{.03\\linewidth}%\n'))


def visit_latex_caption(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n\\par{\\small ')


def depart_latex_caption(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('}\n')


NODES: dict[type[nodes.Element], dict[str, Any]] = {
    promotion: {'html': (visit_promotion, depart_promotion),
                'latex': (visit_latex_promotion, depart_latex_promotion)},
    gallery: {'html': (visit_gallery, depart_gallery), 'latex': (visit_latex_gallery, depart_latex_gallery)},
    gallery_item: {'html': (visit_item, depart_item), 'latex': (visit_latex_item, depart_latex_item)},
    gallery_caption: {'html': (visit_caption, depart_caption),
                      'latex': (visit_latex_caption, depart_latex_caption)},
}
