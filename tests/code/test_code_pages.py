"""Code blocks in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from projects import Built
from test_pages import CONTRAST, show

PAGE = '''
# X

Text before.

```python
import numpy as np  # a comment

def f(x: int) -> str:
    """Doc."""
    raise ValueError(f"{x} is a long text that makes a long line, longer than any screen of this test is wide,"
                     "so that the box has to be moved to see the end, which is here: the end of the line, as you see")
```

```{code-block} python
:linenos:
:emphasize-lines: 2
:caption: Caption

a = 1
b = 2  # comment
```

```pycon
>>> for i in range(2):
...     print(i)
...
0
>>> 1
1
```

```console
$ pip install \\
    sphinx
Collecting sphinx
$ ls
a.txt
```

<div data-sd-no-copy>

```text
no button
```

</div>
'''
TEXTS = ['import numpy as np', 'a = 1\nb = 2  # comment', 'for i in range(2):\n    print(i)\n\n1',
         'pip install \\\n    sphinx\nls']
THEMES = ['scidraft', 'furo', 'pydata_sphinx_theme']
CLIPBOARD = '''
Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {
  writeText: async text => { if (%s) throw new Error('closed'); window.copied = text; }}});
document.execCommand = () => { window.copied = document.activeElement.value; return true; };
'''


@pytest.fixture(scope='module')
def pages(make_project) -> dict[str, Built]:
    project = make_project()
    project.conf('scidraft_code_blocks = True')
    project.write('index.md', PAGE)
    built = {theme: project.build(out=theme, conf={'html_theme': theme}) for theme in THEMES}
    built['table'] = project.build(out='table', conf={'html_codeblock_linenos_style': 'table'})
    return built


def show_with_clipboard(browser: Any, built: Built, closed: bool = False) -> None:
    show(browser, built.outdir / 'index.html')
    browser.execute_script(CLIPBOARD % str(closed).lower())


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
def test_blocks_are_dark_and_can_be_read(browser: Any, pages: dict[str, Built], theme: str, dark: bool) -> None:
    show(browser, pages[theme].outdir / 'index.html', dark=dark)
    assert min(browser.execute_script(CONTRAST, '.sd-code pre, .sd-code pre span, .sd-code-button')) >= 4.4999
    m = browser.execute_script('''
        const css = (s, p) => getComputedStyle(document.querySelector(s))[p];
        return [css('.sd-code', 'backgroundColor'), css('.sd-code', 'borderRadius'), css('.sd-code pre', 'fontSize'),
                css('.sd-code pre', 'lineHeight'), css('.sd-code .hll', 'display')];
    ''')
    assert m == ['rgb(46, 46, 51)' if dark else 'rgb(28, 29, 33)', '8px', '14px', '22.4px', 'block']


@pytest.mark.parametrize('theme', ['scidraft', 'pydata_sphinx_theme'])
def test_a_light_part_of_a_dark_page(browser: Any, pages: dict[str, Built], theme: str) -> None:
    show(browser, pages[theme].outdir / 'index.html', dark=True)
    ground = browser.execute_script('''
        const block = document.querySelector('.sd-code'), part = document.createElement('div');
        part.dataset.theme = 'light';
        block.before(part);
        part.append(block);
        return getComputedStyle(block).backgroundColor;
    ''')
    assert ground == 'rgb(28, 29, 33)'


@pytest.mark.parametrize('theme', [*THEMES, 'table'])
@pytest.mark.parametrize('width', [1280, 390])
def test_long_lines_move_in_their_boxes(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    show(browser, pages[theme].outdir / 'index.html', width=width)
    m = browser.execute_async_script('''
        const done = arguments[0];
        setTimeout(() => done({
            page: document.documentElement.scrollWidth,
            stops: [...document.querySelectorAll('.sd-code-scroll')].map(
                b => (b.tabIndex === 0) === (b.scrollWidth > b.clientWidth)),
            wide: document.querySelector('.sd-code-scroll').tabIndex,
            others: document.querySelectorAll('.sd-code-scroll [tabindex="0"]').length,
        }), 500);
    ''')
    assert m['page'] <= width
    assert all(m['stops'])
    assert (m['wide'], m['others']) == (0, 0)


@pytest.mark.parametrize('theme', ['scidraft', 'table'])
@pytest.mark.parametrize('closed', [False, True], ids=['clipboard', 'old way'])
def test_buttons_copy_what_is_typed(browser: Any, pages: dict[str, Built], theme: str, closed: bool) -> None:
    show_with_clipboard(browser, pages[theme], closed)
    copied = browser.execute_async_script('''
        const done = arguments[0], texts = [];
        (async () => {
            for (const button of document.querySelectorAll('.sd-code-button')) {
                button.click();
                await new Promise(next => setTimeout(next, 20));
                texts.push(window.copied);
            }
            done(texts);
        })();
    ''')
    assert len(copied) == 4
    assert copied[0].startswith(TEXTS[0])
    assert copied[1:] == TEXTS[1:]


def test_the_button_says_what_it_did(browser: Any, pages: dict[str, Built]) -> None:
    show_with_clipboard(browser, pages['scidraft'])
    said = browser.execute_async_script('''
        const done = arguments[0], button = document.querySelector('.sd-code-button');
        const say = () => [button.textContent, document.querySelector('[aria-live=polite].sd-code-unseen').textContent];
        const said = [say()];
        button.click();
        setTimeout(() => said.push(say()), 1500);
        setTimeout(() => done([...said, say()]), 2200);
    ''')
    assert said == [['copy', ''], ['copied!', 'copied!'], ['copy', '']]


def test_the_real_clipboard_of_a_file(browser: Any, pages: dict[str, Built]) -> None:
    show(browser, pages['scidraft'].outdir / 'index.html')
    browser.execute_script("document.querySelectorAll('.sd-code-button')[1].focus()")
    from selenium.webdriver.common.keys import Keys
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    text = browser.execute_async_script('''
        const done = arguments[0];
        setTimeout(() => done(document.activeElement.textContent), 300);
    ''')
    assert text == 'copied!'


def test_without_script_there_is_no_button(browser: Any, pages: dict[str, Built]) -> None:
    tops = []
    for script in (True, False):
        show(browser, pages['scidraft'].outdir / 'index.html', script=script)
        browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
        tops.append(browser.execute_script('''
            return [document.querySelectorAll('.sd-code-button').length,
                    getComputedStyle(document.querySelector('.sd-code-scroll')).paddingTop];
        '''))
    assert tops[0] == [4, '44px']
    assert tops[1][0] == 0
