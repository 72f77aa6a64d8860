"""A project with notes and feeds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from projects import Built, Project

HOME = '''\
# Home

```{note-feed}
```

```{toctree}
:hidden:

notes/index
```
'''
SECTION = '''\
# Notes

```{note-feed}
```
'''


def notes_project(folder: Path, count: int = 5, per_page: int = 3, **fields: str) -> Project:
    """Return a project with a home page, a page of notes, and some notes."""
    project = Project(folder)
    project.conf(f'scidraft_feed = {{"notes_per_page": {per_page}}}\n'
                 'scidraft_identity = {"institute": "Institute", "author": "ann"}')
    project.write('index.md', HOME)
    project.write('notes/index.md', SECTION)
    for number in range(1, count + 1):
        add_note(project, f'n{number}', number, **fields)
    return project


def add_note(project: Project, name: str, day: int, body: str = '', title: str | None = None,
             **fields: str) -> None:
    """Write a note of one day of September."""
    title = f'Note {name}' if title is None else title
    front = {'date': f'2026-09-{day:02} 10:{day:02}', **fields}
    lines = ''.join(f'{key}: {value}\n' for key, value in front.items())
    heading = f'# {title}\n\n' if title else ''
    project.write(f'notes/{name}.md', f'---\n{lines}---\n{heading}{body or f"Text of {name}."}\n')


def files(outdir: Path) -> Mapping[str, bytes]:
    """Return all files of an output folder but those that only say what was written."""
    return {str(path.relative_to(outdir)): path.read_bytes() for path in sorted(outdir.rglob('*'))
            if path.is_file() and path.name != '.buildinfo'
            and not path.name.startswith('.scidraft-')}


def cards(built: Built, page: str) -> list[str]:
    """Return the addresses that the dates of the cards of a page lead to."""
    return [link.get('href') for link in built.select(page, '.sd-card .sd-date')]
