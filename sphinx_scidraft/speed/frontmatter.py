"""Front matter is read once for each document.

MyST reads the YAML of a document for its settings and again for its fields, and PyYAML takes its time:
together 3 % of the time of a build of notes.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Load = Callable[[Any], Any]


def remembering(load: Load) -> Load:
    """Return a function that gives what *load* gives, and does not read the same text twice in a row.

    The end of the last line makes no other text, as MyST gives it once with and once without it; it does
    for values of several lines, which are therefore read each time.
    """
    known: tuple[str, Any] | None = None

    def safe_load(stream: Any) -> Any:
        nonlocal known
        if not isinstance(stream, str) or '|' in stream or '>' in stream:
            return load(stream)
        text = stream.removesuffix('\n')
        if known is None or known[0] != text:
            known = text, load(stream)
        return copy.deepcopy(known[1])      # whoever gets it may change it

    return safe_load
