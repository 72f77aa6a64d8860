project = "Course"
extensions = ["myst_parser", "sphinx_proof"]
proof_title_format = " %t"
