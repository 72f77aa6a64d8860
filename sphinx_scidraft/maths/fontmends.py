"""Mends of the font while it is subset: what browsers draw wrongly with the metrics as they are."""

from __future__ import annotations

import copy
from typing import Any

ROOT = 0x221A
#: Widest advance of the variants of the radical sign: wider ones leave a gap after the sign in Chromium.
ROOT_WIDTH = 870
#: Arrows that assemblies of parts draw with visible seams, and the widths that get a glyph of their own. Chromium
#: looks at twenty; with larger steps arrows would reach over what stands beside them.
LONG_ARROWS = (0x2190, 0x2192, 0x21A6, 0x21AA)
LONG_WIDTHS = (1250, 1600, 2000, 2500, 3100, 3800, *range(4400, 11_601, 600))
#: Accents that have a width, and the combining ones whose wide variants they lack.
WIDE_ACCENTS = {0x02C6: 0x0302, 0x02DC: 0x0303, 0x02C7: 0x030C}
ACCENT_WIDTHS = (450, 570, 700, 850, 1000, 1200, 1400, 1600, 1850, 2100, 2400, 2900, 3600)
#: Largest and smallest values of some constants of the font, in thousandths of an em: text nearer to stretched
#: arrows and braces, accents nearer to letters, exponents after a bracket as high as after a letter, and
#: subscripts of letters with a tail as low as of others (the last two as in TeX).
AT_MOST = {'StretchStackTopShiftUp': 200, 'AccentBaseHeight': 400, 'SubscriptBaselineDropMin': 50}
AT_LEAST = {'SuperscriptBaselineDropMax': 386}
NAMES = {1: 'SciDraft Math', 3: 'SciDraft Math subset of STIX Two Math 2.11', 4: 'SciDraft Math', 6: 'SciDraftMath'}


def mend(font: Any) -> None:
    """Mend a ``TTFont`` that has a MATH table, in place."""
    _narrow_roots(font)
    _set_distances(font)
    _turn_connectors(font)
    _lengthen_arrows(font)
    _widen_accents(font)
    _rename(font)


def _narrow_roots(font: Any) -> None:
    variants = font['MATH'].table.MathVariants
    root = font.getBestCmap().get(ROOT)
    if root is None or variants.VertGlyphCoverage is None:
        return
    constructions = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))
    if root not in constructions:
        return
    construction = constructions[root]
    names = [record.VariantGlyph for record in construction.MathGlyphVariantRecord]
    if construction.GlyphAssembly:
        names += [part.glyph for part in construction.GlyphAssembly.PartRecords]
    for name in dict.fromkeys(names):
        advance, bearing = font['hmtx'][name]
        if advance <= ROOT_WIDTH + 10:
            continue
        factor = ROOT_WIDTH / advance
        glyph = font['glyf'][name]
        for index, (x, y) in enumerate(glyph.coordinates):
            glyph.coordinates[index] = (round(x * factor), y)
        glyph.recalcBounds(font['glyf'])
        font['hmtx'][name] = (round(advance * factor), round(bearing * factor))


def _set_distances(font: Any) -> None:
    constants = font['MATH'].table.MathConstants
    for bounds, nearer in ((AT_MOST, min), (AT_LEAST, max)):
        for name, value in bounds.items():
            constant = getattr(constants, name)
            constant.Value = nearer(constant.Value, value)


def _turn_connectors(font: Any) -> None:
    """Swap the connectors of a last part that declares them at the wrong end, so that browsers can assemble it."""
    variants = font['MATH'].table.MathVariants
    for construction in variants.HorizGlyphConstruction or ():
        assembly = construction.GlyphAssembly
        if assembly and len(assembly.PartRecords) == 2:
            part = assembly.PartRecords[-1]
            if part.StartConnectorLength < variants.MinConnectorOverlap <= part.EndConnectorLength:
                part.StartConnectorLength, part.EndConnectorLength = part.EndConnectorLength, part.StartConnectorLength


def _lengthen_arrows(font: Any) -> None:
    """Give arrows longer variants, drawn as one glyph."""
    constructions = _horizontal(font)
    cmap = font.getBestCmap()
    for codepoint in LONG_ARROWS:
        name = cmap.get(codepoint)
        if name is None or name not in constructions:
            continue
        construction = constructions[name]
        construction.GlyphAssembly = None
        advance, bearing = font['hmtx'][name]
        for width in LONG_WIDTHS:
            longer = copy.deepcopy(font['glyf'][name])
            for index, (x, y) in enumerate(longer.coordinates):
                longer.coordinates[index] = (x + width - advance if x > advance / 2 else x, y)
            variant = f'{name}.w{width}'
            _add_glyph(font, variant, longer, width, bearing)
            construction.MathGlyphVariantRecord.append(_record(variant, width))
        construction.VariantCount = len(construction.MathGlyphVariantRecord)


def _widen_accents(font: Any) -> None:
    """Give accents that have a width the wide variants of the combining ones, moved to where they belong.

    Browsers stretch a lone combining character beside its place, or not at all.
    """
    from fontTools.ttLib.tables import otTables

    constructions = _horizontal(font)
    cmap = font.getBestCmap()
    for codepoint, combining in WIDE_ACCENTS.items():
        name, source = cmap.get(codepoint), cmap.get(combining)
        if name is None or source not in constructions or name in constructions:
            continue
        records = [_record(name, font['hmtx'][name][0])]
        drawn = {record.AdvanceMeasurement: record.VariantGlyph
                 for record in constructions[source].MathGlyphVariantRecord[1:]}
        for width in ACCENT_WIDTHS:
            nearest = min(drawn, key=lambda advance: abs(advance - width))
            glyph = copy.deepcopy(font['glyf'][drawn[nearest]])
            left, factor = glyph.xMin, width / nearest
            for index, (x, y) in enumerate(glyph.coordinates):
                glyph.coordinates[index] = (round((x - left) * factor), y)
            variant = f'{name}.w{width}'
            _add_glyph(font, variant, glyph, width, 0)
            records.append(_record(variant, width))
        construction = otTables.MathGlyphConstruction()
        construction.GlyphAssembly = None
        construction.MathGlyphVariantRecord, construction.VariantCount = records, len(records)
        constructions[name] = construction
    variants = font['MATH'].table.MathVariants
    if constructions:
        # The two lists go together, in the order of the glyphs.
        names = sorted(constructions, key=font.getGlyphID)
        variants.HorizGlyphCoverage.glyphs = names
        variants.HorizGlyphConstruction = [constructions[name] for name in names]
        variants.HorizGlyphCount = len(names)


def _horizontal(font: Any) -> dict[str, Any]:
    variants = font['MATH'].table.MathVariants
    if variants.HorizGlyphCoverage is None:
        return {}
    return dict(zip(variants.HorizGlyphCoverage.glyphs, variants.HorizGlyphConstruction, strict=True))


def _record(name: str, advance: int) -> Any:
    from fontTools.ttLib.tables import otTables

    record = otTables.MathGlyphVariantRecord()
    record.VariantGlyph, record.AdvanceMeasurement = name, advance
    return record


def _add_glyph(font: Any, name: str, glyph: Any, advance: int, bearing: int) -> None:
    order = [*font.getGlyphOrder(), name]
    glyph.recalcBounds(font['glyf'])
    font['glyf'].glyphs[name] = glyph
    font['hmtx'].metrics[name] = (advance, bearing)
    font.setGlyphOrder(order)
    font['glyf'].glyphOrder = order
    font['maxp'].numGlyphs = len(order)
    head, widths = font['head'], font['hhea']       # nobody else adds the new glyphs to the measures of the font
    head.xMin, head.xMax = min(head.xMin, glyph.xMin), max(head.xMax, glyph.xMax)
    head.yMin, head.yMax = min(head.yMin, glyph.yMin), max(head.yMax, glyph.yMax)
    widths.advanceWidthMax = max(widths.advanceWidthMax, advance)
    widths.xMaxExtent = max(widths.xMaxExtent, glyph.xMax)


def _rename(font: Any) -> None:
    """Give the changed font a name of its own: the original's is a trademark."""
    for record in font['name'].names:
        if record.nameID in NAMES:
            record.string = NAMES[record.nameID]
