"""A project pays only for what it uses: which of our modules a build loads."""

from __future__ import annotations

import subprocess
import sys

from projects import Project

#: Builds a project and prints the modules that were loaded.
BUILD = '''
import sys
from sphinx.cmd.build import main
status = main(["-q", "-b", "html", *sys.argv[1:]])
print(*(name for name in sys.modules if name.startswith("sphinx_scidraft")))
sys.exit(status)
'''
#: What works for notes, for the theme, for formulas and for pseudo-code.
UNUSED = (
    'core.notes.model', 'core.notes.parsing', 'notes.content', 'notes.headings', 'notes.feed.cards',
    'notes.feed.context', 'notes.feed.excerpts', 'notes.feed.options', 'notes.feed.pages', 'metadata.building',
    'theme.pages', 'search.formulas', 'search.text', 'maths.tree', 'maths.convert', 'core.pseudocode',
    'diagrams.svg', 'importing', 'cli',
)


def loaded(project: Project) -> set[str]:
    """Return the modules that a build in a process of its own loads."""
    run = subprocess.run([sys.executable, '-c', BUILD, str(project.src), str(project.src / '_build')],
                         capture_output=True, text=True, check=True)
    assert run.stderr == ''
    return set(run.stdout.split())


def unused(modules: set[str]) -> list[str]:
    """Return the loaded ones of what a project of statements does not use."""
    return sorted(name for name in modules for part in UNUSED
                  if f'{name}.'.startswith(f'sphinx_scidraft.{part}.'))


def test_statements_load_nothing_of_notes_and_formulas(project: Project) -> None:
    project.conf('html_theme = "basic"')
    project.write('index.md', '# Page\n\n:::{prf:lemma} name\n:label: lem\n$x$\n:::\n\nSee {prf:ref}`lem`.\n')
    modules = loaded(project)
    assert 'sphinx_scidraft.statements.domain' in modules
    assert unused(modules) == []
    assert unused(loaded(project)) == []        # with nothing to do


def test_a_note_loads_what_reads_notes(project: Project) -> None:
    """The names above are those of modules that there are."""
    project.conf('html_theme = "scidraft"\nhtml_math_renderer = "scidraft"')
    project.write('index.md', '# Site\n\n```{note-feed}\n```\n')
    project.write('notes/a.md', '---\ntitle: A note\ndate: 2026-01-02\ntags: [one]\n---\n\nText with $x^2$.\n')
    modules = loaded(project)
    idle = {part for part in UNUSED if not any(f'{name}.'.startswith(f'sphinx_scidraft.{part}.') for name in modules)}
    assert idle <= {'core.pseudocode', 'diagrams.svg', 'importing', 'cli'}
