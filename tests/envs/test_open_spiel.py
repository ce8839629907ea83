"""OpenSpiel's own tests and searches on our games."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import sekki  # noqa: E402
from sekki.envs.open_spiel import SpielBot  # noqa: E402
from tests.contract.cases import Case, every_case, every_game  # noqa: E402


def loaded(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"sekki_{game}", parameters)


def of_case(case: Case, **parameters: Any) -> Any:
    options = {name: ",".join(v) if isinstance(v, list) else v for name, v in case.options}
    return loaded(case.game.id, players=case.seats, **options, **parameters)


def drawn(state: Any, rng: random.Random) -> int:
    answers, odds = zip(*state.chance_outcomes(), strict=True)
    assert sum(odds) == pytest.approx(1.0)
    return int(rng.choices(answers, odds)[0])


@every_case
def test_a_game_passes_the_random_simulation_test(case: Case) -> None:
    """A short game, because the test walks through every state's every child."""
    pyspiel.random_sim_test(of_case(case, longest=30), num_sims=1, serialize=False, verbose=False)


def test_a_state_can_be_rebuilt_from_its_history() -> None:
    pyspiel.random_sim_test(loaded("cats", players=3, longest=12), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_whole_random_game_ends_with_its_winners(game: Any) -> None:
    rng = random.Random(1)
    state = loaded(game.id, players=game.seats[-1]).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(game.seats[-1])])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) in ((0, game.seats[-1]) if game.cooperative else (pytest.approx(1.0),))


def test_cats_plays_at_once_and_the_others_in_turns() -> None:
    dynamics = pyspiel.GameType.Dynamics
    assert loaded("cats").get_type().dynamics == dynamics.SIMULTANEOUS
    assert loaded("cats", simultaneous=False).get_type().dynamics == dynamics.SEQUENTIAL
    assert loaded("shifting_seasons").get_type().dynamics == dynamics.SEQUENTIAL
    assert loaded("cats", mode="advanced", players=3).num_players() == 3


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(sekki.BadOption, match="mode cannot be 'advnced'"):
        loaded("cats", mode="advnced")
    with pytest.raises(sekki.BadOption, match="3 to 4 players, not 2"):
        loaded("cats", players=2)
    with pytest.raises(pyspiel.SpielError, match=r"(?s)mod\b.*simultaneous"):
        loaded("cats", mod="advanced")


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    state, rng = loaded("cats", simultaneous=False, longest=2).new_initial_state(), random.Random(1)
    with pytest.raises(sekki.envs.IllegalAction, match=r"chance cannot take action 99 now. Possible: \d+ \("):
        state.apply_action(99)
    while state.is_chance_node():
        state.apply_action(drawn(state, rng))
    before = str(state)
    with pytest.raises(sekki.envs.IllegalAction, match=r"player 0 cannot take action 1 now. Possible: 0 \(keep\)"):
        state.apply_action(1)
    assert (str(state), state.current_player()) == (before, 0)
    state.apply_action(0)
    state.apply_action(0)
    with pytest.raises(sekki.envs.EpisodeOver, match="new_initial_state"):
        state.apply_action(0)


def test_of_actions_made_at_once_all_are_legal_or_none_is_made() -> None:
    state, rng = loaded("cats").new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(drawn(state, rng))
    before = str(state)
    with pytest.raises(sekki.envs.IllegalAction, match=r"player 2 cannot take action 61 now"):
        state.apply_actions([0, 0, 61, 0])
    assert str(state) == before


@every_game
def test_chances_are_those_of_the_cards(game: Any) -> None:
    """Of every answer on the way through a random game fate itself tells the chance: so many cards of so many."""
    rng = random.Random(3)
    state = loaded(game.id, players=game.seats[-1], simultaneous=False).new_initial_state()
    told = 0
    for _ in range(400):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        node, odds = state._node, dict(state.chance_outcomes())
        for answer, chance in odds.items():
            f = state._tree._attempt(replace(node, answers=(*node.answers, (node.question, answer))))
            at = len(node.answers)
            assert (f.answer_question[at], f.answer[at]) == (node.question, answer)
            assert f.answer_ways[at] / f.answer_of[at] == pytest.approx(chance)
            told += 1
        state.apply_action(drawn(state, rng))
    assert told > 100


def played(game: Any, bots: list[Any], seed: int) -> list[float]:
    """A whole game between bots of OpenSpiel and ours."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
        else:
            action = int(bots[state.current_player()].step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
    return list(state.returns())


def test_open_spiels_ismcts_plays_a_whole_game_against_ours() -> None:
    game = loaded("cats", players=3, single=True, simultaneous=False)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    search = ismcts.ISMCTSBot(
        game, evaluator, 1.4, 4, random_state=np.random.RandomState(1),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )  # fmt: skip
    ours = [SpielBot(sekki.bot("greedy", worlds=2, seed=1), 1), SpielBot(sekki.bot("random", seed=1), 2)]
    assert sum(played(game, [search, *ours], 1)) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["shifting_seasons", "living_forest_duel"])
def test_open_spiels_mcts_plays_a_whole_game_against_ours(name: str) -> None:
    """MCTS sees the whole state, hidden cards too: OpenSpiel leaves that to whoever uses it."""
    game = loaded(name, players=2)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    search = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=np.random.RandomState(1))
    ours = SpielBot(sekki.bot("greedy", worlds=2, seed=1), 1)
    assert sum(played(game, [search, ours], 1)) == pytest.approx(1.0)


@every_game
def test_an_imagined_world_looks_the_same_to_who_imagines_it(game: Any) -> None:
    rng = random.Random(4)
    state = loaded(game.id, players=game.seats[-1], simultaneous=False).new_initial_state()
    for _ in range(150):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
            continue
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.random)
        assert world.current_player() == seat
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))
