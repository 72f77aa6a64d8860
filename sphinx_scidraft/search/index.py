"""The file of texts: made from the pages that are written, kept for those that are not.

Texts are collected while pages are written, from the trees that they are written from. Titles, tags, dates and
the names of statements are taken from the records at the end, so they are those of this build.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from sphinx_scidraft import states
from sphinx_scidraft.search.hidden import hidden, records
from sphinx_scidraft.search.place import has_own_search
from sphinx_scidraft.trees import is_page
from sphinx_scidraft.words import words_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.search.formulas import Formulas

FILE = 'scidraft-searchindex.js'
PREFIX, SUFFIX = 'SciDraftSearch.take(', ')\n'
#: Says in the output folder which pages are in the file, so that a build without changes need not read it.
STATE_FILE = '.scidraft-search.json'
#: Raised whenever the file changes its shape, so that all of it is made anew.
FORMAT = 1

#: Text of a page, and anchor -> where the content of a statement begins and ends in it.
Page = tuple[str, dict[str, tuple[int, int]]]


class Indexing:
    """The texts of one output folder."""

    def __init__(self) -> None:
        self.is_active = False
        self.known: set[str] = set()
        self.before: dict[str, Page] | None = None      # None until the file is read
        self.now: dict[str, Page] = {}
        self._formulas: WeakKeyDictionary[Sphinx, Formulas] = WeakKeyDictionary()

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the documents whose texts are not there (event ``env-get-updated``)."""
        self.now = {}
        self.is_active = has_own_search(app.builder)
        if not self.is_active:
            return []
        written, (pages,) = states.load(Path(app.outdir) / STATE_FILE, 'pages')
        self.before = None
        self.known = set(pages if written and written == _state(Path(app.outdir)) else self.texts(app))
        return list(set(env.all_docs) - hidden(env) - self.known)

    def texts(self, app: Sphinx) -> dict[str, Page]:
        """Return the pages that an earlier build has written."""
        if self.before is None:
            self.before = load(Path(app.outdir) / FILE)
        return self.before

    def read(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Take the text of a page that is being written (event ``doctree-resolved``)."""
        if not self.is_active or not is_page(doctree):
            return
        if not self.now:
            self.texts(app)
            # a build that dies half-way leaves no file that looks complete
            (Path(app.outdir) / FILE).unlink(missing_ok=True)
        from sphinx_scidraft.search.text import read_page

        text = read_page(doctree, self.formulas(app))
        self.now[docname] = str(text), text.spans

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Write the file (event ``build-finished``)."""
        if exception is not None or not self.is_active:
            return
        found = sorted((self.known | self.now.keys()) & (set(app.env.all_docs) - hidden(app.env)))
        if not self.now and set(found) == self.known:
            return      # nothing was written, nothing was removed
        pages = self.texts(app) | self.now
        notes = [self.note(app, docname, pages[docname]) for docname in found]
        save(Path(app.outdir) / FILE, {'version': FORMAT, 'words': said(app.env), 'notes': notes})
        states.save(Path(app.outdir) / STATE_FILE, _state(Path(app.outdir)), pages=dict.fromkeys(found, ''))

    def note(self, app: Sphinx, docname: str, page: Page) -> list[Any]:
        """Return what is stored of a page: name, title, date, tags, text, statements."""
        note = records(app.env).get(docname)
        tags = list(note.tags) if note else []
        date = note.date.date().isoformat() if note and note.date else ''
        text, spans = page
        return [docname, self.title(app, docname), date, tags, text, list(self.statements(app, docname, spans))]

    def title(self, app: Sphinx, docname: str) -> str:
        """Return the title of a page; its heading, which may hold formulas, goes before its front matter."""
        from sphinx_scidraft.search.text import read_inline

        heading = app.env.longtitles.get(docname)
        title = read_inline(heading, self.formulas(app)) if heading is not None else ''
        note = records(app.env).get(docname)
        if (not title or title == '<no title>') and note and note.title:
            return note.title
        return title if title != '<no title>' else docname.rpartition('/')[2]

    def statements(self, app: Sphinx, docname: str, spans: dict[str, tuple[int, int]]) -> Iterator[list[Any]]:
        """Yield anchor, name, beginning and end of the statements of a page; proofs only if they have a name."""
        from sphinx_scidraft.core.inline import breakable
        from sphinx_scidraft.statements.domain import domain_of

        domain = domain_of(app.env)
        record = domain.documents.get(docname)
        for statement in record.statements if record else ():
            entry = domain.catalogue.entries.get((docname, statement.anchor))
            if entry is None or (entry.kind.proves and not statement.name) or statement.anchor not in spans:
                continue
            shown, plain = breakable(domain.wording.full_text(entry)), domain.wording.name(entry)
            name = self.formulas(app).inline(statement.name, domain.wording.label_text)
            yield [statement.anchor, shown.replace(plain, name) if plain else shown, *spans[statement.anchor]]

    def add_context(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
        """Tell the template of the search page what there is beside the search (event ``html-page-context``)."""
        if self.is_active:
            context['scidraft_search'] = FILE
        if self.is_active and pagename == 'search':
            has_tags = any(note.tags and note.listed for note in records(app.env).values())
            context['scidraft_search_links'] = ['tags/index'] if has_tags else []
            context['scidraft_search_words'] = said(app.env)

    def formulas(self, app: Sphinx) -> Formulas:
        """Return what turns formulas into text."""
        from sphinx_scidraft.search.formulas import Formulas

        if app not in self._formulas:
            self._formulas[app] = Formulas(app)
        return self._formulas[app]


def said(env: BuildEnvironment) -> dict[str, str]:
    """Return what the search says beside Sphinx's own words; ``{}`` is a number, or what was typed."""
    phrase = words_of(env).phrase
    return {'hits': phrase('search_hits', number='{}'), 'none': phrase('no_search_hits', query='{}')}


def _state(outdir: Path) -> str:
    """Return what tells a whole file from one that is missing, damaged, or of another version."""
    try:
        with (outdir / FILE).open('rb') as file:
            return f'{FORMAT} {hashlib.file_digest(file, "sha256").hexdigest()[:24]}'
    except OSError:
        return ''


def load(path: Path) -> dict[str, Page]:
    """Return the pages in a file; none if it is missing or of another version."""
    try:
        data = json.loads(path.read_text(encoding='utf-8').removeprefix(PREFIX).removesuffix(SUFFIX))
        if data['version'] != FORMAT:
            return {}
        return {name: (text, {anchor: (start, end) for anchor, _name, start, end in statements})
                for name, _title, _date, _tags, text, statements in data['notes']}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def save(path: Path, data: dict[str, Any]) -> None:
    """Write the file as a whole."""
    text = unicodedata.normalize('NFC', json.dumps(data, ensure_ascii=False, separators=(',', ':')))
    temporary = path.with_name(f'{path.name}.tmp')
    temporary.write_text(f'{PREFIX}{text}{SUFFIX}', encoding='utf-8', errors='replace', newline='\n')
    temporary.replace(path)
