"""What the extension adds to Sphinx: a table of contents, without logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft import (
    __version__,
    algorithms,
    citations,
    code,
    diagrams,
    maths,
    metadata,
    notes,
    search,
    speed,
    tables,
    theme,
)
from sphinx_scidraft.algorithms.rebuild import shown_lines
from sphinx_scidraft.assets import add_page_assets, copy_assets
from sphinx_scidraft.config import SETTINGS, check_settings
from sphinx_scidraft.notes import feed
from sphinx_scidraft.notes.feed.entry import cards_of, shown_feed
from sphinx_scidraft.statements import nodes as statement_nodes
from sphinx_scidraft.statements.captions import CaptionStatements
from sphinx_scidraft.statements.domain import StatementDomain
from sphinx_scidraft.statements.headings import BeginAppendix, MendSingleHtmlLinks, UnnestLinks
from sphinx_scidraft.statements.names import ForgetStatementNames, add_short_names, refuse_sphinx_proof
from sphinx_scidraft.statements.rebuild import Rewriting
from sphinx_scidraft.statements.references import (
    ResolveStatementReferences,
    find_numbered_elsewhere,
    warn_missing_reference,
)
from sphinx_scidraft.statements.restating import RestateStatements
from sphinx_scidraft.statements.targets import shown_targets
from sphinx_scidraft.translators import html, latex, man, texinfo, text

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

#: Raised whenever records, or nodes in stored doctrees, change their shape.
ENV_VERSION = 6
WRITERS: dict[str, dict[str, Any]] = {
    'html': html.HANDLERS, 'latex': latex.HANDLERS, 'text': text.HANDLERS,
    'man': man.HANDLERS, 'texinfo': texinfo.HANDLERS,
}


def setup_extension(app: Sphinx) -> ExtensionMetadata:
    """Register everything."""
    refuse_sphinx_proof(app)
    speed.register(app)
    for setting in SETTINGS:
        app.add_config_value(setting.name, setting.default, setting.rebuild, setting.types)
    app.connect('config-inited', check_settings, priority=400)      # before Sphinx checks the types
    app.connect('config-inited', add_short_names, priority=900)     # after other extensions' directives

    app.add_domain(StatementDomain)
    for name in html.HANDLERS:
        app.add_node(getattr(statement_nodes, name), **{writer: handlers[name] for writer, handlers in WRITERS.items()})
    app.add_transform(ForgetStatementNames)
    app.add_post_transform(RestateStatements)
    app.add_post_transform(CaptionStatements)
    app.add_post_transform(ResolveStatementReferences)
    app.add_post_transform(UnnestLinks)
    app.add_post_transform(BeginAppendix)
    app.add_post_transform(MendSingleHtmlLinks)
    app.connect('missing-reference', find_numbered_elsewhere, priority=900)     # after intersphinx
    app.connect('warn-missing-reference', warn_missing_reference)

    algorithms.register(app)
    rewriting = Rewriting([shown_lines, shown_feed, shown_targets], [cards_of])
    app.connect('env-before-read-docs', rewriting.begin)
    app.connect('env-get-updated', rewriting.outdated, priority=900)    # after section numbers (500)
    app.connect('write-started', rewriting.spare)
    app.connect('doctree-resolved', rewriting.note_written)
    app.connect('build-finished', rewriting.finish)

    maths.register(app)
    diagrams.register(app)
    citations.register(app)
    tables.register(app)
    code.register(app)
    notes.register(app)
    feed.register(app)
    theme.register(app)
    search.register(app)
    metadata.register(app)

    app.add_latex_package('scidraft')
    app.connect('write-started', copy_assets)
    app.connect('html-page-context', add_page_assets)
    return {
        'version': __version__,
        'env_version': ENV_VERSION,
        'parallel_read_safe': True,
        'parallel_write_safe': True,
    }
