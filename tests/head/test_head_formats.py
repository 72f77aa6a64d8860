"""Page heads, feeds and sitemaps as formats: what the standards ask for, whatever the texts hold."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from html import unescape

import pytest
from lxml import etree

from sphinx_scidraft.core.notes import highwire, jsonld, opengraph
from sphinx_scidraft.core.notes.feeds import Entry, Feed, atom, json_feed
from sphinx_scidraft.core.notes.markup import first_paragraph, for_feed, rooted, with_addresses
from sphinx_scidraft.core.notes.model import Person
from sphinx_scidraft.core.notes.sitemap import robots, sitemap
from sphinx_scidraft.core.notes.works import Work

ATOM = '{http://www.w3.org/2005/Atom}'
RFC3339 = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)')
#: Ends elements, attributes, strings and sections of any of the formats, and holds what XML cannot.
HOSTILE = '</script><script>alert(1)</script> "\'>& <!-- ]]> {{ x }} \x00\x0b\ufffe \u2028 \u202e'
HOME = 'https://x.test/site/'


def work(**fields: object) -> Work:
    values: dict[str, object] = {
        'docname': 'notes/a', 'title': 'Title', 'authors': (Person('Ada Lovelace', '0000-0002-1825-0097', 'London'),
                                                            Person('张三')),
        'institute': 'Institute', 'published': datetime(2026, 9, 21), 'updated': datetime(2026, 10, 1),
        'description': 'Words.', 'keywords': ('one', 'two'), 'language': 'zh_CN', 'license': 'CC-BY-4.0',
        'doi': '10.1000/1', 'url': f'{HOME}notes/a.html', 'site': 'Site', 'image': f'{HOME}_images/a.png',
        'references': ('citation_title=On;',), 'cited': ('Doe J. On.',)}
    return Work(**(values | fields))     # type: ignore[arg-type]


def hostile() -> Work:
    return work(title=HOSTILE, authors=(Person(HOSTILE, '', HOSTILE),), institute=HOSTILE, description=HOSTILE,
                keywords=(HOSTILE,), license=HOSTILE, site=HOSTILE, cited=(HOSTILE,), references=(HOSTILE,))


def feed(*entries: Entry, **fields: object) -> Feed:
    values: dict[str, object] = {
        'title': 'Site', 'home': HOME, 'addresses': {'atom': f'{HOME}feed.xml', 'json': f'{HOME}feed.json'},
        'description': 'About', 'author': 'A. Uthor', 'language': 'en'}
    return Feed(entries=entries, **(values | fields))     # type: ignore[arg-type]


def entry(content: str = '<p>Hi &amp; ho</p>', tags: tuple[str, ...] = ('one',), **fields: object) -> Entry:
    return Entry(work(**fields), content, tags)


def check_atom(text: str) -> etree._Element:
    """Check a feed against what RFC 4287 asks for, and return it."""
    root = etree.fromstring(text.encode())
    assert root.tag == f'{ATOM}feed'
    ids = []
    for element in (root, *root.findall(f'{ATOM}entry')):
        for name in ('id', 'title', 'updated'):
            assert len(element.findall(f'{ATOM}{name}')) == 1, name
        assert RFC3339.fullmatch(element.findtext(f'{ATOM}updated'))
        assert len(element.findall(f'{ATOM}published')) <= 1
        for published in element.findall(f'{ATOM}published'):
            assert RFC3339.fullmatch(published.text)
        assert element.findtext(f'{ATOM}title').strip()
        ids.append(element.findtext(f'{ATOM}id'))
        assert re.match(r'https?://\S+$', ids[-1])
        links = element.findall(f'{ATOM}link')
        assert links and all(re.match(r'https?://[^\s<>"]+$', link.get('href')) for link in links)
        assert len([link for link in links if link.get('rel') == 'alternate']) == 1
        for person in element.findall(f'{ATOM}author'):
            assert len(person.findall(f'{ATOM}name')) == 1 and person.findtext(f'{ATOM}name').strip()
        assert all(category.get('term') for category in element.findall(f'{ATOM}category'))
    assert len(set(ids)) == len(ids)
    assert [link.get('rel') for link in root.findall(f'{ATOM}link')].count('self') == 1
    assert root.find(f'{ATOM}author') is not None       # so entries need none
    for item in root.findall(f'{ATOM}entry'):
        content = item.findall(f'{ATOM}content')
        assert len(content) == 1 and content[0].get('type') == 'html' and not len(content[0])
        assert len(item.findall(f'{ATOM}summary')) <= 1
    return root


def check_json_feed(text: str) -> dict[str, object]:
    """Check a feed against what JSON Feed 1.1 asks for, and return it."""
    content = json.loads(text)
    assert content['version'] == 'https://jsonfeed.org/version/1.1'
    assert content['title'] and isinstance(content['items'], list)
    assert not {'author', 'avatar'} & content.keys()
    known = {'version', 'title', 'home_page_url', 'feed_url', 'description', 'language', 'authors', 'items'}
    assert content.keys() <= known
    ids = [item['id'] for item in content['items']]
    assert all(isinstance(name, str) and name for name in ids) and len(set(ids)) == len(ids)
    for item in content['items']:
        assert 'content_html' in item or 'content_text' in item
        assert item.keys() <= {'id', 'url', 'title', 'content_html', 'summary', 'image', 'date_published',
                               'date_modified', 'authors', 'tags', 'language'}
        for name in ('date_published', 'date_modified'):
            assert name not in item or RFC3339.fullmatch(item[name])
        assert all(author.get('name') for author in item.get('authors', []))
        assert all(isinstance(tag, str) for tag in item.get('tags', []))
    return content


def test_atom() -> None:
    root = check_atom(atom(feed(entry(), entry(url=f'{HOME}notes/b.html', authors=(), updated=None))))
    first = root.find(f'{ATOM}entry')
    assert first.get('{http://www.w3.org/XML/1998/namespace}lang') == 'zh-CN'
    assert [name.text for name in first.findall(f'{ATOM}author/{ATOM}name')] == ['Ada Lovelace', '张三']
    assert first.findtext(f'{ATOM}published') == '2026-09-21T00:00:00Z'
    assert first.findtext(f'{ATOM}updated') == root.findtext(f'{ATOM}updated') == '2026-10-01T00:00:00Z'
    assert first.findtext(f'{ATOM}content') == '<p>Hi &amp; ho</p>'
    assert root.findall(f'{ATOM}entry')[1].findtext(f'{ATOM}updated') == '2026-09-21T00:00:00Z'


def test_json_feed() -> None:
    content = check_json_feed(json_feed(feed(entry(), entry(url=f'{HOME}notes/b.html', authors=(), updated=None))))
    first, second = content['items']    # type: ignore[misc]
    assert first['authors'] == [{'name': 'Ada Lovelace', 'url': 'https://orcid.org/0000-0002-1825-0097'},
                                {'name': '张三'}]
    assert first['tags'] == ['one'] and first['language'] == 'zh-CN'
    assert 'date_modified' not in second and 'authors' not in second


@pytest.mark.parametrize('moment', [
    datetime(2026, 9, 21, 10, 52), datetime(2026, 9, 21, 10, 52, tzinfo=UTC),
    datetime(2026, 9, 21, 10, 52, 1, 5, tzinfo=timezone(timedelta(hours=-5, minutes=-30))), datetime.min, None])
def test_feeds_take_any_date(moment: datetime | None) -> None:
    made = feed(entry(published=moment, updated=None), entry(url=f'{HOME}b', published=datetime(1999, 1, 1)))
    check_atom(atom(made))
    check_json_feed(json_feed(made))


def test_empty_feeds_are_valid_and_do_not_know_the_time() -> None:
    for made in (feed(), feed(title='', description='', author='', language='')):
        assert check_atom(atom(made)).findtext(f'{ATOM}updated') == '1970-01-01T00:00:00Z'
        check_json_feed(json_feed(made))


def test_hostile_texts_in_feeds() -> None:
    made = feed(Entry(hostile(), HOSTILE, (HOSTILE,)), title=HOSTILE, description=HOSTILE, author=HOSTILE)
    root = check_atom(atom(made))
    assert {element.tag.removeprefix(ATOM) for element in root.iter()} == {
        'feed', 'title', 'id', 'updated', 'link', 'subtitle', 'author', 'name', 'entry', 'published', 'category',
        'summary', 'content'}
    assert '</script><script>alert(1)</script>' in root.findtext(f'{ATOM}title')
    content = check_json_feed(json_feed(made))
    assert content['title'].startswith('</script><script>')    # type: ignore[attr-defined]


def test_highwire_tags_are_in_order() -> None:
    found = [pair for pair in highwire.tags(work()) if pair[1]]
    assert [content for name, content in found if name.startswith('citation_author')] == [
        'Ada Lovelace', 'London', 'https://orcid.org/0000-0002-1825-0097', '张三']
    assert dict(found) == {
        'citation_title': 'Title', 'citation_author': '张三', 'citation_author_institution': 'London',
        'citation_author_orcid': 'https://orcid.org/0000-0002-1825-0097', 'citation_publication_date': '2026/09/21',
        'citation_online_date': '2026/09/21', 'citation_technical_report_institution': 'Institute',
        'citation_doi': '10.1000/1', 'citation_language': 'zh-CN', 'citation_keywords': 'one; two',
        'citation_abstract': 'Words.', 'citation_fulltext_html_url': f'{HOME}notes/a.html',
        'citation_abstract_html_url': f'{HOME}notes/a.html', 'citation_reference': 'citation_title=On;'}
    assert highwire.reference([('title', 'On; lemmas'), ('author', ''), ('year', '2020')]) == (
        'citation_title=On, lemmas;citation_year=2020;')


def test_open_graph() -> None:
    found = {name: content for _, name, content in opengraph.tags(work(), is_article=True) if content}
    assert found['og:type'] == 'article' and found['og:locale'] == 'zh_CN'
    assert found['article:published_time'] == '2026-09-21' and found['article:modified_time'] == '2026-10-01'
    assert found['twitter:card'] == 'summary_large_image'
    page = {name: content for _, name, content in opengraph.tags(work(language='de', image=''), is_article=False)
            if content}
    assert page['og:type'] == 'website' and page['twitter:card'] == 'summary'
    assert not {'og:locale', 'article:author', 'og:image'} & page.keys()


def read_script(markup: str) -> dict[str, object]:
    match = re.fullmatch(r'<script type="application/ld\+json">([^<>&]*)</script>', markup)
    assert match, markup
    return json.loads(match[1])


def test_json_ld() -> None:
    found = read_script(jsonld.script([jsonld.article(work(), [jsonld.defined_term('Lemma', f'{HOME}x')]),
                                       jsonld.breadcrumbs([('Site', HOME), ('Title', f'{HOME}notes/a.html')])]))
    article, trail = found['@graph']        # type: ignore[misc]
    assert article['@type'] == 'ScholarlyArticle' and article['headline'] == 'Title'
    assert article['author'][0] == {'@type': 'Person', '@id': 'https://orcid.org/0000-0002-1825-0097',
                                    'name': 'Ada Lovelace', 'affiliation': {'@type': 'Organization', 'name': 'London'}}
    assert article['identifier'] == {'@type': 'PropertyValue', 'propertyID': 'DOI', 'value': '10.1000/1'}
    assert article['hasPart'] == [{'@type': 'DefinedTerm', '@id': f'{HOME}x', 'url': f'{HOME}x', 'name': 'Lemma'}]
    assert [item['position'] for item in trail['itemListElement']] == [1, 2]
    bare = read_script(jsonld.script([jsonld.article(Work('a', 'Title'))]))
    assert bare == {'@context': 'https://schema.org', '@type': 'ScholarlyArticle', 'headline': 'Title'}
    assert jsonld.script([]) == ''


def test_hostile_texts_in_json_ld() -> None:
    found = read_script(jsonld.script([jsonld.article(hostile()), jsonld.page(hostile()),
                                       jsonld.breadcrumbs([(HOSTILE, 'javascript:alert(1)')])]))
    assert found['@graph'][0]['headline'] == HOSTILE        # type: ignore[index]
    assert 'item' not in found['@graph'][2]['itemListElement'][0]        # type: ignore[index]


def test_sitemap() -> None:
    root = etree.fromstring(sitemap([(f'{HOME}a.html?x=1&y=2', '2026-09-21'), (f'{HOME}b.html', '')]).encode())
    space = '{http://www.sitemaps.org/schemas/sitemap/0.9}'
    assert [url.findtext(f'{space}loc') for url in root] == [f'{HOME}a.html?x=1&y=2', f'{HOME}b.html']
    assert [url.findtext(f'{space}lastmod') for url in root] == ['2026-09-21', None]
    assert robots(f'{HOME}sitemap.xml').splitlines()[-1] == f'Sitemap: {HOME}sitemap.xml'
    assert 'Sitemap' not in robots()


BODY = '''<section id="title">
<h1>Title<a class="headerlink" href="#title" title="Link to this heading">¶</a></h1>
<div class="admonition"><p class="admonition-title">Note</p></div>
<p>See <a class="reference internal" href="../b.html#x">b</a><span class="citation-mark"><sup
class="citation-marks"><a href="#r">[1]</a></sup></span>
&amp; <span class="sd-math"><math><mi>x</mi></math></span>.</p>
<!-- a comment --><script>alert("<p>")</script>
<img src="../_images/a.png" srcset="../_images/a.png 1x, ../_images/b.png 2x" onerror="alert(1)" alt="a > b"/>
<svg viewBox="0 0 1 1"><linearGradient id="g"/><use href="#g" xlink:href='#g'/></svg>
<a href="#x">x</a> <a href=" javascript:alert(1)">y</a> <a href="https://y.test/?a=1&amp;b=2">z</a>
<a href="mailto:x@y.test">m</a>
</section>'''


def test_text_of_a_feed() -> None:
    made = for_feed(BODY, f'{HOME}notes/a.html')
    assert '<h1' not in made and 'headerlink' not in made and 'comment' not in made and 'alert' not in made
    assert 'href="https://x.test/site/b.html#x"' in made and 'href="https://x.test/site/notes/a.html#x"' in made
    assert ('srcset="https://x.test/site/_images/a.png 1x, https://x.test/site/_images/b.png 2x"' in made
            and 'src="https://x.test/site/_images/a.png"' in made and 'alt="a > b"/>' in made)
    assert '<linearGradient id="g"/><use href="#g" xlink:href=\'#g\'/>' in made
    assert 'href="https://y.test/?a=1&amp;b=2"' in made and 'href="mailto:x@y.test"' in made
    assert '<math><mi>x</mi></math>' in made


def test_first_paragraph() -> None:
    assert first_paragraph(BODY, lambda text: text.replace('<mi>x</mi>', 'X')) == 'See b & X.'
    assert first_paragraph('<figure><p>no</p></figure><p class="rubric">no</p><p>…</p><p>x&lt;y</p>') == 'x<y'
    assert first_paragraph('<pre>no</pre>') == ''


@pytest.mark.parametrize(('address', 'page', 'root', 'expected'), [
    ('_static/x.css?v=1', '404.html', '/docs/', '/docs/_static/x.css?v=1'),
    ('../_static/x.css', '404/', '/docs/', '/docs/_static/x.css'),
    ('../', '404/', '/', '/'), ('../', '404/', '', './'), ('../a/', '404/', '', 'a/'), ('./', '404.html', '/', '/'),
    ('#top', '404/', '/', '#top'), ('https://y.test/', '404/', '/', 'https://y.test/'), ('//y/', '404/', '/', '//y/'),
    ('mailto:x@y', '404/', '/', 'mailto:x@y'), ('/x', '404/', '/docs/', '/x'), ('', '404/', '/', '')])
def test_addresses_of_the_page_for_wrong_addresses(address: str, page: str, root: str, expected: str) -> None:
    assert rooted(address, page, root) == expected
    once = with_addresses(f'<a href="{address}">', lambda text: rooted(text, page, root))
    if root:
        assert with_addresses(once, lambda text: rooted(text, page, root)) == once
    assert unescape(once) == f'<a href="{expected}">'


def test_each_institute_of_an_author_is_named() -> None:
    made = work(authors=(Person('Ada Lovelace', affiliation='London; Paris '),))
    assert [content for name, content in highwire.tags(made) if name == 'citation_author_institution'] == [
        'London', 'Paris']
    assert jsonld.person(made.authors[0])['affiliation'] == [
        {'@type': 'Organization', 'name': 'London'}, {'@type': 'Organization', 'name': 'Paris'}]
