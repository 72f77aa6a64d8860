"""Front matter: what authors write, and what it means."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_scidraft.core.notes.frontmatter import FIELDS, FLAGS
from sphinx_scidraft.core.notes.identity import identify
from sphinx_scidraft.core.notes.model import Note, Person
from sphinx_scidraft.core.notes.parsing import parse_note
from sphinx_scidraft.notes.feed.maps import read_list

EAST = timezone(timedelta(hours=2))


def read(**metadata: object) -> Note:
    note, problems = parse_note('note', metadata)
    assert problems == []
    return note


def problem(**metadata: object) -> str:
    """Return the one problem of some front matter."""
    _, problems = parse_note('note', metadata)
    assert len(problems) == 1
    return f'{problems[0].field}: {problems[0].message}'


@pytest.mark.parametrize(('written', 'expected'), [
    ('2026-09-21', datetime(2026, 9, 21)), ('2026-9-1', datetime(2026, 9, 1)), ('2026/09/21', datetime(2026, 9, 21)),
    ('20260921', datetime(2026, 9, 21)), ('2026-09', datetime(2026, 9, 1)), ('21.9.2026', datetime(2026, 9, 21)),
    ('Sep 21, 2026', datetime(2026, 9, 21)), ('September 21, 2026', datetime(2026, 9, 21)),
    ('Sept. 21 2026', datetime(2026, 9, 21)), ('21 Sep 2026', datetime(2026, 9, 21)),
    ('21st September, 2026', datetime(2026, 9, 21)), ('2026年9月21日', datetime(2026, 9, 21)),
    ('2026-09-21 10:52', datetime(2026, 9, 21, 10, 52)), ('2026-09-21T10:52:03', datetime(2026, 9, 21, 10, 52, 3)),
    ('2026-09-21T10:52:03.25Z', datetime(2026, 9, 21, 10, 52, 3, tzinfo=UTC)),
    ('2026-09-21 10:52:00+02:00', datetime(2026, 9, 21, 10, 52, tzinfo=EAST)),
    ('2026-09-21 10:52 +0200', datetime(2026, 9, 21, 10, 52, tzinfo=EAST)),
    ('2026-09-21 10:52 UTC', datetime(2026, 9, 21, 10, 52, tzinfo=UTC)),
    ('Mon, 21 Sep 2026 10:52:00 +0200', datetime(2026, 9, 21, 10, 52, tzinfo=EAST)),
    ('Sep 21, 2026 10:52 pm', datetime(2026, 9, 21, 22, 52)),
    ('$Date: 2026/09/21 10:52:00 $', datetime(2026, 9, 21, 10, 52)),
    (date(2026, 9, 21), datetime(2026, 9, 21)), (datetime(2026, 9, 21, 10, 52), datetime(2026, 9, 21, 10, 52)),
])
def test_row_4_dates(written: object, expected: datetime) -> None:
    note = read(date=written, lastmod=written)
    assert (note.date, note.updated) == (expected, expected)
    assert note.has_time == (':' in str(written) and isinstance(written, (str, datetime)))


@pytest.mark.parametrize('written', [
    'soon', '2026-13-01', '2026-02-30', '09/21/2026', '2026-09-21 25:00', 'Foo 21, 2026', '[1]', '{"a": 1}',
        '99999-01-01',
    '2026-09-21 10:00+99:00', 'Sep 31, 2026', '0000-01-01',
])
def test_row_4_a_wrong_date_is_named_and_left_out(written: str) -> None:
    note, problems = parse_note('note', {'title': 'T', 'date': written})
    assert note.date is None and note.title == 'T'
    assert problems[0].field == 'date' and 'wanted: a date such as 2026-09-21' in problems[0].message


@pytest.mark.parametrize(('written', 'expected'), [
    ('["a", "b, c", 3]', ('a', 'b, c', '3')), ('a, b', ('a', 'b')), ('a; b, c', ('a', 'b, c')),
    ('- a\n- b', ('a', 'b')),
    ('a\n\nb', ('a', 'b')), (['#Softmax', 'a', 'a'], ('Softmax', 'a')), ('null', ()), ('', ()), ('true', ('true',)),
    ('long\nline, next', ('long line', 'next')), ('[not json, b]', ('[not json', 'b]')),
])
def test_row_9_tags(written: object, expected: tuple[str, ...]) -> None:
    assert read(tags=written).tags == expected


@pytest.mark.parametrize('name', ['categories', 'category', 'Category', 'CATEGORIES'])
def test_row_42_categories(name: str) -> None:
    assert read(**{name: 'Lemmas'}).categories == ('Lemmas',)


@pytest.mark.parametrize(('written', 'expected'), [
    ('True', True), ('true', True), ('yes', True), ('', True), (True, True), (1, True), ('on', True),
    ('False', False), ('no', False), (False, False), ('0', False), ('off', False),
])
def test_row_5_booleans(written: object, expected: bool) -> None:
    for name in ('showTitle', 'show_title', 'show-title', 'Show Title'):
        assert read(**{name: written}).show_title is expected


def test_row_5_a_wrong_boolean_is_the_default() -> None:
    assert parse_note('note', {'showTitle': 'perhaps'})[0].show_title is None
    assert problem(showTitle='perhaps') == "showTitle: 'perhaps' is left out; wanted: true or false"
    assert problem(draft=['a']) == "draft: ['a'] is left out; wanted: true or false"


@pytest.mark.parametrize(('note', 'shown'), [
    (Note('a', title='T'), False), (Note('a', title='T', has_preview=True), True),
    (Note('a', title='T', has_preview=True, show_title=False), False), (Note('a', title='T', show_title=True), True),
    (Note('a', has_preview=True, show_title=True), False),
])
def test_row_5_title_on_the_card(note: Note, shown: bool) -> None:
    assert note.card_title is shown


@pytest.mark.parametrize(('written', 'names'), [
    ('Ann', ['Ann']), ('Ann, Bob', ['Ann', 'Bob']), ('Lee, Ann; Ray, Bob', ['Lee, Ann', 'Ray, Bob']),
    (['Ann', 'Bob', 'Ann'], ['Ann', 'Bob']), ('["Ann Lee", {"name": "Bob"}]', ['Ann Lee', 'Bob']),
    ('{"name": "Ann"}', ['Ann']), ('[{"given": "Ann", "family": "Lee"}]', ['Ann Lee']),
    ('[{"name": {"given": "Ann", "family": "Lee"}}]', ['Ann Lee']), ('[{"name": {"literal": "A. L."}}]', ['A. L.']),
    ('李明, 王芳', ['李明', '王芳']),
])
def test_row_8_authors(written: object, names: list[str]) -> None:
    for field in ('author', 'authors', 'Authors'):
        assert [person.name for person in read(**{field: written}).authors] == names


def test_row_8_an_author_with_everything() -> None:
    author = {'name': 'Ann Lee', 'orcid': 'https://orcid.org/0000-0002-1825-0097', 'affiliations': ['a',
        {'name': 'Other'}],
              'email': 'ann@example.org', 'github': '@ann'}
    note = read(authors=json.dumps([author]), affiliations=json.dumps([{'id': 'a', 'name': 'Institute A'}]))
    assert note.authors == (Person('Ann Lee', '0000-0002-1825-0097', 'Institute A; Other', 'ann@example.org', 'ann'),)
    assert read(author='Ann Lee <ann@example.org>').authors == (Person('Ann Lee', email='ann@example.org'),)


def test_row_8_what_is_wrong_with_authors() -> None:
    assert problem(authors=[{'name': 'Ann', 'orcid': '0000-0002-1825-0098'}]) == (
        'authors: the ORCID of Ann is left out; wanted: an ORCID such as 0000-0002-1825-0097')
    assert problem(authors=[{'orcid': '0000-0002-1825-0097'}]) == 'authors: an author has no name and is left out'
    assert problem(authors=[['Ann']]) == 'authors: an author is left out; wanted: a name, or a map with "name"'


@pytest.mark.parametrize(('note', 'site', 'institute', 'byline', 'handle', 'initial'), [
    (Note('a', institute='N', authors=(Person('Ann', handle='al'), Person('Bob'))), {'institute': 'S'},
    'N', 'Ann, Bob', 'al', 'N'),
    (Note('a', institute='N'), {'institute': 'S', 'author': 'Site'}, 'N', 'Site', 'Site', 'N'),
    (Note('a', authors=(Person('Ann'),)), {'institute': 'école'}, 'école', 'Ann', 'Ann', 'É'),
    (None, {'author': [{'name': 'Ann', 'handle': 'al'}]}, 'Project', 'Ann', 'al', 'P'),
    (None, {}, 'Project', 'The author', 'The author', 'P'),
])
def test_row_8_identity(note: Note | None, site: dict[str, object], institute: str, byline: str, handle: str,
                        initial: str) -> None:
    found = identify(note, site, project='Project', author='The author')
    assert (found.institute, found.byline, found.handle, found.initial) == (institute, byline, handle, initial)


@pytest.mark.parametrize(('metadata', 'attribute', 'value'), [
    ({'description': 'Two\nlines'}, 'description', 'Two lines'), ({'summary': 'Two\nlines '}, 'summary', 'Two\nlines'),
    ({'abstract': 'A'}, 'summary', 'A'), ({'institution': 'I'}, 'institute', 'I'), ({'promotion': 'true'},
    'promotion', True),
    ({'searchHidden': 'True'}, 'search_hidden', True), ({'nosearch': ''}, 'search_hidden', True),
    ({'keywords': '["a", "b"]'}, 'keywords', ('a', 'b')), ({'lang': 'de'}, 'language', 'de'),
    ({'language': 'English'}, 'language', 'en'), ({'lang': 'zh-Hans-CN'}, 'language', 'zh-Hans-CN'),
    ({'license': 'CC-BY-4.0'}, 'license', 'CC-BY-4.0'),
    ({'license': '{"content": "CC-BY-4.0", "code": "MIT"}'}, 'license', 'CC-BY-4.0'),
    ({'license': {'content': {'id': 'CC0-1.0'}}}, 'license', 'CC0-1.0'),
    ({'doi': 'https://doi.org/10.1000/182'}, 'doi', '10.1000/182'), ({'doi': '10.1000/182'}, 'doi', '10.1000/182'),
    ({'thumbnail': 'a.png'}, 'image', 'a.png'), ({'cover': {'image': 'a.png'}}, 'image', 'a.png'),
    ({'modified': '2026-01-02'}, 'updated', datetime(2026, 1, 2)), ({'note': 'false'}, 'is_note', False),
    ({'title': ' A\n title '}, 'title', 'A title'), ({'title': 7.0}, 'title', '7'), ({'title': 'null'}, 'title', ''),
    ({'title': 'bell\x07 and\x00 null'}, 'title', 'bell and null'),
])
def test_row_14_other_fields(metadata: dict[str, object], attribute: str, value: object) -> None:
    assert getattr(read(**metadata), attribute) == value


@pytest.mark.parametrize(('metadata', 'message'), [
    ({'lang': 'not a code'}, "lang: 'not a code' is left out; wanted: a language code such as en or pt-BR"),
    ({'doi': 'abc'}, "doi: 'abc' is left out; wanted: a DOI such as 10.1000/182"),
    ({'title': '["a"]'}, "title: ['a'] is left out; wanted: a text"),
    ({'tags': '{"a": 1}'}, "tags: {'a': 1} is left out; wanted: a list of texts"),
    ({'license': '{"a": 1}'},
     "license: {'a': 1} is left out; wanted: the name of a license, or a map with \"content\""),
])
def test_row_14_wrong_values(metadata: dict[str, object], message: str) -> None:
    assert problem(**metadata) == message


@pytest.mark.parametrize(('metadata', 'hidden', 'shown'), [
    ({'disableShare': 'True'}, {'share'}, set()), ({'ShowShareButtons': 'false'}, {'share'}, set()),
    ({'hideMeta': 'true', 'hideFooter': 'true'}, {'meta', 'footer'}, set()), ({'ShowToc': 'false'}, {'toc'}, set()),
    ({'ShowToc': 'true', 'TocOpen': 'true'}, set(), {'toc', 'toc-open'}), ({'nocomments': ''}, {'comments'}, set()),
    ({'ShowBreadCrumbs': 'no', 'show_reading_time': 'no'}, {'breadcrumbs', 'reading-time'}, set()),
])
def test_row_55_flags(metadata: dict[str, object], hidden: set[str], shown: set[str]) -> None:
    note = read(**metadata)
    assert (note.hide, note.show) == (hidden, shown)


def test_row_40_fields_of_entry_sets_are_kept() -> None:
    note = read(mathTitle='Softmax, Shifted', mathAliases='["shift", "a, b"]', subtitle='S', venue='V', orphan='',
        tocdepth='2')
    assert note.field('math_title') == 'Softmax, Shifted'
    assert read_list(note.field('mathAliases')) == ('shift', 'a, b')
    assert [name for name, _ in note.fields] == ['mathTitle', 'mathAliases', 'subtitle', 'venue']


def test_row_40_of_two_spellings_the_usual_one_wins() -> None:
    assert read(author='A', authors='B').authors == read(authors='B', author='A').authors == (Person('B'),)


def test_row_10_fields_of_others_are_theirs() -> None:
    """A project that is no collection of notes may use a field ``note`` for something else."""
    note, problems = parse_note('page', {'note': 'read me'}, is_note=False)
    assert (note.is_note, problems, note.field('note')) == (False, [], 'read me')


def test_row_40_the_table_has_each_spelling_once() -> None:
    names = [name.casefold() for field in FIELDS for name in field.spellings] + [flag.name.casefold() for flag in FLAGS]
    assert len(names) == len(set(names))


NAMES = st.sampled_from([name for field in FIELDS for name in field.spellings] + [flag.name for flag in FLAGS] + [
    'affiliations', 'x', 'mathTitle'])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates() | st.datetimes()
KEYS = st.sampled_from(['name', 'id', 'content', 'given', 'family', 'orcid', 'affiliation', 'email',
    'image']) | st.text()
VALUES: Any = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=8)
JSON = VALUES.map(lambda value: json.dumps(value, default=str))
DATES = st.from_regex(r'[0-9]{1,4}[-/. ][A-Za-z0-9]{1,3}[-/., ]{1,2}[0-9]{1,4}[ T][0-9]{1,2}:[0-9]{2}'
                      r'([+-][0-9]{2}:?[0-9]{2}|Z)?')


@pytest.mark.slow
@settings(deadline=None, max_examples=400)
@given(st.dictionaries(NAMES | st.text(), VALUES | JSON | st.text() | DATES, max_size=6), st.booleans())
def test_any_front_matter_gives_a_note(metadata: dict[str, Any], is_note: bool) -> None:
    note, problems = parse_note('note', metadata, is_note=is_note)
    hash(note)
    assert note.docname == 'note' and all(problem.field in metadata for problem in problems)
    assert note.date is None or isinstance(note.instant, datetime)
    identify(note, {}, project='P', author='A')
    for name in metadata:
        read_list(note.field(name))
