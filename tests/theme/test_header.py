"""Header, menu, colours and the way to the top, in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, run_sphinx

NOTE = 'notes/lemma.html'
OPEN = '''
const item = document.querySelector(".sd-parent");
return [item.querySelector(".sd-submenu").checkVisibility({visibilityProperty: true}),
        item.querySelector(".sd-label").getAttribute("aria-expanded")];
'''
BOTH = {True: [True, 'true'], False: [False, 'false']}


def actions(reader: Any) -> Any:
    from selenium.webdriver.common.action_chains import ActionChains

    return ActionChains(reader.browser)


def element(reader: Any, css: str) -> Any:
    return reader.browser.find_element('css selector', css)


def focus_label(reader: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    actions(reader).send_keys(Keys.TAB * 5).perform()


def test_menu_order_and_marks(site: Built) -> None:
    """Row 47: items by weight, the current one marked, home counts as the notes, a parent with its child."""
    assert site.texts('index.html', '.sd-menu > li > :first-child') == [
        'Evolving with AI', 'Reference', 'Search', 'About']
    for page, name in (('index', 'Evolving with AI'), ('notes/index', 'Evolving with AI'), ('about', 'About'),
                       ('math-a-to-z', 'Math A–Z'), ('search', 'Search')):
        current = site.texts(f'{page}.html', '.sd-menu [aria-current=page]')
        assert len(current) == 1
        assert current[0].startswith(name)
    assert site.texts('math-a-to-z.html', '.sd-active > .sd-label') == ['Reference']
    assert site.texts('math-a-to-z.html', '.sd-submenu .sd-row-note') == ['Look up a result by name',
                                                                         'Browse by result family']
    assert site.select('notes/lemma.html', '.sd-menu [aria-current]') == []


def test_label_stands_in_line(reader: Any) -> None:
    """Row 47, a flaw of the original: the label of a dropdown is one pixel lower than its siblings."""
    reader.open(NOTE)
    tops = reader.script('return [...document.querySelectorAll(".sd-menu-item > * > span")].map('
                         'e => e.getBoundingClientRect().top)')
    assert len(tops) == 4
    assert max(tops) - min(tops) < 0.5


def test_dropdown_by_pointer(reader: Any) -> None:
    """Row 48: hover, click, outside click."""
    reader.open(NOTE)
    assert reader.script(OPEN) == BOTH[False]
    actions(reader).move_to_element(element(reader, '.sd-label')).perform()
    assert reader.script(OPEN) == BOTH[True]
    actions(reader).move_to_element(element(reader, '.sd-footer')).perform()
    assert reader.script(OPEN) == BOTH[False]
    actions(reader).click(element(reader, '.sd-label')).perform()
    actions(reader).move_to_element(element(reader, '.sd-submenu a')).perform()
    assert reader.script(OPEN) == BOTH[True]
    actions(reader).move_to_element(element(reader, '.sd-card')).perform()
    assert reader.script(OPEN) == BOTH[True]     # a click keeps it open
    actions(reader).click().perform()
    assert reader.script(OPEN) == BOTH[False]
    rects = reader.script('document.querySelector(".sd-label").click(); return [".sd-parent", ".sd-submenu"].map('
                          'css => document.querySelector(css).getBoundingClientRect().right)')
    assert rects[0] == pytest.approx(rects[1], abs=1)


@pytest.mark.parametrize('key', ['ENTER', 'SPACE'])
def test_dropdown_by_keyboard(reader: Any, key: str) -> None:
    """Row 48: focus, Enter, Space, Escape, leaving it."""
    from selenium.webdriver.common.keys import Keys

    reader.open(NOTE)
    focus_label(reader)
    assert reader.script(OPEN) == BOTH[True]
    actions(reader).send_keys(Keys.ESCAPE).perform()
    assert reader.script(OPEN) == BOTH[False]
    actions(reader).send_keys(getattr(Keys, key)).perform()
    assert reader.script(OPEN) == BOTH[True]
    actions(reader).send_keys(Keys.TAB, Keys.ESCAPE).perform()
    assert reader.script(OPEN) == BOTH[False]
    assert reader.script('return document.activeElement.className') == 'sd-label'
    actions(reader).send_keys(getattr(Keys, key)).perform()
    actions(reader).send_keys(Keys.TAB * 3).perform()
    assert reader.script(OPEN) == BOTH[False]


def test_dropdown_by_touch(reader: Any) -> None:
    """Row 48: a tap opens, another one closes."""
    reader.open(NOTE, width=390)
    for state in (True, False):
        rect = element(reader, '.sd-label').rect
        point = {'x': rect['x'] + 5, 'y': rect['y'] + 5}
        reader.browser.execute_cdp_cmd('Input.dispatchTouchEvent', {'type': 'touchStart', 'touchPoints': [point]})
        reader.browser.execute_cdp_cmd('Input.dispatchTouchEvent', {'type': 'touchEnd', 'touchPoints': []})
        later = reader.browser.execute_async_script(f'setTimeout(() => arguments[0]((() => {{{OPEN}}})()), 100)')
        assert later == BOTH[state]


@pytest.mark.parametrize('width', [320, 390, 767])
def test_narrow_header_has_two_centred_rows(reader: Any, width: int) -> None:
    """Row 50: title with the toggle at its edge, the menu below, both in the middle."""
    reader.open(NOTE, width=width)
    title, toggle, menu = reader.script('''return [".sd-title", ".sd-toggle", ".sd-menu"].map(css => {
        const r = document.querySelector(css).getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]; })''')
    assert (title[0] + title[1]) / 2 == pytest.approx(width / 2, abs=1)
    assert (menu[0] + menu[1]) / 2 == pytest.approx(width / 2, abs=1)
    assert toggle[0] == pytest.approx(title[1] + 8, abs=1)
    assert menu[2] >= title[3]


def test_long_header_is_stacked_at_any_width(reader: Any, site: Built) -> None:
    """Row 49: where title and menu do not fit, two centred rows; one row again where they fit."""
    menu = [{'name': f'A long item {n}', 'page': 'about'} for n in range(8)]
    out = site.outdir.with_name('long')
    run_sphinx(site.outdir.with_name('src'), out, conf={
        'html_theme_options.label': 'A title that is rather long', 'html_theme_options.menu': menu})
    reader.folder = out
    reader.open(NOTE)
    stacked = 'return document.querySelector(".sd-nav").hasAttribute("data-stacked")'
    assert reader.script(stacked)
    title, bar = reader.script('''return [".sd-title", ".sd-menu"].map(css => {
        const r = document.querySelector(css).getBoundingClientRect(); return [(r.left + r.right) / 2, r.top]; })''')
    assert title[0] == pytest.approx(640, abs=1)
    assert bar[0] == pytest.approx(640, abs=1)
    assert bar[1] > title[1]
    reader.folder = site.outdir
    reader.open(NOTE)
    assert not reader.script(stacked)


STATE = '''
return [getComputedStyle(document.body).backgroundColor,
        document.querySelector(".sd-toggle").getAttribute("aria-pressed"), localStorage.getItem("pref-theme")];
'''
LIGHT, DARK = 'rgb(255, 255, 255)', 'rgb(29, 30, 32)'


def test_colours_follow_the_system_and_the_choice(reader: Any) -> None:
    """Row 51: first visit as the system, then as chosen, stored, in every tab."""
    reader.open(NOTE, dark=True)
    assert reader.script(STATE) == [DARK, 'true', None]
    reader.open(NOTE)
    assert reader.script(STATE) == [LIGHT, 'false', None]
    first = reader.browser.current_window_handle
    reader.browser.switch_to.new_window('tab')
    reader.browser.get((reader.folder / 'about.html').as_uri())
    second = reader.browser.current_window_handle
    reader.browser.switch_to.window(first)
    element(reader, '.sd-toggle').click()
    assert reader.script(STATE) == [DARK, 'true', 'dark']
    reader.browser.switch_to.window(second)
    assert reader.browser.execute_async_script(
        f'setTimeout(() => arguments[0]((() => {{{STATE}}})()), 200)') == [DARK, 'true', 'dark']
    reader.browser.close()
    reader.browser.switch_to.window(first)
    reader.open(NOTE)
    assert reader.script(STATE) == [DARK, 'true', 'dark']
    element(reader, '.sd-toggle').click()
    assert reader.script(STATE) == [LIGHT, 'false', 'light']
    reader.open(NOTE, dark=True)
    assert reader.script(STATE) == [LIGHT, 'false', 'light']


def test_nothing_flashes(reader: Any) -> None:
    """Row 51: the stored choice holds before anything is painted."""
    reader.open(NOTE)
    reader.script('localStorage.setItem("pref-theme", "dark")')
    added = reader.browser.execute_cdp_cmd('Page.addScriptToEvaluateOnNewDocument', {'source': '''
        requestAnimationFrame(() => window.first = document.documentElement?.dataset.theme);
        new MutationObserver((_, watch) => { if (document.body) {
            window.body = document.documentElement.dataset.theme; watch.disconnect(); } })
          .observe(document, {childList: true, subtree: true});'''})
    reader.open(NOTE)
    assert reader.script('return window.body') == 'dark'
    reader.browser.execute_cdp_cmd('Page.removeScriptToEvaluateOnNewDocument', added)


@pytest.mark.parametrize(('chosen', 'expected'), [('dark', DARK), ('light', LIGHT), ('auto', DARK)])
def test_default_theme(reader: Any, site: Built, chosen: str, expected: str) -> None:
    """Row 52 of the list of features, with the system in dark."""
    out = site.outdir.with_name(f'default-{chosen}')
    run_sphinx(site.outdir.with_name('src'), out, conf={'html_theme_options.default_theme': chosen})
    reader.folder = out
    for script in (True, False):
        reader.open(NOTE, dark=True, script=script)
        reader.browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
        assert reader.script('return getComputedStyle(document.body).backgroundColor') == expected


def test_way_to_the_top(reader: Any) -> None:
    """Row 60: shown after one screen; it scrolls up and the focus goes along."""
    reader.open('about.html', features=(('prefers-reduced-motion', 'reduce'),))
    shown = 'return document.querySelector(".sd-top").checkVisibility({visibilityProperty: true})'
    wait = 'const done = arguments[0]; setTimeout(() => done(document.querySelector(".sd-top").checkVisibility(' \
           '{visibilityProperty: true})), 200)'
    assert not reader.script(shown)
    reader.script('scrollTo(0, innerHeight - 5)')
    assert not reader.browser.execute_async_script(wait)
    reader.script('scrollTo(0, innerHeight + 5)')
    assert reader.browser.execute_async_script(wait)
    element(reader, '.sd-top').click()
    assert not reader.browser.execute_async_script(wait)
    assert reader.script('return scrollY') == 0


def test_access_keys(site: Built) -> None:
    """Rows 47, 51, 57 and 60: the keys of the original."""
    found = {link.get('accesskey'): link for link in site.select('about.html', '[accesskey]')}
    assert set(found) == {'h', 't', '/', 'g', 'c'}
    assert found['c'].tag == 'summary'


def test_menu_of_other_values(tmp_path: Path) -> None:
    """Row 47: what cannot be used is named once and left out; names are escaped."""
    project = Project(tmp_path)
    project.write('index.md', '# A\n')
    project.conf('''
        html_theme = "scidraft"
        html_theme_options = {"default_theme": "blue", "share_buttons": ["x", "nowhere"], "menu": [
            {"name": "<b>Fine & well</b>", "url": "https://example.org/?a=1&b=2", "note": 3},
            {"name": "Nowhere"}, {"page": "index"}, "text", {"name": "Odd", "page": "index", "colour": "red"},
            {"name": "Parent", "children": 5}]}
    ''')
    built = project.build()
    assert built.texts('index.html', '.sd-menu > li') == ['<b>Fine & well</b>', 'Odd']
    assert built.select('index.html', '.sd-menu a')[0].get('href') == 'https://example.org/?a=1&b=2'
    assert built.select('index.html', '.sd-menu b') == []
    lines = built.warning_lines
    assert len(lines) == 9, lines
    assert all(line.startswith('WARNING: html_theme_options: ') and '[scidraft.config]' in line for line in lines)
