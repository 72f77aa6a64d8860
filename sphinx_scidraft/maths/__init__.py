"""Mathematics, drawn as MathML when the project is built: pages load and run nothing for it.

The renderer is registered as Sphinx's own are and is the default; ``html_math_renderer = "mathjax"``
brings back MathJax.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from sphinx.util import logging

from sphinx_scidraft.maths import engines, epub
from sphinx_scidraft.maths.macros import latex_definitions, mathjax_macros, read_macros
from sphinx_scidraft.maths.pages import Pages, domain_of
from sphinx_scidraft.maths.paper import mend_formulas
from sphinx_scidraft.maths.records import FormulaDomain
from sphinx_scidraft.maths.renderer import NAME, Renderer
from sphinx_scidraft.messages import WARNING_TYPE

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
_PAGES: WeakKeyDictionary[Sphinx, Pages] = WeakKeyDictionary()


def register(app: Sphinx) -> None:
    """Register the renderer; without a converter leave Sphinx's default alone and say so."""
    app.add_domain(FormulaDomain)
    app.connect('doctree-resolved', mend_formulas)
    if not engines.installed():
        app.connect('config-inited', _do_without)
        app.connect('write-started', _say_what_is_missing)
        return
    renderer = Renderer(app)
    pages = _PAGES[app] = Pages(renderer)
    app.add_html_math_renderer(NAME, inline_renderers=(renderer.visit_math, None),
                               block_renderers=(renderer.visit_math_block, None))
    app.connect('config-inited', _select, priority=700)
    app.connect('config-inited', _read_macros, priority=700)
    app.connect('builder-inited', epub.allow_font)
    app.connect('env-get-updated', pages.outdated, priority=950)
    app.connect('doctree-resolved', pages.note_written)
    app.connect('write-started', pages.write_files)
    app.connect('html-page-context', pages.link, priority=400)
    app.connect('build-finished', pages.finish)
    app.connect('build-finished', epub.declare_mathml)


def renderer_of(app: Sphinx) -> Renderer | None:
    """Return the renderer of an application, or None if no converter is installed."""
    pages = _PAGES.get(app)
    return pages.renderer if pages else None


def style_sheet_of(app: Sphinx) -> str:
    """Return the style sheet that a page with formulas links, for pages that others put together.

    :return: a name for ``app.add_css_file``; empty if nothing is to be linked
    """
    pages = _PAGES.get(app)
    return pages.style_sheet if pages else ''


def _select(app: Sphinx, config: Config) -> None:
    """Take our renderer if the user chose none: by name, or by loading an extension with another one."""
    if config.html_math_renderer is None:
        others = [name for name in app.registry.html_inline_math_renderers if name not in ('mathjax', NAME)]
        if len(others) < 2:
            config['html_math_renderer'] = others[0] if others else NAME


def _read_macros(app: Sphinx, config: Config) -> None:
    """Read the macros of ``conf.py``; those of ``scidraft_macros`` go before those for MathJax."""
    values = {}
    for name in ('mathjax_config', 'mathjax2_config', 'mathjax3_config', 'mathjax4_config'):
        values.update(mathjax_macros(getattr(config, name, None)))
    macros, problems = read_macros(values)
    own, own_problems = read_macros(config.scidraft_macros)
    for problem in problems + own_problems:
        logger.warning('%s', problem, type=WARNING_TYPE, subtype='math')
    _PAGES[app].renderer.macros = macros | own
    if own:
        # The sources of formulas in LaTeX stay as they are, so LaTeX must know the macros too.
        preamble = config.latex_elements.get('preamble', '')
        config['latex_elements'] = {**config.latex_elements, 'preamble': f'{preamble}\n{latex_definitions(own)}\n'}


def _do_without(app: Sphinx, config: Config) -> None:
    if config.html_math_renderer == NAME:
        config['html_math_renderer'] = None


def _say_what_is_missing(app: Sphinx, builder: Builder) -> None:
    """Give one message if there are formulas and nothing can draw them."""
    if builder.format == 'html' and builder.config.html_math_renderer is None and domain_of(builder.env).formulas:
        logger.warning('formulas are left to MathJax, which pages load from the network: math-core is not '
                       'installed. Install sphinx_scidraft[math], or set html_math_renderer = "mathjax".',
                       type=WARNING_TYPE, subtype='math')


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the renderer alone, as an extension of its own."""
    app.add_config_value('scidraft_macros', {}, '', (dict,))
    register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
