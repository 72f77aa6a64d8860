"""Directives: numbers, names, labels, options, warnings; the same in Markdown and reST."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from projects import Built, Project

TEX = r'''
\begin{algorithm}[H]
\caption{Euclid's \emph{method} for $a, b$}
\label{alg:euclid}
\begin{algorithmic}[1]
\Require $a \ge b$
\While{$b \neq 0$} \Comment{loop}
\State \Call{Swap}{$a$, $b$}
\EndWhile
\State \Return $a$
\end{algorithmic}
\end{algorithm}
'''.strip()


@pytest.fixture
def pseudo(project: Project) -> Project:
    """A project with the extension."""
    project.conf('extensions.append("sphinx_scidraft.algorithms")\nexclude_patterns = ["other.*"]')
    return project


def fence(body: str, head: str = '{pseudocode}', options: str = '') -> str:
    """Return a directive in Markdown."""
    return f'```{head}\n{options}{body}\n```\n'


def rst(body: str, head: str = 'pseudocode::', options: str = '') -> str:
    """Return a directive in reST."""
    return f'.. {head}\n{textwrap.indent(options, "   ")}\n{textwrap.indent(body, "   ")}\n'


def build(pseudo: Project, text: str, builder: str = 'html', suffix: str = 'md', **options: object) -> Built:
    """Build one document."""
    title = '# Title\n\n' if suffix == 'md' else 'Title\n=====\n\n'
    (pseudo.src / f'index.{suffix}').write_text(title + text, encoding='utf-8')
    return pseudo.build(builder, **options)     # type: ignore[arg-type]


def tree(built: Built) -> str:
    """Return what the directive makes as XML, without places in the source."""
    xml = built.raw('index.xml').partition('</title>')[2].partition('</section>')[0]
    return re.sub(r' (source|xml:space|support_smartquotes|xref_type)="[^"]*"', '', xml)


@pytest.mark.parametrize(('head', 'options', 'body'), [
    ('', '', TEX),
    ('', ':lines: 2\n:noend:\n:class: small\n', TEX),
    (' A *title* with $x$', ':label: l\n', 'while x:\n  y # why {#here}\n'),
    ('', '', 'while x:\n  y'),
    ('', ':nonumber:\n', '\\State x'),
])
def test_markdown_and_rst_give_the_same(pseudo: Project, head: str, options: str, body: str) -> None:
    markdown = build(pseudo, fence(body, '{pseudocode}' + head, options), 'xml', out='md')
    (pseudo.src / 'index.md').unlink()
    restructured = build(pseudo, rst(body, 'pseudocode::' + head.replace('$x$', ':math:`x`'), options), 'xml', 'rst',
                         out='rst')
    assert (markdown.warnings, restructured.warnings) == ('', '')
    assert tree(markdown) == tree(restructured)


def test_head_and_lines(pseudo: Project) -> None:
    built = build(pseudo, fence(TEX))
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == ["Algorithm 1 (Euclid’s method for \\(a, b\\))"]
    assert [div.get('id') for div in built.select('index', '.statement-algorithm.pseudocode-box')] == ['alg:euclid']
    assert built.texts('index', '.pseudocode-text') == [
        'Require: \\(a \\ge b\\)', '1:while \\(b \\neq 0\\) do ▷ loop', '2:Swap(\\(a\\), \\(b\\))', '3:end while',
        '4:return \\(a\\)']
    assert built.texts('index', 'ol ol .pseudocode-text') == ['2:Swap(\\(a\\), \\(b\\))']
    assert built.texts('index', 'ul .pseudocode-text') == ['Require: \\(a \\ge b\\)']
    assert [li.get('value') for li in built.select('index', 'ol > li')] == ['1', '2', '3', '4']
    assert built.texts('index', '.pseudocode b') == ['Require:', 'while', 'do', 'end while', 'return']
    assert len(built.select('index', 'link[href*="scidraft-algorithms.css"]')) == 1
    assert (built.outdir / '_static' / 'scidraft-algorithms.css').exists()


def test_fence_of_scidraft(pseudo: Project) -> None:
    """Without braces, and with numbers even where LaTeX would print none."""
    built = build(pseudo, fence(TEX.replace('[1]', ''), 'pseudo-algorithm'))
    assert built.warnings == ''
    assert built.texts('index', '.pseudocode-number') == ['1:', '2:', '3:', '4:']


@pytest.mark.parametrize(('source', 'options', 'numbers'), [
    ('\\begin{algorithmic}\\State a\\State b\\end{algorithmic}', '', []),
    ('\\begin{algorithmic}[0]\\State a\\State b\\end{algorithmic}', '', []),
    ('\\begin{algorithmic}[2]\\State a\\State b\\end{algorithmic}', '', ['2:']),
    ('\\begin{algorithmic}\\State a\\State b\\end{algorithmic}', ':lines:\n', ['1:', '2:']),
    ('\\begin{algorithmic}[1]\\State a\\State b\\end{algorithmic}', ':lines: none\n', []),
    ('\\State a\\State b', '', ['1:', '2:']),
    ('a\nb', '', ['1:', '2:']),
    ('a\nb', ':start: 9\n', ['9:', '10:']),
    ('a\nb', ':lines: 0\n', []),
])
def test_which_lines_have_numbers(pseudo: Project, source: str, options: str, numbers: list[str]) -> None:
    built = build(pseudo, fence(source, options=options))
    assert built.warnings == ''
    assert built.texts('index', '.pseudocode-number') == numbers


def test_numbers_are_those_of_statements(pseudo: Project) -> None:
    built = build(pseudo, '\n'.join([
        ':::{prf:algorithm} Prose\nText\n:::\n', fence('a', '{pseudocode} Lines'), fence('b'),
        fence('c', options=':label: c\n'), fence('d', '{pseudocode} None', ':nonumber:\n'),
        fence('e', '{algorithm} Own', ':lines:\n'), fence('f', '{algorithm}', ':pseudocode:\n'),
        'See {prf:ref}`c`.']))
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == [
        'Algorithm 1 (Prose).', 'Algorithm 2 (Lines)', 'Algorithm 3', 'Algorithm (None)', 'Algorithm 4 (Own)',
        'Algorithm 5']
    assert built.texts('index', 'a.reference.internal .statement-ref') == ['Algorithm 3']
    assert len(built.select('index', '.pseudocode-box')) == 6


def test_option_of_the_directive_in_the_domain(pseudo: Project) -> None:
    built = build(pseudo, fence('a {#l}', '{prf:algorithm} Own', ':label: own\n:lines:\n') + '\n{prf:ref}`own#l`')
    assert built.warnings == ''
    assert built.texts('index', '.statement-head') == ['Algorithm 1 (Own)']
    assert built.texts('index', '.line-ref') == ['line 1 of Algorithm 1']


def test_lines_inside_a_statement_in_prose(pseudo: Project) -> None:
    built = build(pseudo, '::::{prf:algorithm} Prose\n:label: a\n\nText.\n\n' + fence('x {#l}') +
                  '::::\n\n{prf:ref}`a#l`')
    assert built.warnings == ''
    assert built.texts('index', '.line-ref') == ['line 1 of Algorithm 1']


@pytest.mark.parametrize(('suffix', 'text', 'line'), [
    ('md', fence('\\State a\n\\Foo'), 5),
    ('md', fence('\\State a\n\\Foo', '{pseudocode} Title', ':label: x\n:nonumber:\n'), 7),
    ('md', fence('\\State a\n\\Foo', '{pseudocode}', '---\nlabel: x\n---\n'), 8),
    ('md', '- item\n\n  ' + fence('\\State a\n\\Foo').replace('\n', '\n  '), 7),
    ('md', ':::{note}\n' + fence('\\State a\n\\Foo') + ':::\n', 6),
    ('rst', rst('\\State a\n\\Foo'), 7),
    ('rst', rst('\\State a\n\\Foo', 'pseudocode:: Title', ':label: x\n:nonumber:\n'), 9),
    ('rst', '.. pseudocode::\n   \\State a\n   \\Foo\n', 6),
    ('rst', '.. note::\n\n' + textwrap.indent(rst('\\State a\n\\Foo'), '   '), 9),
])
def test_one_warning_with_its_line(pseudo: Project, suffix: str, text: str, line: int) -> None:
    built = build(pseudo, text, suffix=suffix)
    assert built.warning_lines == [
        f'index.{suffix}:{line}: WARNING: pseudo-code is shown as its source: unknown command \\Foo; did you mean '
        '\\For? (line 2, column 1) [scidraft.pseudocode]']
    assert built.texts('index', '.pseudocode-source') == ['\\State a \\Foo']


def test_included_file(pseudo: Project) -> None:
    pseudo.write('other.txt', '\n' + rst('\\State a\n\\Foo'))
    built = build(pseudo, '.. include:: other.txt\n', suffix='rst')
    assert [warning.partition(': WARNING')[0] for warning in built.warning_lines] == ['other.txt:5']


def test_source_that_cannot_be_read_keeps_its_head(pseudo: Project) -> None:
    built = build(pseudo, fence('\\Foo\n\\If{x}', '{pseudocode} Title', ':label: x\n') + '\n{prf:ref}`x`')
    assert len(built.warning_lines) == 1
    assert built.texts('index', '.statement-head') == ['Algorithm 1 (Title).']
    assert built.texts('index', '.statement-ref') == ['Algorithm 1']


@pytest.mark.parametrize(('text', 'message'), [
    (fence('a', options=':lines: some\n'), "option 'lines' of pseudocode must be a number, not 'some'"),
    (fence('a', options=':start: x\n'), "option 'start' of pseudocode must be a number, not 'x'"),
    (fence('a', options=':foo: x\n'), "unknown option 'foo' of pseudocode"),
    (fence('a', '{pseudocode} T', ':foo: x\n'), "unknown option 'foo' of algorithm"),
    (fence(''), 'the block is empty'),
    (fence('a {#l}\nb {#L}'), "two lines have the label 'l'"),
    (fence('\\caption{One}\\State x', '{pseudocode} Two'), "has the title 'Two' and the caption 'One'"),
])
def test_mistakes_are_told_once(pseudo: Project, text: str, message: str) -> None:
    built = build(pseudo, text)
    assert len(built.warning_lines) == 1
    assert message in built.warnings


def test_short_name_can_be_switched_off(pseudo: Project) -> None:
    pseudo.conf('scidraft_short_names = False')
    built = build(pseudo, fence('a', '{algorithm}', ':lines:\n'))
    assert 'Unknown directive type' in built.warnings


def test_quotes_and_dashes_stay(pseudo: Project) -> None:
    built = build(pseudo, fence('print "a" -- \'b\''))
    assert built.texts('index', '.pseudocode-text') == ['1:print "a" -- \'b\'']


def test_wide_formulas_can_be_reached_by_keyboard(pseudo: Project) -> None:
    built = build(pseudo, fence('$x$') + fence('a word that is not too long: ' + 'x' * 99) +
                  fence('$a_1 + b_2 + c_3 + d_4 + e_5 + f_6 + g_7 + h_8 + i_9 = 10$', '{pseudocode} T'))
    groups = built.select('index', '.pseudocode[tabindex]')
    assert [group.get('aria-labelledby') for group in groups] == [
        head.get('id') for head in built.select('index', '.statement-head')]


def test_extension_alone_loads_the_rest(project: Project) -> None:
    project.conf('extensions = ["myst_parser", "sphinx_scidraft.algorithms"]')
    built = build(project, fence(TEX))
    assert built.warnings == ''
    assert built.texts('index', '.statement-label') == ['Algorithm 1']


def test_parallel_reading_gives_the_same(pseudo: Project, tmp_path: Path) -> None:
    pseudo.write('index.md', '# Index\n\n```{toctree}\n:glob:\nd*\n```\n\n{prf:ref}`l3`')
    for number in range(8):
        pseudo.write(f'd{number}.md', f'# D{number}\n\n' + fence(f'x {{#l{number}}}', '{pseudocode} T') +
                     f'\n{{prf:ref}}`l{7 - number}`\n')
    serial, parallel = pseudo.build(out='serial'), pseudo.build(out='parallel', jobs=2)
    assert (serial.warnings, parallel.warnings) == ('', '')
    for page in serial.outdir.glob('*.html'):
        assert page.read_bytes() == (parallel.outdir / page.name).read_bytes()
