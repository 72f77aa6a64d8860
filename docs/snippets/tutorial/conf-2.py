project = "Even and odd"
extensions = ["myst_parser", "sphinx_scidraft"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
exclude_patterns = ["_build"]
scidraft_within = "project"
