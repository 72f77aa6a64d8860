scidraft_appendix = ["app"]
