"""Stored drawings and the font."""

from __future__ import annotations

import io
import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from sphinx_scidraft.maths import convert, engines, font, fontmends, store
from sphinx_scidraft.maths.convert import Drawing, Formula
from sphinx_scidraft.maths.store import FILE, Store, shown_text, write_whole

X, Y = Formula('x', False), Formula('y', True)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that were drawn, not taken from the store."""
    found: list[str] = []
    draw = convert.draw

    def noting(formula: Formula) -> Drawing:
        found.append(formula.tex)
        return draw(formula)

    monkeypatch.setattr(convert, 'draw', noting)
    return found


def test_each_formula_is_drawn_once(tmp_path: Path, drawn: list[str]) -> None:
    first = Store(tmp_path)
    assert first.drawing(X) == first.drawing(X)
    first.drawing(Formula('x', True))
    first.save([X, Formula('x', True)])
    assert drawn == ['x', 'x']
    assert Store(tmp_path).drawing(X) == first.drawing(X)
    assert drawn == ['x', 'x']


def test_failures_are_stored(tmp_path: Path, drawn: list[str]) -> None:
    bad = Formula(r'\undefined', False)
    first = Store(tmp_path)
    assert 'undefined' in first.drawing(bad).error
    first.save([bad])
    assert 'undefined' in Store(tmp_path).drawing(bad).error
    assert len(drawn) == 1


def test_unused_formulas_are_forgotten(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.drawing(X), first.drawing(Y)
    first.save([X, Y])
    second = Store(tmp_path)
    second.drawing(X)
    second.save([X])
    assert list(json.loads((tmp_path / FILE).read_text())['drawings']) == ['ix']


@pytest.mark.parametrize('content', [
    '', '{', '[]', '{"version": "other", "drawings": {}}', '{"version": null}', '{"drawings": {"ix": [1]}}', '\x00\x00',
    'null', '{"version": "%s", "drawings": {"ix": ["a", "b", "c", 1, 2, 3]}}', '{"version": "%s", "drawings": []}',
])
def test_file_of_a_killed_build(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content.replace('%s', store._version()))
    after = Store(tmp_path)
    assert '<mi>x</mi>' in after.drawing(X).markup
    after.save([X])
    assert json.loads((tmp_path / FILE).read_text())['drawings']


def test_results_of_other_versions_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                drawn: list[str]) -> None:
    first = Store(tmp_path)
    first.drawing(X)
    first.save([X])
    monkeypatch.setattr(convert, 'FORMAT', convert.FORMAT + 1)
    Store(tmp_path).drawing(X)
    assert drawn == ['x', 'x']


def test_unreadable_characters_can_be_stored(tmp_path: Path) -> None:
    odd = Formula('\ud800', False)
    first = Store(tmp_path)
    first.drawing(odd)
    first.save([odd])
    Store(tmp_path).drawing(odd)


def _save_many(folder: str, number: int) -> None:
    for turn in range(15):
        each = Store(Path(folder))
        formulas = [Formula(f'x_{{{number}}}^{{{turn}}}', False), X]
        for formula in formulas:
            each.drawing(formula)
        each.save(formulas)


def test_parallel_writers(tmp_path: Path) -> None:
    context = multiprocessing.get_context('fork')
    workers = [context.Process(target=_save_many, args=(str(tmp_path), number)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 4
    state = json.loads((tmp_path / FILE).read_text())
    assert 'ix' in state['drawings']
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OSError('disk full')

    monkeypatch.setattr('os.replace', fail)
    with pytest.raises(OSError, match='disk full'):
        write_whole(tmp_path / 'a', b'x')
    assert list(tmp_path.iterdir()) == []


def loaded(text: str) -> Any:
    path = font.source()
    assert path is not None
    return TTFont(io.BytesIO(font.build(path, font.codepoints([text]))))


def test_font_has_what_is_drawn() -> None:
    drawing = convert.draw(Formula(r'\mathcal{L}\in\mathbb{E}\widehat{AB}\sqrt{x}\xrightarrow{f}\alpha⟺', display=True))
    text = shown_text(drawing)
    made = loaded(text)
    have = set(made.getBestCmap())
    assert {ord(char) for char in text if not 0xFE00 <= ord(char) <= 0xFE0F} <= have
    assert set(map(ord, '𝛼𝛽𝑎𝑍ℎ𝜋')) <= have
    assert ord('ℝ') not in have
    assert 'MATH' in made and 'GPOS' not in made


def test_font_mends() -> None:
    made = loaded('x')
    constants = made['MATH'].table.MathConstants
    assert constants.StretchStackTopShiftUp.Value == 200
    assert constants.AccentBaseHeight.Value == 400
    assert constants.SuperscriptBaselineDropMax.Value == 386
    variants = made['MATH'].table.MathVariants
    cmap = made.getBestCmap()
    wide = dict(zip(variants.HorizGlyphCoverage.glyphs, variants.HorizGlyphConstruction, strict=True))
    arrow, tilde = wide[cmap[ord('→')]], wide[cmap[ord('˜')]]
    assert [record.AdvanceMeasurement for record in arrow.MathGlyphVariantRecord][1:] == list(fontmends.LONG_WIDTHS)
    assert [record.AdvanceMeasurement for record in tilde.MathGlyphVariantRecord][1:] == list(fontmends.ACCENT_WIDTHS)
    order = [made.getGlyphID(name) for name in variants.HorizGlyphCoverage.glyphs]
    assert order == sorted(order)
    tall = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))
    roots = [record.VariantGlyph for record in tall[cmap[ord('√')]].MathGlyphVariantRecord]
    assert max(made['hmtx'][name][0] for name in roots) <= 880
    names = made['name']
    assert names.getDebugName(1) == 'SciDraft Math'
    assert 'STIX' in names.getDebugName(0) and 'Open Font License' in names.getDebugName(13)


def test_measures_of_the_font_hold_for_every_glyph() -> None:
    made = loaded('x→˜')
    glyphs = [made['glyf'][name] for name in made.getGlyphOrder() if made['glyf'][name].numberOfContours]
    for glyph in glyphs:
        said = glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax
        glyph.recalcBounds(made['glyf'])
        assert said == (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax)
    head = made['head']
    assert head.xMin <= min(glyph.xMin for glyph in glyphs) and head.xMax >= max(glyph.xMax for glyph in glyphs)
    assert head.yMin <= min(glyph.yMin for glyph in glyphs) and head.yMax >= max(glyph.yMax for glyph in glyphs)
    assert made['hhea'].advanceWidthMax >= max(advance for advance, _ in made['hmtx'].metrics.values())


def test_font_is_reproducible_and_made_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level('INFO')
    path = font.source()
    assert path is not None
    codes = font.codepoints(['abc'])
    assert font.build(path, codes) == font.build(path, codes)
    assert caplog.records == []


def test_font_names_and_sizes() -> None:
    note, book = font.codepoints(['x+y']), font.codepoints(['ℝαβ⊕'])
    assert font.name_of(note) != font.name_of(book)
    assert font.name_of(note) == font.name_of(font.codepoints(['y=x']))
    assert ord('𝛽') in font.codepoints(['α'])
    path = font.source()
    assert path is not None and len(font.build(path, note)) < 45_000
    assert 'Open Font License' in font.notice(path) and 'Copyright' in font.notice(path)


def test_letters_and_their_small_forms_keep_the_places_of_accents_and_indices() -> None:
    path = font.source()
    assert path is not None
    with TTFont(path) as whole, TTFont(io.BytesIO(font.build(path, font.codepoints(['fℝ𝛽∫V∑'])))) as cut:
        whole_glyphs = _glyphs(whole)
        same = {outline: values for outline, values in _glyphs(cut).items() if outline in whole_glyphs}
        small = [name for name in whole.getGlyphOrder() if name in ('u1D453.ssty', 'u1D449.ssty', 'f.ssty')]
        assert len(same) > 600 and len(small) >= 2
        for outline, values in same.items():
            assert values <= whole_glyphs[outline]
        for name in small:
            assert same[_outline(whole, name)] != {(None, None, None)}


def _outline(face: TTFont, name: str) -> tuple[int, bytes]:
    glyph = face['glyf'][name]
    return face['hmtx'][name][0], glyph.getCoordinates(face['glyf'])[0].array.tobytes()


def _glyphs(face: TTFont) -> dict[tuple[int, bytes], set[tuple[object, ...]]]:
    """Return what a font says of glyphs: slant, place of accents, places of indices at the upper right."""
    info = face['MATH'].table.MathGlyphInfo
    slant, accent, kern = info.MathItalicsCorrectionInfo, info.MathTopAccentAttachment, info.MathKernInfo
    slants = {name: value.Value for name, value in zip(slant.Coverage.glyphs, slant.ItalicsCorrection, strict=True)}
    accents = {name: value.Value for name, value
               in zip(accent.TopAccentCoverage.glyphs, accent.TopAccentAttachment, strict=True)}
    kerns = {name: tuple(value.Value for value in record.TopRightMathKern.KernValue) for name, record
             in zip(kern.MathKernCoverage.glyphs, kern.MathKernInfoRecords, strict=True) if record.TopRightMathKern}
    found: dict[tuple[int, bytes], set[tuple[object, ...]]] = {}
    for name in face.getGlyphOrder():
        found.setdefault(_outline(face, name), set()).add((slants.get(name), accents.get(name), kerns.get(name)))
    return found


def test_broken_font(tmp_path: Path) -> None:
    (tmp_path / 'a.ttf').write_bytes(b'no font')
    with pytest.raises(font.FontError):
        font.build(tmp_path / 'a.ttf', font.codepoints(['a']))


def test_converters_are_installed() -> None:
    assert engines.installed() == ('math-core', 'latex2mathml')
    assert 'math-core ' in engines.versions()
