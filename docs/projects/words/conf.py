scidraft_words = {
    "remark": "Note",
    "de": {
        "lemma": ["Hilfssatz", "Hilfssätze", "Hilfssatz", "Hilfssätzen"],
        "proof_of": "Beweis zu {targets}",
    },
}
