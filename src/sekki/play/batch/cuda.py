"""A batch whose games live on a GPU: the same games as on the processor, bit for bit, and nothing leaves the GPU.

Arrays are CuPy's, so they speak `__cuda_array_interface__` and DLPack: torch, JAX and others take them without a copy.
They lie feature by feature (neighbouring threads write side by side) and are handed out transposed.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import count
from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.kit.fate import LUCK
from sekki.kit.gpu_steps import Shape
from sekki.kit.steps import BEGIN, LOOK, STEP, words_of_moves

from ..errors import Refused
from .launcher import BLANK, Launch, Launcher, Stages
from .rows import Batch

_numbers = count()


class CudaBatch(Batch):
    """`Batch` on a GPU. `stream` is the CUDA stream everything runs on, of CuPy, torch or as a number.

    An illegal move is found on the GPU before any row moves. Raising an error for it means waiting for the GPU;
    with `wait=False` a step returns at once, no row moves any more, and the next `check` raises it.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        device: str = "cuda",
        wait: bool = True,
        stream: Any = None,
        launcher: Launcher | None = None,
        shape: Shape | None = None,
        threads: int | None = None,
        **given: Any,
    ) -> None:
        if threads is not None:
            raise ValueError("threads are those of the processor; a batch on a GPU has one for each row")
        self.wait = wait
        self._number = next(_numbers)  # batches that share a launcher have graphs of their own
        self._launcher = launcher or Launcher(game, device, stream, shape)
        self.numpy = self._launcher.numpy
        super().__init__(game, n, **given)

    def check(self) -> None:
        """Waits for the GPU, and raises an error if a move of an earlier step was illegal."""
        self._expect_open()
        with self.within():
            row = int(self._arrays["illegal"][0])
            if row < self.n:
                self._arrays["illegal"][...] = self.n
                self._refuse(row)

    def within(self) -> AbstractContextManager[Any]:
        return self._launcher

    def read_moves(self, moves: Any, count: int, expected: str) -> Any:
        chosen = self._launcher.on_device(moves)
        if chosen.shape != (count,):
            raise ValueError(f"{expected}, not an array of shape {chosen.shape}")
        if chosen.dtype.kind not in "iu" and count:
            raise ValueError(f"moves are whole numbers, not {chosen.dtype}")
        return chosen

    def _let_go(self) -> None:
        self._arrays.clear()
        self._observations.clear()
        self._launcher.keep(())

    def _make_arrays(self, threads: int | None) -> None:
        game, n, xp = self.game, self.n, self.numpy
        with self._launcher:
            self._arrays = {
                "states": xp.zeros(self._lie(n, game.state.size // 8), "u8"),
                "starts": self._as_they_lie(b"".join(self._starts.states)),
                "start": xp.asarray(self._starts.of_row),
                "fates": self._launcher.records(LUCK, bytes(LUCK.size * n)),
                "actor": xp.zeros(n, "i8"),
                "length": xp.zeros(n, "i8"),
                "seeds": xp.zeros(n, "u8"),
                "chosen": xp.zeros(n, "i8"),
                "reward": xp.zeros((self.seats, n), "f4"),
                "ended": xp.zeros(n, "u1"),
                "cut": xp.zeros(n, "u1"),
                "bits": xp.zeros((words_of_moves(game), n), "u8"),
                "mask": xp.zeros((game.moves.size, n), "u1"),
                "illegal": xp.full(1, n, dtype="i8"),
                "over": xp.zeros(n + 1, "i4"),
            }
            if game.staged:
                kinds = int(game.rules.STAGES) + 1
                self._arrays["queues"] = xp.zeros((2, kinds, n), "i4")
                self._arrays["counts"] = xp.zeros((self._launcher.shape.rounds + 1, kinds), "i4")
        self._observations = {}
        self._launcher.keep(self._arrays.values())

    def _lie(self, rows: int, words: int) -> tuple[int, int]:
        """States lie word by word; where rows are played in any order, row by row."""
        return (rows, words) if self.game.staged else (words, rows)

    def _as_they_lie(self, records: bytes) -> Any:
        """States, one after the other, as they lie on the GPU."""
        words = np.frombuffer(records, np.uint64).reshape(-1, self.game.state.size // 8)
        return self.numpy.asarray(np.ascontiguousarray(words if self.game.staged else words.T))

    def _set(self, name: str, values: np.ndarray) -> None:
        with self.within():
            self._arrays[name][...] = self.numpy.asarray(values)

    def _lying(self, dtype: str) -> Any:
        """The observation as it lies in memory, by feature."""
        if dtype not in self._observations:
            self._observations[dtype] = self.numpy.zeros((self.game.features.size, self.n), dtype)
        return self._observations[dtype]

    def _observation(self, dtype: str) -> Any:
        return self._lying(dtype).T

    def _mask_array(self) -> Any:
        return self._arrays["mask"].T

    def _pass(self, mode: int, dtype: str = "") -> None:
        if mode == STEP:
            self._launcher.run(f"step {dtype} of batch {self._number}", lambda: self._step(dtype))
        else:
            begun = [self._begin(every=True)] if mode == BEGIN else []
            listed = [] if mode == LOOK and dtype else [self._list()]
            for launch in (*begun, *listed, *self._blank(dtype), *self._observe(dtype)):
                self._launcher.launch(*launch)
        self._looked = dtype

    def _step(self, dtype: str) -> Stages:
        """Moves, and new games where one is over; then what is legal and known. Beside the first the observation is
        blanked."""
        value = self._kernel("value_rows", "states reward ended over", times=self.seats)
        checked = [] if self.wait else [self._check()]
        first = [[*checked, *self._play(), value, self._begin(every=False)], self._blank(dtype)]
        return [first, [[self._list()], self._observe(dtype)]]

    def _play(self) -> list[Launch]:
        """Every row's move: at once, or stage by stage."""
        given = "states fates actor length chosen reward ended cut over illegal"
        if not self.game.staged:
            return [self._kernel("play_rows", given, self.longest)]
        shape, queues = self._launcher.shape, [self._arrays["queues"], self._arrays["counts"]]
        spare = len(self._arrays["counts"][0]) * shape.round_threads  # every queue may end within a block
        rounds = [
            Launch("play_round", spare + each * self.n, self._given(given, self.longest, *queues, turn, each))
            for turn, each in enumerate([1] * shape.rounds + [shape.alone])
        ]
        return [self._kernel("queue_rows", "states chosen illegal queues counts"), *rounds]

    def _check(self) -> Launch:
        return self._kernel("check_moves", "bits chosen", self.game.moves.size, self._arrays["illegal"])

    def _begin(self, every: bool) -> Launch:
        return self._kernel("begin_rows", "states starts start fates actor length seeds reward ended over", int(every))

    def _list(self) -> Launch:
        return self._kernel("list_rows", "states actor bits mask over")

    def _blank(self, dtype: str) -> list[Launch]:
        return [Launch(BLANK, self.n, [self._lying(dtype)], dtype)] if dtype else []

    def _observe(self, dtype: str) -> list[Launch]:
        return [self._kernel("observe_rows", "states actor", self._lying(dtype), dtype=dtype)] if dtype else []

    def _kernel(self, name: str, arrays: str, *more: Any, dtype: str = "", times: int = 1) -> Launch:
        """A kernel with so many threads for each row, with these arrays of the batch, and more."""
        return Launch(name, times * self.n, self._given(arrays, *more), dtype)

    def _given(self, arrays: str, *more: Any) -> list[Any]:
        return [*(self._arrays[one] for one in arrays.split()), *more]

    def _observe_seats(self, dtype: str) -> Any:
        written = "float32" if dtype == "float16" else dtype
        with self._launcher:
            found = self.numpy.zeros((self.seats, self.game.features.size, self.n), written)
        self._launcher.launch(*self._kernel("observe_seats", "states", found, dtype=written))
        found = found.transpose(2, 0, 1)
        return found.astype("f2") if dtype == "float16" else found

    def _first_illegal(self) -> int:
        if self.wait:
            self._launcher.launch(*self._check())
            self.check()
        return -1

    def _random_moves(self, seed: int) -> Any:
        with self._launcher:
            moves = self.numpy.empty(self.n, "i8")
        self._launcher.launch(*self._kernel("random_moves", "bits", moves, np.uint64(seed)))
        return moves

    def _refuse(self, row: int) -> None:
        if self.wait:
            super()._refuse(row)
        raise Refused(f"row {row}: the move of an earlier step was not legal; since then no row has moved")

    def _state(self, row: int) -> bytes:
        states = self._arrays["states"]
        return bytes(self._launcher.on_processor(states[row] if self.game.staged else states[:, row]).tobytes())

    def _rows_on_processor(self) -> dict[str, np.ndarray]:
        copy, arrays = self._launcher.on_processor, self._arrays
        words = {name: copy(arrays[name]) for name in ("states", "starts")}
        rows = {
            name: np.ascontiguousarray(found if self.game.staged else found.T).reshape(-1).view(np.uint8)
            for name, found in words.items()
        }
        rows["fates"] = np.frombuffer(self._launcher.dump(arrays["fates"]), np.uint8)
        return rows | {name: copy(arrays[name]) for name in ("start", "actor", "length", "seeds")}

    def _take_rows(self, rows: dict[str, np.ndarray]) -> None:
        with self._launcher:
            for name in ("states", "starts"):
                self._arrays[name] = self._as_they_lie(rows[name].tobytes())
        self._arrays["fates"] = self._launcher.records(LUCK, rows["fates"].tobytes())
        self._launcher.keep(self._arrays.values())
        for name in ("start", "actor", "length", "seeds"):
            self._set(name, rows[name])
        self._set("illegal", np.array([self.n]))
