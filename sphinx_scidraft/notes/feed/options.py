"""What authors write in the directives of this part. Nothing there can make a directive fail."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sphinx_scidraft.messages import WarningType, warn

SORTS = ('newest', 'oldest', 'title', 'updated')
VIEWS = ('cards', 'list')


@dataclass(frozen=True, slots=True)
class FeedOptions:
    """What a feed shows.

    :param tags: the notes have one of these tags; empty for any
    :param page_size: notes on a page; 0 puts all on one, None leaves it to the settings
    """

    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    sort: str = 'newest'
    page_size: int | None = None
    view: str = 'cards'


def read_feed_options(options: Mapping[str, str], location: Any) -> FeedOptions:
    """Return the options of a feed; what cannot be used is left out with a warning for each."""
    values: dict[str, Any] = {}
    for name, text in options.items():
        key = name.replace('-', '_')
        if key in ('tag', 'category', 'author'):
            key = {'tag': 'tags', 'category': 'categories', 'author': 'authors'}[key]
        if key in ('tags', 'categories', 'authors'):
            values[key] = names(text)
        elif (key == 'sort' and text in SORTS) or (key == 'view' and text in VIEWS):
            values[key] = text
        elif key == 'page_size' and text.isdecimal() and len(text) < 6:
            values[key] = int(text)
        elif key in ('sort', 'view', 'page_size'):
            allowed = {'sort': ', '.join(SORTS), 'view': ', '.join(VIEWS), 'page_size': 'a number'}[key]
            warn(WarningType.OPTION, 'note-feed: %s = %r cannot be used; allowed: %s', name, text, allowed,
                 location=location)
        else:
            warn(WarningType.OPTION, 'note-feed: there is no option %r', name, location=location)
    return FeedOptions(**values)


def names(text: str) -> tuple[str, ...]:
    """Return names separated by commas; quotes keep a comma."""
    row = next(csv.reader([' '.join(text.split())], skipinitialspace=True), [])
    return tuple(name.strip() for name in row if name.strip())
