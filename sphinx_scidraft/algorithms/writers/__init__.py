"""How each writer prints the nodes of pseudo-code; no number is made here."""
