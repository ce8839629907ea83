"""PettingZoo's own tests, on every game, seat count and variant."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec
from rich.text import Text

from sekki.envs import EpisodeOver, IllegalAction
from sekki.envs.drawing import drawable
from sekki.envs.pettingzoo import env, parallel_env
from tests.contract.cases import Case, every_case, every_game

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


@every_game
def test_a_picture_has_every_letter_of_the_board(game: Any) -> None:
    """A letter that the font lacks would be an empty box."""
    font = FT2Font(f"{get_data_path()}/fonts/ttf/DejaVuSansMono.ttf").get_charmap()
    played = env(game, render_mode="ansi")
    played.reset(seed=3)
    for _ in range(60):
        if not played.episode.over:
            played.step(played.action_space(played.agent_selection).sample())
    shown = Text.from_ansi(played.render()).plain
    assert {letter for letter in drawable(shown) if ord(letter) not in font} <= {"\n"}


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


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    game = env("cats", 4)
    with pytest.raises(EpisodeOver, match="reset"):
        game.step(0)
    game.reset(seed=1)
    before = game.observe("seat_0")["observation"]
    for wrong in (5, 10_000, -1, None, "keep", 0.5):
        with pytest.raises(IllegalAction):
            game.step(wrong)
    with pytest.raises(IllegalAction, match=r"seat 0 cannot play action 1 \(“redeal”\) now. Possible: 0 \(keep\)"):
        game.step(1)
    assert game.agent_selection == "seat_0"
    assert (game.observe("seat_0")["observation"] == before).all()


def test_a_finished_game_cannot_be_stepped() -> None:
    game = env("cats", 4, max_cycles=1)
    game.reset(seed=1)
    game.step(0)
    for agent in game.agent_iter():
        assert game.truncations[agent]
        with pytest.raises(ValueError, match="None"):
            game.step(0)
        game.step(None)
    with pytest.raises(EpisodeOver, match="reset"):
        game.step(None)


def test_of_actions_made_together_all_are_legal_or_none_is_made() -> None:
    game = parallel_env("cats", 4)
    with pytest.raises(EpisodeOver, match="reset"):
        game.step({})
    game.reset(seed=1)
    keep = dict.fromkeys(game.agents, 0)
    with pytest.raises(IllegalAction, match=r"seat_3 cannot play action 62 now. Possible: 0 \(keep\)"):
        game.step({**keep, "seat_3": game.wait})
    with pytest.raises(IllegalAction, match="no action for seat_2: every agent acts"):
        game.step({agent: 0 for agent in game.agents if agent != "seat_2"})
    with pytest.raises(IllegalAction, match="an action for seat_9, who is not there"):
        game.step({**keep, "seat_9": 0})
    assert not game.episode.played
    game.step(keep)
    assert [seat for seat, _ in game.episode.played] == [0, 1, 2, 3]


def test_who_is_not_asked_can_only_wait() -> None:
    game = parallel_env("shifting_seasons", 3)
    seen, _ = game.reset(seed=1)
    free = [agent for agent in game.agents if not seen[agent]["action_mask"][game.wait]]
    assert len(free) == 1
    for agent in set(game.agents) - set(free):
        assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == [game.wait]


@every_case
def test_observations_stay_in_their_space(case: Case) -> None:
    """A whole random game, or its first thousand decisions; nothing in it is seen that the space does not have."""
    game = made(case, max_cycles=1000)
    game.reset(seed=2)
    rng = np.random.default_rng(2)
    while not game.episode.over:
        assert np.abs(game.episode.observation).max() <= 10
        game.step(rng.choice(np.flatnonzero(game.episode.mask)))
