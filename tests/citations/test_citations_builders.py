"""Every builder prints the same numbers; a build after a change is the build of a fresh folder."""

from __future__ import annotations

import re
import subprocess
import zipfile
from pathlib import Path

import pytest
from citation_project import BIB, citing, marks
from projects import Built, Project, need

INDEX = '''
# Note

First {cite}`pang2022`, then {cite:t}`sun2023`.

```{references} refs.bib
```

Again {cite}`knuth`.

```{references} refs.bib
:title: Second
```

```{toctree}
other
plain
```
'''
OTHER = 'Other\n=====\n\nOnly :cite:`own,knuth`.\n\n.. references:: own.bib refs.bib\n'
APART = '# Apart\n\n{cite}`knuth`\n\n```{references} refs.bib\n```\n'
OWN = '@misc{own, title={Own}, year={2001}}'


@pytest.fixture
def notes(project: Project) -> Project:
    """Two notes with lists, and one without."""
    return citing(project, INDEX, other_rst=OTHER, own_bib=OWN, plain_md='# Plain\n\nText.\n')


def test_text(notes: Project) -> None:
    text = notes.build('text').raw('index.txt')
    assert 'First [1], then Sun et al. [2].' in text
    assert re.search(r'^\[1\] Pang RY.*\n    .*\n', text, re.M)
    assert re.search(r'^-\[ Second \]-\n\n\[1\] Knuth DE\. Sums & Søn in O\(n\)\. 2nd ed\.', text, re.M)


def test_man(notes: Project) -> None:
    page = notes.build('man').raw('note.1')
    assert 'First [1], then Sun et al. [2]' in page
    assert re.search(r'^\.sp\n\[1\] Pang RY', page, re.M)


@pytest.mark.parametrize('builder', ['dirhtml', 'singlehtml'])
def test_other_pages(notes: Project, builder: str) -> None:
    built = notes.build(builder)
    pages = ['index.html', 'other/index.html'] if builder == 'dirhtml' else ['index.html']
    assert [mark for page in pages for mark in marks(built, page)] == ['[1]', '[2]', '[1]', '[1, 2]']
    for page in pages:
        assert_links_work(built.raw(page))


def test_epub(notes: Project) -> None:
    book = next(notes.build('epub').outdir.glob('*.epub'))
    with zipfile.ZipFile(book) as archive:
        page = archive.read('index.xhtml').decode()
        assert any(name.endswith('scidraft-citations.css') for name in archive.namelist())
    assert 'role="doc-backlink"' in page
    assert_links_work(page)


def assert_links_work(page: str) -> None:
    """Assert that ids are unique and that links within the page lead to one."""
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    links = re.findall(r'href="#((?:ref|cite)-[^"]+)"', page)
    assert links
    assert set(links) <= set(ids)


def test_latex(notes: Project, tmp_path: Path) -> None:
    built = notes.build('latex')
    assert built.warnings == ''
    need('latexmk', 'pdflatex', 'pdftotext')
    subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'note.tex'], cwd=built.outdir,
                   check=True, capture_output=True)
    assert 'undefined' not in (built.outdir / 'note.log').read_text(errors='replace').split('LaTeX Warning')[-1]
    text = subprocess.run(['pdftotext', '-layout', 'note.pdf', '-'], cwd=built.outdir, check=True,
                          capture_output=True, text=True).stdout
    assert re.search(r'\[1\] Pang RY, Parrish A\.', text)
    assert re.search(r'Second\s+\[1\] Knuth DE\.', text)
    assert re.search(r'\[1\] Own\. 2001\.\s+\[2\] Knuth', text)


def test_gettext(notes: Project) -> None:
    built = notes.build('gettext')
    assert built.warnings == ''
    assert 'First {cite}`pang2022`, then {cite:t}`sun2023`.' in built.raw('index.pot')
    assert 'Knuth DE' not in built.raw('index.pot')


def written(built: Built) -> dict[str, bytes]:
    """Return the pages of a build."""
    return {path.name: path.read_bytes() for path in built.outdir.glob('*.html')}


def test_parallel_build_is_the_same(notes: Project) -> None:
    for number in range(8):
        notes.write(f'more{number}.md', APART.replace('Apart', f'More {number}'))
    assert written(notes.build(out='serial')) == written(notes.build(out='parallel', jobs=2))


def test_changed_file_rebuilds_the_pages_that_use_it(notes: Project) -> None:
    notes.write('apart.md', APART)
    first = notes.build()
    times = {path.name: path.stat().st_mtime_ns for path in first.outdir.glob('*.html')}
    notes.write('own.bib', OWN.replace('Own', 'Changed'))
    second = notes.build()
    changed = {path.name for path in second.outdir.glob('*.html') if path.stat().st_mtime_ns != times[path.name]}
    # "index" is written again too: its table of contents shows "other", which was read again.
    assert changed & {'index.html', 'other.html', 'apart.html', 'plain.html'} == {'other.html', 'index.html'}
    assert '[1] Changed. 2001.' in second.body('other')
    assert written(second) == written(notes.build(out='fresh'))
    notes.write('refs.bib', BIB.replace('Sums', 'Products'))
    third = notes.build()
    assert 'Products' in third.body('index')
    assert 'Products' in third.body('other')
