"""How cards are written in HTML."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from sphinx.util.logging import suppress_logging

from sphinx_scidraft.core.language import direction, language_tag
from sphinx_scidraft.notes.feed.nodes import note_card


def visit_card(self: Any, node: note_card) -> None:
    """Write the start of a card, and let the writer look up the numbers of its note."""
    builder = self.builder
    stack = ExitStack()
    stack.enter_context(suppress_logging())     # the page of the note says it
    for name, value in (('fignumbers', node['fignumbers']), ('secnumbers', node['secnumbers']),
                        ('add_permalinks', False)):
        stack.callback(setattr, builder, name, getattr(builder, name))
        setattr(builder, name, value)
    self.context.append(stack)
    self.section_level += 1
    label = {'aria-labelledby': node['title']} if node.get('title') else {'aria-label': node['name']}
    if language := node['language']:
        label |= {'lang': language_tag(language), 'dir': direction(language)}
    classes = ' '.join(['sd-card', *node['classes']])
    self.body.append(self.starttag({}, 'article', CLASS=classes, **label, **{'data-sd-no-copy': ''}))


def depart_card(self: Any, node: note_card) -> None:
    """Write the end of a card."""
    self.section_level -= 1
    self.context.pop().close()
    self.body.append('</article>\n')


def visit_title(self: Any, node: Any) -> None:
    """Write the start of the title of a card."""
    level = min(6, max(2, self.section_level))
    self.body.append(self.starttag(node, f'h{level}', '', CLASS='sd-card-title'))
    self.context.append(f'</h{level}>\n')


def depart_title(self: Any, node: Any) -> None:
    """Write the end of the title of a card."""
    self.body.append(self.context.pop())


def visit_body(self: Any, node: Any) -> None:
    """Write the start of the text of a card."""
    self.body.append('<div class="sd-card-body">\n')


def depart_body(self: Any, node: Any) -> None:
    """Write the end of the text of a card."""
    self.body.append('</div>\n')


def visit_box(self: Any, node: Any) -> None:
    """Write the start of a feed."""
    self.body.append(self.starttag({'classes': node['classes'], 'ids': node['ids']}, 'div'))


def depart_box(self: Any, node: Any) -> None:
    """Write the end of a feed."""
    self.body.append('</div>\n')


def visit_nothing(self: Any, node: Any) -> None:
    """Write nothing around the content."""
