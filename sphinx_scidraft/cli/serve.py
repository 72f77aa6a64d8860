"""The verb ``serve``: build a site again at every change and show it in the browser."""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sphinx_scidraft.cli.target import Refused


def add_to(verbs: Any) -> None:
    """Add the verb to the command."""
    verb = verbs.add_parser('serve', help='show a site in the browser and build it again at every change',
                            description='Needs sphinx-autobuild. Options after -- go to it.')
    verb.add_argument('folder', type=Path, nargs='?', default=Path('.'), help='the folder with conf.py')
    verb.add_argument('--port', type=int, default=8000, help='where the site is served (default: 8000)')
    verb.add_argument('rest', nargs='*', metavar='-- OPTION', help='options for sphinx-autobuild')
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve a site until the user stops it."""
    folder: Path = options.folder
    if not (folder / 'conf.py').is_file():
        raise Refused(f'{folder} has no conf.py')
    if find_spec('sphinx_autobuild') is None:
        raise Refused('serve needs sphinx-autobuild, which is not installed: python -m pip install sphinx-autobuild')
    return subprocess.call([sys.executable, '-m', 'sphinx_autobuild', '--port', str(options.port), str(folder),
                            str(folder / '_build' / 'serve'), *options.rest])
