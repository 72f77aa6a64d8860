"""Citations and lists of references that stand in a note, each with its own bib files and numbers.

The roles and the directive ``bibliography`` are those of sphinxcontrib-bibtex. The lists of
``references`` are made here, with pybtex only (which sphinxcontrib-bibtex is built on): its domain
numbers entries over the whole project, keeps one label for a key, and matches each entry against each
citation, so that neither several lists in a note nor thousands of entries fit in. A list takes the
citations before it out of the hands of sphinxcontrib-bibtex when their document is read; what no list
takes is left to it.

Entries are made when a document is read and kept in its doctree; its numbers come from the record of
the document when it is written.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from sphinx_scidraft.assets import add_page_style

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

STYLE_SHEET = 'scidraft-citations.css'
#: Name of the domain, here so that nothing has to be loaded to ask for it.
DOMAIN = 'scidraft-citations'


def register(app: Sphinx) -> None:
    """See to citations once all extensions are there; the domain of statements must be there already."""
    app.connect('config-inited', choose, priority=100)


def choose(app: Sphinx, config: Config) -> None:
    """Take citations over if the project loads sphinxcontrib-bibtex, else stand in for it.

    It is not loaded unasked: reading it in takes longer than a build that has nothing to do.
    """
    if 'sphinxcontrib.bibtex' in app.extensions:
        load(app, config)
    elif 'cite' not in app.registry.domains:
        from sphinx_scidraft.citations import absence

        absence.register(app)


def load(app: Sphinx, config: Config) -> None:
    """Register everything about citations."""
    from docutils.nodes import citation

    from sphinx_scidraft.citations.claiming import ClaimCitations
    from sphinx_scidraft.citations.directive import ReferencesDirective
    from sphinx_scidraft.citations.domain import CitationDomain
    from sphinx_scidraft.citations.marks import ShowCitations
    from sphinx_scidraft.citations.roles import ROLE_NAMES, CitationRole
    from sphinx_scidraft.citations.writers import CITATION, NODES

    if config.bibtex_bibfiles is None:
        config['bibtex_bibfiles'] = []      # lists name their files themselves
    app.add_domain(CitationDomain)
    app.connect('env-get-updated', CitationDomain.prepare, priority=900)
    app.add_role('cite', CitationRole(), override=True)
    for name in ROLE_NAMES:
        app.add_role_to_domain('cite', name, CitationRole(), override=True)
    app.add_directive('references', ReferencesDirective)
    for node, handlers in NODES.items():
        app.add_node(node, **handlers)      # type: ignore[arg-type]
    app.add_node(citation, override=True, html=CITATION)
    app.add_transform(ClaimCitations)
    app.add_post_transform(ShowCitations)
    add_page_style(app, STYLE_SHEET, cites)


def cites(body: str) -> bool:
    """Return whether a page cites or lists."""
    return 'class="citation-' in body or 'class="references' in body


def setup(app: Sphinx) -> ExtensionMetadata:
    """Load citations with all that they need, as an extension of their own."""
    app.setup_extension('sphinx_scidraft')
    if find_spec('sphinxcontrib.bibtex') is not None:
        app.setup_extension('sphinxcontrib.bibtex')
    return {'parallel_read_safe': True, 'parallel_write_safe': True, 'env_version': 1}
