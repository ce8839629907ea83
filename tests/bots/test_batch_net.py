"""A net that plays all rows of a batch says what it says of each of them alone."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sekki
from sekki.bots import BadBot, Net
from sekki.bots.batch_net import BatchNet
from sekki.bots.net import Mind
from sekki.bots.net_file import NETS, NoNet, shipped, write
from sekki.games import find
from sekki.kit import Game
from sekki.play.batch import Batch
from sekki.play.batch.cuda import CudaBatch
from sekki.play.batch.luck import noise

from ..play.python_gpu import PythonGpu
from ..play.test_batch_cuda import SHAPE
from .far_numpy import FarArray, FarNumpy
from .test_net import any_weights

ROWS = 8
CLOSE = 1e-3  # weights that differ by less may change places: sums are added up in another order


@pytest.fixture
def own_net(tmp_path: Path) -> Path:
    game = find("cats")
    write(tmp_path / "own.npz", game, any_weights(game.features.size, game.moves.size), {"seed": 1})
    return tmp_path / "own.npz"


def seats_by_turns(game_id: str, rows: int = ROWS) -> list[int]:
    seats = find(game_id).seats
    return [seats[row % len(seats)] for row in range(rows)]


def expect_what_is_said_alone(net: BatchNet, batch: Batch, mind: Mind) -> None:
    moves, weights, chances = net.moves(), net.weights(), net.chances()
    assert chances.shape == (batch.n, batch.seats)
    for row in range(batch.n):
        actor, seats = int(batch.actors[row]), int(batch.row_seats[row])
        legal, alone, values = mind.look(batch.seen(row))
        assert np.flatnonzero(np.isfinite(weights[row])).tolist() == sorted(legal)
        assert np.allclose(weights[row, legal], alone, atol=CLOSE)
        assert alone[legal.index(int(moves[row]))] > alone.max() - CLOSE
        assert np.allclose(chances[row, :seats], [values[(seat - actor) % seats] for seat in range(seats)], atol=1e-4)
        assert not chances[row, seats:].any()


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
@pytest.mark.parametrize("game_id", sekki.list_games())
def test_every_row_is_answered_as_if_it_were_alone(game_id: str, dtype: str) -> None:
    batch = sekki.batch(game_id, ROWS, seats=seats_by_turns(game_id), seed=1, dtype=dtype)
    net, mind = sekki.batch_net(batch), Mind(find(game_id), shipped(find(game_id)))
    for _ in range(25):
        expect_what_is_said_alone(net, batch, mind)
        batch.step(net.moves(temperature=1.0, seed=3))


def test_the_bot_would_make_the_same_moves() -> None:
    batch, bot = sekki.batch("shifting_seasons", n=4, seed=2, dtype="float16"), Net()
    net = sekki.batch_net(batch)
    for _ in range(10):
        moves = net.moves()
        assert moves.tolist() == [bot.decide(batch.seen(row)) for row in range(batch.n)]
        batch.step(moves)


class FarGpu(PythonGpu):
    """A GPU of Python threads whose arrays do not mix with those of the processor."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, SHAPE)
        self.numpy: Any = FarNumpy()
        self.inside = 0

    def __enter__(self) -> FarGpu:
        self.inside += 1
        return self

    def __exit__(self, *error: object) -> None:
        self.inside -= 1

    def on_device(self, array: Any) -> Any:
        assert isinstance(array, FarArray) and self.inside
        return array


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_answers_on_a_gpu_are_the_same_and_never_leave_it(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    game = find("cats")
    given: dict[str, Any] = {"seats": [3, 4, 4, 3, 4], "seed": 1, "dtype": dtype}
    here, there = Batch(game, 5, **given), CudaBatch(game, 5, launcher=FarGpu(game), **given)  # type: ignore[arg-type]
    nets = [sekki.batch_net(here), sekki.batch_net(there)]
    for step in range(8):
        moves, chances = [net.moves(step % 2, seed=5) for net in nets], [net.chances() for net in nets]
        assert all(isinstance(found, FarArray) for found in (moves[1], chances[1], nets[1].weights(), nets[1].odds()))
        assert moves[0].tolist() == moves[1].tolist()
        assert np.allclose(chances[0], np.array(chances[1]), atol=1e-6)
        here.step(moves[0])
        there.step(moves[1])


def test_rows_may_have_options_of_their_own() -> None:
    options: list[dict[str, Any]] = [{"mode": "basic"}, {"mode": "advanced"}, {"mode": "basic", "single": True}]
    batch = sekki.batch("cats", n=3, seats=[3, 4, 4], options=options)
    net, mind = sekki.batch_net(batch), Mind(batch.game, shipped(batch.game))
    for _ in range(10):
        expect_what_is_said_alone(net, batch, mind)
        batch.step(net.moves())


def test_a_net_looks_again_only_when_rows_went_on() -> None:
    batch = sekki.batch("cats", n=4, seed=1)
    net, data = sekki.batch_net(batch), batch.save()
    before = net.weights()
    assert net.weights() is before
    batch.step(net.moves())
    assert net.weights() is not before
    batch.load(data)
    assert (net.weights() == before).all()
    batch.reset(2)
    assert (net.weights() != before).any()


def test_draws_repeat_with_a_seed_and_however_rows_are_split(own_net: Path) -> None:
    batches = [sekki.batch("cats", n) for n in (6, 2, 4)]
    seeds = [11, 12, 13, 14, 15, 16]
    for batch, own in zip(batches, (seeds, seeds[:2], seeds[2:]), strict=True):
        batch.reset(own)
    whole, *parts = [sekki.batch_net(batch, own_net) for batch in batches]
    drawn = []
    for _ in range(12):
        moves = [net.moves(temperature=3.0, seed=7) for net in (whole, *parts)]
        assert moves[0].tolist() == [*moves[1], *moves[2]]
        drawn.append(moves[0].tolist())
        for batch, chosen in zip(batches, moves, strict=True):
            batch.step(chosen)
    batches[0].reset(seeds)
    for chosen in drawn:
        assert whole.moves(temperature=3.0, seed=7).tolist() == chosen
        batches[0].step(chosen)
    assert len({tuple(whole.moves(temperature=3.0, seed=other)) for other in range(20)}) > 1


@pytest.mark.parametrize("temperature", [0.5, 1.0])
def test_moves_are_drawn_by_their_weights(temperature: float, own_net: Path) -> None:
    batch = sekki.batch("cats", n=1, seed=2)
    while batch.mask().sum() < 5:
        batch.step(batch.mask().argmax(axis=1))
    net, tries = sekki.batch_net(batch, own_net), 4000
    drawn = np.bincount(
        [int(net.moves(temperature, seed)[0]) for seed in range(tries)], minlength=batch.game.moves.size
    )
    fair = np.exp((net.weights()[0] - net.weights().max()) / temperature)
    fair /= fair.sum()
    assert (np.abs(drawn / tries - fair) <= 4 * np.sqrt(fair * (1 - fair) / tries)).all()


def test_a_little_heat_is_the_best_move_and_without_a_seed_draws_differ(own_net: Path) -> None:
    batch = sekki.batch("cats", n=64, seed=2)
    net = sekki.batch_net(batch, own_net)
    while batch.mask().sum(axis=1).min() < 2:
        batch.step(net.moves())
    assert (net.moves(temperature=1e-30, seed=1) == net.moves()).all()
    assert (net.moves(temperature=50.0) != net.moves(temperature=50.0)).any()


def test_noise_is_never_without_end() -> None:
    extremes = noise(np.random.default_rng(1).integers(0, 2**64, 1000, np.uint64), 100, np)
    assert extremes.dtype == np.float32 and np.isfinite(extremes).all()
    assert extremes.mean() == pytest.approx(0.5772, abs=0.02)


def test_a_learner_may_play_one_seat_against_the_net() -> None:
    batch = sekki.batch("living_forest_duel", n=16, seed=3)
    net, won = sekki.batch_net(batch), np.zeros(2)
    for step in range(400):
        moves, mine = net.moves(), batch.seat(0).rows
        moves[mine] = batch.random_moves(step)[mine]
        won += batch.step(moves)[0].sum(axis=0)
    assert won[1] > 10 * won[0]


def test_what_a_net_wins_of_games_won_together_is_told_with_how_fast_it_plays() -> None:
    play_together = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "gpu_train.py"))["play_together"]
    batch = sekki.batch("twenty_one_days", n=16, seats=1, seed=7, dtype="uint8")
    share, rates = play_together(batch, NETS / "twenty_one_days.npz").split(" % of 16; ")
    assert 50 <= float(share) <= 100
    assert re.fullmatch(r"[\d,]+ games and [1-9][\d,]* decisions a second", rates)


def test_chances_are_those_of_the_card(own_net: Path) -> None:
    batch = sekki.batch("cats", n=5, seed=4)
    plain = sekki.batch_net(batch, own_net)
    card = json.loads(own_net.with_suffix(".json").read_text())
    card["calibration"] = {"said": [-1.0, 0.0, 2.0], "true": [-0.5, 0.25, 0.75]}
    own_net.with_suffix(".json").write_text(json.dumps(card))
    told = sekki.batch_net(batch, str(own_net))
    assert told.card["calibration"] and (told.moves() == plain.moves()).all()
    assert np.allclose(told.odds(), 0.25 + np.where(plain.odds() > 0, 0.25, 0.75) * plain.odds(), atol=1e-4)
    assert np.allclose(told.chances(), 1 / (1 + np.exp(-told.odds())))


def test_what_does_not_fit_is_refused_in_a_sentence(own_net: Path) -> None:
    batch = sekki.batch("shifting_seasons", n=2)
    with pytest.raises(NoNet, match=r"own\.npz was trained for the game 'cats', here it is 'shifting_seasons'"):
        sekki.batch_net(batch, own_net)
    with pytest.raises(NoNet, match=r"there is no net for shifting_seasons: .*gone\.json is missing"):
        sekki.batch_net(batch, "gone.npz")
    with pytest.raises(BadBot, match=r"a net answers for a batch that sekki\.batch made, not for 'cats'"):
        sekki.batch_net("cats")  # type: ignore[arg-type]
    net = sekki.batch_net(batch)
    for wrong in (-1, 101, float("nan"), "hot"):
        with pytest.raises(BadBot, match="net's temperature is a number from 0 to 100, not"):
            net.moves(temperature=wrong)  # type: ignore[arg-type]
    net.chances()
    batch.close()
    for asked in (net.moves, net.chances):
        with pytest.raises(sekki.Refused, match="this batch is closed"):
            asked()
