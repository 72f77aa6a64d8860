"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project."""
    return Project(tmp_path)
