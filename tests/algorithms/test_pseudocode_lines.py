"""References to lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project

EUCLID = '''
```{pseudocode} Euclid
:label: alg:euclid

Input: two numbers
while b: {#loop}
  t <- a {#keep}
  a <- b {#swap}
return a {#end}
```
'''
SIEVE = r'''
```{pseudocode}
\begin{algorithm}\caption{Sieve}\label{alg:sieve}
\begin{algorithmic}[1]
\State go to line~\ref{line:b}, see \cref{line:b} and \cref{alg:euclid#swap}; Algorithm \ref{alg:euclid}
\State b \label{line:b}
\State c \label{keep}
\end{algorithmic}\end{algorithm}
```
'''


@pytest.fixture
def book(project: Project) -> Project:
    """Two documents with an algorithm each."""
    project.conf('extensions.append("sphinx_scidraft.algorithms")\nscidraft_within = "project"')
    project.write('index.md', '# Index\n\n```{toctree}\na\nb\n```\n')
    project.write('a.md', '# A\n' + EUCLID)
    project.write('b.md', '# B\n' + SIEVE)
    return project


@pytest.mark.parametrize(('reference', 'text', 'links'), [
    ('{prf:ref}`alg:euclid#swap`', 'line 3 of Algorithm 1', ['#alg:euclid-swap']),
    ('{prf:ref}`swap`', 'line 3 of Algorithm 1', ['#alg:euclid-swap']),
    ('{prf:ref}`line:b`', 'line 2 of Algorithm 2', ['b.html#alg:sieve-line:b']),
    ('{prf:ref}`alg:sieve#line:b`', 'line 2 of Algorithm 2', ['b.html#alg:sieve-line:b']),
    ('{prf:ref}`keep`', 'line 2 of Algorithm 1', ['#alg:euclid-keep']),
    ('{prf:ref}`alg:sieve#keep`', 'line 3 of Algorithm 2', ['b.html#alg:sieve-keep']),
    ('{prf:ref}`alg:euclid#loop..end`', 'lines 1–4 of Algorithm 1',
     ['#alg:euclid-loop', '#alg:euclid-end', '#alg:euclid']),
    ('{prf:ref}`end..loop`', 'lines 1–4 of Algorithm 1', ['#alg:euclid-loop', '#alg:euclid-end', '#alg:euclid']),
    ('{prf:cref}`swap,loop,keep`', 'lines 1–3 of Algorithm 1', ['#alg:euclid-loop', '#alg:euclid-swap', '#alg:euclid']),
    ('{prf:cref}`loop,end`', 'lines 1 and 4 of Algorithm 1', ['#alg:euclid-loop', '#alg:euclid-end', '#alg:euclid']),
    ('{prf:cref}`loop,line:b`', 'line 1 of Algorithm 1 and line 2 of Algorithm 2',
     ['#alg:euclid-loop', 'b.html#alg:sieve-line:b']),
    ('{prf:Cref}`loop`', 'Line 1 of Algorithm 1', ['#alg:euclid-loop']),
    ('{prf:ref}`step %s <loop>`', 'step 1', ['#alg:euclid-loop']),
    ('{prf:ref}`{kind} {number} in {name} <loop>`', 'line 1 in Euclid', ['#alg:euclid-loop']),
    ('{ref}`line:b`', 'line 2 of Algorithm 2', ['b.html#alg:sieve-line:b']),
    ('{any}`line:b`', 'line 2 of Algorithm 2', ['b.html#alg:sieve-line:b']),
    ('[](#line:b)', 'line 2 of Algorithm 2', ['b.html#alg:sieve-line:b']),
    ('[there](#line:b)', 'there', ['b.html#alg:sieve-line:b']),
])
def test_reference(book: Project, reference: str, text: str, links: list[str]) -> None:
    book.write('a.md', f'# A\n\n**{reference}**\n{EUCLID}')
    built = book.build()
    assert built.warnings == ''
    assert built.texts('a', 'strong:not(.statement-head *)')[0] == text
    assert [link.get('href') for link in built.select('a', 'p > strong a')] == links


def test_references_inside_the_algorithm(book: Project) -> None:
    built = book.build()
    assert built.warnings == ''
    assert built.texts('b', '.pseudocode-text')[0] == (
        '1:go to line 2, see line 2 and line 3 of Algorithm 1; Algorithm 1')


def test_lines_of_pseudocode_without_a_head(book: Project) -> None:
    book.write('c.md', '---\norphan: true\n---\n# C\n\n{prf:ref}`own`\n\n```{pseudocode}\nx {#own}\n```\n')
    book.write('a.md', f'# A\n\n**{{prf:ref}}`own`**\n{EUCLID}')
    built = book.build()
    assert built.warnings == ''
    assert built.texts('c', 'p .line-ref') == ['line 1']
    assert built.texts('a', 'strong .line-ref') == ['line 1 of C']


def test_line_without_number(book: Project) -> None:
    book.write('a.md', '# A\n\n{prf:ref}`given`\n\n```{pseudocode} T\n\\Require x \\label{given}\n\\State y\n```\n')
    assert book.build().texts('a', 'p .line-ref') == ['Algorithm 1']


@pytest.mark.parametrize(('reference', 'shown'), [
    ('{prf:ref}`alg:euclid#nope`', 'alg:euclid#nope'), ('{prf:ref}`nope`', 'nope'),
    ('{prf:ref}`alg:euclid#loop..nope`', 'alg:euclid#loop..nope'),
])
def test_unknown_line(book: Project, reference: str, shown: str) -> None:
    book.write('a.md', f'# A\n\n**{reference}**\n{EUCLID}')
    built = book.build()
    assert built.warning_lines == [f"a.md:3: WARNING: no statement with the label '{shown}' [scidraft.reference]"]
    assert built.texts('a', 'p > strong') == [shown]


def test_unknown_label_in_tex(book: Project) -> None:
    book.write('a.md', '# A\n\n```{pseudocode}\n\\State see \\ref{nope}\n```\n')
    book.write('b.md', '# B\n')
    built = book.build()
    assert built.warning_lines == ["a.md:4: WARNING: no statement with the label 'nope' [scidraft.reference]"]
    assert built.texts('a', '.pseudocode-text') == ['1:see nope']


def test_equations(book: Project) -> None:
    book.write('a.md', '# A\n\n$$x$$ (eq)\n\n```{pseudocode}\n\\State by \\eqref{eq}\n```\n')
    book.write('b.md', '# B\n')
    built = book.build(conf={'nitpicky': True})
    assert built.warnings == ''
    assert built.texts('a', '.pseudocode-text') == ['1:by (1)']


def test_only_algorithm_of_its_scope(book: Project) -> None:
    book.conf('scidraft_numbered = "unless-unique"\nscidraft_within = "document"')
    book.write('a.md', f'# A\n\n**{{prf:ref}}`swap`**\n{EUCLID}')
    assert book.build().texts('a', 'p > strong') == ['line 3 of Algorithm (Euclid)']


def test_restated_algorithm(book: Project) -> None:
    book.write('b.md', '# B\n\n```{restate} alg:euclid\n```\n')
    built = book.build()
    assert built.warnings == ''
    assert built.texts('b', '.statement-head') == ['Algorithm 1 (Euclid)']
    assert not built.select('b', '.pseudocode [id]')


def test_pages_that_quote_a_line_are_written_again(book: Project) -> None:
    book.write('c.md', '---\norphan: true\n---\n# C\n\n{prf:ref}`alg:euclid#end`\n')
    book.build()
    book.write('a.md', '# A\n' + EUCLID.replace('return', 'print a\nreturn'))
    assert book.build().texts('c', '.line-ref') == ['line 5 of Algorithm 1']
    book.write('a.md', '# A\n\n:::{prf:algorithm}\nText\n:::\n' + EUCLID)
    second = book.build()
    assert second.texts('c', '.line-ref') == ['line 4 of Algorithm 2']
    fresh = book.build(out='fresh')
    assert second.raw('c.html') == fresh.raw('c.html')


def test_nothing_is_written_again_without_a_change(book: Project) -> None:
    book.write('c.md', '---\norphan: true\n---\n# C\n\n{prf:ref}`alg:euclid#end`\n')
    times = [path.stat().st_mtime_ns for path in sorted(book.build().outdir.glob('?.html'))]
    assert [path.stat().st_mtime_ns for path in sorted(book.build().outdir.glob('?.html'))] == times


def test_lines_of_other_projects(book: Project, tmp_path: Path) -> None:
    book.write('a.md', '# A\n\n(other-label)=\n## Section\n' + EUCLID)
    book.build(out='other')
    (tmp_path / 'second').mkdir()
    second = Project(tmp_path / 'second')
    second.conf(f'''
        extensions += ["sphinx.ext.intersphinx"]
        intersphinx_mapping = {{"book": ("https://example.org/", {str(tmp_path / "other/objects.inv")!r})}}
    ''')
    second.write('index.md', '''
        # Here

        1 {prf:ref}`alg:euclid#loop`. 2 {prf:ref}`book:alg:euclid#loop`. 3 {prf:ref}`mine <alg:euclid#end>`.
        4 {prf:ref}`step %s <alg:euclid#end>`. 5 {prf:cref}`alg:euclid#end, alg:euclid`. 6 {prf:ref}`swap`.

        {prf:ref}`other-label`
    ''')
    built = second.build()
    assert built.warning_lines == ["index.md:7: WARNING: no statement with the label 'other-label' "
                                   '[scidraft.reference]']
    assert built.texts('index', 'p')[0] == (
        '1 line 1 of Algorithm 1. 2 line 1 of Algorithm 1. 3 mine. 4 step 4. '
        '5 line 4 of Algorithm 1 and Algorithm 1 (Euclid). 6 line 3 of Algorithm 1.')
    assert {a.get('href') for a in built.select('index', 'p a.external')} == {
        'https://example.org/a.html#alg:euclid' + end for end in ('-loop', '-end', '-swap', '')}
