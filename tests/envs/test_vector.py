"""Many games at once, as Gymnasium wants them."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import sekki
import sekki.envs
from sekki.envs.gymnasium import SeatEnv
from sekki.envs.vector import SeatVectorEnv
from sekki.kit.engine import INTERPRETED
from sekki.play.batch import WAIT


def named(game: str) -> str:
    return sekki.envs.env_id(sekki.game(game).facts)


def made(n: int = 64, game: str = "cats", **settings: Any) -> SeatVectorEnv:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make_vec(named(game), num_envs=n, **settings)
    assert isinstance(env, SeatVectorEnv)
    return env


def single_games(n: int = 64, **settings: Any) -> SeatVectorEnv:
    return made(n, single=True, **settings)


def any_legal(infos: dict[str, Any], rng: np.random.Generator) -> np.ndarray:
    mask = infos["action_mask"]
    return np.asarray((mask * rng.random(mask.shape)).argmax(axis=1))


@pytest.mark.parametrize("seat", [0, 2])
def test_every_row_always_waits_for_the_learner(seat: int) -> None:
    env, rng = single_games(seat=seat), np.random.default_rng(0)
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


SETTINGS = {
    "win": ("cats", {"single": True}),
    "place": ("cats", {"single": True, "seats": 3, "seat": "any", "reward": "place"}),
    "points, cut off": ("cats", {"seat": 2, "reward": "points", "longest": 30}),
    "won together": ("twenty_one_days", {"seats": 2, "seat": 1, "reward": "place", "longest": 60}),
}


@pytest.mark.parametrize(("game", "settings"), SETTINGS.values(), ids=SETTINGS)
def test_it_gives_what_gymnasiums_own_vector_of_single_environments_gives(
    game: str, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Observations, rewards, ends, and all infos with their masks: `final_obs` and `final_info` too."""
    if game != "cats":
        monkeypatch.setenv(INTERPRETED, "1")  # compiling another game takes longer than playing these
    ours = made(3, game, **settings)
    theirs = gymnasium.make_vec(
        named(game), num_envs=3, vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}, **settings,
    )  # fmt: skip
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert ours.observation_space == theirs.observation_space
    rng, ends = np.random.default_rng(0), 0
    seen, expected = ours.reset(seed=[5, 6, 7]), theirs.reset(seed=[5, 6, 7])
    expect_same(seen, expected)
    for _ in range(60):
        actions = any_legal(seen[-1], rng)
        seen, expected = ours.step(actions), theirs.step(actions)  # type: ignore[assignment]
        expect_same(seen, expected)
        ends += "final_obs" in seen[-1]
    assert ends


def expect_same(one: Any, other: Any) -> None:
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            expect_same(one[name], other[name])
    elif isinstance(one, (tuple, list)) or (isinstance(one, np.ndarray) and one.dtype == object):
        for mine, theirs in zip(one, other, strict=True):
            expect_same(mine, theirs)
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert (one == other).all()
    else:
        assert one == other


def test_gymnasiums_wrappers_count_its_games() -> None:
    env, rng = RecordEpisodeStatistics(single_games(16)), np.random.default_rng(0)
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(40):
        *_, ended, _, infos = env.step(any_legal(infos, rng))
        if ended.any():
            lengths += infos["episode"]["l"][ended].tolist()
    assert len(lengths) > 16 and min(lengths) > 2


@pytest.mark.parametrize(
    "opponents",
    ["random", "greedy:1", ["greedy:1", "random", "flat:1"], lambda observations, masks: masks.argmax(axis=1)],
    ids=["random", "greedy", "one for each seat", "a policy"],
)
def test_a_seed_repeats_all_games(opponents: Any) -> None:
    seen = []
    for _ in range(2):
        env, rng = single_games(8, opponents=opponents, seat=1), np.random.default_rng(0)
        _, infos = env.reset(seed=5)
        for _ in range(12):
            observations, rewards, *_, infos = env.step(any_legal(infos, rng))
            seen.append((observations.sum(), rewards.sum()))
    assert seen[:12] == seen[12:]


def test_a_row_plays_the_same_game_as_one_environment() -> None:
    many, one = single_games(3), SeatEnv("cats", single=True)
    observations, _ = many.reset(seed=9)
    assert (observations[0] == one.reset(seed=9)[0]).all()
    observations, _ = many.reset(seed=[7, 8, 9])
    assert (observations[2] == one.reset(seed=9)[0]).all()
    assert (observations[1] == one.reset(seed=8)[0]).all()


def test_a_seed_left_out_is_drawn_from_the_first() -> None:
    env = single_games(3)
    first, _ = env.reset(seed=[4, None, None])
    again, _ = env.reset(seed=[4, None, None])
    assert (first == again).all()
    assert (first[1] != first[2]).any()


class OnAGpu:
    """What an array of a GPU looks like to NumPy's users."""

    __cuda_array_interface__ = {"shape": (4,), "typestr": "<i8", "data": (0, False), "version": 3}  # noqa: RUF012


def test_wrong_actions_are_refused_and_nothing_happens() -> None:
    env = single_games(4)
    with pytest.raises(sekki.envs.EpisodeOver, match="reset"):
        env.step(np.zeros(4, np.int64))
    before, _ = env.reset(seed=1)
    for wrong in (np.zeros(3, np.int64), np.zeros((4, 1), np.int64), 0, []):
        with pytest.raises(ValueError, match="4 whole numbers from 0 to 61, one a row, not an array of shape"):
            env.step(wrong)
    for wrong in (np.full(4, WAIT), [0, 0, 9999, 0]):
        with pytest.raises(sekki.Refused, match=r"4 whole numbers from 0 to 61, one a row, not -?\d+ in row"):
            env.step(wrong)
    for wrong in (np.zeros(4), ["keep"] * 4):
        with pytest.raises(ValueError, match="whole numbers, not"):
            env.step(wrong)
    with pytest.raises(sekki.Refused, match=r"row 2, seat 0: redeal is not legal. Possible: keep"):
        env.step(np.array([0, 0, 1, 0]))
    with pytest.raises(ValueError, match="lie on a GPU and this batch on the processor"):
        env.step(OnAGpu())
    assert (env._batch.observe() == before).all()


def test_an_illegal_action_may_be_replaced() -> None:
    env = single_games(4, illegal="replace")
    env.reset(seed=1)
    for _ in range(20):
        observations, *_, infos = env.step(np.full(4, 7))
    assert observations in env.observation_space and infos["action_mask"].any(axis=1).all()


def test_what_cannot_be_made_is_named() -> None:
    with pytest.raises(ValueError, match="one of 0 to 3"):
        single_games(seat=7)
    with pytest.raises(ValueError, match="no bot 'gredy'"):
        single_games(opponents="gredy")
    with pytest.raises(ValueError, match="each of the 3 other seats, not 2"):
        single_games(opponents=["random", "random"])
    with pytest.raises(ValueError, match="no reward 'money'"):
        single_games(reward="money")
    with pytest.raises(ValueError, match="refuse, replace, not 'ignore'"):
        single_games(illegal="ignore")
    with pytest.raises(ValueError, match="render_mode is for"):
        single_games(render_mode="ansi")
    with pytest.raises(sekki.BadOption, match="no option 'mod'"):
        single_games(mod=1)
    with pytest.raises(ValueError, match="one for each of the 4 rows, not 2"):
        single_games(4).reset(seed=[1, 2])


@pytest.mark.parametrize("opponents", ["random", "greedy:1"])
def test_games_that_never_ask_the_learner_are_refused(opponents: str) -> None:
    with pytest.raises(sekki.Refused, match="longest=1 leaves it no turn"):
        single_games(2, seat=1, longest=1, opponents=opponents).reset(seed=1)


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
