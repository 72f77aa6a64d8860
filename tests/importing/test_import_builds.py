"""What the command makes builds without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Built, need_modules, run_sphinx

from sphinx_scidraft.cli import main

need_modules('sphinxcontrib.bibtex')
SITE = Path(__file__).parent / 'hugo-site'


@pytest.fixture(scope='module')
def imported(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp('hugo')
    assert main(['import', 'hugo', str(SITE), str(folder / 'src')]) == 0
    return run_sphinx(folder / 'src', folder / 'html', 'dirhtml', conf={'nitpicky': True})


@pytest.fixture(scope='module')
def made(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp('new')
    assert main(['new', str(folder / 'src'), '--yes', '--title', 'My <notes>',
                 '--address', 'https://example.org/notes']) == 0
    return run_sphinx(folder / 'src', folder / 'html', conf={'nitpicky': True})


def test_hugo_site_builds_without_a_warning(imported: Built) -> None:
    assert imported.warnings == ''


def test_hugo_site_shows_its_notes(imported: Built) -> None:
    assert imported.texts('notes/wave-equation/index.html', '.statement-head') == [
        'Definition 1 (wave equation).', 'Lemma 1 (energy).', 'Proof.', 'Remark 1.']
    assert len(imported.select('index.html', '.sd-feed .sd-card')) == 5      # four notes and a promotion
    assert imported.select('old/waves/index.html', 'meta[http-equiv=refresh]')
    assert imported.select('tags/waves/index.html', '.sd-entry')


def test_new_site_builds_without_a_warning(made: Built) -> None:
    assert made.warnings == ''


def test_new_site_shows_its_notes(made: Built) -> None:
    assert made.texts('index', '.sd-card h2') == ['A first note', 'A second note']
    assert 'By Lemma (shift invariance) the largest score' in made.body('notes/second-note')
    assert 'Knuth' in made.body('notes/second-note')
    assert 'My <notes>' in made.texts('index', 'header a')
