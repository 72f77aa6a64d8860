"""Outlines and the numbers that they give."""

from __future__ import annotations

import random
from typing import Any

import pytest
from core.outlines import number, record
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_scidraft.core.kinds import build_registry
from sphinx_scidraft.core.numbering import Number, Walk, appendix_letter, number_statements

BOOK = {'index': '(r >a,b )', 'a': '(a t1 (a1 t2 l1 ) (a2 t3 ) )', 'b': '(b t4 l2 )'}
CHAPTERS = {'a': {'': (1,), '#a1': (1, 1), '#a2': (1, 2)}, 'b': {'': (2,)}}

TABLE: list[tuple[str, dict[str, Any], str]] = [
    ('chapters', dict(outlines=BOOK, sections=CHAPTERS), 't1=1.1 t2=1.2 l1=1.1 t3=1.3 t4=2.1 l2=2.1'),
    ('depth 2', dict(outlines=BOOK, sections=CHAPTERS, within=2),
     't1=1.1 t2=1.1.1 l1=1.1.1 t3=1.2.1 t4=2.1 l2=2.1'),
    ('project', dict(outlines=BOOK, sections=CHAPTERS, within='project'), 't1=1 t2=2 l1=1 t3=3 t4=4 l2=2'),
    ('document', dict(outlines=BOOK, sections=CHAPTERS, within='document'), 't1=1 t2=2 l1=1 t3=3 t4=1 l2=1'),
    ('auto without section numbers', dict(outlines=BOOK), 't1=1 t2=2 l1=1 t3=3 t4=1 l2=1'),
    ('toctree order, not file order', dict(outlines={'index': '>z,a', 'a': 't2', 'z': 't1'}, within='project'),
     't1=1 t2=2'),
    ('around a toctree', dict(outlines={'index': 't1 >a t3', 'a': 't2'}, within='project'), 't1=1 t2=2 t3=3'),
    ('a document counts once', dict(outlines={'index': '>a,a >b >a', 'a': 't1', 'b': 't2 >a'}, within='project'),
     't1=1 t2=2'),
    ('toctrees in a circle', dict(outlines={'index': '>a', 'a': 't1 >index,a'}, within='project'), 't1=1'),
    ('a missing document', dict(outlines={'index': '>gone,a', 'a': 't1'}, within='project'), 't1=1'),
    ('first place of a document wins', dict(
        outlines={'index': '>a,b', 'a': 't1 >c', 'b': 't3', 'c': 't2'}, within='project'), 't1=1 t2=2 t3=3'),
    ('orphans have scopes of their own', dict(
        outlines={'index': 't1 >a', 'a': 't2', 'o': 't3 >p', 'p': 't4', 'q': 't5'}, within='project'),
     't1=1 t2=2 t3=1 t4=2 t5=1'),
    ('a depth does not run on into orphans', dict(outlines={'index': 't1', 'o': 't2'}, within=1), 't1=1 t2=1'),
    ('two numbered toctrees', dict(
        outlines={'index': '>a >b', 'a': '(a t1 )', 'b': '(b t2 )'}, sections={'a': {'': (1,)}, 'b': {'': (1,)}}),
     't1=1.1 t2=1.2'),
    ('unnumbered and tagged ones do not count', dict(outlines={'index': 't1 t2* t3!A t4'}), 't1=1 t2= t3= t4=2'),
    ('a number sets the counter', dict(outlines={'index': 't1 t2=7 t3'}), 't1=1 t2=7 t3=8'),
    ('only', dict(outlines={'index': 't1 t2?latex t3'}, included=lambda e: e != 'latex'), 't1=1 t2= t3=2'),
    ('shared counter', dict(outlines={'index': 't1 l1 d1 c1'}, kinds={
        'lemma': {'counter': 'theorem'}, 'corollary': {'counter': 'theorem'}}), 't1=1 l1=2 d1=1 c1=3'),
    ('a counter that is no kind', dict(outlines={'index': 't1 l1'}, kinds={
        'lemma': {'counter': 'result'}, 'theorem': {'counter': 'result'}}), 't1=1 l1=2'),
    ('within another kind', dict(outlines={'index': 'c0 t1 c1 c2 t2 c3'}, kinds={
        'corollary': {'within': 'theorem'}}), 'c0=1 t1=1 c1=1.1 c2=1.2 t2=2 c3=2.1'),
    ('within another kind, by chapter', dict(
        outlines={'index': '>a,b', 'a': '(a t1 c1 )', 'b': '(b c2 t2 c3 )'},
        kinds={'corollary': {'within': 'theorem'}}, sections={'a': {'': (1,)}, 'b': {'': (2,)}}),
     't1=1.1 c1=1.1.1 c2=2.1 t2=2.1 c3=2.1.1'),
    ('within a kind with a shared counter', dict(outlines={'index': 't1 l1 c1'}, kinds={
        'lemma': {'counter': 'theorem'}, 'corollary': {'within': 'theorem'}}), 't1=1 l1=2 c1=2.1'),
    ('unnumbered kind', dict(outlines={'index': 't1 p1 r1'}, kinds={'remark': {'numbered': False}}),
     't1=1 p1= r1='),
    ('unless unique', dict(outlines={'index': '>a,b', 'a': 't1 l1', 'b': 't2 t3'}, numbered='unless-unique'),
     't1= l1= t2=1 t3=2'),
    ('unless unique in the project', dict(
        outlines={'index': '>a,b', 'a': 't1 l1', 'b': 't2'}, numbered='unless-unique', within='project'),
     't1=1 l1= t2=2'),
    ('unless unique, but numbered by hand', dict(outlines={'index': 't1=4'}, numbered='unless-unique'), 't1=4'),
    ('start values', dict(outlines={'index': '>a,b', 'a': 't1 l1 t2', 'b': 't3'}, within='project',
                          starts={'a': {'theorem': 5}}), 't1=5 l1=1 t2=6 t3=7'),
    ('no section number: that of the section around', dict(
        outlines={'index': '>a', 'a': '(a (x t1 (y t2 ) ) )'}, sections={'a': {'': (3,), '#y': ()}}, within=2),
     't1=3.1 t2=3.2'),
]


@pytest.mark.parametrize(('given_', 'expected'), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_numbers(given_: dict[str, Any], expected: str) -> None:
    assert number(**given_) == dict(pair.split('=') for pair in expected.split())


def test_appendices() -> None:
    outlines = {'index': '>a >x,y', 'a': '(a t1 )', 'x': '(x t2 (s t3 ) >z )', 'y': '(y t4 )', 'z': '(z t5 )'}
    sections = {'a': {'': (1,)}, 'x': {'': (1,), '#s': (1, 1)}, 'y': {'': (2,)}, 'z': {'': (1, 2)}}
    numbers = number(outlines, sections, within=2, appendix=lambda docname: docname in 'xy')
    assert numbers == {'t1': '1.1', 't2': 'A.1', 't3': 'A.1.1', 't5': 'A.2.1', 't4': 'B.1'}
    without = number(outlines, {}, appendix=lambda docname: docname in 'xy')
    assert without == {'t1': '1', 't2': 'A.1', 't3': 'A.2', 't5': 'A.3', 't4': 'B.1'}


@pytest.mark.parametrize(('n', 'letter'), [(1, 'A'), (26, 'Z'), (27, 'AA'), (52, 'AZ'), (53, 'BA')])
def test_letters(n: int, letter: str) -> None:
    assert appendix_letter(n) == letter


def test_a_number_never_begins_with_a_dot() -> None:
    assert str(Number()) == ''
    assert str(Number().child(3)) == '3'


WORDS = st.lists(st.sampled_from(['(s', ')', 't', 'l', 'c', 'd', 't*', 't=4', '>a,b', '>c,d', '>e']), max_size=12)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from('abcde'), WORDS, max_size=5), WORDS,
       st.sampled_from(['auto', 'project', 'document', 1, 2]), st.randoms(use_true_random=False))
def test_properties(documents: dict[str, list[str]], root: list[str], within: str | int,
                    shuffle: random.Random) -> None:
    """Numbers do not depend on the order of reading, and within a scope none is given twice."""
    count = 0
    outlines = {}
    for docname, words in {'index': root, **documents}.items():
        depth, text = 0, []
        for word in words:
            if word == ')' and depth == 0:
                continue
            depth += word.startswith('(') - (word == ')')
            if word[0] in 'tlcd':
                count += 1
                word = word[0] + str(count) + word[1:]
            text.append(word)
        outlines[docname] = ' '.join([*text, *[')'] * depth])
    kinds = {'lemma': {'counter': 'theorem'}, 'corollary': {'within': 'theorem'}}
    numbers = number(outlines, kinds=kinds, within=within)
    names = list(outlines)
    shuffle.shuffle(names)
    assert number({name: outlines[name] for name in names}, kinds=kinds, within=within) == numbers
    if within == 'project' and '=4' not in str(outlines):
        walk = Walk('index', {name: record(name, outline) for name, outline in outlines.items()}, {})
        given_out = [(place.tree, numbers[place.statement.anchor]) for place in walk.places
                     if place.statement.kind in ('theorem', 'lemma') and place.statement.numbered]
        assert len(set(given_out)) == len(given_out)


def test_deep_trees_do_not_exhaust_the_stack() -> None:
    documents = {f'd{i}': record(f'd{i}', f't{i} >d{i + 1}') for i in range(3000)}
    documents['index'] = record('index', '>d0')
    registry, _ = build_registry({}, within='project')
    walk = Walk('index', documents, {})
    numbers = number_statements(walk, registry)
    assert str(numbers['d2999', 't2999']) == '3000'
