"""How a work is cited: BibTeX, RIS, plain text, and the names in them."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from projects import need_modules

from sphinx_scidraft.core.notes.citing import bibtex, key, ris, text
from sphinx_scidraft.core.notes.model import Person
from sphinx_scidraft.core.notes.names import Name, split
from sphinx_scidraft.core.notes.works import Work, cut

PHRASES = {'et_al': 'et al.', 'available_from': 'Available from:'}.__getitem__


def work(**fields: object) -> Work:
    values: dict[str, object] = {
        'docname': 'notes/lemma', 'title': 'The Lemma of Zorn', 'authors': (Person('Ada Lovelace'),),
        'published': datetime(2026, 9, 21), 'url': 'https://x.test/notes/lemma.html', 'institute': 'Institute'}
    return Work(**(values | fields))     # type: ignore[arg-type]


def by(*names: str) -> Work:
    return work(authors=tuple(map(Person, names)))


@pytest.mark.parametrize(('name', 'parts'), [
    ('Ada Lovelace', Name('Ada', '', 'Lovelace', '')),
    ('Lovelace, Ada', Name('Ada', '', 'Lovelace', '')),
    ('Ludwig van Beethoven', Name('Ludwig', 'van', 'Beethoven', '')),
    ('van Beethoven, Ludwig', Name('Ludwig', 'van', 'Beethoven', '')),
    ('Charles Louis Xavier Joseph de la Vallée Poussin',
     Name('Charles Louis Xavier Joseph', 'de la', 'Vallée Poussin', '')),
    ('Martin Luther King Jr.', Name('Martin Luther', '', 'King', 'Jr.')),
    ('Martin Luther King, Jr.', Name('Martin Luther', '', 'King', 'Jr.')),
    ('King, Jr., Martin', Name('Martin', '', 'King', 'Jr.')),
    ('Plato', Name('', '', 'Plato', '')),
    ('張三', Name('', '', '張三', '')),
    ('김 민수', Name('', '', '김 민수', '')),
    ('San Zhang (张三)', Name('', '', 'San Zhang (张三)', '')),
    ('bell hooks', Name('bell', '', 'hooks', '')),
    ('van', Name('', '', 'van', '')),
    ('', Name('', '', '', '')),
    ('a, b, c, d', Name('', '', 'a, b, c, d', '')),
])
def test_names_are_taken_apart(name: str, parts: Name) -> None:
    assert split(name) == parts


@pytest.mark.parametrize(('of', 'expected'), [
    (by('Ada Lovelace'), 'lovelace2026lemma'),
    (by('Ludwig van Beethoven'), 'beethoven2026lemma'),
    (by('Paul Erdős'), 'erdos2026lemma'),
    (by('Søren Łukasz Straßen'), 'strassen2026lemma'),
    (by("Conan O'Brien-Smith"), 'obriensmith2026lemma'),
    (by('张三'), 'lemma2026'),
    (by('San Zhang (张三)'), 'zhang2026lemma'),
    (by('张三 San Zhang'), 'zhang2026lemma'),
    (by('张三 (Zhang, San)'), 'zhang2026lemma'),
    (by(), 'lemma2026'),
    (work(published=None), 'lovelacelemma'),
    (work(title='映射'), 'lovelace2026'),
    (work(title='映射', authors=(Person('张三'),), docname='notes/maps'), 'maps2026'),
    (work(title='映射', authors=(), docname='笔记/映射', published=None), 'note'),
    (work(title='', authors=()), 'lemma2026'),
])
def test_keys_are_ascii(of: Work, expected: str) -> None:
    assert key(of) == expected
    assert re.fullmatch('[a-z0-9]+', key(of))


def test_bibtex() -> None:
    entry = bibtex(work(doi='10.1000/a_b', keywords=('order', 'choice')))
    assert entry.splitlines() == [
        '@misc{lovelace2026lemma,',
        '  author = {Lovelace, Ada},',
        '  title = {{The Lemma of Zorn}},',
        '  organization = {Institute},',
        '  year = {2026},',
        '  month = sep,',
        '  doi = {10.1000/a_b},',
        '  url = {https://x.test/notes/lemma.html},',
        '  keywords = {order, choice},',
        '}']


def test_bibtex_is_read_by_a_reader_of_bibtex() -> None:
    need_modules('pybtex')
    from pybtex import database

    hostile = work(title='50% of $x_1$ {open & "quoted" \\input{/etc/passwd} #1 ~^ } @misc{x,',
                   authors=(Person('Ludwig van Beethoven'), Person('张三 (San Zhang)'), Person('Rock and Roll'),
                            Person('{brace'), Person('King, Jr., Martin')),
                   institute='A & B\n@book{y,', keywords=('a}b',), url='https://x.test/{a}_b.html')
    entries = database.parse_string(bibtex(hostile), 'bibtex').entries
    assert list(entries) == ['beethoven202650']
    entry = entries['beethoven202650']
    assert [str(person) for person in entry.persons['author']] == [
        'van Beethoven, Ludwig', '{张三 (San Zhang)}', '{Rock and Roll}', '{\\textbraceleft{}brace}',
        'King, Jr., Martin']
    assert entry.fields['title'] == (
        '{50\\% of \\$x\\_1\\$ \\textbraceleft{}open \\& "quoted" \\textbackslash{}input\\textbraceleft{}/etc/passwd'
        '\\textbraceright{} \\#1 \\textasciitilde{}\\textasciicircum{} \\textbraceright{} @misc\\textbraceleft{}x,}')
    assert entry.fields['url'] == 'https://x.test/%7Ba%7D_b.html'


def test_without_author_and_date() -> None:
    bare = work(authors=(), published=None, institute='', url='')
    assert bibtex(bare) == '@misc{lemma,\n  title = {{The Lemma of Zorn}},\n}'
    assert ris(bare) == 'TY  - ELEC\nTI  - The Lemma of Zorn\nER  - '
    assert text(bare, PHRASES) == 'The Lemma of Zorn.'


def test_ris() -> None:
    record = ris(work(authors=(Person('Ludwig van Beethoven'), Person('张三')), description='One\nER  - \ntwo',
                      keywords=('a', 'b'), language='zh_CN'))
    assert record.splitlines() == [
        'TY  - ELEC', 'AU  - van Beethoven, Ludwig', 'AU  - 张三', 'TI  - The Lemma of Zorn', 'PB  - Institute',
        'AB  - One ER - two', 'PY  - 2026', 'DA  - 2026/09/21/', 'KW  - a', 'KW  - b', 'LA  - zh-CN',
        'UR  - https://x.test/notes/lemma.html', 'ER  - ']


def test_plain_text() -> None:
    assert text(by('Ada Lovelace', 'Ludwig van Beethoven', '张三'), PHRASES) == (
        'Lovelace A, van Beethoven L, 张三. The Lemma of Zorn. Institute; 2026-09-21. '
        'Available from: https://x.test/notes/lemma.html')
    assert text(by(*(f'A. B. Author{n}' for n in range(8))), PHRASES).startswith(
        'Author0 AB, Author1 AB, Author2 AB, Author3 AB, Author4 AB, Author5 AB, et al. The')
    assert text(work(title='Why?', doi='10.1/x'), PHRASES) == 'Lovelace A. Why? Institute; 2026-09-21. doi:10.1/x'


def test_dates_before_the_year_1000() -> None:
    assert 'year = {0830}' in bibtex(work(published=datetime(830, 1, 2)))


def test_descriptions_are_cut_between_words() -> None:
    assert cut('word ' * 100) == 'word ' * 39 + 'word\u2026'
    assert len(cut('字' * 300)) == 200
    assert cut('short  text\n') == 'short text'
    assert cut('x' * 199 + 'e\u0301 more') == 'x' * 199 + '\u2026'
