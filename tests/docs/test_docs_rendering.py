"""What the guides say of algorithms, diagrams, formulas, citations, tables and code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_pages import DOCS, PACKAGE, copy_project
from projects import Built, Project

from sphinx_scidraft.core.pseudocode import PseudocodeError, parse
from sphinx_scidraft.core.pseudocode.ast import plain_text
from sphinx_scidraft.diagrams import engine, svg
from sphinx_scidraft.maths.convert import Formula, draw

DIAGRAMS = sorted(path.stem for path in (DOCS / 'projects/diagram-types').glob('*.mmd'))


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
