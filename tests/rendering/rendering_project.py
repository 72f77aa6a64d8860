"""One page with everything that is drawn when a project is built, formulas aside."""

from __future__ import annotations

import sys
from pathlib import Path

from projects import CONF, Project

sys.path.insert(0, str(Path(__file__).parent.parent / 'diagrams'))
from diagram_sources import SOURCES

#: What each diagram says, as its source has it.
LABELS: dict[str, tuple[str, ...]] = {
    'flowchart': ('Prompt', 'tokenise', 'Embedding', 'Cache hit?', 'yes', 'Reuse', 'no', 'Compute', 'Layers', 'Output'),
    'sequence': ('User', 'Model', 'prompt', 'loop', 'every token', 'sample', 'text', 'a note', 'again'),
    'state': ('Idle', 'Decode', 'prompt received', 'next token', 'a', 'b'),
    'class': ('Layer', 'abstract', 'width', 'forward(x)', 'Tensor', 'Attention', 'Head', '1', 'n', 'has'),
    'er': ('PAPER', 'CITATION', 'has', 'string', 'title', 'PK', 'int', 'year'),
    'gantt': ('Training plan', 'Data', 'Collect', 'Clean', 'Model', 'Train', 'Release'),
    'pie': ('Tokens by source', 'Web', 'Books', '60', '40'),
    'mindmap': ('Attention', 'Scores', 'Scaled', 'Mask', 'Causal'),
    'quadrant': ('Variants', 'Low cost', 'High cost', 'Low quality', 'High quality', 'Full', 'Multi-head'),
    'timeline': ('Language models', 'Early', '2017', 'Transformer', '2018', 'BERT', 'GPT'),
    'gitGraph': ('init', 'develop', 'v0.1', 'main'),
}

BIB = r'''
@article{vaswani, author = {Vaswani, Ashish and Shazeer, Noam}, title = {Attention Is All You Need},
  journal = {Advances in Neural Information Processing Systems}, volume = 30, year = 2017}
@article{hochreiter, author = {Hochreiter, Sepp and Schmidhuber, J{\"u}rgen}, title = {Long Short-Term Memory},
  journal = {Neural Computation}, volume = 9, number = 8, pages = {1735--1780}, year = 1997,
  doi = {10.1162/neco.1997.9.8.1735}}
@misc{adam, author = {Kingma, Diederik P. and Ba, Jimmy}, title = {Adam}, eprint = {1412.6980}, year = 2014,
  url = {https://arxiv.org/abs/1412.6980/a-long-address-without-any-place-where-it-could-be-broken-into-two-lines}}
'''

ROWS = '| Symbol | Meaning | Number |\n|---|---|--:|\n| a | the first letter | 1 |\n| b | the second letter | 2 |\n'
WIDE_ROWS = ('| ' + ' | '.join(['Incomprehensibilities'] * 9) + ' |\n' + '|--:' * 9 + '|\n'
             + '| 1 ' * 9 + '|\n')

DIAGRAMS = '# Diagrams\n\n' + '\n'.join(
    f'## {kind}\n\n```{{mermaid}}\n:name: diagram-{kind}\n:alt: A diagram of the type {kind}\n\n{source}```\n'
    for kind, source in SOURCES.items())

TEXTS = f'''
# Texts

First {{cite}}`vaswani`, then {{cite}}`hochreiter, vaswani`, at last {{cite}}`adam`.

```{{pseudo-algorithm}}
\\begin{{algorithm}}
\\caption{{Power iteration on a matrix that is symmetric and has a simple largest eigenvalue}}
\\label{{alg:power}}
\\begin{{algorithmic}}
\\Require a matrix $A$
\\State $x \\gets$ a unit vector \\label{{line:start}}
\\While{{not converged}} \\Comment{{a comment on this line}}
  \\State $y \\gets A x$ \\label{{line:product}}
  \\State \\Call{{Normalise}}{{$y$}}, and the text of this line goes on until no telephone can hold it in a row
\\EndWhile
\\State \\Return $x$
\\end{{algorithmic}}
\\end{{algorithm}}
```

It begins with {{prf:ref}}`line:start`; {{prf:ref}}`alg:power#line:product` costs most.

{ROWS}{{.table-academic}}

{ROWS}{{.table-striped}}

{ROWS}{{.table-default}}

{WIDE_ROWS}{{.table-academic}}

```python
def step(x, y):  # a comment
    """What it says."""
    return f"{{x}} and a text that goes on and on, so that the line is longer than any screen of the test, " + str(
        1.5)
```

```{{references}} refs.bib
```

Again {{cite}}`adam` and again {{cite}}`vaswani`.

```{{references}} refs.bib
:title: References of the second part
```
'''


def rendering_project(folder: Path) -> Project:
    """Return the project, with one page of diagrams and one of all else."""
    project = Project(folder)
    project.write('conf.py', CONF.replace('"sphinx_scidraft"', '"sphinx_scidraft", "sphinxcontrib.bibtex"').replace(
        'html_math_renderer = "mathjax"', '# ours:'))
    project.conf('scidraft_code_blocks = True')
    project.write('refs.bib', BIB)
    project.write('index.md', TEXTS + '\n```{toctree}\ndiagrams\n```\n')
    project.write('diagrams.md', DIAGRAMS)
    return project
