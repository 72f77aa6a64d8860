"""Incremental, parallel and interrupted builds give what a fresh build gives."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from math_project import Built, MathProject

from sphinx_scidraft.maths import font
from sphinx_scidraft.maths.pages import Pages

LETTERS = [r'\alpha', r'\mathbb{R}', r'\mathcal{L}', r'\oplus', r'\hookrightarrow', 'x', r'\ce{H}', r'\frac{a}{b}']
NAMES = ['a', 'b', 'c', 'd']


def document(name: str, formulas: list[str]) -> str:
    """Return a document with formulas."""
    text = f'# {name.upper()}\n\n' + '\n\n'.join(f'text ${tex}$' for tex in formulas)
    return text + (f'\n\n$$ {formulas[0]} $$ ({name})\n' if formulas else '\n')


def write_all(maths: MathProject, texts: dict[str, list[str]]) -> None:
    """Write all documents of a project."""
    toctree = '\n'.join(sorted(texts))
    maths.write({'index.md': f'# Index\n\n$y$\n\n```{{toctree}}\n{toctree}\n```\n'})
    for path in maths.source.glob('?.md'):
        if path.stem not in texts:
            path.unlink()
    maths.write({f'{name}.md': document(name, formulas) for name, formulas in texts.items()})


def assert_same(built: Built, fresh: Built) -> None:
    """Compare two outputs byte for byte."""
    assert built.files.keys() == fresh.files.keys()
    assert [name for name, data in built.files.items() if data != fresh.files[name]] == []


def ours(built: Built, page: str) -> list[str]:
    """Return what our renderer writes on a page; plain Sphinx leaves old links to the next page."""
    return re.findall(r'scidraft-math-[^"]*|<math.*?</math>|<code class="math-source">.*?</code>', built.page(page))


def font_of(built: Built) -> set[int]:
    """Return the characters of the font of a build."""
    name = next(name for name in built.static if name.endswith('.woff2'))
    return set(TTFont(io.BytesIO((built.outdir / '_static' / name).read_bytes())).getBestCmap())


def test_a_new_character_reaches_font_and_pages(maths: MathProject) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\alpha']})
    first = maths.build()
    assert ord('⊕') not in font_of(first)
    files = first.static
    write_all(maths, {'a': [r'x\oplus y'], 'b': [r'\alpha']})
    second = maths.build()
    assert {ord('⊕'), ord('𝛼')} <= font_of(second)
    assert files != second.static and len(second.static) == 3
    assert_same(second, maths.build(out='fresh', doctrees='other'))


def test_a_change_without_new_characters_writes_one_page(maths: MathProject) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\alpha']})
    maths.build()
    before = {path: path.stat().st_mtime_ns for path in (maths.folder / 'html').glob('*.html')}
    write_all(maths, {'a': ['y+z'], 'b': [r'\alpha']})
    maths.build()
    changed = [path.name for path, time in before.items() if path.stat().st_mtime_ns != time]
    assert set(changed) <= {'a.html', 'index.html', 'genindex.html', 'search.html'} and 'b.html' not in changed


def test_nothing_changed_draws_and_writes_nothing(maths: MathProject, monkeypatch: pytest.MonkeyPatch) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\alpha']})
    maths.build()

    def fail(*args: Any) -> None:
        raise AssertionError('drawn again')

    monkeypatch.setattr('sphinx_scidraft.maths.convert.draw', fail)
    monkeypatch.setattr(font, 'build', fail)
    before = (maths.folder / 'html' / 'b.html').stat().st_mtime_ns
    maths.build()
    assert (maths.folder / 'html' / 'b.html').stat().st_mtime_ns == before


def test_removed_document(maths: MathProject) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\mathbb{R}\oplus x']})
    maths.build()
    write_all(maths, {'a': ['x']})
    built = maths.build()
    (built.outdir / 'b.html').unlink()    # Sphinx leaves pages of removed documents
    assert ord('⊕') not in font_of(built)
    assert_same(built, maths.build(out='fresh', doctrees='other'))


def test_parallel_build_is_the_same(maths: MathProject) -> None:
    write_all(maths, {name: [rf'{letter}_{{{number}}}' for letter in LETTERS]
                      for number, name in enumerate('abcdefghij')})
    serial = maths.build(out='serial', doctrees='one')
    parallel = maths.build(out='parallel', doctrees='two', jobs=2)
    assert_same(parallel, serial)
    assert sorted(parallel.warnings.splitlines()) == sorted(serial.warnings.splitlines())
    assert parallel.warnings.count('WARNING') == 10


def test_two_builders_on_one_doctree_folder(maths: MathProject) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\alpha']})
    maths.build('html')
    maths.build('dirhtml')
    write_all(maths, {'a': ['x'], 'b': [r'\alpha\oplus\beta']})
    assert_same(maths.build('html'), maths.build('html', out='fresh', doctrees='other'))
    assert_same(maths.build('dirhtml'), maths.build('dirhtml', out='fresh-dir', doctrees='other'))


def test_build_that_dies_while_writing(maths: MathProject, monkeypatch: pytest.MonkeyPatch) -> None:
    write_all(maths, {'a': ['x'], 'b': ['y'], 'c': ['z']})
    maths.build()
    write_all(maths, {'a': [r'\oplus'], 'b': ['y'], 'c': ['z']})
    with monkeypatch.context() as patch:
        link = Pages.link

        def die(self: Pages, app: Any, pagename: str, *args: Any) -> None:
            if pagename == 'b':
                raise KeyboardInterrupt
            link(self, app, pagename, *args)

        patch.setattr(Pages, 'link', die)
        with pytest.raises(KeyboardInterrupt):
            maths.build()
    assert_same(maths.build(), maths.build(out='fresh', doctrees='other'))


BORROWING = '''
from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

class Borrow(SphinxPostTransform):
    default_priority = 5
    def run(self, **options):
        if self.env.docname == 'c':
            self.document += nodes.paragraph('', '', nodes.math('y', 'y'))

def setup(app):
    app.add_post_transform(Borrow)
'''


def test_page_with_borrowed_formulas_follows(maths: MathProject) -> None:
    maths.conf(BORROWING)
    write_all(maths, {'a': ['x'], 'b': [r'\alpha'], 'c': []})
    assert maths.build().shown('c.html') == ['y']
    write_all(maths, {'a': [r'x\oplus y'], 'b': [r'\alpha'], 'c': []})
    assert_same(maths.build(), maths.build(out='fresh', doctrees='other'))


@pytest.mark.parametrize('change', ['# A\n\n$\\oplus$', '# A $\\oplus$', '# A'])
def test_formulas_in_titles(maths: MathProject, change: str) -> None:
    maths.write({'index.md': '# Index\n\n```{toctree}\na\nb\n```', 'a.md': '# A $x$', 'b.md': '# B'})
    built = maths.build()
    assert 'scidraft-math-' in built.page('b.html')
    maths.write({'a.md': change})
    built, fresh = maths.build(), maths.build(out='fresh', doctrees='other')
    assert built.static == fresh.static or not fresh.static
    for page in ('index.html', 'a.html', 'b.html'):
        assert ours(built, page) == ours(fresh, page)


def test_one_named_file_leaves_the_others_right(maths: MathProject) -> None:
    write_all(maths, {'a': ['x'], 'b': ['y']})
    maths.build()
    write_all(maths, {'a': [r'x\oplus y'], 'b': ['y']})
    partly = maths.build(names=['a.md'])
    for page in ('a.html', 'b.html'):
        sheet = next(name for name in partly.static if name in partly.page(page))
        assert (partly.outdir / '_static' / sheet.replace('.css', '.woff2')).exists()
    built = maths.build()
    assert len(built.static) == 3
    assert_same(built, maths.build(out='fresh', doctrees='other'))


@pytest.mark.parametrize('lost', ['.scidraft-math.json', '_static', 'formulas.json', '*.font'])
def test_lost_files_are_made_again(maths: MathProject, lost: str) -> None:
    write_all(maths, {'a': ['x'], 'b': [r'\alpha']})
    first = maths.build()
    for folder in (maths.folder / 'html', maths.folder / 'doctrees' / 'scidraft-math'):
        for path in folder.glob(lost):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    write_all(maths, {'a': ['y'], 'b': [r'\alpha']})
    assert_same(maths.build(), maths.build(out='fresh', doctrees='other'))
    assert first.static


def test_another_version_of_the_converter_rewrites_pages(maths: MathProject, monkeypatch: pytest.MonkeyPatch) -> None:
    write_all(maths, {'a': ['x']})
    maths.build()
    state = json.loads((maths.folder / 'html' / '.scidraft-math.json').read_text())
    assert set(state) == {'index', 'a'}
    monkeypatch.setattr('sphinx_scidraft.maths.engines.versions', lambda: 'math-core 99')
    before = (maths.folder / 'html' / 'a.html').stat().st_mtime_ns
    maths.build()
    assert (maths.folder / 'html' / 'a.html').stat().st_mtime_ns != before


EDITS = st.lists(st.one_of(
    st.tuples(st.just('set'), st.sampled_from(NAMES), st.lists(st.sampled_from(LETTERS), max_size=3)),
    st.tuples(st.just('drop'), st.sampled_from(NAMES), st.just([])),
), min_size=2, max_size=5)


@pytest.mark.slow
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck),
          phases=[Phase.explicit, Phase.reuse, Phase.generate])    # shrinking would build for minutes
@given(edits=EDITS, jobs=st.sampled_from([1, 2]))
def test_random_edits(tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[str, str, list[str]]],
                      jobs: int) -> None:
    maths = MathProject(Path(tmp_path_factory.mktemp('edits')))
    texts: dict[str, list[str]] = {'a': ['x'], 'b': [r'\alpha']}
    for kind, name, formulas in edits:
        if kind == 'set':
            texts[name] = formulas
        else:
            texts.pop(name, None)
        write_all(maths, texts)
        built = maths.build(jobs=jobs)
    fresh = maths.build(out='fresh', doctrees='other')
    assert built.static == fresh.static
    for name in ['index', *texts]:
        assert ours(built, f'{name}.html') == ours(fresh, f'{name}.html')
