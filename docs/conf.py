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
              'reference_directives', 'reference_command', 'reference_html', 'snippets', 'looks']
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
html_theme = 'scidraft'
html_theme_options = {
    'label': 'sphinx_scidraft',
    'menu': [
        {'name': 'Tutorial', 'page': 'tutorial/first-site'},
        {'name': 'Guide', 'children': [
            {'name': 'Statements', 'page': 'guide/environments', 'note': 'Theorems, proofs and the rest'},
            {'name': 'References', 'page': 'guide/references', 'note': 'Numbers that follow by themselves'},
            {'name': 'Formulas', 'page': 'guide/math', 'note': 'MathML at build time'},
            {'name': 'Diagrams', 'page': 'guide/diagrams', 'note': 'Mermaid at build time'},
            {'name': 'Gallery', 'page': 'guide/gallery', 'note': 'All kinds, light and dark'},
            {'name': 'Publish', 'page': 'guide/deploying', 'note': 'GitHub, GitLab, Read the Docs'},
            {'name': 'PDF and arXiv', 'page': 'guide/pdf-and-arxiv', 'note': 'LaTeX, and what to submit'},
            {'name': 'The theme', 'page': 'guide/theme', 'note': 'Menu, keys, colours'},
            {'name': 'All pages', 'page': 'index'},
        ]},
        {'name': 'Reference', 'children': [
            {'name': 'Directives', 'page': 'reference/directives'},
            {'name': 'Roles', 'page': 'reference/roles'},
            {'name': 'Settings', 'page': 'reference/configuration'},
            {'name': 'Front matter', 'page': 'reference/front-matter'},
            {'name': 'HTML and CSS', 'page': 'reference/html'},
            {'name': 'Command line', 'page': 'reference/command'},
            {'name': 'Warnings', 'page': 'reference/warnings'},
            {'name': 'Changes', 'page': 'changelog'},
        ]},
        {'name': 'Search', 'page': 'search'},
    ],
}
html_static_path = ['_static']
html_css_files = ['docs.css']
