"""Feeds, ``sitemap.xml`` and ``robots.txt``: made from records, written when something in them has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_scidraft import __version__, states
from sphinx_scidraft.config import settings_of
from sphinx_scidraft.core.notes.feeds import SUFFIXES, Entry, Feed, atom, json_feed
from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.sitemap import robots, sitemap
from sphinx_scidraft.core.notes.works import Work, iso_date
from sphinx_scidraft.metadata import STATE_FILE
from sphinx_scidraft.metadata.bodies import Bodies
from sphinx_scidraft.metadata.describing import work_of
from sphinx_scidraft.metadata.site import Site
from sphinx_scidraft.states import digest

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

WRITERS = {'atom': atom, 'json': json_feed}


@dataclass(frozen=True, slots=True)
class FeedPlan:
    """A feed before its texts are read.

    :param folder: where it lies, with a slash at the end unless it is the root
    :param page: the page that shows the same
    """

    folder: str
    title: str
    page: str
    notes: tuple[Note, ...]

    def path(self, format_: str) -> str:
        """Return its file in a format."""
        return f'{self.folder}feed.{SUFFIXES[format_]}'


@dataclass(slots=True)
class State:
    """What was written into an output folder.

    :param inputs: hash of all that files are made from; empty if the last build did not end well
    :param texts: by note: hash of its text
    :param files: by file: hash of what it was made from
    """

    inputs: str = ''
    texts: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, outdir: Path) -> State:
        """Return the state of an output folder."""
        inputs_, tables = states.load(outdir / STATE_FILE, 'texts', 'files')
        return cls(inputs_, *tables)

    def save(self, outdir: Path) -> None:
        """Write the state into an output folder."""
        states.save(outdir / STATE_FILE, self.inputs, texts=self.texts, files=self.files)


def inputs(app: Sphinx, env: BuildEnvironment) -> str:
    """Return a hash of what no page has to be written for: settings, and when documents were read."""
    config = app.config
    names = ('html_baseurl', 'html_title', 'html_theme', 'html_extra_path', 'project', 'author', 'language', 'root_doc')
    return digest([__version__, settings_of(config), [config[name] for name in names], sorted(app.extensions),
                   sorted(env.all_docs.items())])


def plan_feeds(site: Site) -> Iterator[FeedPlan]:
    """Yield the feeds of the site: of all notes, and of each tag."""
    size = site.config.scidraft_feed_size
    home = site.page(site.config.root_doc)
    yield FeedPlan('', site.title, home, site.notes.published()[:size])
    for slug, (name, notes) in site.notes.tags().items():
        yield FeedPlan(f'tags/{slug}/', f'{site.title}: {name}' if site.title else name, site.page(f'tags/{slug}'),
                       tuple(notes)[:size])


def feeds_of_page(site: Site, pagename: str) -> dict[str, dict[str, str]]:
    """Return the feeds that a page links: title, and address by format."""
    formats = site.config.scidraft_feeds
    titles = {'': site.title or 'Notes'}
    if pagename.startswith('tags/'):
        slug = pagename.split('/')[1]
        if slug in site.notes.tags():
            titles[f'tags/{slug}/'] = f'{site.title}: {site.notes.tags()[slug][0]}'
    return {title: {name: site.file(f'{folder}feed.{SUFFIXES[name]}') for name in formats}
            for folder, title in titles.items()}


class Files:
    """Writes the files of one build.

    :param state: what was written last
    """

    def __init__(self, site: Site, bodies: Bodies, state: State, texts: Mapping[str, str]) -> None:
        self.site, self.bodies, self.texts = site, bodies, texts
        self.before = state.files
        self.outdir = Path(site.app.outdir)
        self.now: dict[str, str] = {}
        self._entries: dict[str, Entry] = {}

    def write_feeds(self) -> None:
        """Write the feeds in which something has changed."""
        for plan in plan_feeds(self.site):
            made: Feed | None = None
            content = digest([plan.title, plan.page, self._about(), [
                [note, self.texts.get(note.docname, ''), self.site.notes.identity(note)] for note in plan.notes]])
            for format_ in self.site.config.scidraft_feeds:
                if self._is_wanted(plan.path(format_), content):
                    made = made or self.make(plan)
                    self._write(plan.path(format_), WRITERS[format_](made))

    def make(self, plan: FeedPlan) -> Feed:
        """Return a feed with its texts."""
        site = self.site
        about = self._about()
        entries = tuple(self._entry(note) for note in plan.notes)
        return Feed(plan.title, plan.page, {name: site.file(plan.path(name)) for name in SUFFIXES}, entries,
                    description=about[0] if not plan.folder else '', author=about[1], language=about[2])

    def _about(self) -> tuple[str, str, str]:
        root = self.site.notes.note(self.site.config.root_doc)
        description = (root.description or root.summary) if root is not None else ''
        return description, self.site.author, self.site.config.language or ''

    def _entry(self, note: Note) -> Entry:
        if note.docname not in self._entries:
            body = self.bodies.load(note.docname)
            title = self.site.app.env.titles[note.docname].astext()
            work: Work = work_of(self.site, note.docname, title, description=body.description if body else '',
                                 image=body.image if body else '')
            self._entries[note.docname] = Entry(work, body.content if body else '', note.tags)
        return self._entries[note.docname]

    def write_sitemap(self) -> None:
        """Write the sitemap: all documents but those that search engines are not to show."""
        pages = [(self.site.page(docname), _changed(note)) for docname in sorted(self.site.app.env.found_docs)
                 if docname != '404' and not is_hidden(note := self.site.notes.note(docname))]
        self._write_text('sitemap.xml', sitemap(pages))

    def write_robots(self, sitemap_name: str) -> None:
        """Write what search engines are told."""
        self._write_text('robots.txt', robots(self.site.file(sitemap_name) if sitemap_name else ''))

    def _write_text(self, name: str, text: str) -> None:
        if self._is_wanted(name, digest(text)):
            self._write(name, text)

    def _is_wanted(self, name: str, content: str) -> bool:
        """Note a file, and return whether it has to be written; one of the author's stays."""
        if self.site.is_provided(name):
            return False
        self.now[name] = content
        return self.before.get(name) != content or not (self.outdir / name).exists()

    def _write(self, name: str, text: str) -> None:
        path = self.outdir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8', newline='\n')

    def remove_old(self) -> None:
        """Remove what this build does not have any more."""
        for name in self.before.keys() - self.now.keys():
            if not self.site.is_provided(name):
                path = self.outdir / name
                path.unlink(missing_ok=True)
                for folder in list(path.parents)[:-1]:
                    if folder == self.outdir or not folder.is_dir() or any(folder.iterdir()):
                        break
                    folder.rmdir()


def is_hidden(note: Note | None) -> bool:
    """Return whether search engines are not to show a page."""
    return note is not None and (note.draft or note.search_hidden or 'robots' in note.hide)


def _changed(note: Note | None) -> str:
    moments: Iterable[Any] = (note.updated, note.date) if note is not None else ()
    return next((iso_date(moment) for moment in moments if moment is not None), '')
