"""What the guides show works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from feed_project import add_note, notes_project

GUIDES = Path(__file__).parents[2] / 'docs/guide'
FENCES = re.compile(r'^(`{3,})(\w+)\n(.*?)^\1$', re.S | re.M)


def blocks(language: str) -> list[str]:
    """Return the blocks of the guides in a language."""
    return [text for name in ('feed', 'entry-maps')
            for _, found, text in FENCES.findall((GUIDES / f'{name}.md').read_text(encoding='utf-8'))
            if found == language]


@pytest.mark.parametrize('block', [*blocks('md'), *blocks('rst')])
def test_blocks_build(tmp_path: Path, block: str) -> None:
    project = notes_project(tmp_path, 3, tags='[Algebra]')
    for python in blocks('python'):
        project.conf(python)
    (front,) = blocks('yaml')
    (project.src / 'notes/entry.md').write_text(f'{front}\n# Étale\n\nText.\n', encoding='utf-8')
    add_note(project, 'entry2', 8, mathTitle='Zero', tags='[Algebra]')
    if block.startswith('..'):
        project.write('shown.rst', f':orphan:\n\nShown\n=====\n\n{block}')
    else:
        project.write('shown.md', f'---\norphan: true\n---\n# Shown\n\n{block}')
    built = project.build()
    assert not built.warnings
    assert built.select('shown', '.sd-card, .sd-chips, .sd-items')
