"""Sites of Hugo in SciDraft or PaperMod style."""
