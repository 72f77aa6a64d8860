"""What pages say in their heads, under our theme and others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from head_site import BASE, make
from projects import Built, Project, need_modules

NOTE = 'notes/first'


@pytest.fixture(scope='module')
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    done = make(tmp_path_factory.mktemp('head')).build()
    assert done.warnings == ''
    return done


def metas(built: Built, page: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for element in built.select(page, 'head meta[content]'):
        found.setdefault(element.get('name') or element.get('property') or '', []).append(element.get('content'))
    return found


def data(built: Built, page: str) -> dict[str, dict[str, Any]]:
    scripts = built.select(page, 'script[type="application/ld+json"]')
    assert len(scripts) == 1
    content = json.loads(scripts[0].text)
    return {thing['@type']: thing for thing in content.get('@graph', [content])}


def test_descriptions(built: Built) -> None:
    said = {page: metas(built, page).get('description') for page in ('index', NOTE, 'notes/second', 'about')}
    assert said == {'index': ['About the site.'], NOTE: ['Every chain in X has a bound, see the other.'],
                    'notes/second': ['Given words.'], 'about': ['Who we are & what.']}


def test_citation_tags_stand_on_notes_only(built: Built) -> None:
    found = metas(built, NOTE)
    assert {name: values for name, values in found.items() if name.startswith('citation_')} == {
        'citation_title': ['The Lemma of Zorn'],
        'citation_author': ['Ludwig van Beethoven', '张三 (San Zhang)'],
        'citation_author_institution': ['Bonn'], 'citation_author_orcid': ['https://orcid.org/0000-0002-1825-0097'],
        'citation_publication_date': ['2026/09/21'], 'citation_online_date': ['2026/09/21'],
        'citation_technical_report_institution': ['Institute of Notes'],
        'citation_doi': ['10.1000/182'], 'citation_language': ['en'], 'citation_keywords': ['choice; order'],
        'citation_abstract': ['Every chain in X has a bound, see the other.'],
        'citation_fulltext_html_url': [f'{BASE}notes/first.html'],
        'citation_abstract_html_url': [f'{BASE}notes/first.html'],
        'citation_reference': [
            'citation_title=On Lemmas, and ä;citation_author=Jane Doe;citation_author=John von Neumann;'
            'citation_publication_date=2020;citation_journal_title=Journal;citation_volume=3;citation_issue=4;'
            'citation_firstpage=12;citation_lastpage=34;citation_doi=10.1/x;']}
    assert metas(built, 'notes/second')['citation_author'] == ['Ann Other']
    for page in ('index', 'about', 'notes/index', 'genindex', 'search', '404'):
        assert not [name for name in metas(built, page) if name.startswith('citation_')], page


def test_open_graph_and_cards(built: Built) -> None:
    found = metas(built, NOTE)
    assert found['og:title'] == ['The Lemma of Zorn'] and found['og:type'] == ['article']
    assert found['og:url'] == [f'{BASE}notes/first.html'] and found['og:site_name'] == ['Test']
    assert found['og:image'] == [f'{BASE}_images/drawing.png']
    assert found['article:published_time'] == ['2026-09-21T10:52:00+02:00']
    assert found['article:tag'] == ['choice', 'order'] and found['twitter:card'] == ['summary_large_image']
    assert metas(built, 'about')['og:type'] == ['website']
    assert all(len(values) == 1 for name, values in found.items()
               if name not in ('citation_author', 'citation_reference', 'article:author', 'article:tag'))


def test_structured_data(built: Built) -> None:
    found = data(built, NOTE)
    article = found['ScholarlyArticle']
    assert article['headline'] == 'The Lemma of Zorn' and article['url'] == f'{BASE}notes/first.html'
    assert article['datePublished'] == '2026-09-21T10:52:00+02:00' and article['dateModified'] == '2026-10-01'
    assert [author['name'] for author in article['author']] == ['Ludwig van Beethoven', '张三 (San Zhang)']
    assert article['citation'] == ['Doe J, von Neumann J. On Lemmas; and ä. Journal. 2020;3(4):12–34. doi:10.1/x']
    assert article['hasPart'] == [{'@type': 'DefinedTerm', '@id': f'{BASE}notes/first.html#chain',
                                   'url': f'{BASE}notes/first.html#chain', 'name': 'Chain'}]
    assert [(item['name'], item['item']) for item in found['BreadcrumbList']['itemListElement']] == [
        ('Test', f'{BASE}index.html'), ('All notes', f'{BASE}notes/index.html'),
        ('The Lemma of Zorn', f'{BASE}notes/first.html')]
    assert data(built, 'about')['WebPage']['name'] == 'About'
    assert 'BreadcrumbList' not in data(built, 'index')


@pytest.mark.parametrize('theme', ['scidraft', 'basic', 'alabaster', 'furo', 'pydata_sphinx_theme',
                                   'sphinx_book_theme'])
def test_any_theme(site: Project, theme: str) -> None:
    need_modules(theme) if theme not in ('scidraft', 'basic', 'alabaster') else None
    done = site.build(conf={'html_theme': theme})
    assert done.warnings == ''
    found = metas(done, NOTE)
    assert len(found['citation_title']) == len(found['og:title']) == len(found['description']) == 1
    assert 'ScholarlyArticle' in data(done, NOTE)
    assert [link.get('href') for link in done.select(NOTE, 'link[rel=canonical]')] == [f'{BASE}notes/first.html']
    assert {link.get('type'): link.get('href') for link in done.select(NOTE, 'link[rel=alternate]')} == {
        'application/atom+xml': f'{BASE}feed.xml', 'application/feed+json': f'{BASE}feed.json'}
    assert done.select('404', 'title')[0].text_content().startswith('This page does not exist.')
    assert not done.select('404', 'link[rel=canonical]')


def test_addresses_of_dirhtml(site: Project) -> None:
    done = site.build('dirhtml')
    assert done.warnings == ''
    page = 'notes/first/index'
    assert metas(done, page)['og:url'] == [f'{BASE}notes/first/']
    assert [item['item'] for item in data(done, page)['BreadcrumbList']['itemListElement']] == [
        BASE, f'{BASE}notes/', f'{BASE}notes/first/']
    assert 'rel="alternate" type="text/html" href="https://x.test/site/notes/first/"' in done.raw('feed.xml')
    assert '<loc>https://x.test/site/about/</loc>' in done.raw('sitemap.xml')
    assert not (done.outdir / '404').exists()
    assert {link.get('href').split('?')[0] for link in done.select('404', 'link[rel=stylesheet]')} >= {
        '/site/_static/basic.css'} or 'href="/site/' in done.raw('404.html')


def test_what_the_author_says_comes_first(site: Project) -> None:
    site.write('notes/second.md', '''\
        ---
        date: 2025-01-02
        canonicalURL: https://y.test/second
        myst:
          html_meta:
            description: Their own
            "property=og:title": Their title
            citation_title: Cited so
        ---
        # Second

        Text.
    ''')
    done = site.build()
    assert done.warnings == ''
    found = metas(done, 'notes/second')
    assert (found['description'], found['og:title'], found['citation_title']) == (
        ['Their own'], ['Their title'], ['Cited so'])
    assert found['og:url'] == ['https://y.test/second']
    assert [link.get('href') for link in done.select('notes/second', 'link[rel=canonical]')] == [
        'https://y.test/second']


def test_without_an_address(site: Project) -> None:
    done = site.build(conf={'html_baseurl': ''})
    assert done.warnings == ''
    assert not any((done.outdir / name).exists() for name in ('feed.xml', 'feed.json', 'sitemap.xml', 'robots.txt'))
    found = metas(done, NOTE)
    assert not {'og:url', 'og:image', 'citation_fulltext_html_url'} & found.keys()
    assert found['og:title'] and found['citation_title']
    article = data(done, NOTE)['ScholarlyArticle']
    assert 'url' not in article and '@id' not in article
    assert all('item' not in item for item in data(done, NOTE)['BreadcrumbList']['itemListElement'])
    assert not done.select(NOTE, 'link[rel=canonical], link[rel=alternate]')
    assert 'href="index.html"' in done.raw('404.html') or 'href="./' in done.raw('404.html')


def test_parts_can_be_chosen(site: Project) -> None:
    done = site.build(conf={'scidraft_head': ['opengraph'], 'scidraft_site_files': ['robots'], 'scidraft_feeds': []})
    assert done.warnings == ''
    found = metas(done, NOTE)
    assert 'og:title' in found and 'description' not in found and 'citation_title' not in found
    assert not done.select(NOTE, 'script[type="application/ld+json"]')
    assert (done.outdir / 'robots.txt').read_text() == 'User-agent: *\nAllow: /\n'
    assert not any((done.outdir / name).exists() for name in ('feed.xml', 'sitemap.xml', '404.html'))
    bad = site.build(conf={'scidraft_head': ['rdf'], 'scidraft_feed_size': 0, 'scidraft_feeds': ['rss']}, out='bad')
    assert [line.split(' cannot be used')[0] for line in bad.warning_lines] == [
        "WARNING: scidraft_head = ['rdf']", "WARNING: scidraft_feeds = ['rss']", 'WARNING: scidraft_feed_size = 0']
    assert (bad.outdir / 'feed.xml').exists()


def test_projects_without_notes_get_nothing(tmp_path: Any) -> None:
    project = Project(tmp_path)
    project.conf(f'html_baseurl = "{BASE}"')
    project.write('index.md', '# Home\n\nText.')
    done = project.build()
    assert done.warnings == ''
    assert 'og:' not in done.raw('index.html') and 'ld+json' not in done.raw('index.html')
    assert not any((done.outdir / name).exists() for name in ('feed.xml', 'sitemap.xml', 'robots.txt', '404.html'))


def test_other_extensions_have_priority(site: Project) -> None:
    need_modules('sphinxext.opengraph', 'sphinx_sitemap', 'notfound')
    site.conf('''
        extensions += ["sphinxext.opengraph", "sphinx_sitemap", "notfound.extension"]
        ogp_site_url = html_baseurl
        ogp_social_cards = {"enable": False}
        sitemap_filename = "map.xml"
        sitemap_url_scheme = "{link}"
    ''')
    done = site.build()
    assert done.warnings == ''
    found = metas(done, NOTE)
    assert all(len(found[name]) == 1 for name in ('og:title', 'og:url', 'description', 'citation_title'))
    assert 'twitter:card' not in found
    assert not (done.outdir / 'sitemap.xml').exists() and (done.outdir / 'map.xml').exists()
    assert done.raw('robots.txt').endswith(f'Sitemap: {BASE}map.xml\n')
    assert 'not found' in done.select('404', 'title')[0].text_content()


@pytest.mark.parametrize('builder', ['singlehtml', 'epub', 'text', 'xml', 'gettext', 'man', 'texinfo', 'latex'])
def test_other_builders_have_no_head(site: Project, builder: str) -> None:
    done = site.build(builder)
    assert [line for line in done.warning_lines if 'epub' not in line] == []
    assert not any((done.outdir / name).exists() for name in ('feed.xml', 'sitemap.xml', 'robots.txt', '404.html'))
