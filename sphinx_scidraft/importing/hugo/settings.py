"""The settings of a Hugo site become a ``conf.py``."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pprint import pformat
from typing import Any

import yaml

NAMES = ('hugo', 'config')
SUFFIXES = ('.toml', '.yaml', '.yml', '.json')
#: Settings of Hugo that mean nothing here.
SILENT = frozenset({
    'theme', 'markup', 'outputs', 'taxonomies', 'module', 'buildDrafts', 'buildFuture', 'buildExpired', 'enableEmoji',
    'minify', 'permalinks', 'privacy', 'services', 'sitemap', 'summaryLength', 'timeout', 'uglyURLs', 'enableGitInfo',
    'disableKinds', 'build', 'caches', 'security', 'canonifyURLs', 'relativeURLs', 'enableInlineShortcodes',
    'pygmentsUseClasses', 'enableRobotsTXT', 'imaging', 'paginate', 'rssLimit',
    'mediaTypes', 'outputFormats', 'resources',
})
FEED = {'notesPerPage': 'notes_per_page', 'promotionsPerPage': 'promotions_per_page',
        'promotionPositions': 'promotion_positions'}
ENTRIES = {'titleField': 'title_field', 'categoryField': 'category_field', 'aliasesField': 'aliases_field',
           'summaryField': 'summary_field', 'tag': 'tag', 'countLabel': 'count_label'}


@dataclass(slots=True)
class Settings:
    """The settings of a site.

    :param data: what the files say
    :param file: the file that problems are reported for
    :param source: its text
    """

    data: dict[str, Any] = field(default_factory=dict)
    file: str = 'hugo.toml'
    source: str = ''
    problems: list[tuple[int, str]] = field(default_factory=list)

    @property
    def params(self) -> Mapping[str, Any]:
        """The settings of the theme."""
        params = self.data.get('params')
        return params if isinstance(params, dict) else {}

    def text(self, name: str) -> str:
        """Return a setting that is a text; '' for others."""
        value = self.data.get(name)
        return value if isinstance(value, str) else ''

    def line(self, name: str) -> int:
        """Return the line on which a setting stands, as well as can be told."""
        match = re.search(rf'^\s*(?:\[+)?(?:[\w.]*\.)?["\']?{re.escape(name)}\b', self.source, re.M)
        return self.source[:match.start()].count('\n') + 1 if match else 1


def load(site: Path) -> Settings:
    """Return the settings of a site, from ``hugo.toml`` and its relatives or the folder ``config/_default``."""
    settings = Settings()
    folder = site / 'config' / '_default'
    main = next((path for base in (site, folder) for name in NAMES for suffix in SUFFIXES
                 if (path := base / f'{name}{suffix}').is_file()), None)
    if main is None:
        settings.problems.append((1, 'the site has no hugo.toml, hugo.yaml or hugo.json; defaults are used'))
    else:
        settings.file = main.relative_to(site).as_posix()
        settings.source = main.read_text(encoding='utf-8', errors='replace')
        settings.data = _parse(main, settings)
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            if path != main and path.suffix in SUFFIXES and path.stem not in NAMES:
                settings.data[path.stem] = _parse(path, settings)
    return settings


def _parse(path: Path, settings: Settings) -> dict[str, Any]:
    text = path.read_text(encoding='utf-8', errors='replace')
    try:
        data = tomllib.loads(text) if path.suffix == '.toml' else (
            json.loads(text) if path.suffix == '.json' else yaml.safe_load(text))
    except (ValueError, yaml.YAMLError) as error:
        settings.problems.append((1, f'{path.name} cannot be read: {" ".join(str(error).split())}'))
        return {}
    return data if isinstance(data, dict) else {}


def conf_py(settings: Settings, extras: Mapping[str, Any]) -> str:
    """Return the text of ``conf.py``.

    :param extras: settings of Sphinx that come from the pages
    """
    values = {**_values(settings), **extras}
    lines = [f'"""Sphinx configuration of {_comment(values["project"])}."""', '']
    for name, value in values.items():
        text = pformat(value, width=100, sort_dicts=False).replace('\n', '\n' + ' ' * (len(name) + 3))
        lines.append(f'{name} = {text}')
    return '\n'.join(lines) + '\n'


def _comment(text: str) -> str:
    return ' '.join(text.replace('\\', '/').replace('"', "'").split())


def _values(settings: Settings) -> dict[str, Any]:
    params = settings.params
    author = params.get('author')
    values: dict[str, Any] = {
        'project': settings.text('title') or 'Notes',
        'author': ', '.join(map(str, author)) if isinstance(author, list) else str(author or settings.text('title')),
        'language': (settings.text('languageCode') or settings.text('locale') or 'en').split('-')[0],
    }
    if base := settings.text('baseURL').rstrip('/'):
        values['html_baseurl'] = f'{base}/'
    values['extensions'] = ['myst_parser', 'sphinx_scidraft']
    values['myst_enable_extensions'] = ['dollarmath', 'amsmath', 'colon_fence', 'attrs_block']
    values['myst_heading_anchors'] = 6
    values['html_theme'] = 'scidraft'
    identity = {name: params[name] for name in ('institute', 'author') if params.get(name)}
    if identity:
        values['scidraft_identity'] = identity
    sections = params.get('mainSections')
    values['scidraft_notes'] = [f'{section}/**' for section in sections] if isinstance(sections, list) else ['notes/**']
    feed = params.get('feed')
    if isinstance(feed, dict) and (known := {FEED[key]: value for key, value in feed.items() if key in FEED}):
        values['scidraft_feed'] = known
    sets = params.get('entrySets')
    if isinstance(sets, dict):
        values['scidraft_entry_sets'] = {
            name: {ENTRIES[key]: value for key, value in row.items() if key in ENTRIES and value}
            for name, row in sets.items() if isinstance(row, dict)}
    if isinstance(params.get('recommendationCount'), int):
        values['scidraft_recommendations'] = params['recommendationCount']
    pagination = settings.data.get('pagination')
    size = pagination.get('pagerSize') if isinstance(pagination, dict) else settings.data.get('paginate')
    if isinstance(size, int) and size > 0:
        values['scidraft_list_size'] = size
    return values
