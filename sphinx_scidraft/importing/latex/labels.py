r"""What each ``\label`` of a paper belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sphinx_scidraft.importing.latex.marks import DISPLAYS
from sphinx_scidraft.importing.latex.preamble import Declared

EVENT = re.compile(r'\\(?P<which>begin|end|label)\s*\{(?P<name>[^{}]*)\}')
FLOATS = {'figure': 'figure', 'table': 'table', 'algorithm': 'algorithm', 'algorithmic': 'algorithm'}


def collect(text: str, theorems: Mapping[str, Declared]) -> dict[str, str]:
    """Return the labels of a text, each with a kind of statement, ``equation``, ``figure``, ``table``, ``section``."""
    found: dict[str, str] = {}
    inside: list[str] = []
    for event in EVENT.finditer(text):
        which, name = event['which'], event['name'].strip()
        if which == 'begin':
            inside.append(name)
        elif which == 'end':
            if name in inside:
                while inside.pop() != name:
                    pass
        else:
            found[name] = _owner(inside, theorems)
    return found


def _owner(inside: list[str], theorems: Mapping[str, Declared]) -> str:
    for name in reversed(inside):
        bare = name.rstrip('*')
        if bare in DISPLAYS:
            return 'equation'
        if bare in FLOATS:
            return FLOATS[bare]
        if name in theorems:
            return theorems[name].kind
    return 'section'
