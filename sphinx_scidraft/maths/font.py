"""The font for formulas: STIX Two Math from the package ``ziamath``, cut to the characters of the project."""

from __future__ import annotations

import hashlib
import io
import logging
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
FORMAT = 3
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
    if not all(find_spec(name) for name in ('fontTools', 'brotli')):
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

    :raises FontError: if fonttools cannot do it
    """
    from sphinx_scidraft.maths import fontmends

    library = logging.getLogger('fontTools')
    level = library.level
    library.setLevel(logging.ERROR)    # it reports each table that it cuts
    try:
        from fontTools import subset
        from fontTools.ttLib import TTFont

        options = subset.Options(flavor='woff2', layout_features=['ssty', 'dtls', 'flac', 'rtlm'], hinting=False,
                                 name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True, glyph_names=False,
                                 recalc_timestamp=False, font_number=-1)
        options.drop_tables += ['DSIG', 'GPOS', 'GDEF']
        # The boxes of letters stay as they are; what is new has its own.
        font: Any = TTFont(path, lazy=True, recalcTimestamp=False, recalcBBoxes=False)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=codes)
        cutter.subset(font)
        fontmends.mend(font)
        target = io.BytesIO()
        font.flavor = 'woff2'
        with _quickly():
            font.save(target, reorderTables=False)
    except Exception as error:    # a fault in a library of others ends no build
        raise FontError(f'{type(error).__name__} {error}') from error
    finally:
        library.setLevel(level)
    return target.getvalue()


@contextmanager
def _quickly() -> Iterator[None]:
    """Let fonttools, which has no setting for it, compress with quality 9 of 11 and a window of 64 KiB.

    That takes a hundredth of a second in place of three tenths, for a file 4 % larger; with the usual window
    it would take 30 MiB more of memory.
    """
    from fontTools.ttLib import woff2

    library = woff2.brotli
    woff2.brotli = SimpleNamespace(MODE_FONT=library.MODE_FONT, compress=partial(library.compress, quality=9, lgwin=16))
    try:
        yield
    finally:
        woff2.brotli = library


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
