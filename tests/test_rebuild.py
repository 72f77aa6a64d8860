"""An incremental build gives what a fresh one gives, byte for byte, after any edit."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import sphinx
from projects import CONF, Built, Project, run_sphinx

KINDS = ['theorem', 'lemma', 'definition', 'proof', 'remark']
STEPS = 50
#: Files that say when something was built, not what a reader sees.
NOT_COMPARED = {'.buildinfo', '.scidraft-written.json', '.scidraft-metadata.json', '.scidraft-pages.json'}


class Book:
    """A project that changes at random."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.src = folder / 'src'
        self.src.mkdir(parents=True)
        self.labels = 0
        self.docs: dict[str, list[tuple[str, str, str]]] = {f'd{i}': [] for i in range(6)}
        self.heads = {doc: f'Title of {doc}' for doc in self.docs}
        self.numbered = True
        self.within: object = 'auto'
        self.written: dict[str, str] = {}
        for _ in range(10):
            self.insert()
        self.flush()

    def insert(self) -> None:
        doc = self.random.choice(list(self.docs))
        self.labels += 1
        item = (self.random.choice(KINDS), f'lab-{self.labels}', f'name {self.labels}')
        self.docs[doc].insert(self.random.randint(0, len(self.docs[doc])), item)

    def item(self) -> tuple[str, int] | None:
        docs = [doc for doc, items in self.docs.items() if items]
        if not docs:
            return None
        doc = self.random.choice(docs)
        return doc, self.random.randrange(len(self.docs[doc]))

    def edit(self) -> str:
        """Change something; return what."""
        kind = self.random.choice(['insert', 'insert', 'delete', 'move', 'label', 'kind', 'name', 'title', 'swap',
                                   'config', 'drop', 'restore'])
        place = self.item()
        if kind == 'insert' or place is None:
            self.insert()
        elif kind == 'delete':
            del self.docs[place[0]][place[1]]
        elif kind == 'move':
            self.docs[self.random.choice(list(self.docs))].append(self.docs[place[0]].pop(place[1]))
        elif kind in ('label', 'kind', 'name'):
            doc, n = place
            old = self.docs[doc][n]
            self.labels += 1
            self.docs[doc][n] = (
                self.random.choice(KINDS) if kind == 'kind' else old[0],
                f'lab-{self.labels}' if kind == 'label' else old[1],
                f'name {self.labels}' if kind == 'name' else old[2])
        elif kind == 'title':
            self.heads[place[0]] += '!'
        elif kind == 'swap':
            docs = list(self.docs.items())
            self.random.shuffle(docs)
            self.docs = dict(docs)
        elif kind == 'config':
            self.numbered = self.random.random() < .7
            self.within = self.random.choice(['auto', 'project', 'document', 1, 2])
        elif kind == 'drop' and len(self.docs) > 3:
            del self.docs[place[0]]
        else:
            self.labels += 1
            self.docs[f'd{self.labels + 10}'] = []
            self.heads[f'd{self.labels + 10}'] = 'New'
        self.flush()
        return kind

    def flush(self) -> None:
        """Write the files that differ."""
        files = {'conf.py': f'{CONF}scidraft_within = {self.within!r}\n'}
        numbered = ':numbered:\n' if self.numbered else ''
        files['index.md'] = f'# Root\n\n```{{toctree}}\n{numbered}\n' + '\n'.join(self.docs) + '\n```\n'
        known = [label for items in self.docs.values() for _, label, _ in items]
        for doc, items in self.docs.items():
            fixed = random.Random(doc)      # what a document refers to does not change without an edit
            text = f'# {self.heads[doc]}\n\n'
            if known and doc == 'd1':
                text += f'## On {{prf:ref}}`{known[0]}`\n\n:::{{restate}} {known[-1]}\n:::\n\n'
            for n, (kind, label, name) in enumerate(items):
                of = f':of: {known[0]}\n' if kind == 'proof' and known[0] != label else ''
                text += f':::{{{kind}}} {name}\n:label: {label}\n{of}Body of {label}, {{prf:ref}}`{label}`.\n:::\n\n'
                text += '## Section\n\n' if n == 1 else ''
            wanted = [f'lab-{fixed.randint(1, 30)}' for _ in range(4)]
            text += f'See {{prf:ref}}`{wanted[0]}`, [](#{wanted[1]}), {{ref}}`{wanted[2]}`, '
            text += f'{{prf:cref}}`{",".join(wanted)}`, {{numref}}`text %s <{wanted[3]}>`.\n'
            files[f'{doc}.md'] = text
        for name in set(self.written) - set(files):
            (self.src / name).unlink()
        for name, text in files.items():
            if self.written.get(name) != text:
                (self.src / name).write_text(text, encoding='utf-8')
        self.written = files


def files_of(folder: Path, pages: list[str]) -> dict[str, bytes]:
    """Return the files of an output folder; pages of deleted documents stay there, as Sphinx leaves them."""
    return {str(path.relative_to(folder)): content(path) for path in sorted(folder.rglob('*'))
            if path.is_file() and path.name not in NOT_COMPARED
            and (path.suffix != '.html' or path.stem in pages)}


def content(path: Path) -> bytes:
    """Return a file; in its search index Sphinx keeps words that no page holds any longer."""
    data = path.read_bytes()
    if path.name != 'searchindex.js':
        return data
    index = json.loads(data.removeprefix(b'Search.setIndex(').removesuffix(b')'))
    for part in ('terms', 'titleterms'):
        index[part] = {word: pages for word, pages in index[part].items() if pages != []}
    return json.dumps(index).encode()


def assert_same(one: Built, two: Built, book: Book, what: str) -> None:
    pages = [path.stem for path in two.outdir.glob('*.html')]
    assert set(book.docs) < set(pages)
    first, second = files_of(one.outdir, pages), files_of(two.outdir, pages)
    assert first.keys() == second.keys(), what
    differ = [name for name in first if first[name] != second[name]]
    assert not differ, f'{what}: {differ}'


@pytest.mark.slow
@pytest.mark.parametrize('seed', range(4))
def test_random_edits(tmp_path: Path, seed: int) -> None:
    book = Book(tmp_path, seed)
    done = []
    for step in range(STEPS):
        if step:
            done.append(book.edit())
        one = run_sphinx(book.src, tmp_path / 'incremental')
        for name in ('fresh', 'fresh-doctrees'):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        two = run_sphinx(book.src, tmp_path / 'fresh')
        assert_same(one, two, book, f'seed {seed}, step {step}, {done[-1:]}')


def many_documents(project: Project, count: int = 40) -> None:
    """Write documents that refer to each other."""
    names = [f'd{i:02}' for i in range(count)]
    project.write('index.md', '# Root\n\n```{toctree}\n:numbered:\n' + '\n'.join(names) + '\n```\n')
    for i, name in enumerate(names):
        other = names[(i * 7 + 3) % count]
        project.write(f'{name}.md', f'# Title {name}\n\n:::{{theorem}} Name {i}\n:label: t-{name}\nx\n:::\n\n'
                      f':::{{proof}}\n:of: t-{other}\n:label: p-{name}\nBy {{prf:ref}}`t-{other}`.\n:::\n\n'
                      f'See {{prf:cref}}`t-{other}, t-{name}, p-{name}`, [](#t-{other}), {{ref}}`t-{name}`.\n')


def test_parallel_equals_serial(project: Project) -> None:
    many_documents(project)
    serial = project.build(out='serial')
    parallel = project.build(out='parallel', jobs=4)
    assert serial.warnings == parallel.warnings == ''
    pages = [path.stem for path in serial.outdir.glob('*.html')]
    assert len(pages) > 40
    first, second = files_of(serial.outdir, pages), files_of(parallel.outdir, pages)
    assert [name for name in first if first[name] != second.get(name)] == []


def test_parallel_incremental(project: Project) -> None:
    many_documents(project)
    project.build(jobs=4)
    project.write('d00.md', '# Title\n\n:::{theorem}\nnew\n:::\n\n:::{theorem}\n:label: t-d00\nx\n:::\n')
    one, two = project.build(jobs=4), project.build(out='fresh')
    pages = [path.stem for path in two.outdir.glob('*.html')]
    first, second = files_of(one.outdir, pages), files_of(two.outdir, pages)
    assert [name for name in first if first[name] != second.get(name)] == []


def written(project: Project, out: str) -> dict[str, int]:
    return {path.stem: path.stat().st_mtime_ns for path in (project.folder / out).glob('*.html')}


def test_only_pages_whose_text_changes_are_written(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\nc\nd\n```\n')
    project.write('a.md', '# A\n\n:::{theorem}\n:label: t\nx\n:::\n')
    project.write('b.md', '# B\n\nNothing.\n')
    project.write('c.md', '# C\n\nSee {prf:ref}`t`.\n')
    project.write('d.md', '# D\n\n:::{theorem}\n:label: u\nx\n:::\n')
    project.build(out='html')
    before = written(project, 'html')
    project.build(out='html')
    assert written(project, 'html').items() >= {name: before[name] for name in 'abcd'}.items()
    project.write('a.md', '# A\n\n:::{theorem}\nnew\n:::\n\n:::{theorem}\n:label: t\nx\n:::\n')
    built = project.build(out='html')
    after = written(project, 'html')
    assert {name for name in 'abcd' if after[name] != before[name]} == {'a', 'c'}
    assert 'Theorem 2' in built.body('c')


@pytest.mark.parametrize(('what', 'old', 'new'), [
    ('title', '# Aims', '# Goals'),
    ('section', '## First', '## Second'),
    ('number of an equation', '$$\nx\n$$ (one)', '$$\ny\n$$ (new)\n\n$$\nx\n$$ (one)'),
    ('equation that goes', '$$\nx\n$$ (one)', 'x'),
    ('figure', 'A caption', 'Another caption'),
    ('number of a figure', ':::{figure} a.png\n:name: fig', ':::{figure} a.png\n\nMore\n:::\n\n'
     ':::{figure} a.png\n:name: fig'),
    ('label that goes', '(sec)=\n', ''),
])
def test_pages_follow_what_they_refer_to(project: Project, what: str, old: str, new: str) -> None:
    """Sphinx writes a page only when it is read again itself; then links lead nowhere and texts are old."""
    project.conf('numfig = True\nmyst_heading_anchors = 2\nmath_numfig = False')
    project.write('index.md', '# Root\n\n```{toctree}\n:numbered:\na\nb\nc\n```\n')
    (project.src / 'a.png').write_bytes(b'')
    text = ('# Aims\n\n(sec)=\n\n## First\n\n$$\nx\n$$ (one)\n\n:::{figure} a.png\n:name: fig\n\nA caption\n:::\n')
    assert old in text
    project.write('a.md', text)
    project.write('b.md', '# More\n')
    project.write('c.md', '# Last\n\nSee {doc}`a`, [](a.md), {ref}`sec`, [](#sec), {eq}`one`, {numref}`fig`, '
                          '{ref}`fig`, [](a.md#first).\n')
    project.build()
    project.write('a.md', text.replace(old, new))
    one, two = project.build(), project.build(out='fresh')
    assert one.body('c') == two.body('c'), what


def test_two_builders_on_one_doctree_folder(project: Project) -> None:
    many_documents(project, 6)
    doctrees = project.folder / 'doctrees'
    for builder in ('html', 'text'):
        project.build(builder, doctrees=doctrees)
    project.write('d00.md', '# Title\n\n:::{theorem}\nnew\n:::\n\n:::{theorem}\n:label: t-d00\nx\n:::\n')
    for builder in ('html', 'text'):
        project.build(builder, doctrees=doctrees)
    for builder, suffix in (('html', '.html'), ('text', '.txt')):
        fresh = project.build(builder, out=f'fresh-{builder}')
        for path in fresh.outdir.glob(f'*{suffix}'):
            assert path.read_bytes() == (project.folder / builder / path.name).read_bytes(), path.name


@pytest.mark.parametrize('revert', [False, True])
def test_a_build_that_dies_while_writing(project: Project, revert: bool) -> None:
    """What it has not written, or half written, is written by the next build."""
    many_documents(project, 8)
    project.build()
    old = (project.src / 'd00.md').read_text()
    project.write('d00.md', '# New title\n\n:::{theorem}\nnew\n:::\n\n:::{theorem}\n:label: t-d00\nx\n:::\n')
    code = textwrap.dedent('''
        import os, sys
        from sphinx.cmd.build import main
        def setup(app):
            def die(app, pagename, *rest):
                if pagename == "d04":
                    os._exit(9)
            app.connect("html-page-context", die, priority=1)
    ''')
    (project.folder / 'killer.py').write_text(code)
    run = subprocess.run(
        [sys.executable, '-m', 'sphinx', '-q', '-b', 'html', '-d', project.folder / 'html-doctrees',
         '-D', 'extensions=myst_parser,sphinx_scidraft,killer', project.src, project.folder / 'html'],
        env={**os.environ, 'PYTHONPATH': os.pathsep.join([str(project.folder), *sys.path])}, check=False)
    assert run.returncode == 9
    if revert:
        project.write('d00.md', old)
    one, two = project.build(), project.build(out='fresh')
    pages = [path.stem for path in two.outdir.glob('*.html')]
    first, second = files_of(one.outdir, pages), files_of(two.outdir, pages)
    assert [name for name in second if first.get(name) != second[name]] == []


def test_doctrees_of_an_older_version_are_read_again(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from sphinx_scidraft import extension

    many_documents(project, 3)
    monkeypatch.setattr(extension, 'ENV_VERSION', 0)
    project.build()
    monkeypatch.undo()
    before = written(project, 'html')
    built = project.build()
    assert built.warnings == ''
    assert all(time > before[name] for name, time in written(project, 'html').items())


def test_settings_take_effect_without_reading_again(project: Project) -> None:
    many_documents(project, 4)
    project.build()
    for setting, value, shown in (
            ('scidraft_within', 'project', 'Theorem 3'), ('scidraft_within', 'document', 'Theorem 1 of Title d01'),
            ('scidraft_words', {'theorem': ['Thm', 'Thms']}, 'Thm 1.1'),
            ('scidraft_numbered', False, 'Theorem (Name 0)'),
            ('language', 'de', 'Satz 1.1')):
        one = project.build(conf={setting: value})
        two = project.build(out='fresh', conf={setting: value}, fresh=True)
        assert one.raw('d02.html') == two.raw('d02.html'), setting
        assert shown in one.body('d00') or shown in one.body('d02'), (setting, one.body('d02'))


def test_a_section_takes_a_label_over(project: Project) -> None:
    project.write('index.md', '# Root\n\n```{toctree}\na\nb\nc\n```\n')
    project.write('a.md', '# A\n\n:::{theorem}\n:label: series\nx\n:::\n')
    project.write('b.md', '# B\n')
    project.write('c.md', '# C\n\n{ref}`series`\n')
    assert 'Theorem 1' in project.build().body('c')
    project.write('b.md', '# B\n\n(series)=\n## A section\n')
    assert 'A section' in project.build().body('c')
    project.write('b.md', '# B\n')
    assert 'Theorem 1' in project.build().body('c')


def test_a_build_with_nothing_to_do_leaves_inventory_and_index(project: Project) -> None:
    many_documents(project, 4)
    out = project.build().outdir
    names = ('objects.inv', 'prf-results.html')
    before = {name: ((out / name).read_bytes(), (out / name).stat().st_mtime_ns) for name in names}
    project.build()
    assert {name: ((out / name).read_bytes(), (out / name).stat().st_mtime_ns) for name in names} == before
    project.write('d00.md', '# Title\n\n:::{theorem} Another name\n:label: t-d00\nx\n:::\n')
    built = project.build()
    assert 'Another name' in built.body('prf-results')
    assert (out / 'objects.inv').read_bytes() == (project.build(out='fresh').outdir / 'objects.inv').read_bytes()
    (out / 'objects.inv').unlink()
    if sphinx.version_info < (8, 2):        # it ends a build that has nothing to write at once
        project.write('d01.md', '# Changed\n')
    project.build()
    assert (out / 'objects.inv').exists()
