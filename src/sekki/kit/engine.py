"""A game's functions, interpreted or compiled behind the same names, for everything that runs many games.

The functions of the contract are compiled once each, with fixed signatures. Code that is generic over games
(search, batches) receives them as first-class functions: so it is compiled apart from the rules, and both are cached.
Where every nanosecond counts (playouts), code is compiled together with the rules it calls.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from .cache import folder_for
from .errors import CompileError, readable_compile_error
from .fate import FATE, LUCK
from .game import Game
from .loops import FUNCTIONS, GAME_FUNCTIONS, Kind, Loop, kinds_of
from .record import Record
from .rule import compiler_lock, rule, translate

Rules = Mapping[str, Callable[..., Any]]

INTERPRETED = "SEKKI_INTERPRETED"
LLVM_OPTIONS = ("--unroll-runtime=false", "--inline-threshold=1000")


@rule
def no_preparation(s, seat, w):
    """`prepare` of a game that has nothing to compute before worlds are imagined."""


def function_of(game: Game, name: str) -> Callable[..., Any]:
    """A function of the contract; `prepare` is optional."""
    if name == "prepare":
        found: Callable[..., Any] = getattr(game.knowledge, name, no_preparation)
        return found
    return game.function(name)


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

    def function(self, name: str) -> Any:
        """A function of the contract by its name."""
        raise NotImplementedError

    def prepared(self, state: bytes, seat: int) -> Any:
        """A scratch record (as records of one) with which worlds may be imagined from this concealed state.

        Everything that calls `imagine` begins here, once for each state and seat.
        """
        w = self.records(self.game.scratch, 1)
        if hasattr(self.game.knowledge, "prepare"):
            seen = self.records(self.game.state, 1)
            self.put(seen, 0, state)
            self.function("prepare")(seen[0], seat, w[0])
        return w

    def loop(self, function: Callable[..., Any], **rules: Callable[..., Any]) -> Loop:
        """A loop that is generic over games, for this game.

        `rules` stand in for functions of the contract, or give those of a game's advice.
        """
        kinds = kinds_of(function)
        filled = {name: self._filling(function, name, rules) for name in kinds if name in FUNCTIONS}
        return Loop(function, self._generic(function, kinds), filled)

    def bound_loop(
        self, function: Callable[..., Any], kinds: Mapping[str, Kind] | None = None, **rules: Callable[..., Any]
    ) -> Loop:
        """A loop in which the contract's names stand for this game's functions, compiled with them as one piece.

        `rules` are other names in it; `kinds` of parameters hold instead of those the loop declares.
        """
        return Loop(function, self._bound(function, kinds_of(function) | dict(kinds or {}), rules), {})

    def linked(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        """A rule in which the contract's names stand for this game's functions, each compiled for itself.

        Compiled in a moment; what `bound_loop` gives takes longer to compile and is faster.
        """
        raise NotImplementedError

    def _filling(self, function: Callable[..., Any], name: str, rules: dict[str, Callable[..., Any]]) -> Any:
        if name in rules:
            return self.rule_for(name, rules[name])
        if name in GAME_FUNCTIONS:
            return self.function(name)
        raise TypeError(f"the loop {function.__qualname__} takes {name}: name a rule for it, loop(…, {name}=…)")

    def rule_for(self, name: str, function: Callable[..., Any]) -> Any:
        """A rule in the place of the function of this name."""
        raise NotImplementedError

    def _generic(self, function: Callable[..., Any], kinds: dict[str, Kind]) -> Callable[..., Any]:
        raise NotImplementedError

    def _bound(self, function: Callable[..., Any], kinds: dict[str, Kind], rules: Rules) -> Callable[..., Any]:
        raise NotImplementedError


class RecordList(list[Any]):
    """Records of Python ints that are copied when assigned, as an array of records does."""

    def __init__(self, record: Record, n: int) -> None:
        super().__init__(record.new() for _ in range(n))
        self.record = record

    def __setitem__(self, i: Any, value: Any) -> None:
        super().__setitem__(i, self.record.copy(value))


class Interpreted(Engine):
    compiled = False

    def records(self, record: Record, n: int) -> Any:
        return RecordList(record, n)

    def put(self, records: Any, i: int, data: bytes) -> None:
        records[i] = records.record.load(data)

    def get(self, records: Any, i: int) -> bytes:
        found: bytes = records.record.dump(records[i])
        return found

    def numbers(self, n: int, code: str) -> Any:
        return np.zeros(n, code) if code.startswith("f") else [0] * n

    def function(self, name: str) -> Any:
        return function_of(self.game, name)

    def linked(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        return bind(function, self.game)

    def rule_for(self, name: str, function: Callable[..., Any]) -> Any:
        return function

    def _generic(self, function: Callable[..., Any], kinds: dict[str, Kind]) -> Callable[..., Any]:
        return function

    def _bound(self, function: Callable[..., Any], kinds: dict[str, Kind], rules: Rules) -> Callable[..., Any]:
        return bind(function, self.game, rules)


def forward_signature(types: Any) -> Any:
    """The Numba types of a net's `forward`: net, plan, observation, moves, how many, room; then what it fills."""
    line = types.float32[::1]
    return types.void(line, types.int64[::1], line, types.int16[::1], types.int64, line, line, line)


class Types:
    """The Numba types of a game: of its contract, of its advice, and of what loops take."""

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
        self.lucks = types.Array(from_dtype(LUCK.dtype), 1, "C")
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
            "prepare": types.void(s, i, w),
            "imagine": types.void(s, f, i, w),
            "observe": types.void(s, i, self.floats),
        }
        self.advice = {
            "measure": types.void(s, i, types.float64[::1], w),
            "chapter": i(s),
            "rollout": i(s, i, self.moves, i, self.word, w),
            "forward": forward_signature(types),
        }

    def function(self, name: str) -> Any:
        return self.t.FunctionType(self.signature(name))

    def signature(self, name: str) -> Any:
        return self.contract[name] if name in self.contract else self.advice[name]

    def of(self, kind: Kind) -> Any:
        """The type of a loop's parameter."""
        from numba.np.numpy_support import from_dtype

        if isinstance(kind, Record):
            return from_dtype(kind.dtype)
        if kind in FUNCTIONS:
            return self.function(kind)
        if kind in WORDS_FOR_KINDS:
            return getattr(self, kind)
        array = re.fullmatch(r"([iuf][1248])\[:((?:,:)*)\]", kind)
        if array is None:
            raise TypeError(
                f"{kind!r} is no kind of parameter; there is {', '.join(WORDS_FOR_KINDS)}, i8[:], f8[:,:] …"
            )
        return self.t.Array(from_dtype(np.dtype(array[1])), 1 + array[2].count(","), "C")


WORDS_FOR_KINDS = ("int", "word", "state", "states", "fate", "fates", "lucks", "scratch")


class Compiled(Engine):
    compiled = True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._code: dict[Any, Any] = {}

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
        return self._once(
            name, (self.game.folder,), lambda: _compile(function_of(self.game, name), self.types.contract[name])
        )

    def linked(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        def make() -> Any:
            names = [name for name in GAME_FUNCTIONS if name in function.__code__.co_names]
            return _compile(function, signature(self.types), {name: self.function(name) for name in names})

        return self._once(("linked", function), (self.game.folder, _home(function)), make)

    def rule_for(self, name: str, function: Callable[..., Any]) -> Any:
        if not isinstance(function, FunctionType):
            return function  # compiled already
        return self._apart(function, lambda t: t.signature(name))

    def _generic(self, function: Callable[..., Any], kinds: dict[str, Kind]) -> Callable[..., Any]:
        def make() -> Any:
            return _compile(function, tuple(self.types.of(kind) for kind in kinds.values()))

        return self._once(function, (_home(function),), make, self._shapes)

    @cached_property
    def _shapes(self) -> str:
        """All that code depends on which takes the game's functions: not the numbers in the box."""
        return f"{self.game.id} {self.game.state.dtype.descr} {self.game.scratch.dtype.descr}"

    def _bound(self, function: Callable[..., Any], kinds: dict[str, Kind], rules: Rules) -> Callable[..., Any]:
        def make() -> Any:
            signature = tuple(self.types.of(kind) for kind in kinds.values())
            return _compile(bind(function, self.game, rules), signature)

        return self._once((function, *kinds.values(), *rules.items()), (self.game.folder, _home(function)), make)

    def _apart(self, function: Callable[..., Any], signature: Callable[[Types], Any]) -> Callable[..., Any]:
        """A rule that is compiled apart from the game's, and kept beside its own source."""
        return self._once(function, (_home(function),), lambda: _compile(function, signature(self.types)))

    def _once(
        self, key: Any, sources: tuple[Path, ...], make: Callable[[], Any], box: str | None = None
    ) -> Callable[..., Any]:
        """The compiled form of a rule, compiled when it is first asked for and by one thread only.

        It is kept as long as the files in the folders of its sources stay the same, and what it needs of the box.
        """
        if key not in self._code:
            with _compiling(folder_for(*sources, self.game.digest if box is None else box)):
                if key not in self._code:
                    self._code[key] = make()
        compiled: Callable[..., Any] = self._code[key]
        return compiled


def _home(function: Callable[..., Any]) -> Path:
    """The folder of a rule's source."""
    return Path(function.__code__.co_filename).parent


def bind(function: Callable[..., Any], game: Game, rules: Rules | None = None) -> Callable[..., Any]:
    """A copy of a rule in which the contract's names stand for the game's functions, and other names for `rules`."""
    assert isinstance(function, FunctionType)
    names = {name: function_of(game, name) for name in GAME_FUNCTIONS if name in function.__code__.co_names}
    names |= {name: bind(rule, game) for name, rule in (rules or {}).items()}
    return _with_names(function, names)


def _with_names(function: FunctionType, names: Rules) -> FunctionType:
    """A copy of a function in which these names stand for something else."""
    copy = FunctionType(function.__code__, function.__globals__ | dict(names), function.__name__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def _compile(function: Callable[..., Any], signature: Any, compiled: Rules | None = None) -> Any:
    """A rule as machine code; some names in it may stand for what is compiled already."""
    from numba import njit
    from numba.core.errors import NumbaError

    try:
        translated = _with_names(translate(function), compiled) if compiled else translate(function)
        return njit([signature], cache=True, nogil=True, error_model="numpy")(translated)
    except (NumbaError, KeyError) as error:
        raise CompileError(readable_compile_error(error, function)) from error


@contextmanager
def _compiling(folder: str) -> Iterator[None]:
    """The settings of Numba with which rules are compiled; they hold for the whole process, so one thread at a time.

    Rules loop over a handful of seats or cards: made wide for hundreds, such loops only become slow and long.
    """
    import numba

    config: Any = numba.config
    with compiler_lock:
        _set_up_llvm()
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
        _engines.setdefault(key, Compiled(game) if compiled else Interpreted(game))
    return _engines[key]
