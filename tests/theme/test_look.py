"""The look, in figures: computed values of built pages against the specification of the look.

Where a figure differs from the original on purpose, the row says why:
  contrast -- the original is harder to read than 4.5:1
  visible  -- in the dark original the part has the colour of the card it stands on
  aligned  -- the label of a dropdown pushes the header of the original down by one pixel
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

NOTE, FEED, PAGE, MAP, TAGS, TAG, OTHER = ('notes/lemma.html', 'index.html', 'about.html', 'math-a-to-z.html',
                                           'tags/index.html', 'tags/attention.html', 'notes/other.html')


class Row(NamedTuple):
    """One figure: a property of CSS, or a measure of the box such as ``@width``."""

    section: str
    page: str
    css: str
    name: str
    value: str | float
    width: int = 1280
    dark: bool = False
    why: str = ''


def colours(section: str, page: str, css: str, name: str, light: str, dark: str, why: str = '') -> list[Row]:
    """Return the rows of both modes; the reason is that of the dark one unless it says otherwise."""
    return [Row(section, page, css, name, light, why=why if why == 'contrast' else ''),
            Row(section, page, css, name, dark, dark=True, why=why)]


ROWS: list[Row] = [
    # 1: tokens
    *colours('1', NOTE, 'body', 'background-color', 'rgb(255, 255, 255)', 'rgb(29, 30, 32)'),
    *colours('1', FEED, 'body', 'background-color', 'rgb(245, 245, 245)', 'rgb(29, 30, 32)'),
    *colours('1', NOTE, 'body', 'color', 'rgb(30, 30, 30)', 'rgb(218, 218, 219)'),
    *colours('1', FEED, '.sd-card', 'background-color', 'rgb(255, 255, 255)', 'rgb(55, 56, 62)'),
    *colours('1', TAG, '.sd-entry', 'background-color', 'rgb(255, 255, 255)', 'rgb(46, 46, 51)'),
    *colours('1', PAGE, '.sd-content > section > p:last-of-type', 'color', 'rgb(31, 31, 31)', 'rgb(196, 196, 197)'),
    *colours('1', NOTE, '.sd-footer', 'color', 'rgb(108, 108, 108)', 'rgb(155, 156, 157)'),
    *colours('1', NOTE, '.sd-handle', 'color', 'rgb(108, 108, 108)', 'rgb(178, 179, 180)', 'contrast'),
    *colours('1', NOTE, '.sd-neighbours', 'background-color', 'rgb(245, 245, 245)', 'rgb(55, 56, 62)'),
    *colours('1', NOTE, '.sd-neighbours', 'border-top-color', 'rgb(238, 238, 238)', 'rgb(51, 51, 51)'),
    *colours('1', NOTE, '.sd-code', 'background-color', 'rgb(28, 29, 33)', 'rgb(46, 46, 51)'),
    *colours('1', NOTE, '.sd-code pre', 'color', 'rgb(213, 213, 214)', 'rgb(213, 213, 214)'),
    *colours('1', NOTE, '.table-default td', 'border-top-color', 'rgb(190, 190, 190)', 'rgb(170, 170, 170)'),
    *colours('1', MAP, '.sd-count', 'background-color', 'rgb(233, 233, 236)', 'rgb(45, 45, 45)'),
    *colours('1', MAP, '.sd-letters span', 'color', 'rgb(98, 98, 102)', 'rgb(160, 160, 160)', 'contrast'),
    *colours('1', OTHER, '.sd-promotion-button', 'background-color', 'rgb(58, 63, 69)', 'rgb(58, 63, 69)'),
    Row('1', NOTE, '.table-default th', 'background-color', 'rgb(242, 242, 242)'),
    Row('1', NOTE, 'body', 'font-family', 'Georgia, "Times New Roman", serif'),
    Row('1', NOTE, 'body', 'font-size', 18),
    Row('1', NOTE, 'body', 'line-height', 28.8),
    Row('1', NOTE, '.sd-card-body section > p', 'font-size', 16),
    Row('1', NOTE, '.sd-card-body section > p', 'line-height', 25.6),
    Row('1', FEED, '.sd-card-body p', 'font-size', 16),
    Row('1', FEED, '.sd-card-body p', 'margin-bottom', 20),
    Row('1', NOTE, '.sd-code pre', 'font-size', 14),
    Row('1', NOTE, '.sd-code', 'border-top-left-radius', 8),
    Row('1', PAGE, '.sd-main', 'padding-left', 24),
    Row('1', PAGE, '.sd-main', 'padding-left', 24, 769),
    Row('1', PAGE, '.sd-main', 'padding-left', 14, 768),
    Row('1', PAGE, '.sd-content h1', 'font-size', 36),
    Row('1', PAGE, '.sd-content h1', 'line-height', 43.2),
    Row('1', TAG, '.sd-content h1', 'font-size', 40),
    Row('1', NOTE, '.sd-content h1', 'font-size', 24),
    Row('1', NOTE, '.sd-content h1', 'line-height', 31.2),
    Row('1', FEED, '.sd-card-title', 'font-size', 24),
    Row('1', FEED, '.sd-card-title', 'line-height', 31.2),
    Row('1', PAGE, '.sd-content h2', 'font-size', 23),
    Row('1', PAGE, '.sd-content h2', 'margin-top', 32),
    Row('1', PAGE, '.sd-content h2', 'margin-bottom', 24),
    Row('1', PAGE, '.sd-content h3', 'font-size', 19),
    Row('1', PAGE, '.sd-content h3', 'margin-top', 24),
    Row('1', PAGE, '.sd-content h3', 'margin-bottom', 16),
    Row('1', PAGE, '.sd-content h4', 'font-size', 16),
    Row('1', PAGE, '.sd-content h5', 'font-size', 14),
    Row('1', PAGE, '.sd-content h6', 'font-size', 12),
    Row('1', NOTE, '.sd-code .k', 'color', 'rgb(198, 160, 246)'),
    Row('1', NOTE, '.sd-code .nf', 'color', 'rgb(138, 173, 244)'),
    # 2: frame
    Row('2', NOTE, '.sd-main', 'max-width', 768),
    Row('2', NOTE, '.sd-main', 'min-height', 780),
    Row('2', NOTE, '.sd-title', 'font-size', 24),
    Row('2', NOTE, '.sd-title', 'font-weight', '700'),
    Row('2', NOTE, '.sd-moon', '@width', 17),
    Row('2', NOTE, '.sd-menu', 'font-size', 16),
    Row('2', NOTE, '.sd-menu', 'column-gap', 24),
    Row('2', FEED, '.sd-menu [aria-current] > span', 'text-decoration-thickness', 1),
    Row('2', FEED, '.sd-menu [aria-current] > span', 'text-underline-offset', 4.8),
    Row('2', NOTE, '.sd-nav', '@height', 86.4, 390),
    Row('2', NOTE, '.sd-nav', '@height', 86.4, 767),
    Row('2', NOTE, '.sd-nav', '@height', 60, 768),
    Row('2', NOTE, '.sd-menu', 'font-size', 14.72, 390),
    Row('2', NOTE, '.sd-nav', 'row-gap', 4, 390),
    Row('2', NOTE, '.sd-submenu', 'background-color', 'rgb(245, 245, 245)'),
    Row('2', NOTE, '.sd-submenu', 'border-top-left-radius', 8),
    Row('2', NOTE, '.sd-submenu', 'padding-top', 6.4),
    Row('2', NOTE, '.sd-submenu', 'box-shadow', 'rgba(0, 0, 0, 0.15) 0px 4px 12px 0px'),
    Row('2', NOTE, '.sd-row', 'font-size', 15),
    Row('2', NOTE, '.sd-row-note', 'font-size', 13),
    Row('2', NOTE, '.sd-submenu a', 'padding-left', 17.6),
    Row('2', NOTE, '.sd-footer', 'font-size', 12),
    Row('2', NOTE, '.sd-footer', 'line-height', 24),
    Row('2', NOTE, '.sd-footer', 'text-align', 'center'),
    Row('2', NOTE, '.sd-top', '@width', 40),
    Row('2', NOTE, '.sd-top', 'right', 32),
    Row('2', NOTE, '.sd-top', 'bottom', 64),
    # 4: cards
    Row('4', FEED, '.sd-card', '@width', 720),
    Row('4', FEED, '.sd-card', 'border-top-width', 1),
    Row('4', FEED, '.sd-card', 'border-top-left-radius', 16),
    Row('4', FEED, '.sd-card', 'box-shadow', 'rgba(0, 0, 0, 0.08) 0px 1px 3px 0px'),
    Row('4', FEED, '.sd-card', 'padding-top', 16),
    Row('4', FEED, '.sd-card', 'padding-left', 19.2),
    Row('4', FEED, '.sd-card', 'margin-bottom', 16),
    *colours('4', FEED, '.sd-avatar', 'background-color', 'rgb(214, 214, 214)', 'rgb(155, 156, 157)'),
    *colours('4', FEED, '.sd-avatar', 'color', 'rgb(84, 84, 84)', 'rgb(29, 30, 32)', 'contrast'),
    *colours('4', FEED, '.sd-tags a', 'color', 'rgb(108, 108, 108)', 'rgb(178, 179, 180)', 'contrast'),
    Row('4', FEED, '.sd-avatar', '@width', 40),
    Row('4', FEED, '.sd-avatar', 'font-size', 18),
    Row('4', FEED, '.sd-card-head', 'column-gap', 9.6),
    Row('4', FEED, '.sd-institute', 'font-size', 18),
    Row('4', FEED, '.sd-institute', 'line-height', 21.6),
    Row('4', FEED, '.sd-handle', 'font-size', 13.6),
    Row('4', FEED, '.sd-date', 'font-size', 13.6),
    Row('4', FEED, '.sd-card-title', 'margin-top', 6.4),
    Row('4', FEED, '.sd-card-title', 'margin-bottom', 9.6),
    Row('4', FEED, '.sd-more a', 'font-weight', '600'),
    Row('4', FEED, '.sd-more', 'margin-bottom', 0),
    Row('4', FEED, '.sd-tags', 'font-size', 13.6),
    Row('4', FEED, '.sd-tags', 'column-gap', 14.4),
    Row('4', FEED, '.sd-tags', 'row-gap', 6.4),
    Row('4', FEED, '.sd-tags', 'margin-top', 9.6),
    # 5: below a note
    Row('5', NOTE, '.sd-neighbours', 'border-top-left-radius', 8),
    Row('5', NOTE, '.sd-neighbours', 'margin-top', 19.2),
    Row('5', NOTE, '.sd-before', 'padding-left', 12.8),
    Row('5', NOTE, '.sd-caption', 'font-size', 12.8),
    Row('5', NOTE, '.sd-caption', 'letter-spacing', 1),
    Row('5', NOTE, '.sd-neighbour', 'font-size', 18),
    Row('5', NOTE, '.sd-neighbour', 'line-height', 21.6),
    Row('5', NOTE, '.sd-after', 'text-align', 'end'),
    Row('5', NOTE, '.sd-related', 'padding-left', 14.4),
    Row('5', NOTE, '.sd-related', 'padding-top', 9.6),
    Row('5', NOTE, '.sd-related', 'margin-bottom', 19.2),
    Row('5', NOTE, '.sd-related li', 'line-height', 24),
    Row('5', NOTE, '.sd-back a', 'border-top-left-radius', 18),
    Row('5', NOTE, '.sd-back a', 'font-size', 13),
    Row('5', NOTE, '.sd-back a', 'background-color', 'rgb(30, 30, 30)'),
    *colours('5', NOTE, '.sd-share', 'background-color', 'rgb(245, 245, 245)', 'rgb(68, 69, 76)', 'visible'),
    Row('5', OTHER, '.sd-promotion', 'background-color', 'rgb(68, 69, 76)', dark=True, why='visible'),
    Row('5', FEED, '.sd-card', 'border-top-color', 'rgb(78, 79, 86)', dark=True, why='visible'),
    # 7: algorithms
    Row('7', NOTE, '.pseudocode-box', 'background-color', 'rgb(245, 245, 245)'),
    Row('7', NOTE, '.pseudocode-box', 'border-top-left-radius', 8),
    Row('7', NOTE, '.pseudocode-box', 'padding-left', 14.4),
    Row('7', NOTE, '.pseudocode-box', 'padding-top', 9.6),
    Row('7', NOTE, '.pseudocode-box', 'border-top-width', 1),
    Row('7', NOTE, '.pseudocode-box', 'border-top-color', 'rgb(30, 30, 30)'),
    Row('7', NOTE, '.pseudocode-box', 'margin-bottom', 20),
    Row('7', NOTE, '.pseudocode-box .statement-head-line', 'border-bottom-color', 'rgb(108, 108, 108)'),
    Row('7', NOTE, '.pseudocode-text', 'line-height', 19.2),
    # 8: tables
    Row('8', NOTE, '.table-default td', 'padding-left', 13),
    Row('8', NOTE, '.table-default td', 'padding-top', 6),
    Row('8', NOTE, '.table-default td', 'line-height', 24),
    Row('8', NOTE, '.table-default td', '@width', 80),
    Row('8', NOTE, '.table-academic td', 'padding-left', 14),
    Row('8', NOTE, '.table-academic td', 'padding-top', 5),
    Row('8', NOTE, '.table-academic', 'border-top-color', 'rgb(30, 30, 30)'),
    Row('8', NOTE, '.table-academic th', 'border-bottom-color', 'rgb(108, 108, 108)'),
    Row('8', NOTE, '.table-striped td', 'background-color', 'rgb(245, 245, 245)'),
    Row('8', NOTE, '.table-striped td', 'border-bottom-color', 'rgb(238, 238, 238)'),
    # 12: entry maps
    Row('12', MAP, '.sd-count', 'border-top-left-radius', 6),
    Row('12', MAP, '.sd-count', 'padding-left', 16),
    Row('12', MAP, '.sd-count', 'font-weight', '700'),
    Row('12', MAP, '.sd-letter', 'font-size', 32),
    Row('12', MAP, '.sd-items dt', 'font-size', 16.8),
    Row('12', MAP, '.sd-items dt', 'font-weight', '600'),
    Row('12', MAP, '.sd-aliases', 'font-size', 14.4),
    Row('12', MAP, '.sd-aliases', 'margin-bottom', 20),
    # 15: other pages
    Row('15', PAGE, '.sd-breadcrumbs ol', 'font-size', 16),
    Row('15', PAGE, '.sd-meta', 'font-size', 14),
    Row('15', PAGE, '.sd-toc', 'font-size', 15),
    Row('15', PAGE, '.sd-toc', 'border-top-left-radius', 8),
    Row('15', PAGE, '.sd-page-tags a', 'font-size', 14),
    Row('15', PAGE, '.sd-page-tags a', 'line-height', 34),
    Row('15', PAGE, '.sd-content blockquote', 'border-left-width', 4),
    Row('15', PAGE, '.sd-content blockquote', 'padding-left', 16),
    # 16: page numbers
    Row('16', FEED, '.sd-pagination [aria-current]', 'border-top-left-radius', 10),
    Row('16', FEED, '.sd-pagination [aria-current]', 'background-color', 'rgb(30, 30, 30)'),
    Row('16', FEED, '.sd-pagination a', 'color', 'rgb(108, 108, 108)'),
    Row('16', FEED, '.sd-pagination', 'font-size', 16),
    # 17: promotions
    Row('17', OTHER, '.sd-promotion-title', 'font-size', 24),
    Row('17', OTHER, '.sd-promotion-title', 'line-height', 25.2),
    Row('17', OTHER, '.sd-promotion-subtitle', 'font-size', 16),
    # 23: boxes
    Row('23', NOTE, '.sd-nav', '@left', 256),
    Row('23', NOTE, '.sd-nav', '@width', 768),
    Row('23', NOTE, '.sd-nav', '@height', 60, why='aligned'),
    Row('23', FEED, '.sd-card', '@left', 280),
    Row('23', FEED, '.sd-card', '@top', 84, why='aligned'),
    Row('23', FEED, '.sd-card', '@left', 14, 390),
    Row('23', FEED, '.sd-card', '@width', 362, 390),
    Row('23', FEED, '.sd-card', '@top', 100, 390),
    Row('23', FEED, '.sd-card-body', '@width', 679.6),
    Row('23', FEED, '.sd-card-body', '@width', 321.6, 390),
    Row('23', FEED, '.sd-names', '@left', 349.8),
    Row('23', FEED, '.sd-card-title', '@height', 31.2),
    Row('23', FEED, '.sd-tags', '@height', 21.8),
    Row('23', NOTE, '.sd-share', '@height', 52),
    Row('23', NOTE, '.sd-share a', '@width', 30),
    Row('23', NOTE, '.sd-share', 'column-gap', 10),
    Row('23', NOTE, '.sd-neighbours', '@height', 94),
    Row('23', NOTE, '.sd-related', '@height', 124),
    Row('23', NOTE, '.sd-back a', '@width', 107.5),
    Row('23', NOTE, '.sd-back a', '@height', 36),
    Row('23', FEED, '.sd-pagination [aria-current]', '@width', 35.2),
    Row('23', FEED, '.sd-pagination [aria-current]', '@height', 35.2),
    Row('23', TAG, '.sd-entry', '@width', 720),
    Row('23', TAG, '.sd-entry', '@height', 162.8),
    Row('23', TAG, '.sd-entry', 'padding-top', 24),
    Row('23', TAG, '.sd-entry', 'margin-bottom', 24),
    Row('23', TAG, '.sd-entry', 'padding-top', 14, 390),
    Row('23', TAG, '.sd-entry', 'margin-bottom', 14, 390),
    Row('23', MAP, '.sd-count', '@height', 41.6),
    Row('23', MAP, '.sd-letters', '@height', 62.4),
    Row('23', NOTE, '.table-default td', '@height', 37),
    Row('23', NOTE, '.table-academic td', '@height', 34.5),
    Row('23', NOTE, '.pseudocode-text', '@height', 21.2),
    Row('23', NOTE, '.sd-code pre', 'line-height', 22.4),
    Row('23', OTHER, '.sd-promotion', 'padding-top', 35.2),
    Row('23', OTHER, '.sd-promotion', 'padding-left', 38.4),
    Row('23', OTHER, '.sd-promotion', 'padding-top', 25.6, 390),
    Row('23', OTHER, '.sd-promotion-title', 'font-size', 20, 390),
]
MEASURE = '''
return arguments[0].map(([css, name]) => {
  const element = document.querySelector(css);
  if (!element) return null;
  return name[0] === "@" ? String(element.getBoundingClientRect()[name.slice(1)])
                         : getComputedStyle(element).getPropertyValue(name);
});
'''


@pytest.fixture(scope='module')
def measured() -> dict[Any, Any]:
    return {}


def test_there_are_enough_figures() -> None:
    assert len(ROWS) >= 80
    assert {row.section for row in ROWS} >= {'1', '2', '4', '5', '7', '8', '12', '16', '23'}
    assert all(row.why in ('', 'contrast', 'visible', 'aligned') for row in ROWS)


@pytest.mark.parametrize('row', ROWS, ids=lambda row: ' '.join(
    [row.section, row.css, row.name, str(row.width), 'dark' if row.dark else 'light']))
def test_figure(reader: Any, measured: dict[Any, Any], row: Row) -> None:
    """Rows 3, 4, 13, 14, 15, 16, 17, 24, 29, 30, 31, 38, 42, 43, 47, 50, 53, 56, 57, 59, 61, 62 and 67 of the list of
    features, in figures."""
    key = row.page, row.width, row.dark
    if key not in measured:
        reader.open(row.page, width=row.width, dark=row.dark)
        rows = [other for other in ROWS if (other.page, other.width, other.dark) == key]
        found = reader.script(MEASURE, [[other.css, other.name] for other in rows])
        measured[key] = {(other.css, other.name): value for other, value in zip(rows, found, strict=True)}
    value = measured[key][row.css, row.name]
    assert value is not None, f'no {row.css} on {row.page}'
    if isinstance(row.value, str):
        assert value == row.value
    else:
        number = re.match(r'-?[\d.]+', value)
        assert number, value
        assert abs(float(number[0]) - row.value) <= 1, value
