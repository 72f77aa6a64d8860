scidraft_kinds = {"fact": {"title": "Fact"}}
