"""Fixtures: the site, built once, and a browser."""

from __future__ import annotations

import pytest
from projects import Built
from search_site import make_site
from test_pages import browser as browser  # a fixture


@pytest.fixture(scope='session')
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site with the theme."""
    return make_site(tmp_path_factory.mktemp('search') / 'site').build()
