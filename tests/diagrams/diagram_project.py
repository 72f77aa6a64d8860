"""Projects with diagrams, for the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.console import strip_colors
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = """
extensions = ['myst_parser', 'sphinx_scidraft.diagrams']
project = 'Diagrams'
copyright = 'the authors'
version = '1'
html_theme = 'basic'
myst_fence_as_directive = ['mermaid']
myst_enable_extensions = ['colon_fence']
"""


@dataclass
class Built:
    """A project after a build.

    :param out: the output folder
    :param warnings: all warnings, one a line, with paths below the source folder
    """

    out: Path
    warnings: list[str]

    def read(self, name: str) -> str:
        """Return the text of an output file."""
        return (self.out / name).read_text(encoding='utf-8')


Build = Callable[..., Built]


def build_project(folder: Path, files: Mapping[str, str], builder: str, conf: str, parallel: int) -> Built:
    """Write files into a project below *folder* and build it.

    :param conf: more lines of its configuration
    """
    source, out = folder / 'source', folder / builder
    source.mkdir(exist_ok=True)
    for name, text in {'conf.py': CONF + conf, **files}.items():
        path = source / name
        if not path.exists() or path.read_text(encoding='utf-8') != text:
            path.write_text(text, encoding='utf-8')
    warnings = StringIO()
    with patch_docutils(source), docutils_namespace():
        Sphinx(source, source, out, folder / 'doctrees', builder, status=None, warning=warnings,
               parallel=parallel).build()
    text = strip_colors(warnings.getvalue()).replace(f'{source}/', '')
    return Built(out, [line for line in text.splitlines() if line])
