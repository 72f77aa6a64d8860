"""The menu: read from the theme option once, then made into links for each page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

#: Keys of an item in ``html_theme_options["menu"]`` and the type of their values.
KEYS: dict[str, type] = {'name': str, 'page': str, 'url': str, 'note': str, 'weight': int, 'children': list}


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the menu; ``page`` is a page of the project, ``url`` an address as it is."""

    name: str
    page: str = ''
    url: str = ''
    note: str = ''
    weight: int = 0
    children: tuple[Item, ...] = ()


class Link(NamedTuple):
    """An item on one page; a tuple, which every builder of HTML can store.

    :param current: whether it leads to this page
    :param active: whether it or one of its children does
    :param key: its access key
    """

    name: str
    href: str
    note: str
    current: bool
    active: bool
    children: tuple[Link, ...]
    key: str = ''


def read_menu(value: Any) -> tuple[tuple[Item, ...], list[str]]:
    """Return the items of a theme option, lighter ones first, and what is wrong with it."""
    problems: list[str] = []
    return tuple(_read_items(value, problems, 'menu')), problems


def _read_items(value: Any, problems: list[str], place: str) -> list[Item]:
    if not isinstance(value, (list, tuple)):
        if value not in ('', None):
            problems.append(f'{place} must be a list of items, not {value!r}')
        return []
    items: list[Item] = []
    for number, entry in enumerate(value, 1):
        here = f'{place}, item {number}'
        if isinstance(entry, Mapping):
            items.extend(_read_item(entry, problems, here))
        else:
            problems.append(f'{here} must be a dictionary, not {entry!r}')
    return sorted(items, key=lambda item: item.weight)


def _read_item(entry: Mapping[Any, Any], problems: list[str], here: str) -> Iterator[Item]:
    values: dict[str, Any] = {}
    for key, value in entry.items():
        if key not in KEYS:
            problems.append(f'{here}: there is no key {key!r}; allowed: {", ".join(KEYS)}')
        elif key == 'children':
            values[key] = tuple(_read_items(value, problems, here))
        elif not isinstance(value, KEYS[key]) or isinstance(value, bool):
            problems.append(f'{here}: {key} must be {"a number" if key == "weight" else "a text"}, not {value!r}')
        else:
            values[key] = value
    if not values.get('name'):
        problems.append(f'{here} has no name')
    elif not any(values.get(key) for key in ('page', 'url', 'children')):
        problems.append(f'{here}: {values["name"]!r} leads nowhere; it needs page, url or children')
    else:
        yield Item(**values)


def link_menu(items: Iterable[Item], pagename: str, pathto: Callable[[str], str], *, home: bool = False,
              feed: str = '') -> tuple[Link, ...]:
    """Return the menu as it stands on a page.

    :param pagename: the page
    :param pathto: gives the address of a page, seen from this one
    :param home: whether the page is the home page, which counts as the feed
    :param feed: the page of the feed
    """
    return tuple(_link(item, pagename, pathto, home, feed) for item in items)


def _link(item: Item, pagename: str, pathto: Callable[[str], str], home: bool, feed: str) -> Link:
    children = link_menu(item.children, pagename, pathto, home=home, feed=feed)
    current = bool(item.page) and (item.page == pagename or (home and item.page == feed))
    href = pathto(item.page) if item.page else item.url
    return Link(item.name, href, item.note, current, current or any(child.active for child in children), children,
                '/' if item.page == 'search' else '')
