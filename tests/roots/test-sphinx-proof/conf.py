"""A project as written for sphinx-proof; the tests replace the extension on the command line."""

project = 'A first course in analysis'
extensions = ['myst_parser', 'sphinx_proof']
myst_enable_extensions = ['dollarmath', 'colon_fence']
exclude_patterns = ['_build']
html_theme = 'basic'

numfig_secnum_depth = 1
prf_realtyp_to_countertyp = {'lemma': 'theorem', 'corollary': 'theorem'}
