"""A small site of notes."""

from __future__ import annotations

from pathlib import Path

import pytest
from head_site import make
from projects import Project


@pytest.fixture
def site(tmp_path: Path) -> Project:
    """A site that a test may change."""
    return make(tmp_path)
