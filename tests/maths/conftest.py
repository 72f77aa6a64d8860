"""Projects with formulas."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from math_project import MathProject

from sphinx_scidraft.maths import font

make_font = cache(font.build)


@pytest.fixture
def maths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MathProject:
    """An empty project; a font that one test made is not made again by another."""
    monkeypatch.setattr(font, 'build', make_font)
    return MathProject(tmp_path)
