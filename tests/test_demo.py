"""The demo notes build without a warning, in every output, and their PDF and EPUB are sound."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from projects import Built, need, run_sphinx

DEMO = Path(__file__).parent.parent / 'demo_notes'


@pytest.fixture(scope='module')
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp('demo')
    return Path(shutil.copytree(DEMO, folder / 'src', ignore=shutil.ignore_patterns('_build')))


@pytest.fixture(scope='module')
def built(source: Path) -> dict[str, Built]:
    return {builder: run_sphinx(source, source.parent / builder, builder, conf={'nitpicky': True}, jobs=jobs)
            for builder, jobs in (('html', 1), ('dirhtml', 4), ('latex', 1), ('epub', 1), ('text', 1), ('json', 1))}


@pytest.mark.parametrize('builder', ['html', 'dirhtml', 'latex', 'epub', 'text', 'json'])
def test_no_warning(built: dict[str, Built], builder: str) -> None:
    assert built[builder].warnings == ''


def test_heads(built: dict[str, Built]) -> None:
    heads = {page: built['html'].texts(f'notes/{page}', '.statement-head')[0] for page in (
        'corollary-perplexity-floor', 'principle-bias-variance', 'formula-adam', 'observation-attention-entropy',
        'lemma-softmax-shift', 'algorithm-momentum', 'proposition-attention-convex')}
    assert heads['lemma-softmax-shift'] == 'Lemma (shift invariance).'
    assert heads['formula-adam'] == 'Formula (Adam).'
    assert heads['principle-bias-variance'] == 'Principle (bias-variance decomposition).'
    assert heads['algorithm-momentum'] == 'Algorithm 1 (heavy-ball momentum).'
    assert heads['corollary-perplexity-floor'] == 'Corollary.'
    assert built['text'].raw('notes/lemma-softmax-shift.txt').count('Lemma (shift invariance). For') == 1


@pytest.mark.parametrize('kind', [
    'algorithm', 'axiom', 'claim', 'conjecture', 'corollary', 'counterexample', 'criterion', 'definition', 'example',
    'formula', 'identity', 'lemma', 'observation', 'postulate', 'principle', 'proof', 'property', 'proposition', 'rule',
    'theorem'])
def test_notes_of_every_kind_show_its_head(built: dict[str, Built], kind: str) -> None:
    """FEATURES rows 18 and 19: "Kind (name).", and the text goes on in its line."""
    html = built['html']
    shown = []
    for path in (html.outdir / 'notes').glob(f'{kind}-*.html'):
        for head in html.select(f'notes/{path.stem}', f'.statement-{kind} p > .statement-head'):
            line = ' '.join(head.getparent().text_content().split())
            shown += re.findall(rf'^{kind.capitalize()}(?: \d+)?(?: of .+?)?(?: \(.+?\))?\.¶ \S', line)
    assert shown


def test_the_state_diagram_is_drawn(built: dict[str, Built]) -> None:
    page = built['html'].raw('notes/mermaid-state.html')
    for label in ('Idle', 'Prefill', 'Decode', 'Complete', 'Truncated', 'next token'):
        assert label in page
    assert '<svg' in page
    assert 'mermaid.js' not in page


def test_the_persian_note_runs_from_right_to_left(built: dict[str, Built]) -> None:
    """On the site and in the book; it is left out of the PDF, which cannot show it."""
    name = 'notes/theorem-jensen-fa'
    for page, box in ((built['html'].page(f'{name}.html'), 'article'), (built['epub'].page(f'{name}.xhtml'), 'div')):
        for part in ('h1', 'ul[@class="simple"]', 'div[contains(@class, "statement-proof")]'):
            around = page.xpath(f'//{part}/ancestor::{box}[@lang="fa"]/@dir')
            assert around == ['rtl'], (box, part)
    assert built['html'].texts(name, '.statement-head') == ['قضیه (ینسن).', 'اثبات قضیه (ینسن).']
    assert 'قضیه (ینسن). فرض کنید' in built['text'].raw(f'{name}.txt')
    assert 'ینسن' not in next(built['latex'].outdir.glob('*.tex')).read_text(encoding='utf-8')


def test_no_link_leads_nowhere(built: dict[str, Built]) -> None:
    ids: dict[Path, set[str]] = {}
    out = built['html'].outdir
    for path in out.rglob('*.html'):
        page = built['html'].page(str(path.relative_to(out)))
        ids[path] = set(page.xpath('//@id'))
    for path in list(ids):
        for href in built['html'].page(str(path.relative_to(out))).xpath('//a[contains(@class, "internal")]/@href'):
            name, _, fragment = href.partition('#')
            target = (path.parent / name).resolve() if name else path
            assert target in ids, (path, href)
            assert not fragment or fragment in ids[target], (path, href)


def test_pdf(built: dict[str, Built]) -> None:
    need('latexmk', 'xelatex', 'pdftotext')
    out = built['latex'].outdir
    tex = next(out.glob('*.tex')).name
    run = subprocess.run(['latexmk', '-xelatex', '-interaction=nonstopmode', '-halt-on-error', tex], cwd=out,
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    log = (out / tex).with_suffix('.log').read_text(errors='replace')
    assert 'undefined' not in log
    assert 'multiply' not in log
    assert 'Missing character' not in log
    text = subprocess.run(['pdftotext', (out / tex).with_suffix('.pdf'), '-'], capture_output=True, text=True,
                          check=True).stdout
    assert 'Lemma (shift invariance).' in text


def test_epub(built: dict[str, Built]) -> None:
    need('epubcheck', 'java')
    checker = Path(str(shutil.which('epubcheck'))).resolve()
    command = ['java', '-jar', checker] if checker.suffix == '.jar' else [checker]
    run = subprocess.run([*command, next(built['epub'].outdir.glob('*.epub'))], capture_output=True, text=True,
                         check=False)
    assert run.returncode == 0, run.stdout + run.stderr
