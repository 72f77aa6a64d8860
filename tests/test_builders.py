"""Every builder prints the same kinds, numbers and names."""

from __future__ import annotations

import json
import pickle
import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, plain

BUILDERS = ['html', 'dirhtml', 'singlehtml', 'epub', 'latex', 'text', 'man', 'texinfo', 'xml', 'pseudoxml',
            'json', 'pickle']
#: What a reader must find, in this order.
HEADS = ['Theorem 1.1 (Euclid).', 'Proof.', 'Lemma 1.1.', 'Corollary 1.1 (100% sure & “quoted”).', 'Remark.',
         'Theorem 2.1.', 'Theorem A (tagged).', 'Proof of Theorem 1.1.', 'Solution to Exercise 2.1.']
REFERENCES = ['See Theorem 1.1, Theorem 1.1, Lemma 1.1, own words, Thm. 1.1 Euclid.',
              'Theorems 1.1 and 2.1 and Lemma 1.1', 'Theorem A and Remark.']


@pytest.fixture(scope='module')
def book(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp('builders'))
    project.conf('''
        smartquotes = False
        scidraft_numbered = True
        man_pages = [("index", "book", "Book", ["A"], 1)]
        texinfo_documents = [("index", "book", "Book", "A", "book", "Book", "Misc")]
        epub_show_urls = "no"
    ''')
    project.write('index.md', '''
        # Book

        ```{toctree}
        :numbered:
        a
        sub/b
        ```
    ''')
    project.write('a.md', '''
        # First

        :::{prf:theorem} Euclid
        :label: thm:euclid
        There are infinitely many primes.
        :::

        :::{prf:proof}
        Suppose not.
        :::

        ::::{lemma}
        :label: lem:one
        One.

        :::{corollary} 100% sure & “quoted”
        Nested.
        :::
        ::::

        :::{remark}
        :label: rem:x
        :nonumber:
        Unnumbered.
        :::
    ''')
    project.write('sub/b.rst', '''
        Second
        ======

        .. prf:theorem::
           :label: thm:two

           Two.

        .. theorem:: tagged
           :tag: A
           :label: thm:a

           - A list comes first.

        .. prf:proof::
           :of: thm:euclid

           .. math:: a = b

        .. exercise::
           :label: ex:one

           Do it.

        .. solution::
           :of: ex:one

           Done.

        See :prf:ref:`thm:euclid`, :ref:`thm:euclid`, :numref:`lem:one`, :prf:ref:`own words <lem:one>`,
        :prf:numref:`Thm. %s {name} <thm:euclid>`.

        :prf:cref:`thm:euclid, thm:two, lem:one`

        :prf:cref:`thm:a, rem:x`.
    ''')
    return project


@pytest.fixture(scope='module')
def built(book: Project) -> dict[str, Built]:
    return {builder: book.build(builder, conf={'nitpicky': True})
            for builder in [*BUILDERS, 'gettext']}


def context_of(out: Path, builder: str, page: str) -> dict[str, Any]:
    """Return what is stored of a page for programs."""
    if builder == 'json':
        return json.loads((out / f'{page}.fjson').read_text())      # type: ignore[no-any-return]
    return pickle.loads((out / f'{page}.fpickle').read_bytes())      # type: ignore[no-any-return]


def output_text(built: Built, builder: str) -> str:
    """Return what a reader of an output sees, as one line."""
    out = built.outdir
    if builder in ('html', 'dirhtml'):
        pages = ['a', 'sub/b'] if builder == 'html' else ['a/index', 'sub/b/index']
        return ' '.join(built.body(page) for page in pages)
    if builder == 'singlehtml':
        return built.body('index')
    if builder in ('json', 'pickle'):
        return ' '.join(plain(str(context_of(out, builder, page)['body'])) for page in ('a', 'sub/b'))
    if builder == 'epub':
        with zipfile.ZipFile(next(out.glob('*.epub'))) as book:
            return ' '.join(plain(book.read(name).decode()) for name in ('a.xhtml', 'sub/b.xhtml'))
    if builder == 'latex':
        text = (out / 'test.tex').read_text()
        text = text[text.index(r'\chapter{First}'):text.index(r'\renewcommand{\indexname}')]
        text = re.sub(r'\\(begin|end)\{scidraft\w+\}(\[[^]]*\])?|%\n', '', text)
        text = re.sub(r'\\(label|hyperref)[{[]\\detokenize\{[^}]*\}[]}]', '', text)
        for tex, char in ((r'\%', '%'), (r'\&', '&')):
            text = text.replace(tex, char)
        text = re.sub(r'\\[A-Za-z]+\*? ?|\{(std|std-ref|statement-refs?)\}|[{}]', '', text)
    elif builder == 'text':
        text = (out / 'a.txt').read_text() + (out / 'sub/b.txt').read_text()
    elif builder == 'man':
        text = re.sub(r'\\f[A-Z]|\\&|^\.\w+.*$', '', (out / 'book.1').read_text(), flags=re.M)
        text = re.sub(r'\\\(lq|\\\(rq', '"', text).replace('\\-', '-')
    elif builder == 'texinfo':
        text = re.sub(r'@(anchor|ref)\{[^{}]*?,?([^{},]*)\}|@\w+\{([^{}]*)\}', r'\2\3', (out / 'book.texi').read_text())
        text = re.sub(r'@strong\{|\}|^@.*$', '', text, flags=re.M)
    else:
        suffix = 'xml' if builder == 'xml' else 'pseudoxml'
        files = [(out / f'{name}.{suffix}').read_text() for name in ('a', 'sub/b')]
        if builder == 'xml':
            text = ' '.join(''.join(ET.fromstring(file).itertext()) for file in files)
        else:
            text = '\n'.join(re.sub(r'^ *<.*>$', '', file, flags=re.M) for file in files)
            text = re.sub(r'\n\s*', '', text)      # inline nodes stand on lines of their own
    return re.sub(r'\s+', ' ', text.replace('\u00a0', ' '))


def squeeze(text: str) -> str:
    """Return text without what writers do as they like: blanks and quotation marks."""
    return re.sub(r'[\s\u00a0“”"]|\\\(..', '', text)


@pytest.mark.parametrize('builder', BUILDERS)
def test_heads_and_references(built: dict[str, Built], builder: str) -> None:
    text = squeeze(output_text(built[builder], builder))
    position = 0
    for wanted in HEADS:
        found = text.find(squeeze(wanted), position)
        assert found >= 0, f'{wanted!r} not in {text[position:]}'
        position = found
    for wanted in REFERENCES:
        assert squeeze(wanted) in text, f'{wanted!r} not in {text}'


@pytest.mark.parametrize('builder', [*BUILDERS, 'gettext'])
def test_no_warning(built: dict[str, Built], builder: str) -> None:
    assert built[builder].warnings == ''


def test_gettext_has_names_and_texts_but_no_heads(built: dict[str, Built]) -> None:
    catalog = (built['gettext'].outdir / 'a.pot').read_text()
    for message in ('Euclid', 'There are infinitely many primes.', 'One.'):
        assert f'msgid "{message}"' in catalog
    assert 'Theorem 1' not in catalog
    assert '(Euclid)' not in catalog


@pytest.mark.parametrize('builder', ['json', 'pickle'])
def test_programs_get_the_index_of_results(built: dict[str, Built], builder: str) -> None:
    content = context_of(built[builder].outdir, builder, 'prf-results')['content']
    assert [group for group, _entries in content][:2] == ['Corollaries', 'Exercises']
    assert plain(content[0][1][0][0]) == 'Corollary 1.1 (100% sure & “quoted”)'


def test_links_of_one_page_lead_to_ids_of_that_page(built: dict[str, Built]) -> None:
    page = built['singlehtml'].page('index')
    ids = page.xpath('//@id')
    links = [link[1:] for link in page.xpath('//div[@role="main"]//a[contains(@class, "internal")]/@href')
             if link.startswith('#') and not link.startswith('#document-')]
    assert len(links) > 10
    assert set(links) <= set(ids)


def test_ids_are_unique(built: dict[str, Built]) -> None:
    for builder, page in (('html', 'a'), ('html', 'sub/b'), ('singlehtml', 'index')):
        ids = built[builder].page(page).xpath('//@id')
        ours = [i for i in ids if ids.count(i) > 1]
        assert not ours, (builder, ours)


@pytest.fixture(scope='module')
def epub(built: dict[str, Built]) -> Path:
    return next(built['epub'].outdir.glob('*.epub'))


def test_epub_is_well_formed_and_carries_its_style_sheet(epub: Path) -> None:
    with zipfile.ZipFile(epub) as book:
        assert '_static/scidraft.css' in book.namelist()
        for name in book.namelist():
            if name.endswith('.xhtml'):
                tree = ET.fromstring(book.read(name))
                ids = [element.get('id') for element in tree.iter() if element.get('id')]
                assert len(set(ids)) == len(ids), name
        assert b'_static/scidraft.css' in book.read('a.xhtml')
        assert b'<details' not in book.read('sub/b.xhtml')


def test_pages_without_statements_load_nothing(built: dict[str, Built]) -> None:
    assert 'scidraft' not in built['html'].raw('index.html')
    assert 'scidraft.css' in built['html'].raw('a.html')
    assert 'scidraft-fold.js' not in built['html'].raw('a.html')
