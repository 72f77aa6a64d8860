"""Menu and look of a Hugo site become options of the theme ``scidraft``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

#: Settings of the theme by the names that SciDraft and PaperMod have for them.
OPTIONS: dict[str, str] = {
    'defaultTheme': 'default_theme', 'disableThemeToggle': 'disable_theme_toggle',
    'disableScrollToTop': 'disable_scroll_to_top', 'disableAnchoredHeadings': 'disable_anchored_headings',
    'hideFooter': 'hide_footer', 'ShowBreadCrumbs': 'show_breadcrumbs', 'ShowToc': 'show_toc', 'TocOpen': 'toc_open',
    'ShowReadingTime': 'show_reading_time', 'ShowPostNavLinks': 'show_prev_next', 'ShowRelatedPosts': 'show_related',
    'ShowShareButtons': 'show_share_buttons', 'ShareButtons': 'share_buttons',
    'ShowCodeCopyButtons': 'show_code_copy_buttons',
}
#: Parameters that :mod:`.settings` reads, or that need no counterpart.
READ = frozenset({'mainSections', 'math', 'institute', 'author', 'feed', 'recommendationCount', 'entrySets', 'label',
                  'footer', 'env', 'description', 'keywords', 'assets'})


def options(params: Mapping[str, Any], report: Callable[[str, str], None]) -> dict[str, Any]:
    """Return the options of the theme.

    :param params: the table ``params`` of the site
    :param report: takes the name of a parameter and what is the matter with it
    """
    found: dict[str, Any] = {}
    for name, value in params.items():
        if name in OPTIONS:
            found[OPTIONS[name]] = value
        elif name not in READ:
            report(name, f'the parameter {name} has no counterpart and is left out')
    label, footer = params.get('label'), params.get('footer')
    if isinstance(label, dict) and isinstance(label.get('text'), str):
        found['label'] = label['text']
    if isinstance(footer, dict):
        if isinstance(footer.get('text'), str):
            found['footer_text'] = footer['text']
        if footer.get('hideCopyright'):
            found['hide_copyright'] = True
    return found


def menu(data: Mapping[str, Any], document: Callable[[str], str],
         report: Callable[[str, str], None]) -> list[dict[str, Any]]:
    """Return the items of the main menu.

    :param data: the settings of the site
    :param document: gives the document behind an address, or ''
    :param report: takes a name to look for in the settings, and what is the matter
    """
    menus = data.get('menu') or data.get('menus') or {}
    rows = menus.get('main') if isinstance(menus, dict) else None
    items: dict[str, dict[str, Any]] = {}
    parents: dict[str, str] = {}
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, dict) or not row.get('name'):
            report('menu', 'an item of the menu has no name and is left out')
            continue
        key = str(row.get('identifier') or row['name'])
        items[key] = _item(row, number, document)
        if row.get('parent'):
            parents[key] = str(row['parent'])
    for key, parent in parents.items():
        if parent in items and parent not in parents:
            items[parent].setdefault('children', []).append(items[key])
        else:
            report('parent', f'the item {key} of the menu has the unknown parent {parent}; it stands in the first row')
    return [item for key, item in items.items() if parents.get(key) not in items or parents.get(key) in parents]


def _item(row: Mapping[str, Any], number: int, document: Callable[[str], str]) -> dict[str, Any]:
    item: dict[str, Any] = {'name': str(row['name'])}
    url = str(row.get('url') or row.get('pageRef') or '')
    if url:
        page = document(url)
        item['page' if page else 'url'] = page or url
    params = row.get('params')
    if isinstance(params, dict) and params.get('note'):
        item['note'] = str(params['note'])
    weight = row.get('weight')
    item['weight'] = weight if isinstance(weight, int) else number
    return item
