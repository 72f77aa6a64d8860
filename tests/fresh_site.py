"""Install a wheel into a new virtual environment, make a site there with ``sphinx-scidraft new``, and build it.

Usage: ``python tests/fresh_site.py DIST``, with the folder that holds the wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path


def main() -> None:
    """Do all steps.

    :raises subprocess.CalledProcessError: if one of them fails
    """
    wheel = next(Path(sys.argv[1]).glob('*.whl')).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / 'env', with_pip=True)
        programs = folder / 'env' / ('Scripts' if os.name == 'nt' else 'bin')
        environment = {key: value for key, value in os.environ.items() if key != 'PYTHONPATH'}
        for command in (
            [programs / 'python', '-m', 'pip', 'install', '-q', f'{wheel}[citations]'],
            [programs / 'sphinx-scidraft', 'new', 'notes', '--yes'],
            [programs / 'python', '-m', 'sphinx', '-q', '-W', '-n', '--keep-going', 'notes', 'html'],
        ):
            subprocess.run(command, cwd=folder, env=environment, check=True)
        assert 'shift invariance' in (folder / 'html' / 'index.html').read_text(encoding='utf-8')
    print(f'{wheel.name}: a new site builds without a warning on Python {sys.version.split()[0]}')


if __name__ == '__main__':
    main()
