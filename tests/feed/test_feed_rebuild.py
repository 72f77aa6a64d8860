"""What is written again: exactly the pages that show something else (rows 1, 2, 15, 16, 38-43)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import sphinx
from feed_project import add_note, files, notes_project
from projects import Project

EXTRA = '''\
---
orphan: true
---
# Lists

```{tag-list}
```

```{entry-a-to-z}
```
'''


def written(project: Project, change: Callable[[], object]) -> set[str]:
    """Return the pages that an incremental build writes after a change, and those that it removes."""
    outdir = project.folder / 'html'
    before = {path: path.stat().st_mtime_ns for path in outdir.rglob('*.html')}
    change()
    project.build()
    after = {path: path.stat().st_mtime_ns for path in outdir.rglob('*.html')}
    # what Sphinx writes in every build
    always = {'genindex.html', 'search.html', 'prf-results.html', 'py-modindex.html', '404.html'}
    if sphinx.version_info < (8, 2):        # it writes the root document whenever it writes anything
        always.add('index.html')
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    return {str(path.relative_to(outdir)) for path in changed} - always


def many(folder: Path) -> Project:
    """Return a site of 24 notes whose tags tie each to a few."""
    project = notes_project(folder, 0, per_page=4)
    project.conf('scidraft_list_size = 4')
    for number in range(1, 25):
        add_note(project, f'n{number:02}', number, tags=f'[T{number // 4}]')
    project.build()
    return project


def test_nothing_to_do(site: Project) -> None:
    site.build()
    assert written(site, lambda: None) == set()


def test_an_edited_text(tmp_path: Path) -> None:
    """An edit rewrites the note and the pages that show its text."""
    project = many(tmp_path)
    assert written(project, lambda: add_note(project, 'n02', 2, 'Another text.', tags='[T0]')) == {
        'notes/n02.html', 'notes/page/6.html', 'page/6.html', 'tags/t0.html', 'archive/2026/page/6.html',
        'authors/ann/page/6.html'}


def test_an_edited_title(tmp_path: Path) -> None:
    """A title stands on the notes beside it, on those that recommend it, and in lists."""
    project = many(tmp_path)
    pages = written(project, lambda: add_note(project, 'n14', 14, title='Another', tags='[T3]'))
    assert pages == {'notes/n14.html', 'notes/n13.html', 'notes/n12.html', 'notes/n15.html', 'notes/page/3.html',
                     'page/3.html', 'tags/t3.html', 'archive/2026/page/3.html', 'authors/ann/page/3.html'}


def test_a_new_note(tmp_path: Path) -> None:
    """A new note moves all feed pages; of the other notes only its neighbour changes."""
    project = many(tmp_path)
    pages = written(project, lambda: add_note(project, 'n25', 25, tags='[New]'))
    assert {page for page in pages if page.startswith('notes/n')} == {'notes/n25.html', 'notes/n24.html'}
    assert {'notes/index.html', 'notes/page/7.html', 'tags/index.html', 'tags/new.html'} <= pages
    assert 'index.html' in pages or sphinx.version_info < (8, 2)     # which writes it always
    assert 'href="notes/n25.html"' in (project.folder / 'html/index.html').read_text(encoding='utf-8')
    assert not any(page.startswith('tags/t') for page in pages)


def test_pages_vanish_with_their_notes(tmp_path: Path) -> None:
    project = many(tmp_path)
    outdir = project.folder / 'html'
    assert (outdir / 'notes/page/6.html').exists()
    for number in range(1, 5):
        (project.src / f'notes/n{number:02}.md').unlink()
    project.build()
    assert not (outdir / 'notes/page/6.html').exists()
    assert not (outdir / 'tags/t0.html').exists()
    assert (outdir / 'notes/page/5.html').exists()


def test_a_folder_of_a_page_vanishes_too(site: Project) -> None:
    outdir = site.build('dirhtml').outdir
    assert (outdir / 'notes/page/2/index.html').exists()
    for number in (1, 2):
        (site.src / f'notes/n{number}.md').unlink()
    site.build('dirhtml')
    assert not (outdir / 'notes/page').exists()
    assert (outdir / 'notes/index.html').exists()


def test_a_lost_page_comes_back(site: Project) -> None:
    path = site.build().outdir / 'notes/page/2.html'
    text = path.read_text(encoding='utf-8')
    path.unlink()
    site.build()
    assert path.read_text(encoding='utf-8') == text


def test_a_reference_in_a_card_follows_its_target(site: Project) -> None:
    lemma = '```{prf:lemma} Name\n:label: lem\nText.\n```\n'
    site.conf('scidraft_within = "project"')
    add_note(site, 'n1', 1, lemma)
    add_note(site, 'n5', 5, 'See {prf:ref}`lem`.')
    assert site.build().texts('index', '.sd-card-body')[0] == 'See Lemma 1.'
    add_note(site, 'n4', 4, '```{prf:lemma} Other\nText.\n```\n')
    assert site.build().texts('index', '.sd-card-body')[0] == 'See Lemma 2.'


def edits(project: Project, rng: random.Random) -> None:
    """Make one random change."""
    names = sorted(path.stem for path in (project.src / 'notes').glob('n*.md'))
    name, day, number = rng.choice(names), rng.randint(1, 28), rng.randint(1, 99)
    kind = rng.choice(['text', 'new', 'delete', 'title', 'tag', 'entry', 'lemma', 'promotion', 'draft', 'reference'])
    if kind == 'new':
        name = f'n{number}'
    if kind == 'delete':
        if len(names) > 3:
            (project.src / f'notes/{name}.md').unlink()
        return
    fields: dict[str, dict[str, str]] = {
        'tag': {'tags': rng.choice(['[A]', '[A, B]', '[C]'])}, 'entry': {'entryTitle': f'E{number}'},
        'promotion': {'promotion': 'true'}, 'draft': {'draft': 'true'}, 'lemma': {'showTitle': 'true'}}
    body = f'Text {number}.'
    if kind == 'lemma':
        body = f'```{{prf:lemma}} L{number}\n:label: lem-{name}\nText.\n```\n'
    if kind == 'reference':
        labels = [path.stem for path in (project.src / 'notes').glob('n*.md') if 'label: lem' in path.read_text()]
        body = 'See ' + ', '.join(f'{{prf:ref}}`lem-{label}`' for label in labels) + '.'
    title = f'Title {number} ${number}$' if kind == 'title' else None
    add_note(project, name, day, body, title, **fields.get(kind, {}))


def same(incremental: Path, fresh: Path, gone: Iterable[str]) -> None:
    """Compare two output folders; Sphinx leaves pages of removed documents, and words in its search index."""
    one, two = files(incremental), files(fresh)
    for name in sorted(one.keys() | two.keys()):
        if name in gone or name in ('searchindex.js', 'objects.inv') or name.startswith('_static/scidraft-math'):
            continue
        assert name in one, f'{name} is missing'
        assert name in two, f'{name} is left over'
        assert one[name] == two[name], name


@pytest.mark.parametrize(('builder', 'jobs', 'theme'), [('html', 1, 'basic'), ('dirhtml', 4, 'scidraft')])
def test_incremental_is_fresh(tmp_path: Path, builder: str, jobs: int, theme: str) -> None:
    rng = random.Random(f'{builder} {jobs}')
    project = notes_project(tmp_path, 7, tags='[A]')
    project.conf(f'scidraft_feed = {{"notes_per_page": 3, "promotions_per_page": 1}}\nhtml_theme = "{theme}"')
    project.write('lists.md', EXTRA)
    project.build(builder, out='incremental')
    for _ in range(6):
        for _ in range(rng.randint(1, 2)):
            edits(project, rng)
        built = project.build(builder, out='incremental', jobs=jobs)
        for folder in ('fresh', 'fresh-doctrees'):
            shutil.rmtree(project.folder / folder, ignore_errors=True)
        fresh = project.build(builder, out='fresh')
        # Sphinx leaves the pages of documents that were removed, or have become drafts.
        gone = {name for name in files(built.outdir).keys() - files(fresh.outdir).keys() if name.startswith('notes/n')}
        same(built.outdir, fresh.outdir, gone)
