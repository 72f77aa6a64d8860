"""What writers print for the nodes of citations; the others print them as the nodes they come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from docutils import nodes

from sphinx_scidraft.citations.nodes import (
    citation_link,
    citation_mark,
    reference_entry,
    reference_items,
    reference_label,
    reference_list,
)

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator
    from sphinx.writers.manpage import ManualPageTranslator
    from sphinx.writers.text import TextTranslator

Handlers = tuple[Callable[..., None], Callable[..., None] | None]


# -- HTML

def visit_mark(self: HTML5Translator, node: nodes.Element) -> None:
    if not node.children:       # a table of contents
        raise nodes.SkipNode
    self.body.append(self.starttag(node, 'span', ''))


def depart_mark(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</span>')


def visit_link(self: HTML5Translator, node: nodes.Element) -> None:
    attributes = {'href': node.get('refuri') or f'#{node["refid"]}', 'role': node['role']}
    if node.get('spoken'):
        attributes['aria-label'] = node['spoken']
    if node.get('reftitle'):
        attributes['title'] = node['reftitle']
    self.body.append(self.starttag(node, 'a', '', CLASS='reference internal', **attributes))


def depart_link(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</a>')


def visit_list(self: HTML5Translator, node: nodes.Element) -> None:
    if not node.children:
        raise nodes.SkipNode
    self.body.append(self.starttag(node, 'section', role='doc-bibliography', **{'aria-label': node['spoken']}))


def depart_list(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</section>\n')


def visit_items(self: HTML5Translator, node: nodes.Element) -> None:
    # The role is for Safari, which takes a list without markers for no list.
    self.body.append(self.starttag(node, 'ol', role='list'))


def depart_items(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</ol>\n')


def visit_entry(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(self.starttag(node, 'li', ''))


def depart_entry(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append('</li>\n')


def visit_citation(self: HTML5Translator, node: nodes.Element) -> None:
    """Print a citation of docutils as an item of a list: the role that it has may not stand in one."""
    start = len(self.body)
    type(self).visit_citation(self, node)       # type: ignore[arg-type]
    self.body[start:] = [part.replace(' role="doc-biblioentry"', ' role="listitem"') for part in self.body[start:]]


def depart_citation(self: HTML5Translator, node: nodes.Element) -> None:
    type(self).depart_citation(self, node)      # type: ignore[arg-type]


# -- LaTeX

def visit_latex_items(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append(f'\n\\begin{{list}}{{}}{{\\settowidth{{\\labelwidth}}{{{node["last"]}}}'
                     '\\setlength{\\leftmargin}{\\labelwidth}\\addtolength{\\leftmargin}{\\labelsep}}\n')


def depart_latex_items(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\\end{list}\n')


def visit_latex_entry(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append(f'\\item[{{[{node["number"]}]}}]{self.hypertarget_to(node, anchor=True)}\n')


def depart_latex_entry(self: LaTeXTranslator, node: nodes.Element) -> None:
    self.body.append('\n')


def skip(self: Any, node: nodes.Element) -> None:
    raise nodes.SkipNode


# -- text

def visit_text_entry(self: TextTranslator, node: nodes.Element) -> None:
    self.new_state(len(f'[{node["number"]}] '))


def depart_text_entry(self: TextTranslator, node: nodes.Element) -> None:
    self.end_state(first=f'[{node["number"]}] ', end=None)
    if node is node.parent[-1]:
        self.states[-1].append((0, ['']))


# -- manual pages

def visit_man_items(self: ManualPageTranslator, node: nodes.Element) -> None:
    self.body.append('.sp\n')       # else the first entry runs on from the title


CITATION: Handlers = (visit_citation, depart_citation)
NODES: dict[type[nodes.Element], dict[str, Handlers]] = {
    citation_mark: {'html': (visit_mark, depart_mark)},
    citation_link: {'html': (visit_link, depart_link)},
    reference_list: {'html': (visit_list, depart_list)},
    reference_items: {'html': (visit_items, depart_items), 'latex': (visit_latex_items, depart_latex_items),
                      'man': (visit_man_items, None)},
    reference_entry: {'html': (visit_entry, depart_entry), 'latex': (visit_latex_entry, depart_latex_entry),
                      'text': (visit_text_entry, depart_text_entry)},
    reference_label: {'latex': (skip, None), 'text': (skip, None)},
}
