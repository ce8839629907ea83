"""A game's functions, interpreted or compiled behind the same names, for everything that runs many games.

The functions of the contract are compiled once each, with fixed signatures. Code that is generic over games
(search, batches) receives them as first-class functions: so it is compiled apart from the rules, and both are cached.
Where every nanosecond counts (playouts), code is compiled together with the rules it calls.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from .cache import folder_for
from .fate import FATE
from .game import CONTRACT, Game
from .record import Record
from .rule import translate

INTERPRETED = "SEKKI_INTERPRETED"
LLVM_OPTIONS = ("--unroll-runtime=false", "--inline-threshold=1000")


class Engine:
    """The contract's functions as attributes, and ways to make what they work on."""

    compiled: bool

    def __init__(self, game: Game) -> None:
        self.game = game

    def records(self, record: Record, n: int) -> Any:
        """`n` zeroed records, indexed alike in both engines."""
        raise NotImplementedError

    def put(self, records: Any, i: int, data: bytes) -> None:
        raise NotImplementedError

    def get(self, records: Any, i: int) -> bytes:
        raise NotImplementedError

    def numbers(self, n: int, code: str) -> Any:
        """A zeroed array of plain numbers."""
        raise NotImplementedError

    def generic(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        """A rule that is generic over games, for this game."""
        raise NotImplementedError

    def bound(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        """A rule in which the contract's names stand for this game's functions."""
        raise NotImplementedError

    def function(self, name: str) -> Any:
        raise NotImplementedError


class Papers(list[Any]):
    """Records of Python ints that are copied when assigned, as an array of records does."""

    def __init__(self, record: Record, n: int) -> None:
        super().__init__(record.new() for _ in range(n))
        self.record = record

    def __setitem__(self, i: Any, value: Any) -> None:
        super().__setitem__(i, self.record.copy(value))


class Interpreted(Engine):
    compiled = False

    def records(self, record: Record, n: int) -> Any:
        return Papers(record, n)

    def put(self, records: Any, i: int, data: bytes) -> None:
        records[i] = records.record.load(data)

    def get(self, records: Any, i: int) -> bytes:
        found: bytes = records.record.dump(records[i])
        return found

    def numbers(self, n: int, code: str) -> Any:
        return np.zeros(n, code) if code.startswith("f") else [0] * n

    def generic(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        return function

    def bound(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        return bind(function, self.game)

    def function(self, name: str) -> Any:
        return self.game.function(name)


class Types:
    """The Numba types of a game's contract."""

    def __init__(self, game: Game) -> None:
        from numba import types
        from numba.np.numpy_support import from_dtype

        self.t = types
        self.int = types.int64
        self.word = types.uint64
        self.state = from_dtype(game.state.dtype)
        self.scratch = from_dtype(game.scratch.dtype)
        self.fate = from_dtype(FATE.dtype)
        self.states = types.Array(self.state, 1, "C")
        self.fates = types.Array(self.fate, 1, "C")
        self.scratches = types.Array(self.scratch, 1, "C")
        self.moves = types.int16[::1]
        self.floats = types.float32[::1]
        i, s, f, w = self.int, self.state, self.fate, self.scratch
        self.contract = {
            "setup": types.void(s, f, w),
            "actors": i(s),
            "moves": i(s, i, self.moves, w),
            "play": types.void(s, f, i, i, w),
            "score": i(s, i),
            "place": i(s, i),
            "audit": i(s),
            "conceal": types.void(s, i),
            "imagine": types.void(s, f, i, w),
            "observe": types.void(s, i, self.floats),
        }

    def function(self, name: str) -> Any:
        return self.t.FunctionType(self.contract[name])


class Compiled(Engine):
    compiled = True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._functions: dict[str, Any] = {}
        self._generic: dict[Any, Any] = {}

    @cached_property
    def types(self) -> Types:
        return Types(self.game)

    def records(self, record: Record, n: int) -> Any:
        return record.array(n)

    def put(self, records: Any, i: int, data: bytes) -> None:
        records[i] = np.frombuffer(data, records.dtype)[0]

    def get(self, records: Any, i: int) -> bytes:
        return bytes(records[i].tobytes())

    def numbers(self, n: int, code: str) -> Any:
        return np.zeros(n, code)

    def function(self, name: str) -> Any:
        """A function of the contract, compiled with its fixed signature."""
        if name not in self._functions:
            with _compiling(folder_for(self.game.folder, self.game.digest)):
                self._functions[name] = _compile(self.game.function(name), self.types.contract[name])
        return self._functions[name]

    def generic(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        if function not in self._generic:
            with _compiling(folder_for(Path(function.__code__.co_filename).parent, self.game.digest)):
                self._generic[function] = _compile(function, signature(self.types))
        compiled: Callable[..., Any] = self._generic[function]
        return compiled

    def bound(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        if function not in self._generic:
            with _compiling(folder_for(self.game.folder, self.game.digest)):
                self._generic[function] = _compile(bind(function, self.game), signature(self.types))
        compiled: Callable[..., Any] = self._generic[function]
        return compiled


def bind(function: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """A copy of a rule in which the contract's names stand for the game's functions."""
    assert isinstance(function, FunctionType)
    rules = (name for room in ("rules", "knowledge") for name in CONTRACT[room])
    names = {name: game.function(name) for name in rules if name in function.__code__.co_names}
    copy = FunctionType(function.__code__, function.__globals__ | names, function.__name__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def _compile(function: Callable[..., Any], signature: Any) -> Any:
    from numba import njit

    return njit([signature], cache=True, nogil=True, error_model="numpy")(translate(function))


@contextmanager
def _compiling(folder: str) -> Iterator[None]:
    """Rules loop over a handful of seats or cards: made wide for hundreds, such loops only grow slow and long."""
    import numba

    _set_up_llvm()
    config: Any = numba.config
    before = config.CACHE_DIR, config.LOOP_VECTORIZE
    config.CACHE_DIR, config.LOOP_VECTORIZE = folder, 0
    try:
        yield
    finally:
        config.CACHE_DIR, config.LOOP_VECTORIZE = before


@cache
def _set_up_llvm() -> None:
    from llvmlite.binding import set_option

    for option in LLVM_OPTIONS:
        set_option("sekki", option)


_engines: dict[tuple[str, str, bool], Engine] = {}


def engine(game: Game, compiled: bool = True) -> Engine:
    """The game's engine; `SEKKI_INTERPRETED=1` makes every engine an interpreted one."""
    compiled = compiled and os.environ.get(INTERPRETED, "") in ("", "0")
    key = (game.id, game.digest, compiled)
    if key not in _engines:
        _engines[key] = Compiled(game) if compiled else Interpreted(game)
    return _engines[key]
