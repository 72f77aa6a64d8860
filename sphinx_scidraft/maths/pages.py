"""Style sheet and font: made before pages are written, linked on pages with formulas, and never out of date.

The file names carry a hash of the characters that all documents use. If it changes, the pages that
link the old files are written again (from their doctrees), so that an incremental build gives what a
fresh one gives. What was written last lies in the *output* folder: two builders can share one
doctree folder, and a build can die while it writes.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from sphinx_scidraft.maths import engines, font
from sphinx_scidraft.maths.convert import FORMAT, Formula
from sphinx_scidraft.maths.plaintext import without_markup
from sphinx_scidraft.maths.records import NAME, FormulaDomain, math_nodes
from sphinx_scidraft.maths.renderer import FOLDER, Renderer
from sphinx_scidraft.maths.store import write_whole
from sphinx_scidraft.messages import WARNING_TYPE
from sphinx_scidraft.presence import writes_for_programs
from sphinx_scidraft.trees import is_page

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

STATE_FILE = '.scidraft-math.json'
STYLE_SHEET = Path(__file__).parent.parent / 'static' / 'scidraft-math.css'
NOTICE_FILE = 'scidraft-math-font.txt'
_FILES = re.compile(r'scidraft-math-([0-9a-f]{12})\.(?:css|woff2)')


class Pages:
    """What the pages of one application need beside their formulas.

    :ivar name: hash in the names of style sheet and font
    :ivar now: hash of what each page with formulas depends on
    """

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.name = ''
        self.now: dict[str, str] = {}
        self._codes: frozenset[int] = frozenset()
        self._formulas: list[Formula] = []
        self._written: dict[str, str] = {}
        self._titles = False
        self._has_font = False

    def outdated(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Draw all formulas, and return the documents to write again (event ``env-get-updated``)."""
        self._written.clear()
        self.now = {}
        if not is_active(app):
            return []
        recorded = domain_of(env).formulas
        by_document = {docname: self.renderer.formulas(sources) for docname, sources in recorded.items()}
        self._formulas = list(dict.fromkeys(formula for found in by_document.values() for formula in found))
        characters = self.renderer.store.characters(self._formulas)
        self._codes = font.codepoints(characters) if font.source() and self._formulas else frozenset()
        content = f'{font.name_of(self._codes)} {FORMAT} {STYLE_SHEET.read_text(encoding="utf-8")}'
        self.name = hashlib.sha256(content.encode()).hexdigest()[:12]
        self._titles = any(next(iter(math_nodes(title)), None) is not None for title in env.titles.values())
        if self._titles:
            self.now = dict.fromkeys(env.all_docs, self._borrowing)    # titles stand in the sidebar of any page
        self.now |= {docname: f'{self.name} {fingerprint(found)}' for docname, found in by_document.items()}
        if app.builder.name == 'epub':
            return list(self.now)    # the state of the pages would be a file of the book
        before = load(Path(app.outdir))
        wanted = {docname: self._borrowing for docname in before if docname in env.all_docs} | self.now
        return [docname for docname, state in wanted.items() if before.get(docname) != state]

    @property
    def _borrowing(self) -> str:
        """State of a page that has no formulas of its own but shows those of others."""
        return f'{self.name} '

    def note_written(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Note that a page is being written, and whether it shows formulas (event ``doctree-resolved``)."""
        if is_active(app) and is_page(doctree):
            shows = docname in self.now or next(iter(math_nodes(doctree)), None) is not None
            self._written[docname] = self.now.get(docname, self._borrowing) if shows else ''

    def write_files(self, app: Sphinx, builder: Builder) -> None:
        """Write style sheet and font (event ``write-started``)."""
        if not is_active(app) or not self.now:
            return
        target = Path(builder.outdir) / '_static'
        files = [target / f'{self._stem}.css']
        path = font.source() if self._codes else None
        self._has_font = path is not None
        if path is not None:
            files.append(target / f'{self._stem}.woff2')
            if builder.name != 'epub':    # a book takes no plain text; the font itself says it
                files.append(target / NOTICE_FILE)
        if all(file.exists() for file in files):
            return    # their names say what is in them
        sheet = STYLE_SHEET.read_text(encoding='utf-8')
        if builder.name == 'epub':
            from sphinx_scidraft.books import book_css

            sheet = book_css(sheet)
        data = self._font(app, path) if path is not None else b''
        self._has_font = bool(data)
        if path is not None and data:
            sheet = font.face(f'{self._stem}.woff2') + sheet
            write_whole(files[1], data)
            for file in files[2:]:
                write_whole(file, font.notice(path).encode())
        write_whole(files[0], sheet.encode())

    @property
    def style_sheet(self) -> str:
        """Name of the style sheet in the folder of static files, or an empty text if no page needs it."""
        return f'{self._stem}.css' if self.now else ''

    @property
    def _stem(self) -> str:
        return f'scidraft-math-{self.name}'

    def _font(self, app: Sphinx, path: Path) -> bytes:
        """Return the font, made now or by an earlier build, or nothing if it cannot be made."""
        stored = Path(app.doctreedir) / FOLDER / f'{font.name_of(self._codes)}.font'
        try:
            return stored.read_bytes()
        except OSError:
            pass
        try:
            data = font.build(path, self._codes)
        except font.FontError as error:
            logger.warning('the font for formulas cannot be made, fonts of the reader are used: %s', error,
                           type=WARNING_TYPE, subtype='math')
            return b''
        for old in stored.parent.glob('*.font'):
            old.unlink(missing_ok=True)
        write_whole(stored, data)
        return data

    def link(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
             doctree: nodes.document | None) -> None:
        """Link the style sheet on pages with formulas (event ``html-page-context``)."""
        if not is_active(app) or not self.now:
            return
        title = context.get('title')
        if isinstance(title, str):
            context['title'] = without_markup(title)
        if self._titles or any('<math' in text or 'class="math-source"' in text
                               for text in context.values() if isinstance(text, str)):
            app.add_css_file(self.style_sheet)
            if self._has_font and app.builder.name != 'epub' and not writes_for_programs(app.builder):
                context['metatags'] = context.get('metatags', '') + self._preload(context)

    def _preload(self, context: dict[str, Any]) -> str:
        """Return a link that has the font loaded with the page, before the first formula asks for it.

        A font that comes after the first formula is drawn moves what stands below.
        """
        address = context['pathto'](f'_static/{self._stem}.woff2', 1)
        return f'\n<link rel="preload" href="{html.escape(address)}" as="font" type="font/woff2" crossorigin>'

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Save what was drawn and written, and remove files that no page links (event ``build-finished``)."""
        if exception is not None or not is_active(app):
            return
        self.renderer.store.save(self._formulas)
        state: dict[str, str] = {}
        if app.builder.name != 'epub':
            known = load(Path(app.outdir)) | self._written
            state = {docname: text for docname, text in known.items() if text and docname in app.env.all_docs}
            write_whole(Path(app.outdir) / STATE_FILE, json.dumps(state, indent=0, sort_keys=True).encode())
        used = {text.split(' ')[0] for text in state.values()} | {self.name}
        for path in (Path(app.outdir) / '_static').glob('scidraft-math-*'):
            match = _FILES.fullmatch(path.name)
            if match and match.group(1) not in used:
                path.unlink(missing_ok=True)


def fingerprint(formulas: list[Formula]) -> str:
    """Return a hash of what the formulas of a document look like: another macro or converter changes it."""
    text = '\0'.join([engines.versions(), *(formula.tex for formula in formulas)])
    return hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]


def domain_of(env: BuildEnvironment) -> FormulaDomain:
    """Return the record of formulas."""
    domain = env.domains[FormulaDomain.name]
    assert isinstance(domain, FormulaDomain)
    return domain


def is_active(app: Sphinx) -> bool:
    """Return whether the builder writes HTML with our renderer."""
    return app.builder.format == 'html' and getattr(app.builder, 'math_renderer_name', None) == NAME


def load(outdir: Path) -> dict[str, str]:
    """Return what the pages in an output folder depend on."""
    try:
        state = json.loads((outdir / STATE_FILE).read_text(encoding='utf-8'))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in state.items()} if isinstance(state, dict) else {}
