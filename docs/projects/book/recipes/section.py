scidraft_within = 2
scidraft_kinds = {
    kind: {"counter": "theorem"}
    for kind in ("definition", "lemma", "proposition", "corollary", "example", "remark")
}
numfig = True
numfig_secnum_depth = 2
