"""The domain ``prf``: keeps the records of all documents and derives numbers and names from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.domains import ObjType
from sphinx.util.matching import Matcher

from sphinx_scidraft.config import make_registry
from sphinx_scidraft.core.catalogue import Catalogue, Entry, fold
from sphinx_scidraft.core.inline import breakable
from sphinx_scidraft.core.kinds import BUILTIN_KINDS, Registry
from sphinx_scidraft.core.language import Language, load_language, override
from sphinx_scidraft.core.numbering import Walk, number_statements
from sphinx_scidraft.core.records import DocumentRecord
from sphinx_scidraft.core.wording import Wording
from sphinx_scidraft.messages import WarningType, warn
from sphinx_scidraft.records import RecordDomain
from sphinx_scidraft.statements.directives import RestateDirective, StatementDirective, UnknownKindDirective
from sphinx_scidraft.statements.listwords import separators
from sphinx_scidraft.statements.names import is_directive
from sphinx_scidraft.statements.recording import START_FIELD, read_start, record_document
from sphinx_scidraft.statements.references import resolve
from sphinx_scidraft.statements.results_index import ResultsIndex, localised
from sphinx_scidraft.statements.roles import ROLES, noting_capitals

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import RoleFunction

#: Builders whose trees hold several documents.
ONE_TREE = frozenset({'singlehtml', 'latex', 'man', 'texinfo'})


class StatementDomain(RecordDomain):
    """Statements, their numbers, and references to them.

    Only the records are kept between builds; everything else is derived anew in each build, when it is asked for.
    """

    name = 'prf'
    label = 'Statements'
    roles = ROLES
    object_types = {kind.name: ObjType(kind.name, *ROLES) for kind in BUILTIN_KINDS}
    indices = [ResultsIndex]

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._registry: Registry | None = None
        self._languages: dict[str, Language] = {}
        self._by_document: dict[str, Language] = {}
        self._titles: dict[str, str] = {}
        self.appendices: dict[str, int] = {}
        #: labels that lead elsewhere in Sphinx's own roles: a section, a figure, ...
        self.taken: set[str] = set()
        self._collisions: list[tuple[Entry, str, str]] = []
        self.builder: Builder       # set by `prepare`, which runs in every build before anything is written
        self._included: Callable[[str], bool] = lambda expression: True
        self._wording: Wording | None = None

    @property
    def registry(self) -> Registry:
        """The kinds of the project (the configuration is not there yet when the domain is made)."""
        if self._registry is None:
            self._registry = make_registry(self.env.config)[0]
            for kind in self._registry:
                if kind.name not in self.object_types:
                    self.add_object_type(kind.name, ObjType(kind.name, *ROLES))
        return self._registry

    @property
    def wording(self) -> Wording:
        """How statements are called in this build."""
        if self._wording is None:
            self.renumber()
            assert self._wording is not None
        return self._wording

    @property
    def documents(self) -> dict[str, DocumentRecord]:
        """The records by document."""
        return self.data['documents']       # type: ignore[no-any-return]

    @property
    def catalogue(self) -> Catalogue:
        """All statements with their numbers."""
        return self.wording.catalogue

    def may_hold(self, docname: str, *features: str) -> bool:
        """Return whether the doctree being written can hold one of some features.

        :param docname: its document; builders that put all documents into one tree give the root
        """
        record = self.documents.get(docname)
        return record is None or self.builder.name in ONE_TREE or not record.features.isdisjoint(features)

    # -- reading

    def directive(self, name: str) -> type[Directive] | None:
        """Return the directive for a name; an unknown kind gets one that says so and keeps the text."""
        if name == 'restate':
            return RestateDirective
        if name in self.directives:     # added by another part, or by another extension
            return self.directives[name]
        if name in self.registry:
            return StatementDirective
        # As the default domain it is asked about every name, and must leave to others what is theirs.
        if self.env.temp_data.get('default_domain') is self and is_directive(self.env, name):
            return None
        return UnknownKindDirective

    def role(self, name: str) -> RoleFunction | None:
        """Return a role; ``cref`` notes whether it was written ``Cref``."""
        role = super().role(name)
        return noting_capitals(role) if role is not None and name == 'cref' else role

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Record a document that was read."""
        self.documents[docname] = record_document(docname, document, self.registry)

    # -- numbering

    def prepare(self, app: Sphinx) -> None:
        """Take note of a build that begins; names and numbers are made when they are asked for."""
        self.builder = app.builder
        self._included = app.tags.eval_condition
        self._wording = None
        self._by_document.clear()
        self.forget_titles()
        self.indices = [localised(self.language(self.env.config.root_doc))]      # type: ignore[misc]

    def renumber(self) -> None:
        """Number all statements and make their labels known to Sphinx's own roles."""
        env = self.env
        is_appendix = Matcher(env.config.scidraft_appendix)
        walk = Walk(env.config.root_doc, self.documents, env.toc_secnumbers, is_appendix)
        numbers = number_statements(walk, self.registry, self._included, self._starts(quiet=True))
        self.appendices = walk.appendices
        self._wording = self._make_wording(Catalogue(walk, self.registry, numbers))
        self._collisions = []
        self._publish_labels()

    def _publish_labels(self) -> None:
        """Give the labels to the standard domain; one that is something else's there stays so."""
        std = self.env.domains.standard_domain
        self.taken = set()
        for label, entry in self.catalogue.labels.items():
            key, place = fold(label), (entry.docname, entry.statement.anchor)
            if self.catalogue.find(key) is not entry:
                continue
            if key in std.anonlabels and (owner := std.anonlabels[key]) not in self.catalogue.entries:
                self.taken.add(key)
                self._collisions.append((entry, label, owner[0]))
            else:
                std.labels[key] = (*place, breakable(self.wording.text(entry)))
                std.anonlabels[key] = place

    def withdraw_labels(self) -> None:
        """Take our labels back from the standard domain, before documents are read.

        They would look like duplicates to it when they have moved to another document.
        """
        std = self.env.domains.standard_domain
        for docname, record in self.documents.items():
            for statement in record.statements:
                for key in map(fold, statement.labels):
                    if std.anonlabels.get(key) == (docname, statement.anchor):
                        std.anonlabels.pop(key)
                        std.labels.pop(key, None)

    def _make_wording(self, catalogue: Catalogue) -> Wording:
        config = self.env.config
        pattern = config.proof_title_format.replace('%t', '{name}')
        return Wording(catalogue, self.language, self.title, separators, config.scidraft_qualify,
                       '' if pattern == ' ({name})' else pattern)

    def _starts(self, quiet: bool) -> dict[str, dict[str, int]]:
        """Return the start values that documents set in their front matter."""
        starts = {}
        for docname, metadata in self.env.metadata.items():
            if metadata.get(START_FIELD):
                starts[docname], problems = read_start(metadata[START_FIELD], self.registry)
                for problem in () if quiet else problems:
                    warn(WarningType.METADATA, '%s', problem, location=docname)
        return starts

    def language(self, docname: str) -> Language:
        """Return the words for the language of a document."""
        if docname not in self._by_document:
            self._by_document[docname] = self.language_for(
                str(self.env.metadata.get(docname, {}).get('lang') or self.env.config.language or 'en'))
        return self._by_document[docname]

    def language_for(self, code: str) -> Language:
        """Return the words for a language, those of the project among them."""
        if code not in self._languages:
            words = self.env.config.scidraft_words
            self._languages[code], problems = own_words(load_language(code), words, self.registry)
            for problem in problems:
                warn(WarningType.CONFIG, '%s', problem)
        return self._languages[code]

    def title(self, docname: str) -> str:
        """Return the title of a document."""
        if docname not in self._titles:
            title = self.env.titles.get(docname)
            self._titles[docname] = title.astext() if title is not None else docname
        return self._titles[docname]

    def forget_titles(self) -> None:
        """Look titles up anew: some have changed."""
        self._titles.clear()

    def check_consistency(self) -> None:
        """Warn about what can only be seen when all documents are read."""
        self._starts(quiet=False)
        for entry, label, docname in self._collisions:
            warn(WarningType.DUPLICATE_LABEL, 'duplicate label %r, other instance (no statement) in %s', label,
                 self.env.doc2path(docname, base=False), location=(entry.docname, entry.statement.line))
        for duplicate in self.catalogue.duplicates:
            if duplicate.by_case and self.env.config.scidraft_preset == 'sphinx-proof':
                continue        # there labels that differ by case are two labels
            first = duplicate.first
            warn(WarningType.DUPLICATE_LABEL, 'duplicate label %r, other instance in %s:%s', duplicate.label,
                 self.env.doc2path(first.docname, base=False), first.statement.line,
                 location=(duplicate.second.docname, duplicate.second.statement.line))

    # -- references

    def resolve_xref(self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str,
                     node: pending_xref, contnode: Element) -> nodes.reference | None:
        """Resolve a reference made by a role of this domain."""
        return resolve(self, builder, node, contnode, fromdocname)     # type: ignore[return-value]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield what goes into ``objects.inv`` and the search index."""
        for label, entry in self.catalogue.labels.items():
            yield (label, breakable(self.wording.full_text(entry)), entry.kind.name,
                   entry.docname, entry.statement.anchor, 1)

    def get_full_qualified_name(self, node: Element) -> str | None:
        """References carry their full label."""
        return None


def own_words(language: Language, words: dict[str, Any], registry: Registry) -> tuple[Language, list[str]]:
    """Return a language with a project's own words: those for all languages, then those for this one."""
    general = {name: value for name, value in words.items() if not isinstance(value, dict)}
    special = words.get(language.code) or words.get(language.code.partition('_')[0]) or {}
    return override(language, general | special if isinstance(special, dict) else general, registry)


def domain_of(env: BuildEnvironment) -> StatementDomain:
    """Return the domain of statements of an environment."""
    domain = env.domains['prf']
    assert isinstance(domain, StatementDomain)
    return domain
