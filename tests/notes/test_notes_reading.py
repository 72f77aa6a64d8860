"""Notes in a project: front matter of both syntaxes, titles, drafts, previews."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from projects import Project, need_modules
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_scidraft.core.notes.model import Note, Person
from sphinx_scidraft.notes.domain import NoteDomain
from sphinx_scidraft.notes.preview import preview_children

INDEX = '''\
# Top

```{toctree}
:glob:
notes/*
```
'''
FRONT = {
    'md': '---\ntitle: A note\ndate: 2026-09-21 10:52\ntags: [Softmax, "a, b"]\nauthors:\n  - name: Ann\n'
          '    orcid: 0000-0002-1825-0097\n    affiliation: X\n  - Bob\nmathTitle: "*T*"\nshowTitle: true\n---\n\n',
    'rst': ':title: A note\n:date: 2026-09-21 10:52\n:tags: - Softmax\n       - a, b\n:authors: Ann; Bob\n'
           ':mathTitle: \\*T*\n:showTitle:\n\n',
}
BUILDERS = ['html', 'dirhtml', 'singlehtml', 'epub', 'latex', 'text', 'man', 'texinfo', 'xml', 'gettext']
SUFFIXES = ('.html', '.xhtml', '.tex', '.txt', '.1', '.texi', '.xml', '.pot')
TOOLS = 'man_pages = [("index", "t", "T", ["A"], 1)]\nlatex_documents = [("index", "t.tex", "T", "A", "manual")]\n' \
        'texinfo_documents = [("index", "t", "T", "A", "t", "d", "m")]'


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.write('index.md', INDEX)
    made.conf('suppress_warnings = ["epub.unknown_project_files"]\nnitpicky = True\n' + TOOLS)
    return made


def records(project: Project, **options: object) -> NoteDomain:
    """Return the notes of a project that has been built to HTML."""
    with patch_docutils(), docutils_namespace():
        app = Sphinx(project.src, project.src, project.folder / 'html', project.folder / 'html-doctrees', 'html',
                     status=None, warning=None)
    return cast(NoteDomain, app.env.domains['note'])


def text_of(built: object, name: str = 'notes/a') -> str:
    return built.raw(f'{name}.txt')     # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize('syntax', ['md', 'rst'])
def test_row_14_both_syntaxes_give_the_same_note(project: Project, syntax: str) -> None:
    heading = {'md': '# A note\n\n', 'rst': 'A note\n======\n\n'}[syntax]
    project.write(f'notes/a.{syntax}', FRONT[syntax] + heading + 'Three words here.\n')
    assert project.build().warnings == ''
    note = records(project).note('notes/a')
    assert note is not None
    assert (note.title, note.tags, note.words, note.show_title) == ('A note', ('Softmax', 'a, b'), 3, True)
    assert str(note.date) == '2026-09-21 10:52:00' and note.is_note and note.listed
    assert [person.name for person in note.authors] == ['Ann', 'Bob']
    assert note.field('mathTitle') == '*T*'
    if syntax == 'md':
        assert note.authors[0] == Person('Ann', '0000-0002-1825-0097', 'X')


@pytest.mark.parametrize('syntax', ['md', 'rst'])
@pytest.mark.parametrize('builder', BUILDERS)
def test_row_14_front_matter_is_not_printed(project: Project, builder: str, syntax: str) -> None:
    project.write(f'notes/a.{syntax}', FRONT[syntax] + 'The text.\n')
    built = project.build(builder)
    assert built.warnings == ''
    if builder in ('html', 'dirhtml'):      # heads say it to machines, lists say it to readers
        output = built.body({'html': 'notes/a', 'dirhtml': 'notes/a/index'}[builder])
    else:
        output = ''.join(re.sub('<head.*</head>', '', path.read_text(encoding='utf-8', errors='replace'), flags=re.S)
                         for path in built.outdir.rglob('*') if path.suffix in SUFFIXES)
    assert 'The text.' in output
    for value in ('mathTitle', '*T*', 'Softmax', '10:52'):
        assert value not in output


@pytest.mark.parametrize(('name', 'text', 'line'), [
    ('a.md', '---\ntitle: T\ntags: [x]\ndate: soon\n---\n\nText.\n', 4),
    ('a.md', '---\n"date": soon\n---\n\n# T\n', 2),
    ('a.rst', ':title: T\n:description: two\n   lines\n:date: soon\n\nText.\n', 4),
])
def test_row_4_a_wrong_value_is_one_warning_with_its_line(project: Project, name: str, text: str, line: int) -> None:
    project.write(f'notes/{name}', text)
    built = project.build()
    assert built.warning_lines == [
        f"{name}:{line}: WARNING: front matter: date: 'soon' is left out; wanted: a date such as 2026-09-21, "
        '2026-09-21 10:52, 2026-09-21T10:52+02:00 or Sep 21, 2026 [scidraft.note]']
    assert built.texts('notes/a', 'h1') == ['T']


def test_row_4_other_pages_may_hold_any_front_matter(project: Project) -> None:
    project.write('page.md', '---\norphan: true\ndate: soon\nnote: read me\n---\n\n# Page\n')
    project.write('notes/a.md', '# A\n\nText.\n')
    assert project.build().warnings == ''
    domain = records(project)
    assert [note.docname for note in domain.published()] == ['notes/a']
    page = domain.note('page')
    assert page is not None and not page.is_note and page.title == 'Page'
    assert domain.note('index') is None


def test_row_1_what_is_a_note(project: Project) -> None:
    project.conf('scidraft_notes = ["blog/", "paper"]')
    for name in ('notes/a', 'blog/b', 'blog/deep/c', 'blog/index', 'paper'):
        project.write(f'{name}.md', '---\norphan: true\n---\n\n# T\n\nText.\n')
    project.write('yes.md', '---\norphan: true\nnote: true\n---\n\n# T\n\nText.\n')
    project.write('blog/no.md', '---\norphan: true\nnote: false\n---\n\n# T\n\nText.\n')
    project.write('blog/hollow.md', '---\norphan: true\n---\n\n# T\n')
    assert project.build().warnings == ''
    assert [note.docname for note in records(project).published()] == ['blog/b', 'blog/deep/c', 'paper', 'yes']


def test_row_10_promotions_stand_apart(project: Project) -> None:
    project.write('notes/a.md', '---\ntags: x\ndate: 2026-01-01\n---\n# A\n\nText.\n')
    project.write('notes/b.md', '---\ntags: x\npromotion: true\n---\n# B\n\nText.\n')
    project.build()
    domain = records(project)
    assert [note.docname for note in domain.promotions()] == ['notes/b']
    assert {slug: len(notes) for slug, (_, notes) in domain.tags().items()} == {'x': 1}
    assert list(domain.years()) == [2026] and list(domain.people()) == ['a-uthor']


@pytest.mark.parametrize(('name', 'text', 'headings'), [
    ('a.md', '---\ntitle: "The $x$ **note**"\n---\n\nText.\n', ['The \\(x\\) note']),
    ('a.md', '---\ntitle: T\n---\n\n## Part\n\nText.\n', ['T', 'Part']),
    ('a.md', '---\ntitle: T\n---\n\nText.\n\n# Part 1\n\n# Part 2\n', ['T', 'Part 1', 'Part 2']),
    ('a.md', '---\ntitle: T\n---\n\n# H\n\nText.\n', ['H']),
    ('a.md', '---\ntitle: T\n---\n\nH\n=\n\nText.\n', ['H']),
    ('a.md', '---\ntitle: T\n---\n\n```python\n# no heading\n```\n', ['T']),
    ('a.md', '---\ntitle: >\n  A long\n  title\n---\n\nText.\n', ['A long title']),
    ('a.md', '---\ntitle: "<b>T</b> & C#"\n---\n\nText.\n', ['<b>T</b> & C#']),
    ('a.rst', ':title: The *note*\n\nText.\n', ['The note']),
    ('a.rst', ':title: T\n\nText.\n\nPart 1\n======\n\nPart 2\n======\n', ['T', 'Part 1', 'Part 2']),
    ('a.rst', ':title: T\n\nH\n=\n\nText.\n', ['H']),
    ('a.rst', ':title: T\n\nBefore.\n\nPart\n====\n\nText.\n', ['T', 'Part']),
    ('a.md', '---\ntitle: T\n---\n\nBefore.\n\n# Part\n', ['T', 'Part']),
    ('a.md', '---\ntitle: "T $x$"\n---\n\nBefore.\n\n# T $x$\n', ['T \\(x\\)']),
    ('a.md', '---\ntitle: T\nshowTitle: false\n---\n\nText.\n', ['T']),
])
def test_row_5_the_title_of_the_front_matter_is_the_heading(project: Project, name: str, text: str,
                                                            headings: list[str]) -> None:
    project.write(f'notes/{name}', text)
    built = project.build()
    assert built.warnings == ''
    assert built.texts('notes/a', 'h1, h2') == headings
    assert len(built.select('notes/a', 'h1')) == 1
    assert built.texts('index', '.toctree-l1')[0].startswith(headings[0])


def test_row_5_a_page_can_hide_its_title(project: Project) -> None:
    project.write('page.md', '---\ntitle: Welcome\nshowTitle: false\norphan: true\n---\n\nText.\n')
    project.write('notes/a.md', '# A\n')
    built = project.build()
    assert built.warnings == '' and built.select('page', 'h1') == []
    assert built.texts('page', 'title')[0].startswith('Welcome')


def test_row_5_lists_have_the_title_of_the_front_matter(project: Project) -> None:
    project.write('notes/a.md', '---\ntitle: For lists\n---\n\n# On the page\n\nText.\n')
    project.write('notes/b.md', '# Only $x^2$ here\n\nText.\n')
    project.write('notes/c.md', '---\ntitle: "Also $x$ `y`"\n---\n\nText.\n')
    project.build()
    assert [note.title for note in records(project).published()] == ['Also x y', 'For lists', 'Only x^2 here']


@pytest.mark.parametrize('builder', ['html', 'latex', 'text', 'epub'])
def test_row_5_a_note_without_any_title_is_called_by_its_first_words(project: Project, builder: str) -> None:
    project.write('notes/a.md', 'A note without a heading that goes on for more than sixty letters.\n')
    project.write('notes/b.rst', 'Short & small.\n')
    built = project.build(builder)
    assert built.warnings == ''
    if builder == 'html':
        assert built.texts('index', '.toctree-l1') == [
            'A note without a heading that goes on for more than sixty …', 'Short & small.']
        assert built.select('notes/a', 'h1') == [] and '<no title>' not in built.raw('notes/a.html')
        assert [note.title for note in records(project).published()] == ['', '']


@pytest.mark.parametrize(('name', 'text'), [
    ('b.md', '---\ntitle: B\ndraft: true\n---\n\n# B\n\nSecret.\n'),
    ('b.rst', ':draft:\n:title: B\n\nB\n=\n\nSecret.\n'),
    ('b.md', '---\r\ndraft: "yes" # not yet\r\n---\r\n\r\n# B\r\n\r\nSecret.\r\n'),
    ('b.rst', '.. comment\n\n:tags: x\n:draft: true\n\nB\n=\n\nSecret.\n'),
])
def test_row_46_drafts_are_left_out(project: Project, name: str, text: str) -> None:
    project.write('index.md', INDEX + '\n```{toctree}\nnotes/b\nThe draft <notes/b.md>\n```\n')
    project.write('notes/a.md', '# A\n\nText.\n')
    project.write(f'notes/{name}', text)
    built = project.build()
    assert built.warnings == ''
    assert not (built.outdir / 'notes/b.html').exists()
    assert 'Secret' not in built.raw('searchindex.js') and 'secret' not in built.raw('searchindex.js')
    assert built.texts('index', '.toctree-l1') == ['A']


def test_row_46_drafts_come_and_go(project: Project) -> None:
    draft, final = '---\ndraft: true\n---\n# B\n\nText.\n', '---\ndraft: false\n---\n# B\n\nText.\n'
    project.write('index.md', INDEX.replace(':glob:\nnotes/*', 'notes/a\nnotes/b'))
    project.write('notes/a.md', '# A\n\nText.\n')
    for step, text in enumerate([draft, final, draft, draft.replace('true', 'yes'), final]):
        project.write('notes/b.md', text)
        built = project.build()
        fresh = project.build(out=f'fresh-{step}')
        assert built.warnings == fresh.warnings == ''
        for page in ('index.html', 'notes/a.html', 'genindex.html'):
            assert built.raw(page) == fresh.raw(page)
        assert ('notes/b.md' in built.raw('searchindex.js')) == (text == final)
        assert built.texts('index', '.toctree-l1') == (['A', 'B'] if text == final else ['A'])


def test_row_46_drafts_are_built_with_the_tag(project: Project) -> None:
    project.write('notes/a.md', '# A\n\nText.\n')
    project.write('b.md', '---\ndraft: true\nnote: true\ntags: x\n---\n# B\n\nText.\n')
    built = project.build(tags=['draft'])
    assert built.warnings == '' and built.texts('b', 'h1') == ['B']
    assert [note.docname for note in records(project).published()] == ['notes/a']
    assert project.build().warnings == ''
    assert records(project).note('b') is None


PREVIEW = {
    'md': '---\ntitle: T\n---\n\nBefore.\n\n::::{preview}\nShown *text* with $x$.\n\n'
          ':::{note}\nInner.\n:::\n::::\n\nAfter.\n\n'
          '```{preview}\nSecond.\n```\n',
    'rst': ':title: T\n\nBefore.\n\n.. preview::\n\n   Shown *text* with :math:`x`.\n\n   .. note:: Inner.\n\n'
           'After.\n\n'
           '.. preview::\n\n   Second.\n',
}


@pytest.mark.parametrize('syntax', ['md', 'rst'])
@pytest.mark.parametrize('builder', BUILDERS)
def test_row_6_the_text_of_a_preview_flows_on(project: Project, builder: str, syntax: str) -> None:
    project.write(f'notes/a.{syntax}', PREVIEW[syntax])
    built = project.build(builder)
    assert built.warnings == ''
    if builder in ('html', 'singlehtml'):
        body = built.body('notes/a' if builder == 'html' else 'index')
        assert body.endswith('T Before. Shown text with \\(x\\). Note Inner. After. Second.')
        assert built.select('notes/a' if builder == 'html' else 'index', '.preview') == []
    if builder == 'text':
        assert text_of(built) == 'T\n*\n\nBefore.\n\nShown *text* with x.\n\nNote:\n\n  Inner.\n\nAfter.\n\nSecond.\n'
    if builder == 'xml':
        assert '<preview' not in built.raw('notes/a.xml')


@pytest.mark.parametrize('syntax', ['md', 'rst'])
def test_row_6_what_the_card_shows(project: Project, syntax: str) -> None:
    project.write(f'notes/a.{syntax}', PREVIEW[syntax])
    project.build()
    domain = records(project)
    note = domain.note('notes/a')
    assert note is not None and note.has_preview and note.card_title
    shown = preview_children(domain.env.get_doctree('notes/a'))
    assert [child.astext() for child in shown] == ['Shown text with x.', 'Inner.', 'Second.']


def test_row_6_sections_in_a_preview(project: Project) -> None:
    project.write('notes/a.rst', ':title: T\n\n.. preview::\n\n   Begin.\n\n   Part\n   ----\n\n   Inside.\n\nEnd.\n')
    built = project.build()
    assert built.warnings == ''
    assert built.body('notes/a') == 'T Begin. Part Inside. End.'
    assert built.texts('index', '.toctree-l2') == ['Part']
    shown = preview_children(records(project).env.get_doctree('notes/a'))
    assert [child.astext() for child in shown] == ['Begin.', 'Part\n\nInside.']


def test_row_6_an_empty_preview(project: Project) -> None:
    project.write('notes/a.md', '# A\n\nText.\n\n```{preview}\n```\n')
    assert project.build().warning_lines == [
        'a.md:5: WARNING: the preview is empty and is left out [scidraft.note]']


def test_row_6_a_label_before_a_preview(project: Project) -> None:
    project.write('notes/a.md', '# A\n\n(here)=\n```{preview}\nText.\n```\n\n[there](#here)\n')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('notes/a', '#here')


def test_row_59_words_images_and_citations(project: Project) -> None:
    project.write('notes/a.md', '# A title\n\nFour words in Markdown: `code` $x$\n\n![](b.png)\n\n![](c.png)\n')
    project.write('notes/b.md', '# 标题\n\n' + '映射' * 500 + '\n')
    project.write('notes/c.md', '---\nthumbnail: t.png\n---\n# C\n\n```python\nx = 1\n```\n')
    (project.src / 'notes/b.png').write_bytes(b'')
    (project.src / 'notes/c.png').write_bytes(b'')
    project.build()
    domain = records(project)
    found: list[Note] = [note for name in 'abc' if (note := domain.note(f'notes/{name}')) is not None]
    assert [note.words for note in found] == [6, 500, 2]
    assert [note.reading_minutes for note in found] == [1, 2, 1]
    assert [note.image for note in found] == ['notes/b.png', '', 'notes/t.png']


@pytest.mark.parametrize('syntax', ['md', 'rst'])
@pytest.mark.parametrize('setting', [True, False, 'notes'])
def test_row_23_text_commands(project: Project, syntax: str, setting: object) -> None:
    project.conf(f'scidraft_text_commands = {setting!r}')
    text = ('Is \\textbf{bold \\emph{both} *more*}, \\textit{it}, \\texttt{a "q" {b}} and {plain '
            '\\emph{x}}, but CODE, MATH.\n\n'
            'Open \\textbf{brace and } closed\n')
    code = {'md': ('`\\textbf{c}`', '$\\textbf{m}$'), 'rst': ('``\\textbf{c}``', ':math:`\\textbf{m}`')}[syntax]
    text = text.replace('CODE', code[0]).replace('MATH', code[1])
    heading = {'md': '# A \\emph{title}\n\n', 'rst': 'A \\emph{title}\n==============\n\n'}[syntax]
    project.write(f'notes/a.{syntax}', heading + text)
    built = project.build()
    assert built.warnings == ''
    if setting is False:
        assert built.select('notes/a', 'h1 em, p strong') == []
        return
    assert built.texts('notes/a', 'h1 em') == ['title']
    assert built.texts('notes/a', 'p strong') == ['bold both more', 'brace and']
    assert built.texts('notes/a', 'p em') == ['both', 'more', 'it', 'x']
    assert built.texts('notes/a', 'p code') == ['a "q" {b}', '\\textbf{c}']
    assert 'and {plain x}, but' in built.body('notes/a') and '\\(\\textbf{m}\\)' in built.body('notes/a')


def test_row_23_only_in_notes_unless_wanted_elsewhere(project: Project) -> None:
    project.write('notes/a.md', '# A\n\n\\emph{x}\n')
    project.write('page.md', '---\norphan: true\n---\n# P\n\n\\emph{x}\n')
    built = project.build()
    assert built.body('page') == 'P \\emph{x}' and built.body('notes/a') == 'A x'


def test_row_23_unmatched_braces_stay(project: Project) -> None:
    project.write('notes/a.rst', 'A\n=\n\nOpen \\textbf{never *closed*\n')
    project.write('notes/b.md', '# B\n\nOpen \\emph{never *closed*\n')
    built = project.build()
    assert built.warnings == ''
    assert [built.body(f'notes/{name}') for name in 'ab'] == ['A Open \\textbf{never closed',
        'B Open \\emph{never closed']


def test_notes_are_the_same_in_parallel(project: Project) -> None:
    for n in range(12):
        front = f'---\ntitle: N {n}\ntags: [t{n % 3}]\ndate: 2026-01-{n + 1:02}\n---\n\n'
        project.write(f'notes/n{n}.md', f'{front}Text {n}.\n')
    one, many = project.build(out='one'), project.build(jobs=4)
    assert one.warnings == many.warnings == ''
    for path in one.outdir.rglob('*.html'):
        assert path.read_bytes() == (many.outdir / path.relative_to(one.outdir)).read_bytes()
    domain = records(project)
    assert [note.docname for note in domain.published()] == [f'notes/n{n}' for n in range(11, -1, -1)]
    assert {slug: len(notes) for slug, (_, notes) in domain.tags().items()} == {'t0': 4, 't1': 4, 't2': 4}


def test_row_33_keys_that_a_note_cites(project: Project) -> None:
    need_modules('sphinxcontrib.bibtex')
    project.conf('extensions.append("sphinxcontrib.bibtex")')
    project.write('notes/refs.bib', '@book{a, title={A}, author={A, B}, year=2020}\n'
                                      '@book{b, title={B}, author={C, D}, year=2021}')
    project.write('notes/a.md', '# A\n\nSee {cite}`b` and {cite}`a,b`.\n\n```{references} refs.bib\n```\n')
    assert project.build().warnings == ''
    note = records(project).note('notes/a')
    assert note is not None and note.cited == ('b', 'a')
