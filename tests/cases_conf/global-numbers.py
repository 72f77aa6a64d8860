scidraft_within = "project"
