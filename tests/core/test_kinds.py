"""A project's own rows in the table of kinds, good and bad."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_scidraft.core.kinds import BUILTIN_KINDS, KIND_KEYS, build_registry


def test_every_kind_of_the_issue_is_built_in() -> None:
    wanted = ('theorem lemma proposition corollary definition axiom postulate assumption hypothesis conjecture '
              'claim fact property principle rule formula identity criterion observation notation remark example '
              'counterexample algorithm exercise problem question solution proof').split()
    assert [kind.name for kind in BUILTIN_KINDS] == wanted


def test_a_project_adds_and_changes_kinds() -> None:
    registry, problems = build_registry({
        'Fait': {'title': {'fr': 'Fait'}, 'plural': {'fr': 'Faits'}, 'style': 'definition', 'counter': 'theorem'},
        'lemma': {'title': 'Hilfssatz', 'numbered': 'unless-unique', 'within': 2},
        'proof': {'qed': '∎'},
    })
    assert not problems
    assert registry['fait'].counter == 'theorem'
    assert registry['fait'].style == 'definition'
    assert registry['lemma'].title[''] == 'Hilfssatz'
    assert registry.within['lemma'] == 2
    assert registry['proof'].qed == '∎'
    assert registry['proof'].proves


@pytest.mark.parametrize(('user', 'message'), [
    ({'2fast': {}}, 'cannot be a kind'),
    ({'fact': 'Fact'}, 'must be a dictionary'),
    ({'fact': {'colour': 'red'}}, "unknown key 'colour'"),
    ({'fact': {'style': 'fancy'}}, "style='fancy' is left out; allowed: plain, definition, remark, proof"),
    ({'fact': {'within': 'chapter'}}, "within='chapter' is left out"),
    ({'fact': {'within': 0}}, 'within=0 is left out'),
    ({'fact': {'within': True}}, 'within=True is left out'),
    ({'fact': {'numbered': 'maybe'}}, "numbered='maybe' is left out"),
    ({'fact': {'title': 3}}, 'title=3 is left out'),
    ({'fact': {'counter': ''}}, "counter='' is left out"),
    ({'fact': {'within': 'fact'}}, "within='fact' is left out"),
    ({'lemma': {'within': 'theorem'}, 'theorem': {'within': 'lemma'}}, 'restarts within itself'),
    ({'lemma': {'counter': 'theorem', 'within': 1}, 'theorem': {'within': 2}}, 'already restarts within 2'),
])
def test_what_cannot_be_used_is_one_problem(user: dict[str, Any], message: str) -> None:
    registry, problems = build_registry(user)
    assert len(problems) == 1, problems
    assert message in problems[0]
    assert 'theorem' in registry


def test_shared_counters_of_unknown_kinds() -> None:
    registry, problems = build_registry({}, shared={'lemme': 'theorem', 'corollary': 'theorem'})
    assert len(problems) == 1
    assert 'lemme' in problems[0]
    assert registry['corollary'].counter == 'theorem'


VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.text(max_size=3)),
                   st.dictionaries(st.text(max_size=3), st.text(max_size=3)))


@given(st.dictionaries(st.one_of(st.text(max_size=8), st.sampled_from(['theorem', 'lemma', 'fact'])),
                       st.one_of(VALUES, st.dictionaries(st.sampled_from([*KIND_KEYS, 'x']), VALUES))))
def test_no_configuration_raises(user: dict[str, Any]) -> None:
    registry, _ = build_registry(user)
    assert {kind.name for kind in BUILTIN_KINDS} <= {kind.name for kind in registry}
