"""Pandoc, which reads the plain parts of a paper."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

TARGET = 'commonmark+tex_math_dollars+pipe_tables+footnotes'
MISSING = ('LaTeX is read with pandoc, which is not installed: python -m pip install "sphinx_scidraft[latex]", '
           'or the package pandoc of your system')


class PandocMissing(Exception):
    """Pandoc is not installed."""


class PandocFailed(ValueError):
    """Pandoc cannot read a source; the message is its own."""


def find() -> str:
    """Return the path of pandoc: the one of the system, else that of the package ``pypandoc-binary``.

    :raises PandocMissing: if there is none
    """
    path = shutil.which('pandoc')
    if path is None and find_spec('pypandoc') is not None:
        import pypandoc

        try:
            path = str(pypandoc.get_pandoc_path())
        except OSError:
            path = None
    if path is None:
        raise PandocMissing(MISSING)
    return path


def markdown(program: str, source: str, *, shift: int = 0) -> tuple[str, list[str]]:
    """Return a text in LaTeX as Markdown, and the commands that pandoc left out.

    :param program: the path of pandoc
    :param shift: added to the levels of headings
    :raises PandocFailed: if pandoc cannot read the text
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / 'log.json'
        run = subprocess.run(
            [program, '--from=latex', f'--to={TARGET}', '--wrap=none', '--sandbox', '--verbose', f'--log={log}',
             f'--shift-heading-level-by={shift}'],
            input=source.encode(), capture_output=True, check=False, timeout=300)
        if run.returncode:
            raise PandocFailed(' '.join(run.stderr.decode(errors='replace').split()))
        entries = json.loads(log.read_text(encoding='utf-8')) if log.exists() else []
    skipped = [entry['contents'].strip() for entry in entries if entry.get('type') == 'SkippedContent']
    return run.stdout.decode(), list(dict.fromkeys(skipped))
