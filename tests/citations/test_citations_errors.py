"""Mistakes and hostile files: one warning, and text that can be read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from citation_project import citing, entries, marks
from hypothesis import given, settings
from hypothesis import strategies as st
from projects import Project


def note(*keys: str, files: str = 'refs.bib') -> str:
    """Return a note with one list."""
    return '# Note\n\n' + ' '.join(f'{{cite}}`{key}`' for key in keys) + f'\n\n```{{references}} {files}\n```\n'


def test_missing_key(project: Project) -> None:
    built = citing(project, note('knuth', 'gone', 'knuth, lost')).build()
    assert marks(built, 'index') == ['[1]', '[gone?]', '[1, lost?]']
    assert built.warning_lines == [
        "index.md:3: WARNING: no entry 'gone' in refs.bib [scidraft.citation]",
        "index.md:3: WARNING: no entry 'lost' in refs.bib [scidraft.citation]"]


def test_missing_file(project: Project) -> None:
    built = citing(project, note('knuth', 'gone', files='none.bib')).build()
    assert marks(built, 'index') == ['[knuth?]', '[gone?]']
    assert 'none.bib cannot be read.' in built.body('index')
    assert built.warning_lines == ["index.md:5: WARNING: references: bib file 'none.bib' cannot be read: "
                                   'No such file or directory [scidraft.citation]']
    project.write('none.bib', '@misc{knuth, title={Here}} @misc{gone, title={There}}')
    again = project.build()
    assert again.warnings == ''
    assert entries(again, 'index') == [['[1] Here.', '[2] There.']]


@pytest.mark.parametrize(('text', 'shown', 'warning'), [
    ('# N\n\n{cite}`a,,b`\n\n', '[a,,b?]', 'cannot understand the citation'),
    ('# N\n\n{cite}`a`\n\n', '[a?]', 'no list of references follows this citation: a'),
    ('# N\n\n```{references} refs.bib\n```\n', 'N', 'nothing is cited before this list'),
    ('# N\n\n{cite}`a`\n\n```{references}\n```\n', '[a?]', 'a bib file is needed'),
])
def test_other_mistakes(project: Project, text: str, shown: str, warning: str) -> None:
    built = citing(project, text).build()
    assert built.body('index').startswith('N')
    assert shown in built.body('index')
    assert len(built.warning_lines) == 1
    assert warning in built.warnings


def test_broken_entries_leave_the_others_alone(project: Project) -> None:
    bib = '''
        @article{broken, title = {No end, year =
        @article{fine, title = {Fine}, journal = {J}, year = undefined, volume = 3, number = 4, pages = {11-19}}
        @misc{twice, title = {One}}
        @misc{twice, title = {Two}}
        @comment{nothing, here}
        free text @ home
        @misc{inline, title = {Mail me@home.example{x}}} @misc{last, title={Last}, crossref={twice}}
        '''
    built = citing(project, note('fine', 'broken', 'twice', 'inline', 'last'), refs_bib=bib).build()
    assert entries(built, 'index')[0][0] == '[1] Fine. J. 3(4):11-9.'.replace('11-9', '11–9')
    assert [entry[:13] for entry in entries(built, 'index')[0][2:]] == ['[3] One.', '[4] Mail me@h', '[5] Last.']
    assert [line.partition(': ')[0] for line in built.warning_lines] == ['refs.bib:3', 'refs.bib:2', 'refs.bib:4']


def test_hostile_entries_are_text(project: Project) -> None:
    bib = r'''
        @misc{evil, author = {<script>alert(1)</script>}, title = {<img src=x onerror=alert(1)> \input{/etc/passwd} 5%},
          howpublished = {\href{javascript:alert(2)}{click} \url{https://ok.example/a"onclick="x}},
          url = {JavaScript:alert(3)}, doi = {"><script>}, note = {\write18{rm} {{\bf x}}}, year = {2020}}
        @misc{"><b>, title = {Key}}
        '''
    citing(project, note('evil', '"><b>'), refs_bib=bib)
    built = project.build()
    assert not [*built.select('index', 'li script'), *built.select('index', 'li img'), *built.select('index', 'li b')]
    assert all(link.get('href').startswith(('#', 'https://')) for link in built.select('index', '.references a'))
    assert not built.select('index', '[onclick], [onerror]')
    assert r'<script>alert(1)</script>. <img src=x onerror=alert(1)> \input{/etc/passwd} 5%.' in entries(
        built, 'index')[0][0]
    tex = project.build('latex').raw('note.tex')
    assert r'\textbackslash{}input\{/etc/passwd\}' in tex
    assert r'\textbackslash{}write' in tex
    assert r'\sphinxstylestrong{x}' in tex


def test_without_sphinxcontrib_bibtex(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'sphinxcontrib.bibtex', None)
    built = citing(project, '# Note\n\n{cite}`a, b` {cite:t}`{see}c{p. 5}`\n\n'
                   '```{references} refs.bib\n:title: List\n```\n',
                   other_rst=':orphan:\n\nOther\n=====\n\n:cite:`d`\n').build()
    assert built.body('index') == 'Note [a, b] [see c, p. 5] List refs.bib'
    assert built.body('other') == 'Other [d]'
    assert len(built.warning_lines) == 1
    assert 'sphinxcontrib.bibtex' in built.warnings
    assert 'sphinx_scidraft[citations]' in built.warnings
    assert built.status == 0


def test_work_grows_with_the_file_and_not_with_its_square(tmp_path: Path) -> None:
    from sphinx_scidraft.citations.bibfile import load
    from sphinx_scidraft.citations.entries import entry_nodes
    from sphinx_scidraft.core.language import load_language

    def calls(size: int) -> int:
        path = tmp_path / f'{size}.bib'
        path.write_text('\n'.join(f'@article{{k{i}, author={{A{i}, B}}, title={{{{T}}itle {i}}}, year={{2000}}}}'
                                  for i in range(size)))
        count = 0

        def note_call(frame: object, event: str, arg: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(note_call)
        try:
            file = load(path, 'utf-8')[0]
            for key in list(file.places):
                entry = file.entry(key)[0]
                assert entry is not None
                entry_nodes(entry, load_language('en'))
        finally:
            sys.setprofile(None)
        return count

    calls(10)
    assert calls(240) < 4.2 * calls(60)       # four times as much; sixteen would be quadratic


PIECES = ['@article{', '@misc(', '@string{', '@comment{', 'key', 'a,b', ',', '=', '{', '}', '"', '\\', '\\emph{', '$',
          '%', 'author', 'title', 'year', 'crossref', ' and ', '\n', '\\url{', '\\href{x}{', '~', '--', 'ü', 'von ',
          '\\bf ', "\\'e", 'others', '1']
FIELDS = ['author', 'title', 'year', 'url', 'doi', 'pages', 'editor', 'booktitle', 'note', 'edition', 'date',
          'crossref']
values = st.lists(st.sampled_from(PIECES), max_size=8).map(''.join)
whole = st.dictionaries(st.sampled_from(FIELDS), values, max_size=5).map(
    lambda fields: '@misc{key, ' + ', '.join(f'{name} = {{{value}}}' for name, value in fields.items()) + '}')


@given(st.one_of(st.lists(st.sampled_from(PIECES), max_size=60).map(''.join), whole))
@settings(max_examples=400, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    from sphinx_scidraft.citations.bibfile import BibFile
    from sphinx_scidraft.citations.entries import entry_nodes, last_names, year
    from sphinx_scidraft.core.language import load_language

    file = BibFile(Path('x.bib'), text)
    for key in list(file.places):
        entry, problem = file.entry(key)
        assert entry is not None or problem
        if entry is not None:
            assert entry_nodes(entry, load_language('en'))
            assert last_names(entry)
            year(entry)
