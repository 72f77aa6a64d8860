"""Order, groups and pages of notes."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_scidraft.core.notes.model import Note
from sphinx_scidraft.core.notes.ordering import by_category, by_tag, by_year, newest_first, paginate, window
from sphinx_scidraft.core.notes.slugs import slugify

EAST = timezone(timedelta(hours=9))


def note(name: str, day: int | None = 1, **values: object) -> Note:
    return Note(name, is_note=True, date=day and datetime(2026, 9, day), **values)     # type: ignore[arg-type]


def names(notes: object) -> list[str]:
    return [note.docname for note in notes]     # type: ignore[attr-defined]


def test_row_1_newest_first_then_by_title_then_by_name() -> None:
    notes = [note('a', 2, title='B'), note('b', 3), note('c', 2, title='a'), note('e', None), note('d', 2, title='B')]
    assert names(newest_first(notes)) == ['b', 'c', 'a', 'd', 'e']


def test_row_1_dates_with_and_without_zone_compare() -> None:
    tokyo = Note('tokyo', date=datetime(2026, 9, 21, 8, tzinfo=EAST))      # 23:00 the day before in UTC
    assert names(newest_first([note('late', 20), tokyo, note('early', 21)])) == ['early', 'tokyo', 'late']


def test_row_43_tags_with_one_slug_are_one_group_with_the_usual_spelling() -> None:
    groups = by_tag([note('a', tags=('Pseudo-Code', 'C')), note('b', tags=('pseudo code', 'C++')),
                     note('c', tags=('Pseudo-Code', 'pseudo code'))])
    assert {slug: (name, names(notes)) for slug, (name, notes) in groups.items()} == {
        'c': ('C', ['a']), 'c-plus-plus': ('C++', ['b']), 'pseudo-code': ('Pseudo-Code', ['a', 'b', 'c'])}


def test_row_42_categories_and_years() -> None:
    notes = [note('a', 1, categories=('Lemmas',)),
             Note('b', date=datetime(2025, 1, 1)), Note('c')]
    assert list(by_category(notes)) == ['lemmas']
    assert {year: names(found) for year, found in by_year(notes).items()} == {2026: ['a'], 2025: ['b']}


@pytest.mark.parametrize(('name', 'slug'), [
    ('Linear Algebra', 'linear-algebra'), ('Poincaré', 'poincare'), ('映射', '映射'), ('C#', 'c-sharp'),
    ('R&D', 'r-and-d'),
    ('Йога', 'йога'), ('Straße', 'strasse'), ('!!!', '21-21-21'), ('index', 'index-1'), ("Bayes' Rule", 'bayes-rule'),
    ('../../etc', 'etc'), ('<script>', 'script'), ('हिन्दी', 'हिन्दी'),
])
def test_row_9_slugs(name: str, slug: str) -> None:
    assert slugify(name) == slug


@given(st.text())
def test_row_9_slugs_are_safe_names(name: str) -> None:
    slug = slugify(name)
    assert slug and len(slug.encode()) < 200 and not set('/\\<>:"|?*. \x00') & set(slug)
    assert slugify(name) == slug


@pytest.mark.parametrize(('number', 'total', 'expected'), [
    (6, 12, (1, None, 4, 5, 6, 7, 8, None, 12)), (1, 12, (1, 2, 3, None, 12)), (12, 12, (1, None, 10, 11, 12)),
    (5, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9)), (1, 1, (1,)),
])
def test_row_13_first_last_and_two_on_each_side(number: int, total: int, expected: tuple[int | None, ...]) -> None:
    assert window(number, total) == expected


@given(st.integers(1, 60), st.data())
def test_row_13_one_gap_each(total: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, total))
    shown = window(number, total)
    assert shown.count(None) <= 2 and len(shown) <= 9
    pages = [page for page in shown if page is not None]
    assert pages == sorted(set(pages)) and {1, number, total} <= set(pages)


def test_row_2_pages() -> None:
    pages = paginate(range(17), 8)
    assert [page.items for page in pages] == [tuple(range(8)), tuple(range(8, 16)), (16,)]
    assert [(page.previous, page.next) for page in pages] == [(None, 2), (1, 3), (2, None)]
    assert [len(page.items) for page in paginate([], 8)] == [0]
