"""Nodes of feeds, cards, lists and entry maps.

In a stored doctree only the first three occur; cards are made when a page is written.
"""

from __future__ import annotations

from docutils import nodes


class note_feed(nodes.General, nodes.Element):
    """The place of a feed.

    Attributes: ``docname``, ``number`` (its position in the document), ``page``.
    """


class note_list(nodes.General, nodes.Element):
    """The place of a list of tags, categories, authors or years: ``kind`` and ``docname``."""


class entry_map(nodes.General, nodes.Element):
    """The place of an entry map: ``docname``, ``grouping`` (letter or category), ``options``."""


class note_card(nodes.General, nodes.Element):
    """A card in HTML.

    Attributes: ``prefix`` of its ids, ``classes``, ``name`` (what it is called where it shows no title),
    ``language`` of the note where it says so,
    ``fignumbers`` and ``secnumbers`` of the note, by ids as they are in the card.
    """


class card_title(nodes.General, nodes.TextElement):
    """The title of a card."""


class card_body(nodes.General, nodes.Element):
    """The text of a card."""


class feed_box(nodes.General, nodes.Element):
    """The box around cards or entries."""


class unsearched(nodes.General, nodes.Element):
    """What the search of a site leaves out: the words stand on the pages of the notes."""

    def __init__(self, rawsource: str = '', *children: nodes.Node, **attributes: object) -> None:
        super().__init__(rawsource, *children, **attributes)
        if 'no-search' not in self['classes']:
            self['classes'].append('no-search')
