"""PettingZoo's own tests, on every game, seat count and variant."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

from sekki.envs.pettingzoo import env, parallel_env
from tests.contract.cases import Case, every_case

CYCLES = 60


def made(case: Case, make: Any = env, **settings: Any) -> Any:
    return make(case.game, case.seats, **settings, **dict(case.options))


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    """PettingZoo tells of many faults only by warnings. Two are meant: an observation with a mask is a dict."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@every_case
def test_a_game_passes_the_api_test(case: Case) -> None:
    api_test(made(case), num_cycles=CYCLES)


@every_case
def test_a_game_passes_the_parallel_api_test(case: Case) -> None:
    parallel_api_test(made(case, parallel_env), num_cycles=CYCLES)


@every_case
def test_one_seed_gives_one_game(case: Case) -> None:
    seed_test(lambda: made(case), num_cycles=CYCLES)
    parallel_seed_test(lambda: made(case, parallel_env), num_cycles=CYCLES)


@every_case
def test_a_game_is_cut_off_after_max_cycles(case: Case) -> None:
    """The test wants every agent to act in every cycle, as it does in the parallel game and what is made of it."""

    def parallel(**settings: Any) -> Any:
        return made(case, parallel_env, **settings)

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **s: parallel_to_aec(parallel(**s))))


@every_case
def test_one_seat_after_the_other_max_cycles_are_decisions(case: Case) -> None:
    game = made(case, max_cycles=7)
    game.reset(seed=1)
    decisions = 0
    for agent in game.agent_iter():
        _, _, ended, cut, _ = game.last()
        assert not ended
        decisions += not cut
        game.step(None if cut else game.action_space(agent).sample())
    assert decisions == 7


@every_case
def test_a_game_passes_the_render_test(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **settings: made(case, **settings))
    assert len(capsys.readouterr().out) > 500


def test_nobody_sees_what_another_has_chosen_at_the_same_time() -> None:
    seen = []
    for choice in (0, 1):
        game = env("cats", 4)
        game.reset(seed=3)
        while game.episode.waiting != 0b1111 or game.episode.mask.sum() < 2:
            game.step(game.action_space(game.agent_selection).sample())
        game.step(int(np.flatnonzero(game.episode.mask)[choice]))
        seen.append(game.observe("seat_1")["observation"])
    assert (seen[0] == seen[1]).all()
