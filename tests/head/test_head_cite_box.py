"""The box "Cite" of a note, and its buttons in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from head_site import BASE, make
from projects import Built, Project, need, need_modules

from sphinx_scidraft.core.language import load_language

NOTE = 'notes/first'


def test_under_our_theme(site: Project) -> None:
    done = site.build()
    assert done.warnings == ''
    boxes = done.select(NOTE, 'details.sd-cite')
    assert len(boxes) == 1 and 'open' not in boxes[0].attrib
    assert done.texts(NOTE, '.sd-cite summary, .sd-cite-name') == ['Cite', 'Plain text', 'BibTeX', 'RIS']
    text, bibtex, ris = (element.text_content() for element in done.select(NOTE, '.sd-cite pre'))
    assert text == ('van Beethoven L, 张三 (San Zhang). The Lemma of Zorn. Institute of Notes; 2026-09-21. '
                    'doi:10.1000/182')
    assert bibtex.startswith('@misc{beethoven2026lemma,\n  author = {van Beethoven, Ludwig and {张三 (San Zhang)}},\n')
    assert ris.splitlines()[1:3] == ['AU  - van Beethoven, Ludwig', 'AU  - 张三 (San Zhang)']
    assert not done.select('about', '.sd-cite') and not done.select('index', '.sd-cite')
    assert not done.select(NOTE, '.sd-cite button')
    assert 'sd-cite' not in done.raw('feed.xml')
    assert 'scidraft-cite.css' in done.raw(f'{NOTE}.html') and 'scidraft-cite.css' not in done.raw('about.html')


@pytest.mark.parametrize('theme', ['alabaster', 'furo', 'pydata_sphinx_theme'])
def test_under_other_themes(site: Project, theme: str) -> None:
    need_modules(theme) if theme != 'alabaster' else None
    conf: dict[str, Any] = {'html_theme': theme}
    plain = site.build(conf=conf, out='plain')
    assert not plain.select(NOTE, '.sd-cite') and 'scidraft-cite' not in plain.raw(f'{NOTE}.html')
    done = site.build(conf=conf | {'scidraft_cite_box': True, 'language': 'de'})
    assert (plain.warnings, done.warnings) == ('', '')
    assert done.texts(NOTE, 'details.sd-cite > summary') == ['Cite']      # the note is in English
    assert done.texts('notes/second', 'details.sd-cite > summary') == ['Zitieren']
    assert f'url = {{{BASE}notes/second.html}}' in done.select('notes/second', '.sd-cite-bibtex')[0].text_content()
    assert (done.outdir / '_static' / 'scidraft-copy.js').exists()
    assert not site.build(conf={'scidraft_cite_box': False}, out='off').select(NOTE, '.sd-cite')


@pytest.mark.parametrize(('language', 'cite', 'text'), [
    ('de_AT', 'Zitieren', 'Text'), ('zh', '引用', '纯文本'), ('tlh', 'Cite', 'Plain text'),
])
def test_words(language: str, cite: str, text: str) -> None:
    phrase = load_language(language).phrase
    assert (phrase('cite'), phrase('plain_text')) == (cite, text)


@pytest.fixture(scope='module')
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    need('chromium', 'chromedriver')
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in ('headless', 'no-sandbox', 'disable-gpu', 'disable-quic', 'no-first-run',
                 'disable-background-networking', 'disable-component-update', 'disable-sync',
                 'disable-dev-shm-usage', f'user-data-dir={tmp_path_factory.mktemp("chromium")}'):
        options.add_argument(f'--{flag}')
    driver = webdriver.Chrome(options=options, service=Service(shutil.which('chromedriver')))
    yield driver
    driver.quit()


@pytest.fixture(scope='module')
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    project = make(tmp_path_factory.mktemp('cite'))
    return {theme: project.build(out=theme, conf={'html_theme': theme, 'scidraft_cite_box': True})
            for theme in ('scidraft', 'alabaster', 'furo')}


def show(browser: Any, page: Path, width: int = 1280) -> None:
    browser.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': width, 'height': 900, 'deviceScaleFactor': 1, 'mobile': False})
    browser.get(page.as_uri())


@pytest.mark.parametrize('theme', ['scidraft', 'alabaster', 'furo'])
def test_in_a_browser(browser: Any, pages: dict[str, Built], theme: str) -> None:
    show(browser, pages[theme].outdir / f'{NOTE}.html', width=360)
    box = browser.find_element('css selector', '.sd-cite')
    assert not box.find_element('css selector', 'pre').is_displayed()
    box.find_element('css selector', 'summary').send_keys('\n')
    assert all(pre.is_displayed() for pre in box.find_elements('css selector', 'pre'))
    assert browser.execute_script('return document.documentElement.scrollWidth <= innerWidth')
    buttons = box.find_elements('css selector', 'button')
    assert [button.text for button in buttons] == ['copy'] * 3
    browser.execute_script('''
        Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { window.copied = text; }}});
    ''')
    buttons[1].send_keys('\n')
    copied = browser.execute_async_script('setTimeout(() => arguments[0](window.copied), 50)')
    assert copied == box.find_element('css selector', '.sd-cite-bibtex').text
    assert buttons[1].text == 'copied!'
