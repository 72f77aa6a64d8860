"""Fixtures for the tests of the documentation."""

from __future__ import annotations

import pytest
from docs_pages import DOCS
from projects import Built, run_sphinx


@pytest.fixture(scope='session')
def pages(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The documentation as HTML."""
    return run_sphinx(DOCS, tmp_path_factory.mktemp('docs') / 'html', conf={'nitpicky': True})
