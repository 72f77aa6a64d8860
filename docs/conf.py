"""Sphinx configuration of the documentation."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / '_ext'))

from sphinx_scidraft import __version__

project = 'sphinx_scidraft'
author = 'The sphinx_scidraft authors'
copyright = '2026, The sphinx_scidraft authors'
version = release = __version__

extensions = ['myst_parser', 'sphinx_scidraft', 'sphinxcontrib.bibtex', 'reference_tables', 'metadata_table',
              'snippets']
myst_enable_extensions = ['dollarmath', 'amsmath', 'colon_fence', 'deflist']
myst_heading_anchors = 3
# [fences]
myst_fence_as_directive = ["mermaid"]
# [end]
exclude_patterns = ['_build', 'snippets', 'projects']

scidraft_within = 'document'
# [own-kinds]
scidraft_kinds = {
    'warm-up': {'style': 'definition', 'counter': 'exercise'},
    'question': {
        'title': {'en': 'Open question', 'de': 'Offene Frage'},
        'plural': {'en': 'Open questions', 'de': 'Offene Fragen'},
    },
    'sketch': {
        'title': 'Sketch of the proof',
        'style': 'proof',
        'numbered': False,
        'proves': True,
        'qed': '◇',
    },
    'counterexample': {'qed': '◁'},
}
# [end]
# [macros]
scidraft_macros = {
    'RR': r'\mathbb{R}',
    'norm': [r'\left\lVert #1 \right\rVert', 1],
    'deriv': [r'\frac{\mathrm{d} #2}{\mathrm{d} #1}', 2, 'x'],
}
# [end]

smartquotes = False     # values and options are to be copied
html_theme = 'alabaster'
html_static_path = ['_static']
html_css_files = ['docs.css']
html_theme_options = {'description': 'Numbered statements, proofs and references for Sphinx', 'page_width': '62rem',
                      'sidebar_width': '250px', 'fixed_sidebar': True}
