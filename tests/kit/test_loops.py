"""Loops take their arguments by name, and say what is wrong with a name."""

from __future__ import annotations

import re

import numpy as np
import pytest

from sekki.games import find
from sekki.kit import FATE, rule, u64
from sekki.kit.advice import any_move
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import free
from sekki.kit.loops import loop

both_engines = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


@loop(scores="i8[:]")
def first_scores(setup, score, states, start, f, w, seed, scores):
    states[0] = start[0]
    free(f, seed)
    setup(states[0], f, w)
    for seat in range(len(scores)):
        scores[seat] = score(states[0], seat)
    return len(scores)


@rule
def seven(s, seat):
    return 7


@loop()
def policy(rollout, w, legal):
    return 0


def call(run: Engine, **rules: object) -> tuple[int, list[int]]:
    game = run.game
    states, start = run.records(game.state, 1), run.records(game.state, 1)
    run.put(start, 0, game.state.dump(game.new_state(3, {})))
    scores = np.ones(3, np.int64)
    n = run.loop(first_scores, **rules)(
        scores=scores,
        seed=u64(3),
        w=run.records(game.scratch, 1)[0],
        f=run.records(FATE, 1)[0],
        start=start,
        states=states,
    )
    return n, [int(score) for score in scores]


@both_engines
def test_arguments_are_given_by_name_and_a_games_functions_by_the_engine(compiled: bool) -> None:
    assert call(engine(find("cats"), compiled)) == (3, [0, 0, 0])


@both_engines
def test_a_rule_may_stand_in_for_a_function_of_the_contract(compiled: bool) -> None:
    assert call(engine(find("cats"), compiled), score=seven) == (3, [7, 7, 7])


@both_engines
def test_a_call_that_lacks_a_name_or_has_one_too_many_says_so(compiled: bool) -> None:
    first = engine(find("cats"), compiled).loop(first_scores)
    says = "first_scores lacks states, start, f, w, seed, scores and does not take sed; it takes states, start"
    with pytest.raises(TypeError, match=says):
        first(sed=3)


@both_engines
def test_advice_is_not_the_games_own_and_must_be_given(compiled: bool) -> None:
    run = engine(find("cats"), compiled)
    with pytest.raises(TypeError, match=re.escape("policy takes rollout: name a rule for it, loop(…, rollout=…)")):
        run.loop(policy)
    run.loop(policy, rollout=any_move)


@both_engines
def test_an_unknown_parameter_is_named_with_its_loop_and_what_is_known(compiled: bool) -> None:
    @loop()
    def counted(actors, sed):
        return sed

    with pytest.raises(TypeError) as refused:
        engine(find("cats"), compiled).loop(counted)
    said = str(refused.value)
    for part in ("test_loops", "counted", "'sed'", "did you mean seed", "imagine", "legal", "@loop(sed=…)"):
        assert part in said


def test_a_declared_name_must_be_a_parameter() -> None:
    with pytest.raises(TypeError, match="counted declares 'tally', which is none of its parameters"):

        @loop(tally="i8[:]")
        def counted(actors):
            return 0


def test_a_kind_that_is_none_is_refused() -> None:
    @loop(tally="integers")
    def counted(actors, tally):
        return 0

    with pytest.raises(TypeError, match="'integers' is no kind of parameter; there is int, word, state"):
        engine(find("cats"), compiled=True).loop(counted)
