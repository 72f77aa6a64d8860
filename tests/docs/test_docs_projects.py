"""Small projects of the guides, and notes that come from other tools."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from docs_pages import DOCS, copy_project
from projects import Built, Project, need_modules

from sphinx_scidraft.cli import main
from sphinx_scidraft.core.kinds import BUILTIN_KINDS

RECIPES = sorted(path.stem for path in (DOCS / 'projects/book/recipes').glob('*.py'))
CASES = sorted(path.stem for path in (DOCS / 'projects/numbering/cases').glob('*.py'))


# -- small projects

def assert_numbers(built: Built, shown: Path, css: str) -> None:
    """Compare the numbers on pages with a file that has a line for each page."""
    for line in shown.read_text(encoding='utf-8').splitlines():
        docname, _, labels = line.partition(':')
        assert ', '.join(built.texts(docname, css)) == labels.strip()


@pytest.mark.parametrize('case', CASES)
def test_numbers_of_the_course(project: Project, case: str) -> None:
    """The settings shown give the numbers shown."""
    folder = copy_project('numbering', project) / 'cases'
    project.conf((folder / f'{case}.py').read_text(encoding='utf-8'))
    built = project.build()
    assert built.warnings == ''
    assert_numbers(built, folder / f'{case}.txt', '.statement-label')


@pytest.mark.parametrize('name', ['two-notes', 'german', 'pseudocode', 'diagram', 'citations'])
def test_project_reads_as_shown(project: Project, name: str) -> None:
    """The text builder prints what the guide shows."""
    folder = copy_project(name, project)
    built = project.build('text')
    assert built.warnings == ''
    for path in folder.glob('*.txt'):
        assert built.raw(path.name).rstrip() == path.read_text(encoding='utf-8').rstrip()


def test_own_words_read_as_shown(project: Project) -> None:
    folder = copy_project('words', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    built = project.build('text')
    assert built.warnings == ''
    assert built.raw('index.txt').rstrip() == (folder / 'index.txt').read_text(encoding='utf-8').rstrip()


def test_head_says_what_is_shown(project: Project) -> None:
    folder = copy_project('head', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    built = project.build()
    assert built.warnings == ''
    shown = [line.strip() for line in (folder / 'head.html').read_text(encoding='utf-8').splitlines()]
    lines = [line.strip() for line in built.raw('notes/shift.html').splitlines()]
    assert lines[lines.index(shown[0]):][:len(shown)] == shown


@pytest.mark.parametrize('name', ['pseudocode-error', 'diagram-error'])
def test_mistake_gives_the_warning_shown(project: Project, name: str) -> None:
    folder = copy_project(name, project)
    built = project.build()
    assert built.warning_lines == (folder / 'warning.txt').read_text(encoding='utf-8').splitlines()
    assert len(built.select('index', 'pre')) == 1


def test_references_to_another_project(project: Project, tmp_path: Path) -> None:
    """References into another project read as shown."""
    other = tmp_path / 'other'
    other.mkdir()
    topology = Project(other)
    copy_project('two-notes', topology)
    inventory = topology.build().outdir / 'objects.inv'
    folder = copy_project('elsewhere', project)
    project.conf(f'''
        extensions.append("sphinx.ext.intersphinx")
        intersphinx_mapping = {{"topology": ("https://example.org/topology/", {str(inventory)!r})}}
    ''')
    built = project.build()
    assert built.warnings == ''
    shown = re.sub(r'^\d\. ', '', (folder / 'index.txt').read_text(encoding='utf-8'), flags=re.M)
    assert built.body('index') == ' '.join(('Elsewhere ' + shown).split())


@pytest.mark.parametrize('recipe', RECIPES)
def test_numbers_of_the_book(project: Project, recipe: str) -> None:
    """The settings shown give the numbers shown, of statements and equations."""
    folder = copy_project('book', project) / 'recipes'
    project.conf((folder / f'{recipe}.py').read_text(encoding='utf-8'))
    built = project.build()
    assert built.warnings == ''
    assert_numbers(built, folder / f'{recipe}.txt', '.statement-label, .eqno')
    assert recipe in (DOCS / 'guide/numbering-like-my-book.md').read_text(encoding='utf-8')


# -- coming from elsewhere

def test_imported_hugo_note(tmp_path: Path) -> None:
    folder = DOCS / 'projects/from-hugo'
    assert main(['import', 'hugo', str(folder / 'site'), str(tmp_path / 'new')]) == 0
    assert (tmp_path / 'new/notes/shift.md').read_text(encoding='utf-8') == (
        folder / 'result/shift.md').read_text(encoding='utf-8')


def test_imported_paper(tmp_path: Path) -> None:
    need_modules('pypandoc')
    folder = DOCS / 'projects/from-latex'
    assert main(['import', 'latex', str(folder / 'paper.tex'), str(tmp_path / 'new')]) == 0
    assert (tmp_path / 'new/softmax.md').read_text(encoding='utf-8') == (
        folder / 'result/softmax.md').read_text(encoding='utf-8')
    assert (folder / 'result/kinds.py').read_text(encoding='utf-8') in (
        tmp_path / 'new/conf.py').read_text(encoding='utf-8')


def test_rewritten_settings(tmp_path: Path) -> None:
    folder = DOCS / 'projects/from-sphinx-proof'
    shutil.copy(folder / 'conf.py', tmp_path)
    assert main(['import', 'sphinx-proof', str(tmp_path)]) == 0
    assert (tmp_path / 'conf.py').read_text(encoding='utf-8') == (folder / 'result/conf.py').read_text(encoding='utf-8')


@pytest.mark.parametrize('name', ['from-sphinx-exercise', 'from-quarto', 'from-mystmd'])
def test_converted_note_reads_as_shown(project: Project, name: str) -> None:
    """What is shown as written here gives the text shown, without a warning."""
    folder = copy_project(name, project)
    conf = folder / 'conf.py'
    project.conf(f'nitpicky = True\n{conf.read_text(encoding="utf-8") if conf.exists() else ""}')
    built = project.build('text')
    assert built.warnings == ''
    # Sphinx indents displays by three blanks or four, depending on its version
    text, shown = (re.sub(r'^ {4}(?=\S)', '   ', text, flags=re.M).rstrip() for text in (
        built.raw('index.txt'), (folder / 'index.txt').read_text(encoding='utf-8')))
    assert text == shown


@pytest.mark.parametrize('name', ['quarto', 'mystmd', 'sphinx-exercise'])
def test_names_in_tables_of_conversions(name: str) -> None:
    """Directives and roles in the right column exist, and so do the kinds that one cell lists."""
    page = (DOCS / f'guide/from-{name}.md').read_text(encoding='utf-8')
    cells = [row.rpartition(' | ')[2] for row in re.findall(r'^\|(.*)\|$', page, re.M)]
    kinds = {kind.name for kind in BUILTIN_KINDS}
    own = {'restate', 'references', 'confval', 'prf:theorem', 'prf:ref', 'prf:numref', 'prf:cref', 'cite', 'cite:t'}
    assert {found for cell in cells for found in re.findall(r'[`:]\{([\w:]+)\}', cell)} <= kinds | own | {
        'eq', 'ref', 'numref', 'note'}
    listed = next((cell for cell in cells if '`lemma`, ' in cell), '')
    assert set(re.findall(r'`(\w+)`', listed)) <= kinds and bool(listed) == (name == 'quarto')


def test_what_is_forgotten_of_quarto(project: Project) -> None:
    """A div gives the warning shown, a reference stays text."""
    project.write('index.md', '# Note\n\n::: {#thm-x}\nText.\n:::\n\nSee @thm-x.\n')
    built = project.build()
    shown = "Unknown directive type: '#thm-x'"
    assert len(built.warning_lines) == 1 and shown in built.warnings and 'See @thm-x.' in built.body('index')
    assert shown in (DOCS / 'guide/from-quarto.md').read_text(encoding='utf-8')


@pytest.mark.parametrize(('tags', 'count'), [((), 0), (('solutions',), 1)])
def test_solutions_can_be_left_out(project: Project, tags: tuple[str, ...], count: int) -> None:
    """They are in the build with the tag only; exercises have the same numbers in both."""
    page = (DOCS / 'guide/from-sphinx-exercise.md').read_text(encoding='utf-8')
    block = re.search(r'^````markdown\n(.*?)^````$', page, re.M | re.S)
    assert block is not None
    exercise = '```{exercise}\n:label: exc-rests\nText.\n```\n'
    project.write('index.md', f'# Note\n\n{exercise}\n{block[1]}\n{exercise.replace("rests", "more")}')
    built = project.build(tags=tags)
    assert built.warnings == ''
    assert len(built.select('index', '.statement-solution')) == count
    assert [text for text in built.texts('index', '.statement-label') if text.startswith('Exercise')] == [
        'Exercise 1', 'Exercise 2']
