"""A paper in LaTeX becomes a project with the numbers of the paper."""

from __future__ import annotations

import ast
from pathlib import Path, PurePosixPath

import pytest
from projects import Built, need_modules, run_sphinx

from sphinx_scidraft.cli import main
from sphinx_scidraft.importing.latex import pandoc
from sphinx_scidraft.importing.latex.paper import convert_paper
from sphinx_scidraft.importing.result import Conversion

need_modules('pypandoc', 'sphinxcontrib.bibtex')
PAPER = Path(__file__).parent / 'latex-paper' / 'paper.tex'


@pytest.fixture(scope='module')
def converted() -> Conversion:
    return convert_paper(PAPER)


@pytest.fixture(scope='module')
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp('paper')
    assert main(['import', 'latex', str(PAPER), str(folder / 'src')]) == 0
    return run_sphinx(folder / 'src', folder / 'html', conf={
        'html_theme': 'basic', 'nitpicky': True, 'html_math_renderer': 'mathjax'})


def text(converted: Conversion, name: str) -> str:
    return converted.texts[PurePosixPath(name)]


def test_builds_without_a_warning(built: Built) -> None:
    assert built.warnings == ''


def test_numbers_of_the_paper(built: Built) -> None:
    heads = [head for page in ('introduction', 'lemmas-and-proofs', 'more')
             for head in built.texts(page, '.statement-head')]
    assert heads == [
        'Main Theorem.', r'Definition 1.1 (norm of \(x\)).', 'Theorem 1.2 (Small things).',
        'Lemma 2.1.', 'Lemma 2.2.', 'Proof of Theorem 1.2.', 'Proposition 2.3.', 'Proof (A short argument).',
        'Corollary 2.4.', 'Remark 2.5.', 'Conjecture 2.1.', 'Example 1.', 'Algorithm 1 (Count)', 'Lemma A.1.']


def test_references_read_as_in_the_paper(built: Built) -> None:
    body = built.body('introduction')
    assert 'Our result is Theorem 1.2, which rests on Lemmas 2.1 and 2.2; see also Section 2 and (1).' in body
    body = built.body('lemmas-and-proofs')
    assert 'Combine Lemma 2.1 with Lemma 2.2.' in body
    assert 'Nothing follows from ??.' in body
    assert 'Fig. 1' in body and 'Table 1' in body


def test_text_is_kept(built: Built) -> None:
    assert 'Abstract. We show that' in built.body('index')
    assert 'A price of 5% and 3$ is “fair”' in built.body('introduction')
    assert 'for example those in' in built.body('introduction')
    assert 'We thank everyone.' in built.body('thanks')
    assert 'The Art of Computer Programming' in built.body('introduction')


@pytest.mark.parametrize(('name', 'piece'), [
    ('index.md', "authors:\n  - 'Ada Example'\n  - 'Ben Example'\n"),
    ('introduction.md', '{cite}`knuth1997,euler1748` (Ch.\xa02)'),
    ('introduction.md', '2.  if\n\n    $$\n    \\norm{x}=0,\n    $$\n\n    then $x=0$.'),
    ('lemmas-and-proofs.md', '\\begin{align}\n  a &= b, \\label{eq:a}'),
    ('lemmas-and-proofs.md', '```{figure} /pictures/dot.svg\n:name: fig:dot\n\nA dot, as in **bold** $\\R$.\n\n```'),
    ('lemmas-and-proofs.md', '```{pseudo-algorithm}\n\\begin{algorithm}'),
    ('lemmas-and-proofs.md', '```latex\n\\begin{tikzpicture}'),
])
def test_markdown(converted: Conversion, name: str, piece: str) -> None:
    assert piece in text(converted, name)


def test_settings(converted: Conversion) -> None:
    conf = {node.targets[0].id: ast.literal_eval(node.value)     # type: ignore[attr-defined]
            for node in ast.parse(text(converted, 'conf.py')).body if isinstance(node, ast.Assign)}
    assert conf['scidraft_kinds'] == {
        'theorem': {'within': 1}, 'lemma': {'counter': 'theorem'}, 'proposition': {'counter': 'theorem'},
        'corollary': {'counter': 'theorem'},
        'main-theorem': {'title': 'Main Theorem', 'style': 'plain', 'numbered': False},
        'definition': {'style': 'definition', 'counter': 'theorem'},
        'example': {'style': 'definition', 'within': 'project'},
        'remark': {'style': 'remark', 'counter': 'theorem'}, 'conjecture': {'style': 'remark', 'within': 1},
        'algorithm': {'within': 'project'}}
    assert conf['scidraft_appendix'] == ['more']
    assert conf['scidraft_macros'] == {
        'R': '\\mathbb{R}', 'norm': ['\\lVert #1 \\rVert', 1], 'Hom': '\\operatorname{Hom}', 'eg': 'for example'}


def test_findings(converted: Conversion) -> None:
    assert [str(finding) for finding in converted.findings] == [
        'paper.tex:1: sections without a number stand between others; the numbers after them begin anew',
        'paper.tex:72: there is no label nowhere; ?? stands for its number',
        'paper.tex:100: the tikzpicture is kept as source; make a picture of it',
    ]


def paper(tmp_path: Path, body: str, head: str = '') -> Conversion:
    path = tmp_path / 'p.tex'
    path.write_text(f'\\documentclass{{article}}\n{head}\n\\begin{{document}}\n{body}\n\\end{{document}}\n',
                    encoding='utf-8')
    return convert_paper(path)


def test_typed_bibliography(tmp_path: Path) -> None:
    new = paper(tmp_path, 'See \\cite{a}.\n\\begin{thebibliography}{9}\n\\bibitem{a} A. Uthor, \\emph{Title}, 1999.\n'
                          '\\bibitem[B]{b} Another} brace.\n\\end{thebibliography}')
    assert text(new, 'bib/typed.bib') == ('@misc{a,\n  note = {A. Uthor, \\emph{Title}, 1999},\n}\n\n'
                                          '@misc{b,\n  note = {Another brace},\n}\n')
    assert '```{references} /bib/typed.bib' in text(new, 'index.md')


def test_files_outside_are_not_read(tmp_path: Path) -> None:
    (tmp_path / 'secret.tex').write_text('SECRET', encoding='utf-8')
    inner = tmp_path / 'in'
    inner.mkdir()
    new = paper(inner, 'Before \\input{../secret} after.')
    assert 'SECRET' not in text(new, 'index.md')
    assert 'not a file beside the paper' in str(new.findings[0])


@pytest.mark.parametrize('body', [
    '\\begin{proof} never closed', '\\begin{equation} x', '} {', '\\section{', '$ \\[ $$', '\\ref{} \\cite{} \\cref{,}',
    '\\newtheorem{}{}', '\\newcommand{\\x}', '\\includegraphics{}', '\\begin{figure}\\end{figure}', '%', '\\',
])
def test_broken_sources_are_read(tmp_path: Path, body: str) -> None:
    try:
        paper(tmp_path, f'First.\n\n{body}')
    except pandoc.PandocFailed as error:     # pandoc says what it cannot read
        assert str(error)


def test_without_pandoc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pandoc.shutil, 'which', lambda name: None)
    monkeypatch.setattr(pandoc, 'find_spec', lambda name: None)
    assert main(['import', 'latex', str(PAPER), str(tmp_path / 'new')]) == 1
    assert 'python -m pip install "sphinx_scidraft[latex]"' in capsys.readouterr().err
    assert not (tmp_path / 'new').exists()
