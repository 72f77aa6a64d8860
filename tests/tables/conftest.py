"""Projects with tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import CONF, Project
from test_pages import browser as browser  # a fixture

OWN_THEME = '[theme]\ninherit = "basic"\nstylesheets = ["basic.css"]\n'


@pytest.fixture(scope='module')
def make_project(tmp_path_factory: pytest.TempPathFactory):
    """Return a function that makes a project; ``_themes/scidraft`` stands for our theme."""

    def make() -> Project:
        project = Project(Path(tmp_path_factory.mktemp('tables')))
        project.write('conf.py', CONF.replace('"sphinx_scidraft"', '"sphinx_scidraft", "sphinx_scidraft.tables"'))
        project.conf('html_theme_path = ["_themes"]\nnumfig = True\nexclude_patterns = ["_themes"]')
        project.write('_themes/scidraft/theme.toml', OWN_THEME)
        return project

    return make


@pytest.fixture
def project(make_project) -> Project:
    """An empty project with tables."""
    return make_project()
