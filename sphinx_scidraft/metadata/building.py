"""What happens when in a build."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from sphinx_scidraft.assets import copy_static
from sphinx_scidraft.code import COPY_SCRIPT, add_copy_script
from sphinx_scidraft.config import HEAD_PARTS, SITE_FILES
from sphinx_scidraft.core.notes.markup import for_feed, plain
from sphinx_scidraft.core.notes.works import Work, is_web_address
from sphinx_scidraft.metadata import files, missing
from sphinx_scidraft.metadata.bodies import Bodies, Body
from sphinx_scidraft.metadata.citebox import STYLE_SHEET, cite
from sphinx_scidraft.metadata.describing import describe, image_address, work_of
from sphinx_scidraft.metadata.head import Head, cited_works, describe_page, link_feeds, structured_data, trail
from sphinx_scidraft.metadata.site import Site
from sphinx_scidraft.trees import is_page
from sphinx_scidraft.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from sphinx_scidraft.core.notes.model import Note

logger = logging.getLogger(__name__)


class Metadata:
    """The metadata of one build of a site."""

    def __init__(self, app: Sphinx) -> None:
        site = self.site = Site(app)
        self.written: set[str] = set()
        self.head = site.parts(site.config.scidraft_head, HEAD_PARTS)
        self.files = site.parts(site.config.scidraft_site_files, SITE_FILES)
        self.bodies = Bodies(app)
        self.has_feeds = bool(site.base and site.config.scidraft_feeds and site.notes.published())
        self.state = files.State.load(Path(app.outdir))
        self.inputs = files.inputs(app, app.env)

    # -- before pages are written

    def outdated(self) -> list[str]:
        """Return the notes whose text is wanted and not there (event ``env-get-updated``)."""
        if self.state.inputs == self.inputs:
            return []       # nothing was read since files were written
        known = self.bodies.known() if self.wanted else frozenset()
        return [docname for docname in sorted(self.wanted) if self.bodies.path(docname).name not in known]

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The notes that stand in a feed."""
        if not self.has_feeds:
            return frozenset()
        return frozenset(note.docname for plan in files.plan_feeds(self.site) for note in plan.notes)

    def copy_assets(self, app: Sphinx, builder: Builder) -> None:
        """Copy what the box "Cite" needs (event ``write-started``)."""
        if self.has_boxes:
            copy_static(builder, STYLE_SHEET)
            copy_static(builder, COPY_SCRIPT)

    @cached_property
    def has_boxes(self) -> bool:
        """Whether notes have the box: as set, else with our theme."""
        wanted = self.site.config.scidraft_cite_box
        return bool(self.site.has_our_theme if wanted is None else wanted)

    def note_written(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Note that a page is being written (event ``doctree-resolved``)."""
        if is_page(doctree):
            self.written.add(docname)

    # -- while a page is written

    def keep_body(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                  doctree: nodes.document | None) -> None:
        """Keep the text of a page for feeds and for its description (event ``html-page-context``)."""
        site = self.site
        if doctree is None:
            return
        body = context.get('body') or ''
        note = site.notes.note(pagename)
        image = image_address(site, pagename, note.image) if note is not None else ''
        found = Body(describe(note, body), image, '')
        context['scidraft_body'] = found
        if pagename in self.wanted:
            content = for_feed(body, site.page(pagename))
            self.bodies.save(pagename, Body(found.description, found.image, content))

    def add_to_page(self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                    doctree: nodes.document | None) -> None:
        """Add the head of a page, and its box (event ``html-page-context``)."""
        site = self.site
        body: Body = context.pop('scidraft_body', None) or Body('', '', '')
        note = site.notes.note(pagename) if doctree is not None else None
        canonical = note.field('canonicalURL') if note is not None else ''
        if is_web_address(canonical):
            context['pageurl'] = canonical
        title = site.title if pagename == site.config.root_doc else plain(str(context.get('title', '')))
        work = work_of(site, pagename, title, description=body.description, image=body.image,
                       url=context.get('pageurl') or '')
        head = Head(context.get('metatags') or '')
        if pagename == missing.NAME:
            context['pageurl'] = None
        if pagename == missing.NAME or (note is not None and (note.draft or 'robots' in note.hide)):
            head.meta('robots', 'noindex')
        if pagename != missing.NAME:
            self._fill(site, head, work, note, context, doctree)
        if self.has_feeds:
            link_feeds(head, files.feeds_of_page(site, pagename))
        if head.made:
            context['metatags'] = str(head)
        if note is not None and note.is_note and self.has_boxes:
            self._add_box(site, app, work, note, context)

    def _fill(self, site: Site, head: Head, work: Work, note: Note | None, context: dict[str, Any],
              doctree: nodes.document | None) -> None:
        if note is not None and note.is_note and doctree is not None and self.head & {'citation', 'jsonld'}:
            references, cited = cited_works(doctree)
            work = replace(work, references=references, cited=cited)
        describe_page(head, work, note, self.head)
        if 'jsonld' in self.head and doctree is not None:
            head.made.append(structured_data(site, work, note, trail(site, context, work)))

    def _add_box(self, site: Site, app: Sphinx, work: Work, note: Note, context: dict[str, Any]) -> None:
        language = note.language or site.config.language or 'en'
        made = cite(work, words_of(app.env, language))
        context.setdefault('sd', {})['cite'] = made
        if not site.has_our_theme:
            context['body'] = f'{context.get("body") or ""}\n{made["html"]}\n'
        app.add_css_file(STYLE_SHEET)
        if not any(str(script.filename).endswith(COPY_SCRIPT) for script in context.get('script_files', ())):
            add_copy_script(app, language)

    # -- after pages are written

    def collect_pages(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """Yield the page for wrong addresses, if it can have changed (event ``html-collect-pages``)."""
        site = self.site
        if not self._has_404(site) or missing.NAME in app.env.found_docs:
            return
        if self.written or self.state.inputs != self.inputs or not (Path(app.outdir) / missing.FILE).exists():
            yield missing.page(site)

    def _has_404(self, site: Site) -> bool:
        return '404' in self.files and not site.is_provided(missing.FILE)

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Write files (event ``build-finished``)."""
        site = self.site
        if exception is not None:
            return
        outdir = Path(app.outdir)
        state = self.state
        if not self.written and state.inputs == self.inputs and all((outdir / name).exists() for name in state.files):
            return
        texts = {docname: state.texts[docname] if docname in state.texts and docname not in self.written
                 else self.bodies.digest(docname) for docname in self.wanted}
        writing = files.Files(site, self.bodies, state, texts)
        if self._has_404(site):
            writing.now[missing.FILE] = ''
            missing.put_in_place(site, is_ours=missing.NAME not in app.env.found_docs)
        if site.base:
            self._write_files(site, writing)
        elif site.has_notes() and (site.config.scidraft_feeds or self.files & {'sitemap', 'robots'}):
            logger.info('html_baseurl is not set: no feeds, no sitemap, no absolute addresses')
        writing.remove_old()
        self.bodies.keep_only(self.wanted)
        if not (writing.now or state.files):
            return      # nothing here is ours
        files.State(self.inputs, texts, writing.now).save(outdir)

    def _write_files(self, site: Site, writing: files.Files) -> None:
        if self.has_feeds:
            writing.write_feeds()
        if 'sitemap' in self.files:
            writing.write_sitemap()
        if 'robots' in self.files:
            other = getattr(site.config, 'sitemap_filename', '')
            writing.write_robots('sitemap.xml' if 'sitemap' in self.files else other)
