scidraft_within = 2
