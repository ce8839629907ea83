"""A batch on the processor: step, legal moves and observation in one compiled pass, rows shared out among threads."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import LUCK
from sekki.kit.loops import Loop
from sekki.kit.rule import u64
from sekki.kit.steps import BEGIN, LOOK, STEP, first_illegal, random_rows, seats_loop, step_loop, words_of_moves

from ..errors import Refused
from ..seen import Seen
from . import saved
from .luck import row_words
from .seat import SeatRows
from .starts import OptionsOfRows, Starts
from .threads import Threads

_WRITTEN = {"float32": "float32", "float16": "float32", "uint8": "uint8"}  # what a pass writes for each dtype
_STREAM = np.uint64(0xD1342543DE82EF95)
_WORD = (1 << 64) - 1
_MANY = 1 << 14  # rows for which even little work is worth waking other threads
_SHOWN = 12


class Batch:
    """`n` games in rows. Each row waits for one seat (`actors`); arrays are reused from step to step.

    A row whose game is over (`terminated`) or was cut off at `longest` decisions (`truncated`) starts a new game by
    itself: observations after `step` are of the new game, rewards of the old one. Seats and options hold for all rows,
    or are given for each: `seats=[2, 3, …]`, `options=[{…}, {…}, …]`.
    """

    numpy: Any = np  # the library its arrays belong to

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int | Sequence[int] | None = None,
        seed: int = 0,
        longest: int = 10_000,
        threads: int | None = None,
        options: OptionsOfRows = None,
        dtype: str = "float32",
        **every: Any,
    ) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least one row, not {n}")
        self.game = game
        self.n = n
        self.longest = longest
        self.dtype = _dtype(dtype)
        self.closed = False
        self._engine = engine(game)
        self.changes = 0  # how often rows went on: what was found out about them before is old then
        self._starts = Starts.read(game, n, seats, options, every)
        self.seats = int(self._starts.seats.max())
        self._looked = ""  # the dtype of the observation that is up to date, if any
        self._asked = ""  # the dtype that was asked for since the last step: the next one writes it in its pass
        self._make_arrays(threads)
        self._take_seats()
        self.rewards = self._arrays["reward"].T
        self.actors, self.terminated, self.truncated = (self._arrays[name] for name in ("actor", "ended", "cut"))
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """New games in all rows. A seed begins their series anew; several seeds are one for each row."""
        self._expect_open()
        if isinstance(seed, (int, np.integer)):
            self._set("seeds", np.arange(self.n, dtype=np.uint64) * _STREAM + np.uint64(int(seed) & _WORD))
        elif seed is not None:
            if len(seed) != self.n:
                raise ValueError(f"one seed, or one for each of the {self.n} rows, not {len(seed)}")
            self._set("seeds", np.array([int(one) & _WORD for one in seed], np.uint64))
        self._forget_ends()
        self._pass(BEGIN)
        self.changes += 1

    def observe(self, dtype: str | None = None) -> Any:
        """What each row's actor knows: one row per game, slices named in `game.features`.

        In the batch's own `dtype` if none is named. `uint8` keeps x as round(64 x) + 64 (`sekki.kit.feature_bytes`),
        `float16` is float32 rounded.
        """
        self._expect_open()
        dtype = _dtype(dtype or self.dtype)
        written = _WRITTEN[dtype]
        if self._looked != written:
            self._pass(LOOK, written)
        self._asked = written
        found = self._observation(written)
        return found.astype("f2") if dtype == "float16" else found

    def observe_all(self, dtype: str | None = None) -> Any:
        """What every seat knows, by row and seat: all their secrets together, for a critic that may see everything.

        Seats that a row does not have are zeros. A player must not be given this.
        """
        self._expect_open()
        return self._observe_seats(_dtype(dtype or self.dtype))

    def mask(self) -> Any:
        """1 for every legal move of each row's actor."""
        self._expect_open()
        return self._mask_array()

    def step(self, moves: Any) -> tuple[Any, Any, Any]:
        """One move or WAIT per row; gives (rewards by seat, terminated, truncated). If one is illegal, none is made."""
        self._expect_open()
        with self.within():
            self._arrays["chosen"][...] = self.read_moves(moves, self.n, f"one move per row: {self.n} numbers")
        row = self._first_illegal()
        if row >= 0:
            self._refuse(row)
        self._pass(STEP, self._asked)
        self._asked = ""
        self.changes += 1
        return self.rewards, self.terminated, self.truncated

    def random_moves(self, seed: int) -> Any:
        """A legal move for every row, all equally likely; the same for the same seed and rows."""
        self._expect_open()
        return self._random_moves(int(seed) & _WORD)

    def luck(self, seed: int) -> Any:
        """A random word for each row, by the seed, the row's game and how many decisions that has had.

        So draws repeat, wherever a row lies, and one seed will do for many steps.
        """
        self._expect_open()
        with self.within():
            return row_words(seed, self._arrays["seeds"], self._arrays["length"])

    def within(self) -> AbstractContextManager[Any]:
        """Where to work with this batch's arrays: on its GPU and stream, if it has one."""
        return nullcontext()

    def seat(self, seat: int) -> SeatRows:
        """The rows that wait for this seat."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"the seats of this batch are 0 to {self.seats - 1}; there is no seat {seat}")
        return SeatRows(self, seat)

    def seen(self, row: int) -> Seen:
        """What a bot in the seat of the row's actor gets to know."""
        self._expect_open()
        game, seat = self.game, int(self.actors[row])
        s = game.state.load(self._state(row))
        game.knowledge.conceal(s, seat)
        return Seen(game.id, game.digest, seat, game.state.dump(s))

    def save(self) -> bytes:
        """All rows: their games, luck and seeds. A batch of the same game and size goes on from there with `load`."""
        self._expect_open()
        return saved.pack(self.game, self.n, self._rows_on_processor())

    def load(self, data: bytes) -> None:
        """Goes on from what `save` gave, on whatever device it was."""
        self._expect_open()
        rows = saved.unpack(self.game, self.n, data)
        starts = Starts.loaded(self.game, rows["starts"].tobytes(), rows["start"])
        if starts.seats.max() > self.seats:
            raise Refused(f"the saved batch has rows of {starts.seats.max()} seats, this one of at most {self.seats}")
        self._starts = starts
        self._take_seats()
        self._take_rows(rows)
        self._forget_ends()
        self._pass(LOOK)
        self.changes += 1

    def close(self) -> None:
        """Lets threads and memory go; a closed batch refuses everything."""
        self.closed = True
        self._let_go()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read_moves(self, moves: Any, count: int, expected: str) -> Any:
        """Moves as an array of this batch's library, or an error that says what is expected."""
        if hasattr(moves, "__cuda_array_interface__"):
            raise ValueError("these moves lie on a GPU and this batch on the processor: copy them, or device='cuda'")
        chosen = np.asarray(moves)
        if chosen.shape != (count,):
            raise ValueError(f"{expected}, not an array of shape {chosen.shape}")
        if chosen.dtype.kind not in "iu" and count:
            raise ValueError(f"moves are whole numbers, not {chosen.dtype}")
        return chosen

    def _forget_ends(self) -> None:
        with self.within():
            for name in ("reward", "ended", "cut"):
                self._arrays[name][...] = 0

    def _take_seats(self) -> None:
        with self.within():
            self.row_seats = self.numpy.asarray(self._starts.seats)  # how many seats each row's game has

    def _refuse(self, row: int) -> None:
        move, seat = int(self._arrays["chosen"][row]), int(self.actors[row])
        names, legal = self.game.moves, self._legal_of(row)
        said = names.text(move) if 0 <= move < names.size else f"move number {move}"
        more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
        possible = ", ".join(names.text(one) for one in legal[:_SHOWN])
        raise Refused(f"row {row}, seat {seat}: {said} is not legal. Possible: {possible}{more}.")

    def _expect_open(self) -> None:
        if self.closed:
            raise Refused("this batch is closed; make another with sekki.batch")

    # What another device does in its own way

    def _make_arrays(self, threads: int | None) -> None:
        run, n, game = self._engine, self.n, self.game
        self._threads = Threads(run, n, (threads or os.cpu_count() or 1) if run.compiled else 1)
        self._arrays = {
            "states": run.records(game.state, n),
            "starts": run.records(game.state, len(self._starts.states)),
            "start": self._starts.of_row,
            "fates": run.records(LUCK, n),
            "actor": np.zeros(n, np.int64),
            "length": np.zeros(n, np.int64),
            "seeds": np.zeros(n, np.uint64),
            "chosen": np.zeros(n, np.int64),
            "reward": np.zeros((self.seats, n), np.float32),
            "ended": np.zeros(n, np.uint8),
            "cut": np.zeros(n, np.uint8),
            "bits": np.zeros((words_of_moves(game), n), np.uint64),
            "mask": np.zeros((n, game.moves.size), np.uint8),
        }
        for k, start in enumerate(self._starts.states):
            run.put(self._arrays["starts"], k, start)
        self._own = [_own(run) for _ in range(self._threads.count)]
        self._observations = {"": np.zeros((0, game.features.size), np.float32)}
        self._loops: dict[str, Loop] = {}
        self._seats_loops: dict[str, Loop] = {}
        self._legality = run.loop(first_illegal)
        self._choose = run.loop(random_rows)

    def _let_go(self) -> None:
        self._threads.close()

    def _set(self, name: str, values: np.ndarray) -> None:
        self._arrays[name][...] = values

    def _observation(self, dtype: str) -> Any:
        if dtype not in self._observations:
            self._observations[dtype] = np.zeros((self.n, self.game.features.size), dtype)
        return self._observations[dtype]

    def _mask_array(self) -> Any:
        return self._arrays["mask"]

    def _pass(self, mode: int, dtype: str = "") -> None:
        """All rows, each thread on its own; without a dtype nothing is observed."""
        kind = dtype or next(iter(self._loops), _WRITTEN[self.dtype])
        if kind not in self._loops:
            self._loops[kind] = step_loop(self._engine, kind)
        run = self._loops[kind]
        given = {
            **self._arrays, "mode": mode, "longest": self.longest, "shared": int(self.game.cooperative),
            "observation": self._observation(dtype) if dtype else np.zeros((0, 0), kind),
        }  # fmt: skip

        self._threads.run(lambda shares, part: run(**given, **self._own[part], shares=shares, part=part))
        self._looked = dtype

    def _observe_seats(self, dtype: str) -> Any:
        written = _WRITTEN[dtype]
        if written not in self._seats_loops:
            self._seats_loops[written] = seats_loop(self._engine, written)
        found = np.zeros((self.n, self.seats, self.game.features.size), written)
        run, states, flat = self._seats_loops[written], self._arrays["states"], found.reshape(self.n * self.seats, -1)
        self._threads.run(
            lambda shares, part: run(
                states=states, seen=self._own[part]["seen"], observation=flat, most=self.seats, shares=shares, part=part
            )
        )
        return found.astype("f2") if dtype == "float16" else found

    def _first_illegal(self) -> int:
        arrays = self._arrays
        return int(self._legality(bits=arrays["bits"], chosen=arrays["chosen"], count=self.game.moves.size))

    def _random_moves(self, seed: int) -> Any:
        moves = np.zeros(self.n, np.int64)
        bits, word = self._arrays["bits"], u64(seed)
        self._threads.run(
            lambda shares, part: self._choose(bits=bits, chosen=moves, seed=word, shares=shares, part=part),
            alone=self.n < _MANY,
        )
        return moves

    def _legal_of(self, row: int) -> list[int]:
        words = [int(word) for word in self._arrays["bits"][:, row]]
        return [move for move in range(self.game.moves.size) if words[move // 64] >> (move % 64) & 1]

    def _state(self, row: int) -> bytes:
        return self._engine.get(self._arrays["states"], row)

    def _rows_on_processor(self) -> dict[str, np.ndarray]:
        run, arrays = self._engine, self._arrays
        records = {
            name: np.frombuffer(b"".join(run.get(arrays[name], i) for i in range(len(arrays[name]))), np.uint8)
            if not run.compiled
            else arrays[name].view(np.uint8)
            for name in ("states", "starts", "fates")
        }
        return records | {name: arrays[name] for name in ("start", "actor", "length", "seeds")}

    def _take_rows(self, rows: dict[str, np.ndarray]) -> None:
        run, game = self._engine, self.game
        arrays = self._arrays
        arrays["starts"] = run.records(game.state, len(rows["starts"]) // game.state.size)
        for name, record in (("states", game.state), ("starts", game.state), ("fates", LUCK)):
            for i in range(len(arrays[name])):
                run.put(arrays[name], i, rows[name][i * record.size : (i + 1) * record.size].tobytes())
        for name in ("start", "actor", "length", "seeds"):
            arrays[name][...] = rows[name]


def _own(run: Engine) -> dict[str, Any]:
    """What each thread works with alone."""
    game = run.game
    return {
        "seen": run.records(game.state, 1),
        "w": run.records(game.scratch, 1)[0],
        "legal": run.numbers(game.moves.size, "i2"),
    }


def _dtype(dtype: str) -> str:
    if dtype not in _WRITTEN:
        raise ValueError(f"observations are {', '.join(_WRITTEN)}, not {dtype!r}")
    return dtype
