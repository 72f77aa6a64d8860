"""Skins, alignment, boxes and heads of tables in HTML."""

from __future__ import annotations

import re
import textwrap

import pytest
from projects import Project

PIPE = '| A | B |\n|:--|--:|\n| 1 | 2 |\n'
REST = {
    'table': '.. table:: Caption\n   :class: table-academic\n\n'
             '   === ===\n   A   B\n   === ===\n   1   2\n   === ===\n',
    'list-table': '.. list-table:: Caption\n   :class: table-academic\n   :header-rows: 1\n\n'
                  '   * - A\n     - B\n   * - 1\n     - 2\n',
    'csv-table': '.. csv-table:: Caption\n   :class: table-academic\n   :header: A, B\n\n   1, 2\n',
    'rst-class': '.. rst-class:: table-academic\n\n=== ===\nA   B\n=== ===\n1   2\n=== ===\n',
}


def rows(built, css: str = 'table') -> list[list[str]]:
    return [[re.sub(r'\s+', ' ', cell.text_content()).strip() for cell in row]
            for row in built.select('index', f'{css} tr')]


@pytest.mark.parametrize('attrs_block', [True, False])
@pytest.mark.parametrize('source', [
    f'{{.table-academic}}\n{PIPE}',
    f'{PIPE}{{.table-academic}}\n',
    f'{PIPE}{{ .table-academic .wide }}\n',
], ids=['above', 'below', 'below, with a class'])
def test_marks_beside_a_pipe_table(project: Project, source: str, attrs_block: bool) -> None:
    if attrs_block:
        project.conf('myst_enable_extensions = ["attrs_block"]')
    project.write('index.md', f'# X\n\nBefore.\n\n{source}\nAfter.\n')
    built = project.build()
    assert not built.warnings
    assert len(built.select('index', 'table.table-academic.sd-skin')) == 1
    assert rows(built) == [['A', 'B'], ['1', '2']]
    assert 'table-academic' not in built.body('index')


def test_a_mark_below_belongs_to_the_table_above_it(project: Project) -> None:
    project.write('index.md', f'# X\n\n{PIPE}\n{{.table-striped}}\n\nText.\n\n{{.table-academic}}\n\n{PIPE}')
    tables = project.build().select('index', 'table')
    assert ['striped' in table.get('class') for table in tables] == [True, False]
    assert ['academic' in table.get('class') for table in tables] == [False, True]


def test_a_mark_between_two_tables_belongs_to_the_second(project: Project) -> None:
    project.write('index.md', f'# X\n\n{PIPE}\n{{.table-striped}}\n\n{PIPE}')
    assert ['striped' in table.get('class') for table in project.build().select('index', 'table')] == [False, True]


def test_a_mark_gives_a_label(project: Project) -> None:
    project.write('index.md', f'# X\n\n{PIPE}{{.table-striped #shapes}}\n\n[the table](#shapes)\n')
    built = project.build()
    assert not built.warnings
    assert built.select('index', 'table#shapes.table-striped')
    assert built.select('index', 'a[href="#shapes"]')


@pytest.mark.parametrize('row', ['| {.table-academic} | 3 |', '| {x} | |', '| {.x} | |', '| {.table-academic}. | |'])
def test_braces_that_are_text_stay(project: Project, row: str) -> None:
    project.write('index.md', f'# X\n\n{PIPE}{row}\n')
    built = project.build()
    assert len(rows(built)) == 3
    assert not built.select('index', 'table.table-academic')


def test_a_table_of_a_head_and_a_mark(project: Project) -> None:
    project.write('index.md', '# X\n\n| A | B |\n|---|---|\n{.table-academic}\n')
    built = project.build()
    assert built.select('index', 'table.table-academic')
    assert rows(built) == [['A', 'B']]


@pytest.mark.parametrize('name', REST)
def test_classes_of_rest_tables(project: Project, name: str) -> None:
    project.write('index.rst', f'X\n=\n\n{REST[name]}')
    built = project.build()
    assert not built.warnings
    assert rows(built, 'table.table-academic') == [['A', 'B'], ['1', '2']]


def test_both_syntaxes_make_the_same_table(project: Project) -> None:
    project.write('index.md', '# X\n\n```{toctree}\nother\n```\n\n'
                  ':::{list-table} Caption\n:class: table-striped columns-lr\n:name: t\n:header-rows: 1\n\n'
                  '* - A\n  - B\n* - one\n  - $x^2$\n:::\n\n{numref}`t`\n')
    project.write('other.rst', 'Y\n=\n\n.. list-table:: Caption\n   :class: table-striped columns-lr\n   :name: t2\n'
                  '   :header-rows: 1\n\n   * - A\n     - B\n   * - one\n     - :math:`x^2`\n\n:numref:`t2`\n')
    built = project.build()
    assert not built.warnings

    def body(page: str) -> str:
        return re.sub(r'\s+|<span class="caption-number">.*?</span>', '', re.search(
            r'<table.*</table>', built.raw(f'{page}.html'), re.S)[0]).replace('t2"', 't"')

    assert body('index') == body('other')
    assert 'Table 2' in built.body('index')
    assert 'Table 1' in built.body('other')


def test_columns_are_aligned_below_cells_that_reach_down(project: Project) -> None:
    project.write('index.rst', '''
X
=

.. rst-class:: columns-lcr

+-----+-----+-----+
| A   | B   | C   |
+=====+=====+=====+
| a   | b   | c   |
|     +-----+-----+
|     | d   | e   |
+-----+-----+-----+
| f         | g   |
+-----------+-----+
''')
    built = project.build()
    aligned = {cell.text_content().strip(): re.findall('text-[a-z]+', cell.get('class', ''))
               for cell in built.select('index', 'th, td')}
    assert aligned == {'A': ['text-left'], 'B': ['text-center'], 'C': ['text-right'],
                       'a': ['text-left'], 'b': ['text-center'], 'c': ['text-right'],
                       'd': ['text-center'], 'e': ['text-right'], 'f': ['text-left'], 'g': ['text-right']}


def test_heads_say_what_they_are_heads_of(project: Project) -> None:
    project.write('index.rst', 'X\n=\n\n.. list-table::\n   :header-rows: 1\n   :stub-columns: 1\n\n'
                  '   * -\n     - B\n   * - one\n     - 2\n')
    built = project.build()
    cells = [(cell.tag, cell.get('scope'), cell.text_content().strip()) for cell in built.select('index', 'th, td')]
    assert cells == [('td', None, ''), ('th', 'col', 'B'), ('th', 'row', 'one'), ('td', None, '2')]


WIDE = '| Incomprehensibilities | Antidisestablishmentarianism |\n|---|---|\n| $x^2$ | a<br>b |\n'


@pytest.mark.parametrize('theme', ['basic', 'furo', 'pydata_sphinx_theme', 'sphinx_book_theme'])
def test_a_wide_table_has_one_box_that_is_reached_and_has_a_name(project: Project, theme: str) -> None:
    project.write('index.md', f'# X\n\n{WIDE}\n:::{{table}} The *caption* &\n:name: t\n\n{WIDE}\n:::\n\n{PIPE}\n')
    built = project.build(conf={'html_theme': theme})
    boxes = built.select('index', '.sd-table')
    assert [(box.get('tabindex'), box.get('role'), box.get('aria-label')) for box in boxes] == [
        ('0', 'group', 'Table'), ('0', 'group', 'The caption &'), (None, None, None)]
    assert [len(box.findall('.//table')) for box in boxes] == [1, 1, 1]
    assert len(built.select('index', '#t')) == 1
    assert len(built.select('index', 'td br')) == 2
    if theme == 'furo':
        assert len(built.select('index', '.table-wrapper')) == 3
        assert not built.select('index', '.table-wrapper .table-wrapper, .table-wrapper .sd-table')


def test_the_name_is_in_the_language_of_the_project(project: Project) -> None:
    project.write('index.md', f'# X\n\n{WIDE}')
    assert project.build(conf={'language': 'de'}).select('index', '.sd-table')[0].get('aria-label') == 'Tab.'
    assert project.build(conf={'language': 'fr'}, out='fr').select('index', '.sd-table')[0].get('aria-label') \
        == 'Tableau'


def test_a_table_in_a_cell_has_no_box(project: Project) -> None:
    project.write('index.rst', 'X\n=\n\n.. list-table::\n\n   * - .. list-table::\n\n          * - inner\n     - 2\n')
    built = project.build()
    assert not built.warnings
    assert len(built.select('index', 'table table')) == 1
    assert len(built.select('index', '.sd-table')) == 1


def test_cells_hold_math_breaks_and_citations(project: Project) -> None:
    """FEATURES row 32."""
    project.write('index.md', '# X\n\n| A |\n|---|\n| $x$ and **b**<br>next[^n] |\n\n[^n]: Note.\n')
    project.write('other.rst', ':orphan:\n\nY\n=\n\n===== =====\nA     B\n===== =====\n[Kn]_ z\n===== =====\n\n'
                  '.. [Kn] The Art.\n')
    built = project.build()
    assert built.select('index', 'td .math')
    assert built.select('index', 'td br')
    assert built.select('index', 'td a.footnote-reference')
    assert built.texts('other', 'td a.reference') == ['[Kn]']


@pytest.mark.parametrize(('theme', 'skins'), [('scidraft', 3), ('basic', 2), ('furo', 2)])
def test_other_themes_keep_their_tables(project: Project, theme: str, skins: int) -> None:
    project.write('index.md', f'# X\n\n{PIPE}\n{PIPE}{{.table-academic}}\n\n{PIPE}{{.table-striped}}\n')
    built = project.build(conf={'html_theme': theme})
    assert not built.warnings
    assert len(built.select('index', 'table')) == 3
    assert len(built.select('index', 'table.sd-skin')) == skins
    assert len(built.select('index', 'table.table-default')) == skins - 2


def test_pages_without_tables_get_nothing(project: Project) -> None:
    project.write('index.md', '# X\n\n```{toctree}\nother\n```\n')
    project.write('other.md', f'# Y\n\n{WIDE}')
    built = project.build()
    assert 'scidraft-tables' not in built.raw('index.html')
    assert 'scidraft-tables' not in built.raw('genindex.html')
    assert 'scidraft-tables' in built.raw('other.html')


def test_autosummary_and_statements(project: Project) -> None:
    project.conf('extensions += ["sphinx.ext.autosummary"]')
    project.write('index.rst', 'X\n=\n\n.. autosummary::\n\n   textwrap.dedent\n   textwrap.indent\n\n'
                  '.. prf:lemma::\n\n' + textwrap.indent(REST['csv-table'], '   '))
    built = project.build()
    assert not built.warnings
    assert len(built.select('index', '.sd-table table.autosummary')) == 1
    assert len(built.select('index', '.statement .sd-table > table.table-academic')) == 1


def test_parallel_and_second_builds_are_the_same(project: Project) -> None:
    names = [f'p{i}' for i in range(12)]
    project.write('index.md', '# X\n\n```{toctree}\n' + '\n'.join(names) + '\n```\n')
    for name in names:
        project.write(f'{name}.md', f'# {name}\n\n{WIDE}{{.table-striped}}\n')
    serial, parallel = project.build(out='serial'), project.build(out='parallel', jobs=2)
    again = project.build(out='serial')
    for name in names:
        assert serial.raw(f'{name}.html') == parallel.raw(f'{name}.html') == again.raw(f'{name}.html')
