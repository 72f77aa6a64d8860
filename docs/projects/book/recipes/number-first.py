scidraft_kinds = {
    kind: {"counter": "theorem"}
    for kind in ("definition", "lemma", "proposition", "corollary", "example", "remark")
}
numfig = True
scidraft_words = {"numbered": "{number} {kind}"}
