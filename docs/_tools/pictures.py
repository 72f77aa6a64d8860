"""Make the pictures of the demo that README and docs show: each page in light and dark.

Usage: ``python docs/_tools/pictures.py DEMO NEW``, with the folders of the built demo and of the built site that
``sphinx-scidraft new`` makes; needs Chromium.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parent.parent / '_static'
#: Name of a picture -> page with its query, width and height of the window; by site.
PICTURES = ({
    'demo': ('notes/lemma-softmax-shift.html', 860, 760),
    'feed': ('index.html', 860, 1000),
    'entry-map': ('math-a-to-z.html', 860, 760),
    'tags': ('tags/index.html', 860, 560),
    'search': ('search.html?q=softmax', 860, 760),
}, {
    'first-site': ('index.html', 860, 1000),
})
#: What Chromium takes for "prefers dark" and "prefers light".
SCHEMES = {'dark': 0, 'light': 1}


def picture(browser: str, address: str, size: tuple[int, int], scheme: str, target: Path) -> None:
    """Write a picture of the top of a page.

    :param size: width and height of the window, in pixels
    :raises subprocess.CalledProcessError: if the browser fails
    """
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run([
            browser, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', f'--user-data-dir={profile}',
            f'--blink-settings=preferredColorScheme={SCHEMES[scheme]}', f'--window-size={size[0]},{size[1]}',
            '--virtual-time-budget=5000', f'--screenshot={target}', address],
            check=True, capture_output=True, timeout=120)


def main() -> int:
    """Make the pictures."""
    browser = shutil.which('chromium') or shutil.which('google-chrome')
    if browser is None or len(sys.argv) != 1 + len(PICTURES):
        print(__doc__, file=sys.stderr)
        return 1
    for site, pictures in zip(sys.argv[1:], PICTURES, strict=True):
        for name, (page, *size) in pictures.items():
            path, mark, query = page.partition('?')
            address = (Path(site) / path).resolve().as_uri() + mark + query
            for scheme in SCHEMES:
                picture(browser, address, (size[0], size[1]), scheme, TARGET / f'{name}-{scheme}.png')
    return 0


if __name__ == '__main__':
    sys.exit(main())
