"""Outlines are written as fonttools writes them, byte for byte."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.ttLib.woff2 import WOFF2GlyfTable

from sphinx_scidraft.maths.outlines import OutlineTable

Glyph = Any
STEPS = (0, 1, -1, 63, 64, 65, -64, -65, 255, 256, 767, 768, 769, -769, 1279, 1280, -1280, 4095, 4096, -4096, 9000)


def outline(*points: tuple[int, int], curve: bool = False) -> Glyph:
    """Return a glyph of one contour."""
    pen = TTGlyphPen(None)
    if curve:
        pen.qCurveTo(*points, None)
    else:
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def walk(seed: int) -> Glyph:
    """Return a glyph whose points are apart by all kinds of steps."""
    rng = random.Random(seed)
    pen = TTGlyphPen(None)
    for _ in range(rng.randint(1, 3)):
        x, y = 0, 0
        points = []
        for _ in range(rng.randint(3, 40)):
            x, y = x + rng.choice(STEPS), y + rng.choice(STEPS)
            if max(abs(x), abs(y)) > 16_000:
                x, y = 0, 0
            points.append((x, y))
        pen.moveTo(points[0])
        for first, second in zip(points[1::2], points[2::2], strict=False):
            (pen.qCurveTo if rng.random() < 0.5 else lambda *both: [pen.lineTo(point) for point in both])(first, second)
        pen.closePath()
    return pen.glyph()


def with_instructions() -> Glyph:
    glyph = outline((0, 0), (10, 0), (10, 10))
    glyph.program = Program()
    glyph.program.fromBytecode([0x2B])
    return glyph


def overlapping() -> Glyph:
    glyph = outline((0, 0), (10, 0), (10, 10))
    glyph.flags[0] |= 0x40
    return glyph


def composed() -> Glyph:
    pen = TTGlyphPen({'.notdef': None})
    pen.addComponent('.notdef', (1, 0, 0, 1, 30, 40))
    return pen.glyph()


def empty() -> Glyph:
    return TTGlyphPen(None).glyph()


def same_point() -> Glyph:
    return outline(*[(5, 5)] * 300)


def curved() -> Glyph:
    return outline((0, 0), (50, 100), (100, 0), curve=True)


MADE: dict[str, Callable[[], Glyph]] = {
    function.__name__: function for function in (with_instructions, overlapping, composed, empty, same_point, curved)}


def font_of(*glyphs: Glyph) -> TTFont:
    """Return a font with glyphs, as a file is read."""
    names = ['.notdef', *(f'glyph{index}' for index in range(1, len(glyphs) + 1))]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({})
    builder.setupGlyf(dict(zip(names, (outline((0, 0), (500, 0), (500, 500)), *glyphs), strict=True)))
    builder.setupHorizontalMetrics({name: (600, 0) for name in names})
    builder.setupHorizontalHeader()
    builder.setupPost()
    target = io.BytesIO()
    builder.font.save(target)
    return TTFont(target, lazy=True, recalcBBoxes=False)


def transformed(font: TTFont, table_class: type[Any]) -> bytes:
    """Return the outlines of a font as WOFF2 has them."""
    table = table_class('glyf')
    location = newTable('loca')
    location.decompile(font.getTableData('loca'), font)
    font.tables['loca'] = location
    table.decompile(font.getTableData('glyf'), font)
    data: bytes = table.transform(font)
    return data


@pytest.mark.parametrize('name', MADE)
def test_kinds_of_outlines(name: str) -> None:
    font = font_of(MADE[name]())
    assert transformed(font, OutlineTable) == transformed(font, WOFF2GlyfTable)


@pytest.mark.parametrize('seed', range(40))
def test_steps_of_every_size(seed: int) -> None:
    font = font_of(*(walk(100 * seed + index) for index in range(5)))
    assert transformed(font, OutlineTable) == transformed(font, WOFF2GlyfTable)


def test_a_box_of_its_own_is_kept() -> None:
    font = font_of(outline((0, 0), (10, 0), (10, 10)))
    plain = transformed(font, WOFF2GlyfTable)
    data = bytearray(font.getTableData('glyf'))
    data[3] += 1        # the left side of the first box
    moved = newTable('glyf')
    font['loca']        # read while its outlines are the old ones
    moved.decompile(bytes(data), font)
    font['glyf'] = moved
    wider = io.BytesIO()
    font.save(wider)
    other = TTFont(wider, lazy=True, recalcBBoxes=False)
    assert transformed(other, OutlineTable) == transformed(other, WOFF2GlyfTable) != plain
