"""Where sphinxcontrib-bibtex is not loaded: citations and lists stay readable, and one message says what is missing."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.domains import Domain
from sphinx.util.docutils import SphinxDirective, SphinxRole

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import RoleFunction

MESSAGE = ('citations need the extension sphinxcontrib.bibtex, which is not loaded: keys and names of files are shown '
           'instead. Add "sphinxcontrib.bibtex" to the extensions in conf.py (to install it: '
           'pip install "sphinx_scidraft[citations]")')


class AbsentRole(SphinxRole):
    """Shows the keys in brackets."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        from sphinx_scidraft.citations.targets import parse_targets  # read in when a document cites

        note(self.env)
        targets = parse_targets(self.text)
        shown = self.text if targets is None else ', '.join(
            ', '.join(filter(None, (' '.join(filter(None, target[1::-1])), target.post))) for target in targets)
        return [nodes.inline(self.rawtext, f'[{shown}]', classes=['citation-missing'])], []


class AbsentReferencesDirective(SphinxDirective):
    """Shows the title, if there is one, and names the files."""

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = dict.fromkeys(('title', 'class', 'bib', 'name'), directives.unchanged)

    def run(self) -> list[nodes.Node]:
        note(self.env)
        title, files = self.options.get('title'), ' '.join([*self.arguments, self.options.get('bib', '')]).strip()
        made: list[nodes.Node] = [nodes.rubric(title, title)] if title else []
        return [*made, nodes.paragraph('', '', nodes.literal(files, files))] if files else made


class AbsentDomain(Domain):
    """Stands in for the domain of sphinxcontrib-bibtex: knows its roles, and which documents use them."""

    name = 'cite'
    label = 'Citations'
    initial_data: ClassVar[dict[str, Any]] = {'documents': set()}
    data_version = 1001     # none of sphinxcontrib-bibtex, so that its data are not taken for ours

    def role(self, name: str) -> RoleFunction | None:
        """Return the role for every name."""
        return AbsentRole()

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.data['documents'].discard(docname)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has read."""
        self.data['documents'] |= otherdata['documents'] & set(docnames)

    def resolve_any_xref(self, *args: Any) -> list[Any]:
        """Resolve nothing."""
        return []

    def check_consistency(self) -> None:
        """Say once what is missing."""
        if self.data['documents']:
            from sphinx_scidraft.citations.warnings import warn

            warn(MESSAGE, location=min(self.data['documents']))


def note(env: BuildEnvironment) -> None:
    """Note that the document being read cites or lists."""
    env.domains['cite'].data['documents'].add(env.docname)


def register(app: Sphinx) -> None:
    """Register what stands in."""
    app.add_domain(AbsentDomain)
    app.add_role('cite', AbsentRole())
    app.add_directive('references', AbsentReferencesDirective)
