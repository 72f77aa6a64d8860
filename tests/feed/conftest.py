"""Projects for the tests of feeds."""

from __future__ import annotations

from pathlib import Path

import pytest
from feed_project import notes_project
from projects import Project


@pytest.fixture
def site(tmp_path: Path) -> Project:
    """Return a site with five notes, three on a page."""
    return notes_project(tmp_path)
