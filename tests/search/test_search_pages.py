"""The search page and the dialog in a real browser, from files and without a network."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, need_modules
from search_site import write_site
from serving import serving
from test_pages import CONTRAST, show

HITS = '''return [...document.querySelectorAll(arguments[0] + ' .sd-hit')].map(hit => ({
    title: hit.querySelector('.sd-hit-title').textContent, href: hit.querySelector('a').getAttribute('href'),
    kind: hit.dataset.kind, text: (hit.querySelector('.sd-hit-text') || {}).textContent || '',
    meta: (hit.querySelector('.sd-hit-meta') || {}).textContent || '',
    marks: [...hit.querySelectorAll('mark')].map(mark => mark.textContent)}))'''


def wait(browser: Any, script: str, *arguments: Any) -> Any:
    """Wait until a script returns something."""
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, 20, 0.05).until(lambda driver: driver.execute_script(script, *arguments))


def finished(browser: Any, query: str, box: str = '[data-sd-search]') -> None:
    wait(browser, 'return document.querySelector(arguments[0])?.dataset.query === arguments[1]', box, query)


def look(browser: Any, site: Built, query: str, page: str = 'search.html', **options: Any) -> list[dict[str, Any]]:
    """Open the search page, type a query, and return what is found."""
    show(browser, site.outdir / page, **options)
    return type_in(browser, query)


def type_in(browser: Any, query: str, box: str = '[data-sd-search]') -> list[dict[str, Any]]:
    field = browser.find_element('css selector', f'{box} input')
    field.clear()
    field.send_keys(query)
    finished(browser, query.strip(), box)
    found: list[dict[str, Any]] = browser.execute_script(HITS, box)
    return found


def keys() -> Any:
    from selenium.webdriver.common.keys import Keys

    return Keys


def focused(browser: Any) -> str:
    text: str = browser.execute_script(
        'const e = document.activeElement; return e.matches("input") ? "input" : e.textContent')
    return text


# -- what is found (FEATURES row 44)

def test_title_before_statement_before_tag_before_text(browser: Any, site: Built) -> None:
    found = look(browser, site, 'invarian')
    assert [hit['title'] for hit in found] == ['Softmax Is Invariant', 'Lemma 1 (shift invariance)']     # once
    found = look(browser, site, 'shift')
    assert [hit['title'] for hit in found] == ['Lemma 1 (shift invariance)', 'Banach fixed points',
                                               'Softmax Is Invariant']
    found = look(browser, site, 'normalisation')
    assert [hit['title'] for hit in found] == ['Softmax Is Invariant', 'Banach fixed points']      # a tag, a text
    found = look(browser, site, 'geometry')
    assert [hit['title'] for hit in found] == ['Banach fixed points', 'Gauge theory']


def test_statements_have_kind_number_name_and_anchor(browser: Any, site: Built) -> None:
    [lemma] = [hit for hit in look(browser, site, 'lemma 1') if hit['kind'] == 'statement']
    assert lemma['title'] == 'Lemma 1 (shift invariance)'
    assert lemma['href'].endswith('/notes/softmax.html#lem-shift')
    assert 'translation of everything' in lemma['text']
    assert 'Softmax Is Invariant' in lemma['meta']
    assert lemma['marks'] == ['Lemma', '1']
    browser.find_element('css selector', '[data-kind=statement] a').click()
    wait(browser, 'return location.hash === "#lem-shift"')


def test_hits_are_marked_and_excerpts_are_text(browser: Any, site: Built) -> None:
    [hit] = look(browser, site, 'poincare')      # without the accent
    assert hit['marks'] == ['Poincaré']
    assert 'nothing changes' in hit['text']
    assert '<' not in hit['text']
    assert 'Sep 21, 2026' in hit['meta']
    assert '#Normalisation #Probability' in hit['meta']


def test_words_with_the_same_stem(browser: Any, site: Built) -> None:
    [hit] = look(browser, site, 'converge')
    assert hit['marks'] == ['converging']


def test_a_quoted_phrase(browser: Any, site: Built) -> None:
    assert [hit['title'] for hit in look(browser, site, '"on the gauge"')] == ['Gauge theory']
    assert look(browser, site, '"gauge on the"') == []
    assert {hit['title'] for hit in look(browser, site, 'gauge on the')} == {'Gauge theory'}


def test_all_words_else_any_word(browser: Any, site: Built) -> None:
    assert [hit['title'] for hit in look(browser, site, 'gauge twice')] == ['Gauge theory']
    assert [hit['title'] for hit in look(browser, site, 'gauge xylophone')] == ['Gauge theory']


@pytest.mark.parametrize('query', ['映射', '群', '压缩映射', '映射原理基本'])
def test_short_chinese_words_in_an_english_site(browser: Any, site: Built, query: str) -> None:
    [hit] = look(browser, site, query)
    assert hit['title'] == 'Banach fixed points'
    assert ''.join(hit['marks']) in (query, '映射原理基本')


def test_from_two_letters(browser: Any, site: Built) -> None:
    show(browser, site.outdir / 'search.html')
    field = browser.find_element('css selector', '[data-sd-search] input')
    field.send_keys('g', keys().ENTER)
    assert browser.execute_script(HITS, '[data-sd-search]') == []
    assert browser.execute_script('return document.querySelectorAll("script[src*=searchindex]").length') == 0
    field.send_keys('a')
    finished(browser, 'ga')
    assert [hit['title'] for hit in browser.execute_script(HITS, '[data-sd-search]')] == ['Gauge theory']


def test_hidden_notes_are_not_found(browser: Any, site: Built) -> None:
    """FEATURES row 46."""
    for query in ('zebrawood', 'quagga', 'aardvark', 'covert'):
        assert look(browser, site, query) == []


def test_formulas_in_excerpts_are_set(browser: Any, site: Built) -> None:
    """FEATURES row 45."""
    look(browser, site, 'translation')
    shown = """return [...document.querySelectorAll('.sd-hit-text math')].map(e => [e.textContent, e.namespaceURI,
        [...e.querySelectorAll('msub, msup')].map(s => s.textContent)])"""
    name = 'http://www.w3.org/1998/Math/MathML'
    formulas = browser.execute_script(shown)
    assert ['softmax(x+c)i', name, [')i']] in formulas      # a long formula may break before a relation
    assert ['=yi', name, ['yi']] in formulas
    look(browser, site, 'nothing')
    assert ['x∈ℝn', name, ['ℝn']] in browser.execute_script(shown)
    look(browser, site, 'softmax')
    assert browser.execute_script(
        'return [...document.querySelectorAll(".sd-hit-text math .sd-mark")].map(e => e.textContent)')[0] == 'softmax'


# -- hostile input

@pytest.mark.parametrize('query', ['hostile', '<img src=x onerror=alert(1)>', '"</script><script>alert(1)</script>"',
                                   '\\', '.*', '(((', '__proto__', 'constructor', '$&', '{}', '"', '-'])
def test_hostile_input_is_text(browser: Any, site: Built, query: str) -> None:
    found = look(browser, site, query + 'xx' if len(query) < 2 else query)
    assert browser.execute_script('''return document.querySelectorAll(
        '.sd-search img, .sd-search script, .sd-search b, .sd-search [onclick]').length''') == 0
    assert browser.title.startswith('Search')
    if query == 'hostile':
        assert any('<img src=x onerror="document.title=1">' in hit['title'] for hit in found) or found
        assert any(hit['title'] == 'Theorem 1 (<b onclick=alert(1)>bold</b>)' for hit in look(
            browser, site, 'onclick'))
    elif not found:
        assert f'“{query}' in browser.find_element('css selector', '[role=status]').text


# -- loading

def test_the_index_is_loaded_once_and_on_first_use(browser: Any, site: Built) -> None:
    scripts = ('return [...document.scripts].map(s => s.src.split("/").pop())'
               '.filter(s => /searchindex|language/.test(s))')
    show(browser, site.outdir / 'notes/gauge.html')
    assert browser.execute_script(scripts) == []
    assert browser.execute_script('return document.querySelectorAll("[src$=\'/search.js\']").length') == 0
    show(browser, site.outdir / 'search.html')
    assert browser.execute_script(scripts) == []
    for query in ('gauge', 'shift', 'lemma'):
        type_in(browser, query)
    assert sorted(browser.execute_script(scripts)) == ['language_data.js', 'scidraft-searchindex.js', 'searchindex.js']


def test_scripts_are_small(site: Built) -> None:
    import gzip

    static = site.outdir / '_static' / 'scidraft'
    assert len(gzip.compress((static / 'search.js').read_bytes())) < 8 * 1024
    assert len(gzip.compress((static / 'search-key.js').read_bytes())) < 1024


# -- state, status, keyboard

def test_the_query_is_in_the_address_and_back_restores(browser: Any, site: Built) -> None:
    look(browser, site, 'shift')
    assert browser.current_url.endswith('search.html?q=shift')
    browser.find_element('css selector', '.sd-hit a').click()
    wait(browser, 'return location.pathname.endsWith("softmax.html")')
    browser.back()
    finished(browser, 'shift')
    assert browser.find_element('css selector', '[data-sd-search] input').get_property('value') == 'shift'
    assert len(browser.execute_script(HITS, '[data-sd-search]')) == 3


def test_the_number_of_hits_is_announced(browser: Any, site: Built) -> None:
    look(browser, site, 'shift')
    status = browser.find_element('css selector', '[role=status]')
    assert status.text == 'Results: 3'
    type_in(browser, 'xylophone')
    assert status.text == 'No results: “xylophone”'


def test_keyboard_on_the_page(browser: Any, site: Built) -> None:
    look(browser, site, 'shift')
    active = browser.switch_to.active_element
    for key, expected in [(keys().ARROW_DOWN, 'Lemma 1 (shift invariance)'), (keys().ARROW_DOWN, 'Banach fixed points'),
                          (keys().END, 'Softmax Is Invariant'), (keys().ARROW_DOWN, 'Softmax Is Invariant'),
                          (keys().HOME, 'Lemma 1 (shift invariance)'), (keys().ARROW_UP, 'input'),
                          (keys().ARROW_DOWN, 'Lemma 1 (shift invariance)'), (keys().ESCAPE, 'input')]:
        active.send_keys(key)
        assert focused(browser) == expected
        active = browser.switch_to.active_element
    active.send_keys(keys().ARROW_DOWN)
    browser.switch_to.active_element.send_keys(keys().ENTER)
    wait(browser, 'return location.hash === "#lem-shift"')


def press(browser: Any, key: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(browser).send_keys(key).perform()


def open_dialog(browser: Any, page: Path, **options: Any) -> None:
    show(browser, page, **options)
    wait(browser, 'return document.readyState === "complete"')
    press(browser, '/')
    wait(browser, 'return document.querySelector("dialog[open]") && document.activeElement.matches("dialog input")')


def test_the_dialog(browser: Any, site: Built) -> None:
    open_dialog(browser, site.outdir / 'notes' / 'gauge.html')
    assert browser.find_element('css selector', 'dialog input').get_property('value') == ''
    assert browser.execute_script('return document.querySelector("dialog").getAttribute("aria-label")') == 'Search'
    press(browser, '/')     # typing now
    assert browser.find_element('css selector', 'dialog input').get_property('value') == '/'
    found = type_in(browser, 'shift', 'dialog')
    assert found[0]['title'] == 'Lemma 1 (shift invariance)'
    for _ in range(8):      # the focus stays inside
        press(browser, keys().TAB)
        assert browser.execute_script(
            'return document.activeElement === document.body || !!document.activeElement.closest("dialog")')
    browser.find_element('css selector', 'dialog input').click()
    press(browser, keys().ARROW_DOWN)
    assert focused(browser) == 'Lemma 1 (shift invariance)'
    press(browser, keys().ESCAPE)
    wait(browser, 'return !document.querySelector("dialog[open]")')
    press(browser, '/')     # opened again, what was found is still there
    wait(browser, 'return document.querySelector("dialog[open] .sd-hit")')
    browser.find_element('css selector', '.sd-search-close').click()
    wait(browser, 'return !document.querySelector("dialog[open]")')


def test_the_focus_returns_when_the_dialog_closes(browser: Any, site: Built) -> None:
    show(browser, site.outdir / 'notes' / 'gauge.html')
    browser.execute_script('document.querySelector(".sd-header a").focus()')
    press(browser, '/')
    wait(browser, 'return document.querySelector("dialog[open]")')
    press(browser, keys().ESCAPE)
    wait(browser, 'return document.activeElement === document.querySelector(".sd-header a")')


def test_a_link_in_the_dialog_to_this_page(browser: Any, site: Built) -> None:
    open_dialog(browser, site.outdir / 'notes' / 'softmax.html')
    type_in(browser, 'shift', 'dialog')
    press(browser, keys().ARROW_DOWN)
    press(browser, keys().ENTER)
    wait(browser, 'return location.hash === "#lem-shift" && !document.querySelector("dialog[open]")')


def test_the_key_on_the_search_page_goes_to_its_field(browser: Any, site: Built) -> None:
    look(browser, site, 'shift')
    press(browser, keys().ARROW_DOWN)
    press(browser, '/')
    assert focused(browser) == 'input'
    assert browser.find_element('css selector', '[data-sd-search] input').get_property('value') == 'shift'


def test_the_key_can_be_switched_off(browser: Any, project: Project) -> None:
    write_site(project).conf('html_theme_options = {"search_key": ""}')
    built = project.build()
    show(browser, built.outdir / 'notes' / 'gauge.html')
    press(browser, '/')
    assert browser.execute_script('return document.querySelector("dialog")') is None
    look(browser, built, 'gauge')       # the page works


# -- builders, security, looks

def test_dirhtml(browser: Any, project: Project) -> None:
    built = write_site(project).build('dirhtml')
    show(browser, built.outdir / 'search' / 'index.html')
    found = type_in(browser, 'shift')
    assert found[0]['href'].endswith('/notes/softmax/index.html#lem-shift')     # files: servers add the name
    browser.find_element('css selector', '.sd-hit a').click()
    wait(browser, 'return location.hash === "#lem-shift"')


POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          "base-uri 'none'")


@pytest.fixture
def served(browser: Any, project: Project) -> Iterator[str]:
    built = write_site(project).build('dirhtml', conf={'html_baseurl': 'https://example.org/x/'})
    browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['https://*']})
    with serving(built.outdir, policy=POLICY) as address:
        yield address
    browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*']})


def test_strict_content_security_policy(browser: Any, served: str) -> None:
    browser.get(f'{served}/search/?q=shift')
    finished(browser, 'shift')
    assert browser.execute_script(HITS, '[data-sd-search]')[0]['href'] == f'{served}/notes/softmax/#lem-shift'
    browser.get(f'{served}/notes/gauge/')
    wait(browser, 'return document.readyState === "complete"')
    press(browser, '/')
    wait(browser, 'return document.querySelector("dialog[open]")')
    assert type_in(browser, 'shift', 'dialog')
    assert browser.execute_script(
        'return getComputedStyle(document.querySelector("dialog .sd-hit")).borderTopLeftRadius') == '8px'


def test_without_a_script_the_page_says_what_to_use(browser: Any, project: Project) -> None:
    built = write_site(project).build(conf={'html_baseurl': 'https://example.org/x/'})
    show(browser, built.outdir / 'search.html', script=False)
    try:
        box = browser.find_element('css selector', '.sd-search-none')
        assert box.is_displayed()
        assert 'site:example.org/x' in box.text
        assert {link.get_attribute('href').rsplit('/', 1)[-1]
                for link in box.find_elements('css selector', 'a')} >= {'genindex.html', 'index.html'}
    finally:
        browser.execute_cdp_cmd('Emulation.setScriptExecutionDisabled', {'value': False})


@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
@pytest.mark.parametrize('width', [1280, 320])
def test_looks(browser: Any, site: Built, dark: bool, width: int) -> None:
    look(browser, site, 'shift', width=width, dark=dark)
    contrasts = browser.execute_script(CONTRAST, '.sd-search h1, .sd-search-input, .sd-search-status, .sd-hit p, '
                                                 '.sd-hit a, .sd-hit mark')
    assert min(contrasts) >= 4.4999
    assert browser.execute_script('return document.documentElement.scrollWidth') <= width
    style = browser.execute_script('''
        const of = (css, ...names) => { const s = getComputedStyle(document.querySelector(css));
                                        return names.map(name => s[name]); };
        return [of('.sd-search-input', 'fontSize', 'paddingTop', 'paddingLeft', 'borderTopLeftRadius'),
                of('.sd-hit', 'paddingTop', 'borderTopLeftRadius'), of('.sd-hit-text', 'fontSize'),
                of('.sd-hit-title', 'fontSize'), of('.sd-hits', 'rowGap'),
                of('.sd-hit mark', 'backgroundColor', 'color', 'fontWeight', 'borderTopLeftRadius')]''')
    yellow = 'rgb(255, 215, 0)' if dark else 'rgb(255, 235, 59)'
    assert style == [['16px', '12px', '16px', '8px'], ['20px' if width == 1280 else '15px', '8px'], ['14px'],
                     ['23.4px'], ['20px'], [yellow, 'rgb(0, 0, 0)', '700', '3px']]


def test_right_to_left_and_reduced_motion(browser: Any, project: Project) -> None:
    write_site(project).conf('language = "ar"')
    built = project.build()
    found = look(browser, built, 'shift', width=320)
    assert found
    assert browser.find_element('css selector', '[role=status]').text.startswith('النتائج')
    assert browser.execute_script('return document.documentElement.scrollWidth') <= 320
    assert browser.execute_script('return getComputedStyle(document.querySelector(".sd-hit")).direction') == 'rtl'
    browser.execute_cdp_cmd('Emulation.setEmulatedMedia', {
        'features': [{'name': 'prefers-reduced-motion', 'value': 'reduce'}]})
    assert browser.execute_script(
        'return getComputedStyle(document.querySelector(".sd-hit")).transitionDuration') == '0s'


@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
@pytest.mark.parametrize('width', [1280, 390])
@pytest.mark.parametrize('place', ['page', 'no results', 'dialog'])
def test_axe_finds_nothing(browser: Any, site: Built, place: str, width: int, dark: bool) -> None:
    need_modules('axe_playwright_python')
    spec = find_spec('axe_playwright_python')
    assert spec is not None and spec.origin is not None
    script = (Path(spec.origin).parent / 'axe.min.js').read_text(encoding='utf-8')
    if place == 'dialog':
        open_dialog(browser, site.outdir / 'notes' / 'gauge.html', width=width, dark=dark)
        type_in(browser, 'shift', 'dialog')
    else:
        look(browser, site, 'shift' if place == 'page' else 'xylophone', width=width, dark=dark)
    browser.execute_script(script)
    found = browser.execute_async_script(
        'const done = arguments[0]; axe.run().then(r => done(r.violations.map(v => [v.id, v.nodes.map(n => n.html)])))')
    assert found == []


def test_sphinxs_own_page_under_another_theme(browser: Any, project: Project) -> None:
    built = write_site(project).build(conf={'html_theme': 'basic'})
    for query, expected in [('shift', 'Lemma 1 (shift invariance)'), ('映射', 'Banach fixed points'),
                            ('压缩映射', 'Banach fixed points')]:
        show(browser, built.outdir / 'search.html')
        field = browser.find_element('css selector', '.body input[name=q]')
        field.send_keys(query, keys().ENTER)
        assert wait(browser, 'return [...document.querySelectorAll("#search-results li a")].some('
                             'a => a.textContent === arguments[0])', expected)


def test_the_theme_without_the_extension(browser: Any, project: Project) -> None:
    """Only Sphinx's index is there: titles and words are found, nothing is asked for in vain."""
    project.conf('extensions = ["myst_parser", "sphinx_scidraft.theme"]\nhtml_theme = "scidraft"\n'
                 'html_math_renderer = "mathjax"')
    project.write('index.md', '# Home\n\n```{toctree}\nnote\n```\n')
    project.write('note.md', '# A <note>\n\nGauge 压缩映射原理.\n\n```{py:function} fun\n```\n')
    built = project.build()
    assert [hit['title'] for hit in look(browser, built, 'gauge')] == ['A <note>']
    assert look(browser, built, 'fun')[0]['title'] == 'fun'
