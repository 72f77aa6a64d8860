"""Docutils' settings are worked out once for a build, not for each document.

Since Sphinx 9.0 a parser of command-line options is made for each document, to learn the defaults of some eighty
settings, and MyST makes one more; 2 ms for a document, nearly a tenth of the time of a build.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from docutils.utils import DependencyList

if TYPE_CHECKING:
    from docutils.frontend import Values
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

Make = Callable[..., 'Values']
#: Functions that work out settings for a document, by the modules that call them. Where a version has none, as
#: Sphinx before 9.0, there is nothing to be spared.
PLACES = (('sphinx.util.docutils', '_get_settings'), ('myst_parser.mdit_to_docutils.base', 'get_default_settings'))


class Settings:
    """The functions that others take the places of during a build."""

    def __init__(self) -> None:
        self._replaced: list[tuple[Any, str, Make]] = []

    def keep(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Keep settings from now on (event ``env-before-read-docs``: not every project that is set up is built)."""
        for place, name in PLACES:
            module = sys.modules.get(place)
            make = getattr(module, name, None)
            if make is not None and make.__module__ != __name__:      # else another build of this process has done it
                self._replaced.append((module, name, make))
                setattr(module, name, keeping(make))

    def restore(self, app: Sphinx, exception: Exception | None) -> None:
        """Let settings be worked out each time again (event ``build-finished``)."""
        for module, name, make in self._replaced:
            setattr(module, name, make)
        self._replaced.clear()


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
