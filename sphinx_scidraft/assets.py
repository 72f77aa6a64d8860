"""Style sheets and scripts: copied once, put only on the pages that need them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

PACKAGE = Path(__file__).parent
STYLE_SHEET = 'scidraft.css'
FOLD_SCRIPT = 'scidraft-fold.js'
#: A statement that can be folded, in a page as it is written.
FOLDED = re.compile(r'<details [^>]*class="statement ')
#: Cards, lists, entry maps, promotions and galleries, under any theme.
NOTE_STYLE = 'scidraft-notes.css'
_NOTE_MARKUP = re.compile(
    r'class="(?:[^"]* )?sd-(?:card|feed|chips|entries|entry|entry-map|pagination|promotion|gallery)\b')


def copy_assets(app: Sphinx, builder: Builder) -> None:
    """Copy what the output needs (event ``write-started``)."""
    if builder.format == 'html':
        copy_static(builder, STYLE_SHEET)
        if builder.name != 'epub':      # nothing folds in a book
            copy_static(builder, FOLD_SCRIPT)
    elif builder.format == 'latex':
        copy_latex(builder, 'scidraft.sty')


def add_page_style(app: Sphinx, name: str, is_needed: Callable[[str], object], *, books: bool = True) -> None:
    """Have a style sheet copied, and linked on the pages that need it.

    :param is_needed: tells by the HTML of the content of a page
    :param books: whether books need it as well
    """
    def is_for(builder: Builder) -> bool:
        return builder.format == 'html' and (books or builder.name != 'epub')

    def copy(app: Sphinx, builder: Builder) -> None:
        if is_for(builder):
            copy_static(builder, name)

    def link(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
             doctree: nodes.document | None) -> None:
        if is_for(app.builder) and is_needed(context.get('body') or ''):
            app.add_css_file(name)

    app.connect('write-started', copy)
    app.connect('html-page-context', link)


def add_note_style(app: Sphinx) -> None:
    """Have the style sheet of cards and the like where there are some."""
    add_page_style(app, NOTE_STYLE, _NOTE_MARKUP.search)


def copy_static(builder: Builder, name: str) -> None:
    """Copy a style sheet or script of ours into the output of an HTML builder."""
    target = Path(builder.outdir) / '_static'
    target.mkdir(parents=True, exist_ok=True)
    source = PACKAGE / 'static' / name
    if builder.name == 'epub' and source.suffix == '.css':
        from sphinx_scidraft.books import book_css

        (target / name).write_text(book_css(source.read_text(encoding='utf-8')), encoding='utf-8')
    else:
        shutil.copyfile(source, target / name)


def copy_latex(builder: Builder, name: str) -> None:
    """Copy a package of ours into the output of the LaTeX builder."""
    shutil.copyfile(PACKAGE / 'latex' / name, Path(builder.outdir) / name)


def add_page_assets(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
    """Add style sheet and script to a page with statements (event ``html-page-context``)."""
    body = context.get('body') or ''
    if 'class="statement ' in body:
        app.add_css_file(STYLE_SHEET)
        if FOLDED.search(body):
            app.add_js_file(FOLD_SCRIPT, loading_method='defer')
