"""PDFs made by a real LaTeX: no error, no undefined reference, the site's numbers in the text."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from projects import Built, Project, need

SOURCE = r'''
# Metric spaces

:::{prf:theorem} $L^2$ & friends_100%, see {prf:ref}`lem:b`[^note]
:label: thm:a
Every closed set.
:::

[^note]: A footnote in a title.

::::{prf:proof}
Let us see:
$$
a = b
$$
::::

::::{prf:lemma} with a very long title of more than one hundred characters that must be broken over lines somewhere
:label: lem:b
- a list comes first
- and ends it

:::{prf:example}
Nested, with $$x^2$$ and a footnote.[^two]

$$
y &= z \\
  &= w
$$ (eq:inner)
:::
::::

[^two]: Second.

:::{prf:proof}
:of: lem:b
1. one
2. two
:::

:::{prf:proof} by computation
:of: thm:a, lem:b
\begin{align}
a &= b \\
c &= d
\end{align}
:::

:::{prf:proof}
```python
print("a" * 3)
```
:::

:::{prf:remark}
:tag: $\ast$
:label: rem:star
By {eq}`eq:inner`, {prf:cref}`thm:a, lem:b` and {prf:ref}`rem:star`.
:::

:::{prf:algorithm} Sort
FILLER
:::

```{list-table}
* - :::{prf:fact}
    In a cell.
    :::
  - plain
```

:::{restate} thm:a
:::
'''


def compile_pdf(built: Built, engine: str = '-pdf') -> tuple[str, str]:
    """Run latexmk; return the text of the PDF and the log."""
    run = subprocess.run(['latexmk', engine, '-interaction=nonstopmode', '-halt-on-error', 'test.tex'],
                         cwd=built.outdir, capture_output=True, text=True, check=False, timeout=300)
    log = (built.outdir / 'test.log').read_text(errors='replace')
    errors = re.findall(r'^!.*|.*undefined.*|.*multiply.defined.*', log, re.M)
    assert run.returncode == 0, run.stdout[-3000:]
    assert not errors, errors
    text = subprocess.run(['pdftotext', '-layout', built.outdir / 'test.pdf', '-'], capture_output=True, text=True,
                          check=True).stdout
    return re.sub(r'\s+', ' ', text), log


def write(project: Project) -> None:
    project.write('index.md', '# Book\n\n```{toctree}\n:numbered:\na\n```\n')
    filler = '\n\n'.join('A long paragraph that fills the page. ' * 12 for _ in range(14))
    project.write('a.md', SOURCE.replace('FILLER', filler))


def test_pdflatex(project: Project) -> None:
    need('latexmk', 'pdflatex', 'pdftotext')
    write(project)
    built = project.build('latex', conf={'nitpicky': True})
    assert built.warnings == ''
    text, _ = compile_pdf(built)
    for wanted in ('Theorem 1.1 (', 'see Lemma 1.1)', 'Lemma 1.1 (with a very long title', 'Example 1.1.',
                   'Proof of Lemma 1.1.', 'Proof of Theorem 1.1 and Lemma 1.1 (by computation).', 'Remark *.',
                   'Algorithm 1.1 (Sort).', 'Fact 1.1.', 'Theorem 1.1 and Lemma 1.1', '1 A footnote in a title.'):
        assert wanted in text, wanted
    assert 'Theorem 1.1 (' in text[text.index('In a cell'):]       # restated


def test_german(project: Project) -> None:
    need('latexmk', 'pdflatex', 'pdftotext')
    project.conf('language = "de"')
    write(project)
    text, _ = compile_pdf(project.build('latex'))
    for wanted in ('Satz 1.1 (', 'Beweis.', 'Beweis von Satz 1.1 und Lemma 1.1', 'Bemerkung *', 'Algorithmus 1.1'):
        assert wanted in text, wanted


def test_xelatex_with_chinese(project: Project) -> None:
    need('latexmk', 'xelatex', 'pdftotext')
    project.conf('language = "zh_CN"')
    project.write('index.md', '''
        # 书

        :::{prf:theorem} 欧几里得
        :label: thm:euclid
        素数有无穷多个。
        :::

        :::{prf:proof}
        假设不然。
        :::

        见 {prf:ref}`thm:euclid`。
    ''')
    built = project.build('latex')
    text, _ = compile_pdf(built, '-xelatex')
    text = text.replace(' ', '')
    for wanted in ('定理1（欧几里得）', '证明', '见定理1'):
        assert wanted in text, text


@pytest.mark.parametrize(('docclass', 'headings'), [
    ('manual', 'APPENDIX A|Appendix A'), ('howto', ' 1 First .* A More ')])
def test_appendix(project: Project, docclass: str, headings: str) -> None:
    """In a book, and in an article, which the ornaments that Sphinx loads for chapters do not stop."""
    need('latexmk', 'pdflatex', 'pdftotext')
    project.conf(f'scidraft_appendix = ["app"]\nlatex_documents = [("index", "test.tex", "Test", "A", "{docclass}")]')
    project.write('index.md', '# Test\n\n```{toctree}\n:numbered:\na\napp\n```\n')
    project.write('a.md', '# First\n\n:::{theorem}\nx\n:::\n')
    project.write('app.md', '# More\n\n:::{theorem}\n:label: t\ny\n:::\n\nSee {prf:ref}`t`.\n')
    text, _ = compile_pdf(project.build('latex'))
    assert re.search(headings, text), text
    assert 'Theorem A.1. y' in text
    assert 'See Theorem A.1' in text


def test_macros_can_be_redefined(project: Project) -> None:
    """The look is amsthm's; a project changes it by the macros that the documentation names."""
    need('latexmk', 'pdflatex', 'pdftotext')
    project.conf(r"latex_elements = {'preamble': r'\renewcommand{\scidraftname}[1]{<<#1>>}'}")
    project.write('index.md', '# Book\n\n:::{theorem} Name\nx\n:::\n')
    text, _ = compile_pdf(project.build('latex'))
    assert '(Name)' in text
    assert '«(Name)»' in text or '<<(Name)>>' in text


def test_style_file_is_not_copied_for_other_builders(project: Project, tmp_path: Path) -> None:
    project.write('index.md', '# Book\n\n:::{theorem} Name\nx\n:::\n')
    assert not (project.build('html').outdir / 'scidraft.sty').exists()
