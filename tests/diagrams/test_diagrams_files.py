"""Pictures for LaTeX."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest
from diagram_sources import SOURCES
from projects import need_modules

need_modules('mermaid_render')

from sphinx_scidraft.diagrams import engine, files, svg

BEGINNINGS = {'.pdf': b'%PDF-', '.png': b'\x89PNG'}


def picture(source: str) -> str:
    """Return a source drawn as a file."""
    return svg.standalone(engine.draw(source))


@pytest.mark.parametrize('kind', SOURCES)
def test_every_type(kind: str) -> None:
    suffix, data = files.convert(picture(SOURCES[kind]))
    assert suffix == ('.pdf' if find_spec('svglib') else '.png')
    assert data.startswith(BEGINNINGS[suffix])


def test_same_picture_same_file() -> None:
    assert files.convert(picture(SOURCES['state'])) == files.convert(picture(SOURCES['state']))


def test_png_where_pdf_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'svglib.svglib', None)
    suffix, data = files.convert(picture(SOURCES['pie']))
    assert (suffix, data[:4]) == ('.png', BEGINNINGS['.png'])


@pytest.mark.parametrize('source', ['flowchart LR\n A["状态机"] --> B', 'flowchart LR\n A["سلام"] --> B'])
def test_letters_beyond_the_font_of_the_pdf(source: str) -> None:
    assert files.convert(picture(source))[0] == '.png'


def test_nothing_can_convert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'svglib.svglib', None)
    monkeypatch.setitem(sys.modules, 'resvg_py', None)
    with pytest.raises(files.ConversionError, match='svglib cannot be used'):
        files.convert(picture(SOURCES['pie']))
