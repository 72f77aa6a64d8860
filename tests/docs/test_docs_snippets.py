"""Every snippet is built in both syntaxes and gives what is shown."""

from __future__ import annotations

import re
import shutil
from importlib.metadata import version
from typing import NamedTuple

import pytest
from docs_pages import BIBTEX, DOCS
from projects import Built, Project

SNIPPETS = sorted(path.stem for path in (DOCS / 'snippets').glob('*.md'))


# -- snippets

class Rendered(NamedTuple):
    """All snippets in one syntax."""

    html: Built
    text: Built


def shown_conf(name: str) -> str:
    """Return a part of the documentation's ``conf.py`` that a guide shows."""
    return (DOCS / 'conf.py').read_text(encoding='utf-8').partition(f'# [{name}]\n')[2].partition('# [end]')[0]


@pytest.fixture(scope='module')
def rendered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rendered]:
    """The snippets in both syntaxes, each as a document of its own."""
    made = {}
    for suffix, title in (('.md', '# Title\n\n'), ('.rst', 'Title\n=====\n\n')):
        project = Project(tmp_path_factory.mktemp(suffix[1:]))
        project.conf(f'{BIBTEX}\nscidraft_within = "document"\nnitpicky = True\n'
                     'myst_fence_as_directive = ["mermaid"]\nhtml_math_renderer = "scidraft"\n'
                     + shown_conf('own-kinds') + shown_conf('macros'))
        project.write('index.rst', 'Index\n=====\n\n.. toctree::\n   :glob:\n\n   snippet/*\n')
        (project.src / 'snippet').mkdir()
        shutil.copy(DOCS / 'guide/refs.bib', project.src / 'snippet')
        for name in SNIPPETS:
            text = (DOCS / 'snippets' / f'{name}{suffix}').read_text(encoding='utf-8')
            project.write(f'snippet/{name}{suffix}', title + text)
        made[suffix] = Rendered(project.build(), project.build('text'))
    return made


def test_snippets_are_silent(rendered: dict[str, Rendered]) -> None:
    for both in rendered.values():
        assert both.html.warnings + both.text.warnings == ''


@pytest.mark.parametrize('name', SNIPPETS)
def test_snippet_is_the_same_in_both_syntaxes(rendered: dict[str, Rendered], name: str) -> None:
    markdown, rest = rendered['.md'], rendered['.rst']
    assert markdown.html.texts(
        f'snippet/{name}', '.statement, .sd-diagram svg, .references, .sd-skin, math, .sd-promotion')
    assert markdown.html.body(f'snippet/{name}') == rest.html.body(f'snippet/{name}')
    markdown_text, rest_text = (built.text.raw(f'snippet/{name}.txt') for built in (markdown, rest))
    if int(version('myst-parser').partition('.')[0]) < 5:
        # It leaves the line break behind ``$$`` in the formula, and Sphinx prints blanks for it.
        markdown_text, rest_text = (' '.join(text.split()) for text in (markdown_text, rest_text))
    assert markdown_text == rest_text


def test_every_snippet_is_shown() -> None:
    """Each pair is complete and has one place in the guides."""
    assert sorted(path.stem for path in (DOCS / 'snippets').glob('*.rst')) == SNIPPETS
    guides = ''.join(path.read_text(encoding='utf-8') for path in (DOCS / 'guide').glob('*.md'))
    assert sorted(re.findall(r'\{snippet\} (\S+)', guides)) == SNIPPETS
