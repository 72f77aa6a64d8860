"""Feeds, sitemap, robots.txt and 404.html of a site, built anew and again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from head_site import BASE, FIRST, PNG
from lxml import etree
from projects import Built, Project
from test_head_formats import ATOM, check_atom, check_json_feed

#: Files that say when something was built, and the search index, which keeps the order in which Sphinx read.
STATES = re.compile(r'\.scidraft-.*|\.buildinfo.*|searchindex\.js')


def output(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob('*'))
            if path.is_file() and not STATES.match(path.relative_to(folder).parts[0])}


def times(folder: Path) -> dict[str, int]:
    return {name: (folder / name).stat().st_mtime_ns for name in output(folder)}


def note(title: str, date: str = '2026-01-01', tags: str = 'Order', more: str = '', text: str = 'Text.') -> str:
    return f'---\ndate: {date}\ntags: [{tags}]\n{more}\n---\n# {title}\n\n{text}\n'


def test_feeds_of_the_site(site: Project) -> None:
    done = site.build()
    assert done.warnings == ''
    root = check_atom(done.raw('feed.xml'))
    assert root.findtext(f'{ATOM}subtitle') == 'About the site.'
    assert root.findtext(f'{ATOM}updated') == '2026-10-01T00:00:00Z'
    first, second = root.findall(f'{ATOM}entry')
    assert first.findtext(f'{ATOM}id') == f'{BASE}notes/first.html'
    assert first.findtext(f'{ATOM}published') == '2026-09-21T10:52:00+02:00'
    assert [tag.get('term') for tag in first.findall(f'{ATOM}category')] == ['Order', 'C#']
    assert second.findtext(f'{ATOM}author/{ATOM}name') == 'Ann Other'
    content = first.findtext(f'{ATOM}content')
    assert '<h1' not in content and 'headerlink' not in content and '<script' not in content
    assert '<annotation encoding="application/x-tex">X</annotation>' in content
    for name in ('href', 'src'):
        addresses = re.findall(rf'\b{name}="([^"]*)"', content)
        assert addresses and all(re.match('https?://', address) for address in addresses)
    items = check_json_feed(done.raw('feed.json'))['items']
    assert [item['content_html'] for item in items] == [        # type: ignore[attr-defined]
        entry.findtext(f'{ATOM}content') for entry in (first, second)]
    assert items[0]['image'] == f'{BASE}_images/drawing.png'     # type: ignore[index]
    assert items[0]['summary'].startswith('Every chain in X')     # type: ignore[index]


def test_feeds_of_tags(site: Project) -> None:
    site.write('notes/third.md', note('Third', tags='"映射"'))
    done = site.build()
    feeds = {path.relative_to(done.outdir).as_posix(): check_atom(path.read_text())
             for path in done.outdir.glob('tags/*/feed.xml')}
    assert {name: len(feed.findall(f'{ATOM}entry')) for name, feed in feeds.items()} == {
        'tags/order/feed.xml': 2, 'tags/c-sharp/feed.xml': 1, 'tags/映射/feed.xml': 1}
    own = feeds['tags/映射/feed.xml'].find(f'{ATOM}link[@rel="self"]').get('href')
    assert own == f'{BASE}tags/%E6%98%A0%E5%B0%84/feed.xml'
    assert feeds['tags/c-sharp/feed.xml'].findtext(f'{ATOM}title') == 'Test: C#'
    check_json_feed(done.raw('tags/order/feed.json'))


def test_size_and_order(site: Project) -> None:
    for number in range(1, 8):
        site.write(f'notes/n{number}.md', note(f'N{number}', f'2027-01-0{number}'))
    site.write('notes/draft.md', note('Draft', more='draft: true'))
    site.write('notes/promotion.md', note('Promotion', more='promotion: true'))
    done = site.build(conf={'scidraft_feed_size': 3, 'suppress_warnings': ['toc.not_included', 'scidraft']})
    titles = [item['title'] for item in json.loads(done.raw('feed.json'))['items']]
    assert titles == ['N7', 'N6', 'N5']
    again = site.build(conf={'scidraft_feed_size': 30, 'suppress_warnings': ['toc.not_included', 'scidraft']})
    titles = [item['title'] for item in json.loads(again.raw('feed.json'))['items']]
    assert titles == ['N7', 'N6', 'N5', 'N4', 'N3', 'N2', 'N1', 'The Lemma of Zorn', 'Second']
    assert all(item['content_html'] for item in json.loads(again.raw('feed.json'))['items'])


def test_sitemap_and_robots(site: Project) -> None:
    site.write('notes/hidden.md', note('Hidden', more='searchHidden: true'))
    site.write('notes/unlisted.md', note('Unlisted', more='robotsNoIndex: true'))
    done = site.build()
    root = etree.fromstring(done.raw('sitemap.xml').encode())
    space = '{http://www.sitemaps.org/schemas/sitemap/0.9}'
    assert {url.findtext(f'{space}loc').removeprefix(BASE): url.findtext(f'{space}lastmod') for url in root} == {
        'index.html': None, 'about.html': None, 'notes/index.html': None, 'notes/first.html': '2026-10-01',
        'notes/second.html': '2025-01-02'}
    assert done.raw('robots.txt') == f'User-agent: *\nAllow: /\n\nSitemap: {BASE}sitemap.xml\n'
    assert [meta.get('content') for meta in done.select('notes/unlisted', 'meta[name=robots]')] == ['noindex']
    assert not done.select('notes/first', 'meta[name=robots]')


@pytest.mark.parametrize('theme', ['scidraft', 'alabaster', 'furo'])
@pytest.mark.parametrize('builder', ['html', 'dirhtml'])
def test_page_for_wrong_addresses_works_at_any_depth(site: Project, builder: str, theme: str) -> None:
    done = site.build(builder, conf={'html_theme': theme})
    page = done.page('404')
    found = [element.get(name) for name in ('href', 'src') for element in page.xpath(f'//*[@{name}]')]
    local = [address for address in found if not address.startswith(('https:', 'http:', '#', 'data:'))]
    assert len(local) > 3
    for address in local:
        path = urljoin(f'{BASE}a/b/c.html', address).removeprefix(BASE).split('?')[0].split('#')[0]
        target = done.outdir / path
        assert target.is_file() or (target / 'index.html').is_file(), address
    assert page.xpath('//meta[@name="robots"]/@content') == ['noindex']
    assert 'This page does not exist.' in done.body('404')
    assert page.xpath('//a[normalize-space()="Home"]/@href')[0] in ('/site/index.html', '/site/')


def test_files_of_the_author_win(site: Project) -> None:
    for name in ('robots.txt', 'feed.xml', 'sitemap.xml'):
        site.write(f'extra/{name}', 'mine')
    site.write('404.md', '---\norphan: true\n---\n# Lost\n\n![d](drawing.png) Mine, see [home](index.md).')
    site.conf('html_extra_path = ["extra"]\nexclude_patterns.append("extra")')
    for builder in ('html', 'dirhtml'):
        for _ in range(2):
            done = site.build(builder)
            assert [done.raw(name).strip() for name in ('robots.txt', 'feed.xml', 'sitemap.xml')] == ['mine'] * 3
            assert 'Mine, see home' in done.body('404')
            assert 'src="/site/_images/drawing.png"' in done.raw('404.html')
            check_json_feed(done.raw('feed.json'))
    (site.src / '404.md').unlink()
    site.write('extra/404.html', 'mine too')
    assert site.build(out='third').raw('404.html').strip() == 'mine too'


def compare_with_fresh(site: Project, done: Built, number: int, builder: str = 'html', **options: Any) -> None:
    fresh = site.build(builder, out=f'fresh{number}', **options)
    assert (done.warnings, fresh.warnings) == ('', '')
    # Sphinx leaves the pages of documents that are gone
    gone = {f'notes/third{suffix}' for suffix in ('.html', '/index.html')} - output(fresh.outdir).keys()
    assert {name: data for name, data in output(done.outdir).items() if name not in gone} == output(fresh.outdir)


@pytest.mark.parametrize('builder', ['html', 'dirhtml'])
def test_a_second_build_gives_what_a_fresh_one_gives(site: Project, builder: str) -> None:
    site.write('index.md', '# Home\n\n```{toctree}\npart\nabout\n```\n')
    site.write('part.md', '# Part\n\n```{toctree}\nnotes/index\n```\n')
    compare_with_fresh(site, site.build(builder), 0, builder, jobs=2)
    edits: list[tuple[str, str | None]] = [
        ('notes/third.md', note('Third', '2027-01-01', 'Order, New')),
        ('notes/second.md', note('Second', '2028-02-02', '"C#"', text='Other words.')),
        ('notes/first.md', FIRST.replace('Every *chain*', 'Each chain').replace('tags: [Order, "C#"]', 'tags: []')),
        ('notes/third.md', None),
        ('notes/index.md', '# Other title\n\n```{toctree}\n:glob:\n*\n```\n'),
        ('index.md', '# Other home\n\n```{toctree}\nabout\npart\n```\n'),
        ('part.md', '# Other part\n\n```{toctree}\nnotes/index\n```\n'),
        ('drawing.png', ''),
    ]
    for number, (name, text) in enumerate(edits, 1):
        if text is None:
            (site.src / name).unlink()
        elif name.endswith('.png'):
            (site.src / name).write_bytes(PNG + b'x')
        else:
            site.write(name, text)
        compare_with_fresh(site, site.build(builder), number, builder)


def test_only_what_changed_is_written(site: Project) -> None:
    site.write('notes/third.md', note('Third', '2027-01-01', 'New'))
    before = times(site.build().outdir)
    assert times(site.build().outdir).items() >= {
        name: time for name, time in before.items() if not name.startswith(('genindex', 'search', '_static'))}.items()
    site.write('notes/third.md', note('Third', '2027-01-01', 'New', text='Other.'))
    after = times(site.build().outdir)
    changed = {name for name in after if before[name] != after[name]}
    assert {'feed.xml', 'feed.json', 'tags/new/feed.xml', 'notes/third.html'} <= changed
    assert not changed & {'tags/order/feed.xml', 'tags/c-sharp/feed.json', 'sitemap.xml', 'robots.txt',
                          'notes/first.html'}


def test_feeds_can_come_and_go(site: Project) -> None:
    done = site.build(conf={'scidraft_feeds': []})
    assert not list(done.outdir.rglob('feed.*'))
    done = site.build(conf={'scidraft_feeds': ['json']})
    assert [path.name for path in done.outdir.glob('feed.*')] == ['feed.json']
    assert all(item['content_html'] for item in json.loads(done.raw('feed.json'))['items'])
    assert done.select('notes/first', 'link[rel=alternate]')[0].get('type') == 'application/feed+json'
    compare_with_fresh(site, done, 1, conf={'scidraft_feeds': ['json']})
    done = site.build(conf={'scidraft_feeds': []})
    assert not list(done.outdir.rglob('feed.*')) and not (done.outdir / 'tags' / 'order' / 'feed.json').exists()


def test_two_output_folders_share_the_doctrees(site: Project) -> None:
    doctrees = site.folder / 'shared'
    site.build(doctrees=doctrees)
    site.write('notes/second.md', note('Second', text='Newer words.'))
    site.build('dirhtml', doctrees=doctrees)
    done = site.build(doctrees=doctrees)
    assert 'Newer words.' in done.raw('feed.xml') and f'{BASE}notes/second.html' in done.raw('feed.xml')
    compare_with_fresh(site, done, 1)


def test_lost_texts_are_made_again(site: Project) -> None:
    done = site.build()
    for path in done.outdir.with_name('html-doctrees').glob('scidraft-bodies/*/*'):
        path.unlink()
    site.write('notes/second.md', note('Second', text='Newer words.'))
    compare_with_fresh(site, site.build(), 1)
