"""A batch on a GPU plays the games of a batch on the processor, row by row. The GPU is one of Python threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sekki
from sekki.games import find
from sekki.kit import Game
from sekki.kit.gpu_steps import Shape, apart, threads_that_fit
from sekki.kit.step_kernels import SHARED_MEMORY
from sekki.play.batch import WAIT, Batch
from sekki.play.batch.cuda import CudaBatch
from sekki.play.batch.launcher import Launcher, Stages

from .python_gpu import PythonGpu

ROWS = 5
SHAPE = Shape(threads=2, rounds=2, round_threads=3, alone=2, sorted_threads=3)


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


def both(game_id: str, shape: Shape, **given: Any) -> tuple[Batch, CudaBatch]:
    game = find(game_id)
    return Batch(game, ROWS, **given), CudaBatch(game, ROWS, launcher=PythonGpu(game, shape), **given)  # type: ignore[arg-type]


class Remembering(PythonGpu):
    """Does under a title what it did there the first time, as a graph does."""

    def __init__(self, game: Game, shape: Shape) -> None:
        super().__init__(game, shape)
        self.graphs: dict[str, Stages] = {}

    def run(self, title: str, stages: Callable[[], Stages]) -> None:
        kept = self.graphs.setdefault(title, stages())
        super().run(title, lambda: kept)


def expect_the_same(a: Batch, b: Batch, dtype: str) -> None:
    assert (a.actors == b.actors).all()
    assert (a.mask() == b.mask()).all()
    assert (a.observe(dtype) == b.observe(dtype)).all()
    for name in ("rewards", "terminated", "truncated"):
        assert (getattr(a, name) == getattr(b, name)).all()
    assert a.save() == b.save()


@pytest.mark.parametrize("game_id", sekki.list_games())
def test_all_rows_are_those_of_the_processor(game_id: str) -> None:
    a, b = both(game_id, SHAPE, seed=3, longest=25)
    for step in range(30):
        expect_the_same(a, b, ("float32", "uint8")[step // 4 % 2])
        moves = a.random_moves(step)
        assert (moves == b.random_moves(step)).all()
        a.step(moves)
        b.step(moves)
    assert (a.observe_all() == b.observe_all()).all()


def test_batches_that_share_a_gpu_step_their_own_rows() -> None:
    game = find("cats")
    gpu = Remembering(game, SHAPE)
    alike = [(Batch(game, ROWS, seed=s), CudaBatch(game, ROWS, seed=s, launcher=gpu)) for s in (1, 2)]  # type: ignore[arg-type]
    for step in range(6):
        for a, b in alike:
            moves = a.random_moves(step)
            a.step(moves)
            b.step(moves)
            expect_the_same(a, b, "uint8")


@pytest.mark.parametrize(("rounds", "alone"), [(1, 1), (3, 3), (60, 1)])
def test_stages_are_played_alike_in_however_many_rounds(rounds: int, alone: int) -> None:
    a, b = both("twenty_one_days", replace(SHAPE, rounds=rounds, alone=alone), seed=4)
    for step in range(12):
        moves = a.random_moves(step)
        a.step(moves)
        b.step(moves)
        expect_the_same(a, b, "uint8")


@pytest.mark.parametrize("game_id", sekki.list_games())
def test_the_states_of_a_block_fit_into_shared_memory(game_id: str) -> None:
    game = find(game_id)
    threads, rows = Shape(threads=1024).of(game, "observe_rows")
    assert threads == rows == threads_that_fit(game) >= 32
    assert apart(game) % 2 == 1 and threads * apart(game) * 8 <= SHARED_MEMORY


def test_a_shape_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        Shape(rounds=0)
    with pytest.raises(ValueError, match="has at most 256 threads"):
        Shape(round_threads=512)
    with pytest.raises(ValueError, match="whole warps of 32"):
        Launcher(find("twenty_one_days"), "cuda", shape=Shape(round_threads=100))
    for alone in (0, 300):
        with pytest.raises(ValueError, match="at least one thread alone and at most a block's"):
            Shape(alone=alone)


def test_games_that_end_are_valued_and_begin_again_alike() -> None:
    a, b = both("cats", SHAPE, seats=[3, 4, 3, 4, 4], seed=1, single=True)
    ended = 0
    for step in range(60):
        moves = a.random_moves(step)
        moves[step % ROWS] = WAIT
        a.step(moves)
        b.step(moves)
        ended += int(a.terminated.sum())
        expect_the_same(a, b, "uint8")
    assert ended > 5


def test_one_illegal_move_and_no_row_of_the_gpu_moves() -> None:
    _, batch = both("cats", SHAPE, seed=1)
    before, moves = batch.save(), batch.random_moves(1)
    moves[3] = batch.game.moves.parse("swap yorozu-0")
    with pytest.raises(sekki.Refused, match=r"row 3, seat 0: swap yorozu-0 is not legal\. Possible: "):
        batch.step(moves)
    assert batch.save() == before
    batch.step(batch.random_moves(1))
    assert batch.save() != before


def test_without_waiting_an_illegal_move_is_told_at_the_next_check() -> None:
    game = find("cats")
    batch = CudaBatch(game, ROWS, launcher=PythonGpu(game, SHAPE), wait=False)  # type: ignore[arg-type]
    before = batch.save()
    batch.step([-5] * ROWS)
    batch.step(batch.random_moves(1))
    assert batch.save() == before
    with pytest.raises(sekki.Refused, match="row 0: the move of an earlier step was not legal"):
        batch.check()
    batch.step(batch.random_moves(1))
    batch.check()
    assert batch.save() != before


def test_rows_saved_on_one_device_go_on_on_another() -> None:
    a, b = both("shifting_seasons", SHAPE, seed=5)
    for step in range(10):
        a.step(a.random_moves(step))
    b.load(a.save())
    expect_the_same(a, b, "float32")


def test_without_a_gpu_there_is_one_clear_error() -> None:
    try:
        import cupy  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        with pytest.raises(sekki.Refused, match=r"needs CuPy: pip install 'sekki\[gpu\]'"):
            sekki.batch("cats", n=4, device="cuda")
    with pytest.raises(ValueError, match="a batch lives on the device 'cpu' or 'cuda', not on 'tpu'"):
        sekki.batch("cats", n=4, device="tpu")


def test_arrays_are_laid_out_by_feature_and_handed_out_by_row() -> None:
    _, batch = both("cats", SHAPE, seed=1)
    assert batch.observe().shape == (ROWS, batch.game.features.size)
    assert batch.observe().T.flags.c_contiguous and batch.mask().T.flags.c_contiguous
    assert isinstance(batch.observe(), np.ndarray)
