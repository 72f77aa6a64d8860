scidraft_kinds = {
    "lemma": {"counter": "theorem"},
    "corollary": {"within": "theorem"},
}
