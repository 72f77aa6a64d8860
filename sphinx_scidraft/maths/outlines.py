"""Outlines in the form that WOFF2 has for them, made from those of a font file without a detour.

fonttools makes an object of each outline, and of each of its points, before it writes them. That is most of the
time that the font for formulas takes; what it writes is the same. See section 5.1 of WOFF File Format 2.0.
"""

from __future__ import annotations

import struct
from itertools import accumulate

from fontTools.ttLib.woff2 import WOFF2GlyfTable, pack255UShort

#: Bits of the flags of a point (OpenType, table ``glyf``).
ON_CURVE, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y, OVERLAP, CUBIC = (1 << bit for bit in range(8))


class OutlineTable(WOFF2GlyfTable):      # type: ignore[misc]
    """The table of outlines; what is not a plain outline is left to fonttools."""

    def _encodeGlyph(self, glyphID: int) -> None:
        data = getattr(self.glyphs[self.getGlyphName(glyphID)], 'data', b'')
        contours = struct.unpack_from('>h', data)[0] if data else 0
        if contours <= 0 or not self._write(glyphID, contours, data):
            super()._encodeGlyph(glyphID)

    def _write(self, glyph: int, contours: int, data: bytes) -> bool:
        """Write an outline, unless it has instructions, overlaps or curves of the third degree."""
        ends = struct.unpack_from(f'>{contours}H', data, 10)
        position = 10 + 2 * contours
        if data[position:position + 2] != b'\0\0':
            return False
        flags, position = _flags(data, position + 2, ends[-1] + 1)
        if flags[0] & OVERLAP or any(flag & CUBIC for flag in set(flags)):
            return False
        across, position = _steps(data, position, flags, SHORT_X, SAME_X)
        up, position = _steps(data, position, flags, SHORT_Y, SAME_Y)
        self.nContourStream += data[:2]
        self.nPointsStream += b''.join(pack255UShort(end - before)
                                       for before, end in zip((-1, *ends), ends, strict=False))
        marks, triplets = _triplets(flags, across, up)
        self.flagStream += marks
        self.glyphStream += triplets + b'\0'        # no instructions
        if struct.unpack_from('>4h', data, 2) != _box(across, up):
            self.bboxBitmap[glyph >> 3] |= 0x80 >> (glyph & 7)
            self.bboxStream += data[2:10]
        return True


def _flags(data: bytes, position: int, count: int) -> tuple[bytearray, int]:
    """Return the flags of all points, and where they end."""
    flags = bytearray()
    while len(flags) < count:
        flag = data[position]
        position += 1
        flags.append(flag)
        if flag & REPEAT:
            flags.extend(bytes((flag,)) * data[position])
            position += 1
    return flags, position


def _steps(data: bytes, position: int, flags: bytearray, short: int, same: int) -> tuple[list[int], int]:
    """Return how far each point is from the one before in one direction, and where that ends."""
    steps = []
    for flag in flags:
        if flag & short:
            steps.append(data[position] if flag & same else -data[position])
            position += 1
        elif flag & same:
            steps.append(0)
        else:
            steps.append((data[position] << 8 | data[position + 1]) - ((data[position] & 0x80) << 9))
            position += 2
    return steps, position


def _box(across: list[int], up: list[int]) -> tuple[int, int, int, int]:
    xs, ys = list(accumulate(across)), list(accumulate(up))
    return min(xs), min(ys), max(xs), max(ys)


def _triplets(flags: bytearray, across: list[int], up: list[int]) -> tuple[bytes, bytes]:
    """Return steps as flags of points and one to four bytes each."""
    marks, triplets = bytearray(), bytearray()
    for flag, x, y in zip(flags, across, up, strict=True):
        mark = 0 if flag & ON_CURVE else 128
        wide, high = abs(x), abs(y)
        signs = (x >= 0) + 2 * (y >= 0)
        if x == 0 and high < 1280:
            marks.append(mark + (high >> 8 << 1) + (y >= 0))
            triplets.append(high & 255)
        elif y == 0 and wide < 1280:
            marks.append(mark + 10 + (wide >> 8 << 1) + (x >= 0))
            triplets.append(wide & 255)
        elif wide <= 64 and high <= 64:
            marks.append(mark + 20 + (wide - 1 >> 4 << 4) + (high - 1 >> 4 << 2) + signs)
            triplets.append((wide - 1 & 15) << 4 | high - 1 & 15)
        elif wide <= 768 and high <= 768:
            marks.append(mark + 84 + 12 * (wide - 1 >> 8) + (high - 1 >> 8 << 2) + signs)
            triplets += bytes((wide - 1 & 255, high - 1 & 255))
        elif wide < 4096 and high < 4096:
            marks.append(mark + 120 + signs)
            triplets += bytes((wide >> 4, (wide & 15) << 4 | high >> 8, high & 255))
        else:
            marks.append(mark + 124 + signs)
            triplets += struct.pack('>HH', wide, high)
    return bytes(marks), bytes(triplets)
