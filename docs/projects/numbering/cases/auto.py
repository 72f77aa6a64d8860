scidraft_within = "auto"
