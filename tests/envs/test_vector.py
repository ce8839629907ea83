"""Many games at once, as Gymnasium wants them."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import sekki
import sekki.envs
from sekki.envs.gymnasium import SeatEnv
from sekki.envs.vector import SeatVectorEnv
from sekki.play.batch import WAIT


def made(n: int = 64, **settings: Any) -> SeatVectorEnv:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make_vec("sekki/cats-v1", num_envs=n, single=True, **settings)
    assert isinstance(env, SeatVectorEnv)
    return env


def any_legal(infos: dict[str, Any], rng: np.random.Generator) -> np.ndarray:
    mask = infos["action_mask"]
    return np.asarray((mask * rng.random(mask.shape)).argmax(axis=1))


@pytest.mark.parametrize("seat", [0, 2])
def test_every_row_always_waits_for_the_learner(seat: int) -> None:
    env, rng = made(seat=seat), np.random.default_rng(0)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    ended_games, won = 0, 0.0
    for _ in range(60):
        assert observations in env.observation_space
        assert infos["action_mask"].any(axis=1).all()
        before = observations
        observations, rewards, ended, cut, infos = env.step(any_legal(infos, rng))
        assert not np.shares_memory(before, observations)
        assert not rewards[~ended].any() and not cut.any()
        ended_games, won = ended_games + ended.sum(), won + rewards.sum()
    assert ended_games > 300
    assert 0.15 < won / ended_games < 0.35


@pytest.mark.parametrize("opponents", ["random", "greedy:1", lambda observations, masks: masks.argmax(axis=1)])
def test_a_seed_repeats_all_games(opponents: Any) -> None:
    seen = []
    for _ in range(2):
        env, rng = made(8, opponents=opponents), np.random.default_rng(0)
        env.reset(seed=5)
        seen.append([env.step(any_legal(env._infos(), rng))[0].sum() for _ in range(12)])
    assert seen[0] == seen[1]


def test_a_row_plays_the_same_game_as_one_environment() -> None:
    many, one = made(3), SeatEnv("cats", single=True)
    observations, _ = many.reset(seed=9)
    assert (observations[0] == one.reset(seed=9)[0]).all()
    observations, _ = many.reset(seed=[7, 8, 9])
    assert (observations[2] == one.reset(seed=9)[0]).all()
    assert (observations[1] == one.reset(seed=8)[0]).all()


def test_wrong_actions_are_refused_and_nothing_happens() -> None:
    env = made(4)
    with pytest.raises(sekki.envs.EpisodeOver, match="reset"):
        env.step(np.zeros(4, np.int64))
    before, _ = env.reset(seed=1)
    for wrong in (np.zeros(3, np.int64), np.zeros(4), np.full(4, WAIT), np.zeros((4, 1), np.int64)):
        with pytest.raises(sekki.Refused, match="4 whole numbers from 0 to 61, one a row"):
            env.step(wrong)
    with pytest.raises(sekki.Refused, match=r"row 2, seat 0: move number 9999 is not legal. Possible: keep"):
        env.step(np.array([0, 0, 9999, 0]))
    assert (env._batch.observe() == before).all()


def test_what_cannot_be_made_is_named() -> None:
    with pytest.raises(ValueError, match="one of 0 to 3"):
        made(seat=7)
    with pytest.raises(ValueError, match="no bot 'gredy'"):
        made(opponents="gredy")
    with pytest.raises(ValueError, match="render_mode is for"):
        made(render_mode="ansi")
    with pytest.raises(sekki.BadOption, match="no option 'mod'"):
        made(mod=1)
    with pytest.raises(ValueError, match="one for each of the 4 rows, not 2"):
        made(4).reset(seed=[1, 2])


def test_one_seed_gives_the_same_game_in_the_batch_and_in_an_episode() -> None:
    batch, episode = sekki.batch("cats", n=1, seats=4, seed=11, single=True), sekki.envs.Episode("cats", 4, single=True)
    episode.reset(seed=11)
    for _ in range(200):
        assert (batch.observe()[0] == episode.observation).all()
        assert (batch.mask()[0] == episode.mask).all()
        move = int(episode.mask.argmax())
        rewards, ended, _ = batch.step([move])
        episode.play(move)
        assert bool(ended[0]) == episode.terminated
        assert rewards[0].tolist() == pytest.approx(episode.rewards())
        if episode.over:
            episode.reset()
