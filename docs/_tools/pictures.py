"""Make the pictures of the demo that the README shows: a note in light and dark.

Usage: ``python docs/_tools/pictures.py SITE``, with the folder of the built demo; needs Chromium.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parent.parent / '_static'
PAGE = 'notes/lemma-softmax-shift.html'
SIZE = (860, 760)
#: What Chromium takes for "prefers dark" and "prefers light".
SCHEMES = {'dark': 0, 'light': 1}


def picture(browser: str, page: Path, scheme: str, target: Path) -> None:
    """Write a picture of the top of a page.

    :raises subprocess.CalledProcessError: if the browser fails
    """
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run([
            browser, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', f'--user-data-dir={profile}',
            f'--blink-settings=preferredColorScheme={SCHEMES[scheme]}', f'--window-size={SIZE[0]},{SIZE[1]}',
            f'--screenshot={target}', page.resolve().as_uri()], check=True, capture_output=True, timeout=120)


def main() -> int:
    """Make both pictures."""
    browser = shutil.which('chromium') or shutil.which('google-chrome')
    if browser is None or len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 1
    for scheme in SCHEMES:
        picture(browser, Path(sys.argv[1]) / PAGE, scheme, TARGET / f'demo-{scheme}.png')
    return 0


if __name__ == '__main__':
    sys.exit(main())
