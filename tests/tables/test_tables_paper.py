"""Tables in PDF, EPUB and plain formats."""

from __future__ import annotations

import re
import subprocess
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from projects import Project, need

HEAD = '| A | B | C |\n|---|:-:|--:|\n'
TABLE = f'{HEAD}| one<br>two | $x$ | 3 |\n'


@pytest.mark.parametrize(('mark', 'styles', 'columns'), [
    ('{.table-academic}\n', ['booktabs', 'nocolorrows'], 'LCR'),
    ('{.table-striped}\n', ['booktabs', 'colorrows'], 'LCR'),
    ('{.table-default}\n', ['standard', 'nocolorrows'], '|L|C|R|'),
    ('{.table-academic .colorrows}\n', ['booktabs', 'colorrows'], 'LCR'),
    ('{.table-academic .borderless}\n', ['borderless', 'nocolorrows'], 'LCR'),
    ('', [], 'LCR'),
])
def test_latex_gets_its_styles_and_columns(project: Project, mark: str, styles: list[str], columns: str) -> None:
    project.write('index.md', f'# X\n\n{TABLE}{mark}\n')
    tex = project.build('latex').raw('test.tex')
    found = re.findall(r'\\sphinxthistablewith(booktabs|standard|borderless|colorrows|nocolorrows)style', tex)
    assert found == styles
    assert f'\\begin{{tabulary}}{{\\linewidth}}[t]{{{columns}}}' in tex
    assert re.search(r'one\\newline\{\}two', tex)


def test_latex_columns_of_other_tables(project: Project) -> None:
    project.conf('latex_table_style = []')
    long = HEAD + '| a | b | c |\n' * 31
    project.write('index.md', f'# X\n\n{long}\n\n:::{{list-table}}\n:class: columns-lr\n:widths: 1 3\n\n* - a\n  - b\n'
                  ':::\n\n:::{list-table}\n:class: columns-lr\n\n* - - x\n  - b\n:::\n\n| A |\n|---|\n| 1 |\n\n'
                  '```{tabularcolumns} p{1cm}p{2cm}p{3cm}\n```\n\n' + TABLE)
    built = project.build('latex')
    assert not built.warnings
    specs = re.findall(r'\\begin\{(?:longtable|tabular|tabulary)\}(?:\{\\linewidth\})?(?:\[[a-z]\])?(\{.*\})$',
                       built.raw('test.tex'), re.M)
    assert specs == [
        '{|l|c|r|}',
        r'{|>{\raggedright\arraybackslash}\X{1}{4}|>{\raggedleft\arraybackslash}\X{3}{4}|}',
        r'{|>{\raggedright\arraybackslash}\X{1}{2}|>{\raggedleft\arraybackslash}\X{1}{2}|}',
        '{|T|}', '{p{1cm}p{2cm}p{3cm}}']


def test_pdf(project: Project) -> None:
    need('latexmk', 'pdftotext')
    project.write('index.md', f'# X\n\n{TABLE}{{.table-academic}}\n\n{TABLE}{{.table-striped}}\n\n{TABLE}'
                  '{.table-default}\n\n' + HEAD + '| a<br>z | b | c |\n' * 31 + '{.table-academic}\n')
    built = project.build('latex')
    subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'test.tex'], cwd=built.outdir,
                   check=True, capture_output=True, timeout=120)
    text = subprocess.run(['pdftotext', '-layout', 'test.pdf', '-'], cwd=built.outdir, capture_output=True, text=True,
                          check=True).stdout
    assert text.count('one') == text.count('two') == 3
    assert '{.' not in text


def test_epub(project: Project) -> None:
    project.conf('epub_basename = "book"\nepub_show_urls = "no"\n'
                 'suppress_warnings = ["epub.unknown_project_files"]')
    project.write('index.md', f'# X\n\n```{{toctree}}\nother\n```\n\n{TABLE}{{.table-academic}}\n')
    project.write('other.md', f'# Y\n\n{TABLE}')
    built = project.build('epub')
    assert not built.warnings
    with ZipFile(built.outdir / 'book.epub') as book:
        index, other = (book.read(f'{name}.xhtml').decode() for name in ('index', 'other'))
        assert 'scidraft-tables.css' in book.read('content.opf').decode()
    assert 'tabindex' not in index + other
    assert 'sd-table' not in index + other
    assert 'scope="col"' in index
    assert 'scidraft-tables.css' in index
    assert 'scidraft-tables.css' not in other


@pytest.mark.parametrize(('builder', 'name', 'expected'), [
    ('text', 'index.txt', r'\| one two'),
    ('man', 'test.1', r'one\n\.br\ntwo'),
    ('texinfo', 'test.texi', r'one@\*two'),
])
def test_plain_formats_keep_line_breaks(project: Project, builder: str, name: str, expected: str) -> None:
    project.write('index.md', f'# X\n\n{TABLE}{{.table-academic}}\n')
    project.conf('man_pages = [("index", "test", "Test", "A", 1)]')
    built = project.build(builder)
    assert not built.warnings
    assert re.search(expected, built.raw(name))
    assert 'table-academic' not in built.raw(name)




def test_line_breaks_in_books(project: Project) -> None:
    project.write('index.md', f'# X\n\nText<br>and more.\n\n{TABLE}')
    built = project.build('epub')
    page = built.raw('index.xhtml')
    assert page.count('<br />') >= 2
    assert '<br>' not in page
    ElementTree.fromstring(page.replace('&nbsp;', ' '))
