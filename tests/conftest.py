"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option that leaves out what takes long and hardly depends on the version of Sphinx."""
    parser.addoption('--no-browser', action='store_true', help='leave out the tests that look at pages in a browser')


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that use a browser if that is wanted."""
    if config.getoption('--no-browser'):
        seen = [item for item in items if 'browser' in getattr(item, 'fixturenames', ())]
        config.hook.pytest_deselected(items=seen)
        items[:] = [item for item in items if item not in set(seen)]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project."""
    return Project(tmp_path)
