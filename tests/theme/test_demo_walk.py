"""A walk through the demo as a reader takes it, from a web server and in a real browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import need_modules, run_sphinx
from serving import serving

DEMO = Path(__file__).parents[2] / 'demo_notes'


@pytest.fixture(scope='module')
def address(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[str]:
    need_modules('mermaid_render', 'sphinxcontrib.bibtex')
    folder = tmp_path_factory.mktemp('demo')
    shutil.copytree(DEMO, folder / 'src', ignore=shutil.ignore_patterns('_build'))
    built = run_sphinx(folder / 'src', folder / 'html')
    assert built.warnings == ''
    browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['https://*']})
    with serving(built.outdir) as found:
        yield found
    browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*']})


class Walk:
    """A reader who follows links."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address

    def arrive(self, place: str) -> None:
        """Wait until a page is there, which is not wider than the screen."""
        self.until('return document.readyState === "complete" && location.pathname === arguments[0]', f'/{place}')
        self.until('return document.fonts.status === "loaded"')
        assert self.browser.execute_script('return document.documentElement.scrollWidth <= innerWidth'), place

    def click(self, css: str, place: str, *, text: str = '') -> None:
        """Follow the first link that is found, and arrive at a page."""
        link = next(link for link in self.browser.find_elements('css selector', css) if text in link.text)
        link.click()
        self.arrive(place)

    def until(self, script: str, *arguments: Any) -> None:
        """Wait until a script returns true."""
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.browser, 20, 0.05).until(lambda driver: driver.execute_script(script, *arguments))

    def text(self, css: str) -> str:
        """Return the visible text of the first element that is found."""
        return str(self.browser.find_element('css selector', css).text)


@pytest.mark.parametrize('width', [1280, 390])
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
def test_walk(browser: Any, address: str, width: int, dark: bool) -> None:
    """Home, page 2, a note, its tag, A to Z, categories, search, and back, without an error or another host."""
    browser.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': width, 'height': 900, 'deviceScaleFactor': 1, 'mobile': False})
    browser.execute_cdp_cmd('Emulation.setEmulatedMedia', {
        'features': [{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'},
                     {'name': 'prefers-reduced-motion', 'value': 'reduce'}]})    # a click scrolls at once
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
    browser.get('about:blank')
    browser.get_log('browser')
    browser.get_log('performance')
    walk = Walk(browser, address)

    browser.get(f'{address}/index.html')
    walk.arrive('index.html')
    ground = browser.execute_script('return getComputedStyle(document.body).backgroundColor')
    assert (sum(map(int, ground[ground.index('(') + 1:-1].split(',')[:3])) < 300) == dark
    walk.click('.sd-page-next', 'page/2.html')
    first = browser.find_element('css selector', '.sd-card[aria-labelledby] .sd-date').get_attribute('href')
    walk.click('.sd-card[aria-labelledby] .sd-date', first.removeprefix(f'{address}/'))
    title = walk.text('h1')
    tag = browser.find_element('css selector', '.sd-tags li:last-child a').get_attribute('href')
    walk.click('.sd-tags li:last-child a', tag.removeprefix(f'{address}/'))
    assert title in walk.text('main')

    browser.find_element('css selector', '.sd-menu button').click()
    walk.click('.sd-submenu a', 'math-a-to-z.html', text='Math A–Z')
    assert 'Softmax' in walk.text('main')
    browser.find_element('css selector', '.sd-menu button').click()
    walk.click('.sd-submenu a', 'math-categories.html', text='Math Categories')
    walk.click('.sd-menu a', 'search.html', text='Search')
    browser.find_element('css selector', '[data-sd-search] input').send_keys('shift invariance')
    walk.until('return [...document.querySelectorAll(".sd-hit")].some(hit => hit.textContent.includes("shift"))')
    browser.back()
    walk.arrive('math-categories.html')

    assert [entry['message'] for entry in browser.get_log('browser')] == []
    messages = [json.loads(entry['message'])['message'] for entry in browser.get_log('performance')]
    asked = {message['params']['request']['url'] for message in messages
             if message['method'] == 'Network.requestWillBeSent'}
    assert asked and [url for url in asked if not url.startswith((address, 'data:', 'about:'))] == []
