"""The font for formulas: STIX Two Math from the package ``ziamath``, cut to the characters of the project."""

from __future__ import annotations

import hashlib
import io
import string
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sphinx_scidraft.maths.variants import italic

#: Raised whenever the same characters give another font than before.
FORMAT = 4
FAMILY = 'SciDraft Math'
_SOURCE = 'STIXTwoMath-Regular.ttf'
_GREEK = 'αβγδεζηθικλμνξοπρςστυφχψωϵϑϰϕϱϖ'
_LATIN = string.ascii_letters
#: Alphabets that are in the font as a whole as soon as one letter of them is used, so that a new
#: formula seldom asks for another font.
ALPHABETS = tuple(frozenset(map(ord, letters)) for letters in (
    _LATIN, [italic(char) for char in _LATIN], [italic(char) for char in _GREEK]))
#: Always in it: what browsers draw of their own accord, and what nearly every project uses.
ALWAYS = frozenset(map(ord, ' \u00a00123456789()[]{}|‖⟨⟩⌊⌋⌈⌉+-−=<>≤≥≠∈.,:;!/√∑∏∫∞∂×·→⋯…′″ˉˆ˜˙‾⏞⏟'
                            '\u0302\u0303\u2061\u2062\u2063'))
#: What is kept of the font: variants for exponents, accents over dotless letters and flat accents, and from right to
#: left; the names that its licence asks for. Browsers set formulas with neither kerning nor classes of glyphs.
FEATURES = ('ssty', 'dtls', 'flac', 'rtlm')
NAME_IDS = (0, 1, 2, 3, 4, 5, 6, 13, 14)
DROPPED = ('DSIG', 'GDEF', 'GPOS')
NOTICE = """\
The font in the files scidraft-math-*.woff2 is a subset, with changes, of STIX Two Math.

{copyright}

This Font Software is licensed under the SIL Open Font License, Version 1.1.
{licence}
{address}

Changes: only the characters that these pages use; narrower radical signs, longer arrows,
other distances of accents and of text over arrows; another name.
"""


class FontError(Exception):
    """The font cannot be made."""


@cache
def source() -> Path | None:
    """Return the font file of ``ziamath``, or None if something that is needed is not installed."""
    if not all(find_spec(name) for name in ('fontTools', 'brotli', 'uharfbuzz')):
        return None
    package = find_spec('ziamath')    # found without running it
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / 'fonts' / _SOURCE
    return path if path.is_file() else None


def codepoints(texts: Iterable[str]) -> frozenset[int]:
    """Return the characters that the font needs to show the texts of MathML tokens."""
    used = set(map(ord, set().union(*texts)))
    drawn = used | {ord(italic(chr(code))) for code in used} | ALWAYS
    for alphabet in ALPHABETS:
        if drawn & alphabet:
            drawn |= alphabet
    return frozenset(code for code in drawn if code >= 0x20)


def name_of(codes: frozenset[int]) -> str:
    """Return the part of the file name that says which characters and which version a font has."""
    try:
        origin = version('ziamath')
    except PackageNotFoundError:
        origin = ''
    text = f'{FORMAT} {origin} {",".join(map(str, sorted(codes)))}'
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def build(path: Path, codes: frozenset[int]) -> bytes:
    """Return the font as WOFF2.

    :raises FontError: if the libraries cannot do it
    """
    from sphinx_scidraft.maths import fontmends

    try:
        from fontTools.ttLib import TTFont

        # The boxes of letters stay as they are; what is new has its own.
        font: Any = TTFont(io.BytesIO(_cut(path, codes)), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
        # Any names do, and none is written. Those that fonttools would look up are in a large table.
        font.setGlyphOrder([f'glyph{index}' for index in range(font['maxp'].numGlyphs)])
        fontmends.mend(font)
        target = io.BytesIO()
        font.flavor = 'woff2'
        with _quickly():
            font.save(target, reorderTables=False)
    except Exception as error:    # a fault in a library of others ends no build
        raise FontError(f'{type(error).__name__} {error}') from error
    return target.getvalue()


def _cut(path: Path, codes: frozenset[int]) -> bytes:
    """Return the font with only some of its characters.

    HarfBuzz takes some thousandths of a second; fonttools can do it too, but takes fifty times as long.
    """
    import uharfbuzz

    asked = uharfbuzz.SubsetInput()
    asked.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    for kept, wanted in ((asked.unicode_set, codes), (asked.name_id_set, NAME_IDS),
                         (asked.layout_feature_tag_set, map(_tag, FEATURES))):
        kept.clear()
        kept.update(wanted)
    asked.drop_table_tag_set.update(map(_tag, DROPPED))
    face = uharfbuzz.Face(path.read_bytes())
    # Forms for exponents come with their letters, but (from uharfbuzz 0.56 on, and with fonttools) without the places
    # of their accents and indices, unless they are asked for themselves.
    known: set[int] = set()
    while (found := set(uharfbuzz.SubsetPlan(face, asked).old_to_new_glyph_mapping)) != known:
        asked.glyph_set.update(found)
        known = found
    made: bytes = uharfbuzz.subset(face, asked).blob.data
    return made


def _tag(name: str) -> int:
    return int.from_bytes(name.encode('ascii'), 'big')


@contextmanager
def _quickly() -> Iterator[None]:
    """Let fonttools, which has no settings for it, write outlines directly and compress with less effort.

    Quality 9 of 11 and a window of 64 KiB take a hundredth of a second in place of three tenths, for a file 4 %
    larger; with the usual window it would take 30 MiB more of memory.
    """
    from fontTools.ttLib import woff2

    from sphinx_scidraft.maths.outlines import OutlineTable

    library, table = woff2.brotli, woff2.WOFF2GlyfTable
    woff2.brotli = SimpleNamespace(MODE_FONT=library.MODE_FONT, compress=partial(library.compress, quality=9, lgwin=16))
    woff2.WOFF2GlyfTable = OutlineTable
    try:
        yield
    finally:
        woff2.brotli, woff2.WOFF2GlyfTable = library, table


def notice(path: Path) -> str:
    """Return the licence notice of the font, from the font itself."""
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as font:
        names = font['name']
        found = {number: names.getDebugName(number) or '' for number in (0, 13, 14)}
    return NOTICE.format(copyright=found[0], licence=found[13], address=found[14])


def face(file_name: str) -> str:
    """Return the style rule that loads a font file beside the style sheet."""
    return (f'@font-face {{ font-family: "{FAMILY}"; src: url("{file_name}") format("woff2"); '
            'font-display: swap; }\n')
