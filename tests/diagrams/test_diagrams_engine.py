"""Drawing: every type, hostile sources, messages, and the store."""

from __future__ import annotations

import sys
import types
from datetime import date, timedelta
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest
from diagram_sources import HOSTILE, SOURCES
from projects import need_modules

need_modules('mermaid_render')

from sphinx_scidraft.diagrams import engine, palette, svg

MODULES = {'mermaid-render': 'mermaid_render', 'mmdr': 'mmdr'}
INSTALLED = [pytest.param(draw, id=name) for name, draw in engine.ENGINES if find_spec(MODULES[name])]
LETTERS = {
    'flowchart': 'Prompt', 'sequence': 'every token', 'state': 'next token', 'class': 'Attention', 'er': 'CITATION',
    'gantt': 'Clean', 'pie': 'Tokens by source', 'mindmap': 'Causal', 'quadrant': 'Multi-head', 'timeline': 'BERT',
    'gitGraph': 'develop',
}


def colours(drawing: str) -> set[str]:
    """Return all fixed colours in a drawing."""
    return {value for element in ElementTree.fromstring(drawing).iter() for name in palette.COLOURED
            if (value := element.get(name, 'none')) not in ('none', 'currentColor') and not value.startswith('var(')}


def is_harmless(markup: str) -> bool:
    """Return whether nothing in a drawing runs or loads anything."""
    for element in ElementTree.fromstring(markup).iter():
        if element.tag.rpartition('}')[2].lower() in ('script', 'foreignobject', 'image', 'iframe', 'style', 'a'):
            return False
        for name, value in element.attrib.items():
            local = name.rpartition('}')[2].lower()
            if local.startswith('on') or local in ('style', 'src') or 'javascript:' in value.lower():
                return False
            if 'url(' in value and not value.startswith('url(#'):
                return False
            if local == 'href' and not value.startswith('#'):
                return False
    return True


@pytest.mark.parametrize('draw', INSTALLED)
@pytest.mark.parametrize('kind', SOURCES)
def test_every_type(kind: str, draw: engine.Engine) -> None:
    drawing = draw(SOURCES[kind])
    root = ElementTree.fromstring(drawing)
    assert LETTERS[kind] in ' '.join(svg.labels(svg.parse(drawing)))
    assert float(root.get('width', '0')) > 50
    assert is_harmless(drawing)
    assert not [sentinel for sentinel in palette.SENTINELS.values() if sentinel in drawing]
    assert ' class=' not in drawing and ' style=' not in drawing


@pytest.mark.parametrize('kind', SOURCES)
def test_only_the_authors_colours_are_fixed(kind: str) -> None:
    allowed = {'flowchart': {'#ffffdd', '#aaaa00', '#003366', '#eeeeff', '#ffffff', '#111111'},
               'sequence': {'#c8dcff'}}.get(kind, set())
    assert colours(engine.draw(SOURCES[kind])) <= allowed


@pytest.mark.parametrize('draw', INSTALLED)
@pytest.mark.parametrize('name', HOSTILE)
def test_hostile_sources_are_harmless(name: str, draw: engine.Engine) -> None:
    try:
        drawing = draw(HOSTILE[name])
    except engine.DiagramError:
        return    # refused: its source is shown, escaped
    markup = svg.place(drawing, 'p', alt='"><script>alert(1)</script>').markup
    assert is_harmless(markup) and '<script' not in markup
    assert 'evil.example' not in ''.join(value for element in ElementTree.fromstring(markup).iter()
                                         for value in element.attrib.values())


@pytest.mark.parametrize('draw', INSTALLED)
def test_drawing_does_not_depend_on_the_day(draw: engine.Engine) -> None:
    marked = f'gantt\n dateFormat YYYY-MM-DD\n A :{date.today() - timedelta(days=5)}, 20d\n'
    assert draw(marked) == draw(marked.replace('gantt\n', 'gantt\n todayMarker off\n'))


@pytest.mark.parametrize(('source', 'line', 'part'), [
    ('flowchart LR\n A --> B\n C --> [oops\n', 3, 'C --> [oops'),
    ('---\ntitle: x\n---\nflowchart LR\n%% note\n C --> [oops\n', 6, 'oops'),
    ('%%{init: {"theme":"dark"}}%%\nflowchart LR\n A --> B\n C --> [oops\n', 4, 'oops'),
    ('sequenceDiagram\n %% c\n A->>B: x\n\n A->>B hi\n', 5, 'A->>B hi'),
    ('pie\n "a" : x\n', 2, '"a" : x'),
    ('gantt\n dateFormat YYYY-MM-DD\n Task : foo, 2026-99-01, 3d\n', None, 'Invalid date'),
    ('no diagram', None, 'No diagram type'),
])
def test_errors_tell_the_line(source: str, line: int | None, part: str) -> None:
    with pytest.raises(engine.DiagramError) as caught:
        engine.draw(source)
    assert caught.value.line == line
    assert part in str(caught.value) and '\n' not in str(caught.value) and ' on line ' not in str(caught.value)


def fake_mmdr(monkeypatch: pytest.MonkeyPatch, answer: str | BaseException) -> list[str]:
    """Put a stand-in for the second engine in its place, and return the list of what it is asked."""
    asked: list[str] = []

    def render(source: str) -> types.SimpleNamespace:
        asked.append(source)
        if isinstance(answer, BaseException):
            raise answer
        return types.SimpleNamespace(svg=lambda: answer)

    module = types.ModuleType('mmdr')
    module.render = render    # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, 'mmdr', module)
    return asked


def test_second_engine_draws_what_the_first_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake_mmdr(monkeypatch, f'<svg xmlns="http://www.w3.org/2000/svg" id="m" viewBox="0 0 9 9" width="100%">'
                                   f'<style>#m .a{{fill:{palette.SENTINELS["accent"]};stroke:#dedede}}</style>'
                                   f'<rect class="a"/></svg>')
    drawing = engine.draw('zenuml\n A.b()\n')
    assert asked[0].startswith('%%{init: ') and asked[0].endswith('}%%\nzenuml\n A.b()\n')
    assert palette.variable('accent') in drawing and palette.variable('border') in drawing


def test_second_engine_leaves_an_authors_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake_mmdr(monkeypatch, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
                                   '<rect fill="#123456"/></svg>')
    source = '---\nconfig:\n  theme: forest\n---\nzenuml\n A.b()\n'
    assert svg.place(engine.draw(source), 'p').fixed
    assert asked == [source]


class PanicError(BaseException):
    """What a fault in compiled code raises."""


@pytest.mark.parametrize('answer', [PanicError('index out of bounds'), ValueError('bad'), '<html/>', ''])
def test_second_engine_fails(answer: str | BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_mmdr(monkeypatch, answer)
    with pytest.raises(engine.DiagramError, match='No diagram type'):
        engine.draw('zenuml\n A.b()\n')


def test_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'mermaid_render', None)
    monkeypatch.setitem(sys.modules, 'mmdr', None)
    with pytest.raises(engine.EngineMissingError, match='pip install mermaid-render'):
        engine.draw(SOURCES['pie'])


def test_store_keeps_drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = engine.render(SOURCES['pie'], tmp_path)
    monkeypatch.setattr(engine, 'draw', lambda source: pytest.fail('drawn again'))
    assert engine.render(SOURCES['pie'], tmp_path) == drawing      # from memory
    engine.store.cache_clear()
    assert engine.render(SOURCES['pie'], tmp_path) == drawing      # from the folder
    assert [path.suffix for path in tmp_path.iterdir()] == ['.drawing']


def test_store_without_a_folder_to_write(tmp_path: Path) -> None:
    blocked = tmp_path / 'file'
    blocked.write_text('')
    assert engine.render(SOURCES['pie'], blocked / 'below').startswith('<svg')
