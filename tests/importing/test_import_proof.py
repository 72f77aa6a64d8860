"""A project for sphinx-proof gets a new ``conf.py`` and keeps everything else."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from sphinx_scidraft.importing.proof import convert_project

CONF = '''\
project = 'Old'     # sphinx_proof in a comment stays
extensions = [
    'myst_parser',
    "sphinx_proof",  # theorems
]
proof_minimal_theme = True
prf_realtyp_to_countertyp = {'lemma': 'theorem'}
'''


def convert(tmp_path: Path, conf: str) -> str:
    (tmp_path / 'conf.py').write_text(conf, encoding='utf-8')
    return convert_project(tmp_path).texts[PurePosixPath('conf.py')]


def test_conf(tmp_path: Path) -> None:
    assert convert(tmp_path, CONF) == CONF.replace('"sphinx_proof"', '"sphinx_scidraft"') + '''
# Numbers, anchors and first lines of proofs as sphinx-proof has them.
scidraft_preset = "sphinx-proof"
'''


def test_a_preset_of_the_author_stays(tmp_path: Path) -> None:
    new = convert(tmp_path, CONF + 'scidraft_preset = ""\n')
    assert new.count('scidraft_preset') == 1


def test_findings(tmp_path: Path) -> None:
    (tmp_path / '_static').mkdir()
    (tmp_path / '_static' / 'my.css').write_text('p { color: red }\ndiv.proof > .proof-title { color: blue }\n',
                                                  encoding='utf-8')
    (tmp_path / 'conf.py').write_text(CONF, encoding='utf-8')
    assert [str(finding) for finding in convert_project(tmp_path).findings] == [
        '_static/my.css:2: the class is of sphinx-proof; statements have .statement and .statement-head now',
        'conf.py:6: proof_minimal_theme changes nothing any more; the look is set in CSS',
    ]


@pytest.mark.parametrize(('conf', 'message'), [
    ('extensions = ["myst_parser"]\n', 'does not name sphinx_proof'),
    ('extensions = [\n', 'is not Python'),
])
def test_what_cannot_be_converted(tmp_path: Path, conf: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        convert(tmp_path, conf)


def test_no_project(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r'has no conf\.py'):
        convert_project(tmp_path)
    (tmp_path / '_config.yml').touch()
    with pytest.raises(ValueError, match='Jupyter Book'):
        convert_project(tmp_path)
