"""A site with notes to look for."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

from projects import Built, Project

from sphinx_scidraft.search.index import FILE, PREFIX, SUFFIX

SETTINGS = 'html_theme = "scidraft"\nhtml_math_renderer = "scidraft"\nexclude_patterns = ["_themes"]\n'
HOSTILE = '<img src=x onerror="document.title=1"> & "quoted" \'it\''
FILES = {name: textwrap.dedent(text).lstrip('\n') for name, text in {
    'index.md': '''
        # Home

        ```{toctree}
        :glob:

        notes/*
        ```
    ''',
    'notes/softmax.md': r'''
        ---
        date: 2026-09-21
        tags: [Normalisation, Probability]
        ---
        # Softmax Is Invariant

        For $x \in \mathbb{R}^n$ nothing changes. It goes back to Poincaré, and to converging series.

        :::{prf:lemma} shift invariance
        :label: lem-shift
        For all scores $\operatorname{softmax}(x + c)_i = y_i$ holds, by translation of everything.
        :::

        :::{prf:proof}
        Cancel the factor.
        :::
    ''',
    'notes/banach.md': '''
        ---
        date: 2026-09-22
        tags: [Geometry]
        ---
        # Banach fixed points

        巴拿赫压缩映射原理是一个基本定理。 A shift is met here, and 群 alone.

        :::{restate} lem-shift
        :::

        Normalisation matters: see {prf:ref}`lem-shift`.
    ''',
    'notes/gauge.md': '# Gauge theory\n\nNotes on the gauge. The word geometry is only in the text, twice: geometry.\n',
    'notes/hostile.md': f'''
        ---
        date: 2026-09-20
        tags: ['<script>alert(1)</script>']
        ---
        # `{HOSTILE}`

        Hostile text `</p><script>document.title = 2</script>`.

        :::{{prf:theorem}} `<b onclick=alert(1)>bold</b>`
        Hostile statement.
        :::
    ''',
    'notes/draft.md': '''
        ---
        draft: true
        ---
        # Unfinished zebrawood

        Quagga text.

        :::{prf:lemma} aardvark
        :label: lem-draft
        Okapi.
        :::
    ''',
    'notes/covert.md': '---\nsearchHidden: true\n---\n# Covert zebrawood\n\nQuagga text.\n',
    'notes/unlisted.md': '---\nnosearch: true\n---\n# Unlisted zebrawood\n\nQuagga text.\n',
}.items()}
#: Words of the notes above that no index may hold.
SECRETS = ('zebrawood', 'quagga', 'aardvark', 'okapi', 'lem-draft', 'notes/draft', 'notes/covert', 'notes/unlisted',
           'covert', 'unfinished', 'unlisted')


def write_site(project: Project) -> Project:
    """Fill a project with the notes."""
    project.conf(SETTINGS)
    for name, text in FILES.items():
        project.write(name, text)
    return project


def make_site(folder: Path) -> Project:
    """Return the project in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    return write_site(Project(folder))


def texts(built: Built) -> dict[str, list[Any]]:
    """Return what the file of texts says, by document."""
    data = json.loads(built.raw(FILE).removeprefix(PREFIX).removesuffix(SUFFIX))
    return {note[0]: note for note in data['notes']}


def words(built: Built) -> dict[str, Any]:
    """Return Sphinx's index."""
    index: dict[str, Any] = json.loads(built.raw('searchindex.js').removeprefix('Search.setIndex(').removesuffix(')'))
    return index
