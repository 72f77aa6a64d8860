"""What the indexes hold, and that they are the same however they were made."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from projects import Built, Project, run_sphinx
from search_site import FILES, HOSTILE, SECRETS, make_site, texts, words, write_site

from sphinx_scidraft.search.index import FILE, load


def bare(text: str) -> str:
    """Return a text without the signs round formulas and words in them."""
    return ''.join(c for c in text if c not in '\ue000\ue001\u2061')


def same(one: Built, two: Built) -> None:
    for name in (FILE, 'searchindex.js', 'objects.inv'):
        assert (one.outdir / name).read_bytes() == (two.outdir / name).read_bytes(), name


def test_texts_tags_dates_and_statements_are_stored(site: Built) -> None:
    """FEATURES row 44."""
    assert site.warnings == ''
    name, title, date, tags, text, statements = texts(site)['notes/softmax']
    assert (name, title, date, tags) == ('notes/softmax', 'Softmax Is Invariant', '2026-09-21',
                                         ['Normalisation', 'Probability'])
    assert bare(text).startswith('For x ∈ ℝ^n nothing changes. It goes back to Poincaré')
    assert '\ue000x ∈ ℝ^n\ue001' in text
    [[anchor, label, start, end]] = statements      # the proof has no name
    assert (anchor, label) == ('lem-shift', 'Lemma 1 (shift invariance)')
    assert bare(text[start:end]).strip() == ('For all scores softmax(x + c)_i = y_i holds, '
                                             'by translation of everything.')


def test_a_statement_that_is_printed_again_is_found_once(site: Built) -> None:
    assert 'translation' not in texts(site)['notes/banach'][4]
    index = words(site)
    assert index['docnames'][index['terms']['translat']] == 'notes/softmax'


def test_hidden_notes_are_in_no_index(site: Built) -> None:
    """FEATURES row 46: drafts and notes with ``searchHidden``, in titles, words, objects and files."""
    for name in (FILE, 'searchindex.js'):
        text = site.raw(name).lower()
        assert [word for word in SECRETS if word in text] == [], name
    assert site.texts('index', '.toctree-l1 a')     # the page itself still shows what the author put there
    assert 'no-search' not in site.raw('index.html')
    assert 'Quagga' in site.raw('notes/covert.html')


@pytest.mark.parametrize('theme', ['basic', 'furo'])
def test_hidden_notes_and_statements_under_other_themes(project: Project, theme: str) -> None:
    built = write_site(project).build(conf={'html_theme': theme})
    assert built.warnings == ''
    text = built.raw('searchindex.js').lower()
    assert [word for word in SECRETS if word in text] == []
    assert not (built.outdir / FILE).exists()
    names = [entry[4] for entries in words(built)['objects'].values() for entry in entries]
    assert 'Lemma 1 (shift invariance)' in names
    index = words(built)        # short Chinese words, which Sphinx leaves in one run
    assert {index['docnames'][index['terms'][word]] for word in ('映射', '压缩', '定理')} == {'notes/banach'}


def test_a_note_that_becomes_hidden_leaves_nothing_behind(project: Project) -> None:
    write_site(project).build()
    project.write('notes/gauge.md', '---\ndraft: true\n---\n' + FILES['notes/gauge.md'])
    project.write('notes/draft.md', '# Unfinished\n\nFound now.\n')
    built = project.build()
    for name in (FILE, 'searchindex.js'):
        assert 'gauge' not in built.raw(name).lower()
    assert texts(built)['notes/draft'][4] == 'Found now.'
    same(built, project.build(out='fresh'))


def test_incremental_is_fresh(tmp_path: Path) -> None:
    project = make_site(tmp_path)
    built = project.build()
    before = (built.outdir / FILE).stat().st_mtime_ns
    assert (project.build().outdir / FILE).stat().st_mtime_ns == before     # nothing to do, nothing written
    edits = [
        ('notes/gauge.md', FILES['notes/gauge.md'] + '\nAdded words with $a^2$.\n'),
        # another number on a page that is not read again
        ('index.md', '# Home\n\n```{toctree}\n:numbered:\nnotes/hostile\nnotes/softmax\nnotes/banach\nnotes/gauge\n'
                     'notes/draft\nnotes/covert\nnotes/unlisted\n```\n'),
        ('notes/new.md', '---\norphan: true\ntags: [New]\n---\n# New\n\nText.\n'),
        ('notes/new.md', None),
    ]
    for name, text in edits:
        if text is None:
            (project.src / name).unlink()
        else:
            project.write(name, text)
        one = project.build()
        for folder in ('fresh', 'fresh-doctrees'):
            shutil.rmtree(tmp_path / folder, ignore_errors=True)
        same(one, project.build(out='fresh'))


def test_a_card_that_is_made_again_is_not_the_text_of_its_note(project: Project) -> None:
    """Of a note with a preview the card shows a part; a feed is written again without its notes."""
    project.conf('html_theme = "scidraft"')
    project.write('index.md', '# Site\n\n```{note-feed}\n```\n')
    for name in ('a', 'b'):
        project.write(f'notes/{name}.md', f'---\ntitle: Note {name}\ndate: 2026-01-02\n---\n\n'
                                          f':::{{preview}}\nShown.\n:::\n\nThe rest of {name}.\n')
    project.build()
    project.write('index.md', '# Our site\n\n```{note-feed}\n```\n')
    assert texts(project.build())['notes/a'][4] == 'Shown. The rest of a.'


def test_a_file_that_is_lost_or_broken_is_made_again(tmp_path: Path) -> None:
    project = make_site(tmp_path)
    built = project.build()
    whole = built.raw(FILE)
    for damage in (None, '', 'SciDraftSearch.take({"version":0,"notes":[]})\n', whole[:200], 'x' * len(whole.encode())):
        (built.outdir / FILE).unlink() if damage is None else (built.outdir / FILE).write_text(damage)
        again = project.build()
        assert again.warnings == ''
        assert again.raw(FILE) == whole


def test_texts_are_read_only_where_something_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_site(tmp_path)
    project.build()
    loaded: list[Path] = []
    monkeypatch.setattr('sphinx_scidraft.search.index.load', lambda path: loaded.append(path) or load(path))
    project.build()
    assert not loaded
    (project.src / 'notes' / 'gauge.md').unlink()
    found = texts(project.build())
    assert len(loaded) == 1
    assert 'notes/gauge' not in found and len(found) > 1


def test_parallel_is_serial(tmp_path: Path) -> None:
    project = make_site(tmp_path)
    for n in range(12):
        project.write(f'notes/n{n}.md', f'# N{n}\n\n:::{{prf:lemma}} name {n}\n$x_{n}$ 映射\n:::\n')
    same(project.build(), project.build(out='parallel', jobs=4))


def test_two_builders_on_one_doctree_folder(tmp_path: Path) -> None:
    project = make_site(tmp_path)
    doctrees = tmp_path / 'doctrees'
    run_sphinx(project.src, tmp_path / 'html', doctrees=doctrees)
    second = run_sphinx(project.src, tmp_path / 'dirhtml', 'dirhtml', doctrees=doctrees)
    assert texts(second).keys() == texts(Built(tmp_path / 'html', '', 0)).keys()
    assert all(note[4] for name, note in texts(second).items() if name != 'index')


@pytest.mark.parametrize('builder', ['singlehtml', 'epub', 'latex', 'text', 'xml'])
def test_other_builders_write_no_file_of_texts(project: Project, builder: str) -> None:
    built = write_site(project).build(builder)
    assert not (built.outdir / FILE).exists()
    assert 'searchindex' not in built.warnings


def test_hostile_titles_are_stored_as_text(site: Built) -> None:
    note = texts(site)['notes/hostile']
    assert note[1] == HOSTILE
    assert note[3] == ['<script>alert(1)</script>']
    assert note[5][0][1] == 'Theorem 1 (<b onclick=alert(1)>bold</b>)'


def test_both_syntaxes(project: Project) -> None:
    project.conf('html_theme = "scidraft"\nhtml_math_renderer = "scidraft"')
    project.write('index.rst', '''\
        Title
        =====

        .. toctree::

           md
           rst

        A |sub|. [#f]_

        .. |sub| replace:: *word*
        .. [#f] Foot.
        .. index:: entry
        .. comment
        ''')
    project.write('md.md', '# M\n\nText $a_1$.\n\n:::{lemma} name $x$\nBody.\n:::\n\n```python\ncode()\n```\n\n'
                           '|a|b|\n|-|-|\n|1|2|\n\n![alt](x.png)\n\n<div>raw<script>bad()</script></div>\n')
    project.write('x.png', '')
    project.write('rst.rst', 'M\n=\n\nText :math:`a_1`.\n\n.. lemma:: name :math:`x`\n\n   Body.\n')
    built = project.build()
    found = texts(built)
    assert bare(found['index'][4]) == 'A word. 1 1 Foot.'
    assert bare(found['md'][4]).startswith('Text a_1. Lemma 1 (name x). Body. code() a b 1 2')
    assert 'bad' not in found['md'][4]
    assert bare(found['rst'][4]) == 'Text a_1. Lemma 1 (name x). Body.'
    assert found['md'][5][0][1] == found['rst'][5][0][1] == 'Lemma 1 (name \ue000x\ue001)'


def test_the_file_is_no_more_than_the_texts(site: Built) -> None:
    """It holds each text once; titles, names and places come on top."""
    notes = texts(site)
    size = (site.outdir / FILE).stat().st_size
    assert size < sum(len(json.dumps(note, ensure_ascii=False).encode()) for note in notes.values()) + 200
