"""HTML: one element for each statement, with its head run into the first paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator


def start(self: HTML5Translator, node: nodes.Element, tag: str, css: str) -> str:
    """Return a start tag as `starttag` does, which takes its time for attributes that are seldom there."""
    if node['classes'] or len(node['ids']) > 1:
        return self.starttag(node, tag, '', CLASS=css)
    anchor = f' id="{self.attval(node["ids"][0])}"' if node['ids'] else ''
    return f'<{tag} class="{css}"{anchor}>'


def visit_statement(self: HTML5Translator, node: nodes.Element) -> None:
    attributes = {'data-kind': node['kind'], 'data-style': node.get('style', 'plain')}
    if node.get('number_text'):
        attributes['data-number'] = node['number_text']
    if node['ids']:
        attributes['aria-labelledby'] = f'{node["ids"][0]}-head'
    elif node.get('shown'):
        attributes['aria-label'] = node['shown']
    if 'fold' in node:
        if node['fold'] == 'open':
            attributes['open'] = 'open'
        self.body.append(self.starttag(node, 'details', **attributes))
    else:
        self.body.append(self.starttag(node, 'div', role='group', **attributes))


def depart_statement(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</details>\n' if 'fold' in node else '</div>\n')


def visit_statement_head(self: HTML5Translator, node: nodes.Element) -> None:
    tag = 'summary' if isinstance(node.parent, nodes.container) and 'fold' in node.parent else 'span'
    self.body.append(start(self, node, tag, 'statement-head'))
    self.context.append(tag)


def depart_statement_head(self: HTML5Translator, node: nodes.Element) -> None:
    statement = node.parent
    while 'kind' not in statement:
        statement = statement.parent
    tag = self.context.pop()
    if tag == 'summary':
        self.body.append('</summary>\n')
        return
    self.body.append('</span>')
    if statement['ids'] and (statement['labels'] or (statement['numbered'] and statement['style'] != 'proof')):
        self.add_permalink_ref(statement, statement['link_title'])


def visit_statement_label(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(start(self, node, 'span', 'statement-label'))


def visit_statement_name(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(start(self, node, 'span', 'statement-name'))


def depart_span(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</span>')


def visit_statement_body(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'div'))


def depart_statement_body(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</div>\n')


def visit_qed(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('<span class="statement-qed"><span aria-hidden="true">')


def depart_qed(self: HTML5Translator, node: nodes.Element) -> None:
    spoken = self.encode(node['spoken'])
    self.body.append(f'</span><span class="statement-spoken">{spoken}</span></span>')


HANDLERS = {
    'statement': (visit_statement, depart_statement),
    'statement_head': (visit_statement_head, depart_statement_head),
    'statement_label': (visit_statement_label, depart_span),
    'statement_name': (visit_statement_name, depart_span),
    'statement_body': (visit_statement_body, depart_statement_body),
    'qed': (visit_qed, depart_qed),
}
