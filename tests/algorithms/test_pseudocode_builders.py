"""Every builder prints the same numbers, and the outline can be read."""

from __future__ import annotations

import re
import subprocess
import zipfile

import pytest
from projects import Project, need

NOTE = r'''
# Note

See {prf:ref}`alg:euclid` and {prf:ref}`alg:euclid#swap`.

```{pseudo-algorithm}
\begin{algorithm}
\caption{Euclid for $a$}
\label{alg:euclid}
\begin{algorithmic}
\Require $a \ge b$
\If{$b \neq 0$} \Comment{usual}
  \State \hspace{1em} \Call{Swap}{$a$, $b$} \label{swap}
\Else
  \State
\EndIf
\State ``done'' \textbf{\textit{x}} 5 ≤ 6 \& {\tt a\_b} A long line of text that has to be broken somewhere, at the end
\end{algorithmic}
\end{algorithm}
```

```{pseudocode}
for x in S: # each
    y <- x
```
'''


@pytest.fixture
def note(project: Project) -> Project:
    """One document with pseudo-code."""
    project.conf('extensions.append("sphinx_scidraft.algorithms")\n'
                 'latex_documents = [("index", "note.tex", "Note", "A", "howto")]\n'
                 'man_pages = [("index", "note", "Note", [], 1)]\n'
                 'texinfo_documents = [("index", "note", "Note", "A", "Note", "", "")]')
    project.write('index.md', NOTE)
    return project


TEXT = '''
See Algorithm 1 and line 2 of Algorithm 1.

Algorithm 1 (Euclid for a)

Require: a ≥ b
1: if b ≠ 0 then ▷ usual
2:   \u2003 Swap(a, b)
3: else
4:
5: end if
6: “done” ***x*** 5 ≤ 6 & "a_b" A long line of text that has to be
   broken somewhere, at the end

1: for x in S: ▷ each
2:   y ← x
'''


def test_text(note: Project) -> None:
    built = note.build('text')
    assert built.warnings == ''
    assert TEXT.strip() in built.raw('index.txt')


def test_man(note: Project) -> None:
    built = note.build('man')
    assert built.warnings == ''
    page = built.raw('note.1').replace('\\ ', ' ').replace('\\&', '').replace('\\-', '-')
    page = re.sub(r'\\f.', '', page)
    for line in ('1: if b ≠ 0 then # usual\n', '4:   \n', '5: end if\n', '2:   y ← x\n'):
        assert line in page
    assert 'Algorithm 1 (Euclid for a)' in page


def test_texinfo(note: Project) -> None:
    built = note.build('texinfo')
    assert built.warnings == ''
    page = built.raw('note.texi').replace('@ ', ' ')
    assert '1: if b ≠ 0 then # usual\n' in page
    assert '5: end if\n' in page


@pytest.mark.parametrize('builder', ['html', 'dirhtml', 'singlehtml', 'epub', 'xml', 'gettext', 'latex'])
def test_without_warnings(note: Project, builder: str) -> None:
    assert note.build(builder).warnings == ''


def test_epub_is_well_formed(note: Project) -> None:
    built = note.build('epub')
    book = zipfile.ZipFile(next(built.outdir.glob('*.epub')))
    page = built.page('index.xhtml')
    assert len(page.cssselect('li.pseudocode-line')) == 9
    assert any(name.endswith('scidraft-algorithms.css') for name in book.namelist())


def test_xml_holds_the_numbers(note: Project) -> None:
    xml = note.build('xml').raw('index.xml')
    assert re.findall(r'<pseudocode_line[^>]* number="(\w+)"', xml) == ['1', '2', '3', '4', '5', '6', '1', '2']


def test_lines_are_not_offered_for_translation(note: Project) -> None:
    catalogue = note.build('gettext').raw('index.pot')
    assert 'usual' not in catalogue
    assert 'Euclid for a' in catalogue


def test_pdf(note: Project) -> None:
    need('latexmk', 'pdflatex', 'pdftotext')
    built = note.build('latex')
    assert built.warnings == ''
    run = subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'note.tex'],
                         cwd=built.outdir, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    log = (built.outdir / 'note.log').read_text(errors='replace')
    assert 'undefined' not in log and 'Overfull' not in log
    text = subprocess.run(['pdftotext', '-layout', 'note.pdf', '-'], cwd=built.outdir, capture_output=True, text=True,
                          check=True).stdout
    lines = [' '.join(line.split()) for line in text.splitlines()]
    assert any(line.startswith('Algorithm 1 (Euclid for') for line in lines)
    assert [line[:2] for line in lines if re.match(r'\d: ?', line)] == ['1:', '2:', '3:', '4:', '5:', '6:', '1:', '2:']
    assert '5: end if' in lines
