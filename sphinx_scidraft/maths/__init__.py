"""Mathematics, drawn as MathML when the project is built: pages load and run nothing for it.

The renderer is registered as Sphinx's own are and is the default; ``html_math_renderer = "mathjax"``
brings back MathJax.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from sphinx.util import logging

from sphinx_scidraft.maths.records import NAME, FormulaDomain
from sphinx_scidraft.messages import WARNING_TYPE

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

    from sphinx_scidraft.maths.pages import Pages
    from sphinx_scidraft.maths.renderer import Renderer

logger = logging.getLogger(__name__)
_PAGES: WeakKeyDictionary[Sphinx, Pages] = WeakKeyDictionary()


def register(app: Sphinx) -> None:
    """Register the domain; the rest when the settings are known, for another renderer needs none of it."""
    app.add_domain(FormulaDomain)
    app.connect('doctree-resolved', _mend_formulas)
    app.connect('config-inited', _choose, priority=700)
    app.connect('config-inited', _read_macros, priority=700)


def _choose(app: Sphinx, config: Config) -> None:
    """Register our renderer unless the user chose another one: by name, or by loading an extension with it.

    Without a converter Sphinx's default stays, and one message says so.
    """
    if config.html_math_renderer is None:
        others = [name for name in app.registry.html_inline_math_renderers if name not in ('mathjax', NAME)]
        if others:
            if len(others) == 1:
                config['html_math_renderer'] = others[0]
            return
    elif config.html_math_renderer != NAME:
        return
    from sphinx_scidraft.maths import engines

    if engines.installed():
        config['html_math_renderer'] = NAME
        _register_renderer(app)
    else:
        config['html_math_renderer'] = None
        app.connect('write-started', _say_what_is_missing)


def _register_renderer(app: Sphinx) -> None:
    from sphinx_scidraft.maths import epub
    from sphinx_scidraft.maths.pages import Pages
    from sphinx_scidraft.maths.renderer import Renderer

    renderer = Renderer(app)
    pages = _PAGES[app] = Pages(renderer)
    app.add_html_math_renderer(NAME, inline_renderers=(renderer.visit_math, None),
                               block_renderers=(renderer.visit_math_block, None))
    app.connect('builder-inited', epub.allow_font)
    app.connect('env-get-updated', pages.outdated, priority=950)
    app.connect('doctree-resolved', pages.note_written)
    app.connect('write-started', pages.write_files)
    app.connect('html-page-context', pages.link, priority=400)
    app.connect('build-finished', pages.finish)
    app.connect('build-finished', epub.declare_mathml)


def renderer_of(app: Sphinx) -> Renderer | None:
    """Return the renderer of an application, or None if another one is chosen or no converter is installed."""
    pages = _PAGES.get(app)
    return pages.renderer if pages else None


def style_sheet_of(app: Sphinx) -> str:
    """Return the style sheet that a page with formulas links, for pages that others put together.

    :return: a name for ``app.add_css_file``; empty if nothing is to be linked
    """
    pages = _PAGES.get(app)
    return pages.style_sheet if pages else ''


def _mend_formulas(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    if app.builder.format == 'latex':
        from sphinx_scidraft.maths.paper import mend_formulas

        mend_formulas(app, doctree, docname)


def _read_macros(app: Sphinx, config: Config) -> None:
    """Read the macros of ``conf.py``; those of ``scidraft_macros`` go before those for MathJax."""
    chosen = [getattr(config, name, None) for name in
              ('mathjax_config', 'mathjax2_config', 'mathjax3_config', 'mathjax4_config')]
    if not (config.scidraft_macros or any(chosen)):
        return
    from sphinx_scidraft.maths.macros import latex_definitions, mathjax_macros, read_macros

    values = {}
    for setting in chosen:
        values.update(mathjax_macros(setting))
    macros, problems = read_macros(values)
    own, own_problems = read_macros(config.scidraft_macros)
    for problem in problems + own_problems:
        logger.warning('%s', problem, type=WARNING_TYPE, subtype='math')
    if (renderer := renderer_of(app)) is not None:
        renderer.macros = macros | own
    if own:
        # The sources of formulas in LaTeX stay as they are, so LaTeX must know the macros too.
        preamble = config.latex_elements.get('preamble', '')
        config['latex_elements'] = {**config.latex_elements, 'preamble': f'{preamble}\n{latex_definitions(own)}\n'}


def _say_what_is_missing(app: Sphinx, builder: Builder) -> None:
    """Give one message if there are formulas and nothing can draw them."""
    if builder.format == 'html' and builder.config.html_math_renderer is None and (
            builder.env.domains[FormulaDomain.name].data['formulas']):
        logger.warning('formulas are left to MathJax, which pages load from the network: math-core is not '
                       'installed. Install sphinx_scidraft[math], or set html_math_renderer = "mathjax".',
                       type=WARNING_TYPE, subtype='math')


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the renderer alone, as an extension of its own."""
    app.add_config_value('scidraft_macros', {}, '', (dict,))
    register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
