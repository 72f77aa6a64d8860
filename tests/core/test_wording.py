"""Texts of references, from plain records."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from core.outlines import record
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_scidraft.core.catalogue import Catalogue, Entry, fold, split_labels
from sphinx_scidraft.core.crossref import PLACEHOLDER
from sphinx_scidraft.core.inline import breakable, plain
from sphinx_scidraft.core.kinds import build_registry
from sphinx_scidraft.core.language import load_language
from sphinx_scidraft.core.numbering import Walk, number_statements
from sphinx_scidraft.core.wording import Wording

OUTLINES = {
    'index': '(r >a,b )',
    'a': '(a t1 t2 t3 t4 l1 l2 t5!A r1* p1 d1 d2 d3 d4 d5 )',
    'b': '(b t6 l3 c1 )',
}


def separators(code: str, n: int) -> Sequence[str]:
    return [', '] * (n - 2) + [' and '] if n > 1 else []


def wording(language: str = 'en', within: str = 'project', **options: object) -> Wording:
    documents = {name: record(name, outline) for name, outline in OUTLINES.items()}
    registry, _ = build_registry({'lemma': {'counter': 'theorem'}}, within=within)
    walk = Walk('index', documents, {})
    catalogue = Catalogue(walk, registry, number_statements(walk, registry))
    return Wording(catalogue, lambda docname: load_language(language), str.upper, separators,
                   **options)     # type: ignore[arg-type]


def said(words: Wording, labels: str, docname: str = 'index', **options: bool) -> str:
    """Return a reference to several statements, links in square brackets."""
    pieces = words.several(words.catalogue.find_all(labels), words.language(docname), docname, **options)
    return breakable(''.join(f'[{plain(p.text, spaces=True)}]' if p.target else plain(p.text, spaces=True)
                             for p in pieces))


# With the shared counter: t1=1 t2=2 t3=3 t4=4 l1=5 l2=6, t5 is tagged A, t6=7 l3=8.
@pytest.mark.parametrize(('labels', 'text'), [
    ('t1', '[Theorem 1]'),
    ('t1, t2', 'Theorems [1] and [2]'),
    ('t2, t1, t2', 'Theorems [1] and [2]'),
    ('t1, t2, t3', 'Theorems [1]–[3]'),
    ('t4, t1, t2', 'Theorems [1], [2] and [4]'),
    ('t1,t2,t3,t4,t6', 'Theorems [1]–[4] and [7]'),
    ('t1, l1, t3', 'Theorems [1] and [3] and [Lemma 5]'),
    ('t4, l1, t6', 'Theorems [4] and [7] and [Lemma 5]'),
    ('l1, t1', '[Lemma 5] and [Theorem 1]'),
    ('t1, t5', 'Theorems [1] and [A]'),
    ('r1, p1, t1', '[Remark], [Proof] and [Theorem 1]'),
    ('d1, d3, d5', 'Definitions [1], [3] and [5]'),
    ('t1, what', '[Theorem 1] and [what]'),
    (' ,, t1 ,', '[Theorem 1]'),
])
def test_several(labels: str, text: str) -> None:
    assert said(wording(), labels) == text


def test_languages() -> None:
    assert said(wording('de'), 't1, t2, l1') == 'Sätze [1] and [2] and [Lemma 5]'
    assert said(wording('hu'), 't1, t2') == '[1] and [2]. Tételek'
    assert said(wording('ru'), 't1, t2', of=True) == 'теорем [1] and [2]'
    assert said(wording('tr'), 'p1', capitalise=False) == '[ispat]'


def test_statements_of_other_documents() -> None:
    """Within documents, numbers are told with the title of their note, one note at a time."""
    words = wording(within='document')
    assert said(words, 't1, t2, t6', 'a') == 'Theorems [1] and [2] and [Theorem 1 of B]'
    assert said(words, 't1, t6, t2', 'index') == '[Theorem 1 of A], [Theorem 1 of B] and [Theorem 2]'
    assert said(words, 't2', 'index') == '[Theorem 2]'
    assert said(wording(within='document', qualify='never'), 't1, t6') == 'Theorems [1] and [1]'
    assert said(wording(within='document', qualify='always'), 't2', 'b') == '[Theorem 2 of A]'


@pytest.mark.parametrize(('template', 'text'), [
    ('%s', '1'), ('{kind} {number}', 'Theorem 1'), ('{name}!', '!'), ('100% {x} %d', '100% {x} %d'),
])
def test_templates(template: str, text: str) -> None:
    words = wording()
    entry = words.catalogue.find('t1')
    assert entry is not None
    assert plain(words.fill(entry, template, words.language('a')) or ()) == text


LABELS = [f'{kind}{n}' for kind in 'tl' for n in range(1, 8)] + ['r1', 'p1', 'd1', 'd2', 'd3', 'd4', 'what']


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(LABELS), max_size=10), st.sampled_from(['project', 'document', 'auto']),
       st.sampled_from(['index', 'a', 'b']))
def test_every_target_is_reached(labels: list[str], within: str, docname: str) -> None:
    """A target is a link, or its number lies between the two ends of a range."""
    words = wording(within=within)
    targets = words.catalogue.find_all(','.join(labels))
    pieces = words.several(targets, words.language(docname), docname)
    linked = [piece.target for piece in pieces if piece.target is not None]
    assert len(set(linked)) == len(linked)
    numbers = {target.number for target in linked if isinstance(target, Entry) and target.number}
    for target in targets:
        if target not in linked:
            assert isinstance(target, Entry)
            assert target.number
            assert min(n.sort_key for n in numbers) < target.number.sort_key < max(n.sort_key for n in numbers)


@pytest.mark.slow
@settings(max_examples=5000, deadline=None)
@given(st.text(max_size=40))
def test_no_label_list_or_template_raises(value: str) -> None:
    words = wording()
    entry = words.catalogue.find('t1')
    assert entry is not None
    assert all(label == ' '.join(label.split()) and label for label in split_labels(value))
    assert fold(fold(value)) == fold(value)
    words.several(words.catalogue.find_all(value), words.language('a'), 'a')
    filled = words.fill(entry, value, words.language('a'))
    assert filled is not None
    if not PLACEHOLDER.search(value):
        assert ''.join(run.text for run in filled) == value
