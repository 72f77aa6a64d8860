"""What stands on the pages, with and without the extension, and what the options change."""

from __future__ import annotations

import gzip
import re
import tomllib
import zlib
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, run_sphinx

import sphinx_scidraft.theme
from sphinx_scidraft.core.language import load_language
from sphinx_scidraft.theme.pages import share_links

THEME = Path(sphinx_scidraft.theme.__file__).parent
NOTE, PAGE = 'notes/lemma.html', 'about.html'


def with_options(site: Built, name: str, **options: Any) -> Built:
    """Build the site with other options of the theme."""
    return run_sphinx(site.outdir.with_name('src'), site.outdir.with_name(name),
                      conf={f'html_theme_options.{key}': value for key, value in options.items()})


def test_note_page(site: Built) -> None:
    """Rows 14 to 17: card with date and time, title, text, tags, share row; then the ways on."""
    order = [element.get('class') for element in site.select(NOTE, 'main > *')]
    assert order == ['sd-card sd-single', 'sd-neighbours', 'sd-related', 'sd-back']
    inside = [element.get('class') for element in site.select(NOTE, '.sd-card > *')]
    assert inside == ['sd-card-head', 'sd-card-body sd-content', 'sd-tags', 'sd-cite', 'sd-share']
    assert site.texts(NOTE, '.sd-card-head .sd-date') == ['Sep 21, 2026 · 10:52']
    assert site.texts(NOTE, 'h1') == ['Softmax Is Invariant to a Shift (lemma)']
    assert site.texts(NOTE, '.sd-tags a[rel=tag]') == ['#Demo', '#Lemma']
    assert site.texts(NOTE, '.sd-neighbours a') == ['« Prev Attention Entropy Falls with Depth (observation)',
                                                    'Next » Autoregressive Generation (sequence diagram)']
    assert site.texts(NOTE, '.sd-related a') == ['One', 'Two', 'Three']
    assert site.texts(NOTE, '.sd-back a') == ['« Back to feed']
    assert site.select(NOTE, '.sd-breadcrumbs, .sd-toc, .sd-meta') == []


def test_share_row(site: Built) -> None:
    """Row 55: seven links with the address of the page, a choice of them, none without an address."""
    links = site.select(NOTE, '.sd-share a')
    assert [link.get('aria-label') for link in links] == [f'Share on {name}' for name in (
        'X', 'LinkedIn', 'Reddit', 'Facebook', 'WhatsApp', 'Telegram', 'Hacker News')]
    assert all('https%3A%2F%2Fnotes.example%2Fnotes%2Flemma.html' in link.get('href') for link in links)
    assert all(link.get('rel') == 'noopener nofollow' for link in links)
    assert site.select(NOTE, 'script[src^=http], iframe, img[src^=http]') == []
    some = with_options(site, 'some', share_buttons=['telegram', 'x'])
    assert [link.get('aria-label') for link in some.select(PAGE, '.sd-share a')] == ['Share on Telegram', 'Share on X']
    shared = share_links(('x',), 'https://x.test/', 'A &amp; <em>B</em>', load_language('en'))
    assert 'text=A%20%26%20B&' in shared[0]['href']     # the letters of a title, not their HTML
    none = with_options(site, 'none', show_share_buttons=False)
    assert none.select(NOTE, '.sd-share') == []


def test_files_of_pages_at_every_depth(site: Built) -> None:
    """Links to style sheets and scripts lead to files, and checksums are those of the files."""
    pages = sorted(site.outdir.rglob('*.html'))
    assert {len(page.relative_to(site.outdir).parts) for page in pages} >= {1, 2}
    for page in pages:
        for link in (*site.select(str(page.relative_to(site.outdir)), 'link[rel=stylesheet]'),
                     *site.select(str(page.relative_to(site.outdir)), 'script[src]')):
            path, _, checksum = (link.get('href') or link.get('src')).partition('?v=')
            if not path.startswith('/'):    # the page for wrong addresses begins at the root
                content = (page.parent / path).read_bytes().replace(b'\r', b'')
                assert checksum in ('', f'{zlib.crc32(content):08x}'), (page, path)


def test_page_that_is_not_a_note(site: Built) -> None:
    """Rows 56, 57, 59: path, title, description, line of facts, contents, in this order."""
    assert site.texts(PAGE, '.sd-breadcrumbs li') == ['Home']
    assert [step.get('href') for step in site.select(PAGE, '.sd-breadcrumbs a')] == ['index.html']
    assert [(element.tag, element.get('class')) for element in site.select(PAGE, '.sd-content > section > *')][:4] == [
        ('h1', None), ('p', 'sd-description'), ('p', 'sd-meta'), ('details', 'sd-toc')]
    assert site.texts(PAGE, '.sd-meta') == ['September 20, 2026 · 1 min · yourname']
    details = site.select(PAGE, 'details.sd-toc')[0]
    assert details.get('open') is None
    assert site.texts(PAGE, '.sd-toc > summary') == ['Table of Contents']
    assert [link.get('href') for link in site.select(PAGE, '.sd-toc a')] == [
        '#', '#first-section', '#a-subsection', '#deeper', '#deeper-still', '#deepest', '#second-section']
    assert site.texts(PAGE, '.sd-page-tags a') == ['Demo']


def test_options_that_leave_things_out(site: Built) -> None:
    """Rows 56 to 61: each part has a switch."""
    bare = with_options(site, 'bare', show_breadcrumbs=False, show_toc=False, show_meta=False, show_prev_next=False,
                        show_related=False, hide_footer=True, disable_scroll_to_top=True, disable_theme_toggle=True,
                        show_code_copy_buttons=False, disable_anchored_headings=True)
    for page in (NOTE, PAGE):
        assert bare.select(page, '.sd-breadcrumbs, .sd-toc, .sd-meta, .sd-neighbours, .sd-related, .sd-footer, '
                                 '.sd-top, .sd-toggle') == []
        assert bare.select(page, 'body.sd-no-anchors[data-sd-no-copy]')
    other = with_options(site, 'other', toc_open=True, show_reading_time=False, hide_copyright=True, hide_credits=True,
                         footer_text='<b>Text</b>', label='Label & more')
    assert other.select(PAGE, 'details.sd-toc[open]')
    assert other.texts(PAGE, '.sd-meta') == ['September 20, 2026 · yourname']
    assert other.texts(PAGE, '.sd-footer') == ['<b>Text</b>']
    assert other.texts(PAGE, '.sd-title') == ['Label & more']


def test_options_given_on_the_command_line(site: Built) -> None:
    """Switches may be texts, as ``-D html_theme_options.show_toc=0`` gives them."""
    built = with_options(site, 'texts', show_toc='0', hide_footer='true', external_links_new_tab='false',
                         share_buttons='x,reddit')
    assert built.select(PAGE, '.sd-toc, .sd-footer') == []
    assert built.select(PAGE, 'a.external')[0].get('target') is None
    assert len(built.select(PAGE, '.sd-share a')) == 2


def test_footer(site: Built) -> None:
    """Row 61: copyright and credits."""
    assert site.texts(PAGE, '.sd-footer') == ['© A. Uthor · Powered by Sphinx & SciDraft']


def test_external_links(site: Built) -> None:
    """Row 65: a tab of its own, and nothing is told to it."""
    link, = site.select(PAGE, '.sd-content a.external')
    assert (link.get('target'), link.get('rel')) == ('_blank', 'noopener')
    inner = site.select(NOTE, '.sd-content a.internal')
    assert inner
    assert all(link.get('target') is None for link in inner)


def test_anchors_of_headings(reader: Any) -> None:
    """Rows 58 and 69: a sign that is seen on hover and on focus, and leads to the heading."""
    from selenium.webdriver.common.action_chains import ActionChains

    reader.open(PAGE, features=(('prefers-reduced-motion', 'reduce'),))
    heading = reader.browser.find_element('css selector', 'h2')
    seen = '''const link = document.querySelector("h2 .headerlink");
              return [getComputedStyle(link).opacity, getComputedStyle(link, "::before").content];'''
    assert reader.script(seen) == ['0', '"#" / ""']
    ActionChains(reader.browser).move_to_element(heading).perform()
    assert reader.script(seen) == ['1', '"#" / ""']
    reader.script('document.activeElement.blur(); document.querySelector("h2 .headerlink").click()')
    assert reader.script('return [location.hash, document.querySelector("h2").getBoundingClientRect().top < 60]') == [
        '#first-section', True]


def test_copy_button(reader: Any) -> None:
    """Rows 53 and 54: on the code of a note, in the look of the theme."""
    reader.open(NOTE)
    button = reader.browser.find_element('css selector', '.sd-code-button')
    assert button.text == 'copy'
    reader.open('index.html')
    assert reader.browser.find_elements('css selector', '.sd-card .sd-code-button') == []


def test_boxes_show_on_dark_cards(reader: Any) -> None:
    """Rows 24, 31, 55, 62, a flaw of the original: boxes in a dark card have its colour and vanish."""
    contrast = '''
        const parse = c => { const [r, g, b, a = 1] = c.match(/[\\d.]+/g).map(Number);
                             return c.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a]; };
        const light = c => { const f = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
                             return .2126 * f(c[0]) + .7152 * f(c[1]) + .0722 * f(c[2]); };
        const card = parse(getComputedStyle(document.querySelector(".sd-card")).backgroundColor);
        return arguments[0].map(css => {
          const c = parse(getComputedStyle(document.querySelector(css)).backgroundColor);
          const mixed = c.slice(0, 3).map((v, i) => v * c[3] + card[i] * (1 - c[3]));
          const [a, b] = [light(mixed), light(card)].sort((x, y) => y - x);
          return (a + .05) / (b + .05); });'''
    reader.open(NOTE, dark=True)
    found = reader.script(contrast, ['.sd-share', '.pseudocode-box', '.table-striped tbody tr:first-child td',
                                     '.table-default th', '.sd-code'])
    assert min(found) > 1.08, found
    reader.open('notes/other.html', dark=True)
    assert min(reader.script(contrast, ['.sd-promotion'])) > 1.08


def test_rules_of_a_table_are_as_wide_as_its_rows(reader: Any) -> None:
    """Row 30, a flaw of the original: the rules are as wide as the column."""
    reader.open(NOTE)
    table, row = reader.script('return [".table-academic", ".table-academic tr"].map('
                               'css => document.querySelector(css).getBoundingClientRect().width)')
    assert table == pytest.approx(row, abs=1)
    assert table < 300


def test_pages_obey_a_strict_policy(site: Built, plain_site: Built) -> None:
    """Nothing of the theme needs ``unsafe-inline``: no script in the page, no handler, no style attribute."""
    for built, page in ((site, NOTE), (site, PAGE), (site, 'index.html'), (plain_site, '404.html')):
        markup = built.raw(page)
        scripts = re.findall(r'<script\b(?! type="application/ld\+json")([^>]*)>(.*?)</script>', markup, re.S)
        assert scripts
        assert all('src=' in attributes and not text.strip() for attributes, text in scripts)
        assert re.findall(r'<[^>]*\son\w+=', markup) == []
        assert '<style' not in markup
    assert 'style=' not in plain_site.raw('404.html')


def test_weight(site: Built) -> None:
    """Figures to reach: style sheets of a note page in 12 KB, scripts in 8 KB, gzipped."""
    def weight(css: str, attribute: str) -> int:
        names = {element.get(attribute).partition('?')[0] for element in site.select(NOTE, css)}
        assert names
        return sum(len(gzip.compress((site.outdir / 'notes' / name).resolve().read_bytes())) for name in names)

    own = sum(len(gzip.compress(path.read_bytes())) for path in (THEME / 'static/scidraft').glob('*.css'))
    assert own <= 12_000
    assert len(gzip.compress((THEME / 'static/scidraft/theme.js').read_bytes())) <= 8_000
    assert weight('script[src]', 'src') <= 8_000
    assert weight('link[rel=stylesheet]', 'href') <= 24_000     # this one has code, tables, a diagram and formulas


def test_theme_without_the_extension(plain_site: Built) -> None:
    """Row 70 and issue 4: title, contents, neighbours and toctree of a project with no directive of ours."""
    assert plain_site.texts('sink.html', '.sd-description') == ['Everything that <docutils> writes.']
    assert plain_site.texts('sink.html', '.sd-meta') == ['2026-09-20 · 1 min · An <b>Uthor</b>'] or \
        plain_site.texts('sink.html', '.sd-meta')[0].startswith('2026-09-20 · ')
    assert plain_site.select('sink.html', '.sd-meta b, .sd-description docutils') == []
    assert plain_site.texts('sink.html', '.sd-neighbours a') == ['« Prev Plain', 'Next » Last']
    assert plain_site.texts('index.html', '.toctree-wrapper a') == ['Kitchen sink', 'Lists', 'Code and tables', 'Last']
    assert plain_site.texts('index.html', '.sd-title') == ['Plain & simple']
    assert plain_site.texts('404.html', 'h1') == ['404']
    assert plain_site.texts('index.html', '.sd-menu a') == ['Search']
    assert plain_site.select('sink.html', '[role=doc-biblioentry]') == []


def test_missing_page_works_in_any_folder(tmp_path: Path) -> None:
    """Row 66: the page for wrong addresses has links from the root of the site."""
    project = Project(tmp_path)
    project.write('conf.py', 'extensions = ["myst_parser", "sphinx_scidraft.theme"]\nhtml_theme = "scidraft"\n'
                             'html_baseurl = "https://example.org/docs/"\n')
    project.write('index.md', '# A\n')
    built = project.build()
    assert [base.get('href') for base in built.select('404.html', 'base')] == ['/docs/']
    assert built.select('404.html', 'a[href^="#"]') == []
    project.write('404.md', '# My own\n')
    project.write('index.md', '# A\n\n```{toctree}\n404\n```\n')
    assert project.build().texts('404.html', 'h1') == ['My own']


@pytest.mark.parametrize('builder', ['dirhtml', 'singlehtml'])
def test_other_html_builders(site: Built, builder: str) -> None:
    """The theme with folders as addresses, and with everything on one page."""
    built = run_sphinx(site.outdir.with_name('src'), site.outdir.with_name(builder), builder)
    assert built.warnings == ''
    assert built.select('index.html', '.sd-nav')
    if builder == 'dirhtml':
        assert built.select('about/index.html', '.sd-menu a[aria-current]')
        assert built.select('about/index.html', '.sd-menu a')[0].get('href') == '../notes/'


def test_options_are_documented() -> None:
    """Each option in theme.toml has a comment above it, which the documentation shows."""
    text = (THEME / 'theme.toml').read_text(encoding='utf-8')
    options = tomllib.loads(text)['options']
    for name in options:
        assert re.search(rf'^# .+\n{name} = ', text, re.M), name


def test_pages_cost_the_same_in_large_sites() -> None:
    """No template asks for the tree of the whole site."""
    for path in THEME.rglob('*.html'):
        assert not re.search(r'\btoctree\s*\(|globaltoc', path.read_text(encoding='utf-8')), path


@pytest.mark.parametrize(('name', 'source'), [
    ('index.rst', 'Root\n====\n\nA :term:`word` here.\n\n.. glossary::\n\n   word\n      Its meaning.\n'),
    ('index.md', '# Root\n\nA {term}`word` here.\n\n```{glossary}\nword\n  Its meaning.\n```\n')])
def test_a_term_leads_to_the_glossary(project: Project, name: str, source: str) -> None:
    """FEATURES row 64, whose side panel the reference has given up."""
    project.write(name, source)
    built = project.build(conf={'html_theme': 'scidraft'})
    assert built.warnings == ''
    assert [link.get('href') for link in built.select('index', '.sd-content p a.reference')] == ['#term-word']
    assert built.texts('index', 'dl.glossary dt#term-word ~ dd') == ['Its meaning.']
