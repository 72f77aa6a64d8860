scidraft_words = {
    "remark": "Note",
    "de": {
        "lemma": ["Hilfssatz", "Hilfssätze"],
        "proof_of": "Beweis zu {targets}",
    },
}
