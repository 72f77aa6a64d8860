"""Tables in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from projects import Built
from test_pages import CONTRAST, show

NARROW = '| Symbol | Number |\n|---|--:|\n| a | 1 |\n| b | 2 |\n| c | 3 |\n'
WIDE = '| ' + ' | '.join(['Incomprehensibilities'] * 9) + ' |\n' + '|--:' * 9 + '|\n' + '| 1 ' * 9 + '|\n'
PAGE = f'# X\n\nText.\n\n{NARROW}{{.table-academic}}\n\n{NARROW}{{.table-striped}}\n\n{NARROW}{{.table-default}}\n\n' \
       f'{NARROW}\n\n:::{{table}} A caption\n:class: table-academic\n\n{WIDE}\n:::\n\n{WIDE}\n'
THEMES = ['scidraft', 'furo', 'pydata_sphinx_theme', 'sphinx_book_theme']


@pytest.fixture(scope='module')
def pages(make_project) -> dict[str, Built]:
    project = make_project()
    project.write('index.md', PAGE)
    return {theme: project.build(out=theme, conf={'html_theme': theme}) for theme in THEMES}


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('width', [1280, 390])
def test_wide_tables_move_in_their_boxes(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    show(browser, pages[theme].outdir / 'index.html', width=width)
    m = browser.execute_script('''
        const boxes = [...document.querySelectorAll('.sd-table')];
        const wide = boxes.filter(b => b.scrollWidth > b.clientWidth + 1);
        const caption = document.querySelector('.sd-table caption').getBoundingClientRect();
        return {page: document.documentElement.scrollWidth, wide: wide.length,
                named: wide.every(b => b.tabIndex === 0 && b.getAttribute('aria-label')),
                stops: document.querySelectorAll('.sd-table[tabindex], .sd-table [tabindex="0"]').length,
                caption: caption.right};
    ''')
    assert m['page'] <= width
    assert m['wide'] >= 2
    assert m['named']
    assert m['stops'] == 2
    assert m['caption'] <= width


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
def test_skins(browser: Any, pages: dict[str, Built], theme: str, dark: bool) -> None:
    show(browser, pages[theme].outdir / 'index.html', dark=dark)
    m = browser.execute_script('''
        const css = (e, p) => getComputedStyle(e)[p];
        const [academic, striped, framed] = ['academic', 'striped', 'default'].map(
            n => document.querySelector(`table.table-${n}`));
        const cells = t => [...t.querySelectorAll('th, td')];
        const box = academic.getBoundingClientRect(), row = academic.rows[1].getBoundingClientRect();
        const sides = ['Top', 'Right', 'Bottom', 'Left'].map(s => `border${s}Width`);
        return {
            rules: [css(academic, 'borderTopWidth'), css(academic, 'borderBottomWidth')].map(parseFloat),
            start: box.left - academic.closest('.sd-table').getBoundingClientRect().left,
            rowWidth: row.width, tableWidth: box.width, boxWidth: academic.closest('.sd-table').clientWidth,
            headRule: cells(academic).slice(0, 2).map(c => parseFloat(css(c, 'borderBottomWidth'))),
            others: cells(academic).slice(2).map(c => sides.map(s => parseFloat(css(c, s)))).flat(),
            fills: [...academic.rows, ...academic.querySelectorAll('thead, tbody, td, th')]
                .map(e => css(e, 'backgroundColor')),
            stripes: [1, 2, 3].map(i => css(striped.rows[i].cells[0], 'backgroundColor')),
            frames: cells(framed).map(c => sides.map(s => parseFloat(css(c, s)))).flat(),
            right: css(academic.rows[1].cells[1], 'textAlign'), left: css(academic.rows[1].cells[0], 'textAlign'),
        };
    ''')
    assert all(1 <= rule <= 2 for rule in m['rules'])
    assert abs(m['rowWidth'] - m['tableWidth']) <= 1
    assert m['tableWidth'] < m['boxWidth'] / 2
    assert m['headRule'] == [1, 1]
    assert set(m['others']) == {0}
    assert set(m['fills']) == {'rgba(0, 0, 0, 0)'}
    assert m['stripes'][0] == m['stripes'][2] != m['stripes'][1] == 'rgba(0, 0, 0, 0)'
    assert set(m['frames']) == {1}
    assert (m['right'], m['left']) == ('right', 'start')
    assert m['start'] < 8        # not in the middle, whatever the theme does
    assert min(browser.execute_script(CONTRAST, '.sd-skin :is(th, td, caption)')) >= 4.4999


def test_stripes_show(browser: Any, pages: dict[str, Built]) -> None:
    shades = []
    for dark in (False, True):
        show(browser, pages['furo'].outdir / 'index.html', dark=dark)
        shades.append(browser.execute_script('''
            const c = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
            const light = document.body.dataset.theme === 'light';
            c.fillStyle = light ? '#fff' : 'rgb(55, 56, 62)'; c.fillRect(0, 0, 1, 1);
            c.fillStyle = getComputedStyle(document.querySelector('.table-striped td')).backgroundColor;
            c.fillRect(0, 0, 1, 1);
            return c.getImageData(0, 0, 1, 1).data[0];
        '''))
    assert 235 <= shades[0] <= 247
    assert 65 <= shades[1] <= 80
