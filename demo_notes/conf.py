"""Sphinx configuration of the demo notes."""

project = "SciDraft demo notes"
author = "Your Institute"
copyright = "Your Institute"
version = release = "1.0"
copyright = "2026, Your Institute"

extensions = ["myst_parser", "sphinx_scidraft", "sphinxcontrib.mermaid", "sphinxcontrib.bibtex"]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]

# The only lemma of a note is printed without a number.
scidraft_numbered = "unless-unique"

html_theme = "scidraft"
html_baseurl = "https://notes.example/"
html_theme_options = {
    "label": "SciDraft",
    "menu": [
        {"name": "Evolving with AI", "page": "index"},
        {"name": "Reference", "children": [
            {"name": "Index", "page": "genindex", "note": "Terms and statements"},
        ]},
        {"name": "Search", "page": "search"},
    ],
}
exclude_patterns = ["_build"]
