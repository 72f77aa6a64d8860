scidraft_within = "document"
