"""The command ``sphinx-scidraft``: its verbs, its exit codes, and what it leaves alone."""

from __future__ import annotations

import shutil
from pathlib import Path, PurePosixPath

import pytest
from projects import run_sphinx

from sphinx_scidraft.cli import main
from sphinx_scidraft.cli.target import Refused, Target

SITE = Path(__file__).parent / 'importing' / 'hugo-site'
PROOF = Path(__file__).parent / 'roots' / 'test-sphinx-proof'


@pytest.mark.parametrize('verb', [[], ['new'], ['serve'], ['import'], ['import', 'hugo'], ['import', 'sphinx-proof']])
def test_help(verb: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*verb, '--help'])
    assert stop.value.code == 0
    assert 'usage: sphinx-scidraft' in capsys.readouterr().out


def test_a_wrong_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(['sing'])
    assert stop.value.code == 2
    assert 'sing' in capsys.readouterr().err


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / 'index.md').write_text('Mine', encoding='utf-8')
    assert main(['new', str(tmp_path), '--yes']) == 1
    assert 'index.md. Nothing was written' in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ['index.md']
    assert main(['new', str(tmp_path), '--yes', '--force']) == 0
    assert (tmp_path / 'index.md').read_text(encoding='utf-8') != 'Mine'
    assert main(['new', str(tmp_path), '--yes']) == 0      # the same files again are no change


@pytest.mark.parametrize('path', ['../out.md', '/out.md', 'link/out.md'])
def test_nothing_is_written_outside(tmp_path: Path, path: str) -> None:
    folder = tmp_path / 'in'
    folder.mkdir()
    (folder / 'link').symlink_to(tmp_path, target_is_directory=True)
    with pytest.raises(Refused, match='outside'):
        Target(folder, {PurePosixPath(path): 'x'}).write(force=True)
    assert not (tmp_path / 'out.md').exists()


def test_answers(tmp_path: Path) -> None:
    assert main(['new', str(tmp_path / 'site'), '--yes', '--title', 'It\'s "mine" $1 *2*', '--author', 'Ada \\ "Ex"',
                 '--language', 'de', '--address', 'https://example.org/notes']) == 0
    values: dict[str, object] = {}
    exec((tmp_path / 'site' / 'conf.py').read_text(encoding='utf-8'), values)
    assert values['project'] == 'It\'s "mine" $1 *2*'
    assert values['author'] == 'Ada \\ "Ex"'
    assert values['html_baseurl'] == 'https://example.org/notes/'
    assert (tmp_path / 'site' / 'index.md').read_text(encoding='utf-8').startswith('# It\'s "mine" \\$1 \\*2\\*\n')
    assert '${{ steps' in (tmp_path / 'site' / '.github' / 'workflows' / 'publish.yml').read_text(encoding='utf-8')


def test_dry_run_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['import', 'hugo', str(SITE), str(tmp_path / 'new'), '--dry-run']) == 0
    shown = capsys.readouterr()
    assert '+++ b/notes/wave-equation.md' in shown.out
    assert '+:::{prf:lemma} energy' in shown.out
    assert 'Copy images/dot.svg' in shown.out
    assert 'content/notes/unknown.md:7: the shortcode youtube is not known' in shown.err
    assert not (tmp_path / 'new').exists()


def test_import_leaves_the_source_alone(tmp_path: Path) -> None:
    site = Path(shutil.copytree(SITE, tmp_path / 'old'))
    before = {path: path.read_bytes() for path in site.rglob('*') if path.is_file()}
    assert main(['import', 'hugo', str(site), str(tmp_path / 'new')]) == 0
    assert {path: path.read_bytes() for path in site.rglob('*') if path.is_file()} == before


def test_sphinx_proof_project_builds(tmp_path: Path) -> None:
    project = Path(shutil.copytree(PROOF, tmp_path / 'project'))
    conf = project / 'conf.py'
    conf.write_text(conf.read_text(encoding='utf-8').replace('sphinx_scidraft', 'sphinx_proof').replace(
        'scidraft_preset = "sphinx-proof"\n', ''), encoding='utf-8')
    assert main(['import', 'sphinx-proof', str(project)]) == 0
    assert "sphinx_scidraft" in conf.read_text(encoding='utf-8')
    assert run_sphinx(project, tmp_path / 'html').warnings == ''


def test_serve_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                    monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(['serve', str(tmp_path)]) == 1
    assert 'has no conf.py' in capsys.readouterr().err
    (tmp_path / 'conf.py').touch()
    monkeypatch.setattr('sphinx_scidraft.cli.serve.find_spec', lambda name: None)
    assert main(['serve', str(tmp_path)]) == 1
    assert 'python -m pip install sphinx-autobuild' in capsys.readouterr().err
