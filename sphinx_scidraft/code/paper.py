"""The Pygments style where the ground of code is light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.highlighting import PygmentsBridge

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Sphinx's own style, for paper.
LIGHT = 'sphinx'


def use_light_style(app: Sphinx) -> None:
    """In PDF and EPUB, where code stands on white, replace our style by a light one (event ``builder-inited``)."""
    if app.builder.format != 'latex' and app.builder.name != 'epub':
        return
    from sphinx_scidraft.code.style import ScidraftStyle

    chosen = app.config.pygments_style
    if not chosen or PygmentsBridge('html', chosen).formatter_args['style'] is not ScidraftStyle:
        return
    if app.builder.format == 'latex':
        app.config['pygments_style'] = LIGHT    # read when the style is written
    else:
        app.builder.highlighter = PygmentsBridge('html', LIGHT)     # type: ignore[attr-defined]
