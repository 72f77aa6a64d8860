"""The same text in reST and in MyST gives the same tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx_pytest.plugin import CreateDoctree

PAIRS = {
    'plain': (':::{prf:theorem} Name *x*\n:label: thm\n:class: tip\nText.\n:::',
              '.. prf:theorem:: Name *x*\n   :label: thm\n   :class: tip\n\n   Text.'),
    'short': ('```{lemma}\nText.\n```', '.. lemma::\n\n   Text.'),
    'tag': (':::{remark}\n:tag: A\n:name: r\n:nonumber:\nText.\n:::',
            '.. remark::\n   :tag: A\n   :name: r\n   :nonumber:\n\n   Text.'),
    'proof': (':::{proof}\n:of: a, b\n:fold: open\n- one\n- two\n:::',
              '.. proof::\n   :of: a, b\n   :fold: open\n\n   - one\n   - two'),
    'nested': ('::::{example} Outer\nBefore.\n\n:::{claim}\nInner.\n:::\n::::',
               '.. example:: Outer\n\n   Before.\n\n   .. claim::\n\n      Inner.'),
    'target': ('(before)=\n:::{axiom}\nText.\n:::', '.. _before:\n\n.. axiom::\n\n   Text.'),
    'capitals': (':::{prf:Theorem}\nText.\n:::', '.. prf:Theorem::\n\n   Text.'),
    'restated': (':::{restate} thm\n:::', '.. restate:: thm'),
}


@pytest.mark.parametrize('name', PAIRS)
def test_same_tree(name: str, sphinx_doctree: CreateDoctree) -> None:
    sphinx_doctree.buildername = 'dummy'
    sphinx_doctree.set_conf({'extensions': ['myst_parser', 'sphinx_scidraft'],
                             'myst_enable_extensions': ['colon_fence']})
    trees = []
    for text, suffix in zip(PAIRS[name], ('.md', '.rst'), strict=True):
        result = sphinx_doctree(text, f'index{suffix}')
        trees.append(re.sub(r' (bullet|source|translatable)="[^"]*"', '', result.pformat('index')))
        (Path(result.app.srcdir) / f'index{suffix}').unlink()
    assert trees[0] == trees[1]
