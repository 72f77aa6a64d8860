"""The reference pages and the gallery say what the code knows."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path
from typing import NamedTuple, get_args

import lxml.html
import pytest
from docs_pages import DOCS, PACKAGE, copy_project
from docutils.parsers.rst import directives, roles
from lxml.cssselect import CSSSelector
from projects import Built, Project, run_sphinx
from sphinx.application import Sphinx
from sphinx.ext.intersphinx import inspect_main
from sphinx.util.docutils import docutils_namespace

from sphinx_scidraft import cli
from sphinx_scidraft.algorithms.entry import PSEUDOCODE_OPTIONS
from sphinx_scidraft.citations.roles import ROLE_NAMES
from sphinx_scidraft.config import SETTINGS
from sphinx_scidraft.core.kinds import BUILTIN_KINDS
from sphinx_scidraft.core.language import languages
from sphinx_scidraft.core.notes.frontmatter import FIELDS, FLAGS
from sphinx_scidraft.core.pseudocode import commands
from sphinx_scidraft.core.pseudocode.ast import LineKind
from sphinx_scidraft.messages import WarningType
from sphinx_scidraft.notes.feed.directives import MAP_OPTIONS
from sphinx_scidraft.statements.options import OPTIONS, AnyOptions


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
