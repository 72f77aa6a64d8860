"""Where the documentation is, and what its tests share."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from projects import Project

import sphinx_scidraft

PACKAGE = Path(sphinx_scidraft.__file__).parent
DOCS = Path(__file__).parents[2] / 'docs'
#: What a project with citations has in its ``conf.py``.
BIBTEX = 'extensions.append("sphinxcontrib.bibtex")'


def copy_project(name: str, project: Project) -> Path:
    """Copy the notes of a project; return the folder that they come from."""
    folder = DOCS / 'projects' / name
    for path in folder.rglob('*.md'):
        target = project.src / path.relative_to(folder)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)
    if name.startswith('citation'):
        project.conf(BIBTEX)
        shutil.copy(DOCS / 'guide/refs.bib', project.src)
    return folder


def run_command(command: str, folder: Path) -> Path:
    """Run a command of a page; return the folder that the next one runs in."""
    program, *arguments = shlex.split(command)
    if program == 'mkdir':
        (folder / arguments[0]).mkdir()
    elif program == 'cd':
        return folder / arguments[0]
    elif program == 'tar':
        subprocess.run(' '.join([program, *arguments]), shell=True, cwd=folder, check=True)     # for the patterns
    elif arguments[:2] != ['-m', 'pip']:
        assert program == 'python'
        environment = os.environ | {'PYTHONPATH': os.pathsep.join([str(DOCS.parent), os.environ.get('PYTHONPATH', '')]),
                                    'LC_ALL': 'C.UTF-8'}
        strict = ['-W', '--keep-going'] if arguments[1] == 'sphinx' else []
        result = subprocess.run([sys.executable, *arguments, *strict], cwd=folder, env=environment,
                                capture_output=True, encoding='utf-8')
        assert result.returncode == 0, result.stderr
    return folder
