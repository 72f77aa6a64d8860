"""What the documentation shows is what the tests build."""

from __future__ import annotations

import argparse
import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import NamedTuple, get_args

import lxml.html
import pytest
import yaml
from docutils.parsers.rst import directives, roles
from lxml.cssselect import CSSSelector
from projects import Built, Project, need, need_modules, run_sphinx
from sphinx.application import Sphinx
from sphinx.ext.intersphinx import inspect_main
from sphinx.util.docutils import docutils_namespace

import sphinx_scidraft
from sphinx_scidraft import cli
from sphinx_scidraft.algorithms.entry import PSEUDOCODE_OPTIONS
from sphinx_scidraft.citations.roles import ROLE_NAMES
from sphinx_scidraft.cli.new import QUESTIONS, site
from sphinx_scidraft.config import SETTINGS
from sphinx_scidraft.core.kinds import BUILTIN_KINDS
from sphinx_scidraft.core.language import languages
from sphinx_scidraft.core.notes.frontmatter import FIELDS, FLAGS
from sphinx_scidraft.core.pseudocode import PseudocodeError, commands, parse
from sphinx_scidraft.core.pseudocode.ast import LineKind, plain_text
from sphinx_scidraft.diagrams import engine, svg
from sphinx_scidraft.maths.convert import Formula, draw
from sphinx_scidraft.messages import WarningType
from sphinx_scidraft.notes.feed.directives import MAP_OPTIONS
from sphinx_scidraft.statements.options import OPTIONS, AnyOptions

PACKAGE = Path(sphinx_scidraft.__file__).parent
DOCS = Path(__file__).parents[1] / 'docs'
SNIPPETS = sorted(path.stem for path in (DOCS / 'snippets').glob('*.md'))
DIAGRAMS = sorted(path.stem for path in (DOCS / 'projects/diagram-types').glob('*.mmd'))
RECIPES = sorted(path.stem for path in (DOCS / 'projects/book/recipes').glob('*.py'))
CASES = sorted(path.stem for path in (DOCS / 'projects/numbering/cases').glob('*.py'))
#: What a project with citations has in its ``conf.py``.
BIBTEX = 'extensions.append("sphinxcontrib.bibtex")'
#: A fenced block of a page: its directive with the argument, its option lines and the rest.
BLOCK = re.compile(r'^(?P<fence>```+)\{?(?P<name>[\w-]+)\}? ?(?P<argument>.*)\n(?P<body>(?:.*\n)*?)(?P=fence)$', re.M)


@pytest.fixture(scope='module')
def pages(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The documentation as HTML."""
    return run_sphinx(DOCS, tmp_path_factory.mktemp('docs') / 'html', conf={'nitpicky': True})


def test_docs_build_as_html(pages: Built) -> None:
    """Nothing is warned about, in nitpicky mode."""
    assert (pages.warnings, pages.status) == ('', 0)


def test_docs_build_as_text(tmp_path: Path) -> None:
    built = run_sphinx(DOCS, tmp_path / 'text', 'text', conf={'nitpicky': True})
    assert (built.warnings, built.status) == ('', 0)


# -- reference pages

@pytest.mark.parametrize('name', [setting.name for setting in SETTINGS])
def test_every_setting_is_described(pages: Built, name: str) -> None:
    """Each setting has an entry with a help text."""
    entry = pages.select('reference/configuration', f'dt#confval-{name}')
    assert len(entry) == 1 and entry[0].getnext().text_content().strip()


@pytest.mark.parametrize('member', list(WarningType))
def test_every_warning_is_described(pages: Built, member: WarningType) -> None:
    """Each warning can be linked to and has a description."""
    assert len(pages.select('reference/warnings', f'#warning-{member.value.replace("_", "-")}')) == 1
    heads = pages.select('reference/warnings', 'dl.describe > dt')
    entry = next(head for head in heads if head.text_content().strip() == f'scidraft.{member.value}')
    assert entry.getnext().text_content().strip()


def test_every_option_and_kind_is_described(pages: Built) -> None:
    first = pages.texts('reference/directives', 'tbody td:first-child')
    wanted = [kind.name for kind in BUILTIN_KINDS] + [f':{option.name}:' for option in OPTIONS]
    assert first[:len(wanted)] == wanted


class Registered(NamedTuple):
    """What the extension adds to Sphinx.

    :param directives: names with classes
    :param roles: names with domains
    :param types: types of objects with domains
    """

    directives: dict[str, type]
    roles: set[str]
    types: set[str]


@pytest.fixture(scope='module')
def registered(tmp_path_factory: pytest.TempPathFactory) -> Registered:
    """What Sphinx knows more when the extension is loaded."""
    folder = tmp_path_factory.mktemp('registered')
    (folder / 'index.rst').touch()
    with docutils_namespace():
        app = Sphinx(folder, None, folder / 'out', folder / 'trees', 'html', status=None, confoverrides={
            'extensions': ['myst_parser', 'sphinx_scidraft', 'sphinxcontrib.bibtex']})
        ours = {name: cls for name, cls in directives._directives.items()       # type: ignore[attr-defined]
                if cls.__module__.startswith('sphinx_scidraft.')}
        domains = [domain for domain in app.env.domains.sorted()
                   if type(domain).__module__.startswith('sphinx_scidraft.')]
        names = {f'{domain.name}:{name}' for domain in domains for name in domain.roles}
        names |= {f'cite:{name}' for name in app.registry.domain_roles['cite']}
        names |= {name for name, role in roles._roles.items()        # type: ignore[attr-defined]
                  if type(role).__module__.startswith('sphinx_scidraft.')}
        types = {f'{domain.name}:{name}' for domain in domains for name in domain.object_types}
        return Registered(ours, names, types)


def test_every_directive_is_described(pages: Built, registered: Registered) -> None:
    """Those that Sphinx has got from us are all on the page, with the options in their tables."""
    page = 'reference/directives'
    kinds = {kind.name for kind in BUILTIN_KINDS}
    described = {element.get('id', '').removeprefix('directive-'): element
                 for element in pages.select(page, 'dt[id^="directive-"]')}
    assert kinds <= set(pages.texts(page, 'tbody td:first-child'))
    assert {*described, *kinds} == {*registered.directives, *kinds} and len(registered.directives) > 40
    for name, element in described.items():
        shown = {cell.text_content().strip(':') for cell in element.getnext().iter('code')}
        table = registered.directives[name].option_spec or {}
        assert isinstance(table, AnyOptions) or set(table) <= shown, name


def test_options_without_a_table_are_described(pages: Built) -> None:
    """Directives that check their options themselves have those on the page, and no others."""
    options = {'pseudocode': {'lines', 'start', 'noend'}, 'algorithm': PSEUDOCODE_OPTIONS, 'restate': {'class'},
               'note-feed': {'tags', 'categories', 'authors', 'sort', 'page-size', 'view', 'class'},
               'entry-a-to-z': {'set', *MAP_OPTIONS}, 'tag-list': set()}
    for name, wanted in options.items():
        entry = pages.select('reference/directives', f'dt#directive-{name}')[0].getnext()
        assert {row.text_content().strip().strip(':') for row in CSSSelector('tbody td:first-child')(entry)} == wanted


def test_every_role_is_described(pages: Built, registered: Registered) -> None:
    page = 'reference/roles'
    listed = set(pages.texts(page, 'tbody td:first-child code'))
    listed |= {element.get('id', '').removeprefix('role-').replace('-', ':', 1)
               for element in pages.select(page, 'dt[id^="role-"]')}
    assert registered.roles <= listed and {'prf:Cref', 'cite:labelpar', 'cite', 'ref', 'numref', 'any'} <= listed


def test_every_type_of_objects_is_listed(pages: Built, registered: Registered) -> None:
    assert registered.types <= set(pages.texts('reference/inventory', 'tbody td:first-child'))


def test_inventory_reads_as_shown(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy_project('two-notes', project)
    inspect_main([str(project.build().outdir / 'objects.inv')])
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert printed == (folder / 'inventory.out').read_text(encoding='utf-8').splitlines()


def test_every_verb_is_described(pages: Built) -> None:
    """Each verb of the command is there with all arguments and options."""
    page = 'reference/command'
    described = {element.get('id') for element in pages.select(page, 'dl.option > dt, .rubric')}
    todo = [cli.parser()]
    while todo:
        parser = todo.pop()
        name = parser.prog.replace(' ', '-')
        below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        todo += [verb for action in below for verb in action.choices.values()]
        if not below:
            wanted = {f'cmdoption-{name}-{option.lstrip("-")}' for action in parser._actions
                      if action.dest not in ('help', 'rest')
                      for option in action.option_strings or [f'arg-{action.metavar or action.dest.upper()}']}
            assert wanted | {f'verb-{name}'} <= described
    verbs = [name.split()[-1] for name in pages.texts(page, '.rubric')]
    assert verbs == ['new', 'serve', 'hugo', 'latex', 'sphinx-proof']


def test_every_option_of_the_theme_is_listed(pages: Built) -> None:
    options = tomllib.loads((PACKAGE / 'theme/theme.toml').read_text(encoding='utf-8'))['options']
    assert pages.texts('reference/theme-options', 'tbody td:first-child') == list(options)


def test_every_token_is_listed(pages: Built) -> None:
    """Those that style sheets set or read, with the values that they have."""
    rows = {cells[0]: cells[2:] for row in pages.select('reference/html', 'tbody tr')
            if len(cells := [cell.text_content().strip() for cell in row]) == 4}
    sheets = [*(PACKAGE / 'static').glob('*.css'), *(PACKAGE / 'theme/static/scidraft').glob('*.css')]
    text = '\n'.join(re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S) for path in sheets)
    assert set(re.findall(r'--sd-[a-z0-9-]+', text)) == set(rows)
    assert rows['--sd-diagram-fg'] == ['#1e1e1e', '#e6e6ea']
    assert rows['--sd-page'] == ['rgb(255, 255, 255)', 'rgb(29, 30, 32)']
    assert rows['--sd-tip'][0] == '--sd-accent-tip'     # the last table wins: that of the theme
    assert rows['--sd-danger'][1] == rows['--sd-gap'][1] == 'the same'


def test_every_class_is_listed() -> None:
    """The reference has the classes of all style sheets of the extension, and none that is not there."""
    pages = ''.join((DOCS / name).read_text(encoding='utf-8')
                    for name in ('reference/html.md', 'guide/math.md', 'guide/citations.md'))
    sheets = {path: re.sub(r'/\*.*?\*/|url\(.*?\)', '', path.read_text(encoding='utf-8'), flags=re.S)
              for path in (PACKAGE / 'static').glob('*.css')}
    styled = {name for text in sheets.values() for name in re.findall(r'\.([a-z][a-z0-9-]*)(?=[^{};]*\{)', text)}
    foreign = {'headerlink', 'reference', 'external', 'math', 'math-wrapper', 'line', 'normal', 'special',
               'table-wrapper', 'pst-scrollable-table-container'}     # of docutils, Sphinx, Pygments and themes
    listed = set(re.findall(r'[`". ]([a-z][a-z0-9-]*)(?=[`" ])', pages))
    assert styled - foreign <= listed
    line_kinds = {f'pseudocode-{kind}' for kind in get_args(LineKind)}
    assert line_kinds <= listed
    code = ''.join(path.read_text(encoding='utf-8') for path in PACKAGE.rglob('*.*')
                   if path.suffix in ('.py', '.css', '.html', '.js'))
    reference = (DOCS / 'reference/html.md').read_text(encoding='utf-8')
    for name in re.findall(r'`((?:statement|pseudocode|sd|table)-[a-z0-9-]+)`', reference):
        assert name in code or name in line_kinds | {'statement-lemma', 'sd-columns-1'}, name


def test_html_is_as_shown(project: Project) -> None:
    """Elements with their classes, and which stand in which, are those of a page and of a feed."""
    project.conf('html_theme = "scidraft"\nscidraft_fold_proofs = "closed"\nproject = "P"')
    project.write('index.md', '# P\n\n```{note-feed}\n```\n')
    project.write('notes/a.md', """---
date: 2026-01-02
tags: [T]
title: A
showTitle: true
authors: [{name: B, handle: b}]
---

:::{preview}
Text.
:::

:::{lemma} shift
:label: lem-shift
:class: tip
Text.
:::

# Other

:::{proof}
:of: lem-shift
Text.
:::

```{pseudocode} T
for all x do
  y
```
""")
    built = project.build()
    roots = [built.page('index'), built.page('notes/a')]
    reference = (DOCS / 'reference/html.md').read_text(encoding='utf-8')
    blocks = re.findall(r'```none\n(<.*?)\n```', reference, re.S)
    assert len(blocks) == 4
    for block in blocks:
        shown = lxml.html.fragment_fromstring(re.sub(r' \.\.\.>', '>', block))
        for element in (part for part in shown.iter() if part.get('class')):
            path = [f'{part.tag}{"".join(f".{name}" for name in (part.get("class") or "").split())}'
                    for part in (*reversed(list(element.iterancestors())), element) if part.tag not in ('html', 'body')]
            assert any(CSSSelector(' > '.join(path))(root) for root in roots), path


def test_every_field_of_front_matter_is_listed(pages: Built) -> None:
    listed = pages.texts('reference/front-matter', 'tbody td:first-child code')
    assert {name for field in FIELDS for name in field.spellings} | {flag.name for flag in FLAGS} <= set(listed)


def test_gallery_shows_every_kind_in_both_colours(pages: Built) -> None:
    """Two boxes with the same text; ids are there once, and what names one finds it in its own box."""
    page = 'guide/gallery'
    for scheme in ('light', 'dark'):
        shown = {element.get('data-kind') for element in pages.select(page, f'.look-{scheme} .statement')}
        assert shown == {kind.name for kind in BUILTIN_KINDS}
        for selector in ('.sd-diagram svg', '.pseudocode', '.table-academic', '.table-striped', '.table-default',
                         'details.statement', 'details.statement[open]', *(
                             f'.statement.{name}' for name in ('note', 'tip', 'important', 'warning', 'danger'))):
            assert pages.select(page, f'.look-{scheme} {selector}'), selector
    assert pages.texts(page, '.look-light') == pages.texts(page, '.look-dark')
    ids = [element.get('id') for element in pages.select(page, '[id]')]
    assert len(ids) == len(set(ids))
    for box in pages.select(page, '.look-dark'):
        assert box.get('inert') is not None
        inside = {element.get('id') for element in box.iter() if element.get('id')}
        assert all(name in inside for element in box.iter() for name in (element.get('aria-labelledby') or '').split())
    assert '--sd-diagram-fg: #e6e6ea' in pages.raw('_static/looks.css').partition('.look-dark')[2]


def test_every_language_is_listed(pages: Built) -> None:
    assert pages.texts('guide/languages', 'tbody td:first-child')[:len(languages())] == languages()


def test_every_command_is_listed(pages: Built) -> None:
    """The tables hold the commands that make lines, and what they print is what they print."""
    listed = {text[1:].lower() for text in pages.texts('guide/algorithms', 'tbody td code') if text.startswith('\\')}
    tables = (commands.INPUTS, commands.STATEMENTS, commands.KEYWORDS, commands.COMMENTS, commands.BLOCKS,
              commands.BRANCHES, commands.CLOSERS)
    assert {name for table in tables for name in table} <= listed


def test_tokens_of_algorithms_and_diagrams() -> None:
    """The tokens in the guides are those that the style sheets leave to others."""
    for name, own in (('algorithms', {'--sd-algorithm-gutter', '--sd-algorithm-even', '--sd-algorithm-odd',
                                      '--sd-algorithm-depth'}), ('diagrams', {'--sd-diagram-width'})):
        style_sheet = (PACKAGE / f'static/scidraft-{name}.css').read_text(encoding='utf-8')
        found = set(re.findall(rf'--sd-{name[:-1]}-[a-z]+(?:-[a-z0-9]+)?', style_sheet)) - own
        guide = (DOCS / f'guide/{name}.md').read_text(encoding='utf-8')
        shown = set(re.findall(r'^\|.*', guide, re.M))
        assert found - {f'--sd-diagram-series-{n}' for n in range(2, 8)} == set(
            re.findall(rf'`(--sd-{name[:-1]}-[a-z0-9-]+)`', '\n'.join(shown)))


def test_every_role_that_cites_is_listed(pages: Built) -> None:
    listed = [text.removeprefix('cite:') for text in pages.texts('guide/citations', 'tbody td:first-child code')
              if text.startswith('cite:')]
    assert sorted(listed) == sorted(ROLE_NAMES)


@pytest.mark.parametrize(('name', 'prefix', 'own'), [
    ('citations', '(?:citation|references)', set()), ('tables', 'table', {'sd-table', 'sd-skin'}),
    ('code', 'code', {'sd-code', 'sd-code-scroll', 'sd-code-button'})])
def test_tokens_and_classes_of_other_style_sheets(name: str, prefix: str, own: set[str]) -> None:
    """The guide lists the tokens of the style sheet, and its classes are there."""
    style_sheet = (PACKAGE / f'static/scidraft-{name}.css').read_text(encoding='utf-8')
    guide = (DOCS / f'guide/{name}.md').read_text(encoding='utf-8')
    listed = re.findall(rf'^\| `(--sd-{prefix}-[a-z]+)`', guide, re.M)
    assert sorted(listed) == sorted(set(re.findall(rf'--sd-{prefix}-[a-z]+', style_sheet)))
    code = style_sheet + ''.join(path.read_text(encoding='utf-8') for path in (PACKAGE / name).glob('*.py'))
    classes = own | set(re.findall(r'`((?:citation|references|table)-[a-z]+)`', guide)) - {'table-', 'columns-'}
    for css_class in classes:
        assert css_class in guide and css_class in code, css_class


def test_tokens_classes_and_macros_exist() -> None:
    """The names that a style sheet or a preamble can use are those of the code."""
    style_sheet = (PACKAGE / 'static/scidraft.css').read_text(encoding='utf-8')
    styling = (DOCS / 'guide/styling.md').read_text(encoding='utf-8')
    assert set(re.findall(r'`(--sd-[a-z-]+)`', styling)) == set(re.findall(r'--sd-[a-z-]+', style_sheet))
    code = ''.join(path.read_text(encoding='utf-8') for path in PACKAGE.rglob('*.py'))
    reference = (DOCS / 'reference/html.md').read_text(encoding='utf-8')
    for name in re.findall(r'`(statement-[a-z]+|data-[a-z]+)`', reference):
        assert name in code or name == 'statement-lemma', name
    package = (PACKAGE / 'latex/scidraft.sty').read_text(encoding='utf-8')
    table = re.findall(r'^\| `(\\?)(scidraft\w+)', (DOCS / 'guide/builders.md').read_text(encoding='utf-8'), re.M)
    assert table
    for macro, name in table:
        wanted = rf'\newcommand{{\{name}}}' if macro else rf'environment{{{name.removeprefix("scidraft")}}}'
        assert wanted in package or rf'\newenvironment{{{name}}}' in package, name


# -- snippets

class Rendered(NamedTuple):
    """All snippets in one syntax."""

    html: Built
    text: Built


def shown_conf(name: str) -> str:
    """Return a part of the documentation's ``conf.py`` that a guide shows."""
    return (DOCS / 'conf.py').read_text(encoding='utf-8').partition(f'# [{name}]\n')[2].partition('# [end]')[0]


@pytest.fixture(scope='module')
def rendered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rendered]:
    """The snippets in both syntaxes, each as a document of its own."""
    made = {}
    for suffix, title in (('.md', '# Title\n\n'), ('.rst', 'Title\n=====\n\n')):
        project = Project(tmp_path_factory.mktemp(suffix[1:]))
        project.conf(f'{BIBTEX}\nscidraft_within = "document"\nnitpicky = True\n'
                     'myst_fence_as_directive = ["mermaid"]\nhtml_math_renderer = "scidraft"\n'
                     + shown_conf('own-kinds') + shown_conf('macros'))
        project.write('index.rst', 'Index\n=====\n\n.. toctree::\n   :glob:\n\n   snippet/*\n')
        (project.src / 'snippet').mkdir()
        shutil.copy(DOCS / 'guide/refs.bib', project.src / 'snippet')
        for name in SNIPPETS:
            text = (DOCS / 'snippets' / f'{name}{suffix}').read_text(encoding='utf-8')
            project.write(f'snippet/{name}{suffix}', title + text)
        made[suffix] = Rendered(project.build(), project.build('text'))
    return made


def test_snippets_are_silent(rendered: dict[str, Rendered]) -> None:
    for both in rendered.values():
        assert both.html.warnings + both.text.warnings == ''


@pytest.mark.parametrize('name', SNIPPETS)
def test_snippet_is_the_same_in_both_syntaxes(rendered: dict[str, Rendered], name: str) -> None:
    markdown, rest = rendered['.md'], rendered['.rst']
    assert markdown.html.texts(
        f'snippet/{name}', '.statement, .sd-diagram svg, .references, .sd-skin, math, .sd-promotion')
    assert markdown.html.body(f'snippet/{name}') == rest.html.body(f'snippet/{name}')
    markdown_text, rest_text = (built.text.raw(f'snippet/{name}.txt') for built in (markdown, rest))
    if int(version('myst-parser').partition('.')[0]) < 5:
        # It leaves the line break behind ``$$`` in the formula, and Sphinx prints blanks for it.
        markdown_text, rest_text = (' '.join(text.split()) for text in (markdown_text, rest_text))
    assert markdown_text == rest_text


def test_every_snippet_is_shown() -> None:
    """Each pair is complete and has one place in the guides."""
    assert sorted(path.stem for path in (DOCS / 'snippets').glob('*.rst')) == SNIPPETS
    guides = ''.join(path.read_text(encoding='utf-8') for path in (DOCS / 'guide').glob('*.md'))
    assert sorted(re.findall(r'\{snippet\} (\S+)', guides)) == SNIPPETS


# -- small projects

def copy_project(name: str, project: Project) -> Path:
    """Copy the notes of a project; return the folder that they come from."""
    folder = DOCS / 'projects' / name
    for path in folder.glob('*.md'):
        shutil.copy(path, project.src)
    if name.startswith('citation'):
        project.conf(BIBTEX)
        shutil.copy(DOCS / 'guide/refs.bib', project.src)
    return folder


@pytest.mark.parametrize('case', CASES)
def test_numbers_of_the_course(project: Project, case: str) -> None:
    """The settings shown give the numbers shown."""
    folder = copy_project('numbering', project) / 'cases'
    project.conf((folder / f'{case}.py').read_text(encoding='utf-8'))
    built = project.build()
    assert built.warnings == ''
    shown = (folder / f'{case}.txt').read_text(encoding='utf-8').splitlines()
    for line in shown:
        docname, _, labels = line.partition(':')
        assert ', '.join(built.texts(docname, '.statement-label')) == labels.strip()


@pytest.mark.parametrize('name', ['two-notes', 'german', 'pseudocode', 'diagram', 'citations'])
def test_project_reads_as_shown(project: Project, name: str) -> None:
    """The text builder prints what the guide shows."""
    folder = copy_project(name, project)
    built = project.build('text')
    assert built.warnings == ''
    for path in folder.glob('*.txt'):
        assert built.raw(path.name).rstrip() == path.read_text(encoding='utf-8').rstrip()


@pytest.mark.parametrize('name', ['pseudocode-error', 'diagram-error'])
def test_mistake_gives_the_warning_shown(project: Project, name: str) -> None:
    folder = copy_project(name, project)
    built = project.build()
    assert built.warning_lines == (folder / 'warning.txt').read_text(encoding='utf-8').splitlines()
    assert len(built.select('index', 'pre')) == 1


def test_references_to_another_project(project: Project, tmp_path: Path) -> None:
    """References into another project read as shown."""
    other = tmp_path / 'other'
    other.mkdir()
    topology = Project(other)
    copy_project('two-notes', topology)
    inventory = topology.build().outdir / 'objects.inv'
    folder = copy_project('elsewhere', project)
    project.conf(f'''
        extensions.append("sphinx.ext.intersphinx")
        intersphinx_mapping = {{"topology": ("https://example.org/topology/", {str(inventory)!r})}}
    ''')
    built = project.build()
    assert built.warnings == ''
    shown = re.sub(r'^\d\. ', '', (folder / 'index.txt').read_text(encoding='utf-8'), flags=re.M)
    assert built.body('index') == ' '.join(('Elsewhere ' + shown).split())


@pytest.mark.parametrize('recipe', RECIPES)
def test_numbers_of_the_book(project: Project, recipe: str) -> None:
    """The settings shown give the numbers shown, of statements and equations."""
    folder = copy_project('book', project) / 'recipes'
    project.conf((folder / f'{recipe}.py').read_text(encoding='utf-8'))
    built = project.build()
    assert built.warnings == ''
    for line in (folder / f'{recipe}.txt').read_text(encoding='utf-8').splitlines():
        docname, _, labels = line.partition(':')
        assert ', '.join(built.texts(docname, '.statement-label, .eqno')) == labels.strip()
    assert recipe in (DOCS / 'guide/numbering-like-my-book.md').read_text(encoding='utf-8')


# -- coming from elsewhere

@pytest.mark.parametrize('name', ['from-sphinx-exercise', 'from-quarto', 'from-mystmd'])
def test_converted_note_reads_as_shown(project: Project, name: str) -> None:
    """What is shown as written here gives the text shown, without a warning."""
    folder = copy_project(name, project)
    conf = folder / 'conf.py'
    project.conf(f'nitpicky = True\n{conf.read_text(encoding="utf-8") if conf.exists() else ""}')
    built = project.build('text')
    assert built.warnings == ''
    assert built.raw('index.txt').rstrip() == (folder / 'index.txt').read_text(encoding='utf-8').rstrip()


@pytest.mark.parametrize('name', ['quarto', 'mystmd', 'sphinx-exercise'])
def test_names_in_tables_of_conversions(name: str) -> None:
    """Directives and roles in the right column exist, and so do the kinds that one cell lists."""
    page = (DOCS / f'guide/from-{name}.md').read_text(encoding='utf-8')
    cells = [row.rpartition(' | ')[2] for row in re.findall(r'^\|(.*)\|$', page, re.M)]
    kinds = {kind.name for kind in BUILTIN_KINDS}
    own = {'restate', 'references', 'confval', 'prf:theorem', 'prf:ref', 'prf:numref', 'prf:cref', 'cite', 'cite:t'}
    assert {found for cell in cells for found in re.findall(r'[`:]\{([\w:]+)\}', cell)} <= kinds | own | {
        'eq', 'ref', 'numref', 'note'}
    listed = next((cell for cell in cells if '`lemma`, ' in cell), '')
    assert set(re.findall(r'`(\w+)`', listed)) <= kinds and bool(listed) == (name == 'quarto')


def test_what_is_forgotten_of_quarto(project: Project) -> None:
    """A div gives the warning shown, a reference stays text."""
    project.write('index.md', '# Note\n\n::: {#thm-x}\nText.\n:::\n\nSee @thm-x.\n')
    built = project.build()
    shown = "Unknown directive type: '#thm-x'"
    assert len(built.warning_lines) == 1 and shown in built.warnings and 'See @thm-x.' in built.body('index')
    assert shown in (DOCS / 'guide/from-quarto.md').read_text(encoding='utf-8')


@pytest.mark.parametrize(('tags', 'count'), [((), 0), (('solutions',), 1)])
def test_solutions_can_be_left_out(project: Project, tags: tuple[str, ...], count: int) -> None:
    """They are in the build with the tag only; exercises have the same numbers in both."""
    page = (DOCS / 'guide/from-sphinx-exercise.md').read_text(encoding='utf-8')
    block = re.search(r'^````markdown\n(.*?)^````$', page, re.M | re.S)
    assert block is not None
    exercise = '```{exercise}\n:label: exc-rests\nText.\n```\n'
    project.write('index.md', f'# Note\n\n{exercise}\n{block[1]}\n{exercise.replace("rests", "more")}')
    built = project.build(tags=tags)
    assert built.warnings == ''
    assert len(built.select('index', '.statement-solution')) == count
    assert [text for text in built.texts('index', '.statement-label') if text.startswith('Exercise')] == [
        'Exercise 1', 'Exercise 2']


# -- appendices

def test_proofs_in_an_appendix(project: Project) -> None:
    """Numbers and words are those shown, links lead both ways, and LaTeX begins an appendix."""
    folder = copy_project('appendix', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]')
    text, pages, latex = (project.build(builder) for builder in ('text', 'html', 'latex'))
    assert text.warnings + pages.warnings + latex.warnings == ''
    for path in folder.glob('*.txt'):
        assert text.raw(path.name).rstrip() == path.read_text(encoding='utf-8').rstrip()
    there = [link.get('href') for link in pages.select('results', '.statement-proofs a, .statement a')]
    assert {'proofs.html#proof-proofs', 'proofs.html#proof-proofs-2'} <= set(there)
    assert pages.select('proofs', '#proof-proofs a[href="results.html#lem-four"]')
    assert pages.select('proofs', 'a[href="results.html#lem-product"]')
    assert latex.raw('test.tex').count('\\appendix\n') == 1


def test_more_about_appendices(project: Project) -> None:
    """One proof of two statements, documents below the appendix, no numbers in the table of contents."""
    folder = copy_project('appendix', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    project.write('index.md', '# Index\n\n```{toctree}\nresults\nproofs\n```\n')
    project.write('proofs.md', """
        # Proofs

        ```{toctree}
        more
        ```

        ```{prf:proof}
        :of: lem-four, lem-product
        :label: proof-both
        Text.
        ```

        ```{prf:lemma}
        :label: lem-identity
        Text.
        ```

        See {prf:ref}`proof-both`.
    """)
    project.write('more.md', '# More\n\n```{prf:lemma}\nText.\n```\n')
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('results', '.statement-label') == ['Lemma 1', 'Lemma 2', 'Theorem 1', 'Proof']
    assert len(built.select('results', 'a[href="proofs.html#proof-both"]')) == 2
    assert built.texts('more', '.statement-label') == ['Lemma A.1']
    assert built.texts('proofs', '.statement-label')[1:] == ['Lemma A.2']
    assert 'See Proof of Lemmas 1 and 2.' in built.body('proofs')


def test_proofs_at_the_end_of_a_note(project: Project) -> None:
    """A statement links to a proof in a later section of its note, and back."""
    project.write('index.md', """
        # Note

        ```{prf:lemma}
        :label: lem-a
        Text.
        ```

        ```{prf:lemma}
        Text.
        ```

        ## Proofs

        ```{prf:proof}
        :of: lem-a
        :label: proof-a
        Text.
        ```
    """)
    built = project.build()
    assert built.warnings == ''
    assert len(built.select('index', '.statement-proofs a[href="#proof-a"]')) == 1
    assert built.select('index', '#proof-a a[href="#lem-a"]')


# -- PDF

def paper(project: Project) -> None:
    """Write the paper with its settings."""
    folder = copy_project('paper', project)
    shutil.copy(DOCS / 'guide/refs.bib', project.src)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))


def test_sources_for_arxiv(project: Project) -> None:
    """What the guide packs compiles in an empty folder, without BibTeX, with numbers, references and the diagram."""
    need('pdflatex', 'pdftotext', 'tar')
    need_modules('svglib')
    paper(project)
    page = (DOCS / 'guide/pdf-and-arxiv.md').read_text(encoding='utf-8')
    commands = re.search(r'```console\n(.*-b latex(?:.*\n)*?)```', page)
    assert commands is not None
    folder = project.src
    for command in re.findall(r'^\$ (.*)$', commands[1], re.M):
        folder = run_command(command, folder)
    (empty := project.folder / 'empty').mkdir()
    subprocess.run(['tar', '-xzf', project.src / '_build/arxiv.tar.gz'], cwd=empty, check=True)
    assert not {path.suffix for path in empty.iterdir()} - {'.tex', '.sty', '.cls', '.pdf'}
    assert [path.name.partition('-')[0] for path in empty.glob('*.pdf')] == ['sd']
    for _ in range(2):
        subprocess.run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex'], cwd=empty, check=True,
                       capture_output=True)
    assert 'undefined' not in (empty / 'paper.log').read_text(errors='replace')
    text = ' '.join(subprocess.run(['pdftotext', 'paper.pdf', '-'], cwd=empty, capture_output=True, encoding='utf-8',
                                   check=True).stdout.split())
    for shown in ('Lemma 1. For every', 'By Lemma 1 the largest', 'Exponentials', '[1] Knuth DE. Sorting'):
        assert shown in text


def test_files_of_latex(project: Project) -> None:
    """The table of files is what the builder writes; of a picture in two formats the PDF is taken."""
    paper(project)
    for name in ('plot.svg', 'plot.pdf'):
        project.write(name, '')
    with (project.src / 'index.md').open('a', encoding='utf-8') as file:
        file.write('\n![A plot](plot.*)\n')
    names = {path.name for path in project.build('latex').outdir.iterdir()}
    page = (DOCS / 'guide/pdf-and-arxiv.md').read_text(encoding='utf-8')
    table = page.partition('| File | |')[2].partition('\n\n')[0]
    for pattern in re.findall(r'`([\w.*-]+)`', table):
        assert fnmatch.filter(names, pattern), pattern
    assert 'plot.pdf' in names and 'plot.svg' not in names
    assert not [name for name in names if name.endswith(('.bbl', '.bib'))]


def test_article_with_an_appendix(project: Project) -> None:
    """The settings shown let LaTeX reach the end; the sections have the numbers of the statements."""
    need('latexmk', 'pdflatex', 'pdftotext')
    paper(project)
    copy_project('appendix', project)
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]\nscidraft_appendix = ["proofs"]')
    out = project.build('latex').outdir
    run = subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex'], cwd=out,
                         capture_output=True, check=False)
    assert run.returncode == 0
    text = ' '.join(subprocess.run(['pdftotext', 'paper.pdf', '-'], cwd=out, capture_output=True, encoding='utf-8',
                                   check=True).stdout.split())
    assert '1 Results Lemma 1.1.' in text and 'A Proofs Proof of Lemma 1.1.' in text and 'Lemma A.1. (' in text


# -- publishing

@pytest.mark.parametrize(('name', 'path'), [
    ('publish.yml', '.github/workflows/publish.yml'), ('readthedocs.yaml', '.readthedocs.yaml'),
    ('requirements.txt', 'requirements.txt')])
def test_files_for_hosts(name: str, path: str) -> None:
    """The guide shows what ``sphinx-scidraft new`` writes."""
    answers = {question.name: question.default(DOCS) for question in QUESTIONS}
    written = site(answers, citations=True)[PurePosixPath(path)]
    assert (DOCS / 'projects/deploying' / name).read_text(encoding='utf-8') == written


@pytest.mark.parametrize(('name', 'out'), [('publish.yml', '_build/html'), ('gitlab-ci.yml', 'public')])
def test_commands_for_hosts(tmp_path: Path, name: str, out: str) -> None:
    """The jobs are YAML, and what they run makes, also a second time, the site in the folder that they publish."""
    job = yaml.safe_load((DOCS / 'projects/deploying' / name).read_text(encoding='utf-8'))
    if name == 'publish.yml':
        steps = job['jobs']['publish']['steps']
        commands = [step['run'] for step in steps if 'run' in step]
        published = [step['with']['path'] for step in steps if 'upload' in step.get('uses', '')]
        cache, = yaml.safe_load((DOCS / 'projects/deploying/cache.yml').read_text(encoding='utf-8'))
        kept = cache['with']['path']
    else:
        commands, published = job['pages']['script'], job['pages']['artifacts']['paths']
        kept, = job['pages']['cache']['paths']
    assert published == [out]
    citations = find_spec('sphinxcontrib.bibtex') is not None
    answers = {question.name: question.default(tmp_path) for question in QUESTIONS}
    for path, text in site(answers, citations=citations).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding='utf-8')
    for _ in range(2):
        for command in commands:
            run_command(command, tmp_path)
    assert (tmp_path / out / 'notes/first-note/index.html').exists()
    assert not list((tmp_path / out).rglob('*.doctree')) and list((tmp_path / kept).rglob('*.doctree'))


def test_address_of_the_site(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the Docs gives it, else it is the one that is written."""
    project.conf('html_theme = "scidraft"\n' + (DOCS / 'projects/deploying/baseurl.py').read_text(encoding='utf-8'))
    project.write('index.md', '# Note\n\nText.\n')
    for address in ('https://ada.github.io/notes/', 'https://notes.readthedocs.io/en/latest/'):
        built = project.build(out=address.rpartition('//')[2].partition('.')[0])
        assert [link.get('href') for link in built.select('index', 'link[rel=canonical]')] == [f'{address}index.html']
        monkeypatch.setenv('READTHEDOCS_CANONICAL_URL', 'https://notes.readthedocs.io/en/latest/')


# -- algorithms and diagrams

def test_reference_to_a_line_of_another_project(project: Project, tmp_path: Path) -> None:
    """Sphinx's role reaches it."""
    other = tmp_path / 'other'
    other.mkdir()
    first = Project(other)
    first.write('index.md', '# One\n\n```{pseudocode} T\n:label: alg-a\n\nx {#step}\n```\n')
    inventory = first.build().outdir / 'objects.inv'
    project.write('index.md', '# Two\n\n{ref}`alg-a#step`\n')
    project.conf(f'''
        extensions.append("sphinx.ext.intersphinx")
        intersphinx_mapping = {{"one": ("https://example.org/one/", {str(inventory)!r})}}
    ''')
    built = project.build()
    assert (built.warnings, built.body('index')) == ('', 'Two line 1 of Algorithm 1')


@pytest.mark.parametrize(('source', 'shown'), [
    (r'\newcommand{\swap}{exchange}\State \swap', r'unknown command \swap'),
    (r'\State a \algstore{x}', r'unknown command \algstore'),
    (r'\algrestore{x} \State a', r'unknown command \algrestore'),
    (r'\algdef{SE}{A}{B}{x} \State a', r'unknown command \algdef'),
    (r'\State a\footnote{b}', r'unknown command \footnote'),
    (r'\State \includegraphics{b}', r'unknown command \includegraphics'),
    (r'\State \begin{itemize}', 'has no place in pseudo-code'),
    (r'\State see \cite{key}', 'see [key]'),
    (r'\algrenewcommand{\algorithmicrequire}{Given:}\Require x', 'Given: x'),
    (r'a *b* {prf:ref}`c` \ref{d}', r'a *b* {prf:ref}c \ref{d}'),
    (r'cost \$5 \# \/ \` and ' + '\\\n more', 'cost $5 # / ` and more'),
])
def test_limits_of_pseudocode(source: str, shown: str) -> None:
    try:
        found = ''.join(plain_text(line.content) for line, _ in parse(source).walk())
    except PseudocodeError as error:
        found = error.message
    assert shown in found


@pytest.mark.parametrize('name', DIAGRAMS)
def test_type_of_diagram_is_drawn(name: str) -> None:
    """The first engine draws every type that the guide lists."""
    source = (DOCS / f'projects/diagram-types/{name}.mmd').read_text(encoding='utf-8')
    assert svg.labels(svg.parse(engine.ENGINES[0][1](source)))


def test_front_matter_and_limits_of_diagrams(project: Project) -> None:
    """Four ways for front matter in Markdown; labels stay as they are."""
    project.conf('myst_fence_as_directive = ["mermaid"]')
    body = 'flowchart LR\n  A["$$x^2$$"] --> B["fa:fa-car car"]\n  click A "https://example.org"\n```\n\n'
    nested = '---\ntitle: Two\nconfig:\n  theme: forest\n  look: handDrawn\n---\n'
    heads = ('---\ntitle: One\nconfig: {theme: forest}\n---\n', f'\n{nested}',
             "---\ntitle: Three\nconfig: '{look: handDrawn, layout: elk}'\n---\n", nested)
    project.write('index.md', '# Title\n\n' + ''.join(f'```mermaid\n{head}{body}' for head in heads))
    built = project.build()
    assert built.warning_lines == []
    assert built.texts('index', 'svg desc') == [f'{title}; $$x^2$$; car' for title in ('One', 'Two', 'Three', 'Two')]
    assert 'example.org' not in built.raw('index.html')


# -- formulas

def test_docs_hold_no_script_for_formulas(pages: Built) -> None:
    """The documentation is built with the default: MathML, and the files that the guide names."""
    assert pages.select('guide/math', 'math')
    assert not any('mathjax' in script.get('src', '') for script in pages.select('guide/math', 'script'))
    files = {re.sub('-[0-9a-f]{12}', '-…', path.name) for path in (pages.outdir / '_static').glob('scidraft-math-*')}
    guide = (DOCS / 'guide/math.md').read_text(encoding='utf-8')
    assert files == set(re.findall(r'`(scidraft-math-.*?\.\w+)`', guide))


def test_classes_and_token_of_formulas() -> None:
    style_sheet = (PACKAGE / 'static/scidraft-math.css').read_text(encoding='utf-8')
    guide = (DOCS / 'guide/math.md').read_text(encoding='utf-8')
    assert set(re.findall(r'^\| `(--[a-z-]+)`', guide, re.M)) == set(re.findall(r'--sd-[a-z-]+', style_sheet))
    classes = r'sd-math[a-z-]*|eqno|math-source'
    listed = set(re.findall(rf'^\| `({classes})`', guide, re.M))
    assert listed - {'sd-math'} == set(re.findall(rf'\.({classes})', style_sheet))


def formulas(project: Project, text: str, conf: str = '') -> Built:
    """Build a note with formulas as HTML."""
    project.conf('html_math_renderer = "scidraft"')
    project.conf(conf)
    project.write('index.md', f'# Note\n\n{text}\n')
    return project.build()


def test_mistake_in_a_formula(project: Project) -> None:
    folder = copy_project('math-error', project)
    built = formulas(project, (folder / 'index.md').read_text(encoding='utf-8').partition('\n\n')[2].rstrip())
    assert built.warning_lines == (folder / 'warning.txt').read_text(encoding='utf-8').splitlines()
    assert built.texts('index', '.math-source') == [r'\ce{H2O}']


@pytest.mark.parametrize('tex', [
    r'\ce{H}', r'\begin{CD}A\end{CD}', r'\begin{tikzcd}A\end{tikzcd}', r'\xymatrix{a}', r'\SI{3}{m}', r'\qty{3}{m}',
    r'\num{3}', r'\dv{f}{x}', r'\pdv{f}{x}', r'\abs{x}', r'\ref{a}', r'\eqref{a}', r'\cite{a}', r'\require{b}x',
    r'\includegraphics{a}', r'\footnote{a}', r'\multicolumn{2}{c}{x}'])
def test_formula_that_is_not_drawn(tex: str) -> None:
    name = tex[7:].partition('}')[0] if tex.startswith(r'\begin') else tex.partition('{')[0]
    guide = (DOCS / 'guide/math.md').read_text(encoding='utf-8').replace('tikz-cd', 'tikzcd')
    assert f'`{name}`' in guide and draw(Formula(tex, display=True)).error


@pytest.mark.parametrize(('tex', 'same'), [
    (r'a\\[2pt]b', r'a\\b'), (r'\smash{y}', 'y'), (r'\raisebox{1em}{x}', r'\text{x}'), (r'\href{a}{x}', 'x'),
    (r'\small x', 'x')])
def test_what_formulas_drop(tex: str, same: str) -> None:
    one, two = (re.sub('</?mrow>', '', draw(Formula(source, display=True)).markup) for source in (tex, same))
    assert one == two != ''


def test_numbers_of_formulas(project: Project) -> None:
    """What the guide says of numbers, tags and references."""
    project.write('b.md', '# B\n\n$$ z $$ (eq-z)\n')
    built = formulas(project, r"""
```{toctree}
b
```

$$ a $$ (eq-a)

$$ b \tag*{B} $$ (eq-b)

$$ c \tag{$x$} $$ (eq-c)

\begin{align}
d &= e \label{eq-d} \\
f &= g
\end{align}

\begin{align*}
h &= i \tag{1a} \\
j &= k \tag{1b}
\end{align*}

See {eq}`eq-a`, {eq}`eq-b`, {eq}`eq-c`, {eq}`eq-d`, {eq}`eq-z`, [](#eq-a).
""")
    assert built.warnings == ''
    assert 'See (1), (B), (x), (2), (1), (1).' in built.body('index')
    labels = [''.join(element.xpath('text() | math/semantics/*[1]//text()'))
              for element in built.select('index', '.eqno')]
    assert labels == ['(1)', 'B', '(x)', '(2)']
    assert len(built.select('index', '.sd-math-full')) == 1


def test_macros_and_other_places_of_formulas(project: Project) -> None:
    """Macros from three places; formulas in pseudo-code; the box that the keyboard reaches; LaTeX and text."""
    built = formulas(project, r'$\EE \abs{x} \RR \foo$ $\newcommand{\foo}{F}$ $\text{' + 'long ' * 9 + '}$\n\n'
                     '```{pseudocode} T\nx $\\RR$\n```\n', r"""
        mathjax3_config = {"tex": {"macros": {"EE": r"\mathbb{E}", "RR": "no"}}}
        scidraft_macros = {r"\RR": r"\mathbb{R}", "abs": [r"\lvert #1 \rvert", 1]}
    """)
    assert built.warnings == ''
    shown = [''.join(element[0][0].itertext()) for element in built.select('index', 'math')]
    assert (shown[0], shown[3:]) == ('𝔼|x|ℝF', ['ℝ'])
    assert [box.get('aria-label') for box in built.select('index', '.sd-math-box[tabindex]')] == ['Formula']
    latex = project.build('latex').raw('test.tex')
    assert r'\providecommand{\RR}{\mathbb{R}}' in latex and 'mathbb{E}' not in latex
    assert r'\RR \foo' in project.build('text').raw('index.txt')


# -- citations, tables and code

def test_mistakes_in_citations(project: Project) -> None:
    folder = copy_project('citation-error', project)
    built = project.build()
    assert built.warning_lines == (folder / 'warning.txt').read_text(encoding='utf-8').splitlines()
    guide = (DOCS / 'guide/citations.md').read_text(encoding='utf-8')
    marks = built.texts('index', '.citation-marks')
    assert marks == ['[1, knuth1999?]', '[team2023?]'] and all(f'`{mark}`' in guide for mark in marks)


def cited(project: Project, text: str, conf: str = '', builder: str = 'text') -> tuple[str, str]:
    """Build a note; return its text and the warnings."""
    copy_project('citations', project)
    project.conf(conf)
    project.write('index.md', f'# Note\n\n{text}')
    built = project.build(builder)
    return ' '.join(built.raw('index.txt').split()) if builder == 'text' else built.raw('index.html'), built.warnings


LIST = '\n\n```{references} refs.bib\n```\n'


@pytest.mark.parametrize(('text', 'conf', 'shown'), [
    ('{cite}`vaswani2017`' + LIST, '', 'Journal of Examples. 2017;3(2):1011–9.'),       # no month
    ('{cite}`vaswani2017`' + LIST, '', 'Attention in O(n^2) Steps.'),
    ('{cite}`Knuth1998`' + LIST, '', 'Note **** [1] -[ References ]- [1] Knuth DE.'),
    ('{cite}`knuth1998`' + LIST, 'language = "de"', '-[ Literatur ]- [1] Knuth DE. Sorting and Searching. 2. Aufl.'),
    ('{cite}`knuth1998`' + LIST, 'scidraft_words = {"references": "Books"}', '-[ Books ]-'),
    ('{cite}`knuth1998`\n\n## Books' + LIST, '', 'Books ===== [1] Knuth DE.'),
    ('{cite}`knuth1998`' + LIST.replace('\n```\n', '\n:title: A *list* $x$\n```\n'), '', '-[ A *list* $x$ ]-'),
    ('{cite}`knuth1998`' + LIST.replace('refs', '\n:name: lit\n:bib: refs') + '\n[list](#lit)', '', '1998. list'),
    ('{cite}`knuth1998`' + LIST.replace('refs.bib', '/refs.bib, "a b.bib"'), '', 'Sorting and Searching.'),
    ('{cite:ct}`m` {cite:t}`m`' + LIST.replace('refs.bib', '"a b.bib"'), '', 'De Morgan [1] de Morgan [1] '),
    ('{cite}`m`' + LIST.replace('refs.bib', '../outside.bib "a b.bib"'), '', '[1] Outside.'),
    ('{cite}`knuth1998`\n\n```{references}\n```\n', 'bibtex_bibfiles = ["refs.bib"]', 'Sorting and Searching.'),
    ('Text[^1].\n\n[^1]: Foot {cite}`knuth1998`.' + LIST, 'myst_footnote_sort = False', '[1] Foot [1].'),
    ('~~~{prf:theorem} Sums {cite}`knuth1998`\nText.\n~~~' + LIST, '', 'Theorem 1 (Sums [1]). Text.'),
])
def test_what_the_guide_says_of_citations(project: Project, text: str, conf: str, shown: str) -> None:
    project.write('a b.bib', '@misc{m, author = {de Morgan, A.}, title = {Inside}} @misc{knuth1998, title = {Second}}')
    project.write('../outside.bib', '@misc{m, title = {Outside}}')
    found, warnings = cited(project, text, conf)
    assert warnings == ''
    assert shown in found


@pytest.mark.parametrize(('text', 'warning'), [
    ('Text[^1].\n\n[^1]: Foot {cite}`knuth1998`.' + LIST, 'no list of references follows'),
    ('```{prf:theorem} Sums {cite}`knuth1998`\nText.\n```' + LIST, 'no list of references follows'),
])
def test_limits_of_citations(project: Project, text: str, warning: str) -> None:
    assert warning in cited(project, text)[1]


def test_limits_of_tables(project: Project) -> None:
    """A line of braces with a class that is unknown, or with another one; columns follow their last cells."""
    table = '| A | B |\n|---|---|\n| 1 | 2 |\n'
    project.write('index.md', f'# Note\n\n{table}{{.table-none .columns-xy}}\n\nText.\n\n{table}{{.other}}\n')
    built = project.build()
    assert built.warnings == ''
    assert [table.get('class').split()[0] for table in built.select('index', 'table')] == ['table-none', 'docutils']
    assert '{.other}' in built.body('index') and '.table-none' not in built.body('index')


@pytest.mark.parametrize(('on', 'boxes'), [(True, 3), (None, 0)])
def test_blocks_of_code(project: Project, on: bool | None, boxes: int) -> None:
    copy_project('code', project)
    project.conf(f'scidraft_code_blocks = {on}\npygments_style = "sphinx_scidraft.code.style.ScidraftStyle"')
    built = project.build()
    assert built.warnings == ''
    assert len(built.select('index', '.sd-code')) == boxes
    assert len(built.select('index', '[data-sd-no-copy] .sd-code')) == boxes // 3
    assert len(built.select('index', 'a[href="#lst-pi"]')) == 2


# -- for developers

def shown_tree() -> set[str]:
    """Return the paths that the tree in the page on the architecture names; those of folders end with a slash."""
    page = (DOCS / 'develop/architecture.md').read_text(encoding='utf-8')
    lines = page.partition('```none\nsphinx_scidraft/\n')[2].partition('```')[0].splitlines()
    named, around = set(), [(0, '')]
    for line in lines:
        indent = len(line) - len(line.lstrip())
        around = [(depth, folder) for depth, folder in around if depth < indent or not depth]
        names = re.findall(r'[\w./-]+\.(?:py|toml|html|sty)\b|^\s*[\w./-]+/', line)
        for name in (name.strip() for name in names):
            named.add(around[-1][1] + name)
            if name.endswith('/'):
                around.append((indent, around[-1][1] + name))
    return named


def test_tree_of_the_architecture() -> None:
    """What it names is there, and it names every folder with code."""
    named = shown_tree()
    assert len(named) > 150
    assert [name for name in sorted(named) if not (PACKAGE / name).exists()] == []
    folders = {f'{path.parent.relative_to(PACKAGE).as_posix()}/' for path in PACKAGE.rglob('*.py')} - {'./'}
    assert folders - named == set()


def test_places_of_a_change() -> None:
    """The files and environments that the page for contributors names are there."""
    page = (DOCS / 'develop/contributing.md').read_text(encoding='utf-8')
    root = DOCS.parent
    for name in re.findall(r'`([\w./]+/[\w./]*)`', page):
        assert (root / name).exists() or (PACKAGE / name).exists() or name in ('.venv/bin', 'dist/'), name
    tox = (root / 'tox.ini').read_text(encoding='utf-8')
    environments = re.findall(r'tox run -e ([\w-]+)', page)
    assert environments
    for name in environments:
        assert f'[testenv:{name}]' in tox or re.search(rf'^env_list = .*\b{name}\b', tox, re.M), name


def test_the_readme_compares_as_the_guide_does() -> None:
    tables = [re.search(r'^\| \| sphinx_scidraft.*\n(?:\|.*\n)+', path.read_text(encoding='utf-8'), re.M)
              for path in (DOCS.parent / 'README.md', DOCS / 'guide/compared.md')]
    assert tables[0] and tables[1] and tables[0][0] == tables[1][0]


# -- tutorial

def test_tutorial(tmp_path: Path) -> None:
    """Files and commands of the tutorial, in their order, give the output that it shows."""
    page = (DOCS / 'tutorial/first-note.md').read_text(encoding='utf-8')
    folder, compared = tmp_path, 0
    for block in BLOCK.finditer(page):
        if block['name'] == 'console':
            for command in re.findall(r'^\$ (.*)$', block['body'], re.M):
                folder = run_command(command, folder)
        elif block['name'] == 'literalinclude':
            caption = re.search(r'^:caption: (.*)$', block['body'], re.M)
            assert caption is not None
            shown = (DOCS / block['argument'].removeprefix('/')).read_text(encoding='utf-8')
            if caption[1].startswith('_build/'):
                assert (folder / caption[1]).read_text(encoding='utf-8').rstrip() == shown.rstrip()
                compared += 1
            else:
                (folder / caption[1]).write_text(shown, encoding='utf-8')
    assert compared == 2 and (folder / '_build/html/index.html').exists()


def run_command(command: str, folder: Path) -> Path:
    """Run a command of a page; return the folder that the next one runs in."""
    program, *arguments = shlex.split(command)
    if program == 'mkdir':
        (folder / arguments[0]).mkdir()
    elif program == 'cd':
        return folder / arguments[0]
    elif program == 'tar':
        subprocess.run(' '.join([program, *arguments]), shell=True, cwd=folder, check=True)     # for the patterns
    elif arguments[:2] != ['-m', 'pip']:
        assert program == 'python'
        environment = os.environ | {'PYTHONPATH': os.pathsep.join([str(DOCS.parent), os.environ.get('PYTHONPATH', '')]),
                                    'LC_ALL': 'C.UTF-8'}
        result = subprocess.run([sys.executable, *arguments, '-W', '--keep-going'], cwd=folder, env=environment,
                                capture_output=True, encoding='utf-8')
        assert result.returncode == 0, result.stderr
    return folder
