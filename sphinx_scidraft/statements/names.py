"""Names of directives and of statements in the registries of docutils and Sphinx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils.parsers.rst import directives
from docutils.parsers.rst.languages import get_language
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.config import make_registry
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.statements.directives import LenientDirective, RestateDirective, StatementDirective
from sphinx_scidraft.statements.nodes import statement

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


class ForgetStatementNames(SphinxTransform):
    """Marks the names of statements as implicit ones before the standard domain collects names.

    The labels are the domain's: it gives them to Sphinx's roles with kind and number, and it sees
    duplicates in all documents, where the standard domain sees those of one reading process only.
    """

    default_priority = 845      # before SphinxDomains (850)

    def apply(self, **kwargs: Any) -> None:
        document = self.document
        for name, explicit in document.nametypes.items():
            if explicit and isinstance(document.ids.get(document.nameids[name] or ''), statement):
                document.nametypes[name] = False


def add_short_names(app: Sphinx, config: Config) -> None:
    """Register ``lemma`` beside ``prf:lemma`` (event ``config-inited``, after all extensions)."""
    if not config.scidraft_short_names:
        return
    classes: dict[str, type[LenientDirective]] = {kind.name: StatementDirective for kind in make_registry(config)[0]}
    for name, cls in {**classes, 'restate': RestateDirective}.items():
        # docutils has no public way to ask who owns a name
        owner = directives._directives.get(name) or directives._directive_registry.get(name)  # type: ignore[attr-defined]
        if owner is None:
            app.add_directive(name, cls)
        elif not (isinstance(owner, type) and issubclass(owner, LenientDirective)):
            warn(WarningType.SHORT_NAME, 'the directive %r belongs to another extension (or to Sphinx); '
                 'write "prf:%s" for the statement', name, name)


def is_directive(env: BuildEnvironment, name: str) -> bool:
    """Return whether docutils or Sphinx has a directive of this name, which has no domain in front."""
    words = get_language(env.config.language or 'en')       # docutils translates names
    return (name in directives._directives or name in directives._directive_registry    # type: ignore[attr-defined]
            or name in getattr(words, 'directives', ()) or env.domains.standard_domain.directive(name) is not None)


def refuse_sphinx_proof(app: Sphinx) -> None:
    """Refuse to work beside sphinx-proof, which has the same domain.

    :raises ExtensionError: if both are loaded
    """
    if 'sphinx_proof' in app.extensions or 'sphinx_proof' in app.config.extensions:
        msg = ('sphinx_scidraft takes the place of sphinx_proof (the same directives and roles): '
               'remove "sphinx_proof" from the extensions in conf.py')
        raise ExtensionError(msg)
