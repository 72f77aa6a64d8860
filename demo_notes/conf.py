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
scidraft_list_size = 8
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
html_favicon = "images/icon.svg"
html_baseurl = "https://notes.example/"
html_theme_options = {
    "label": "SciDraft",
    "menu": [
        {"name": "Evolving with AI", "page": "index"},
        {"name": "Reference", "children": [
            {"name": "Math A–Z", "page": "math-a-to-z", "note": "Look up a result by its name"},
            {"name": "Math Categories", "page": "math-categories", "note": "Results by kind"},
            {"name": "Rendering A–Z", "page": "rendering-a-to-z", "note": "Code, diagrams and tables by name"},
            {"name": "Rendering Categories", "page": "rendering-categories", "note": "The same by what they show"},
            {"name": "Index", "page": "genindex", "note": "Terms and statements"},
        ]},
        {"name": "Search", "page": "search"},
        {"name": "About", "page": "about"},
    ],
}
exclude_patterns = ["_build"]

# One note is in Chinese, which needs XeLaTeX and a font.
latex_engine = "xelatex"
latex_elements = {
    "preamble": r"""
\usepackage{xeCJK}
\setCJKmainfont[AutoFakeBold,AutoFakeSlant]{FandolSong-Regular.otf}
\setCJKsansfont[AutoFakeBold,AutoFakeSlant]{FandolHei-Regular.otf}
\setCJKmonofont{FandolFang-Regular.otf}
""",
}


def leave_out_of_pdf(app, env, added, changed, removed):
    """Keep the Persian note out of the PDF (event ``env-get-outdated``).

    XeLaTeX sets the words of a line from left to right unless the package bidi is loaded and every passage, heading and
    entry of the contents is marked, which the extension does not do. A note in the wrong order is worse than none.
    """
    if app.builder.format == "latex":
        for documents in (env.found_docs, added, changed):
            documents.discard("notes/theorem-jensen-fa")
        removed |= {"notes/theorem-jensen-fa"} & env.all_docs.keys()
    return []


def setup(app):
    """Connect what this project does by itself."""
    app.connect("env-get-outdated", leave_out_of_pdf)
