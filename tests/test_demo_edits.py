"""The demo after random edits: an incremental build gives what a fresh one gives, serially and in parallel."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import need_modules, run_sphinx
from test_rebuild import files_of

DEMO = Path(__file__).parent.parent / 'demo_notes'
STEPS = 9
#: After how many steps the site is compared with a fresh one.
ROUND = 3


class Editor:
    """Someone who changes notes at random."""

    def __init__(self, source: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.notes = source / 'notes'
        self.count = 0

    def edit(self) -> str:
        """Change a note; return what."""
        self.count += 1
        action: Callable[[Path], None] = self.random.choice(
            [self.retitle, self.retag, self.redate, self.insert, self.rename, self.remove, self.add])
        note = self.random.choice(sorted(self.notes.glob('*.md')))
        action(note)
        return f'{action.__name__} {note.stem}'

    def replace(self, note: Path, pattern: str, new: str) -> None:
        """Put something in the place of the first match."""
        note.write_text(re.sub(pattern, new, note.read_text(encoding='utf-8'), count=1, flags=re.M), encoding='utf-8')

    def retitle(self, note: Path) -> None:
        self.replace(note, '^(title|#) (.*)$', rf'\1 \2 {self.count}')

    def retag(self, note: Path) -> None:
        self.replace(note, r'^tags: \[(.*)\]$', rf'tags: [\1, New {self.count % 2}]')

    def redate(self, note: Path) -> None:
        self.replace(note, r'^date: 2026-09-\d\d', f'date: 2026-09-{10 + self.count}')

    def insert(self, note: Path) -> None:
        with note.open('a', encoding='utf-8') as file:
            file.write(f'\n\n:::{{prf:lemma}} of step {self.count}\n:label: step-{self.count}\n$x_{self.count}$\n:::\n')

    def rename(self, note: Path) -> None:
        self.replace(note, r'^(:::\{prf:\w+\}) .*$', rf'\1 renamed in step {self.count}')

    def remove(self, note: Path) -> None:
        note.unlink()

    def add(self, note: Path) -> None:
        (self.notes / f'new-{self.count}.md').write_text(
            f'---\ntitle: Step {self.count}\ndate: 2026-09-15\ntags: [Demo]\nauthor: A\n---\n\n'
            f'See [](#step-{self.count - 1}) and [](#lem:softmax-shift).\n', encoding='utf-8')


@pytest.mark.slow
@pytest.mark.parametrize('seed', range(2))
def test_demo_after_random_edits(tmp_path: Path, seed: int) -> None:
    need_modules('mermaid_render', 'sphinxcontrib.bibtex')
    source = tmp_path / 'src'
    shutil.copytree(DEMO, source, ignore=shutil.ignore_patterns('_build'))
    editor = Editor(source, seed)
    run_sphinx(source, tmp_path / 'incremental')
    done = []
    for step in range(1, STEPS + 1):
        done.append(editor.edit())
        built = run_sphinx(source, tmp_path / 'incremental', jobs=1 + step % 2 * 3)
        if step % ROUND:
            continue
        for name in ('fresh', 'fresh-doctrees'):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        fresh = run_sphinx(source, tmp_path / 'fresh', jobs=1 + step % 2 * 3)
        pages = [path.stem for path in fresh.outdir.rglob('*.html')]
        first, second = files_of(built.outdir, pages), files_of(fresh.outdir, pages)
        assert [name for name in second if first.get(name) != second[name]] == [], done
