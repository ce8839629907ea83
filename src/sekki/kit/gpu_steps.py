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
from .gpu import COMPUTE, apart, compile_ptx, device_functions, places
from .gpu import fetch as fetch_row
from .kernels import IDLE, WARP, fetch_rows, keep_rows
from .rule import inner, rule
from .steps import BITS, WAIT, begin, is_legal, random_legal, share_out, turn, words_of_moves

KERNELS = ("check_moves", "random_moves", "begin_rows", "value_rows", "list_rows")
SORTING = {"play_rows": "play_sorted", "list_rows": "list_sorted"}  # of games that show their stage
QUEUEING = ("queue_rows", "play_round")  # in the place of `play_rows`, of games that show the stages of a move
HELPERS = (
    step_kernels.sorted_rows,
    step_kernels.stage_of,
    step_kernels.empty,
    step_kernels.put_in_queue,
    step_kernels.fetch_by_row,
    fetch_rows,
    keep_rows,
)  # what kernels share, and speaks of `cuda` as they do
OBSERVING = ("observe_rows", "observe_seats")  # kernels that are others for each dtype of observations
BESIDE = 5  # bytes of shared memory for each row, beside its state
STAGE_REGISTERS = 128  # of a thread that plays a stage, so that 512 run at once on a multiprocessor
PLAYING_REGISTERS = 64  # of a thread that plays a row, so that 1,024 run at once on a multiprocessor


@dataclass(frozen=True)
class Shape:
    """How the kernels of a batch are launched: to be tried out for speed, without a change of what they compute."""

    threads: int = step_kernels.THREADS  # of a block
    rounds: int = step_kernels.ROUNDS  # of a move that is played stage by stage, before the last
    round_threads: int = step_kernels.ROUND_THREADS  # of a block that plays a stage
    alone: int = step_kernels.ALONE  # threads for each row in the last round
    sorted_threads: int = step_kernels.SORTED  # of a block whose threads exchange rows

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"there is at least one round, not {self}")
        if not 1 <= self.round_threads <= step_kernels.ROUND_THREADS:
            raise ValueError(f"a block that plays a stage has at most {step_kernels.ROUND_THREADS} threads, not {self}")
        if not 1 <= self.alone <= self.round_threads:
            raise ValueError(f"a row has at least one thread alone and at most a block's, not {self}")

    def shared(self, game: Game, name: str) -> int:
        """Bytes of memory that a block shares, beside what the kernel says itself."""
        return self.round_threads * apart(game) * 8 if name == "play_round" else 0

    def of(self, game: Game, name: str) -> tuple[int, int]:
        """The threads of a block, and its rows."""
        if name == "play_round":
            return self.round_threads, self.round_threads
        if kernel_of(game, name).__name__.endswith("sorted"):
            threads = min(self.sorted_threads, threads_that_fit(game, step_kernels.SORTED))
        else:
            threads = min(self.threads, threads_that_fit(game))
        return threads, threads


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
def keep_row(own, states, i):
    """The same where a row's words lie beside each other."""
    for word in range(len(own)):
        states[i, word] = own[word]


def kernels_of(game: Game) -> tuple[str, ...]:
    """The kernels of a game's batch, but for those that observe."""
    return (*KERNELS, *(QUEUEING if game.staged else ("play_rows",)))


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
        "STAGES": stages,
        "SORTED_STAGES": stages + 1,
        "QUEUES": stages + 1,
        "IDLE": IDLE,
        "WARP": WARP,
        "BY_WORD": not game.staged,  # how states lie: word by word, or row by row
        "ROUND_THREADS": step_kernels.ROUND_THREADS,
        "WAIT": WAIT,
        "BITS": BITS,
    }


def rules(game: Game) -> dict[str, Callable[..., Any]]:
    """The rules a step kernel calls."""
    contract = {name: game.function(name) for name in ("moves", "place", "conceal", "observe")}
    by_row = {"fetch": fetch_row, "keep": keep_row} if game.staged else {"fetch": fetch, "keep": keep}
    own = by_row | {rule.__name__: rule for rule in (is_legal, random_legal, share_out)}
    shown = ("act", "advance", "stage") if game.staged else ("stage",) if game.shows_stage else ()
    staged = {name: getattr(game.rules, name) for name in shown}
    turns = {
        "take_turn": bind(turn, game),
        "end_turn": bind(turn, game, {"play": played}),
        "begin_game": bind(begin, game),
    }
    return contract | own | staged | turns


@rule
def played(s, f, seat, move, w):
    """In the place of `play` where stage by stage the move has been played already."""


def blank_byte(dtype: str) -> int:
    """Every byte of an observation of this dtype that says nothing but zero."""
    return int(to_byte(0.0)) if dtype == "uint8" else 0


def kernel_of(game: Game, name: str) -> Callable[..., Any]:
    """The kernel of this name that suits a game."""
    found: Callable[..., Any] = getattr(step_kernels, SORTING.get(name, name) if game.shows_stage else name)
    return found


def compile_step(game: Game, name: str, dtype: str = "", compute: tuple[int, int] = COMPUTE) -> str:
    """The PTX of a kernel of a batch; one that observes is for observations of this dtype."""
    types = Types(game)
    kernel, signature = partial(_kernel, game, name, dtype), _signature(types, name, dtype)
    if name == "play_rows":
        return compile_ptx(kernel, name, signature, compute, PLAYING_REGISTERS)
    if name != "play_round":
        return compile_ptx(kernel, name, signature, compute)
    return compile_ptx(kernel, name, signature, compute, STAGE_REGISTERS, places(types))


def _kernel(game: Game, name: str, dtype: str) -> Any:
    from numba import cuda, types

    code = kernel_of(game, name).__code__
    names: dict[str, Any] = {
        "cuda": cuda, "STATE": game.state.dtype, "SCRATCH": game.scratch.dtype, "int16": types.int16,
        "int32": types.int32, "int64": types.int64, "uint64": types.uint64, **numbers(game),
    }  # fmt: skip
    names |= {key: inner(one) for key, one in rules(game).items() if key in ("stage", *code.co_names)}
    names |= device_functions(names, HELPERS)
    names["BLANK"] = to_byte(0.0) if dtype == "uint8" else 0.0
    names["as_features"] = teach_numba_cuda() if dtype == "uint8" else inner(as_floats)
    return FunctionType(code, names, name)


def _signature(t: Types, name: str, dtype: str) -> Any:
    types = t.t
    i8, i4, u1, u8 = types.int64[::1], types.int32[::1], types.uint8[::1], types.uint64[::1]
    words, table, one = types.uint64[:, ::1], types.uint8[:, ::1], types.int64
    features = types.uint8 if dtype == "uint8" else types.float32
    playing = (words, t.lucks, i8, i8, i8, types.float32[:, ::1], u1, u1, i4, i8)
    kinds = {
        "check_moves": (words, i8, one, i8),
        "random_moves": (words, i8, types.uint64),
        "play_rows": (*playing, one),
        "queue_rows": (words, i8, i8, types.int32[:, :, ::1], types.int32[:, ::1]),
        "play_round": (*playing, one, types.int32[:, :, ::1], types.int32[:, ::1], one, one),
        "value_rows": (words, types.float32[:, ::1], u1, i4),
        "begin_rows": (words, words, i4, t.lucks, i8, i8, u8, types.float32[:, ::1], u1, i4, one),
        "list_rows": (words, i8, words, table, i4),
        "observe_rows": (words, i8, features[:, ::1]),
        "observe_seats": (words, features[:, :, ::1]),
    }
    return types.void(*kinds[name])
