"""Which outputs have a search page of ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.builders import Builder

#: What a theme has if it can search in the file of texts.
SCRIPT = 'scidraft/search.js'


def has_own_search(builder: Builder) -> bool:
    """Return whether the output of a builder has a search page that reads the file of texts."""
    theme = getattr(builder, 'theme', None)
    if theme is None or builder.name == 'singlehtml' or not getattr(builder, 'search', False):
        return False
    return any((Path(folder) / 'static' / SCRIPT).is_file() for folder in theme.get_theme_dirs())
