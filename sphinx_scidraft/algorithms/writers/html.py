"""HTML: nested lists; the numbers are text that is not copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.algorithms.nodes import pseudocode_line

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.writers.html5 import HTML5Translator

#: The renderer of this extension gives wide formulas boxes of their own that scroll.
SCROLLING_RENDERER = 'scidraft'


def visit_pseudocode(self: HTML5Translator, node: nodes.Element) -> None:
    classes: list[str] = []
    attributes: dict[str, Any] = {}
    if node['numbered']:
        classes.append('pseudocode-numbered')
        if len(node['gutter']) > len('99:'):
            classes.append('pseudocode-long')
    if node['wide'] and self.builder.math_renderer_name != SCROLLING_RENDERER:
        # It may have to scroll: then the keyboard must reach it.
        attributes = {'tabindex': '0', 'role': 'group'}
        if node.get('head'):
            attributes['aria-labelledby'] = node['head']
        else:
            attributes['aria-label'] = node['spoken']
    self.body.append(self.starttag(node, 'div', CLASS=' '.join(classes), **attributes))


def depart_pseudocode(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</div>\n')


def visit_pseudocode_lines(self: HTML5Translator, node: nodes.Element) -> None:
    # The role is for Safari, which takes a list without markers for no list.
    tag = 'ul' if node['given'] else 'ol'
    classes = 'pseudocode-lines'
    if isinstance(node.parent, pseudocode_line):
        classes += ' pseudocode-even' if node.parent['depth'] % 2 else ' pseudocode-odd'
    self.body.append(self.starttag(node, tag, CLASS=classes, role='list'))


def depart_pseudocode_lines(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</ul>\n' if node['given'] else '</ol>\n')


def visit_pseudocode_line(self: HTML5Translator, node: nodes.Element) -> None:
    attributes: dict[str, Any] = {'value': str(node['number'])} if 'number' in node else {}
    self.body.append(self.starttag(node, 'li', '', CLASS=f'pseudocode-line pseudocode-{node["kind"]}', **attributes))


def depart_pseudocode_line(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</li>\n')


def visit_pseudocode_text(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'div', '', CLASS='pseudocode-text'))
    if shown := node.parent['shown']:
        self.body.append(f'<span class="pseudocode-gutter"><span class="pseudocode-number">{shown}</span></span>')


def depart_pseudocode_text(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</div>\n')


def visit_pseudocode_keyword(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('<b>')


def depart_pseudocode_keyword(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</b>')


def visit_pseudocode_name(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('<span class="pseudocode-name">')


def visit_pseudocode_comment(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('<span class="pseudocode-comment"><span aria-hidden="true">▷ </span>')


def depart_span(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</span>')


HANDLERS = {
    'pseudocode': (visit_pseudocode, depart_pseudocode),
    'pseudocode_lines': (visit_pseudocode_lines, depart_pseudocode_lines),
    'pseudocode_line': (visit_pseudocode_line, depart_pseudocode_line),
    'pseudocode_text': (visit_pseudocode_text, depart_pseudocode_text),
    'pseudocode_keyword': (visit_pseudocode_keyword, depart_pseudocode_keyword),
    'pseudocode_name': (visit_pseudocode_name, depart_span),
    'pseudocode_comment': (visit_pseudocode_comment, depart_span),
}
