extensions = ["myst_parser", "sphinx_scidraft"]
# [appendix]
scidraft_appendix = ["proofs"]
