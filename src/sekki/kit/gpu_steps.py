"""The kernels of a batch on a GPU, with everything they name, and as PTX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any

from . import step_kernels
from .engine import Types, bind
from .feature_bytes import as_floats, teach_numba_cuda
from .game import Game
from .gpu import COMPUTE, compile_ptx
from .rule import inner, rule
from .steps import BEGIN, BITS, STEP, begin, is_legal, random_legal, turn, words_of_moves

KERNELS = ("check_moves", "random_moves", "step_games", "observe_games")


@dataclass(frozen=True)
class Shape:
    """How a step kernel is launched: what can be tried out for speed, without a change of what it computes."""

    threads: int = step_kernels.THREADS  # of a block
    rows: int = step_kernels.THREADS  # of a block
    sort: bool = False  # rows of a block by the kinds of their moves

    def __post_init__(self) -> None:
        most = step_kernels.MOST_ROWS
        if not 1 <= self.threads <= self.rows <= most:
            raise ValueError(f"a block has 1 to {most} rows and no more threads than rows, not {self}")


@rule
def fetch(own, states, i):
    """A row's state into the thread's own memory."""
    for word in range(len(own)):
        own[word] = states[word, i]


@rule
def keep(own, states, i):
    """The thread's own state back to its row."""
    for word in range(len(own)):
        states[word, i] = own[word]


@rule
def kind_of(kinds, move):
    """The kind of a move; WAIT and what is no move are kinds of their own."""
    if move < 0 or move >= len(kinds):
        return 0
    return kinds[move]


def numbers(game: Game) -> dict[str, int]:
    """The numbers a step kernel names."""
    return {
        "STATE_WORDS": game.state.size // 8,
        "SCRATCH_WORDS": game.scratch.size // 8,
        "MOVE_WORDS": words_of_moves(game),
        "MOVES": game.moves.size,
        "SHARED": int(game.cooperative),
        "MOST_ROWS": step_kernels.MOST_ROWS,
        "KINDS": 1 + len(game.moves.kinds),
        "BITS": BITS,
        "STEP": STEP,
        "BEGIN": BEGIN,
    }


def kinds_of_moves(game: Game) -> list[int]:
    """The number of each move's kind, from 1."""
    names = list(game.moves.kinds)
    return [1 + names.index(game.moves.text(move).split(" ")[0]) for move in range(game.moves.size)]


def rules(game: Game) -> dict[str, Callable[..., Any]]:
    """The rules a step kernel calls."""
    contract = {name: game.function(name) for name in ("moves", "conceal", "observe")}
    own = {rule.__name__: rule for rule in (fetch, keep, kind_of, is_legal, random_legal)}
    return contract | own | {"take_turn": bind(turn, game), "begin_game": bind(begin, game)}


def compile_steps(
    game: Game, dtype: str, compute: tuple[int, int] = COMPUTE, only: tuple[str, ...] = KERNELS
) -> dict[str, str]:
    """The PTX of each kernel of a batch by its name, for observations of this dtype."""
    t = Types(game)
    found = {}
    for name in only:
        make = partial(_kernel, game, name, dtype)
        found[name] = compile_ptx(make, name, _signature(t, name, dtype), compute)
    return found


def _kernel(game: Game, name: str, dtype: str) -> Any:
    import numpy as np
    from numba import cuda, types

    code = getattr(step_kernels, name).__code__
    names: dict[str, Any] = {
        "cuda": cuda, "STATE": game.state.dtype, "SCRATCH": game.scratch.dtype, "int16": types.int16,
        "int32": types.int32, "int64": types.int64, "uint64": types.uint64, **numbers(game),
        "KIND_OF": np.array(kinds_of_moves(game), np.int8),
    }  # fmt: skip
    names |= {key: inner(one) for key, one in rules(game).items() if key in code.co_names}
    names["as_features"] = teach_numba_cuda() if dtype == "uint8" else inner(as_floats)
    return FunctionType(code, names, name)


def _signature(t: Types, name: str, dtype: str) -> Any:
    types = t.t
    i8, i4, u1, u8 = types.int64[::1], types.int32[::1], types.uint8[::1], types.uint64[::1]
    words, table, one = types.uint64[:, ::1], types.uint8[:, ::1], types.int64
    features = types.uint8 if dtype == "uint8" else types.float32
    if name == "check_moves":
        return types.void(words, i8, one, i8)
    if name == "random_moves":
        return types.void(words, i8, types.uint64)
    if name == "observe_games":
        return types.void(words, features[:, :, ::1])
    return types.void(
        words, t.states, i4, t.lucks, i8, i8, u8, i8, types.float32[:, ::1], u1, u1, words, table, features[:, ::1],
        i8, one, one, one, one,
    )  # fmt: skip
