"""Formulas in a real browser: without JavaScript, without other hosts, from files."""

from __future__ import annotations

import base64
import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import Built, Project, need_modules
from test_pages import browser as browser  # a fixture
from test_pages import show

THEMES = ['basic', 'furo', 'sphinx_book_theme']
TOPICS = tomllib.loads((Path(__file__).parent / 'formulas.toml').read_text(encoding='utf-8'))['topics']
LONG = '+'.join(f'x_{{{number}}}' for number in range(12))
#: Formulas whose first sign must be as high as all of them, and whether it is a root.
STRETCHY = {
    'matrix in round brackets': r'\begin{pmatrix} a & b \\ c & d \\ e & f \end{pmatrix}',
    'high matrix': r'\begin{pmatrix} 1 \\ 2 \\ 3 \\ 4 \\ 5 \\ 6 \end{pmatrix}',
    'matrix in square brackets': r'\begin{bmatrix} \frac{a}{b} & 1 \\ 0 & \frac{c}{d} \end{bmatrix}',
    'determinant': r'\begin{vmatrix} a & b \\ c & d \end{vmatrix}',
    'norm of a matrix': r'\begin{Vmatrix} a & b \\ c & d \\ e & f \end{Vmatrix}',
    'set': r'\left\{ \frac{x^2}{y_1} \right\}',
    'cases': r'\begin{cases} x & x \ge 0 \\ -x & x < 0 \\ 0 & \text{else} \end{cases}',
    'fraction in brackets': r'\left( \frac{a+b}{c+d} \right)',
    'nested fractions': r'\left( \frac{\frac{a}{b}}{\frac{c}{d}} \right)',
    'angle brackets': r'\left\langle \frac{a}{b} \right\rangle',
    'ceiling': r'\left\lceil \frac{\frac{a}{b}}{c} \right\rceil',
    'absolute value': r'\left| \frac{x^2}{y} \right|',
    'norm': r'\left\| \frac{x}{y} \right\|',
    'array': r'\left[ \begin{array}{c|c} a & b \\ \hline c & d \end{array} \right]',
    'root of a fraction': r'\sqrt{\frac{a}{b}}',
    'root of nested fractions': r'\sqrt{\frac{1+\frac{a}{b}}{1+\frac{c}{d}}}',
    'root of a matrix': r'\sqrt{\begin{matrix} 1 \\ 2 \\ 3 \\ 4 \end{matrix}}',
}
#: Arrows that are as long as the text over them, up to twelve times the size of the font.
ARROWS = [rf'\{arrow}{{\text{{{"long " * count}text}}}}' for arrow in ('xrightarrow', 'xleftarrow', 'xmapsto')
          for count in range(1, 6)]
#: All that is drawn of the elements of a page: what goes over the right edge, and formulas without a size.
SIZES = '''
const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
const box = e => e.getBoundingClientRect();
const clipped = e => { for (; e; e = e.parentElement) if (getComputedStyle(e).overflowX !== 'visible') return e; };
return {wide,
        count: document.querySelectorAll('math').length,
        empty: [...document.querySelectorAll('math')].filter(e => box(e).width < 2 || box(e).height < 4)
                 .map(e => e.querySelector('annotation').textContent),
        over: [...document.querySelectorAll('math')].filter(e => {
                 const frame = clipped(e.parentElement);
                 return Math.min(box(e).right, frame ? box(frame).right : 1e9) > innerWidth + 0.5; })
                 .map(e => e.querySelector('annotation').textContent),
        upwards: [...document.querySelectorAll('math')].filter(e => {
                   for (e = e.parentElement; e && e !== document.body; e = e.parentElement) {
                     const style = getComputedStyle(e);
                     if (['auto', 'scroll'].includes(style.overflowY) && style.overflowX === 'auto'
                         && e.scrollHeight > e.clientHeight) return true; }
                   return false; }).length,
        sources: document.querySelectorAll('code.math-source').length,
        loaded: performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('file:'))};
'''
#: Where the first sign of each display stands, and all of the display.
PLACES = '''
const box = e => { const r = e.getBoundingClientRect();
                   return [r.left, r.top + scrollY, r.right, r.bottom + scrollY]; };
return [...document.querySelectorAll('.sd-math-display math')].map(math => {
  const root = math.querySelector('msqrt'), sign = box(root || math.querySelector('mo'));
  return {left: sign[0], right: root ? box(root.firstElementChild)[0] : sign[2], all: box(math)};
});
'''
SHIFTS = '''
const done = arguments[arguments.length - 1];
let total = 0;
new PerformanceObserver(list => { for (const entry of list.getEntries()) total += entry.value; })
  .observe({type: 'layout-shift', buffered: true});
document.fonts.ready.then(() => setTimeout(() => done([total]), 300));
'''


@pytest.fixture(scope='module')
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    need_modules('math_core', 'ziamath')
    project = Project(Path(tmp_path_factory.mktemp('formulas')))
    project.conf('html_math_renderer = "scidraft"')
    parts = ['# Formulas', '', '```{toctree}\nstretchy\narrows\nnumbers\n```', '']
    for topic in TOPICS:
        parts += [f'## {topic["name"]}', '']
        for tex, _ in topic['formulas']:
            parts += ['```{math}', ':nowrap:', '', tex, '```', '',
                      f'In a line of text {{math}}`{one_line(tex)}`, and on.', '']
    project.write('index.md', '\n'.join(parts))
    project.write('stretchy.md', '# Stretchy\n\n' + '\n\n'.join(f'$$ {tex} $$' for tex in STRETCHY.values()))
    project.write('arrows.md', '# Arrows\n\n' + '\n\n'.join(f'$$ {tex} $$' for tex in ARROWS))
    numbered = [f'$$ {tex} $$ (eq-{n})' for n, tex in enumerate(
        ('x', LONG, '+'.join([LONG] * 3), '='.join(['a+b+c+d'] * 4), r'\begin{pmatrix}a\\b\\c\\d\\e\end{pmatrix}'))]
    tagged = [f'$$ {tex} \\tag{{long tag}} $$' for tex in ('y', LONG)]
    project.write('numbers.md', '# Numbers\n\n' + '\n\n'.join(numbered + tagged))
    return {theme: project.build(out=theme, conf={'html_theme': theme}) for theme in THEMES}


def look(browser: Any, page: Path, **reader: Any) -> None:
    """Open a page and wait for its style sheets."""
    from selenium.webdriver.support.ui import WebDriverWait

    show(browser, page, **reader)
    WebDriverWait(browser, 20).until(lambda driver: driver.execute_script(
        'return document.readyState === "complete" && document.fonts.status === "loaded"'))


def one_line(tex: str) -> str:
    """Return a formula as the source of a role."""
    lines = tex.split('\n')
    return ' '.join(line.split(' % ')[0] for line in lines)


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('width', [1280, 390])
def test_every_formula_has_a_size_and_its_place(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    look(browser, pages[theme].outdir / 'index.html', width=width, script=False)
    found = browser.execute_script(SIZES)
    assert found['count'] > 2 * 150
    assert found['sources'] == 0
    assert found['empty'] == []
    assert found['over'] == []
    assert found['wide'] == 0
    assert found['upwards'] == 0
    assert found['loaded'] == []


@pytest.mark.parametrize('dark', [False, True], ids=['light', 'dark'])
def test_stretchy_signs_are_as_high_as_what_they_enclose(browser: Any, pages: dict[str, Built], dark: bool) -> None:
    need_modules('PIL')
    look(browser, pages['furo'].outdir / 'stretchy.html', dark=dark)
    for name, (sign, whole) in zip(STRETCHY, ink(browser), strict=True):
        assert sign[1] - sign[0] >= 0.9 * (whole[1] - whole[0]), name
        assert abs(sum(sign) - sum(whole)) / 2 <= 0.1 * (whole[1] - whole[0]) + 2, f'{name} is not in the middle'


def test_arrows_are_as_long_as_the_text_over_them(browser: Any, pages: dict[str, Built]) -> None:
    need_modules('PIL')
    look(browser, pages['furo'].outdir / 'arrows.html')
    for tex, (drawn, _) in zip(ARROWS, displays(browser), strict=True):
        text = drawn.crop((0, 0, drawn.width, drawn.height // 2)).getbbox()
        longest = max(max(map(len, re.findall('x+', row)), default=0) for row in rows(drawn))
        assert text is not None
        assert 0.98 * (text[2] - text[0]) <= longest <= text[2] - text[0] + 50, tex


def rows(drawn: Any) -> list[str]:
    """Return the lines of a picture, with ``x`` where there is ink."""
    line = ''.join('x' if value else ' ' for value in drawn.tobytes())
    return [line[start:start + drawn.width] for start in range(0, len(line), drawn.width)]


def ink(browser: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield first and last line with ink of the first sign, and of all, of each display of a page."""
    for drawn, (start, end) in displays(browser):
        sign = drawn.crop((start, 0, end, drawn.height)).getbbox()
        whole = drawn.getbbox()
        assert sign is not None and whole is not None
        yield (sign[1], sign[3]), (whole[1], whole[3])


def displays(browser: Any) -> Iterator[tuple[Any, tuple[int, int]]]:
    """Yield each display of a page as a picture of its ink, and where its first sign begins and ends there."""
    from PIL import Image, ImageChops

    height = browser.execute_script('return document.documentElement.scrollHeight')
    # a window as high as the page: captureBeyondViewport may lay it out anew, other than PLACES finds it
    browser.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': 1280, 'height': height, 'deviceScaleFactor': 2, 'mobile': False})
    picture = browser.execute_cdp_cmd('Page.captureScreenshot', {})
    page = Image.open(io.BytesIO(base64.b64decode(picture['data']))).convert('L')
    for place in browser.execute_script(PLACES):
        left, top, right, bottom = (round(2 * value) for value in place['all'])
        image = page.crop((left - 4, top - 8, right + 4, bottom + 8))
        back = Image.new('L', image.size, image.getpixel((0, 0)))
        drawn = ImageChops.difference(image, back).point(lambda value: 255 if value > 60 else 0)
        start, end = (round(2 * place[side]) - left + 4 for side in ('left', 'right'))
        yield drawn, (start, end)


@pytest.mark.parametrize('theme', THEMES)
@pytest.mark.parametrize('width', [1280, 390])
def test_numbers_stand_beside_their_equations(browser: Any, pages: dict[str, Built], theme: str, width: int) -> None:
    look(browser, pages[theme].outdir / 'numbers.html', width=width, script=False)
    found = browser.execute_script('''
        const box = e => e.getBoundingClientRect();
        return [...document.querySelectorAll('.sd-math-numbered')].map(e => {
          const eq = box(e.querySelector('.sd-math-box')), no = box(e.querySelector('.eqno'));
          const math = box(e.querySelector('math'));
          return {free: no.left - eq.right, drawn: math.width <= eq.width ? no.left - math.right : 0,
                  off: Math.abs((no.top + no.bottom) / 2 - (eq.top + eq.bottom) / 2), right: no.right, eq: eq.width};
        })''')
    assert len(found) == 7
    for place in found:
        assert place['free'] >= -0.5 and place['drawn'] >= -0.5
        assert place['right'] <= width
        assert place['off'] < 8
        assert place['eq'] > 80


PARTS = '''
# All parts with $x^2$

Text with $\\frac{a}{b}$ and a citation {cite}`knuth`.

$$ \\left( \\frac{\\sum_i x_i^2}{n} \\right) $$ (first)

:::{prf:theorem} On $\\mathbb{R}^n$
For {eq}`first` we have $\\sqrt{\\frac{x}{y}} \\le 1$.
:::

```{pseudocode}
\\begin{algorithm}
\\caption{Sum}
\\begin{algorithmic}
\\State $s \\gets 0$
\\For{$i = 1$ \\To $n$}
\\State $s \\gets s + \\frac{x_i}{n}$
\\EndFor
\\end{algorithmic}
\\end{algorithm}
```

| $x$ | $\\frac{x}{2}$ |
|-----|----------------|
| 1   | 0.5            |

```{mermaid}
flowchart LR
  A[Start] --> B[End]
```

Last words, which must not move.

```{references} refs.bib
```
'''
BIB = '@book{knuth, author={Donald E. Knuth}, title={The Art of Computer Programming}, year={1968}, publisher={AW}}\n'


@pytest.mark.parametrize('width', [1280, 390])
def test_nothing_moves_after_it_was_shown(browser: Any, parts: Built, width: int) -> None:
    page = parts.outdir / 'index.html'
    assert without_font(browser, page, width) == 0
    # On a busy machine the font may be read from the disk too late, although it is asked for with the page; then
    # lines move by a few pixels.
    assert shift_of(browser, page, width) < 0.02


def shift_of(browser: Any, page: Path, width: int) -> float:
    """Return by how much of the window things move after they were shown."""
    show(browser, page, width=width)
    return browser.execute_async_script(SHIFTS)[0]


def without_font(browser: Any, page: Path, width: int) -> float:
    """Return the same where the font never comes."""
    browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*', '*.woff2']})
    try:
        return shift_of(browser, page, width)
    finally:
        browser.execute_cdp_cmd('Network.setBlockedURLs', {'urls': ['http://*', 'https://*']})


@pytest.fixture(scope='module')
def parts(tmp_path_factory: pytest.TempPathFactory) -> Built:
    need_modules('math_core', 'ziamath', 'mermaid_render', 'sphinxcontrib.mermaid', 'sphinxcontrib.bibtex')
    project = Project(Path(tmp_path_factory.mktemp('parts')))
    project.conf('html_math_renderer = "scidraft"\nextensions += ["sphinxcontrib.bibtex"]')
    project.write('index.md', PARTS)
    project.write('refs.bib', BIB)
    built = project.build()
    assert built.warnings == ''
    page = built.raw('index.html')
    assert all(part in page for part in ('<math', '<svg', 'Algorithm', '<table', 'Knuth'))
    return built
