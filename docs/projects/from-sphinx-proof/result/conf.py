project = "Course"
extensions = ["myst_parser", "sphinx_scidraft"]
proof_title_format = " %t"

# Numbers, anchors and first lines of proofs as sphinx-proof has them.
scidraft_preset = "sphinx-proof"
