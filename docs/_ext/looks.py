"""The directive ``looks``: its content in light colours and, beside it, in dark ones, whatever the page has.

The page is written once. A copy of the written HTML, whose ids end in ``-dark``, stands in a box with the other
colour scheme, so that no statement is numbered twice and no script is needed. The copy is a picture of the first
one: it takes no focus, is not searched and not read aloud.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from style_sheets import THEME, style_sheets, tokens

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

STYLE_SHEET = 'looks.css'
#: Attributes that name ids of the same page.
NAMING = 'aria-labelledby|aria-describedby|aria-controls|for'


class looks(nodes.container):
    """What is shown in both colour schemes."""


class folded(nodes.container):
    """What a reader opens."""


class LooksDirective(SphinxDirective):
    """Shows its content twice."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [looks('', *self.parse_content_to_nodes())]


class FoldedDirective(SphinxDirective):
    """Folds its content under a title."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        return [folded('', *self.parse_content_to_nodes(), title=self.arguments[0])]


def visit_looks(self: Any, node: looks) -> None:
    """Begin the light box, and remember where; a book has one look."""
    if self.builder.name == 'epub':
        return
    self.body.append('<div class="looks"><div class="look look-light">')
    node['start'] = len(self.body)


def depart_looks(self: Any, node: looks) -> None:
    """Write the dark box."""
    if self.builder.name == 'epub':
        return
    markup = ''.join(self.body[node['start']:])
    self.body.append(f'</div><div class="look look-dark" inert>{renamed(markup)}</div></div>\n')


def renamed(markup: str) -> str:
    """Return HTML whose ids, and what names them, end in ``-dark``."""
    ids = set(re.findall(r'\bid="([^"]+)"', markup))

    def rename(match: re.Match[str]) -> str:
        return match[1] + ' '.join(f'{name}-dark' if name in ids else name for name in match[2].split()) + match[3]

    for pattern in (r'(\bid=")([^"]+)(")', rf'(\b(?:{NAMING})=")([^"]+)(")', r'(href="#)([^"]+)(")',
                    r'(url\(#)([^)]+)(\))'):
        markup = re.sub(pattern, rename, markup)
    return markup


def visit_folded(self: Any, node: folded) -> None:
    """Begin the fold."""
    self.body.append(f'<details class="source"><summary>{self.encode(node["title"])}</summary>\n')


def depart_folded(self: Any, node: folded) -> None:
    """End the fold."""
    self.body.append('</details>\n')


def colours() -> str:
    """Return a style sheet that sets the tokens of both boxes which the theme does not set by the colour scheme."""
    own = tokens(THEME / 'tokens.css')
    differing = [token for path in style_sheets() for token in tokens(path).values()
                 if token.everywhere and token.dark and token.name not in own]
    return ''.join(
        f'.look-{scheme} {{\n  color-scheme: {scheme};\n'
        + ''.join(f'  {token.name}: {getattr(token, scheme)};\n' for token in differing) + '}\n\n'
        for scheme in ('light', 'dark'))


def write_style_sheet(app: Sphinx, builder: Any) -> None:
    """Write it beside the others (event ``write-started``)."""
    if builder.format == 'html':
        folder = Path(app.outdir, '_static')
        folder.mkdir(exist_ok=True)
        (folder / STYLE_SHEET).write_text(colours(), encoding='utf-8')


def nothing(self: Any, node: nodes.Element) -> None:
    """Write nothing around the content."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    others: dict[str, Any] = dict.fromkeys(('latex', 'text', 'man', 'texinfo'), (nothing, nothing))
    app.add_node(looks, html=(visit_looks, depart_looks), **others)
    app.add_node(folded, html=(visit_folded, depart_folded), **others)
    app.add_directive('looks', LooksDirective)
    app.add_directive('folded', FoldedDirective)
    app.add_css_file(STYLE_SHEET)
    app.connect('write-started', write_style_sheet)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
