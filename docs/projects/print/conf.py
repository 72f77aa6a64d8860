extensions = ["myst_parser", "sphinx_scidraft"]
# [preamble]
latex_elements = {
    "preamble": r"""
\renewcommand{\scidrafthead}[1]{\textsc{#1}}
\renewcommand{\scidraftname}[1]{{\normalfont\itshape #1}}
\usepackage{tcolorbox}
\tcbuselibrary{breakable}
\tcolorboxenvironment{scidraftplain}{colback=white, breakable}
""",
}
