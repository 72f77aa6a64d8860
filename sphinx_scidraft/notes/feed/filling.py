"""Put cards and lists in the places of feeds, before a page is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.notes.domain import domain_of as notes_of
from sphinx_scidraft.notes.feed.cards import CardTexts
from sphinx_scidraft.notes.feed.choosing import choose, page_name, pages_of
from sphinx_scidraft.notes.feed.dates import date_text
from sphinx_scidraft.notes.feed.markup import Markup
from sphinx_scidraft.notes.feed.nodes import (
    card_body,
    card_title,
    entry_map,
    feed_box,
    note_feed,
    note_list,
    unsearched,
)
from sphinx_scidraft.notes.feed.records import domain_of
from sphinx_scidraft.notes.feed.settling import settle
from sphinx_scidraft.notes.feed.titles import note_link, title_nodes, title_text
from sphinx_scidraft.notes.feed.views import fill_view, has_pages, raw
from sphinx_scidraft.statements.domain import ONE_TREE
from sphinx_scidraft.statements.domain import domain_of as statements_of

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from sphinx_scidraft.core.notes.model import Note
    from sphinx_scidraft.notes.feed.nodes import note_card

class Filling(SphinxPostTransform):
    """Fills feeds, lists and entry maps."""

    def run(self, **kwargs: Any) -> None:
        builder = statements_of(self.env).builder
        page = self.env.docname
        if page in self.env.all_docs and not (domain_of(self.env).holds(page) or builder.name in ONE_TREE):
            return
        taken: set[str] = set()
        for feed in list(self.document.findall(note_feed)):
            if isinstance(builder, MessageCatalogBuilder):
                feed.parent.remove(feed)
            elif has_pages(builder):
                feed.replace_self(self.fill(feed, page, taken))
            else:
                feed.replace_self(plain_feed(builder, page, feed))
        ids: set[str] = set(self.document.ids)
        for place in list(self.document.findall(lambda node: isinstance(node, (note_list, entry_map)))):
            fill_view(builder, page, cast(nodes.Element, place), ids, min(6, max(2, 1 + depth(place))))

    def fill(self, feed: note_feed, page: str, taken: set[str]) -> list[nodes.Node]:
        """Return a page of a feed."""
        docname, number = feed['docname'], feed['number']
        pages = pages_of(self.env, docname, number)
        markup = Markup(statements_of(self.env).builder, page, docname)
        view = domain_of(self.env).feeds[docname][number].view
        notes = pages[feed['page'] - 1]
        box = feed_box(classes=['sd-feed' if view == 'cards' else 'sd-entries', *feed['classes']])
        if view == 'cards':
            box += [make_card(self.texts.get(note, self.document.settings), note, markup, taken) for note in notes]
        else:
            level = min(6, 1 + depth(feed))
            box += raw(''.join(markup.entry(note, max(2, level)) for note in notes))
        if not notes:
            box += nodes.paragraph('', markup.language.phrase('no_notes'))
        bar = markup.pagination(feed['page'], len(pages), lambda n: page_name(docname, number, n))
        return [unsearched('', box, *([raw(bar)] if bar else []))]

    @property
    def texts(self) -> CardTexts:
        """The texts of notes that this build has made."""
        return domain_of(self.env).texts


def make_card(card: note_card, note: Note, markup: Markup, taken: set[str]) -> note_card:
    """Return the card of a note, settled on its page.

    :param card: title and text
    :param taken: prefixes of the cards before it on the page
    """
    prefix = base = f'{nodes.make_id(f"card-{note.docname}")}-'
    count = 1
    while prefix in taken:
        count += 1
        prefix = f'{base}{count}-'
    taken.add(prefix)
    settle(card, markup.page, prefix, markup.builder)
    card['classes'] = ['sd-promotion-card'] if note.promotion else []
    card['name'] = title_text(markup.env, note.docname, note)
    for listing in card.findall(lambda node: getattr(node, 'tagname', '') == 'reference_list'):
        landmark = cast(nodes.Element, listing)     # landmarks of a page need different names
        landmark['spoken'] = f'{landmark["spoken"]}: {card["name"]}'
    title = next(iter(card.findall(card_title)), None)
    if title is not None:
        card['title'] = f'{prefix}title'
        title['ids'] = [card['title']]
    body = next(iter(card.findall(card_body)))
    if card['is_part']:
        body += raw(markup.more(note))
    card.insert(0, raw(markup.head(note)))
    card += raw(markup.tags(note))
    return card


def plain_feed(builder: Builder, page: str, feed: note_feed) -> list[nodes.Node]:
    """Return a feed for a book or a text: links to its notes, or nothing where they follow themselves."""
    env = builder.env
    docname, number = feed['docname'], feed['number']
    domain = domain_of(env)
    notes = choose(notes_of(env), domain.feeds[docname][number])
    language = statements_of(env).language(docname)
    own = set(domain.trees.get(docname, ((),) * (number + 1))[number])
    if builder.name in ONE_TREE and own.issuperset(note.docname for note in notes) and notes:
        return []
    if not notes:
        return [nodes.paragraph('', language.phrase('no_notes'))]
    listing = nodes.bullet_list(bullet='*')
    for note in notes:
        paragraph = nodes.paragraph('', '', note_link(builder, page, note.docname,
                                                      title_nodes(env, note.docname, note)))
        if note.date is not None:
            paragraph += nodes.Text(f', {date_text(note.date, language.code)}')
        listing += nodes.list_item('', paragraph)
    return [listing]


def depth(node: nodes.Node) -> int:
    """Return how many sections stand around a node."""
    count = 0
    while node.parent is not None:
        node = node.parent
        count += isinstance(node, nodes.section)
    return count
