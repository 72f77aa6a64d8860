"""Projects with diagrams in every builder."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent
from xml.etree import ElementTree

import pytest
from diagram_project import Build, Built
from diagram_sources import HOSTILE, SOURCES
from lxml import html
from projects import need_modules

need_modules('mermaid_render')

from sphinx_scidraft.diagrams import engine

#: Builders that print the source.
PLAIN = {'text': 'index.txt', 'man': 'diagrams.1', 'texinfo': 'diagrams.texi'}
BROKEN = 'flowchart LR\n  A --> B\n  C --> [oops\n'
#: Anything that a page would load from elsewhere.
REMOTE = re.compile(r'src="(?:https?:)?//|<link [^>]*href="(?:https?:)?//|@import|mermaid\.|d3@|'
                    r'<script[^>]*module')


def indented(text: str, by: int = 3) -> str:
    """Return text moved to the right."""
    return ''.join(f'{" " * by}{line}\n' if line else '\n' for line in text.splitlines())


def rst(source: str, *options: str) -> str:
    """Return a directive in reST."""
    return '.. mermaid::\n' + indented('\n'.join(options)) + '\n' + indented(source) + '\n'


def myst(source: str, *options: str) -> str:
    """Return a directive in Markdown."""
    head = ''.join(f'{option}\n' for option in options)
    return f'```{{mermaid}}\n{head}' + ('\n' if head else '') + f'{source}```\n\n'


def page(built: Built, name: str = 'index.html') -> html.HtmlElement:
    """Return a page of the output as a tree."""
    return html.fromstring(built.read(name))


def both(source: str, *options: str) -> Mapping[str, str]:
    """Return a project that has one diagram in both syntaxes."""
    return {'index.md': '# Diagrams\n\n' + myst(source, *options) + '```{toctree}\nother\n```\n',
            'other.rst': 'Other\n=====\n\n' + rst(source, *options)}


def test_every_type_in_both_syntaxes(build: Build) -> None:
    built = build({
        'index.md': '# A\n\n' + ''.join(map(myst, SOURCES.values())) + '```{toctree}\nother\nplain\n```\n',
        'other.rst': 'B\n=\n\n' + ''.join(map(rst, SOURCES.values())),
        'plain.md': '# Plain\n\nNo diagram.\n'})
    assert built.warnings == []
    for name in ('index.html', 'other.html'):
        tree = page(built, name)
        assert len(tree.cssselect('.sd-diagram svg[role=img]')) == len(SOURCES)
        ids = tree.xpath('//@id')
        assert len(ids) == len(set(ids))
        for image in tree.cssselect('svg[role=img]'):
            assert image.get('aria-labelledby') in ids and image.cssselect('title')
        assert 'scidraft-diagrams.css' in built.read(name)
    assert (built.out / '_static' / 'scidraft-diagrams.css').exists()
    for path in built.out.rglob('*.html'):
        assert not REMOTE.search(path.read_text(encoding='utf-8')), path
    for name in ('plain.html', 'genindex.html', 'search.html'):
        assert 'scidraft-diagrams' not in built.read(name)


def test_fence_without_braces(build: Build) -> None:
    built = build({'index.md': f'# A\n\n```mermaid\n{SOURCES["pie"]}```\n\n:::{{mermaid}}\n{SOURCES["pie"]}:::\n'})
    assert len(page(built).cssselect('.sd-diagram svg')) == 2 and built.warnings == []


def test_options(build: Build) -> None:
    options = (':caption: A <b>caption</b> & *emphasis*', ':align: center', ':name: tokens', ':zoom:',
               ':title: Tokens: a "pie"', ':config: {"flowchart": {"curve": "linear"}}')
    built = build({**both(SOURCES['flowchart'], *options), 'third.rst': ':orphan:\n\nThird\n=====\n\n'
                   + rst(SOURCES['pie'], ':alt: Most come from\n  "the" <b>web</b>', ':align: right', ':name: bare')
                   + 'See :ref:`tokens` and :ref:`this <bare>`.\n'})
    duplicate = [line for line in built.warnings if 'duplicate label' not in line]
    assert duplicate == []
    for name in ('index.html', 'other.html'):
        figure, = page(built, name).cssselect('figure.align-center')
        assert figure.get('id') == 'tokens'
        assert figure.cssselect('.sd-diagram-scroll')[0].get('aria-label') == 'A <b>caption</b> & emphasis'
        assert 'Tokens: a "pie"' in figure.cssselect('svg')[0].text_content()
        assert figure.cssselect('figcaption em')
        assert 'zoom' not in built.read(name)
    third = page(built, 'third.html')
    box, = third.cssselect('.sd-diagram.align-right#bare')
    assert box.cssselect('title')[0].text == 'Most come from "the" <b>web</b>'
    assert not box.cssselect('desc')
    assert len(third.cssselect('a.internal[href$="#tokens"], a.internal[href="#bare"]')) == 2


@pytest.mark.parametrize('option', [':caption:', ':title:', ':caption: \\ '])
def test_empty_options(option: str, build: Build) -> None:
    built = build({'index.rst': 'A\n=\n\n' + rst(SOURCES['pie'], option)})
    assert len(page(built).cssselect('.sd-diagram svg')) == 1 and built.warnings == []


def test_config_that_is_no_mapping(build: Build) -> None:
    built = build(both(SOURCES['pie'], ':config: [no'))
    assert built.warnings == [
        f'{name}: WARNING: the option "config" of a mermaid diagram is no mapping; it is left out [scidraft.diagram]'
        for name in ('index.md:3', 'other.rst:4')]
    assert page(built).cssselect('.sd-diagram svg')


def test_front_matter_in_a_markdown_directive(build: Build) -> None:
    source = '---\ntitle: Named\nconfig: \'{"theme": "forest"}\'\n---\nflowchart LR\n  A --> B\n'
    built = build({'index.md': f'# A\n\n```{{mermaid}}\n{source}```\n\n```mermaid\n{source}```\n'})
    assert [svg.text_content().count('Named') for svg in page(built).cssselect('.sd-diagram svg')]
    assert built.warnings == []


@pytest.mark.parametrize('opening', ['{mermaid}', 'mermaid'])
def test_nested_front_matter_in_markdown(opening: str, build: Build) -> None:
    source = ('---\ntitle: Named\nconfig:\n  theme: forest\n  flowchart:\n    curve: linear\n---\n'
              'flowchart LR\n  A --> B\n')
    fence = f'```{opening}\n{source}```\n'
    files = {'index.md': '# A\n\n- x\n\n' + indent(fence, '  ') + '\n' + fence}
    built = build(files)
    assert built.warnings == []
    assert len(page(built).cssselect('.sd-diagram svg')) == 2
    printed = build(files, 'text').read('index.txt')
    assert printed.count('curve: linear') == printed.count('theme: forest') == 2


def test_file_argument(build: Build) -> None:
    files = {'index.rst': 'A\n=\n\n.. mermaid:: d.mmd\n   :caption: From a file\n', 'd.mmd': SOURCES['pie']}
    assert 'Books' in page(build(files)).cssselect('figure svg')[0].text_content()
    changed = build({**files, 'd.mmd': SOURCES['pie'].replace('Books', 'Papers')})
    assert 'Papers' in page(changed).cssselect('figure svg')[0].text_content()
    broken = build({**files, 'd.mmd': BROKEN})
    assert [line.partition(' WARNING')[0] for line in broken.warnings] == ['d.mmd:3:']


def test_wide_and_narrow_boxes(build: Build) -> None:
    chain = 'flowchart LR\n ' + ' --> '.join(f'N{i}[A longer label]' for i in range(9)) + '\n'
    built = build({'index.md': '# A\n\n' + myst(chain) + myst('flowchart LR\n A --> B\n')})
    wide, narrow = page(built).cssselect('.sd-diagram')
    width = wide.cssselect('svg')[0].get('width')
    assert dict(wide[0].attrib) == {'class': 'sd-diagram-scroll', 'style': f'--sd-diagram-width: {width}px',
                                    'tabindex': '0', 'role': 'group', 'aria-label': 'Diagram'}
    assert dict(narrow[0].attrib) == {'class': 'sd-diagram-scroll', 'style': '--sd-diagram-width: 160px'}


@pytest.mark.parametrize('builder', ['html', 'singlehtml', 'epub', 'latex'])
def test_one_warning_with_the_line_of_the_source(builder: str, build: Build) -> None:
    files = {
        'index.md': '# A\n\nText.\n\n' + myst(BROKEN, ':caption: Broken <b>')
                    + '::::{note}\n\n:::{mermaid}\n:align: left\n\n' + BROKEN
                    + ':::\n::::\n\n```mermaid\n---\ntitle: x\n---\n\n%% note\n' + BROKEN
                    + '```\n\n```{toctree}\nother\n```\n',
        'other.rst': 'B\n=\n\n.. note::\n\n' + indented(rst(BROKEN, ':title: Broken', ':alt: x')) + rst(BROKEN)}
    expected = [f'{name}:{number}' for name, text in files.items()
                for number, line in enumerate(text.splitlines(), 1) if 'oops' in line]
    built = build(files, builder)
    assert sorted(line.partition(': WARNING: ')[0] for line in built.warnings) == sorted(expected)
    assert all(line.endswith("Expecting 'NODE_STRING', got 'SQS' [scidraft.diagram]") for line in built.warnings)


def test_source_of_what_cannot_be_drawn(build: Build) -> None:
    source = 'flowchart LR\n  A --> [<script>alert(1)</script>\n'
    built = build(both(source, ':name: here', ':align: center'))
    for name in ('index.html', 'other.html'):
        box, = page(built, name).cssselect('.sd-diagram-failed#here')
        assert box.cssselect('details[open] pre[tabindex]')[0].text_content().strip() == source.strip()
        assert not box.cssselect('script') and 'alert(1)&lt;/script&gt;' in built.read(name)
    assert len([line for line in built.warnings if 'scidraft.diagram' in line]) == 2


def test_suppressed_warnings(build: Build) -> None:
    assert build({'index.md': '# A\n\n' + myst(BROKEN)}, conf="suppress_warnings = ['scidraft.diagram']").warnings == []


@pytest.mark.parametrize('name', HOSTILE)
def test_hostile_sources(name: str, build: Build) -> None:
    hostile = '"><img src=x onerror=alert(1)>'
    built = build({'index.rst': 'A\n=\n\n' + rst(HOSTILE[name], f':alt: {hostile}', f':caption: {hostile}')})
    figure, = page(built).cssselect('figure')
    assert not figure.cssselect('script, img, iframe, image, foreignObject, style')
    values = [(name, value) for element in figure.iter() for name, value in element.attrib.items()]
    assert not [name for name, _ in values if name.startswith('on')]
    assert not [value for _, value in values if '//' in value.replace('http://www.w3.org/', '')]


@pytest.mark.parametrize('builder', PLAIN)
def test_plain_builders_print_the_source(builder: str, build: Build) -> None:
    conf = ("man_pages = [('index', 'diagrams', '', [], '1')]\n"
            "texinfo_documents = [('index', 'diagrams', 'D', '', '', '', '')]")
    built = build({'index.md': '# A\n\n' + myst(SOURCES['pie'], ':caption: A caption') + myst(BROKEN)}, builder, conf)
    text = built.read(PLAIN[builder])
    assert built.warnings == []
    assert 'showData' in text and 'A caption' in text and 'C \\-\\-> [oops' in text.replace('-->', '\\-\\->')


def test_latex_includes_pictures(build: Build) -> None:
    built = build({'index.rst': 'A\n=\n\n' + rst(SOURCES['pie'], ':caption: Pie & 50%', ':name: pie')
                   + rst(SOURCES['state'], ':align: right', ':name: state') + rst(BROKEN)}, 'latex')
    tex = built.read('diagrams.tex')
    suffix = 'pdf' if find_spec('svglib') else 'png'
    names = re.findall(r'\\sphinxincludegraphics\[width=[\d.]+bp\]\{(sd-diagram-\w+\.\w+)\}', tex)
    assert len(names) == 2 and all(name.endswith(suffix) and (built.out / name).exists() for name in names)
    assert r'\label{\detokenize{index:pie}}' in tex and r'\label{\detokenize{index:state}}' in tex
    assert 'sphinxVerbatim' in tex and 'oops' in tex and len(built.warnings) == 1


def test_latex_without_picture_library(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'svglib.svglib', None)
    monkeypatch.setitem(sys.modules, 'resvg_py', None)
    built = build({'index.rst': 'A\n=\n\n' + rst(SOURCES['pie'], ':caption: Pie') + rst(SOURCES['state'])}, 'latex')
    assert 'showData' in built.read('diagrams.tex') and 'sphinxVerbatim' in built.read('diagrams.tex')
    warning, = built.warnings
    assert warning.startswith('index.rst:4: WARNING: ') and 'svglib' in warning and 'sphinx_scidraft[pdf]' in warning


def test_epub_has_clean_images(build: Build) -> None:
    built = build({'index.rst': 'A\n=\n\n' + rst(SOURCES['pie'], ':caption: Pie <b>') + rst(HOSTILE['init'])
                   + rst(BROKEN)}, 'epub')
    assert len(built.warnings) == 1
    with zipfile.ZipFile(next(built.out.glob('*.epub'))) as book:
        names = [name for name in book.namelist() if 'sd-diagram' in name]
        assert len(names) == 2
        for name in names:
            text = book.read(name).decode()
            ElementTree.fromstring(text)
            assert 'var(' not in text and 'evil' not in text and 'script' not in text
            assert f'href="{name}" media-type="image/svg+xml"' in book.read('content.opf').decode()
        content = book.read('index.xhtml').decode()
    tree = ElementTree.fromstring(content.partition('<html')[1] + content.partition('<html')[2])
    images = [element for element in tree.iter() if element.tag.endswith('}img')]
    assert [image.get('alt') for image in images] == ['Pie <b>', 'Diagram']
    assert 'scidraft-diagrams.css' not in content


@pytest.mark.parametrize('builder', ['xml', 'pseudoxml', 'gettext', 'dirhtml', 'json'])
def test_other_builders(builder: str, build: Build) -> None:
    assert build(both(SOURCES['pie'], ':caption: A caption', ':zoom:'), builder).warnings == []


def test_ids_are_unique_in_one_page_of_many_documents(build: Build) -> None:
    same = myst(SOURCES['pie']) * 2
    built = build(
        {'index.md': f'# A\n\n{same}```{{toctree}}\nb\nc\n```\n', 'b.md': f'# B\n\n{same}', 'c.md': f'# C\n\n{same}'},
        'singlehtml')
    ids = page(built).xpath('//svg//@id')
    assert len(ids) == len(set(ids)) == 12


def test_parallel_build_is_the_same(build: Build, tmp_path: Path) -> None:
    files = {'index.md': '# A\n\n```{toctree}\n' + '\n'.join(f'p{i}' for i in range(8)) + '\n```\n',
             **{f'p{i}.md': f'# P{i}\n\n' + myst(SOURCES['pie'].replace('60', str(i))) + myst(BROKEN)
                for i in range(8)}}
    serial = build(files)
    pages = {f'p{i}.html': serial.read(f'p{i}.html') for i in range(8)}
    serial.out.rename(tmp_path / 'first')
    (tmp_path / 'doctrees').rename(tmp_path / 'old')
    parallel = build(files, parallel=2)
    assert {name: parallel.read(name) for name in pages} == pages
    assert sorted(parallel.warnings) == sorted(serial.warnings) and len(serial.warnings) == 8


def test_second_build_adds_nothing(build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = both(SOURCES['pie'])

    def state() -> dict[Path, tuple[int, bytes]]:
        return {path: (path.stat().st_mtime_ns, path.read_bytes()) for folder in ('html', 'doctrees')
                for path in (tmp_path / folder).rglob('*') if path.suffix in ('.html', '.svg')}

    build(files)
    before = state()
    engine.store.cache_clear()
    monkeypatch.setattr(engine, 'draw', lambda source: pytest.fail('drawn again'))
    assert build(files).warnings == [] and state().keys() == before.keys()
    changed = {**files, 'other.rst': files['other.rst'] + '\nMore text.\n'}
    assert build(changed).warnings == []    # written again, but not drawn again
    assert 'More text' in (tmp_path / 'html' / 'other.html').read_text(encoding='utf-8')


def test_without_sphinxcontrib_mermaid(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'sphinxcontrib.mermaid', None)
    built = build({'index.md': '# A\n\nText.\n'})
    assert built.warnings == [] and 'Text.' in built.read('index.html')
    built = build(both(SOURCES['pie'], ':caption: Tokens'))
    warning, = built.warnings
    assert 'sphinxcontrib-mermaid' in warning
    assert 'sphinx_scidraft[diagrams]' in warning
    assert 'showData' in page(built).cssselect('pre')[0].text_content()


def test_without_an_engine(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'mermaid_render', None)
    monkeypatch.setitem(sys.modules, 'mmdr', None)
    built = build(both(SOURCES['pie']))
    warning, = built.warnings       # one for the project
    assert warning.startswith('index.md:3:')
    assert 'pip install mermaid-render' in warning
    assert 'sphinx_scidraft[diagrams]' in warning
    assert len(page(built).cssselect('.sd-diagram-failed')) == 1


def test_class_trees(build: Build) -> None:
    built = build({'index.rst': 'A\n=\n\n.. autoclasstree:: collections.OrderedDict\n   :full:\n'})
    assert 'OrderedDict' in page(built).cssselect('.sd-diagram svg')[0].text_content()


def test_tall_pictures_leave_no_page_empty(build: Build) -> None:
    chain = 'flowchart TD\n' + '\n'.join(f'  n{i} --> n{i + 1}' for i in range(12)) + '\n'
    tex = build({'index.rst': 'A\n=\n\n' + rst(chain) + '\n' + rst(SOURCES['pie'])}, 'latex').read('diagrams.tex')
    options = re.findall(r'\\sphinxincludegraphics\[(.*?)\]', tex)
    assert [r'height=0.6\textheight,keepaspectratio' in option for option in options] == [True, False]
