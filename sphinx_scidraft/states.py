"""What was written into an output folder, as hashes in a small file of that folder.

Two builders can share one doctree folder, and a build can die before a page is written: only the folder
itself can say what is in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path


def digest(data: object) -> str:
    """Return a hash of data that JSON can hold."""
    return hashlib.sha256(json.dumps(data, default=str).encode()).hexdigest()[:24]


def load(path: Path, *names: str) -> tuple[str, list[dict[str, str]]]:
    """Return what a state file says; one that is missing or broken says that nothing was written.

    :param names: the tables to take
    :returns: hash of all that things were made from, which is empty if the last build did not end well;
        and the tables: hashes by name of a thing
    """
    try:
        state = json.loads(path.read_text(encoding='utf-8'))
        return str(state['inputs']), [dict(state[name]) for name in names]
    except (OSError, ValueError, KeyError, TypeError):
        return '', [{} for _ in names]


def save(path: Path, inputs: str, **tables: Mapping[str, str]) -> None:
    """Write a state file for :func:`load`."""
    path.write_text(json.dumps({'inputs': inputs, **tables}, indent=0, sort_keys=True), encoding='utf-8')
