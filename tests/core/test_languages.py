"""Words for all kinds in all languages: no cell is missing."""

from __future__ import annotations

import re

import pytest

from sphinx_scidraft.core.kinds import BUILTIN_KINDS
from sphinx_scidraft.core.language import LOCALE_DIR, languages, load_language, override

#: The languages that sphinx-proof 0.4.0 has tables for.
WANTED = ('ar bg bn cs da de el es fa fi fr he hi hu id it ja ko ms nl no pl pt ro '
          'ru sv th tr uk ur vi zh_CN').split()
ENGLISH = load_language('en')


def test_all_languages_of_sphinx_proof_are_there() -> None:
    assert set(WANTED) | {'en'} == set(languages())
    assert len(WANTED) == 32


@pytest.mark.parametrize('code', languages())
@pytest.mark.parametrize('kind', [kind.name for kind in BUILTIN_KINDS])
def test_words_of_a_kind(code: str, kind: str) -> None:
    forms = load_language(code).kinds[kind]
    assert len(forms) in (2, 4)
    assert all(form == form.strip() and form for form in forms)


@pytest.mark.parametrize('code', languages())
def test_phrases(code: str) -> None:
    language = load_language(code)
    assert language.phrases.keys() == ENGLISH.phrases.keys()
    assert language.kinds.keys() == ENGLISH.kinds.keys()
    for name, phrase in language.phrases.items():
        places = re.compile(r'\{(\w+)\}')
        assert {*places.findall(phrase)} == {*places.findall(ENGLISH.phrases[name])}, name
        assert name == 'head_end' or phrase.strip() == phrase != ''
    assert not re.search('[\u200e\u200f\u202a-\u202e]', (LOCALE_DIR / f'{code}.toml').read_text(encoding='utf-8'))


@pytest.mark.parametrize('code', [code for code in languages() if code not in ('ru', 'uk')])
def test_two_kinds_never_have_the_same_word(code: str) -> None:
    """Else "Problem 1" could be two things (Russian and Ukrainian have one word for two kinds)."""
    words = [load_language(code).kind(kind.name) for kind in BUILTIN_KINDS]
    assert len(set(words)) == len(words), sorted(word for word in words if words.count(word) > 1)


@pytest.mark.parametrize(('code', 'theorem'), [
    ('de', 'Satz'), ('de_AT', 'Satz'), ('de-CH', 'Satz'), ('pt_BR', 'Teorema'), ('nb', 'Teorem'), ('zh', '定理'),
    ('zh_TW', '定理'), ('xx', 'Theorem'), ('../x', 'Theorem'), ('', 'Theorem'),
])
def test_codes(code: str, theorem: str) -> None:
    assert load_language(code).kind('theorem') == theorem


def test_forms() -> None:
    russian = load_language('ru')
    assert russian.kind('lemma') == 'Лемма'
    assert russian.kind('lemma', plural=True) == 'Леммы'
    assert russian.kind('lemma', of=True) == 'леммы'
    assert ENGLISH.kind('lemma', plural=True, of=True) == 'Lemmas'
    assert ENGLISH.kind('own-kind') == 'Own kind'


def test_a_project_overrides_words() -> None:
    language, problems = override(load_language('de'), {
        'lemma': ['Hilfssatz', 'Hilfssätze'], 'proof_of': 'Beweis zu {targets}', 'fact': 'Tatsache', 'bad': 3,
        'theorm': 'x'}, {'lemma', 'fact', 'theorem', 'bad'})
    assert language.kind('lemma', plural=True) == 'Hilfssätze'
    assert language.kind('fact', plural=True) == 'Tatsache'
    assert language.phrase('proof_of', targets='X') == 'Beweis zu X'
    assert len(problems) == 2
