"""The roles that cite, and what each of them shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from docutils import nodes
from sphinxcontrib.bibtex.citation_target import CitationTarget
from sphinxcontrib.bibtex.roles import CitationRef, CiteRole

from sphinx_scidraft.citations.targets import parse_targets
from sphinx_scidraft.citations.warnings import warn

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment
    from sphinxcontrib.bibtex.domain import BibtexDomain


class Look(NamedTuple):
    """What a role shows.

    :param shows: ``number``, ``year``, ``author`` (at most two), ``authors`` (all), or nothing
    :param raised: whether numbers are superscripts
    :param brackets: what stands around
    :param numbered: whether a number follows
    :param capital: whether names begin with a capital
    """

    shows: str = 'number'
    raised: bool = True
    brackets: str = '[]'
    numbered: bool = False
    capital: bool = False


BARE = Look(raised=False, brackets='')
LOOKS = {
    'p': Look(), 'ps': Look(),
    't': Look('author', numbered=True), 'ts': Look('authors', numbered=True),
    'ct': Look('author', numbered=True, capital=True), 'cts': Look('authors', numbered=True, capital=True),
    'empty': Look(''), 'alp': BARE, 'alps': BARE, 'label': BARE, 'labelpar': Look(raised=False),
    'year': Look('year', brackets=''), 'yearpar': Look('year', brackets='()'),
    'author': Look('author', brackets=''), 'authors': Look('authors', brackets=''),
    'authorpar': Look('author', brackets='()'), 'authorpars': Look('authors', brackets='()'),
    'cauthor': Look('author', brackets='', capital=True), 'cauthors': Look('authors', brackets='', capital=True),
}
ROLE_NAMES = tuple(LOOKS)


class CitationRole(CiteRole):
    """A role of sphinxcontrib-bibtex that lives with what it cannot understand."""

    def result_nodes(self, document: nodes.document, env: BuildEnvironment, node: nodes.Element,
                     is_ref: bool) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        targets = parse_targets(self.target)
        if targets is None:
            warn('cannot understand the citation %r; keys are separated by commas', self.target, location=node)
            return [nodes.inline(self.target, f'[{self.target}?]', classes=['citation-missing'])], []
        if not node.get('refdomain'):       # the role "cite", which belongs to no domain
            node['refdomain'], node['reftype'] = 'cite', 'p'
        document.note_explicit_target(node, node)
        domain = cast('BibtexDomain', env.domains['cite'])
        domain.citation_refs.append(CitationRef(
            citation_ref_id=node['ids'][0], docname=env.docname, line=self.lineno,
            targets=[CitationTarget(*target) for target in targets]))
        return [node], []
