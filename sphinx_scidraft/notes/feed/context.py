"""What the template of a page is told about it: the key ``sd`` of its context."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sphinx.util import docname_join

from sphinx_scidraft.core.language import direction
from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.related import Related
from sphinx_scidraft.core.notes.slugs import slugify
from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.dates import iso_text, moment_text
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.notes.feed.titles import title_text
from sphinx_scidraft.notes.tongue import attributes
from sphinx_scidraft.statements.domain import domain_of as statements_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


def neighbours_of(env: BuildEnvironment, docname: str) -> tuple[Note | None, Note | None, list[Note]]:
    """Return the newer, the older and the related notes of a note."""
    domain = domain_of(env)
    notes = domain.order.get(docname)
    if notes is None:
        return None, None, []
    published = notes_of(env).published()
    newer = published[notes - 1] if notes else None
    older = published[notes + 1] if notes + 1 < len(published) else None
    count = env.config.scidraft_recommendations
    documents = notes_of(env).documents
    return newer, older, [documents[name] for name in domain.related.of(docname, count)]


def find_related(env: BuildEnvironment) -> Related:
    """Return what finds related notes: by tags, categories, works cited, references."""
    published = notes_of(env).published()
    subjects = {note.docname: [*(f'tag {slugify(tag)}' for tag in note.tags),
                               *(f'category {slugify(name)}' for name in note.categories),
                               *(f'work {key}' for key in note.cited)] for note in published}
    statements = statements_of(env)
    references = {}
    for note in published:
        record = statements.documents[note.docname]
        found = [name for target in record.targets for name in _documents(env, note.docname, target)]
        for reference in record.references:
            found += [place for label in reference.label.split(',')
                      if (place := _place(env, label.strip()))]
        references[note.docname] = found
    return Related([note.docname for note in published], subjects, references)


def _documents(env: BuildEnvironment, docname: str, target: str) -> list[str]:
    """Return the documents that a note may mean by a name, or by that of one of their headings."""
    name = target.partition('#')[0]
    return [found for found in (docname_join(docname, name), name) if found in env.found_docs]


def _place(env: BuildEnvironment, label: str) -> str:
    """Return the document that a label stands in; an empty text for an unknown one."""
    entry = statements_of(env).catalogue.find(label)
    if entry is not None:
        return entry.docname
    return env.domains.standard_domain.anonlabels.get(label.lower(), ('', ''))[0]


def add_context(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any],
                doctree: nodes.document | None) -> None:
    """Tell the templates about a page (event ``html-page-context``)."""
    if app.builder.format != 'html':
        return
    page = context.pop('scidraft_page', {})
    sd: dict[str, Any] = context.setdefault('sd', {})
    sd['kind'] = page.get('kind') or kind_of(app, pagename, templatename)
    sd['group'], sd['slug'] = page.get('group', ''), page.get('slug', '')
    note = notes_of(app.env).note(pagename)
    sd['note'] = describe(app.builder, pagename, note) if note is not None else None
    sd['breadcrumbs'] = breadcrumbs(app, context)
    sd.update(newer=None, older=None, related=[], feed_url='')
    if note is not None and note.is_note:
        newer, older, related = neighbours_of(app.env, pagename)
        sd['newer'], sd['older'] = link(app.builder, pagename, newer), link(app.builder, pagename, older)
        sd['related'] = [link(app.builder, pagename, other) for other in related]
        sd['feed_url'] = feed_url(app.builder, pagename)


def kind_of(app: Sphinx, pagename: str, templatename: str) -> str:
    """Return what kind of page it is."""
    domain = domain_of(app.env)
    if pagename in ('search', '404'):
        return pagename
    if pagename not in app.env.all_docs:
        return 'page' if templatename == 'page.html' else 'list'
    if pagename in domain.feeds:
        return 'home' if pagename == app.config.root_doc else 'feed'
    note = notes_of(app.env).note(pagename)
    if note is not None and note.is_note:
        return 'note'
    return 'entry-map' if pagename in domain.views else 'page'


def describe(builder: Builder, page: str, note: Note) -> dict[str, Any]:
    """Return what a page says about its note."""
    domain = notes_of(builder.env)
    who = domain.identity(note)
    language = statements_of(builder.env).language(page).code
    known = domain.tags()
    return {
        'institute': who.institute, 'initial': who.initial, 'handle': who.handle, 'byline': who.byline,
        'authors': [person.name for person in who.authors],
        'date_text': moment_text(note, language), 'date_iso': iso_text(note),
        'title': title_text(builder.env, page, note), 'show_title': bool(note.title),
        'tags': [{'name': tag, 'url': builder.get_relative_uri(page, f'tags/{slugify(tag)}')}
                 for tag in note.tags if slugify(tag) in known],
        'hide': sorted(note.hide), 'show': sorted(note.show), 'description': note.description,
        'summary': note.summary, 'reading_minutes': note.reading_minutes, 'language': note.language,
        'direction': direction(note.language),
        'is_note': note.is_note, 'promotion': note.promotion,
    }


def link(builder: Builder, page: str, note: Note | None) -> dict[str, str] | None:
    """Return title and address of a note."""
    if note is None:
        return None
    return {'title': title_text(builder.env, note.docname, note), 'attributes': attributes(builder.env, note.docname),
            'url': builder.get_relative_uri(page, note.docname) or '#'}


def feed_url(builder: Builder, page: str) -> str:
    """Return the address of the feed that a note belongs to: that of its folder, else any."""
    domain = domain_of(builder.env)
    owner = domain.owners.get(page)
    folder = page
    while owner is None and folder:
        folder = folder.rpartition('/')[0]
        name = f'{folder}/index'.lstrip('/')
        owner = name if name in domain.feeds else None
    owner = owner or next(iter(sorted(domain.feeds)), None)
    return builder.get_relative_uri(page, owner) or '#' if owner else ''


def breadcrumbs(app: Sphinx, context: dict[str, Any]) -> list[dict[str, str]]:
    """Return the way from the first page of the site to the page above; titles are HTML, as Sphinx has them."""
    root = app.config.root_doc
    home = statements_of(app.env).language(root).phrase('home')
    steps = [{'title': escape(home), 'url': context['pathto'](root)}]
    return steps + [{'title': step['title'], 'url': step['link']} for step in context.get('parents') or []]
