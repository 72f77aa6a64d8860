"""What pages hold: formulas, numbers, links, warnings, in each builder."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from math_project import MATHML, MathProject

from sphinx_scidraft.maths import engines, renderer_of, style_sheet_of

MARKDOWN = r"""
# Norms on $\mathbb{R}^n$

Inline $x_i^2$ and {math}`\alpha`, block:

$$ E = mc^2 $$ (einstein)

```{math}
:label: maxwell

a &= b \\
c &= d
```

\begin{align}
u &= v \label{eq:uv} \\
w &= x
\end{align}

\begin{gather*}
a < b
\end{gather*}

See {eq}`einstein`, {eq}`maxwell`, {eq}`eq:uv`.
"""
REST = r"""
Norms on :math:`\mathbb{R}^n`
=============================

Inline :math:`x_i^2` and :math:`\alpha`, block:

.. math:: E = mc^2
   :label: einstein

.. math::
   :label: maxwell

   a &= b \\
   c &= d

.. math::
   :nowrap:
   :label: eq:uv

   \begin{align}
   u &= v \\
   w &= x
   \end{align}

.. math::

   a < b

   c < d

See :eq:`einstein`, :eq:`maxwell`, :eq:`eq:uv`.
"""


@pytest.mark.parametrize(('name', 'text'), [('index.md', MARKDOWN), ('index.rst', REST)])
@pytest.mark.parametrize(('builder', 'page'), [('html', 'index.html'), ('dirhtml', 'index.html'),
                                               ('singlehtml', 'index.html')])
def test_page(maths: MathProject, name: str, text: str, builder: str, page: str) -> None:
    maths.write({name: text})
    built = maths.build(builder)
    assert built.warnings == ''
    html = built.page(page)
    assert built.sources(page)[:4] == [r'\mathbb{R}^n', 'x_i^2', r'\alpha', 'E = mc^2']
    assert [formula.get('display') for formula in built.formulas(page)][2:4] == [None, 'block']
    assert re.findall(r'<span class="eqno">(\(\d\))<a class="headerlink"', html) == ['(1)', '(2)', '(3)']
    assert re.search(r'See <a[^>]*href="[^"]*#equation-einstein"[^>]*>\(1\)</a>.*#equation-maxwell.*'
                     r'#equation-eq-uv"[^>]*>\(3\)</a>', html, re.DOTALL)
    assert len(re.findall(r'<mtable', html)) == 3
    assert '<title>Norms on ℝ^n' in html or builder == 'singlehtml'
    assert 'cdn' not in html and 'mathjax' not in html.replace('class="tex2jax_ignore mathjax_ignore"', '')
    assert re.search(r'href="[^"]*_static/scidraft-math-[0-9a-f]{12}\.css\?v=\w+"', html)


def test_number_stands_in_a_cell_of_its_own(maths: MathProject) -> None:
    maths.write({'index.md': '$$ x $$ (a)\n\n$$ y $$'})
    html = maths.build().page('index.html')
    assert re.search(r'<div class="sd-math-display sd-math-numbered notranslate nohighlight" id="equation-a" '
                     r'style="--w:0.5">'
                     r'<div class="sd-math-box"><math display="block">.*?</math></div>'
                     r'<span class="eqno">\(1\)<a class="headerlink" href="#equation-a" title="[^"]+">', html)
    assert html.count('class="eqno"') == 1
    style = (maths.folder / 'html' / '_static').glob('scidraft-math-*.css')
    assert 'grid-template-columns' in next(style).read_text()


def test_tags(maths: MathProject) -> None:
    maths.write({'index.md': '''
```{math}
:label: a
x \\tag{A}
```

$$ y \\tag{$\\ast$} $$ (b)

$$ z \\tag*{<b>} $$

\\begin{align*} a &= b \\tag{1} \\\\ c &= d \\tag{2} \\end{align*}

See {eq}`a` and {eq}`b`.
'''})
    built = maths.build()
    html = built.page('index.html')
    assert built.warnings == ''
    assert '<span class="eqno">(A)<a' in html
    assert re.search(r'<span class="eqno"><math><semantics><mrow><mtext>\(</mtext>.*?∗.*?</math><a', html)
    assert '<span class="eqno">&lt;b&gt;</span>' in html
    assert re.search(r'href="#equation-a">\(A\)</a>', html)
    assert 'sd-math-display sd-math-full' in html
    assert html.count('<mtext>(1)</mtext>') == 1


def test_labels_of_amsmath_environments_are_the_same_in_every_build(maths: MathProject) -> None:
    text = '\\begin{equation}\nx\n\\end{equation}\n\n\\begin{equation}\ny \\label{a}\n\\end{equation}\n\n{eq}`a`\n'
    maths.write({'index.md': text, 'other.md': '---\norphan: true\n---\n' + text})
    first = maths.build(out='first', doctrees='one')
    assert 'id="equation-index-amsmath-0"' in first.page('index.html')
    assert 'id="equation-a"' in first.page('index.html')
    assert 'id="equation-other-amsmath-1"' in first.page('other.html')
    assert 'href="#equation-a">(2)</a>' in first.page('index.html')
    assert maths.build(out='second', doctrees='two').files == first.files


def test_numbers_of_figures_style(maths: MathProject) -> None:
    maths.conf('numfig = True\nmath_numfig = True\nmath_numsep = "-"\nmath_eqref_format = "Eq. {number}"')
    maths.write({'index.rst': 'T\n=\n\n.. toctree::\n   :numbered:\n\n   a\n',
                 'a.rst': 'A\n=\n\n.. math:: x\n   :label: x\n\n:eq:`x`\n'})
    html = maths.build().page('a.html')
    assert '<span class="eqno">(1-1)' in html and '>Eq. 1-1</a>' in html


def test_macros(maths: MathProject) -> None:
    maths.conf("scidraft_macros = {'RR': r'\\mathbb{R}', 'norm': [r'\\lVert #1 \\rVert', 1], 'bad': '{'}\n"
               "mathjax3_config = {'tex': {'macros': {'EE': r'\\mathbb{E}', 'RR': 'no'}}}")
    maths.write({'index.md': r'$\norm{x}\in\RR$ $\EE$'})
    built = maths.build()
    assert built.shown('index.html') == ['‖x‖∈ℝ', '𝔼']
    assert built.sources('index.html') == [r'\norm{x}\in\RR', r'\EE']
    assert built.warnings.count('WARNING') == 1 and "macro 'bad' is left out" in built.warnings


def test_changed_macros_change_all_pages(maths: MathProject) -> None:
    maths.conf("scidraft_macros = {'RR': r'\\mathbb{R}'}")
    maths.write({'index.md': '# A\n\n$\\RR$\n\n```{toctree}\nb\n```', 'b.md': '# B\n\n$\\RR^n$'})
    assert maths.build().shown('b.html') == ['ℝn']
    maths.conf("scidraft_macros = {'RR': r'\\mathbf{R}'}")
    built = maths.build()
    assert built.shown('index.html') == ['𝐑'] and built.shown('b.html') == ['𝐑n']
    assert maths.build(out='fresh', doctrees='other').files == built.files


def test_changed_macro_writes_only_pages_that_use_it(maths: MathProject) -> None:
    maths.conf("scidraft_macros = {'RR': r'\\mathbb{R}', 'a': 'x'}")
    maths.write({'index.md': '# A\n\n$y$\n\n```{toctree}\nb\nc\n```', 'b.md': '# B\n\n$\\RR$', 'c.md': '# C\n\n$\\a$'})
    maths.build()
    before = {name: (maths.folder / 'html' / name).stat().st_mtime_ns for name in ('index.html', 'b.html', 'c.html')}
    maths.conf("scidraft_macros = {'RR': r'\\mathbb{R}', 'a': 'z'}")
    assert maths.build().shown('c.html') == ['z']
    changed = [name for name, time in before.items() if (maths.folder / 'html' / name).stat().st_mtime_ns != time]
    assert 'c.html' in changed and 'b.html' not in changed


def test_macros_in_latex(maths: MathProject) -> None:
    maths.conf("scidraft_macros = {'RR': r'\\mathbb{R}', 'norm': ['|#1|', 1], '|': 'x'}\n"
               "latex_elements = {'preamble': '% mine'}")
    maths.write({'index.md': '# A\n\n$\\norm{x}$'})
    built = maths.build('latex')
    text = built.page('test.tex')
    assert '% mine\n\\providecommand{\\RR}{\\mathbb{R}}\n\\providecommand{\\norm}[1]{|#1|}\n' in text
    assert '\\norm{x}' in text and built.warnings == ''


def test_definitions_hold_in_their_document(maths: MathProject) -> None:
    maths.write({'index.md': '# A\n\n$\\foo{x}$\n\n$$\\newcommand{\\foo}[1]{F(#1)}$$\n\n```{toctree}\nb\n```',
                 'b.md': '# B\n\n$\\foo{y}$'})
    built = maths.build()
    assert built.shown('index.html')[0] == 'F(x)'
    assert built.sources('index.html')[0] == r'\foo{x}'
    assert r'<code class="math-source">\foo{y}</code>' in built.page('b.html')
    assert re.search(r'b\.md:3: WARNING: formula is shown as its source: .*foo.*\[scidraft\.math\]', built.warnings)


@pytest.mark.parametrize(('name', 'text', 'line'), [
    ('index.md', '# T\n\ntext\n\n$$\n\\ce{H<2}\n$$\n', 5), ('index.md', '# T\n\ntext $\\ce{H<2}$\n', 3),
    ('index.rst', 'T\n=\n\n.. math::\n\n   \\ce{H<2}\n', 4), ('index.rst', 'T\n=\n\ntext :math:`\\ce{H<2}`\n', 4),
])
def test_failure_shows_the_source(maths: MathProject, name: str, text: str, line: int) -> None:
    maths.write({name: text})
    built = maths.build()
    assert '<code class="math-source">\\ce{H&lt;2}</code>' in built.page('index.html')
    assert re.findall(rf'{name}:(\d+): WARNING: (.*)', built.warnings) == [
        (str(line), 'formula is shown as its source: Unknown command "\\ce" [scidraft.math]')]
    assert 'scidraft-math-' in built.page('index.html')
    maths.conf("suppress_warnings = ['scidraft.math']")
    assert maths.build(out='quiet').warnings == ''


def test_other_renderers_can_be_chosen(maths: MathProject) -> None:
    maths.write({'index.md': '$x$'})
    maths.conf("html_math_renderer = 'mathjax'")
    built = maths.build()
    assert '<math' not in built.page('index.html') and 'mathjax' in built.page('index.html')
    assert built.static == [] and built.warnings == ''
    assert not (built.outdir / '.scidraft-math.json').exists()
    maths.conf("extensions.append('sphinx.ext.imgmath')")
    built = maths.build(out='img', doctrees='img')
    assert '<math' not in built.page('index.html') and built.static == []
    maths.conf("extensions.append('sphinx.ext.imgmath')\nhtml_math_renderer = 'scidraft'")
    assert maths.build(out='ours', doctrees='ours').shown('index.html') == ['x']


@pytest.mark.parametrize('choice', ['', "html_math_renderer = 'scidraft'"])
def test_without_converters(maths: MathProject, monkeypatch: pytest.MonkeyPatch, choice: str) -> None:
    monkeypatch.setattr(engines, 'installed', lambda: ())
    maths.conf(choice)
    maths.write({'index.md': '$x$'})
    built = maths.build()
    assert 'mathjax' in built.page('index.html')
    assert built.warnings.count('WARNING') == 1 and 'sphinx_scidraft[math]' in built.warnings
    maths.write({'index.md': 'no formula'})
    assert maths.build().warnings == ''
    maths.conf("html_math_renderer = 'mathjax'")
    maths.write({'index.md': '$x$'})
    assert maths.build().warnings == ''


def test_without_the_font(maths: MathProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('sphinx_scidraft.maths.font.source', lambda: None)
    maths.write({'index.md': '$x$'})
    built = maths.build()
    assert built.warnings == '' and built.shown('index.html') == ['x']
    assert len(built.static) == 1
    sheet = built.page(f'_static/{built.static[0]}')
    assert '@font-face' not in sheet and '"STIX Two Math","Cambria Math"' in sheet.replace(', "', ',"')


def test_font_that_cannot_be_made(maths: MathProject, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = maths.folder / 'broken.ttf'
    broken.write_bytes(b'x')
    monkeypatch.setattr('sphinx_scidraft.maths.font.source', lambda: broken)
    maths.write({'index.md': '$x$'})
    built = maths.build()
    assert built.shown('index.html') == ['x']
    assert built.warnings.count('WARNING') == 1 and 'font' in built.warnings
    assert len(built.static) == 1


def test_files_only_where_they_are_needed(maths: MathProject) -> None:
    maths.write({'index.md': '# A\n\n$x$\n\n```{toctree}\nb\n```', 'b.md': '# B\n\ntext'})
    built = maths.build()
    assert len(built.static) == 3 and 'scidraft-math-font.txt' in built.static
    assert 'scidraft-math-' in built.page('index.html')
    for page in ('b.html', 'genindex.html', 'search.html'):
        assert 'scidraft-math' not in built.page(page)
    sheet = next(name for name in built.static if name.endswith('.css'))
    assert f'url("{sheet.replace(".css", ".woff2")}")' in built.page(f'_static/{sheet}')


def test_font_is_asked_for_with_the_page(maths: MathProject) -> None:
    maths.write({'index.md': '# A\n\n$x$\n\n```{toctree}\nb\nsub/c\n```', 'b.md': '# B\n\ntext',
                 'sub/c.md': '# C\n\n$y$'})
    built = maths.build()
    name = next(name for name in built.static if name.endswith('.woff2'))
    rest = f'_static/{name}" as="font" type="font/woff2" crossorigin>'
    for page, up in (('index.html', ''), ('sub/c.html', '../')):
        assert f'<link rel="preload" href="{up}{rest}' in built.page(page)
    assert 'preload' not in built.page('b.html')
    assert maths.build().files == built.files


def test_project_without_formulas_gets_nothing(maths: MathProject) -> None:
    maths.write({'index.md': '# A\n\ntext'})
    built = maths.build()
    assert built.static == [] and built.warnings == ''


def test_formulas_in_titles_are_drawn_on_other_pages_too(maths: MathProject) -> None:
    maths.write({'index.md': '# A\n\n```{toctree}\nb\n```', 'b.md': '# On $x$ & \\<y\\>\n\ntext'})
    built = maths.build()
    assert built.shown('index.html')[0] == 'x' and 'scidraft-math-' in built.page('index.html')
    assert re.search(r'<title>On x &amp; &lt;y&gt;', built.page('b.html'))


def test_wide_formulas_are_in_the_tab_order(maths: MathProject) -> None:
    wide = '+'.join(f'x_{{{number}}}' for number in range(30))
    maths.write({'index.md': f'$x$ ${wide}$\n\n$$ {wide} $$ (wide)\n\n$$ x $$'})
    html = maths.build().page('index.html')
    assert html.count('tabindex="0"') == 2
    assert re.search(r'<span class="sd-math sd-math-wide[^>]*><span class="sd-math-box" tabindex="0" role="group" '
                     r'aria-label="Formula"><math>', html)
    assert '<div class="sd-math-box" tabindex="0" role="group" aria-label="Formula (1)"><math' in html


def test_epub(maths: MathProject) -> None:
    maths.conf('epub_show_urls = "no"')
    maths.write({'index.md': MARKDOWN + '\n```{toctree}\nb\n```\n\n$\\textbf{a}$', 'b.md': '# B\n\ntext'})
    built = maths.build('epub')
    assert built.warnings == ''
    with ZipFile(built.outdir / 'Test.epub') as book:
        assert book.namelist()[0] == 'mimetype'
        page = ElementTree.fromstring(book.read('index.xhtml'))
        package = book.read('content.opf').decode()
        names = book.namelist()
        assert book.testzip() is None
    formulas = page.findall(f'.//{MATHML}math')
    assert len(formulas) == 8
    assert all(element.tag.startswith(MATHML) for formula in formulas for element in formula.iter())
    assert re.search(r'<item [^>]*href="index.xhtml" [^>]*properties="mathml" />', package)
    assert re.search(r'<item [^>]*href="b.xhtml" media-type="application/xhtml\+xml" />', package)
    assert re.search(r'href="_static/scidraft-math-\w+\.woff2" media-type="font/woff2"', package)
    assert not any(name.endswith('.txt') for name in names)
    again = maths.build('epub')
    assert again.warnings == ''
    with ZipFile(again.outdir / 'Test.epub') as book:
        assert book.read('content.opf').decode().count('properties="mathml"') == 1


@pytest.mark.parametrize(('builder', 'file'), [('latex', 'test.tex'), ('text', 'index.txt'), ('man', 'test.1'),
                                               ('xml', 'index.xml')])
def test_other_builders_keep_the_source(maths: MathProject, builder: str, file: str) -> None:
    maths.conf("man_pages = [('index', 'test', 'Test', [], 1)]")
    maths.write({'index.md': '# A\n\n$x_i^2$\n\n$$ E = mc^2 $$ (einstein)'})
    built = maths.build(builder)
    assert built.warnings == ''
    assert 'E = mc^2' in built.page(file).replace('\\', '') and '<semantics>' not in built.page(file)
    if builder == 'latex':
        assert r'\(x_i^2\)' in built.page(file) or r'\sphinxmath' in built.page(file) or '(x_i^2' in built.page(file)


def test_renderer_for_other_parts() -> None:
    class Stranger:
        pass

    assert renderer_of(Stranger()) is None    # type: ignore[arg-type]
    assert style_sheet_of(Stranger()) == ''    # type: ignore[arg-type]


def test_hostile_sources_stay_text(maths: MathProject) -> None:
    maths.write({'index.md': '$a<b$ $\\text{<script>alert(1)</script>}$ $\\href{javascript:alert(1)}{x}$ '
                             '$</annotation></math><script>x</script>$ $\\hspace{1em" onclick="x}$'})
    html = maths.build().page('index.html').split('<p>')[1].split('</p>')[0]
    assert '<script' not in html and not re.search(r'<[^>]*\sonclick=', html)
    assert not re.search(r'<[^>]*href="javascript', html)


NUMBERED = r'''
# A

\begin{align}
a &= b \label{one} \\
c &= d \label{two}
\end{align}

\begin{align}
e &= f \tag{T1} \label{tagged} \\
g &= h \nonumber
\end{align}

$$ x \tag{X} $$ (crossed)

\begin{align}
p &= q \tag{$\ast$} \label{star} \\
r &= s \label{plain}
\end{align}

$$ y $$ (last)

{eq}`one` {eq}`two` {eq}`tagged` {eq}`crossed` {eq}`star` {eq}`plain` {eq}`last`
'''


def test_numbers_count_as_in_latex(maths: MathProject) -> None:
    maths.write({'index.md': NUMBERED})
    built = maths.build()
    html = built.page('index.html')
    assert built.warnings == ''
    assert re.findall(r'<span class="eqno">(.*?)<a', html) == ['(1)', '(X)', '(2)', '(3)']
    assert re.findall(r'href="#equation-(\w+)">(.*?)</a>', html) == [
        ('one', '(1)'), ('two', '(1)'), ('tagged', '(T1)'), ('crossed', '(X)'), ('star', '(*)'), ('plain', '(2)'),
        ('last', '(3)')]
    for label in ('one', 'two', 'tagged', 'crossed', 'star', 'plain', 'last'):
        assert html.count(f'id="equation-{label}"') == 1


def test_labels_in_rows_in_rest(maths: MathProject) -> None:
    maths.write({'index.rst': 'A\n=\n\n.. math::\n   :nowrap:\n   :label: whole\n\n   \\begin{align}\n   a &= b \\\\\n'
                              '   c &= d \\label{row}\n   \\end{align}\n\n:eq:`whole` :eq:`row`\n'})
    built = maths.build()
    assert built.warnings == ''
    assert re.findall(r'href="#equation-(\w+)">(.*?)</a>', built.page('index.html')) == [
        ('whole', '(1)'), ('row', '(1)')]
