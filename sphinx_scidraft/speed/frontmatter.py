"""Front matter is read once for each document, and by a faster library where it gives the same.

MyST reads the YAML of a document for its settings and again for its fields, and PyYAML takes its time:
together 4 % of the time of a build of notes.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

Load = Callable[[Any], Any]
#: What libyaml, which comes with PyYAML and takes a tenth of the time, reads as PyYAML itself does. It takes tabs
#: where PyYAML does not, and other values for some tags; values of several lines are left to PyYAML too.
_SIMPLE = r'[\w \n:,.;()\[\]{}"\'/#$+*=@&’“”–—…-]*'


def remembering(load: Load) -> Load:
    """Return a function that gives what *load* gives, and does not read the same text twice in a row.

    The end of the last line makes no other text, as MyST gives it once with and once without it; it does
    for values of several lines, which are therefore read each time.

    :param load: ``yaml.safe_load``
    """
    known: tuple[str, Any] | None = None
    is_simple = re.compile(_SIMPLE).fullmatch

    def safe_load(stream: Any) -> Any:
        nonlocal known
        if not isinstance(stream, str) or '|' in stream or '>' in stream:
            return load(stream)
        text = stream.removesuffix('\n')
        if known is None or known[0] != text:
            known = text, _quickly(stream, load) if is_simple(text) else load(stream)
        return copy.deepcopy(known[1])      # whoever gets it may change it

    return safe_load


def _quickly(text: str, load: Load) -> Any:
    import yaml  # projects without front matter may do without it

    try:
        return yaml.load(text, yaml.CSafeLoader)
    except (AttributeError, ValueError, RecursionError, yaml.YAMLError):
        return load(text)       # PyYAML without libyaml, or a fault, which PyYAML words otherwise
