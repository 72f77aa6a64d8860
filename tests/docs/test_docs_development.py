"""The pages for developers, and the tutorial."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_pages import DOCS, PACKAGE, run_command
from projects import need_modules

#: A fenced block of a page: its directive with the argument, its option lines and the rest.
BLOCK = re.compile(r'^(?P<fence>```+)\{?(?P<name>[\w-]+)\}? ?(?P<argument>.*)\n(?P<body>(?:.*\n)*?)(?P=fence)$', re.M)


# -- for developers

def shown_tree() -> set[str]:
    """Return the paths that the tree in the page on the architecture names; those of folders end with a slash."""
    page = (DOCS / 'develop/architecture.md').read_text(encoding='utf-8')
    lines = page.partition('```none\nsphinx_scidraft/\n')[2].partition('```')[0].splitlines()
    named, around = set(), [(0, '')]
    for line in lines:
        indent = len(line) - len(line.lstrip())
        around = [(depth, folder) for depth, folder in around if depth < indent or not depth]
        names = re.findall(r'[\w./-]+\.(?:py|toml|html|sty)\b|^\s*[\w./-]+/', line)
        for name in (name.strip() for name in names):
            named.add(around[-1][1] + name)
            if name.endswith('/'):
                around.append((indent, around[-1][1] + name))
    return named


def test_tree_of_the_architecture() -> None:
    """What it names is there, and it names every folder with code."""
    named = shown_tree()
    assert len(named) > 150
    assert [name for name in sorted(named) if not (PACKAGE / name).exists()] == []
    folders = {f'{path.parent.relative_to(PACKAGE).as_posix()}/' for path in PACKAGE.rglob('*.py')} - {'./'}
    assert folders - named == set()


def test_places_of_a_change() -> None:
    """The files and environments that the page for contributors names are there."""
    page = (DOCS / 'develop/contributing.md').read_text(encoding='utf-8')
    root = DOCS.parent
    for name in re.findall(r'`([\w./]+/[\w./]*)`', page):
        assert (root / name).exists() or (PACKAGE / name).exists() or name in ('.venv/bin', 'dist/'), name
    tox = (root / 'tox.ini').read_text(encoding='utf-8')
    environments = re.findall(r'tox run -e ([\w-]+)', page)
    assert environments
    for name in environments:
        assert f'[testenv:{name}]' in tox or re.search(rf'^env_list = .*\b{name}\b', tox, re.M), name


def test_the_readme_compares_as_the_guide_does() -> None:
    tables = [re.search(r'^\| \| sphinx_scidraft.*\n(?:\|.*\n)+', path.read_text(encoding='utf-8'), re.M)
              for path in (DOCS.parent / 'README.md', DOCS / 'guide/compared.md')]
    assert tables[0] and tables[1] and tables[0][0] == tables[1][0]


# -- tutorials

@pytest.mark.parametrize(('name', 'shown_outputs', 'site'), [
    ('first-note', 2, '_build/html'), ('first-site', 1, 'my-notes/_build/html')])
def test_tutorial(tmp_path: Path, name: str, shown_outputs: int, site: str) -> None:
    """Files and commands of a tutorial, in their order, give the output that it shows."""
    page = (DOCS / f'tutorial/{name}.md').read_text(encoding='utf-8')
    if '[citations]' in page:
        need_modules('sphinxcontrib.bibtex')
    folder, compared = tmp_path, 0
    for block in BLOCK.finditer(page):
        if block['name'] == 'console':
            for command in re.findall(r'^\$ (.*)$', block['body'], re.M):
                folder = run_command(command, folder)
        elif block['name'] == 'literalinclude':
            caption = re.search(r'^:caption: (.*)$', block['body'], re.M)
            assert caption is not None
            shown = (DOCS / block['argument'].removeprefix('/')).read_text(encoding='utf-8')
            if '_build/' in caption[1]:
                assert (folder / caption[1]).read_text(encoding='utf-8').rstrip() == shown.rstrip()
                compared += 1
            else:
                (folder / caption[1]).write_text(shown, encoding='utf-8')
    assert compared == shown_outputs and (folder / site / 'index.html').exists()
