extensions = ["myst_parser", "sphinx_scidraft"]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]
# [from-mystmd]
myst_title_to_header = True
scidraft_macros = {"rest": r"\operatorname{rest}"}
