"""Pseudo-code: directives, nodes, writers, and references to lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.assets import add_page_style, copy_latex

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

STYLE_SHEET = 'scidraft-algorithms.css'
LATEX_PACKAGE = 'scidraft-algorithms'
#: SciDraft's fence, which MyST takes for a directive only if it is told to.
FENCE = 'pseudo-algorithm'


def register(app: Sphinx) -> None:
    """Register everything about pseudo-code; the domain of statements must be there already."""
    from sphinx_scidraft.algorithms import nodes as node_classes
    from sphinx_scidraft.algorithms.entry import AlgorithmEntry, PseudoAlgorithmEntry, PseudocodeEntry
    from sphinx_scidraft.algorithms.finishing import FinishPseudocode
    from sphinx_scidraft.algorithms.lines import LineDomain
    from sphinx_scidraft.algorithms.references import ResolveLineReferences, add_standard_labels, find_elsewhere
    from sphinx_scidraft.algorithms.writers import html, latex, man, texinfo, text

    writers: dict[str, dict[str, Any]] = {
        'html': html.HANDLERS, 'latex': latex.HANDLERS, 'text': text.HANDLERS, 'man': man.HANDLERS,
        'texinfo': texinfo.HANDLERS,
    }
    app.add_domain(LineDomain)
    app.add_directive('pseudocode', PseudocodeEntry)
    app.add_directive(FENCE, PseudoAlgorithmEntry)
    app.add_directive_to_domain('prf', 'algorithm', AlgorithmEntry)
    app.connect('config-inited', add_fence)
    app.connect('config-inited', add_algorithm, priority=850)       # before the short names of statements (900)
    for name in html.HANDLERS:
        app.add_node(getattr(node_classes, name), **{writer: handlers[name] for writer, handlers in writers.items()})
    app.add_post_transform(FinishPseudocode)
    app.add_post_transform(ResolveLineReferences)
    app.connect('missing-reference', find_elsewhere, priority=900)      # after intersphinx
    app.connect('env-get-updated', add_standard_labels, priority=905)   # when statements have numbers (900)

    app.add_latex_package(LATEX_PACKAGE)
    app.connect('write-started', copy_package)
    add_page_style(app, STYLE_SHEET, lambda body: 'pseudocode' in body)


def add_fence(app: Sphinx, config: Config) -> None:
    """Let MyST take the fence ``pseudo-algorithm`` for a directive (event ``config-inited``)."""
    if 'myst_fence_as_directive' in config:
        config['myst_fence_as_directive'] = {*config['myst_fence_as_directive'], FENCE}


def add_algorithm(app: Sphinx, config: Config) -> None:
    """Give the short name ``algorithm`` to the directive that takes pseudo-code (event ``config-inited``)."""
    from sphinx_scidraft.algorithms.entry import AlgorithmEntry

    if config.scidraft_short_names and not is_taken('algorithm'):
        app.add_directive('algorithm', AlgorithmEntry)


def is_taken(name: str) -> bool:
    """Return whether another extension has a directive of this name."""
    from docutils.parsers.rst import directives

    known = directives._directives, directives._directive_registry     # type: ignore[attr-defined]
    return any(name in table for table in known)


def copy_package(app: Sphinx, builder: Builder) -> None:
    """Copy the LaTeX package (event ``write-started``)."""
    if builder.format == 'latex':
        copy_latex(builder, f'{LATEX_PACKAGE}.sty')


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register pseudo-code with all that it needs, as an extension of its own."""
    from sphinx_scidraft.algorithms.lines import NAME

    app.setup_extension('sphinx_scidraft')
    if NAME not in app.registry.domains:        # else the extension has done so
        register(app)
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
