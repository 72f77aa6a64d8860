"""Notes: what their front matter says, how they are ordered, grouped and put on pages."""
