"""Batches: many games for learners."""

import gc
import threading

import numpy as np
import pytest

import sekki
from sekki.kit.fate import mix
from sekki.kit.rule import u64
from sekki.play.batch import WAIT, Batch
from sekki.play.batch.luck import mix_all


def random_moves(batch, rng):  # type: ignore[no-untyped-def]
    mask = batch.mask()
    return (mask * rng.random(mask.shape, dtype=np.float32)).argmax(axis=1)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


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


def test_threads_go_home_when_nobody_has_the_batch_any_more() -> None:
    before = set(threading.enumerate())
    batch = sekki.batch("cats", n=256, seed=3, threads=2)
    batch.step(batch.random_moves(1))
    (helper,) = set(threading.enumerate()) - before
    del batch
    gc.collect()
    helper.join(timeout=30)
    assert not helper.is_alive()


def test_the_number_of_threads_changes_nothing() -> None:
    rows = []
    for threads in (1, 2, 3):
        batch = sekki.batch("cats", n=257, seed=3, threads=threads)
        for step in range(30):
            batch.step(batch.random_moves(step))
        rows.append(batch.save())
    assert rows[0] == rows[1] == rows[2]


def test_compiled_and_interpreted_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = sekki.batch("cats", n=6, seed=3, single=True)
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    interpreted = sekki.batch("cats", n=6, seed=3, single=True)
    for step in range(50):
        for dtype in ("float32", "uint8"):
            assert (compiled.observe(dtype) == interpreted.observe(dtype)).all()
        moves = compiled.random_moves(step)
        assert (moves == interpreted.random_moves(step)).all()
        assert (compiled.mask() == interpreted.mask()).all()
        for one, other in zip(compiled.step(moves), interpreted.step(moves), strict=True):
            assert (one == other).all()
    assert (compiled.observe_all() == interpreted.observe_all()).all()
    assert compiled.save() == interpreted.save()


def test_an_illegal_move_is_refused_and_nothing_happens() -> None:
    batch = sekki.batch("cats", n=64, seed=1)
    before = batch.save()
    moves = batch.mask().argmax(axis=1)
    moves[7] = batch.game.moves.parse("swap yorozu-0")
    with pytest.raises(sekki.Refused, match=r"row 7, seat 0: swap yorozu-0 is not legal\. Possible: keep\."):
        batch.step(moves)
    moves[7] = 1000
    with pytest.raises(sekki.Refused, match="row 7, seat 0: move number 1000 is not legal"):
        batch.step(moves)
    assert batch.save() == before


@pytest.mark.usefixtures("interpreted")
class TestInterpreted:
    """What needs no compiler to be seen."""

    def test_moves_of_a_wrong_shape_or_kind_are_refused(self) -> None:
        batch = sekki.batch("cats", n=3)
        with pytest.raises(ValueError, match=r"one move per row: 3 numbers, not an array of shape \(2,\)"):
            batch.step([1, 2])
        with pytest.raises(ValueError, match="moves are whole numbers, not float64"):
            batch.step([0.5, 1.0, 0.0])

    def test_a_closed_batch_refuses_everything(self) -> None:
        with sekki.batch("cats", n=2) as batch:
            moves = batch.random_moves(1)
        for refused in (batch.observe, batch.mask, batch.save, batch.reset, lambda: batch.step(moves)):
            with pytest.raises(sekki.Refused, match="this batch is closed"):
                refused()

    def test_what_cannot_be_asked_for_is_said(self) -> None:
        batch = sekki.batch("cats", n=2, seats=3)
        with pytest.raises(ValueError, match="observations are float32, float16, uint8, not 'int8'"):
            batch.observe("int8")
        with pytest.raises(ValueError, match="the seats of this batch are 0 to 2; there is no seat 3"):
            batch.seat(3)
        with pytest.raises(sekki.BadOption, match="cats has no option 'sinlge'"):
            sekki.batch("cats", n=2, sinlge=True)
        with pytest.raises(ValueError, match="one number of seats, or one for each of the 2 rows, not 3"):
            sekki.batch("cats", n=2, seats=[3, 4, 4])
        with pytest.raises(ValueError, match="one dict of options, or one for each of the 2 rows, not 1"):
            sekki.batch("cats", n=2, options=[{"single": True}])

    def test_every_row_may_have_seats_and_options_of_its_own(self) -> None:
        options = [{"mode": "basic"}, {"mode": "advanced"}, {"mode": "basic", "single": True}]
        batch = sekki.batch("cats", n=3, seats=[3, 4, 4], options=options, target=30)
        for row, (seats, own) in enumerate(zip([3, 4, 4], options, strict=True)):
            alone = sekki.batch("cats", n=1, seats=seats, target=30, **own)
            alone.reset([_seed_of(row)])
            assert (batch.observe()[row] == alone.observe()[0]).all()

    def test_saved_rows_go_on_as_if_nothing_had_been(self) -> None:
        batch, other = (sekki.batch("fifteen_days", n=3, seed=seed) for seed in (1, 2))
        for step in range(12):
            batch.step(batch.random_moves(step))
        other.load(batch.save())
        for step in range(12):
            for one in (batch, other):
                one.step(one.random_moves(step))
        assert batch.save() == other.save()
        assert (batch.observe() == other.observe()).all()

    def test_rows_of_another_game_or_torn_ones_are_not_loaded(self) -> None:
        batch = sekki.batch("cats", n=2)
        data = batch.save()
        with pytest.raises(sekki.Refused, match="the saved batch has rows 2, this one 3: they must be the same"):
            sekki.batch("cats", n=3).load(data)
        with pytest.raises(sekki.Refused, match="the saved batch has game 'cats', this one 'fifteen_days'"):
            sekki.batch("fifteen_days", n=2).load(data)
        with pytest.raises(sekki.Refused, match="the saved batch is torn: it ends within its seeds"):
            batch.load(data[:-1])
        with pytest.raises(sekki.Refused, match="these bytes are no saved batch"):
            batch.load(b"hello")
        assert batch.save() == data

    def test_saved_rows_bring_their_seats_and_more_than_there_is_room_for_are_refused(self) -> None:
        few, many = sekki.batch("cats", n=2, seats=3), sekki.batch("cats", n=2, seats=[4, 3])
        with pytest.raises(sekki.Refused, match="the saved batch has rows of 4 seats, this one of at most 3"):
            few.load(many.save())
        many.load(few.save())
        assert many.row_seats.tolist() == [3, 3]

    def test_luck_is_that_of_a_game_and_its_decisions_wherever_the_row_lies(self) -> None:
        both, alone = sekki.batch("cats", n=2), sekki.batch("cats", n=1)
        both.reset([5, 6])
        alone.reset([6])
        seen = set()
        for _ in range(10):
            assert both.luck(3)[1] == alone.luck(3)[0]
            seen |= {*map(int, both.luck(3)), *map(int, both.luck(4))}
            for batch in (both, alone):
                batch.step(batch.mask().argmax(axis=1))
        assert len(seen) == 40

    def test_words_of_arrays_are_scrambled_as_those_of_fate(self) -> None:
        words = np.array([0, 1, 2**64 - 1, 12345678901234567890], np.uint64)
        assert mix_all(words).tolist() == [int(mix(u64(int(word)))) for word in words]

    def test_one_seat_sees_and_plays_its_own_rows(self) -> None:
        batch = sekki.batch("shifting_seasons", n=4, seats=2, seed=1)
        mine = batch.seat(0)
        batch.step([*batch.random_moves(1)[:2], WAIT, WAIT])
        for step in range(20):
            rows = mine.rows
            assert (batch.actors[rows] == 0).all() and mine.mask().shape[0] == len(rows) == mine.observe().shape[0]
            mine.step(batch.random_moves(step)[rows])
            assert mine.rewards.shape == (4,)
        assert (batch.actors == 1).all()
        with pytest.raises(ValueError, match="one move for each of the 0 rows of `rows`, not an array of shape"):
            mine.step([1])

    def test_bytes_stand_for_64ths_and_halves_are_rounded(self) -> None:
        batch = sekki.batch("living_forest_duel", n=4, seed=1)
        for step in range(20):
            floats, small = batch.observe().astype(np.float64), batch.observe("uint8").astype(np.float64)
            assert np.abs((small - 64) / 64 - np.clip(floats, -1, 191 / 64)).max() <= 1 / 128 + 1e-7
            assert (batch.observe("float16") == batch.observe().astype(np.float16)).all()
            batch.step(batch.random_moves(step))

    def test_a_critic_sees_what_all_seats_know(self) -> None:
        batch = sekki.batch("cats", n=2, seats=[3, 4], seed=1)
        everything = batch.observe_all()
        assert everything.shape == (2, 4, batch.game.features.size)
        assert (everything[[0, 1], batch.actors] == batch.observe()).all()
        hand = batch.game.features.slices["hand"]
        assert everything[1, 0, hand].any() and (everything[1, 0, hand] != everything[1, 1, hand]).any()
        assert not everything[0, 3].any()

    def test_rows_may_wait_and_begin_again_from_seeds(self) -> None:
        batch = sekki.batch("cats", n=3, seed=1)
        before = batch.save()
        rewards, ended, cut = batch.step([WAIT] * 3)
        assert batch.save() == before and not rewards.any() and not ended.any() and not cut.any()
        batch.reset([7, 7, 8])
        assert (batch.observe()[0] == batch.observe()[1]).all()
        with pytest.raises(ValueError, match="one seed, or one for each of the 3 rows, not 2"):
            batch.reset([1, 2])

    def test_a_bot_sees_what_the_seat_of_a_row_knows(self) -> None:
        batch = sekki.batch("cats", n=2, seed=1)
        seen = batch.seen(1)
        assert seen.seat == batch.actors[1]
        assert seen.legal_ids == np.flatnonzero(batch.mask()[1]).tolist()


def _seed_of(row: int) -> int:
    """Where the stream of a row of a batch with the seed 0 begins."""
    return row * 0xD1342543DE82EF95


def test_a_batch_has_at_least_one_row() -> None:
    with pytest.raises(ValueError, match="at least one row, not 0"):
        Batch(sekki.game("cats").facts, 0)
