"""Code blocks: dark in light and dark mode, with line numbers, captions and a button that copies.

All of it is on with the theme ``scidraft`` and with ``scidraft_code_blocks = True``; elsewhere the blocks
of the theme stay as they are. The Pygments style works everywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

STYLE_SHEET = 'scidraft-code.css'
COPY_SCRIPT = 'scidraft-copy.js'
SETTING = 'scidraft_code_blocks'
_STATIC = Path(__file__).parent.parent / 'static'


def register(app: Sphinx) -> None:
    """Register what code blocks get beyond Sphinx; the setting must be there already."""
    from sphinx_scidraft.code import boxes, paper

    # No entry for "epub": it would take the place of the one for "html".
    app.add_node(boxes.code_box, html=(boxes.visit_box, boxes.depart_box))
    app.connect('builder-inited', paper.use_light_style)
    app.connect('doctree-resolved', boxes.box_code)
    app.connect('write-started', copy_assets)
    app.connect('html-page-context', add_page_assets)


def is_on(config: Config) -> bool:
    """Return whether code blocks get our look: as set, else with our theme."""
    wanted = config[SETTING]
    return config.html_theme == 'scidraft' if wanted is None else bool(wanted)


def copy_assets(app: Sphinx, builder: Builder) -> None:
    """Write style sheet and script (event ``write-started``)."""
    if builder.format == 'html' and builder.name != 'epub' and is_on(app.config):
        from sphinx_scidraft.code.stylesheet import write_style_sheet

        target = Path(builder.outdir) / '_static'
        target.mkdir(parents=True, exist_ok=True)
        write_style_sheet(_STATIC / STYLE_SHEET, target / STYLE_SHEET)
        (target / COPY_SCRIPT).write_bytes((_STATIC / COPY_SCRIPT).read_bytes())


def add_page_assets(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
    """Add style sheet and script to pages with code blocks (event ``html-page-context``)."""
    from sphinx_scidraft.code.boxes import BOX

    if f'class="{BOX}"' in context.get('body', ''):
        app.add_css_file(STYLE_SHEET)
        add_copy_script(app, '')


def add_copy_script(app: Sphinx, language: str) -> None:
    """Add the script that puts buttons on what can be copied to the page that is being written.

    :param language: of the words on the buttons; empty for that of the project
    """
    from sphinx_scidraft.words import words_of

    phrase = words_of(app.env, language).phrase
    attributes: dict[str, Any] = {'data-copy': phrase('copy'), 'data-copied': phrase('copied')}
    app.add_js_file(COPY_SCRIPT, loading_method='defer', **attributes)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register code blocks alone, as an extension of their own."""
    from sphinx.util.docutils import is_node_registered

    from sphinx_scidraft.code import boxes

    if SETTING not in app.config:
        app.add_config_value(SETTING, None, 'html', (bool, type(None)))
    if not is_node_registered(boxes.code_box):      # else the whole extension has done so
        register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
