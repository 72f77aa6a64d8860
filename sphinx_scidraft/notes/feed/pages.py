"""The pages that no document stands for: further pages of feeds, and those of tags, categories, authors and years.

They are written by Sphinx like any other page, into the output only. A document of the same name takes
the place of one. What was written lies in the output folder, so that a page is written again exactly
when it would show something else, and removed when nothing would make it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sphinx_scidraft import __version__, maths, states
from sphinx_scidraft.algorithms.rebuild import shown_lines
from sphinx_scidraft.core.notes.ordering import paginate
from sphinx_scidraft.notes.feed.choosing import page_name, pages_of
from sphinx_scidraft.notes.feed.entry import STATE_FILE
from sphinx_scidraft.notes.feed.feedpages import feed_page
from sphinx_scidraft.notes.feed.groups import KINDS, groups_of
from sphinx_scidraft.notes.feed.listpages import group_page, overview_page
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.notes.feed.shown import card_state
from sphinx_scidraft.notes.feed.views import has_pages
from sphinx_scidraft.statements.domain import domain_of as statements_of
from sphinx_scidraft.statements.rebuild import Fingerprints, inputs
from sphinx_scidraft.states import digest

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

#: A page as Sphinx takes it: name, context, template.
SphinxPage = tuple[str, dict[str, Any], str]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written.

    :param state: what it shows, as something that JSON can hold
    :param context: makes its context
    """

    name: str
    state: object
    context: Callable[[], dict[str, Any]]


def collect_pages(app: Sphinx) -> Iterator[SphinxPage]:
    """Yield the pages that have to be written (event ``html-collect-pages``)."""
    if not has_pages(app.builder):
        return
    builder = cast('StandaloneHTMLBuilder', app.builder)
    env = app.env
    state_file = Path(builder.outdir) / STATE_FILE
    before_inputs, (before,) = states.load(state_file, 'pages')
    shell = _shell(app, builder)
    common = digest([inputs(app, env), shell])
    all_there = all(Path(builder.get_outfilename(name)).exists() for name in before)
    if before_inputs == common and all_there:
        return
    now: dict[str, str] = {}
    fingerprints = Fingerprints(app, statements_of(env), [shown_lines])
    for page in all_pages(builder, fingerprints):
        if page.name in env.all_docs or page.name in now:
            continue
        state = now[page.name] = digest([shell, fingerprints.common, page.state])
        if before.get(page.name) != state or not Path(builder.get_outfilename(page.name)).exists():
            yield page.name, page.context(), 'page.html'
    for name in before.keys() - now.keys() - env.all_docs.keys():
        remove(builder, name)
    if now or before:
        states.save(state_file, common, pages=now)


def bring_back(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the root document if a page was lost (event ``env-get-updated``).

    Sphinx 8.1 asks for pages only in builds that write a document.
    """
    if not has_pages(app.builder):
        return []
    builder = cast('StandaloneHTMLBuilder', app.builder)
    _inputs, (known,) = states.load(Path(builder.outdir) / STATE_FILE, 'pages')
    return [] if all(Path(builder.get_outfilename(name)).exists() for name in known) else [env.config.root_doc]


def all_pages(builder: StandaloneHTMLBuilder, fingerprints: Fingerprints) -> Iterator[Page]:
    """Yield all pages of the site that no document stands for."""
    yield from feed_pages(builder, fingerprints)
    yield from list_pages(builder)


def feed_pages(builder: StandaloneHTMLBuilder, fingerprints: Fingerprints) -> Iterator[Page]:
    """Yield the second and further pages of all feeds.

    Pages of one number come one after the other: most feeds show the same notes there, which are loaded once.
    """
    env = builder.env
    feeds = [(docname, number, options.view, pages_of(env, docname, number))
             for docname, found in sorted(domain_of(env).feeds.items()) for number, options in enumerate(found)]
    for index in range(2, 1 + max((len(pages) for *_, pages in feeds), default=0)):
        for docname, number, view, pages in feeds:
            if index <= len(pages):
                state = [docname, number, len(pages), view, env.all_docs.get(docname),
                         [(card_state(env, note), fingerprints.content(note.docname)) for note in pages[index - 1]]]
                yield Page(page_name(docname, number, index), state,
                           partial(feed_page, builder, docname, number, index, len(pages)))


def list_pages(builder: StandaloneHTMLBuilder) -> Iterator[Page]:
    """Yield the overviews and the pages of groups."""
    env = builder.env
    size = env.config.scidraft_list_size
    for kind in KINDS:
        groups = groups_of(env, kind)
        if not groups:
            continue
        yield Page(f'{kind}/index', [[g.slug, g.name, len(g.notes)] for g in groups],
                   partial(overview_page, builder, kind))
        for group in groups:
            pages = paginate(group.notes, size)
            for page in pages:
                state = [group.name, page.total, [card_state(env, note) for note in page.items]]
                yield Page(group.page(page.number), state, partial(group_page, builder, group, page))


def _shell(app: Sphinx, builder: StandaloneHTMLBuilder) -> list[object]:
    """Return what the frame of a page is made from."""
    info = builder.build_info
    return [__version__, info.config_hash, info.tags_hash, builder.templates.newest_template_mtime(),
            maths.style_sheet_of(app)]


def remove(builder: StandaloneHTMLBuilder, name: str) -> None:
    """Remove a page that nothing makes any more, and its folder if that is empty then."""
    path = Path(builder.get_outfilename(name))
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == Path(builder.outdir) or not folder.is_relative_to(builder.outdir):
            break
        with suppress(OSError):     # it is not empty
            folder.rmdir()
