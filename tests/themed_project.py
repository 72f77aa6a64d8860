"""Projects with one part of the extension named, and a stand-in for our theme."""

from __future__ import annotations

from pathlib import Path

from projects import CONF, Project

OWN_THEME = '[theme]\ninherit = "basic"\nstylesheets = ["basic.css"]\n'


def themed_project(folder: Path, part: str) -> Project:
    """Return a project; ``_themes/scidraft`` stands for our theme.

    :param part: an extension to load besides ours
    """
    project = Project(folder)
    project.write('conf.py', CONF.replace('"sphinx_scidraft"', f'"sphinx_scidraft", "{part}"'))
    project.conf('html_theme_path = ["_themes"]\nnumfig = True\nexclude_patterns = ["_themes"]')
    project.write('_themes/scidraft/theme.toml', OWN_THEME)
    return project
