"""Reference of the custom properties of the style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from reference_tables import TableDirective, list_table
from sphinx.util import logging
from style_sheets import THEME, Token, style_sheets, tokens
from token_words import WORDS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)


class TokenTable(TableDirective):
    """The tokens of the style sheet that its argument names, or with ``extension`` those of all others.

    The search page belongs to the others: it has values of its own for other themes.
    """

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        wanted = self.arguments[0]
        for path in style_sheets():
            rows = list(tokens(path).values())
            if path.name == wanted or (
                    wanted == 'extension' and rows and (path.parent != THEME or path.name == 'search.css')):
                self.env.note_dependency(str(path))
                if wanted == 'extension':
                    yield from (f'.. rubric:: {path.name}', '')
                yield from self.table(rows)

    def table(self, rows: list[Token]) -> Iterator[str]:
        """Yield the table of some tokens."""
        for token in rows:
            if token.name not in WORDS:
                logger.warning('token %r is not described', token.name, location=self.get_location())
        return list_table(['Token', 'What', 'Light', 'Dark'], [30, 26, 24, 20], [
            [f'``{token.name}``', WORDS.get(token.name, ''), shown(token.light),
             shown(token.dark) if token.dark not in ('', token.light) else 'the same'] for token in rows])


def shown(value: str) -> str:
    """Return a value as reST: the names that it asks for first, then what stands there without them."""
    names = []
    while match := re.fullmatch(r'var\((--[\w-]+)(?:, (.*))?\)', value):
        names.append(match[1])
        value = match[2] or ''
    return ', else '.join(f'``{part}``' for part in (*names, value) if part) or 'set for each'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive('token-table', TokenTable)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
