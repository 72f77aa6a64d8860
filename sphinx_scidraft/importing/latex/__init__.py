"""Papers in LaTeX."""
