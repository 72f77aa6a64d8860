scidraft_kinds = {
    kind: {"counter": counter}
    for counter, kinds in {
        "theorem": ("lemma", "proposition", "corollary"),
        "definition": ("example", "remark"),
    }.items()
    for kind in kinds
}
numfig = True
