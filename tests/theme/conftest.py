"""The site and the browser that the tests of the theme share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from projects import Built, need, need_modules
from theme_site import build_plain_site, build_site


@pytest.fixture(scope='session')
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    built = build_site(tmp_path_factory.mktemp('site'))
    assert built.warnings == ''
    return built


@pytest.fixture(scope='session')
def plain_site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A project with the theme and without the extension."""
    built = build_plain_site(tmp_path_factory.mktemp('plain'))
    assert built.warnings == ''
    return built


@pytest.fixture(scope='session')
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    need_modules('selenium')
    need('chromium', 'chromedriver')
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in ('headless', 'no-sandbox', 'disable-gpu', 'disable-quic', 'no-first-run', 'hide-scrollbars',
                 'disable-background-networking', 'disable-component-update', 'disable-sync',
                 'disable-dev-shm-usage', f'user-data-dir={tmp_path_factory.mktemp("chromium")}'):
        options.add_argument(f'--{flag}')
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL', 'performance': 'ALL'})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which('chromedriver')))
    driver.execute_cdp_cmd('Network.enable', {})
    driver.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*']})
    yield driver
    driver.quit()


class Reader:
    """Someone who opens pages of a site."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.script = browser.execute_script

    def open(self, page: str, *, width: int = 1280, height: int = 900, dark: bool = False, script: bool = True,
             features: tuple[tuple[str, str], ...] = (), media: str = '') -> None:
        """Open a page with these settings and a clean store."""
        command = self.browser.execute_cdp_cmd
        command('Emulation.setDeviceMetricsOverride',
                {'width': width, 'height': height, 'deviceScaleFactor': 1, 'mobile': False})
        command('Emulation.setEmulatedMedia', {'media': media, 'features': [
            {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'},
            *({'name': name, 'value': value} for name, value in features)]})
        command('Emulation.setScriptExecutionDisabled', {'value': not script})
        self.browser.get('about:blank')
        path, _, fragment = page.partition('#')
        self.browser.get((self.folder / path).as_uri() + (f'#{fragment}' if fragment else ''))


@pytest.fixture
def reader(browser: Any, site: Built) -> Iterator[Reader]:
    yield Reader(browser, site.outdir)
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
    browser.get((site.outdir / 'index.html').as_uri())
    browser.execute_script('localStorage.clear()')


@pytest.fixture(scope='session')
def axe() -> str:
    need_modules('axe_playwright_python')
    spec = find_spec('axe_playwright_python')
    assert spec and spec.submodule_search_locations
    return (Path(spec.submodule_search_locations[0]) / 'axe.min.js').read_text(encoding='utf-8')
