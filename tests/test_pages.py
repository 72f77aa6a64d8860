"""Statements in a real browser, under the themes that people use."""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, need

THEMES = ['basic', 'furo', 'pydata_sphinx_theme', 'sphinx_book_theme']
PAGE = '''
# Page

:::{prf:theorem} a title that is long enough to be broken over two lines on a narrow screen
:label: thm
:class: important
For any *vector* of some length the text goes on until the line is full and then some more.
:::

:::{prf:lemma}
:label: lem
:class: tip
Short.
:::

:::{prf:proof}
:label: short
Short.
:::

:::{prf:proof}
:of: thm
- one
- two
:::

:::{prf:proof}
:of: lem
```python
print(1)
```
:::

:::{prf:proof} hidden
:of: thm
:fold: closed

(inside)=
Something folded, called {prf:ref}`lem`.

:::{prf:claim}
:label: claim
Inner.
:::

Last words.
:::

See {prf:ref}`thm`, [](#claim).
'''
# The contrasts of some texts to what is painted below them, see-through colours included.
CONTRAST = '''
const c = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const paint = color => { c.fillStyle = color; c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data]; };
const light = d => { const f = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
                     return .2126 * f(d[0]) + .7152 * f(d[1]) + .0722 * f(d[2]); };
return [...document.querySelectorAll(arguments[0])].map(e => {
  const boxes = []; for (let box = e; box; box = box.parentElement) boxes.unshift(box);
  let ground = paint('#fff'); for (const box of boxes) ground = paint(getComputedStyle(box).backgroundColor);
  const [a, b] = [light(paint(getComputedStyle(e).color)), light(ground)].sort((x, y) => y - x);
  return (a + .05) / (b + .05);
});
'''


@pytest.fixture(scope='module')
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    folder = tmp_path_factory.mktemp('pages')
    project = Project(folder)
    project.write('index.md', PAGE)
    return {theme: project.build(out=theme, conf={'html_theme': theme}) for theme in THEMES}


@pytest.fixture(scope='module')
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    need('chromium', 'chromedriver')
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in ('headless', 'no-sandbox', 'disable-gpu', 'disable-quic', 'no-first-run', 'hide-scrollbars',
                 'disable-background-networking', 'disable-component-update', 'disable-sync',
                 'disable-dev-shm-usage', 'host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',   # no other host
                 f'user-data-dir={tmp_path_factory.mktemp("chromium")}'):
        options.add_argument(f'--{flag}')
    options.page_load_strategy = 'eager'
    driver = webdriver.Chrome(options=options, service=Service(shutil.which('chromedriver')))
    driver.execute_cdp_cmd('Network.enable', {})
    driver.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*']})
    yield driver
    driver.quit()


def show(browser: Any, page: Path, *, width: int = 1280, dark: bool = False, script: bool = True,
         fragment: str = '') -> None:
    """Open a page, as a reader with these settings."""
    browser.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': width, 'height': 900, 'deviceScaleFactor': 1, 'mobile': False})
    browser.execute_cdp_cmd('Emulation.setEmulatedMedia', {
        'features': [{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}]})
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': not script})
    browser.get('about:blank')
    browser.get(page.as_uri() + (f'#{fragment}' if fragment else ''))
    # themes keep a choice of their own
    if script:
        browser.execute_script(
            'document.documentElement.dataset.theme = arguments[0]; document.body.dataset.theme = arguments[0]',
            'dark' if dark else 'light')


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
@pytest.mark.parametrize('width', [1280, 390])
def test_readable(browser: Any, pages: dict[str, Built], theme: str, dark: bool, width: int) -> None:
    if theme == 'basic' and dark:
        return      # it has no dark mode
    show(browser, pages[theme].outdir / 'index.html', width=width, dark=dark)
    contrasts = browser.execute_script(CONTRAST, '.statement-head, .statement p, .statement-qed, .statement-proofs a')
    assert len(contrasts) > 12
    assert min(contrasts) >= 4.4999
    assert browser.execute_script('return [...document.querySelectorAll(".statement")]'
                                  '.every(e => e.scrollWidth <= e.clientWidth + 1)')
    right = browser.execute_script('return Math.max(...[...document.querySelectorAll(".statement, .statement *")]'
                                   '.map(e => e.getBoundingClientRect().right))')
    assert right <= width


@pytest.mark.parametrize('theme', THEMES)
def test_the_head_runs_in_and_the_sign_stands_on_the_last_line(browser: Any, pages: dict[str, Built],
                                                               theme: str) -> None:
    show(browser, pages[theme].outdir / 'index.html')
    measure = '''
        const rect = e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
        const box = id => document.getElementById(id);
        const proof = box('short'), p = proof.querySelector('p');
        const range = document.createRange(); range.selectNodeContents(p);
        const list = document.querySelector('.statement li:last-child p');
        const last = document.querySelector('.statement-last');
        return {head: rect(box('lem').querySelector('.statement-head')), text: rect(box('lem').querySelector('p')),
                sign: rect(proof.querySelector('.statement-qed')), line: rect(p), proof: rect(proof),
                listSign: rect(list.querySelector('.statement-qed')), list: rect(list),
                lastSign: rect(last.querySelector('.statement-qed')), last: rect(last),
                weight: getComputedStyle(box('lem').querySelector('.statement-head')).fontWeight};
    '''
    m = browser.execute_script(measure)
    assert m['text'][3] - m['text'][1] < 1.9 * (m['head'][3] - m['head'][1])         # one line
    assert int(m['weight']) >= 600
    assert abs(m['sign'][3] - m['line'][3]) < 8
    assert m['proof'][2] - m['sign'][2] < 2                                         # at the right edge
    assert abs(m['listSign'][3] - m['list'][3]) < 8
    assert abs(m['lastSign'][3] - m['last'][3]) < 12
    assert m['last'][2] - m['lastSign'][2] < 2


@pytest.mark.parametrize('script', [True, False], ids=['script', 'no script'])
@pytest.mark.parametrize('fragment', ['claim', 'inside'])
def test_a_link_opens_the_fold_it_points_into(browser: Any, pages: dict[str, Built], fragment: str,
                                              script: bool) -> None:
    page = pages['basic'].outdir / 'index.html'
    show(browser, page)
    assert browser.execute_script('return document.querySelectorAll("details.statement:not([open])").length') == 1
    show(browser, page, fragment=fragment, script=script)
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
    assert browser.execute_script('return document.querySelectorAll("details.statement[open]").length') == 1


def test_a_fold_opens_by_keyboard(browser: Any, pages: dict[str, Built]) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    show(browser, pages['basic'].outdir / 'index.html')
    browser.find_element(By.CSS_SELECTOR, 'details.statement > summary').send_keys(Keys.ENTER)
    assert browser.execute_script('return document.querySelector("details.statement").open')


def test_paper_is_open(browser: Any, pages: dict[str, Built], tmp_path: Path) -> None:
    need('pdftotext')
    for script in (True, False):
        show(browser, pages['basic'].outdir / 'index.html', script=script)
        data = browser.execute_cdp_cmd('Page.printToPDF', {})['data']
        (tmp_path / 'page.pdf').write_bytes(base64.b64decode(data))
        text = subprocess.run(['pdftotext', tmp_path / 'page.pdf', '-'], capture_output=True, text=True,
                              check=True).stdout
        assert 'Something folded' in text, script
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})


def test_right_to_left(browser: Any, project: Project) -> None:
    project.conf('language = "ar"')
    project.write('index.md', '# X\n\n:::{prf:proof}\n:label: p\nنص.\n:::\n\n:::{prf:lemma}\n:class: tip\nنص.\n:::\n')
    built = project.build()
    show(browser, built.outdir / 'index.html')
    m = browser.execute_script('''
        document.documentElement.dir = 'rtl';
        const rect = e => e.getBoundingClientRect();
        const box = document.querySelector('#p'), tip = document.querySelector('.tip');
        return [rect(box.querySelector('.statement-qed')).left - rect(box).left,
                getComputedStyle(tip).borderRightWidth, getComputedStyle(tip).borderLeftWidth];
    ''')
    assert m[0] < 2
    assert (m[1], m[2]) == ('4px', '0px')
