"""Small projects with diagrams, built in a temporary folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from diagram_project import Build, Built, build_project


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Return a function that writes files into a project and builds it."""

    def run(files: Mapping[str, str], builder: str = 'html', conf: str = '', parallel: int = 0) -> Built:
        return build_project(tmp_path, files, builder, conf, parallel)

    return run
