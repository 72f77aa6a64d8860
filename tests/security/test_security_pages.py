"""Texts of others stay texts: titles, front matter, tags, labels and bib files in pages, feeds and the search.

And pages work under a strict Content-Security-Policy, in a real browser.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import lxml.html
import pytest
from lxml import etree
from projects import Built, Project, need, need_modules

ATTACK = '''x"'><img src=x onerror=alert(1)></title></script><script>hacked=1</script>{{7*7}}<!--'''
#: What the docs say may be allowed.
POLICY = ' '.join((Path(__file__).parents[2] / 'docs' / 'projects' / 'content-security-policy.txt').read_text().split())
CONF = '''
html_baseurl = "https://x.test/"
html_theme = "scidraft"
html_math_renderer = "scidraft"
exclude_patterns = ["*.bib"]
extensions.append("sphinxcontrib.bibtex")
suppress_warnings = ["scidraft", "myst", "docutils"]
'''


def yaml(text: str) -> str:
    return json.dumps(text)


def front_matter() -> str:
    fields = {'title': ATTACK, 'institute': ATTACK, 'description': ATTACK, 'summary': ATTACK, 'license': ATTACK,
              'lang': ATTACK, 'doi': f'10.1000/{ATTACK}', 'canonicalURL': f'javascript:{ATTACK}', 'field': ATTACK}
    lists = {'tags': [ATTACK, 'Plain'], 'categories': [ATTACK], 'keywords': [ATTACK]}
    author = {'name': ATTACK, 'orcid': ATTACK, 'affiliation': ATTACK, 'email': ATTACK, 'handle': ATTACK}
    lines = [f'{name}: {yaml(value)}' for name, value in fields.items()]
    lines += [f'{name}: [{", ".join(map(yaml, values))}]' for name, values in lists.items()]
    lines += ['authors:', *(f'  {"- " if n == 0 else "  "}{key}: {yaml(value)}'
                            for n, (key, value) in enumerate(author.items()))]
    return '\n'.join(['---', 'date: 2026-01-01', f'image: {yaml("javascript:" + ATTACK)}', *lines, '---'])


def make(folder: Path) -> Project:
    need_modules('sphinxcontrib.bibtex')
    project = Project(folder)
    project.conf(CONF)
    project.conf(f'project = {ATTACK!r}\nscidraft_identity = {{"institute": {ATTACK!r}, "author": {ATTACK!r}}}')
    project.write('index.md', '# Home\n\n```{toctree}\n:glob:\nnotes/*\n```\n')
    project.write('notes/front.md', f'{front_matter()}\n\nText {{cite}}`doe`.\n\n```{{references}} ../refs.bib\n```\n')
    reference = ATTACK.replace('`', '')
    project.write('notes/titles.rst', f'''{ATTACK}
{'=' * len(ATTACK)}

:date: 2026-01-02

.. prf:lemma:: {ATTACK}
   :label: {ATTACK}
   :class: {ATTACK}

   Words.

.. prf:proof:: {ATTACK}

   See :prf:ref:`{reference}` and :prf:ref:`{reference} <a>`.

{ATTACK}
{'-' * len(ATTACK)}

.. code-block:: python
   :caption: {ATTACK}

   x = "{ATTACK}"

:math:`{ATTACK}`

.. index:: {ATTACK.replace(';', '')}
''')
    fields = '\n'.join(f'  {name} = {{{ATTACK.replace("{{", "").replace("}}", "")}}},' for name in (
        'author', 'title', 'journal', 'volume', 'pages', 'note', 'doi', 'url', 'publisher'))
    project.write('refs.bib', f'@article{{doe,\n{fields}\n  year = {{2020}}\n}}\n')
    return project


@pytest.fixture(scope='module')
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return make(tmp_path_factory.mktemp('security')).build()


def pages(built: Built) -> list[Path]:
    found = sorted(built.outdir.rglob('*.html'))
    assert len(found) > 5
    return found


def check(markup: str, name: str) -> None:
    """Check that no element or attribute has come from a text."""
    tree = lxml.html.fromstring(markup)
    assert not tree.xpath('//img[@src="x"]'), name
    for element in tree.iter(etree.Element):
        for attribute, value in element.attrib.items():
            assert not attribute.lower().startswith('on'), (name, element.tag, attribute)
            if attribute in ('href', 'src', 'action', 'formaction', 'data'):
                assert not re.match(r'(?i)\s*(javascript|vbscript|data:text)', value), (name, value)
    for script in tree.xpath('//script'):
        if script.get('type') == 'application/ld+json':
            json.loads(script.text)
        else:
            assert script.get('src') and not (script.text or '').strip(), (name, script.text)


def test_pages(built: Built) -> None:
    for path in pages(built):
        check(path.read_text(encoding='utf-8'), path.name)
    assert '49' not in built.texts('notes/titles', 'h1')[0] and '{{7*7}}' in built.texts('notes/titles', 'h1')[0]
    assert built.texts('notes/titles', '.statement-lemma .statement-head')[0].count('<script>') == 1


def test_page_heads_say_the_texts(built: Built) -> None:
    found = {element.get('name') or element.get('property'): element.get('content')
             for element in built.select('notes/front', 'head meta')}
    assert found['citation_title'] == found['og:title'] == ATTACK
    assert found['citation_author'] == ATTACK and 'og:image' not in found and 'citation_doi' not in found
    script = built.select('notes/front', 'script[type="application/ld+json"]')[0].text
    assert not set('<>&') & set(script)
    article = json.loads(script)['@graph'][0]
    assert article['headline'] == ATTACK and article['author'][0]['name'] == ATTACK
    assert article['citation'][0].count('<script>') >= 2


def test_box_says_the_texts(built: Built) -> None:
    text, bibtex, ris = (element.text_content() for element in built.select('notes/front', '.sd-cite pre'))
    assert ATTACK in text and f'TI  - {ATTACK}' in ris
    assert 'textbraceleft{}\\textbraceleft{}7*7' in bibtex


def test_feeds(built: Built) -> None:
    feeds = sorted(built.outdir.rglob('feed.xml'))
    assert len(feeds) >= 2
    for path in feeds:
        root = etree.fromstring(path.read_bytes())
        assert not [element for element in root.iter() if etree.QName(element).localname in ('script', 'img')]
        for content in root.iter('{http://www.w3.org/2005/Atom}content'):
            check(f'<div>{content.text}</div>', str(path))
        assert all(link.get('href').startswith('https://x.test/') for link in
                   root.iter('{http://www.w3.org/2005/Atom}link'))
    for path in built.outdir.rglob('feed.json'):
        for item in json.loads(path.read_text(encoding='utf-8'))['items']:
            check(f'<div>{item["content_html"]}</div>', str(path))
            assert item['url'].startswith('https://x.test/')
    names = [path.relative_to(built.outdir).as_posix() for path in feeds]
    assert all(re.fullmatch(r'[\w/.\-]+', name) for name in names), names


def test_no_file_outside_the_output(built: Built, tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.conf(CONF)
    project.write('index.md', '# Home\n\n```{toctree}\nnotes/a\n```\n')
    tags = ['../../../../evil', '..', '/etc/x', 'a\\b']
    project.write('notes/a.md', f'---\ndate: 2026-01-01\ntags: {json.dumps(tags)}\n---\n# A\n\nB')
    done = project.build()
    assert not [path for path in tmp_path.rglob('*evil*') if done.outdir not in path.parents]
    assert all(done.outdir in path.resolve().parents for path in done.outdir.rglob('feed.*'))


# -- in a browser

class Handler(SimpleHTTPRequestHandler):
    """Serves a folder with a policy."""

    def end_headers(self) -> None:
        self.send_header('Content-Security-Policy', POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(('127.0.0.1', 0), partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f'http://127.0.0.1:{server.server_port}/'
    finally:
        server.shutdown()
        server.server_close()


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
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which('chromedriver')))
    yield driver
    driver.quit()


def problems(browser: Any) -> list[str]:
    """Return what the browser has complained about since it was asked last."""
    return [entry['message'] for entry in browser.get_log('browser')
            if entry['level'] in ('SEVERE', 'WARNING') and 'favicon' not in entry['message']]


def test_hostile_pages_do_nothing(browser: Any, built: Built) -> None:
    with served(built.outdir) as root:
        for path in pages(built):
            browser.get(root + quote(path.relative_to(built.outdir).as_posix()))
            assert browser.execute_script('return typeof hacked') == 'undefined', path.name
            assert problems(browser) == [], path.name


def test_the_browser_would_tell(browser: Any, tmp_path: Path) -> None:
    (tmp_path / 'bad.html').write_text('<!DOCTYPE html><title>x</title><script>hacked=1</script>')
    with served(tmp_path) as root:
        browser.get(f'{root}bad.html')
        assert browser.execute_script('return typeof hacked') == 'undefined'
        assert any('Content Security Policy' in message for message in problems(browser))


@pytest.mark.parametrize('query', ['hacked', 'Words', 'onerror', ATTACK])
def test_hostile_search(browser: Any, built: Built, query: str) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    with served(built.outdir) as root:
        browser.get(f'{root}search.html?q={quote(query)}')
        WebDriverWait(browser, 20).until(lambda driver: driver.execute_script(
            'return document.querySelector("main [role=status]").textContent'))
        found = browser.execute_script('return document.querySelectorAll("main a[href*=notes]").length')
        assert found or query == ATTACK
        assert browser.execute_script('return typeof hacked') == 'undefined'
        assert browser.execute_script('return document.querySelectorAll("img[src=x], [onerror]").length') == 0
        assert problems(browser) == []


KITCHEN = '''\
---
date: 2026-01-01
tags: [One]
---
# Everything

Let $\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$ and

$$ \\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6} \\label{basel} $$

:::{prf:proof}
:fold: closed
Hidden.
:::

```python
print(1)
```

```{mermaid}
flowchart LR
  A --> B
```

:::{table-academic}
:::

| a | b |
|---|---|
| 1 | 2 |

[out](https://y.test/)
'''


def test_works_under_a_strict_policy(browser: Any, tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.conf(CONF)
    project.write('index.md', '# Home\n\n```{toctree}\nnotes/a\n```\n')
    project.write('notes/a.md', KITCHEN.replace(':::{table-academic}\n:::\n\n', ''))
    done = project.build()
    with served(done.outdir) as root:
        for page in ('index', 'notes/a', 'search', 'genindex', '404'):
            browser.get(f'{root}{page}.html')
            assert problems(browser) == [], page
        browser.get(f'{root}notes/a.html')
        assert len(browser.find_elements('css selector', '.sd-code-button')) >= 4       # code, and the box Cite
        before = browser.execute_script('return getComputedStyle(document.body).backgroundColor')
        for button in browser.find_elements('css selector', '[aria-pressed]')[:1]:
            button.click()
        assert browser.execute_script('return getComputedStyle(document.body).backgroundColor') != before
        assert problems(browser) == []
        browser.get(f'{root}search.html?q=hidden')
        assert problems(browser) == []
        out = done.select('notes/a', 'a[href^="https://y.test"]')[0]
        assert 'noopener' in out.get('rel')
