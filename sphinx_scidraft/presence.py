"""Whether a build has notes, feeds or our theme: what works for them is loaded only then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

#: The folder of the theme.
THEME = Path(__file__).parent / 'theme'


def has_our_theme(app: Sphinx) -> bool:
    """Return whether the builder writes with our theme, or one made from it."""
    theme = getattr(app.builder, 'theme', None)
    return theme is not None and any(Path(folder) == THEME for folder in theme.get_theme_dirs())


def writes_for_programs(builder: Builder) -> bool:
    """Return whether a builder stores what pages are made of (``json``, ``pickle``) instead of making them."""
    return hasattr(builder, 'globalcontext_filename')


def has_notes(env: BuildEnvironment) -> bool:
    """Return whether a document has front matter, or shows notes; only records are looked at."""
    feeds = env.domains['scidraft-feed'].data
    return bool(env.domains['note'].data['documents'] or feeds['feeds'] or feeds['views'])


def concerns(app: Sphinx, state_file: str) -> bool:
    """Return whether there is something to do for notes, or something to take back.

    :param state_file: says in the output folder what an earlier build has made
    """
    return has_notes(app.env) or has_our_theme(app) or (Path(app.outdir) / state_file).exists()
