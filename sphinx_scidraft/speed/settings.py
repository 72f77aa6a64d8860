"""Docutils' settings are worked out once for a build, not for each document.

Since Sphinx 9.0 a parser of command-line options is made for each document, to learn the defaults of some eighty
settings, and MyST makes one more; 2 ms for a document, nearly a tenth of the time of a build.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from docutils.utils import DependencyList

if TYPE_CHECKING:
    from docutils.frontend import Values

Make = Callable[..., 'Values']


def keeping(make: Make) -> Make:
    """Return a function that gives what *make* gives, and works it out again only for other arguments.

    The arguments are components of docutils, of which only the class counts, and mappings of defaults.
    """
    known: dict[tuple[type, ...], tuple[dict[str, Any], Values]] = {}

    def settings(*components: Any, **options: Any) -> Values:
        key = tuple(part if isinstance(part, type) else type(part) for part in components)
        if key not in known or known[key][0] != options:
            kept = {name: dict(value) if isinstance(value, dict) else value for name, value in options.items()}
            known[key] = kept, make(*components, **options)
        return _fresh(known[key][1])

    return settings


def _fresh(settings: Values) -> Values:
    """Return settings for one more document, which notes by itself which files it includes."""
    values = copy.copy(settings)
    values.__dict__ = settings.__dict__.copy()
    noted = values.record_dependencies
    if isinstance(noted, DependencyList) and noted.file is None:
        values.record_dependencies = DependencyList()
    return values
