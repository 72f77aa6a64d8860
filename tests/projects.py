"""Build small projects and look at what a reader sees."""

from __future__ import annotations

import html as html_module
import os
import re
import shutil
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from lxml.cssselect import CSSSelector
from sphinx import locale
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.console import nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = '''\
project = "Test"
author = copyright = "A. Uthor"
version = "1"
extensions = ["myst_parser", "sphinx_scidraft"]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]
html_theme = "basic"
html_show_sourcelink = False
html_copy_source = False
html_math_renderer = "mathjax"     # formulas stay TeX, which tests of other things can read
'''


def plain(markup: str) -> str:
    """Return the text of some HTML with single blanks, permalinks left out."""
    markup = re.sub(r'<a class="headerlink".*?</a>', '', markup, flags=re.S)
    markup = re.sub(r'</?(p|div|li|ul|ol|dl|dt|dd|h[1-6]|section|table|tr|td|th|summary|details|pre|br)\b[^>]*>',
                    ' ', markup)
    text = html_module.unescape(re.sub(r'<[^>]+>', '', markup)).replace('\u00a0', ' ')
    return re.sub(r'\s+', ' ', text).strip()


@dataclass
class Built:
    """The outcome of a build."""

    outdir: Path
    warnings: str
    status: int

    def raw(self, name: str) -> str:
        """Return a file."""
        return (self.outdir / name).read_text(encoding='utf-8')

    def page(self, name: str) -> lxml.html.HtmlElement:
        """Return a page as an element tree."""
        return lxml.html.fromstring(self.raw(name if '.' in name else f'{name}.html'))

    def select(self, page: str, css: str) -> list[lxml.html.HtmlElement]:
        """Return the elements of a page that a CSS selector finds."""
        return CSSSelector(css)(self.page(page))

    def body(self, page: str) -> str:
        """Return the text of a page's content."""
        body = (self.select(page, '[role=main]') or self.select(page, 'body'))[0]
        return plain(lxml.html.tostring(body, encoding='unicode'))

    def texts(self, page: str, css: str) -> list[str]:
        """Return the texts of the elements that a CSS selector finds."""
        return [plain(lxml.html.tostring(element, encoding='unicode', with_tail=False))
                for element in self.select(page, css)]

    @property
    def warning_lines(self) -> list[str]:
        """The warnings, with file names instead of paths."""
        return [re.sub(r'^(\S*/)?([^/\s]+:)', r'\2', line) for line in self.warnings.splitlines() if line.strip()]


def run_sphinx(src: Path, out: Path, builder: str = 'html', *, doctrees: Path | None = None, jobs: int = 1,
               conf: Mapping[str, Any] | None = None, fresh: bool = False, tags: Sequence[str] = (),
               **options: Any) -> Built:
    """Build a project in this process."""
    warnings = StringIO()
    nocolor()
    # What an earlier project has left: words of another language, and the templates of its theme (sphinx-book-theme
    # adds them to the default value of ``templates_path``, which all projects of a process share).
    locale.translators.clear()
    Config.config_values['templates_path'].default.clear()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(src, src, out, doctrees or out.with_name(f'{out.name}-doctrees'), builder, dict(conf or {}),
                     status=None, warning=warnings, freshenv=fresh, tags=tags, parallel=jobs, **options)
        app.build()
        status = app.statuscode
    return Built(out, warnings.getvalue(), status)


class Project:
    """A project in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.src = folder / 'src'
        self.src.mkdir()
        self.folder = folder
        self.write('conf.py', CONF)

    def write(self, name: str, text: str) -> Path:
        """Write a source file; the text may be indented."""
        path = self.src / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding='utf-8')
        return path

    def conf(self, lines: str) -> None:
        """Add lines to conf.py."""
        path = self.src / 'conf.py'
        path.write_text(path.read_text() + textwrap.dedent(lines) + '\n', encoding='utf-8')

    def build(self, builder: str = 'html', out: str | None = None, **options: Any) -> Built:
        """Build the project; the doctrees are kept for each output folder."""
        return run_sphinx(self.src, self.folder / (out or builder), builder, **options)


def need(*tools: str) -> None:
    """Leave a test out where a program is missing; where all must be there (``.ci/run``), fail."""
    _leave_out([tool for tool in tools if shutil.which(tool) is None])


def need_modules(*names: str) -> None:
    """Leave a test, or a whole file of tests, out where a module is missing; in ``.ci/run``, fail."""
    _leave_out([name for name in names if find_spec(name) is None])


def _leave_out(missing: list[str]) -> None:
    if missing and os.environ.get('SCIDRAFT_ALL_TOOLS'):
        pytest.fail(f'not installed: {", ".join(missing)}')
    if missing:
        pytest.skip(f'not installed: {", ".join(missing)}', allow_module_level=True)
