"""How each writer prints the nodes of statements; no text and no number is made here."""
