"""The language of a note that is not that of what stands around it, for browsers, books and screen readers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.core.language import direction, language_tag
from sphinx_scidraft.notes.domain import domain_of
from sphinx_scidraft.presence import has_our_theme

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


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
    context['body'] = f'<div{attributes(app.env, pagename)}>\n{context["body"]}</div>\n'


def tongue(env: BuildEnvironment, docname: str = '') -> str:
    """Return the language of a document, or of the project, as HTML names it."""
    note = domain_of(env).note(docname) if docname else None
    return language_tag((note.language if note is not None else '') or env.config.language or 'en')


def attributes(env: BuildEnvironment, docname: str, around: str = '') -> str:
    """Return attributes for a piece of a document, with a blank before them; nothing if they would say nothing new.

    :param around: the document whose text stands around it, if it is not a page in the language of the project
    """
    language = tongue(env, docname)
    if language.lower() == tongue(env, around).lower():
        return ''
    return f' lang="{escape(language)}" dir="{direction(language)}"'


def spoken(env: BuildEnvironment, docname: str, around: str, markup: str) -> str:
    """Return HTML that comes from a document, in an element that names its language where that is another one."""
    said = attributes(env, docname, around)
    return f'<span{said}>{markup}</span>' if said else markup
