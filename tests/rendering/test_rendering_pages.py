"""Diagrams, algorithms, citations, tables and code in a browser without JavaScript, network or server."""

from __future__ import annotations

import time
from typing import Any

import pytest
from pixels import drawn_texts
from projects import Built, need_modules
from rendering_project import LABELS, rendering_project
from test_pages import CONTRAST, show
from test_pages import THEMES as OTHER_THEMES
from test_pages import browser as browser  # a fixture

need_modules('mermaid_render', 'sphinxcontrib.bibtex', 'PIL')

THEMES = [*OTHER_THEMES, 'scidraft']
MODES = pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
EVERY_THEME = pytest.mark.parametrize('theme', THEMES)


@pytest.fixture(scope='module')
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    project = rendering_project(tmp_path_factory.mktemp('rendering'))
    return {theme: project.build(out=theme, conf={'html_theme': theme}) for theme in THEMES}


def read(browser: Any, built: Built, page: str, **settings: Any) -> None:
    """Open a page as a reader without JavaScript does; then let the test look around in it."""
    show(browser, built.outdir / f'{page}.html', script=False, **settings)
    browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
    while browser.execute_script('return document.readyState') != 'complete':     # style sheets hold nothing up
        time.sleep(0.02)
    if settings.get('dark'):        # what the theme's script would do; those without one follow the system
        browser.execute_script('document.documentElement.dataset.theme = document.body.dataset.theme = "dark"')


@EVERY_THEME
def test_nothing_comes_from_elsewhere(browser: Any, pages: dict[str, Built], theme: str) -> None:
    assert pages[theme].warnings == ''
    for page in ('index', 'diagrams'):
        read(browser, pages[theme], page)
        addresses = browser.execute_script('return performance.getEntriesByType("resource").map(e => e.name)')
        assert [address for address in addresses if not address.startswith(('file:', 'data:'))] == []


@EVERY_THEME
@pytest.mark.parametrize('width', [320, 390, 1280])
@pytest.mark.parametrize('page', ['index', 'diagrams'])
def test_no_page_is_wider_than_the_screen(browser: Any, pages: dict[str, Built], theme: str, page: str,
                                          width: int) -> None:
    if theme == 'basic' and width < 360:
        return      # its pages are never narrower than that
    read(browser, pages[theme], page, width=width)
    wide = browser.execute_script('''
        const main = document.querySelector('article') || document.querySelector('[role=main]');
        const cut = e => { for (let box = e.parentElement; box; box = box.parentElement)
            if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(box).overflowX)) return true; };
        return [...main.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > innerWidth + 1
            && e.getBoundingClientRect().width && !cut(e)).map(e => e.outerHTML.slice(0, 80));
    ''')
    assert wide == []
    assert browser.execute_script('return document.documentElement.scrollWidth') <= width


@EVERY_THEME
@pytest.mark.parametrize('width', [320, 1280])
@pytest.mark.parametrize('page', ['index', 'diagrams'])
def test_what_scrolls_has_a_name_and_a_tab_stop(browser: Any, pages: dict[str, Built], theme: str, page: str,
                                                width: int) -> None:
    if theme == 'basic' and width < 360:
        return      # its pages are never narrower than that
    read(browser, pages[theme], page, width=width)
    boxes = browser.execute_script('''
        const main = document.querySelector('article') || document.querySelector('[role=main]');
        return [...main.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
            && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX)).map(e => [
            e.outerHTML.slice(0, 80), e.tabIndex, e.getAttribute('role'),
            e.getAttribute('aria-label') || document.getElementById(e.getAttribute('aria-labelledby'))?.textContent]);
    ''')
    assert boxes or width == 1280
    assert [box for box in boxes if box[1] != 0 or not box[2] or not box[3]] == []


@EVERY_THEME
@MODES
def test_diagrams_say_what_their_sources_say(browser: Any, pages: dict[str, Built], theme: str, dark: bool) -> None:
    if theme == 'basic' and dark:
        return      # it has no dark mode
    read(browser, pages[theme], 'diagrams', dark=dark)
    for kind, labels in LABELS.items():
        said = browser.execute_script('return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)'
                                      '.join("\\n")', f'#diagram-{kind.lower()} svg text')
        missing = [label for label in labels if ''.join(label.split()) not in ''.join(said.split())]
        assert missing == [], kind
    faint = [(text, round(ratio, 2)) for text, ratio in drawn_texts(browser, '.sd-diagram svg text') if ratio < 4.4999]
    assert faint == []


@EVERY_THEME
def test_diagrams_have_their_natural_size_or_scroll(browser: Any, pages: dict[str, Built], theme: str) -> None:
    for width in (1280, 320):
        read(browser, pages[theme], 'diagrams', width=width)
        scales = browser.execute_script('''
            return [...document.querySelectorAll('.sd-diagram svg')].map(
                e => e.getBoundingClientRect().width / e.viewBox.baseVal.width);
        ''')
        assert len(scales) == len(LABELS)
        assert min(scales) >= 0.79
        assert max(scales) <= 1.001


@EVERY_THEME
@MODES
def test_texts_can_be_read(browser: Any, pages: dict[str, Built], theme: str, dark: bool) -> None:
    if theme == 'basic' and dark:
        return
    read(browser, pages[theme], 'index', dark=dark)
    for css in ('.pseudocode-text, .pseudocode-text b, .pseudocode-number, .pseudocode-comment',
                '.references-entry, .references-label, a.references-back, .references a.external, .citation-marks a',
                '.sd-skin th, .sd-skin td', '.sd-code pre, .sd-code pre span'):
        contrasts = browser.execute_script(CONTRAST, css)
        assert len(contrasts) > 5
        assert min(contrasts) >= 4.4999, css


@EVERY_THEME
def test_citations_lead_to_entries_and_arrows_back(browser: Any, pages: dict[str, Built], theme: str) -> None:
    from selenium.webdriver.common.by import By

    read(browser, pages[theme], 'index')
    target = 'const e = document.querySelector(":target"); return [location.hash.slice(1), e.innerText]'
    browser.execute_script('document.documentElement.style.scrollBehavior = "auto"')     # at once
    shown = 'const r = document.querySelector(":target").getBoundingClientRect(); return 0 <= r.top && r.bottom <= 900'
    marks = browser.find_elements(By.CSS_SELECTOR, 'a[role=doc-biblioref]')
    assert [mark.text for mark in marks] == ['[1]', '1', '2', '[3]', '[1]', '[2]']
    arrows = browser.find_elements(By.CSS_SELECTOR, 'a[role=doc-backlink]')
    assert len(arrows) == len(marks)
    reached = []
    for mark in marks:
        browser.execute_script('arguments[0].scrollIntoView({block: "center"})', mark)
        mark.click()
        anchor, text = browser.execute_script(target)
        assert text.startswith(f'[{mark.text.strip("[]")}]')
        assert browser.execute_script(shown)
        reached.append(anchor)
    assert len(set(reached)) == 5      # three entries of the first list, two of the second
    places = []
    for arrow in arrows:
        assert arrow.accessible_name.startswith('Back to citation')
        browser.execute_script('arguments[0].scrollIntoView({block: "center"})', arrow)
        arrow.click()
        anchor, _ = browser.execute_script(target)
        entry = arrow.find_element(By.XPATH, './ancestor::li').get_attribute('id')
        assert browser.find_element(By.ID, anchor).get_attribute('href').endswith(f'#{entry}')
        assert browser.execute_script(shown)
        places.append(anchor)
    assert sorted(places) == sorted(mark.get_attribute('id') for mark in marks)


@EVERY_THEME
@pytest.mark.parametrize('width', [320, 1280])
def test_lists_hang_and_labels_are_bold(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    read(browser, pages[theme], 'index', width=width)
    entries = browser.execute_script('''
        return [...document.querySelectorAll('.references-entry')].map(e => {
            const label = e.querySelector('.references-label'), box = e.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(e);
            const line = label.getBoundingClientRect().bottom;
            return {label: label.getBoundingClientRect().left - box.left,
                    others: [...range.getClientRects()].filter(r => r.top > line).map(r => r.left - box.left),
                    weight: getComputedStyle(label).fontWeight, marker: getComputedStyle(e).listStyleType};
        });
    ''')
    assert len(entries) == 5
    assert any(entry['others'] for entry in entries)
    for entry in entries:
        assert abs(entry['label']) < 2
        assert min(entry['others'], default=35) > 30
        assert int(entry['weight']) >= 600
        assert entry['marker'] == 'none'


@EVERY_THEME
@pytest.mark.parametrize('width', [390, 1280])
def test_lines_of_algorithms(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    read(browser, pages[theme], 'index', width=width)
    lines = browser.execute_script('''
        return [...document.querySelectorAll('.pseudocode-line')].map(e => {
            const number = e.querySelector(':scope > .pseudocode-text .pseudocode-number');
            const range = document.createRange();
            range.selectNodeContents(e.querySelector(':scope > .pseudocode-text'));
            const box = number && number.getBoundingClientRect();
            const rects = [...range.getClientRects()].filter(r => !box || r.right > box.right);
            return {number: box && number.textContent, right: box && box.right,
                    middle: box && (box.top + box.bottom) / 2,
                    top: rects[0].top, bottom: rects[0].bottom, left: Math.min(...rects.map(r => r.left))};
        });
    ''')
    numbered = [line for line in lines if line['number']]
    assert [line['number'] for line in numbered] == [f'{n}:' for n in range(1, 7)]
    assert len({round(line['right']) for line in numbered}) == 1                  # one column of numbers
    assert all(line['right'] <= line['left'] + 1 for line in numbered)            # no number over its line
    assert all(line['top'] < line['middle'] < line['bottom'] for line in numbered)
    assert numbered[2]['left'] > numbered[1]['left'] + 12                          # the body of the loop
    links = browser.execute_script('''
        return [...document.querySelectorAll('a.reference')].filter(e => e.querySelector('.line-ref')).map(
            e => [e.textContent, document.getElementById(e.hash.slice(1))
                                     .querySelector('.pseudocode-number').textContent]);
    ''')
    assert links == [['line\u00a01 of Algorithm\u00a01', '1:'], ['line\u00a03 of Algorithm\u00a01', '3:']]
