"""Initials and order of entries, related notes, places of promotions."""

from __future__ import annotations

import pytest

from sphinx_scidraft.core.notes.entries import Entry, by_category, by_letter, folded, initial, letters
from sphinx_scidraft.core.notes.promotions import drawn, insert, read_positions
from sphinx_scidraft.core.notes.related import Related


@pytest.mark.parametrize(('title', 'language', 'letter'), [
    ('Étale', 'en', 'E'), ('Ørsted', 'en', 'O'), ('Æther', 'en', 'A'), ('Łoś', 'pl', 'L'), ('(weak) law', 'en', 'W'),
    ('$k$-means', 'en', 'K'), ('3-sphere', 'en', '#'), ('', 'en', '#'), ('½ law', 'en', '#'), ('άλφα', 'el', 'Α'),
    ('ёж', 'ru', 'Е'), ('йод', 'ru', 'Й'), ('映射', 'zh_CN', 'Y'), ('映射', 'en', '映'), ('定理', 'zh', 'D'),
    ('ガウス', 'ja', 'か'), ('ぱ', 'ja', 'は'), ('까치', 'ko', 'ㄱ'), ('한글', 'ko', 'ㅎ'), ('ﬁbre', 'en', 'F'),
])
def test_initials(title: str, language: str, letter: str) -> None:
    assert initial(title, language) == letter


def test_order_of_letters() -> None:
    titles = ['zeta', 'Ζ', 'Étale', 'exact', '映', '7', 'Ж', 'Euler']
    groups = by_letter([Entry(title, title) for title in titles])
    assert list(groups)[:2] == ['E', 'Z']
    assert list(groups)[-1] == '#'
    assert [entry.title for entry in groups['E']] == ['Étale', 'Euler', 'exact']
    assert folded('Étale-maps') == 'ETALE MAPS'


def test_letters_of_a_language() -> None:
    assert letters(['A'])[:2] == ['A', 'B']
    assert letters(['Α'], 'el')[0] == 'Α'
    assert letters(['映']) == ['映']
    assert letters(['B', '#'])[-1] == '#'


def test_categories() -> None:
    groups = by_category([Entry('a', 'A'), Entry('b', 'B', category='Zoo'), Entry('c', 'C', category='Área')])
    assert list(groups) == ['Área', 'Zoo', '']


def test_related_never_names_itself() -> None:
    order = [f'n{number}' for number in range(200)]
    related = Related(order, {name: ['tag'] for name in order}, {'n5': ['n150', 'n5', 'gone']})
    assert related.of('n5', 3)[0] == 'n150'
    assert related.of('n150', 3)[0] == 'n5'
    for name in order:
        found = related.of(name, 3)
        assert len(set(found)) == 3
        assert name not in found
    assert related.of('n5', 0) == []
    assert related.of('other', 3) == []
    assert len(Related(order[:2], {}, {}).of('n0', 3)) == 1


@pytest.mark.parametrize(('text', 'wanted'), [
    ('3-5', (3, 5)), (' 2 ', (2, 2)), ('4–6', (4, 6)), ('5-3', None), ('0-2', None), ('x', None), ('', None)])
def test_positions(text: str, wanted: tuple[int, int] | None) -> None:
    assert read_positions(text) == wanted


def test_promotions_take_turns() -> None:
    pool = ['a', 'b', 'c', 'd', 'e']
    pages = [drawn(pool, page, 2) for page in range(1, 12)]
    assert all(len(set(page)) == 2 for page in pages)
    assert all(not set(pages[n]) & set(pages[n + 1]) for n in range(10))
    assert drawn(pool[:1], 4, 3) == ['a']
    assert drawn([], 1, 2) == []


def test_places_of_promotions() -> None:
    items = list(range(8))
    for name in 'abcdefgh':
        page = insert(items, [(name, -1)], (3, 5))
        assert page.index(-1) in (2, 3, 4)
        assert [item for item in page if item >= 0] == items
    full = insert(items, [('a', -1), ('b', -2), ('c', -3), ('d', -4)], (3, 5))
    assert len(full) == 12
    assert insert([1], [('a', -1)], (3, 5)) == [1, -1]
