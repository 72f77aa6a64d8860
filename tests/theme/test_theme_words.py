"""The words around the content, in any language and with those of the project; outputs that store the context."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from projects import Built, Project

HOME = '''
# Home

```{toctree}
:hidden:

notes/one
about
```
'''


@pytest.fixture
def site(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.conf('html_theme = "scidraft"')
    project.write('index.md', HOME)
    project.write('about.md', '# About\n\nText.\n\n## Part\n\nMore.\n')
    project.write('notes/one.md', '---\ndate: 2026-09-21\n---\n# One\n\nText.\n')
    return project


def said(built: Built) -> list[str]:
    """Return words of the frame."""
    return [*built.texts('about', '.sd-skip'), *built.texts('about', '.sd-breadcrumbs li'),
            *built.texts('about', '.sd-toc summary'),
            *(nav.get('aria-label') for nav in built.select('about', '.sd-nav'))]


@pytest.mark.parametrize(('language', 'words'), [
    ('en', ['Skip to content', 'Home', 'Table of Contents', 'Main']),
    ('de', ['Zum Inhalt springen', 'Startseite', 'Inhaltsverzeichnis', 'Hauptmenü']),
    ('sv', ['Hoppa till innehållet', 'Startsida', 'Innehåll', 'Huvudmeny']),
    ('uk', ['До вмісту', 'Головна', 'Зміст', 'Головне меню']),
])
def test_words_of_the_frame(site: Project, language: str, words: list[str]) -> None:
    assert said(site.build(conf={'language': language})) == words


def test_words_of_the_project_are_on_every_page_at_once(site: Project) -> None:
    """A changed word writes pages without statements again, and cannot hold markup."""
    site.build()
    built = site.build(conf={'scidraft_words': {'skip_to_content': 'Jump', 'home': '<b>Start</b>'}})
    assert said(built)[:2] == ['Jump', '<b>Start</b>']
    fresh = site.build(out='fresh', conf={'scidraft_words': {'skip_to_content': 'Jump', 'home': '<b>Start</b>'}})
    assert built.raw('about.html') == fresh.raw('about.html')


def test_the_theme_alone_has_the_words_too(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.conf('extensions = ["myst_parser", "sphinx_scidraft.theme"]\nhtml_theme = "scidraft"\nlanguage = "cs"')
    project.write('index.md', '# Home\n')
    assert project.build().texts('index', '.sd-skip') == ['Přejít k obsahu']


@pytest.mark.parametrize('builder', ['json', 'pickle'])
def test_builders_that_store_what_pages_are_made_from(site: Project, builder: str) -> None:
    site.conf('html_theme_options = {"menu": [{"name": "More", "children": [{"name": "About", "page": "about"}]}]}')
    built = site.build(builder)
    assert built.warnings == ''
    if builder == 'json':
        assert json.loads(built.raw('about.fjson'))['title'] == 'About'
