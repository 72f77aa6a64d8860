"""Lists of groups and entry maps, in the documents that ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.builders.gettext import MessageCatalogBuilder

from sphinx_scidraft.core.notes.entries import Entry, by_category, by_letter, letters
from sphinx_scidraft.notes.feed.groups import groups_of
from sphinx_scidraft.notes.feed.maps import EntrySet, entries_of, entry_set
from sphinx_scidraft.notes.feed.markup import Markup, escape
from sphinx_scidraft.notes.feed.nodes import entry_map, note_list, unsearched
from sphinx_scidraft.notes.feed.titles import note_link, title_nodes
from sphinx_scidraft.notes.tongue import spoken
from sphinx_scidraft.statements.domain import domain_of as statements_of

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from sphinx_scidraft.core.language import Language


#: Builders of HTML whose pages are not pages of a site.
BOOKS = frozenset({'singlehtml', 'epub'})


def has_pages(builder: Builder) -> bool:
    """Return whether a builder writes a site, in which feeds are cards and lists have pages."""
    return builder.format == 'html' and builder.name not in BOOKS


def raw(markup: str) -> nodes.raw:
    """Return HTML as a node."""
    return nodes.raw('', markup, format='html')


def fill_view(builder: Builder, page: str, place: nodes.Element, taken: set[str], level: int) -> None:
    """Put a list or a map in its place.

    :param page: the page that is being written
    :param taken: ids of the maps before it on the page
    :param level: level of its headings
    """
    if isinstance(builder, MessageCatalogBuilder):
        place.parent.remove(place)
        return
    paged = has_pages(builder)
    if isinstance(place, note_list):
        made = html_list(builder, page, place) if paged else plain_list(builder, page, place)
    else:
        assert isinstance(place, entry_map)
        view = _Map(builder, page, place)
        made = view.html(taken, level) if paged else view.plain()
    place.replace_self([unsearched('', raw(made))] if isinstance(made, str) else made)


def html_list(builder: Builder, page: str, place: note_list) -> str:
    """Return the groups of a kind with their counts, as links to their pages."""
    groups = groups_of(builder.env, place['kind'])
    return Markup(builder, page, place['docname']).chips([(g.page(), g.name, len(g.notes)) for g in groups])


def plain_list(builder: Builder, page: str, place: note_list) -> list[nodes.Node]:
    """Return the groups of a kind with their notes, for books and texts."""
    env = builder.env
    groups = nodes.bullet_list(bullet='*')
    for group in groups_of(env, place['kind']):
        listing = nodes.bullet_list(bullet='*')
        for note in group.notes:
            link = note_link(builder, page, note.docname, title_nodes(env, note.docname, note))
            listing += nodes.list_item('', nodes.paragraph('', '', link))
        groups += nodes.list_item('', nodes.paragraph('', f'{group.name} ({len(group.notes)})'), listing)
    return [groups] if groups.children else []


class _Map:
    def __init__(self, builder: Builder, page: str, place: entry_map) -> None:
        self.builder, self.page, self.place = builder, page, place
        self.env = builder.env
        self.language: Language = statements_of(self.env).language(place['docname'])
        self.set: EntrySet = entry_set(self.env, place)
        self.entries = entries_of(self.env, self.set)
        grouped = by_letter if place['grouping'] == 'letter' else by_category
        self.groups: dict[str, list[Entry]] = grouped(self.entries, self.language.code)

    @property
    def count(self) -> str:
        """How many entries there are, and in how many categories."""
        label = self.set.count_label or self.language.phrase('entries')
        number = str(len(self.entries))
        if self.place['grouping'] == 'letter':
            return self.language.phrase('entries_covered', number=number, label=label)
        count = str(sum(1 for name in self.groups if name))
        return self.language.phrase('entries_in_categories', number=number, label=label, count=count)

    def name(self, group: str) -> str:
        """Return what a group is called."""
        return group or self.language.phrase('uncategorised')

    # -- HTML

    def html(self, taken: set[str], level: int) -> str:
        """Return the map for a page."""
        ids = {}
        for group in self.groups:
            stem = nodes.make_id(f'{self.place["set"] or "entries"} {self.name(group)}') or 'group'
            anchor, count = stem, 1
            while anchor in taken:
                count += 1
                anchor = f'{stem}-{count}'
            taken.add(anchor)
            ids[group] = anchor
        sections = ''.join(self.section(group, entries, ids[group], level) for group, entries in self.groups.items())
        return (f'<div class="sd-entry-map">\n<p class="sd-count">{escape(self.count)}</p>\n{self.bar(ids)}'
                f'{sections}</div>\n')

    def bar(self, ids: dict[str, str]) -> str:
        """Return the links to the groups; letters without entries are shown and lead nowhere."""
        if self.place['grouping'] == 'letter':
            shown, label, css = letters(self.groups, self.language.code), self.language.phrase('letters'), 'sd-letters'
        else:
            shown, label, css = list(self.groups), self.language.phrase('categories'), 'sd-categories'
        if not shown:
            return ''
        items = [f'<a href="#{ids[group]}">{escape(self.name(group))}</a>' if group in ids
                 else f'<span>{escape(group)}</span>' for group in shown]
        return f'<nav class="{css}" aria-label="{escape(label)}">{" ".join(items)}</nav>\n'

    def section(self, group: str, entries: list[Entry], anchor: str, level: int) -> str:
        """Return a group with its heading."""
        items = ''.join(map(self.item, entries))
        return (f'<section aria-labelledby="{anchor}">\n<h{level} class="sd-letter" id="{anchor}">'
                f'{escape(self.name(group))}</h{level}>\n<dl class="sd-items">{items}</dl>\n</section>\n')

    def item(self, entry: Entry) -> str:
        """Return an entry."""
        uri = escape(self.builder.get_relative_uri(self.page, entry.docname) or '#')
        said = ''
        if entry.aliases:
            label, _, _ = self.language.phrase('also_known_as').partition('{names}')
            names = self.spoken(entry, ', '.join(entry.aliases))
            said = f'<p class="sd-aliases"><em>{escape(label.strip())}</em> {names}</p>\n'
        if entry.summary:
            said += f'<p class="sd-summary">{self.spoken(entry, entry.summary)}</p>\n'
        return f'<dt><a href="{uri}">{self.spoken(entry, entry.title)}</a></dt>\n<dd>{said}</dd>\n'

    def spoken(self, entry: Entry, text: str) -> str:
        """Return a text of an entry as HTML, with its language where the map has another one."""
        return spoken(self.env, entry.docname, self.place['docname'], escape(text))

    # -- books and texts

    def plain(self) -> list[nodes.Node]:
        """Return the map as a list with headings."""
        made: list[nodes.Node] = [nodes.paragraph('', self.count)]
        for group, entries in self.groups.items():
            made.append(nodes.rubric('', self.name(group)))
            listing = nodes.bullet_list(bullet='*')
            listing += [self.plain_item(entry) for entry in entries]
            made.append(listing)
        return made

    def plain_item(self, entry: Entry) -> nodes.list_item:
        """Return an entry as an item of a list."""
        link = note_link(self.builder, self.page, entry.docname, [nodes.Text(entry.title)])
        item = nodes.list_item('', nodes.paragraph('', '', link))
        if entry.aliases:
            text = self.language.phrase('also_known_as', names=', '.join(entry.aliases))
            item += nodes.paragraph('', '', nodes.emphasis('', text))
        if entry.summary:
            item += nodes.paragraph('', entry.summary)
        return item


