"""The Pygments style, its rules and the words of the button."""

from __future__ import annotations

import re

import pytest
import tinycss2
from projects import Project
from pygments import highlight, plugin
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES, Comment, Keyword, Name, Operator, String

from sphinx_scidraft.code.style import ScidraftStyle
from sphinx_scidraft.code.stylesheet import token_rules
from sphinx_scidraft.core.language import load_language

DOTTED = 'sphinx_scidraft.code.style.ScidraftStyle'
GROUNDS = (ScidraftStyle.background_color, ScidraftStyle.background_color_dark, ScidraftStyle.highlight_color)


def luminance(color: str) -> float:
    parts = (int(color.lstrip('#')[i:i + 2], 16) / 255 for i in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize('ground', GROUNDS)
def test_all_tokens_can_be_read(ground: str) -> None:
    colors = {ScidraftStyle.style_for_token(token)['color'] for token in STANDARD_TYPES}
    colors.add(ScidraftStyle.line_number_color)
    assert min(contrast(color, ground) for color in colors) >= 4.5


def test_colours_of_the_design() -> None:
    look = ScidraftStyle.style_for_token
    assert look(Keyword)['color'] == 'c6a0f6'
    assert look(Keyword.Namespace)['color'] == '8bd5ca'
    assert look(Name.Function)['color'] == '8aadf4'
    assert look(String.Doc)['color'] == 'a6da95'
    assert look(Operator)['bold']
    assert look(Comment)['italic']


def test_rules_name_every_token_once() -> None:
    rules = tinycss2.parse_stylesheet(token_rules(), skip_whitespace=True)
    assert all(rule.type == 'qualified-rule' for rule in rules)
    classes = re.findall(r'(?<=[(, ])\.([a-z]\w*)(?=[,)])', token_rules())
    assert sorted(classes) == sorted(set(STANDARD_TYPES.values()) - {''})
    assert len(token_rules()) < 6000


def test_the_style_works_with_pygments_alone() -> None:
    page = highlight('import x  # y', PythonLexer(), HtmlFormatter(style=ScidraftStyle, noclasses=True))
    assert '#8BD5CA' in page.upper()


def test_the_style_of_a_project(project: Project) -> None:
    project.conf(f'pygments_style = "{DOTTED}"')
    project.write('index.md', '# X\n\n```python\nx = 1\n```\n')
    built = project.build()
    assert not built.warnings
    assert ScidraftStyle.background_color in built.raw('_static/pygments.css')
    assert not built.select('index', '.sd-code')


def test_an_installed_style_has_a_name(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    info = project.folder / 'site' / 'made_up-1.dist-info'
    info.mkdir(parents=True)
    (info / 'METADATA').write_text('Metadata-Version: 2.1\nName: made-up\nVersion: 1\n')
    (info / 'entry_points.txt').write_text(f'[pygments.styles]\nscidraft = {DOTTED.rpartition(".")[0]}:ScidraftStyle\n')
    monkeypatch.syspath_prepend(str(info.parent))
    forget = getattr(plugin.iter_entry_points, 'cache_clear', lambda: None)     # newer versions remember
    forget()
    project.conf('pygments_style = "scidraft"')
    project.write('index.md', '# X\n')
    built = project.build()
    forget()
    assert ScidraftStyle.background_color in built.raw('_static/pygments.css')


@pytest.mark.parametrize(('builder', 'name'), [('latex', 'sphinxhighlight.sty'), ('epub', '_static/pygments.css')])
def test_paper_is_light(project: Project, builder: str, name: str) -> None:
    project.write('index.md', '# X\n\n```python\nimport x\n```\n')
    plain = project.build(builder, out='plain', conf={'pygments_style': 'sphinx'})
    dark = project.build(builder, out='dark', conf={'pygments_style': DOTTED})
    assert dark.raw(name) == plain.raw(name)
    if builder == 'latex':
        assert dark.raw('test.tex') == plain.raw('test.tex')


@pytest.mark.parametrize(('language', 'copy', 'copied'), [
    ('en', 'copy', 'copied!'), ('de_AT', 'kopieren', 'kopiert!'), ('zh-CN', '复制', '已复制!'),
    ('xx', 'copy', 'copied!'),
])
def test_words(language: str, copy: str, copied: str) -> None:
    phrase = load_language(language).phrase
    assert (phrase('copy'), phrase('copied')) == (copy, copied)
