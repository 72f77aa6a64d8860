"""Small projects with formulas, built in a temporary folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

from sphinx import locale
from sphinx.application import Sphinx
from sphinx.util.console import nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = """
extensions = ['myst_parser', 'sphinx_scidraft.maths']
myst_enable_extensions = ['dollarmath', 'amsmath']
project = 'Test'
author = copyright = 'A. Uthor'
version = '1'
html_theme = 'basic'
html_show_sourcelink = False
html_copy_source = False
"""
MATHML = '{http://www.w3.org/1998/Math/MathML}'
_VOID = re.compile(r'<math\b.*?</math>', re.DOTALL)


@dataclass
class Built:
    """The outcome of a build."""

    outdir: Path
    warnings: str

    def page(self, name: str) -> str:
        """Return the text of a file."""
        return (self.outdir / name).read_text(encoding='utf-8')

    def formulas(self, name: str) -> list[ElementTree.Element]:
        """Return the formulas of a page, each of which must be well-formed."""
        return [ElementTree.fromstring(markup) for markup in _VOID.findall(self.page(name))]

    def sources(self, name: str) -> list[str]:
        """Return the sources that the formulas of a page carry."""
        found = [formula.find('semantics/annotation') for formula in self.formulas(name)]
        return [annotation.text or '' for annotation in found if annotation is not None]

    def shown(self, name: str) -> list[str]:
        """Return the letters that the formulas of a page show."""
        return [''.join(formula[0][0].itertext()) for formula in self.formulas(name)]

    @property
    def files(self) -> dict[str, bytes]:
        """All files that a reader gets."""
        return {path.relative_to(self.outdir).as_posix(): path.read_bytes() for path in sorted(self.outdir.rglob('*'))
                if path.is_file() and path.name not in ('.buildinfo', '.buildinfo.bak', 'searchindex.js')}

    @property
    def static(self) -> list[str]:
        """The names of our files."""
        return sorted(path.name for path in (self.outdir / '_static').glob('scidraft-math*'))


class MathProject:
    """A project in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / 'source'
        self.source.mkdir()
        self.write({'conf.py': CONF})

    def write(self, files: Mapping[str, str]) -> None:
        """Write source files that differ from what is there, so that only they are read again."""
        for name, text in files.items():
            path = self.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text(encoding='utf-8') != text:
                path.write_text(text, encoding='utf-8')

    def conf(self, lines: str) -> None:
        """Replace what stands in conf.py after the common lines."""
        self.write({'conf.py': f'{CONF}\n{lines}\n'})

    def build(self, builder: str = 'html', *, out: str = '', doctrees: str = 'doctrees', jobs: int = 1,
              names: list[str] | None = None) -> Built:
        """Build the project in this process."""
        warnings = StringIO()
        nocolor()
        locale.translators.clear()
        outdir = self.folder / (out or builder)
        with patch_docutils(), docutils_namespace():
            app = Sphinx(self.source, self.source, outdir, self.folder / doctrees, builder, status=None,
                         warning=warnings, parallel=jobs)
            app.build(filenames=[self.source / name for name in names or ()])
        return Built(outdir, warnings.getvalue())
