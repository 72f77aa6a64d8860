"""A table of which front matter ends up where, made by looking at what each format makes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from reference_tables import TableDirective, list_table

from sphinx_scidraft.core.notes import citing, highwire, jsonld, opengraph
from sphinx_scidraft.core.notes.feeds import Entry, Feed, atom, json_feed
from sphinx_scidraft.core.notes.frontmatter import FIELDS
from sphinx_scidraft.core.notes.model import Person
from sphinx_scidraft.core.notes.works import Work

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

HOME = 'https://example.org/'
EMPTY = Work('notes/a', 'Title', url=f'{HOME}notes/a.html')
#: By field: what a work is with it.
VALUES: dict[str, dict[str, Any]] = {
    'title': {'title': 'Another'}, 'date': {'published': datetime(2026, 9, 21)},
    'updated': {'updated': datetime(2026, 10, 1)}, 'tags': {'keywords': ('Tag',)},
    'authors': {'authors': (Person('Ada Lovelace'),)}, 'institute': {'institute': 'Institute'},
    'description': {'description': 'Words'}, 'keywords': {'keywords': ('Keyword',)}, 'language': {'language': 'de-AT'},
    'license': {'license': 'CC-BY-4.0'}, 'doi': {'doi': '10.1000/1'}, 'image': {'image': f'{HOME}a.png'}}
FORMATS = ('citation_*', 'Open Graph', 'JSON-LD', 'Atom', 'JSON Feed', 'BibTeX')


class MetadataTable(TableDirective):
    """Rows of fields, columns of formats."""

    def lines(self) -> Iterator[str]:
        return list_table(['Front matter', *FORMATS], [16, 18, 16, 14, 12, 14, 12], rows())


def rows() -> Iterator[list[str]]:
    """Yield a row for each field that ends up anywhere."""
    before = outputs(EMPTY, ())
    for field in FIELDS:
        if field.attribute in VALUES:
            tags = ('Tag',) if field.attribute == 'tags' else ()
            after = outputs(replace(EMPTY, **VALUES[field.attribute]), tags)
            yield [f'``{field.spellings[0]}``', *(changed(before[name], after[name]) for name in FORMATS)]


def outputs(work: Work, tags: tuple[str, ...]) -> dict[str, Mapping[str, str]]:
    """Return what each format makes of a work, by the names that the format has."""
    feed = Feed('Site', HOME, {'atom': f'{HOME}feed.xml', 'json': f'{HOME}feed.json'}, (Entry(work, 'Text', tags),))
    entry = ElementTree.fromstring(atom(feed))[-1]
    elements = {element.tag.rpartition('}')[2]: ElementTree.tostring(element, 'unicode') for element in entry}
    return {
        'citation_*': {name.removeprefix('citation_'): text for name, text in highwire.tags(work)},
        'Open Graph': {name: text for _, name, text in opengraph.tags(work, is_article=True) if name[:2] != 'tw'},
        'JSON-LD': {name: str(value) for name, value in jsonld.article(work).items()},
        'Atom': elements | {'xml:lang': str(entry.get('{http://www.w3.org/XML/1998/namespace}lang'))},
        'JSON Feed': {name: str(value) for name, value in json.loads(json_feed(feed))['items'][0].items()},
        'BibTeX': dict(re.findall(r'^  (\w+) = (.*),$', citing.bibtex(work), re.MULTILINE))}


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return the names under which something else stands."""
    names = [name for name in after if after[name] != before.get(name, '')]
    return ', '.join(f'``{name}``' for name in names) or '–'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive('metadata-table', MetadataTable)
    return {'parallel_read_safe': True, 'parallel_write_safe': True}
