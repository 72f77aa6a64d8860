"""Style sheets and scripts of statements: copied once, put only on the pages that need them."""

from __future__ import annotations

import re
import shutil
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


def copy_assets(app: Sphinx, builder: Builder) -> None:
    """Copy what the output needs (event ``write-started``)."""
    if builder.format == 'html':
        copy_static(builder, STYLE_SHEET)
        if builder.name != 'epub':      # nothing folds in a book
            copy_static(builder, FOLD_SCRIPT)
    elif builder.format == 'latex':
        copy_latex(builder, 'scidraft.sty')


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
