"""Functions of others that do what they do less often while documents are read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.speed import frontmatter, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: The functions, by the modules that call them, and what makes the one that takes its place. Where a version has
#: none, or nobody has loaded the module, there is nothing to be spared.
PLACES: tuple[tuple[str, str, Callable[[Any], Callable[..., Any]]], ...] = (
    ('sphinx.util.docutils', '_get_settings', settings.keeping),     # since Sphinx 9.0
    ('myst_parser.mdit_to_docutils.base', 'get_default_settings', settings.keeping),
    ('yaml', 'safe_load', frontmatter.remembering),
)


class Replaced:
    """The functions whose places others have during a build."""

    def __init__(self) -> None:
        self._before: list[tuple[Any, str, Any]] = []

    def replace(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Put others in their places (event ``env-before-read-docs``: not all projects that are set up are built)."""
        for place, name, sparing in PLACES:
            module = sys.modules.get(place)
            function = getattr(module, name, None)
            if function is not None and function.__module__ != sparing.__module__:  # else another build has done it
                self._before.append((module, name, function))
                setattr(module, name, sparing(function))

    def restore(self, app: Sphinx, exception: Exception | None) -> None:
        """Put them back (event ``build-finished``)."""
        for module, name, function in self._before:
            setattr(module, name, function)
        self._before.clear()
