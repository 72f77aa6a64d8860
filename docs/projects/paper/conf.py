extensions = ["myst_parser", "sphinx_scidraft", "sphinxcontrib.bibtex"]
myst_enable_extensions = ["dollarmath", "colon_fence"]
# [paper]
project = "Subtracting the largest score"
author = "A. Author"
latex_documents = [("index", "paper.tex", project, author, "howto")]
latex_domain_indices = False            # no list of all statements at the end
latex_elements = {
    "papersize": "a4paper",
    "pointsize": "11pt",
    "maketitle": r"\maketitle",
    "tableofcontents": "",              # no contents,
    "printindex": "",                   # no index
}
# [end]
