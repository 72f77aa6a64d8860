"""What is really painted: screenshots of a page, and the contrast of the texts in drawings."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from io import BytesIO
from typing import Any

#: Texts in drawings: where they are, and their colour with all opacities around them.
TEXTS = '''
const found = [];
for (const text of document.querySelectorAll(arguments[0])) {
  const box = text.closest('.sd-diagram-scroll').getBoundingClientRect();
  const leaves = [...text.querySelectorAll('tspan')].filter(part => !part.querySelector('tspan'));
  for (const part of leaves.length ? leaves : [text]) {
    if (!part.textContent.trim()) continue;
    const r = part.getBoundingClientRect();
    if (r.left < box.left || r.right > box.right) continue;          // has to be scrolled to
    let alpha = parseFloat(getComputedStyle(part).fillOpacity);
    for (let around = part; around; around = around.parentElement) alpha *= getComputedStyle(around).opacity;
    found.push({text: part.textContent, fill: getComputedStyle(part).fill, alpha: alpha,
                box: [r.left + scrollX, r.top + scrollY, r.right + scrollX, r.bottom + scrollY]});
  }
}
return found;
'''
#: Calls back when the fonts are there and two more frames are painted.
SETTLED = '''
const done = arguments[0];
document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => done())));
'''
#: How much a channel differs where a letter is painted.
PAINTED = 24


def settle(browser: Any) -> None:
    """Wait until the fonts are there and what was changed last is painted."""
    browser.execute_async_script(SETTLED)


def screenshot(browser: Any) -> Any:
    """Return a picture of what the window shows."""
    from PIL import Image

    settle(browser)
    data = browser.execute_cdp_cmd('Page.captureScreenshot', {})
    return Image.open(BytesIO(base64.b64decode(data['data']))).convert('RGB')


def dots(picture: Any) -> list[tuple[int, ...]]:
    """Return the colours of a picture, row by row."""
    return [tuple(dot) for dot in zip(*[iter(picture.tobytes())] * 3, strict=True)]


def luminance(colour: tuple[float, ...]) -> float:
    """Return the relative luminance of a colour (WCAG)."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return the contrast of two colours (WCAG)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def drawn_texts(browser: Any, css: str) -> Iterator[tuple[str, float]]:
    """Yield the texts that are really painted, with their contrast to what is painted below them.

    The ground is looked up where the letters stand: a picture with the letters is compared to one
    without. A line that runs into a letter may spoil a few of its pixels.

    :param css: selects the ``text`` elements
    """
    size = browser.execute_script('const e = document.documentElement; return [innerWidth, e.scrollHeight]')
    # A window as high as the page, not captureBeyondViewport: that lays the page out anew for the picture, now and
    # then in another width, so that the texts stand elsewhere than they were measured.
    browser.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': size[0], 'height': size[1], 'deviceScaleFactor': 1, 'mobile': False})
    settle(browser)
    texts = browser.execute_script(TEXTS, css)
    shown = screenshot(browser)
    browser.execute_script('const s = document.createElement("style"); s.id = "no-letters";'
                           's.textContent = "svg text, svg tspan { visibility: hidden !important }";'
                           'document.head.append(s)')
    bare = screenshot(browser)
    browser.execute_script('document.getElementById("no-letters").remove()')
    browser.execute_cdp_cmd('Emulation.clearDeviceMetricsOverride', {})
    for text in texts:
        left, top, right, bottom = text['box']
        area = (int(left), int(top), int(right) + 1, int(bottom) + 1)
        grounds = [ground for letter, ground in zip(dots(shown.crop(area)), dots(bare.crop(area)), strict=True)
                   if max(abs(a - b) for a, b in zip(letter, ground, strict=True)) > PAINTED]
        if not grounds:
            yield text['text'], 0
            continue
        red, green, blue, *opacity = (float(part) for part in text['fill'][text['fill'].index('(') + 1:-1].split(','))
        alpha = text['alpha'] * (opacity[0] if opacity else 1)
        known: dict[tuple[int, ...], float] = {}
        for ground in grounds:
            if ground not in known:
                blended = tuple(c * alpha + g * (1 - alpha)
                                for c, g in zip((red, green, blue), ground, strict=True))
                known[ground] = contrast(blended, ground)
        ratios = sorted(known[ground] for ground in grounds)
        yield text['text'], ratios[len(ratios) // 20]
