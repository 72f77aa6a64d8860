"""Which pages have to be written again: those whose shown text differs from what was written last.

A doctree holds no number, so a page is rewritten from it and never read again. The fingerprints of
what is on disk lie in the *output* folder: two builders can share one doctree folder, and a build
can die before a page is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import addnodes
from sphinx.builders.html import INVENTORY_FILENAME, StandaloneHTMLBuilder

from sphinx_scidraft import __version__, states
from sphinx_scidraft.config import settings_of
from sphinx_scidraft.core.catalogue import Entry, fold
from sphinx_scidraft.core.inline import plain
from sphinx_scidraft.statements.domain import StatementDomain, domain_of
from sphinx_scidraft.statements.headings import mend_titles
from sphinx_scidraft.statements.results_index import ResultsIndex
from sphinx_scidraft.states import digest
from sphinx_scidraft.trees import is_page

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

#: Tells what a document shows of some other kind of thing, as something that JSON can hold.
Shows = Callable[['BuildEnvironment', str], object]
#: Tells which documents another one shows the text of.
Includes = Callable[['BuildEnvironment', str], Iterable[str]]

STATE_FILE = '.scidraft-written.json'
#: Builders that write everything each time, or nothing that holds a number.
WHOLE_PROJECT = frozenset({'singlehtml', 'epub', 'latex', 'man', 'texinfo', 'gettext', 'linkcheck', 'dummy',
                           'changes', 'coverage', 'doctest'})


class Fingerprints:
    """What each page of this build shows of statements, as hashes.

    :param others: tell what else a page shows that other documents decide
    :param included: tell which other documents a page shows the text of
    """

    def __init__(self, app: Sphinx, domain: StatementDomain, others: Sequence[Shows] = (),
                 included: Sequence[Includes] = ()) -> None:
        self.domain = domain
        self.included = included
        self._contents: dict[str, list[object]] = {}
        self.others = others
        self.env = domain.env
        html = app.builder.format == 'html'
        self.relations = self.env.collect_relations() if html else {}
        settings = json.dumps([__version__, settings_of(app.config)], sort_keys=True, default=str)
        headings = [(docname, h.anchor, h.label, self._text(h.label)) for docname, record in
                    sorted(domain.documents.items()) for h in record.headings]
        # Section titles turn up in toctrees, breadcrumbs and "next" links of any page.
        has_index = html and ResultsIndex(domain).has_entries(None)     # every page links to it
        # Words stand on buttons and in breadcrumbs of any page.
        common = [headings, sorted(domain.appendices.items()), has_index, app.config.scidraft_words]
        #: what all pages show, and all that show statements
        self.common, self.settings = digest(common), digest([common, settings])

    def of(self, docname: str) -> str:
        """Return the fingerprint of a page."""
        domain = self.domain
        own, shown = self._statements(docname)
        around = [[name, domain.title(name), self.env.titles[name].get('secnumber')]
                  for name in self._around(docname) if name is not None and name in self.env.titles]
        others = [shows(self.env, docname) for shows in self.others]
        included = [self.content(name) for includes in self.included for name in includes(self.env, docname)]
        common = self.settings if own or shown or included else self.common
        return digest([common, own, shown, others, included, around, self._sphinx(docname),
                       domain.language(docname).code])

    def content(self, docname: str) -> list[object]:
        """Return what decides the text of a document on another page."""
        if docname not in self._contents:
            env = self.env
            self._contents[docname] = [
                docname, env.all_docs.get(docname), self._statements(docname),
                [shows(env, docname) for shows in self.others[:1]], self.domain.language(docname).code,
                list(env.toc_secnumbers.get(docname, {}).items()),
                [(kind, list(numbers.items())) for kind, numbers in env.toc_fignumbers.get(docname, {}).items()]]
        return self._contents[docname]

    def _statements(self, docname: str) -> tuple[list[object], list[object]]:
        """Return the texts of a document's own statements, and of its references."""
        domain = self.domain
        record = domain.documents[docname]
        own: list[object] = [self._own(entry) for statement in record.statements
                             if (entry := domain.catalogue.entries.get((docname, statement.anchor)))]
        shown: list[object] = []
        for reference in record.references:
            shown.append(self._reference(reference.label, docname))
            if reference.restated:
                shown.append(self._restated(reference.label, docname))
        return own, shown

    def _around(self, docname: str) -> list[str | None]:
        """Return the documents whose titles stand around a page: previous, next, and all those above it."""
        related = self.relations.get(docname)
        found: list[str | None] = list(related or ())
        while related and (above := related[0]) and (related := self.relations.get(above)):
            if related[0] in found:     # tables of contents can go in circles
                break
            found.append(related[0])
        return found

    def _sphinx(self, docname: str) -> list[object]:
        """Return what Sphinx itself forgets when a build dies, or when two builders share the doctrees.

        When a document was read last, and what its tables of contents show of the documents in them.
        """
        env = self.env
        listed = [name for toctree in env.tocs[docname].findall(addnodes.toctree) if not toctree.get('hidden')
                  for name in toctree['includefiles']] if docname in env.toctree_includes else []
        return [(name, env.all_docs.get(name), list(env.toc_secnumbers.get(name, {}).items()))
                for name in (docname, *listed)]

    def _own(self, entry: Entry) -> list[object]:
        domain = self.domain
        proofs = domain.catalogue.distant_proofs(entry)
        return [entry.statement.anchor, domain.wording.full_text(entry),
                [plain(piece.text) for piece in domain.wording.head(entry)],
                [(proof.id, domain.title(proof.docname), domain.wording.name(proof)) for proof in proofs],
                [self._reference(label, entry.docname) for label in entry.statement.of]]

    def _reference(self, label: str, docname: str) -> list[object]:
        domain = self.domain
        language = domain.language(docname)
        shown: list[object] = [fold(label) in domain.taken]
        for target in domain.catalogue.find_all(label):
            if isinstance(target, str):
                shown.append(target)
            else:
                pieces = domain.wording.single(target, language, docname)
                shown.append([target.id, domain.wording.name(target), [plain(piece.text) for piece in pieces]])
        return shown

    def _restated(self, label: str, docname: str) -> list[object]:
        """Return what a restated copy shows: it changes when the original's document is read again."""
        entry = self.domain.catalogue.find(label)
        if entry is None:
            return []
        inside = [self._reference(reference.label, docname)
                  for reference in self.domain.documents[entry.docname].references]
        return [self.env.all_docs.get(entry.docname), self._own(entry), inside]

    def _text(self, label: str) -> str:
        return self.domain.wording.label_text(label)


class Rewriting:
    """What is on disk, what this build would show, and what it has written.

    :param others: tell what else a page shows that other documents decide; the first one tells what
        belongs to the text of the document itself
    :param included: tell which other documents a page shows the text of
    :ivar fingerprints: those of this build, once they have been computed
    """

    def __init__(self, others: Sequence[Shows] = (), included: Sequence[Includes] = ()) -> None:
        self.others = others
        self.included = included
        self.fingerprints: Fingerprints | None = None
        self.inputs = ''
        self.now: dict[str, str] = {}
        self.before: dict[str, str] = {}
        self.written: set[str] = set()

    def begin(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Clear what the last build derived (event ``env-before-read-docs``)."""
        if docnames:
            domain_of(env).withdraw_labels()

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the documents to write again (event ``env-get-updated``)."""
        self.written.clear()
        self.fingerprints = None
        domain = domain_of(env)
        domain.prepare(app)
        if app.builder.name in WHOLE_PROJECT:
            domain.renumber()
            mend_titles(domain)
            return []
        self.inputs = inputs(app, env)
        saved, (self.before,) = states.load(Path(app.outdir) / STATE_FILE, 'pages')
        if saved == self.inputs and self.before.keys() == domain.documents.keys():
            self.now = self.before      # nothing was read since, nothing was set: no text can differ
            return []
        domain.renumber()
        mend_titles(domain)
        fingerprints = self.fingerprints = Fingerprints(app, domain, self.others, self.included)
        self.now = {docname: fingerprints.of(docname) for docname in domain.documents}
        outdated = [docname for docname, fingerprint in self.now.items() if self.before.get(docname) != fingerprint]
        kept = {docname: old for docname, old in self.before.items() if self.now.get(docname) == old}
        if saved or kept.keys() != self.before.keys():
            # what a build that dies has half written counts as not written
            states.save(Path(app.outdir) / STATE_FILE, '', pages=kept)
        self.before = kept
        return outdated

    @property
    def idle(self) -> bool:
        """Whether everything that shows a name is in the output folder already."""
        return self.now is self.before and not self.written

    def spare(self, app: Sphinx, builder: Builder) -> None:
        """Keep inventory, search index and index where nothing can have changed (event ``write-started``).

        Sphinx writes them in every build; with thousands of statements that takes longer than all
        the rest of a build that has nothing to do.
        """
        if not isinstance(builder, StandaloneHTMLBuilder):
            return
        for name, file in (('dump_inventory', INVENTORY_FILENAME), ('dump_search_index', builder.searchindex_filename),
                           ('write_domain_indices', STATE_FILE)):
            if (Path(builder.outdir) / file).exists():
                setattr(builder, name, self._unless_idle(getattr(builder, name)))

    def _unless_idle(self, write: Callable[[], None]) -> Callable[[], None]:
        return lambda: None if self.idle else write()

    def note_written(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Note that a page is being written (event ``doctree-resolved``)."""
        if is_page(doctree):
            self.written.add(docname)

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Save the fingerprints of what was written (event ``build-finished``)."""
        if exception is not None or app.builder.name in WHOLE_PROJECT or not self.now or self.now is self.before:
            return
        written = {docname: fingerprint for docname, fingerprint in self.now.items() if docname in self.written}
        pages = self.before | written
        states.save(Path(app.outdir) / STATE_FILE, self.inputs if pages.keys() == self.now.keys() else '', pages=pages)


def inputs(app: Sphinx, env: BuildEnvironment) -> str:
    """Return a hash of all that texts are made from: which documents were read when, and the settings."""
    config = app.config
    return digest([__version__, settings_of(config), config.language, config.root_doc, sorted(app.tags),
                   sorted(env.all_docs.items())])
