"""Formulas in PDFs, made by a real LaTeX."""

from __future__ import annotations

import re
import subprocess

from math_project import MathProject
from projects import need
from test_maths_pages import NUMBERED

MORE = r'''
$$ \newcommand{\half}{\frac{1}{2}} $$

$$ \newcommand{\own}[1]{\mathbf{#1}} \own{x} $$

Later $\own{y}$, $\half$.

$$
u &= v \\
w &= z \tag{lines}
$$

$$ \begin{align} k &= l \\ m &= n \end{align} $$ (wrapped)

```{math}
:label: blank

first = 1

second = 2 \tag{$\dagger$}
```

{eq}`wrapped` {eq}`blank`
'''


def test_source(maths: MathProject) -> None:
    maths.write({'index.md': NUMBERED + MORE + '\n```{toctree}\nb\n```', 'b.md': '# B\n\n$\\own{z}$'})
    built = maths.build('latex')
    text = built.page('test.tex')
    assert r'\mathbf{y}' in text and r'\frac{1}{2}' in text and r'\newcommand{\half}' not in text
    assert r'\own{z}' in text      # not defined in that note
    assert r'\begin{equation}\label{equation:index:crossed}' in text
    assert r'd \label{equation:index:two}' in text
    assert re.search(r'\\end\{split\}\\tag\{lines\}\s*\\end\{equation\}', text)
    assert re.search(r'\\begin\{align\}\\label\{equation:index:wrapped\} k', text)
    assert 'label{equation:index:one}\\label' not in text


def test_pdf(maths: MathProject) -> None:
    need('latexmk', 'xelatex', 'pdftotext')
    maths.conf('latex_engine = "xelatex"')
    maths.write({'index.md': NUMBERED + MORE})
    built = maths.build('latex')
    assert built.warnings == ''
    run = subprocess.run(['latexmk', '-xelatex', '-interaction=nonstopmode', '-halt-on-error', 'test.tex'],
                         cwd=built.outdir, capture_output=True, text=True, check=False)
    log = built.page('test.log')
    assert run.returncode == 0, re.findall(r'^! .*', log, re.MULTILINE)
    assert 'undefined' not in log and 'multiply' not in log
    shown = subprocess.run(['pdftotext', '-layout', 'test.pdf', '-'], cwd=built.outdir, capture_output=True, text=True,
                           check=True).stdout
    assert '(1) (2) (T1) (X) (∗) (3) (4)' in re.sub(r'\s+', ' ', shown)
    assert '(5) (†)' in re.sub(r'\s+', ' ', shown)
