scidraft_numbered = "unless-unique"
