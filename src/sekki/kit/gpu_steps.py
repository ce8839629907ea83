"""The kernels of a batch on a GPU, with everything they name, and as PTX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any

from . import step_kernels
from .engine import Types, bind
from .feature_bytes import as_floats, teach_numba_cuda, to_byte
from .game import Game
from .gpu import COMPUTE, apart, compile_ptx
from .kernels import IDLE, WARP
from .rule import inner, rule
from .steps import (
    BITS,
    WAIT,
    begin,
    first_stage,
    is_legal,
    played,
    random_legal,
    share_out,
    turn,
    whole_move,
    words_of_moves,
)

KERNELS = ("check_moves", "random_moves", "begin_rows", "play_rows", "value_rows", "list_rows")
FINISHING = "finish_rows"  # a kernel of games whose moves go through stages
SORTING = {"play_rows": "play_sorted", "list_rows": "list_sorted"}  # of games that show their stage
HELPERS = (step_kernels.sorted_rows,)  # what kernels share, and speaks of `cuda` as they do
OBSERVING = ("observe_rows", "observe_seats")  # kernels that are others for each dtype of observations
BESIDE = 5  # bytes of shared memory for each row, beside its state
REGISTERS = {"play_rows": 64, FINISHING: 64}  # of a thread at most, so that 1,024 run at once on a multiprocessor


@dataclass(frozen=True)
class Shape:
    """How the kernels of a batch are launched: to be tried out for speed, without a change of what they compute."""

    threads: int = step_kernels.THREADS  # of a block
    sorted_threads: int = step_kernels.SORTED  # of a block whose threads exchange rows
    rest_threads: int = step_kernels.REST_THREADS  # of a block that goes on with moves stage by stage
    rest_rows: int = step_kernels.REST_THREADS  # of the batch, for each such block
    alone: int = step_kernels.ALONE  # threads for each row when so few are left

    def __post_init__(self) -> None:
        most = step_kernels.REST_THREADS
        if not 1 <= self.rest_threads <= most:
            raise ValueError(f"a block has 1 to {most} threads that go on with moves, not {self}")
        if self.alone < 1 or self.rest_rows < 1:
            raise ValueError(f"a row has at least one thread alone, and a block one row, not {self}")

    def of(self, game: Game, name: str) -> tuple[int, int]:
        """The threads of a block, and its rows."""
        if name == FINISHING:
            return self.rest_threads, self.rest_rows
        if kernel_of(game, name).__name__.endswith("sorted"):
            threads = min(self.sorted_threads, threads_that_fit(game, step_kernels.SORTED))
        else:
            threads = min(self.threads, threads_that_fit(game))
        return threads, threads


def shared_bytes(game: Game, name: str) -> int:
    """The shared memory of a block that a kernel leaves to its launch."""
    return step_kernels.REST_ROWS * apart(game) * 8 if name == FINISHING else 0


def kernels(game: Game) -> tuple[str, ...]:
    """The kernels of a batch, but those that observe."""
    return (*KERNELS, FINISHING) if game.staged else KERNELS


def threads_that_fit(game: Game, threads: int = step_kernels.THREADS) -> int:
    """How many threads a block may have so that its states fit into shared memory, beside a little more."""
    while threads > 1 and threads * (apart(game) * 8 + BESIDE) > step_kernels.SHARED_MEMORY:
        threads //= 2
    return threads


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
def fetch_part(own, states, i, lane):
    """A row's state into shared memory, by the threads of a warp together; each has a number."""
    for word in range(lane, len(own), WARP):
        own[word] = states[word, i]


@rule
def keep_part(own, states, i, lane):
    """A state in shared memory back to its row, by the threads of a warp together."""
    for word in range(lane, len(own), WARP):
        states[word, i] = own[word]


def numbers(game: Game) -> dict[str, int]:
    """The numbers a step kernel names."""
    stages = int(game.rules.STAGES) if game.shows_stage else 0
    return {
        "STATE_WORDS": game.state.size // 8,
        "APART": apart(game),
        "TILE": threads_that_fit(game) * apart(game),
        "SORTED": threads_that_fit(game, step_kernels.SORTED),
        "SORTED_TILE": threads_that_fit(game, step_kernels.SORTED) * apart(game),
        "SCRATCH_WORDS": game.scratch.size // 8,
        "MOVE_WORDS": words_of_moves(game),
        "MOVES": game.moves.size,
        "FEATURES": game.features.size,
        "SHARED": int(game.cooperative),
        "REST_ROWS": step_kernels.REST_ROWS,
        "REST_THREADS": step_kernels.REST_THREADS,
        "WARP": WARP,
        "STAGES": stages,
        "SORTED_STAGES": stages + 1,  # the last is for threads without a row
        "IDLE": IDLE,
        "WAIT": WAIT,
        "BITS": BITS,
    }


def rules(game: Game) -> dict[str, Callable[..., Any]]:
    """The rules a step kernel calls."""
    contract = {name: game.function(name) for name in ("moves", "place", "conceal", "observe")}
    own = {one.__name__: one for one in (fetch, keep, fetch_part, keep_part, is_legal, random_legal, share_out)}
    shown = ("advance", "stage") if game.staged else ("stage",) if game.shows_stage else ()
    staged = {name: getattr(game.rules, name) for name in shown}
    by_stages = {name: getattr(game.rules, name) for name in ("act", "advance")} if game.staged else {}
    turns = {
        "take_turn": bind(turn, game),
        "begin_move": bind(first_stage, game, by_stages) if game.staged else bind(whole_move, game),
        "end_turn": bind(turn, game, {"play": played}),
        "begin_game": bind(begin, game),
    }
    return contract | own | staged | turns


def blank_byte(dtype: str) -> int:
    """Every byte of an observation of this dtype that says nothing but zero."""
    return int(to_byte(0.0)) if dtype == "uint8" else 0


def kernel_of(game: Game, name: str) -> Callable[..., Any]:
    """The kernel of this name that suits a game."""
    suits = SORTING.get(name, name) if game.shows_stage else name
    found: Callable[..., Any] = getattr(step_kernels, suits)
    return found


def compile_step(game: Game, name: str, dtype: str = "", compute: tuple[int, int] = COMPUTE) -> str:
    """The PTX of a kernel of a batch; one that observes is for observations of this dtype."""
    kernel, signature = partial(_kernel, game, name, dtype), _signature(Types(game), name, dtype)
    return compile_ptx(kernel, name, signature, compute, REGISTERS.get(name, 0))


def _kernel(game: Game, name: str, dtype: str) -> Any:
    from numba import cuda, types

    code = kernel_of(game, name).__code__
    names: dict[str, Any] = {
        "cuda": cuda, "STATE": game.state.dtype, "SCRATCH": game.scratch.dtype, "int16": types.int16,
        "int32": types.int32, "int64": types.int64, "uint64": types.uint64, **numbers(game),
    }  # fmt: skip
    names |= {key: inner(one) for key, one in rules(game).items() if key in code.co_names}
    names |= {one.__name__: cuda.jit(device=True)(FunctionType(one.__code__, names)) for one in HELPERS}
    names["BLANK"] = to_byte(0.0) if dtype == "uint8" else 0.0
    names["as_features"] = teach_numba_cuda() if dtype == "uint8" else inner(as_floats)
    return FunctionType(code, names, name)


def _signature(t: Types, name: str, dtype: str) -> Any:
    types = t.t
    i8, i4, u1, u8 = types.int64[::1], types.int32[::1], types.uint8[::1], types.uint64[::1]
    words, table, one = types.uint64[:, ::1], types.uint8[:, ::1], types.int64
    features = types.uint8 if dtype == "uint8" else types.float32
    kinds = {
        "check_moves": (words, i8, one, i8),
        "random_moves": (words, i8, types.uint64),
        "play_rows": (words, t.lucks, i8, i8, i8, types.float32[:, ::1], u1, u1, i4, i4, i8, one),
        "finish_rows": (words, t.lucks, i8, i8, i8, types.float32[:, ::1], u1, u1, i4, i4, one, one),
        "value_rows": (words, types.float32[:, ::1], u1, i4),
        "begin_rows": (words, words, i4, t.lucks, i8, i8, u8, types.float32[:, ::1], u1, i4, one),
        "list_rows": (words, i8, words, table, i4, i4),
        "observe_rows": (words, i8, features[:, ::1]),
        "observe_seats": (words, features[:, :, ::1]),
    }
    return types.void(*kinds[name])
