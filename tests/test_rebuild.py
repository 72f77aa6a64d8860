"""An incremental build gives what a fresh one gives, byte for byte, after any edit."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest
from conftest import CONF, Built, run_sphinx

KINDS = ['theorem', 'lemma', 'definition', 'proof', 'remark']
STEPS = 50
#: Files that say when something was built, not what a reader sees.
NOT_COMPARED = {'.buildinfo', '.scidraft-written.json'}


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
