"""Pictures for LaTeX: PDF through ``svglib``, else PNG through ``resvg-py``."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

#: Pixels of a PNG for one CSS pixel.
_ZOOM = 3
_TEXT = '{http://www.w3.org/2000/svg}text'
_FAMILY = 'Noto Sans'
_STYLES = (('Regular', 'normal', 'normal'), ('Bold', 'bold', 'normal'), ('Italic', 'normal', 'italic'),
           ('BoldItalic', 'bold', 'italic'))


class ConversionError(Exception):
    """No library is there that can convert a picture."""


class LibraryMissingError(ConversionError):
    """A library that is not installed."""


def size(picture: str) -> tuple[float, float]:
    """Return width and height of a picture in CSS pixels."""
    root = ElementTree.fromstring(picture)
    return float(root.get('width', '0')), float(root.get('height', '0'))


def convert(picture: str) -> tuple[str, bytes]:
    """Convert SVG to something that LaTeX includes.

    :return: suffix of the file, and its content
    :raises ConversionError: if neither library is installed or can do it
    """
    reasons: list[str] = []
    missing = 0
    for suffix, function in (('.pdf', to_pdf), ('.png', to_png)):
        try:
            return suffix, function(picture)
        except ConversionError as error:
            reasons.append(str(error))
            missing += isinstance(error, LibraryMissingError)
        except Exception as error:    # a fault in a library of others ends no build
            reasons.append(f'{function.__name__}: {error}')
    if missing == len(reasons):
        raise LibraryMissingError(f'{"; ".join(reasons)}; to install svglib: pip install "sphinx_scidraft[pdf]"')
    raise ConversionError('; '.join(reasons))


def to_pdf(picture: str) -> bytes:
    """Return a picture as PDF, the same for the same picture."""
    try:
        from reportlab.graphics import renderPDF
        from reportlab.pdfgen.canvas import Canvas
        from svglib.svglib import svg2rlg
    except ImportError as error:
        raise LibraryMissingError(f'svglib cannot be used ({error})') from None
    letters = _register_fonts()
    root = ElementTree.fromstring(picture)
    if any(name.startswith('marker-') for element in root.iter() for name in element.attrib):
        raise ConversionError('svglib draws no markers')
    texts = (''.join(text.itertext()) for text in root.iter(_TEXT))
    if not letters.issuperset(map(ord, ''.join(texts))):
        raise ConversionError('letters that the font for PDF does not have')
    drawing = svg2rlg(io.BytesIO(picture.encode()))
    if drawing is None:
        raise ConversionError('svglib cannot read the picture')
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(drawing.width, drawing.height), invariant=1)
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.save()
    return target.getvalue()


@cache
def _register_fonts() -> frozenset[int]:
    """Give svglib the font that the drawings were measured with, and return the letters it has."""
    try:
        import mermaid_render
        from fontTools.ttLib import TTFont
        from svglib.fonts import register_font
    except ImportError as error:
        raise LibraryMissingError(f'no font for PDF ({error})') from None
    folder = Path(mermaid_render.__file__).parent / 'fonts'
    for style, weight, slant in _STYLES:
        register_font(_FAMILY, str(folder / f'NotoSans-{style}.ttf'), weight=weight, style=slant,
                      rlgFontName=f'NotoSans-{style}')
    with TTFont(folder / 'NotoSans-Regular.ttf') as font:
        return frozenset(font.getBestCmap()) | {ord('\n')}


def to_png(picture: str) -> bytes:
    """Return a picture as PNG, with the fonts of the system for letters that ours does not have."""
    try:
        import resvg_py
    except ImportError as error:
        raise LibraryMissingError(f'resvg-py cannot be used ({error})') from None
    fonts: list[str] = []
    try:
        import mermaid_render

        fonts = [str(path) for path in Path(mermaid_render.__file__).parent.glob('fonts/*.ttf')]
    except ImportError:
        pass    # the fonts of the system
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=_ZOOM, font_files=fonts, font_family=_FAMILY,
                                       sans_serif_family=_FAMILY, skip_system_fonts=False))
