"""Appendices, PDF, arXiv and hosts."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

import pytest
import yaml
from docs_pages import DOCS, copy_project, run_command
from projects import Project, need, need_modules

from sphinx_scidraft.cli.new import QUESTIONS, site


def test_proofs_in_an_appendix(project: Project) -> None:
    """Numbers and words are those shown, links lead both ways, and LaTeX begins an appendix."""
    folder = copy_project('appendix', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]')
    text, pages, latex = (project.build(builder) for builder in ('text', 'html', 'latex'))
    assert text.warnings + pages.warnings + latex.warnings == ''
    for path in folder.glob('*.txt'):
        assert text.raw(path.name).rstrip() == path.read_text(encoding='utf-8').rstrip()
    there = [link.get('href') for link in pages.select('results', '.statement-proofs a, .statement a')]
    assert {'proofs.html#proof-proofs', 'proofs.html#proof-proofs-2'} <= set(there)
    assert pages.select('proofs', '#proof-proofs a[href="results.html#lem-four"]')
    assert pages.select('proofs', 'a[href="results.html#lem-product"]')
    assert latex.raw('test.tex').count('\\appendix\n') == 1


def test_more_about_appendices(project: Project) -> None:
    """One proof of two statements, documents below the appendix, no numbers in the table of contents."""
    folder = copy_project('appendix', project)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))
    project.write('index.md', '# Index\n\n```{toctree}\nresults\nproofs\n```\n')
    project.write('proofs.md', """
        # Proofs

        ```{toctree}
        more
        ```

        ```{prf:proof}
        :of: lem-four, lem-product
        :label: proof-both
        Text.
        ```

        ```{prf:lemma}
        :label: lem-identity
        Text.
        ```

        See {prf:ref}`proof-both`.
    """)
    project.write('more.md', '# More\n\n```{prf:lemma}\nText.\n```\n')
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]')
    built = project.build()
    assert built.warnings == ''
    assert built.texts('results', '.statement-label') == ['Lemma 1', 'Lemma 2', 'Theorem 1', 'Proof']
    assert len(built.select('results', 'a[href="proofs.html#proof-both"]')) == 2
    assert built.texts('more', '.statement-label') == ['Lemma A.1']
    assert built.texts('proofs', '.statement-label')[1:] == ['Lemma A.2']
    assert 'See Proof of Lemmas 1 and 2.' in built.body('proofs')


def test_proofs_at_the_end_of_a_note(project: Project) -> None:
    """A statement links to a proof in a later section of its note, and back."""
    project.write('index.md', """
        # Note

        ```{prf:lemma}
        :label: lem-a
        Text.
        ```

        ```{prf:lemma}
        Text.
        ```

        ## Proofs

        ```{prf:proof}
        :of: lem-a
        :label: proof-a
        Text.
        ```
    """)
    built = project.build()
    assert built.warnings == ''
    assert len(built.select('index', '.statement-proofs a[href="#proof-a"]')) == 1
    assert built.select('index', '#proof-a a[href="#lem-a"]')


# -- PDF

def paper(project: Project) -> None:
    """Write the paper with its settings."""
    folder = copy_project('paper', project)
    shutil.copy(DOCS / 'guide/refs.bib', project.src)
    project.conf((folder / 'conf.py').read_text(encoding='utf-8'))


def test_sources_for_arxiv(project: Project) -> None:
    """What the guide packs compiles in an empty folder, without BibTeX, with numbers, references and the diagram."""
    need('pdflatex', 'pdftotext', 'tar')
    need_modules('svglib')
    paper(project)
    page = (DOCS / 'guide/pdf-and-arxiv.md').read_text(encoding='utf-8')
    commands = re.search(r'```console\n(.*-b latex(?:.*\n)*?)```', page)
    assert commands is not None
    folder = project.src
    for command in re.findall(r'^\$ (.*)$', commands[1], re.M):
        folder = run_command(command, folder)
    (empty := project.folder / 'empty').mkdir()
    subprocess.run(['tar', '-xzf', project.src / '_build/arxiv.tar.gz'], cwd=empty, check=True)
    assert not {path.suffix for path in empty.iterdir()} - {'.tex', '.sty', '.cls', '.pdf'}
    assert [path.name.partition('-')[0] for path in empty.glob('*.pdf')] == ['sd']
    for _ in range(2):
        subprocess.run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex'], cwd=empty, check=True,
                       capture_output=True)
    assert 'undefined' not in (empty / 'paper.log').read_text(errors='replace')
    text = ' '.join(subprocess.run(['pdftotext', 'paper.pdf', '-'], cwd=empty, capture_output=True, encoding='utf-8',
                                   check=True).stdout.split())
    for shown in ('Lemma 1. For every', 'By Lemma 1 the largest', 'Exponentials', '[1] Knuth DE. Sorting'):
        assert shown in text


def test_files_of_latex(project: Project) -> None:
    """The table of files is what the builder writes; of a picture in two formats the PDF is taken."""
    paper(project)
    for name in ('plot.svg', 'plot.pdf'):
        project.write(name, '')
    with (project.src / 'index.md').open('a', encoding='utf-8') as file:
        file.write('\n![A plot](plot.*)\n')
    names = {path.name for path in project.build('latex').outdir.iterdir()}
    page = (DOCS / 'guide/pdf-and-arxiv.md').read_text(encoding='utf-8')
    table = page.partition('| File | |')[2].partition('\n\n')[0]
    for pattern in re.findall(r'`([\w.*-]+)`', table):
        assert fnmatch.filter(names, pattern), pattern
    assert 'plot.pdf' in names and 'plot.svg' not in names
    assert not [name for name in names if name.endswith(('.bbl', '.bib'))]


def test_article_with_an_appendix(project: Project) -> None:
    """The settings shown let LaTeX reach the end; the sections have the numbers of the statements."""
    need('latexmk', 'pdflatex', 'pdftotext')
    paper(project)
    copy_project('appendix', project)
    project.conf('myst_enable_extensions = ["dollarmath", "colon_fence"]\nscidraft_appendix = ["proofs"]')
    out = project.build('latex').outdir
    run = subprocess.run(['latexmk', '-pdf', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex'], cwd=out,
                         capture_output=True, check=False)
    assert run.returncode == 0
    text = ' '.join(subprocess.run(['pdftotext', 'paper.pdf', '-'], cwd=out, capture_output=True, encoding='utf-8',
                                   check=True).stdout.split())
    assert '1 Results Lemma 1.1.' in text and 'A Proofs Proof of Lemma 1.1.' in text and 'Lemma A.1. (' in text


# -- publishing

@pytest.mark.parametrize(('name', 'path'), [
    ('publish.yml', '.github/workflows/publish.yml'), ('readthedocs.yaml', '.readthedocs.yaml'),
    ('requirements.txt', 'requirements.txt')])
def test_files_for_hosts(name: str, path: str) -> None:
    """The guide shows what ``sphinx-scidraft new`` writes."""
    answers = {question.name: question.default(DOCS) for question in QUESTIONS}
    written = site(answers, citations=True)[PurePosixPath(path)]
    assert (DOCS / 'projects/deploying' / name).read_text(encoding='utf-8') == written


@pytest.mark.parametrize(('name', 'out'), [('publish.yml', '_build/html'), ('gitlab-ci.yml', 'public')])
def test_commands_for_hosts(tmp_path: Path, name: str, out: str) -> None:
    """The jobs are YAML, and what they run makes, also a second time, the site in the folder that they publish."""
    job = yaml.safe_load((DOCS / 'projects/deploying' / name).read_text(encoding='utf-8'))
    if name == 'publish.yml':
        steps = job['jobs']['publish']['steps']
        commands = [step['run'] for step in steps if 'run' in step]
        published = [step['with']['path'] for step in steps if 'upload' in step.get('uses', '')]
        cache, = yaml.safe_load((DOCS / 'projects/deploying/cache.yml').read_text(encoding='utf-8'))
        kept = cache['with']['path']
    else:
        commands, published = job['pages']['script'], job['pages']['artifacts']['paths']
        kept, = job['pages']['cache']['paths']
    assert published == [out]
    citations = find_spec('sphinxcontrib.bibtex') is not None
    answers = {question.name: question.default(tmp_path) for question in QUESTIONS}
    for path, text in site(answers, citations=citations).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding='utf-8')
    for _ in range(2):
        for command in commands:
            run_command(command, tmp_path)
    assert (tmp_path / out / 'notes/first-note/index.html').exists()
    assert not list((tmp_path / out).rglob('*.doctree')) and list((tmp_path / kept).rglob('*.doctree'))


def test_address_of_the_site(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the Docs gives it, else it is the one that is written."""
    project.conf('html_theme = "scidraft"\n' + (DOCS / 'projects/deploying/baseurl.py').read_text(encoding='utf-8'))
    project.write('index.md', '# Note\n\nText.\n')
    for address in ('https://ada.github.io/notes/', 'https://notes.readthedocs.io/en/latest/'):
        built = project.build(out=address.rpartition('//')[2].partition('.')[0])
        assert [link.get('href') for link in built.select('index', 'link[rel=canonical]')] == [f'{address}index.html']
        monkeypatch.setenv('READTHEDOCS_CANONICAL_URL', 'https://notes.readthedocs.io/en/latest/')
