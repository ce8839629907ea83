"""A GPU made of Python threads, so that a batch on a GPU can be tested without one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.kit.engine import RecordList, engine
from sekki.kit.feature_bytes import as_bytes, as_floats
from sekki.kit.gpu import apart
from sekki.kit.gpu_steps import HELPERS, Shape, blank_byte, kernel_of, numbers, rules
from sekki.kit.record import Record
from sekki.kit.rule import i64, u64
from sekki.play.batch.launcher import BLANK, Stages

from ..kit.blocks import Shared, Words, copying, launch


class PythonGpu:
    """What `sekki.play.batch.launcher.Launcher` is, with NumPy's arrays for those of a GPU."""

    def __init__(self, game: Game, shape: Shape) -> None:
        self.game = game
        self.shape = shape
        self.numpy = np
        self.runs = 0

    def __enter__(self) -> PythonGpu:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def launch(self, name: str, n: int, args: list[Any], dtype: str = "") -> None:
        game = self.game
        if name == BLANK:
            args[0].view(np.uint8)[...] = blank_byte(dtype)
            return

        def row_of(states: np.ndarray, i: int) -> np.ndarray:
            return states[i] if game.staged else states[:, i]

        def fetch(own: Words, states: np.ndarray, i: int) -> None:
            own.view(game.state)[0] = game.state.load(row_of(states, i).tobytes())

        def keep(own: Words, states: np.ndarray, i: int) -> None:
            row_of(states, i)[...] = np.frombuffer(game.state.dump(own.view(game.state)[0]), np.uint64)

        names = rules(game) | numbers(game) | {"fetch": fetch, "keep": keep} | copying(game, fetch, keep)
        threads, rows = self.shape.of(game, name)

        def fetch_by_row(tile: Shared, states: np.ndarray, i: int, n: int) -> None:
            at = i % threads * apart(game)
            if i < n:
                fetch(tile[at : at + game.state.size // 8], states, i)

        names["fetch_by_row"] = fetch_by_row
        names["stage_of"] = lambda states, i: game.rules.stage(game.state.load(states[i].tobytes()))
        names |= {"STATE": game.state, "SCRATCH": game.scratch}
        names |= {"int16": i64, "int32": i64, "int64": i64, "uint64": u64, "min": min}
        names["BLANK"] = blank_byte(dtype)
        names["as_features"] = as_bytes if dtype == "uint8" else as_floats
        given = tuple(u64(int(arg)) if isinstance(arg, np.uint64) else arg for arg in args)
        helpers = tuple(one for one in HELPERS if one.__name__ not in names)
        launch(kernel_of(game, name), names, -(-n // rows), threads, given, helpers)

    def run(self, title: str, stages: Callable[[], Stages]) -> None:
        """Branches side by side may come in any order: here they take turns in coming first."""
        self.runs += 1
        for branches in stages():
            turn = self.runs % len(branches)
            for one in chain(*branches[turn:], *branches[:turn]):
                self.launch(*one)

    def keep(self, arrays: object) -> None:
        pass

    def records(self, record: Record, data: bytes) -> RecordList:
        run = engine(self.game, compiled=False)
        found = run.records(record, len(data) // record.size)
        for i in range(len(found)):
            run.put(found, i, data[i * record.size : (i + 1) * record.size])
        return found

    def dump(self, records: RecordList) -> bytes:
        return b"".join(records.record.dump(one) for one in records)

    def on_processor(self, array: np.ndarray) -> np.ndarray:
        return np.array(array)

    def on_device(self, array: Any) -> np.ndarray:
        return np.asarray(array)
