scidraft_kinds = {'theorem': {'within': 1}, 'lemma': {'counter': 'theorem'}}
