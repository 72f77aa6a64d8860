"""Projects with code blocks."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project
from test_pages import browser as browser  # a fixture
from themed_project import themed_project


@pytest.fixture(scope='module')
def make_project(tmp_path_factory: pytest.TempPathFactory):
    """Return a function that makes a project."""
    return lambda: themed_project(Path(tmp_path_factory.mktemp('code')), 'sphinx_scidraft.code')


@pytest.fixture
def project(make_project) -> Project:
    """An empty project with code blocks."""
    return make_project()
