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

scidraft_identity = {"institute": "Your Institute", "author": "yourname"}
scidraft_feed = {"notes_per_page": 8, "promotions_per_page": 1}
scidraft_entry_sets = {
    "math": {
        "title_field": "mathTitle",
        "category_field": "mathCategory",
        "aliases_field": "mathAliases",
        "summary_field": "mathSummary",
        "count_label": "Results",
    },
    "rendering": {
        "title_field": "renderingTitle",
        "category_field": "renderingCategory",
        "aliases_field": "renderingAliases",
        "summary_field": "renderingSummary",
        "count_label": "Methods",
    },
}

html_theme = "scidraft"
html_baseurl = "https://notes.example/"
html_theme_options = {
    "label": "SciDraft",
    "menu": [
        {"name": "Evolving with AI", "page": "index"},
        {"name": "Maps", "children": [
            {"name": "Results A–Z", "page": "math-a-to-z", "note": "Statements by name"},
            {"name": "Results by category", "page": "math-categories", "note": "Statements by kind"},
            {"name": "Methods A–Z", "page": "rendering-a-to-z", "note": "Code, diagrams and tables by name"},
            {"name": "Methods by category", "page": "rendering-categories", "note": "The same by what they show"},
            {"name": "Index", "page": "genindex", "note": "Terms and statements"},
        ]},
        {"name": "Search", "page": "search"},
    ],
}
exclude_patterns = ["_build"]
