scidraft_appendix = ["tools"]
