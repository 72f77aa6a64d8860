"""Who can read the pages: by keyboard, by ear, without script, offline, on any screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project
from theme_axe import violations

PAGES = {'note': 'notes/lemma.html', 'feed': 'index.html', 'tag': 'tags/attention.html', 'overview': 'tags/index.html',
         'entry map': 'math-a-to-z.html', 'search': 'search.html', 'standalone': 'about.html',
         'promotion': 'notes/other.html', 'index': 'genindex.html'}


@pytest.mark.parametrize('width', [1280, 390])
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
@pytest.mark.parametrize('kind', PAGES)
def test_axe_finds_nothing(reader: Any, axe: str, kind: str, dark: bool, width: int) -> None:
    """Rows 9, 13, 38, 42, 43, 47, 53, 55, 56, 57 of the list of features."""
    reader.open(PAGES[kind], width=width, dark=dark)
    assert violations(reader, axe) == []


@pytest.mark.parametrize('width', [320, 390, 768, 1280, 2560])
@pytest.mark.parametrize('kind', PAGES)
def test_nothing_is_wider_than_the_screen(reader: Any, kind: str, width: int) -> None:
    """Rows 21, 27 and 67 of the list of features."""
    reader.open(PAGES[kind], width=width)
    assert reader.script('return document.documentElement.scrollWidth') <= width
    cut = reader.script('''
        return [...document.querySelectorAll(".sd-main *")]
          .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
          .filter(e => /auto|scroll/.test(getComputedStyle(e).overflowX) && (e.tabIndex < 0 || !e.ariaLabel))
          .map(e => e.outerHTML.slice(0, 100))''')
    assert cut == [], 'boxes that scroll and cannot be reached, or have no name'


@pytest.mark.parametrize('kind', PAGES)
def test_pages_are_quiet(reader: Any, kind: str) -> None:
    """Rows 66 and 70: no error, no request to another host, nothing that moves."""
    reader.browser.get_log('browser')
    reader.browser.get_log('performance')
    reader.open(PAGES[kind])
    shift = reader.browser.execute_async_script('''
        const done = arguments[0]; let sum = 0;
        new PerformanceObserver(list => list.getEntries().forEach(e => sum += e.value))
          .observe({type: "layout-shift", buffered: true});
        setTimeout(() => done(sum), 300);''')
    assert shift <= 0.01
    errors = [entry['message'] for entry in reader.browser.get_log('browser')]
    # a page that is opened as a file may not ask for its font early; it gets it with the style sheet
    assert [error for error in errors if 'woff2' not in error] == []
    messages = [json.loads(entry['message'])['message'] for entry in reader.browser.get_log('performance')]
    urls = {message['params']['request']['url'] for message in messages
            if message['method'] == 'Network.requestWillBeSent'}
    assert urls
    assert {url for url in urls if not url.startswith(('file:', 'about:', 'data:', 'devtools:'))} == set()


@pytest.mark.parametrize('kind', ['note', 'feed', 'tag', 'overview', 'entry map', 'standalone'])
def test_pages_work_without_script(reader: Any, kind: str) -> None:
    """Row 70 of the list of features; the menu (row 48) opens by style alone."""
    reader.open(PAGES[kind], script=False)
    reader.browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})
    shown = reader.script('''
        const seen = css => [...document.querySelectorAll(css)].map(e => e.checkVisibility({visibilityProperty: true}));
        document.querySelector(".sd-label").focus();
        return [seen(".sd-submenu"), seen("main :is(h1, p):not(details *)").filter(x => !x).length,
                seen(".sd-toggle")];''')
    assert shown == [[True], 0, [False]]


def test_tab_goes_through_the_page_in_order(reader: Any) -> None:
    """Rows 47, 48 and 51: skip link, title, toggle, menu, then the text; every stop is seen."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    reader.open(PAGES['note'])
    stops = []
    for _ in range(12):
        ActionChains(reader.browser).send_keys(Keys.TAB).perform()
        stops.append(reader.script('''
            const e = document.activeElement, r = e.getBoundingClientRect();
            return [e.className || e.textContent.trim().split("\\n")[0], r.width > 8 && r.height > 8,
                    getComputedStyle(e).outlineStyle !== "none"];'''))
    assert [name for name, *_ in stops[:5]] == ['sd-skip', 'sd-title', 'sd-toggle', 'Evolving with AI', 'sd-label']
    assert [name.partition('  ')[0] for name, *_ in stops[5:9]] == [
        'Math A–Z Look up a result by name', 'Math Categories Browse by result family', 'Search', 'About']
    assert all(large and ring for _, large, ring in stops), stops


def test_the_skip_link_leads_to_the_text(reader: Any) -> None:
    """Row 69 of the list of features."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    reader.open(PAGES['note'])
    ActionChains(reader.browser).send_keys(Keys.TAB, Keys.ENTER).perform()
    assert reader.script('return [document.activeElement.id, location.hash]') == ['content', '#content']


def test_motion_and_forced_colours(reader: Any) -> None:
    """Row 68: no motion for who wants none; in forced colours every button keeps an edge."""
    reader.open(PAGES['note'])
    assert reader.script('return getComputedStyle(document.documentElement).scrollBehavior') == 'smooth'
    reader.open(PAGES['note'], features=(('prefers-reduced-motion', 'reduce'),))
    assert reader.script('return [getComputedStyle(document.documentElement).scrollBehavior, '
                         'getComputedStyle(document.querySelector(".sd-top")).transitionDuration]') == ['auto', '0s']
    reader.open(PAGES['note'], features=(('forced-colors', 'active'),))
    assert reader.script('''return [".sd-back a", ".sd-avatar", ".sd-card", ".sd-share"].map(
        css => getComputedStyle(document.querySelector(css)).borderTopWidth)''') == ['1px'] * 4


def test_paper_is_light_and_has_the_text_only(reader: Any) -> None:
    """Row 70: prints without the frame, in light, with the addresses of links."""
    reader.open(PAGES['standalone'], dark=True, media='print')
    assert reader.script('''
        const style = (css, pseudo) => getComputedStyle(document.querySelector(css), pseudo);
        return [...[".sd-header", ".sd-footer", ".sd-share", ".sd-breadcrumbs", ".sd-toc"]
                  .map(css => style(css).display), style("body").color, style("a.external", "::after").content]''') == [
        *['none'] * 5, 'rgb(0, 0, 0)', '" (https://example.org/)"']
    reader.open(PAGES['note'], dark=True, media='print')
    reader.script('document.documentElement.dataset.theme = "dark"')
    assert reader.script('''return [getComputedStyle(document.querySelector(".sd-code pre")).whiteSpace,
        getComputedStyle(document.querySelector(".sd-related")).display,
        getComputedStyle(document.querySelector(".sd-card-body p")).color]''') == ['pre-wrap', 'none', 'rgb(0, 0, 0)']


@pytest.mark.parametrize(('language', 'direction'), [('fa', 'rtl'), ('zh_CN', 'ltr')])
def test_other_scripts(reader: Any, tmp_path: Path, language: str, direction: str) -> None:
    """Row 67 in other languages: the page is mirrored, and its words are those of the language."""
    project = Project(tmp_path)
    project.conf('html_theme = "scidraft"')
    project.write('index.md', '# A\n\n```{toctree}\nb\n```\n')
    project.write('b.md', '# B\n\nText.\n\n## C\n\n## D\n')
    built = project.build(conf={'language': language})
    reader.folder = built.outdir
    for width in (320, 1280):
        reader.open('b.html', width=width)
        assert reader.script('return [document.documentElement.dir, document.documentElement.lang]') == [
            direction, language.replace('_', '-')]
        assert reader.script('return document.documentElement.scrollWidth') <= width
    title, menu = reader.script('return [".sd-title", ".sd-menu"].map(css => '
                                'document.querySelector(css).getBoundingClientRect().left)')
    assert (title > menu) == (direction == 'rtl')
    assert 'Skip to content' not in built.raw('b.html')
    assert 'Table of Contents' not in built.raw('b.html')


@pytest.mark.parametrize('width', [1280, 390])
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
def test_axe_finds_nothing_without_the_extension(reader: Any, plain_site: Built, axe: str, dark: bool,
                                                 width: int) -> None:
    """Rows 56, 57 and 70: the page for wrong addresses, and all that docutils writes."""
    reader.folder = plain_site.outdir
    for page in ('404.html', 'sink.html'):
        reader.open(page, width=width, dark=dark)
        assert violations(reader, axe) == [], page
        assert reader.script('return document.documentElement.scrollWidth') <= width


def test_formulas_and_names_in_a_note_from_right_to_left(reader: Any, tmp_path: Path) -> None:
    """A box that scrolls begins with the formula; the signs before a name and a tag stand before them."""
    project = Project(tmp_path)
    project.conf('html_theme = "scidraft"\nhtml_math_renderer = "scidraft"\n'
                 'scidraft_identity = {"institute": "I", "author": "ann"}')
    project.write('index.md', '# A\n\n```{toctree}\nnotes/b\n```\n')
    project.write('notes/b.md', f'---\nlang: fa\ndate: 2026-01-01\ntags: [Demo]\n---\n# ب\n\n$$ {"a + " * 40} b $$\n')
    reader.folder = project.build().outdir
    reader.open('notes/b.html', width=320)
    assert reader.script('''
        const box = document.querySelector(".sd-math-box"), edge = box.getBoundingClientRect().left;
        const left = (css, n) => { const text = document.querySelector(css).firstChild, range = document.createRange();
            range.setStart(text, n); range.setEnd(text, n + 1); return range.getBoundingClientRect().left; };
        return [document.querySelector("article").dir, box.scrollWidth > box.clientWidth,
                box.querySelector("mi").getBoundingClientRect().left >= edge,
                left(".sd-handle", 0) < left(".sd-handle", 1), left(".sd-tags a", 0) < left(".sd-tags a", 1)]''') == [
        'rtl', True, True, True, True]
