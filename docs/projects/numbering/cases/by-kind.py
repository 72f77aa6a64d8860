scidraft_kinds = {
    "definition": {"within": "project"},
    "corollary": {"numbered": False},
}
