"""Batches: many games for learners."""

import numpy as np
import pytest

import sekki


def random_moves(batch, rng):  # type: ignore[no-untyped-def]
    mask = batch.mask()
    return (mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1)


def test_rows_play_on_end_and_start_again() -> None:
    batch, rng = sekki.batch("cats", n=128, seats=4, seed=1, single=True), np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        observation = batch.observe()
        assert observation.shape == (128, batch.game.features.size)
        rewards, terminated, truncated = batch.step(random_moves(batch, rng))
        ended += int(terminated.sum())
        assert not truncated.any()
        assert np.allclose(rewards[terminated == 1].sum(axis=1), 1.0)
        assert not rewards[terminated == 0].any()
    assert ended > 128


def test_a_game_cut_off_is_truncated_not_terminated() -> None:
    batch, rng = sekki.batch("cats", n=64, seed=1, longest=10), np.random.default_rng(0)
    for step in range(1, 21):
        _, terminated, truncated = batch.step(random_moves(batch, rng))
        assert not terminated.any()
        assert truncated.all() == (step % 10 == 0)


def test_the_number_of_threads_changes_nothing() -> None:
    sums = []
    for threads in (1, 2):
        batch, rng = sekki.batch("cats", n=256, seed=3, threads=threads), np.random.default_rng(1)
        for _ in range(30):
            batch.step(random_moves(batch, rng))
        sums.append(batch.observe().sum())
    assert sums[0] == sums[1]


def test_an_illegal_move_is_refused_and_nothing_happens() -> None:
    batch = sekki.batch("cats", n=64, seed=1)
    before = batch.observe().copy()
    moves = batch.mask().argmax(axis=1)
    moves[7] = batch.game.moves.parse("swap yorozu-0")
    with pytest.raises(sekki.Refused, match="row 7, seat 0: swap yorozu-0 is not legal"):
        batch.step(moves)
    assert (batch.observe() == before).all()
    with pytest.raises(ValueError, match="one move per row"):
        batch.step([1, 2])
