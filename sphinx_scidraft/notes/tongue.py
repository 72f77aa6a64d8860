"""The language of a note that is not that of the project, for browsers, readers of books and screen readers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.core.language import direction
from sphinx_scidraft.notes.domain import domain_of
from sphinx_scidraft.presence import has_our_theme

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def mark_language(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                  doctree: nodes.document | None) -> None:
    """Say around the text of a page in which language and direction it is (event ``html-page-context``).

    Books may not say the direction in a style sheet. On notes of our theme the card says both.
    """
    note = domain_of(app.env).note(pagename)
    if doctree is None or note is None or not note.language or note.language == app.config.language:
        return
    if has_our_theme(app) and context.get('sd', {}).get('kind') == 'note':
        return
    language = escape(note.language.replace('_', '-'))
    context['body'] = f'<div lang="{language}" dir="{direction(note.language)}">\n{context["body"]}</div>\n'
