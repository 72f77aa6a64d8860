"""The case projects: what users of other tools reported, and what is right.

Lines of ``expect.txt``::

    build BUILDER [options]             build into out/BUILDER; one doctree folder for a case
    overlay DIR                         change the sources
    rc N | warn RE | nowarn RE          about the last build
    match FILES RE | nomatch FILES RE   on the files (glob patterns, separated by "|") as they are
    text FILES RE | notext FILES RE     the same without tags
    count FILES N RE                    number of matches
    inv FILE RE                         on the lines of an inventory
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from projects import plain

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in (HERE / 'cases').glob('*/expect.txt'))


class Case:
    """A case being run."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.src, self.out, self.steps = folder / 'src', folder / 'out', source
        shutil.copytree(source, self.src, ignore=shutil.ignore_patterns('_step*', 'expect.txt'))
        extra = HERE / 'cases_conf' / f'{source.name}.py'
        if extra.exists():
            with open(self.src / 'conf.py', 'a') as conf:
                conf.write('\n' + extra.read_text())
        self.doctrees = folder / 'doctrees'
        self.status, self.stderr = 0, ''

    def do(self, line: str) -> str | None:
        """Carry out a line; return what is wrong."""
        command, _, rest = line.partition(' ')
        return getattr(self, f'do_{command}')(rest.strip())

    def do_build(self, rest: str) -> None:
        builder, *options = rest.split()
        doctrees = self.doctrees.with_name('gettext') if builder == 'gettext' else self.doctrees
        run = subprocess.run(
            [sys.executable, '-m', 'sphinx', '-b', builder, '-d', doctrees, *options, self.src, self.out / builder],
            capture_output=True, text=True, check=False,
            env={**os.environ, 'CASE_EXT': 'sphinx_scidraft', 'NO_COLOR': '1'})
        self.status, self.stderr = run.returncode, run.stderr

    def do_overlay(self, rest: str) -> None:
        shutil.copytree(self.steps / rest, self.src, dirs_exist_ok=True)
        for path in (self.steps / rest).rglob('*'):
            if path.is_file():
                (self.src / path.relative_to(self.steps / rest)).touch()

    def do_rc(self, rest: str) -> str | None:
        return None if self.status == int(rest) else f'exit code {self.status}: {self.stderr[-2000:]}'

    def do_warn(self, rest: str) -> str | None:
        return None if re.search(rest, self.stderr, re.M) else f'not warned of: {self.stderr}'

    def do_nowarn(self, rest: str) -> str | None:
        return f'warned: {self.stderr}' if re.search(rest, self.stderr, re.M) else None

    def read(self, patterns: str) -> str:
        files = sorted(path for pattern in patterns.split('|') for path in self.out.glob(pattern) if path.is_file())
        assert files, f'no file {patterns}'
        return '\n'.join(path.read_text(encoding='utf-8', errors='replace') for path in files)

    def search(self, rest: str, *, tags: bool, found: bool) -> str | None:
        patterns, _, expression = rest.partition(' ')
        text = self.read(patterns) if tags else plain(re.sub('<title>.*?</title>', '', self.read(patterns), flags=re.S))
        return None if bool(re.search(expression, text, re.M)) == found else f'in {text[-3000:]}'

    def do_match(self, rest: str) -> str | None:
        return self.search(rest, tags=True, found=True)

    def do_nomatch(self, rest: str) -> str | None:
        return self.search(rest, tags=True, found=False)

    def do_text(self, rest: str) -> str | None:
        return self.search(rest, tags=False, found=True)

    def do_notext(self, rest: str) -> str | None:
        return self.search(rest, tags=False, found=False)

    def do_count(self, rest: str) -> str | None:
        patterns, number, expression = rest.split(' ', 2)
        found = len(re.findall(expression, self.read(patterns), re.M))
        return None if found == int(number) else f'found {found}'

    def do_inv(self, rest: str) -> str | None:
        name, _, expression = rest.partition(' ')
        lines = zlib.decompress((self.out / name).read_bytes().split(b'\n', 4)[4]).decode()
        return None if re.search(expression, lines, re.M) else f'in {lines}'


@pytest.mark.parametrize('source', CASES, ids=lambda path: path.name)
def test_case(source: Path, tmp_path: Path) -> None:
    case = Case(source, tmp_path)
    for line in (source / 'expect.txt').read_text().splitlines():
        if line.strip() and not line.startswith('#'):
            wrong = case.do(line.strip())
            assert not wrong, f'{line}: {wrong}'


def test_all_cases_are_there() -> None:
    assert len(CASES) == 51
