scidraft_within = "project"
numfig = True
numfig_secnum_depth = 0
