"""A project written for sphinx-proof 0.4 keeps its anchors, numbers, references and titles.

The tables below are what sphinx-proof prints; where it is installed, a test compares them with it.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import lxml.html
import pytest
from projects import need_modules

PROJECT = Path(__file__).parents[1]
SOURCE = Path(__file__).parent / 'roots' / 'test-sphinx-proof'
DOCUMENTS = sorted(path.relative_to(SOURCE).with_suffix('').as_posix()
                   for path in SOURCE.rglob('*') if path.suffix in ('.md', '.rst'))

#: Document, anchor, kind with number, title.
BLOCKS = [
    ('compactness', 'def-compact', 'Definition 5.1', 'Compact set'),
    ('compactness', 'thm:heine-borel', 'Theorem 5.1', 'Heine–Borel'),
    ('compactness', 'obs-half', 'Observation 5.1', 'Half of it'),
    ('compactness', 'remark-3', 'Remark', ''),
    ('compactness', 'lem-closed', 'Lemma 5.2', 'Limits stay inside'),
    ('compactness', 'cor-extreme', 'Corollary 5.3', 'Extreme values'),
    ('compactness', 'proposition-6', 'Proposition 5.1', ''),
    ('compactness', 'prop-union', 'Property 5.1', ''),
    ('continuity', 'def-continuous', 'Definition 4.1', 'Continuity'),
    ('continuity', 'as-interval', 'Assumption 4.1', ''),
    ('continuity', 'thm-zero', 'Theorem 4.1', r'Zeros of \(f \in C[a, b]\)'),
    ('continuity', 'alg-bisection', 'Algorithm 4.1', 'Bisection'),
    ('continuity', 'ex-sqrt', 'Example 4.1', 'Square root of 2'),
    ('continuity', 'prp-intermediate', 'Proposition 4.1', 'Intermediate values'),
    ('conventions', 'not-interval', 'Notation 2', 'Intervals'),
    ('conventions', 'assumption-1', 'Assumption 2', 'Choice'),
    ('exercises', 'conj-collatz', 'Conjecture 1', 'Collatz'),
    ('exercises', 'ex-collatz', 'Example 2', ''),
    ('index', 'notation-0', 'Notation 1', ''),
    ('preface', 'as-reader', 'Assumption 1', 'Reader'),
    ('preface', 'example-1', 'Example 1', 'How to read'),
    ('reals', 'ax-field', 'Axiom 1.1', 'Ordered field'),
    ('reals', 'ax-complete', 'Axiom 1.2', 'Completeness'),
    ('reals', 'def-sup', 'Definition 1.1', 'Supremum'),
    ('reals', 'not-empty', 'Notation', ''),
    ('reals', 'prop-sup-monotone', 'Property 1.1', r'Monotonicity of \(\sup\)'),
    ('reals', 'thm-sup', 'Theorem 1.1', 'Approximation of the supremum'),
    ('reals', 'lem-archimedes', 'Lemma 1.2', 'Archimedes'),
    ('reals', 'corollary-7', 'Corollary 1.3', ''),
    ('reals', 'remark-8', 'Remark', 'Rational numbers'),
    ('sequences', 'def-limit', 'Definition 2.1', 'Convergence'),
    ('sequences', 'not-limit', 'Notation 2.1', 'Limits'),
    ('sequences', 'remark-2', 'Remark 2.1', ''),
    ('sequences', 'thm-monotone', 'Theorem 2.1', 'Monotone convergence'),
    ('sequences', 'cor-Cauchy', 'Corollary 2.5', 'Cauchy’s criterion'),
    ('sequences/subsequences', 'lem-peak', 'Lemma 2.2', 'Peaks'),
    ('sequences/subsequences', 'thm:bolzano-weierstrass', 'Theorem 2.3', 'Bolzano–Weierstrass'),
    ('sequences/subsequences', 'lem_cauchy_bounded', 'Lemma 2.4', ''),
    ('sequences/subsequences', 'obs-cauchy', 'Observation 2.1', ''),
    ('series', 'def-series', 'Definition 3.1', 'Series'),
    ('series', 'crit-cauchy', 'Criterion 3.1', 'Cauchy'),
    ('series', 'crit-comparison', 'Criterion 3.2', r'Comparison with \(\sum b_k\)'),
    ('series', 'lem-geometric', 'Lemma 3.1', 'Geometric series'),
    ('series', 'example-4', 'Example 3.1', ''),
    ('series', 'thm-ratio', 'Theorem 3.2', 'Ratio test'),
    ('series', 'rem-ratio', 'Remark 3.1', 'Equality'),
    ('series', 'cor-exp', 'Corollary', 'Exponential series'),
]
#: Document, where a reference leads, its text; the name of an unnumbered statement is ours.
REFERENCES = [
    ('compactness', 'reals#lem-archimedes', 'Lemma 1.2'),
    ('compactness', 'sequences/subsequences#thm:bolzano-weierstrass', 'Theorem 2.3'),
    ('compactness', 'compactness#lem-closed', 'Lemma 5.2'),
    ('compactness', 'compactness#obs-half', 'Observation 5.1'),
    ('compactness', 'compactness#def-compact', 'Definition 5.1'),
    ('continuity', 'sequences#not-limit', 'Notation 2.1'),
    ('continuity', 'continuity#as-interval', 'Assumption 4.1'),
    ('continuity', 'continuity#alg-bisection', 'Algorithm 4.1'),
    ('continuity', 'sequences#thm-monotone', 'Theorem 2.1'),
    ('continuity', 'continuity#tab-bisection', 'Table 4.1'),
    ('continuity', 'continuity#thm-zero', 'the theorem on zeros'),
    ('conventions', 'sequences#not-limit', 'Notation 2.1'),
    ('conventions', 'preface#as-reader', 'the assumption on readers'),
    ('exercises', 'compactness#cor-extreme', 'Corollary 5.3'),
    ('exercises', 'compactness#thm:heine-borel', 'Theorem 5.1'),
    ('exercises', 'continuity#ex-sqrt', 'Example 4.1'),
    ('exercises', 'series#cor-exp', 'Corollary (Exponential series)'),
    ('exercises', 'exercises#conj-collatz', 'Conjecture 1'),
    ('index', 'compactness#thm:heine-borel', 'Theorem 5.1'),
    ('preface', 'reals#thm-sup', 'Theorem 1.1'),
    ('preface', 'reals#ax-complete', 'completeness'),
    ('preface', 'preface#as-reader', 'Assumption 1'),
    ('reals', 'reals#ax-complete', 'Axiom 1.2'),
    ('reals', 'reals#def-sup', 'Definition 1.1'),
    ('reals', 'reals#thm-sup', 'Theorem 1.1'),
    ('reals', 'reals#equation-eq-archimedes', '(1.1)'),
    ('reals', 'reals#ax-field', 'Axiom 1.1'),
    ('reals', 'reals#ax-complete', 'the second axiom'),
    ('reals', 'reals#not-empty', 'Notation'),
    ('sequences', 'sequences#def-limit', 'Definition 2.1'),
    ('sequences', 'sequences#thm-monotone', 'Theorem 2.1'),
    ('sequences', 'reals#thm-sup', 'Theorem 1.1'),
    ('sequences', 'sequences/subsequences#lem_cauchy_bounded', 'Lemma 2.4'),
    ('sequences', 'sequences/subsequences#thm:bolzano-weierstrass', 'Bolzano and Weierstrass'),
    ('sequences', 'sequences/subsequences#lem-peak', 'Lemma 2.2'),
    ('sequences/subsequences', 'sequences/subsequences#lem-peak', 'Lemma 2.2'),
    ('sequences/subsequences', 'sequences#thm-monotone', 'Theorem 2.1'),
    ('sequences/subsequences', 'sequences/subsequences#lem_cauchy_bounded', 'Lemma 2.4'),
    ('sequences/subsequences', 'reals#ax-complete', 'Axiom 1.2'),
    ('series', 'sequences#def-limit', 'this sequence'),
    ('series', 'sequences#cor-Cauchy', 'Corollary 2.5'),
    ('series', 'series#crit-cauchy', 'Criterion 3.1'),
    ('series', 'series#def-series', 'Definition 3.1'),
    ('series', 'series#lem-geometric', 'Lemma 3.1'),
]
#: Document and number of paragraphs (nested blocks not counted) of each proof.
PROOFS = [
    ('compactness', 2),
    ('compactness', 1),
    ('continuity', 2),
    ('continuity', 1),
    ('reals', 1),
    ('reals', 2),
    ('sequences', 1),
    ('sequences', 1),
    ('sequences/subsequences', 1),
    ('sequences/subsequences', 1),
    ('series', 1),
    ('series', 1),
]
#: Anchor and what the author wrote as ``:class:``.
CLASSES = [
    ('ax-complete', 'important'),
    ('thm:bolzano-weierstrass', 'important wide'),
    ('crit-comparison', 'tip'),
    ('remark-3', 'note'),
    ('example-1', 'tip'),
    ('assumption-1', 'warning'),
]


class Markup(NamedTuple):
    """CSS selectors of a block that is no proof, of its number and its head, and of a proof."""

    block: str
    label: str
    head: str
    proof: str


OURS = Markup('.statement:not(.statement-proof)', '.statement-label', '.statement-head', '.statement-proof')
THEIRS = Markup('.proof:not(#proof)', '.caption-number', '.admonition-title', '.proof#proof')


class Build(NamedTuple):
    """A project that was built, and how that ended."""

    out: Path
    result: subprocess.CompletedProcess[str]


def build(out: Path, extensions: str, *settings: str, paths: tuple[Path, ...] = (PROJECT,)) -> Build:
    """Build the project with some extensions, found in some folders; any warning makes it fail."""
    options = [word for setting in (f'extensions=myst_parser,{extensions}', *settings) for word in ('-D', setting)]
    command = [sys.executable, '-m', 'sphinx', '-q', '-n', '-W', '-b', 'html', *options, str(SOURCE), str(out)]
    search = os.pathsep.join([*map(str, paths), os.environ.get('PYTHONPATH', '')])
    environment = os.environ | {'PYTHONPATH': search, 'LC_ALL': 'C.UTF-8'}
    return Build(out, subprocess.run(command, env=environment, capture_output=True, encoding='utf-8'))


def build_ours(out: Path, *settings: str) -> Build:
    """Build the project with sphinx_scidraft as the documentation tells those who come from sphinx-proof."""
    return build(out, 'sphinx_scidraft', 'scidraft_preset=sphinx-proof', *settings)


def pages(built: Build) -> Iterator[tuple[str, lxml.html.HtmlElement]]:
    """Yield the name and the text of each document."""
    for docname in DOCUMENTS:
        page = lxml.html.parse(built.out / f'{docname}.html').getroot()
        yield docname, page.cssselect('div.body')[0]


def shown(element: lxml.html.HtmlElement) -> str:
    """Return the text of an element with single blanks, a MathML formula as the TeX it was written in."""
    texts = element.xpath('.//text()[not(ancestor::math)] | .//math//annotation/text()')
    written = (rf'\({text}\)' if text.getparent().tag == 'annotation' else text for text in texts)
    return ' '.join(''.join(written).split())


def blocks(built: Build, markup: Markup) -> list[tuple[str, str, str, str]]:
    """Return document, anchor, kind with number, and title as printed of each block."""
    found = []
    for docname, page in pages(built):
        for block in page.cssselect(markup.block):
            label, head = (shown(block.cssselect(part)[0]) for part in (markup.label, markup.head))
            found.append((docname, block.get('id'), label, head.removeprefix(label).rstrip('.').strip()))
    return found


def expected_blocks(title_format: str) -> list[tuple[str, str, str, str]]:
    """Return what `blocks` should find."""
    return [(docname, anchor, label, title and title_format.replace('%t', title).strip())
            for docname, anchor, label, title in BLOCKS]


def references(built: Build) -> list[tuple[str, str, str]]:
    """Return document, target and text of each reference to a place in a document."""
    found = []
    for docname, page in pages(built):
        for link in page.xpath('.//a[contains(@class, "internal") and contains(@href, "#")]'
                               '[not(ancestor::div[contains(@class, "toctree-wrapper")])]'):
            path, anchor = link.get('href').split('#')
            target = posixpath.normpath(posixpath.join(posixpath.dirname(docname), path)) if path else docname
            found.append((docname, f'{target.removesuffix(".html")}#{anchor}', shown(link)))
    return found


def proofs(built: Build, markup: Markup) -> list[tuple[str, int]]:
    """Return document and number of paragraphs of each proof; each must begin with its head."""
    found = [(docname, proof) for docname, page in pages(built) for proof in page.cssselect(markup.proof)]
    assert all(shown(proof).startswith('Proof. ') for _, proof in found)
    return [(docname, len(proof.xpath('./p'))) for docname, proof in found]


@pytest.fixture(scope='module')
def ours(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The project, built with sphinx_scidraft."""
    return build_ours(tmp_path_factory.mktemp('ours'))


def test_silent(ours: Build) -> None:
    """Nothing is warned about, in nitpicky mode either."""
    assert ours.result.returncode == 0, ours.result.stderr


def test_blocks(ours: Build) -> None:
    """Anchors, numbers and titles are those of sphinx-proof."""
    assert blocks(ours, OURS) == expected_blocks(' (%t)')


def test_title_format(tmp_path: Path) -> None:
    """The setting ``proof_title_format`` is respected."""
    assert blocks(build_ours(tmp_path, 'proof_title_format= - %t'), OURS) == expected_blocks(' - %t')


def test_references(ours: Build) -> None:
    """References lead to the same places with the same texts."""
    assert references(ours) == REFERENCES


def test_proofs(ours: Build) -> None:
    """Proofs have the same paragraphs, wherever their text begins."""
    assert proofs(ours, OURS) == PROOFS


@pytest.mark.parametrize(('anchor', 'classes'), CLASSES)
def test_classes(ours: Build, anchor: str, classes: str) -> None:
    """Classes of the author are classes of the element with the anchor."""
    block = next(found for _, page in pages(ours) for found in page.xpath('.//*[@id=$id]', id=anchor))
    assert set(classes.split()) <= set(block.classes)


def test_dropdown(ours: Build) -> None:
    """The class ``dropdown`` folds statements and proofs without help of another extension."""
    folded = [(docname, shown(block.cssselect('summary')[0]), block.get('open'))
              for docname, page in pages(ours) for block in page.cssselect('details')]
    assert folded == [('continuity', 'Example 4.1 (Square root of 2).', None),
                      ('sequences', 'Proof.', None), ('series', 'Proof.', None)]


@pytest.mark.parametrize('extensions', ['sphinx_proof,sphinx_scidraft', 'sphinx_scidraft,sphinx_proof'])
def test_refused_together(tmp_path: Path, extensions: str) -> None:
    """Beside sphinx-proof (here a stand-in for it) the build ends with an error that says what to do."""
    (tmp_path / 'sphinx_proof.py').write_text('def setup(app):\n    pass\n')
    result = build(tmp_path / 'out', extensions, paths=(tmp_path, PROJECT)).result
    assert result.returncode != 0
    assert 'Extension error' in result.stderr
    assert 'remove "sphinx_proof" from the extensions in conf.py' in result.stderr


@pytest.mark.parametrize('title_format', [' (%t)', ' - %t'])
def test_tables(tmp_path: Path, title_format: str) -> None:
    """The tables are what sphinx-proof prints, and it warns about nothing."""
    need_modules('sphinx_proof')
    theirs = build(tmp_path, 'sphinx_proof', f'proof_title_format={title_format}')
    assert theirs.result.returncode == 0, theirs.result.stderr
    assert blocks(theirs, THEIRS) == expected_blocks(title_format)
    assert references(theirs) == [(docname, target, text.partition(' (')[0]) for docname, target, text in REFERENCES]
    assert proofs(theirs, THEIRS) == PROOFS
