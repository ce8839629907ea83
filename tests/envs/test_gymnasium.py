"""One seat against bots, as Gymnasium wants it."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sekki
import sekki.envs
from sekki.envs.gymnasium import SeatEnv, seat_env
from sekki.kit.engine import INTERPRETED
from tests.contract.cases import Case, every_case, every_game


@every_case
def test_check_env_finds_nothing_to_say(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    """It steps actions drawn before the game began. The bare environment takes them; what is around it refuses."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(sekki.envs.env_id(case.game), seats=case.seats, **dict(case.options))
        check_env(env.unwrapped)


FROM_OUTSIDE = """
import gymnasium
{first}
env = gymnasium.make({name!r}, seats=3)
print(env.reset(seed=1)[0].shape, gymnasium.make_vec({name!r}, num_envs=2, seats=3).num_envs)
"""


@pytest.mark.parametrize(
    ("first", "name"),
    [
        ("import sekki.envs; gymnasium.register_envs(sekki.envs)", "sekki/cats-v1"),
        ("", "sekki.envs:sekki/cats-v1"),
    ],
)
def test_a_fresh_program_finds_the_games(first: str, name: str) -> None:
    """Gymnasium asks no installed package for environments since its 1.0: a program names the package."""
    program = FROM_OUTSIDE.format(first=first, name=name)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, INTERPRETED: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "(454,) 2\n", done.stderr


def test_a_made_environment_can_be_made_again_from_its_spec() -> None:
    env = gymnasium.make("sekki/cats-v1", seats=3, mode="advanced")
    again = gymnasium.make(env.spec)  # type: ignore[arg-type]
    assert (env.reset(seed=3)[0] == again.reset(seed=3)[0]).all()
    with pytest.raises(sekki.envs.IllegalAction):
        again.step(1)


@every_game
def test_every_game_is_registered_under_its_version(game: Any) -> None:
    env = gymnasium.make(f"sekki/{game.id}-v{game.rules_version}", seats=game.seats[-1])
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    assert info["action_mask"].any()
    assert env.unwrapped.id == sekki.envs.env_id(game)  # type: ignore[attr-defined]


def played(seed: int, **settings: Any) -> list[Any]:
    """A whole game with the lowest legal action each time: what was seen."""
    env = gymnasium.make("sekki/cats-v1", single=True, **settings)
    observation, info = env.reset(seed=seed)
    seen = [observation.sum()]
    ended = False
    while not ended:
        observation, reward, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        assert not cut
        seen += [observation.sum(), reward]
    assert sum(place == 1 for place in info["places"]) >= 1
    return seen


@pytest.mark.parametrize("opponents", ["random", "greedy:2", ["random", "greedy:2", "flat:2"]])
def test_a_seed_repeats_the_game_and_what_the_bots_do(opponents: Any) -> None:
    assert played(5, opponents=opponents) == played(5, opponents=opponents)
    assert played(5, opponents=opponents) != played(6, opponents=opponents)


def test_the_learner_may_sit_anywhere() -> None:
    env = SeatEnv("cats", 4, seat="any", single=True)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}
    for seat in range(4):
        env = SeatEnv("cats", 4, seat=seat)
        env.reset(seed=1)
        assert env.episode.seat == seat


def test_masks_are_as_maskable_ppo_wants_them() -> None:
    env = gymnasium.make("sekki/shifting_seasons-v1", seats=2)
    env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool and masks.shape == (env.action_space.n,)  # type: ignore[attr-defined]


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = seat_env("cats", 4)
    before, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    for wrong in (illegal, 10_000, -1, "keep", 0.0, None):
        with pytest.raises(sekki.envs.IllegalAction, match="0"):
            env.step(wrong)
    assert (env.unwrapped.episode.look(0)[0] == before).all()
    assert not env.unwrapped.episode.played


def test_the_bare_environment_makes_a_legal_move_instead_and_says_so() -> None:
    env = SeatEnv("cats", 4)
    env.reset(seed=1)
    *_, info = env.step(1)
    assert info["illegal"] == "seat 0 cannot play action 1 (“redeal”) now. Possible: 0 (keep)."
    assert env.episode.played[0] == (0, 0)
    *_, info = env.step(info["action_mask"].argmax())
    assert "illegal" not in info
    for wrong in (10_000, -1, "keep", 0.0, None):
        with pytest.raises(sekki.envs.IllegalAction, match="0"):
            env.step(wrong)
    replacing = gymnasium.make("sekki/cats-v1", illegal="replace")
    replacing.reset(seed=1)
    assert replacing.step(1)[-1]["illegal"]


def test_a_finished_game_cannot_be_stepped() -> None:
    env = SeatEnv("cats", 4, longest=1)
    with pytest.raises(sekki.envs.EpisodeOver, match="reset"):
        env.step(0)
    env.reset(seed=1)
    _, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut) == (0.0, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(sekki.envs.EpisodeOver, match="reset"):
        env.step(0)


def test_what_an_environment_cannot_be_made_with_is_named() -> None:
    with pytest.raises(sekki.BadOption, match="mode cannot be 'advnced'"):
        gymnasium.make("sekki/cats-v1", mode="advnced")
    with pytest.raises(sekki.BadOption, match="no option 'mod'"):
        SeatEnv("cats", mod="basic")
    with pytest.raises(sekki.BadOption, match="3 to 4 players, not 2"):
        SeatEnv("cats", 2)
    with pytest.raises(ValueError, match="no bot 'gredy'"):
        SeatEnv("cats", opponents="gredy")
    with pytest.raises(ValueError, match="each of the 3 other seats, not 2"):
        SeatEnv("cats", opponents=["random", "random"])
    with pytest.raises(ValueError, match="one of 0 to 3"):
        SeatEnv("cats", seat=4)
    with pytest.raises(ValueError, match="an opponent is a bot or the name of one, not 7"):
        SeatEnv("cats", opponents=["random", "random", 7])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="refuse, replace, not 'ignore'"):
        gymnasium.make("sekki/cats-v1", illegal="ignore")
    with pytest.raises(ValueError, match="no reward 'money'"):
        SeatEnv("cats", reward="money")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no render_mode 'svg'"):
        SeatEnv("cats", render_mode="svg")
    with pytest.raises(sekki.envs.UnknownEnvironment, match="sekki/cats-v1"):
        SeatEnv("sekki/cats-v7")


def test_rewards_for_winning_for_the_place_and_for_points() -> None:
    found: dict[str, list[float]] = {}
    for reward in ("win", "place", "points"):
        episode = sekki.envs.Episode("cats", 4, reward, single=True)  # type: ignore[arg-type]
        episode.reset(seed=4)
        while not episode.over:
            assert episode.rewards() == [0.0] * 4
            episode.play(np.flatnonzero(episode.mask)[0])
        found[reward] = episode.rewards()
        scores, places = episode.scores(), episode.places()
    assert found["points"] == [float(score) for score in scores]
    assert found["place"] == [(4 - place) / 3 for place in places]
    assert sum(found["win"]) == pytest.approx(1.0)
    assert [worth > 0 for worth in found["win"]] == [place == 1 for place in places]


def test_a_game_can_be_saved_as_a_record() -> None:
    env = SeatEnv("cats", 4, single=True)
    env.reset(seed=2)
    while not env.episode.over:
        env.step(env.action_space.sample())
    table = env.episode.table()
    assert table.over
    assert table.scores == env.episode.scores()


def test_games_that_never_ask_the_learner_are_refused() -> None:
    with pytest.raises(sekki.Refused, match="longest=1 leaves it no turn"):
        SeatEnv("cats", 4, seat=1, longest=1).reset(seed=1)
