"""Kernels for a GPU from the same functions that run on the processor, as PTX: compiling them needs no GPU.

Whole random games (`kit.kernels`) are launched by `benchmarks/gpu.py` and add up what `kit.playout.run_random_games`
adds up. Steps of a batch (`kit.step_kernels`) are launched by `sekki.play.batch.cuda`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from . import kernels
from .engine import Types, bind
from .fate import ALWAYS_FREE, LUCK, free, mix
from .game import STAGED, Game
from .gpu_ir import aligned, changed
from .gpu_places import in_their_memory
from .playout import choose, noted, policy_of, random_games, scored
from .rule import compiler_lock, expect_parameters, inner, other_forms, rule, widened
from .sets import lowest

COMPUTE = (9, 0)
NUMBA_CUDA = "0.30"  # the version whose functions are replaced here
ENTRY = "play_games"
POOL_REGISTERS = 128  # of a thread that shares a pool, so that 512 run at once on a multiprocessor


@dataclass(frozen=True)
class Kernel:
    """PTX, with the sizes a launcher needs."""

    ptx: str
    entry: str
    state_size: int
    fate_size: int
    threads: int  # of a block
    pool: int  # games a block has under way in memory of their own; 0 where each thread keeps its own game
    queues: int  # of a block, each with room for its pool; where there are any, states are passed as words
    shared: int  # bytes of memory that a block shares, beside what the kernel says itself


def compile_kernel(game: Game, compute: tuple[int, int] = COMPUTE) -> Kernel:
    """The playout kernel of a game as PTX; no GPU is needed."""
    from numba import types

    t = Types(game)
    words, numbers = types.uint64[::1], types.int32[::1]
    states = types.uint64[:, ::1] if game.staged else types.Array(t.state, 1, "C")
    fates = types.Array(_luck(), 1, "C")
    given = (types.uint64, types.int64, types.int64, words, words, numbers, words)
    threads, pool = sizes(game)
    most = POOL_REGISTERS if pool else 0
    signature = types.void(states, *given, states, fates, types.int32[:, :, ::1])
    text = compile_ptx(lambda: _kernel(game, t), ENTRY, signature, compute, most, places(t) if game.staged else None)
    queues, shared = (all_stages(game), threads * apart(game) * 8) if game.staged else (0, 0)
    return Kernel(text, ENTRY, game.state.size, LUCK.size, threads, pool, queues, shared)


def compile_ptx(
    kernel: Callable[[], Any],
    entry: str,
    signature: Any,
    compute: tuple[int, int] = COMPUTE,
    registers: int = 0,
    spaces: Mapping[int, str] | None = None,
) -> str:
    """A kernel as PTX under the name `entry`; `kernel` makes it, in the forms of rules that a GPU takes.

    `registers` is how many a thread has at most; 0 leaves it to the assembler. `spaces` are the types of records that
    always lie in the same memory, "local" or "shared".
    """
    from .gpu_forms import FORMS

    with compiler_lock, other_forms(ALWAYS_FREE | FORMS), _compiler(compute) as compiler:
        ptx, _ = compiler.compile(kernel(), signature, cc=compute, device=False, abi="numba", output="ptx")
    text = aligned(ptx.decode() if isinstance(ptx, bytes) else ptx)
    found = re.search(r"\.entry (\w+)", text)
    assert found is not None
    text = re.sub(r"^\.common \.global .*NumbaEnv.*\n", "", text, flags=re.M)
    # A weak function might be replaced by another, so the assembler could not know how much stack its callers need.
    text = text.replace(".weak .func", ".func").replace(found[1], entry)
    text = in_their_memory(text, spaces) if spaces else text
    limit = rf"\1\n.maxnreg {registers}" if registers else r"\1"
    return re.sub(rf"(\.entry {entry}\([^)]*\))", limit, text)


@contextmanager
def _compiler(compute: tuple[int, int]) -> Iterator[Any]:
    """Numba's compiler for GPUs, with four of its functions replaced for the time of a compilation."""
    replaced = _replacements(compute)
    for owner, name, parameters, _ in replaced:
        expect_parameters("numba-cuda", NUMBA_CUDA, f"{owner.__name__}.{name}", getattr(owner, name), parameters)
    before = [getattr(owner, name) for owner, name, _, _ in replaced]
    for (owner, name, _, replacement), original in zip(replaced, before, strict=True):
        setattr(owner, name, replacement(original))
    try:
        yield import_module("numba.cuda")
    finally:
        for (owner, name, _, _), original in zip(replaced, before, strict=True):
            setattr(owner, name, original)


def _replacements(compute: tuple[int, int]) -> list[tuple[Any, str, tuple[str, ...], Callable[[Any], Any]]]:
    """Each with its owner, its name, its parameters, and what makes the replacement out of the original."""
    from numba import types

    arrays: Any = import_module("numba.cuda.np.arrayobj")
    codegen: Any = import_module("numba.cuda.codegen")
    dispatcher: Any = import_module("numba.cuda.dispatcher")

    def given_device(original: Any) -> Any:
        """Without a GPU there is no device to ask for its capability."""
        return lambda: SimpleNamespace(compute_capability=compute)

    def wide_integers(original: Any) -> Any:
        """Rules take wide integers, as on the processor."""
        return lambda self, args, kws: original(self, widened(args), kws)

    def no_negative_index(original: Any) -> Any:
        """No rule has an index below zero, so none is looked out for."""
        return lambda context, builder, kind, i, size: context.cast(builder, i, kind, types.intp)

    def changed_ir(original: Any) -> Any:
        """What LLVM's language says is changed first (`kit.gpu_ir` says why)."""
        return lambda ir, **options: original([changed(part) for part in ir], **options)

    return [
        (dispatcher, "get_current_device", (), given_device),
        (dispatcher.CUDADispatcher, "get_call_template", ("self", "args", "kws"), wide_integers),
        (arrays, "fix_integer_index", ("context", "builder", "idxty", "idx", "size"), no_negative_index),
        (codegen.nvvm, "compile_ir", ("llvmir", "options"), changed_ir),
    ]


def _kernel(game: Game, t: Types) -> Any:
    """The kernel that suits this game, with everything it names."""
    from numba import cuda, types

    kernel, rules, numbers = parts(game)
    names: dict[str, Any] = {
        "cuda": cuda, "FATE": _luck(), "int16": types.int16, "int32": types.int32, "int64": types.int64,
        "uint64": types.uint64, "min": min,
    }  # fmt: skip
    if game.staged:  # words there, looked at as records
        names |= {"STATE": game.state.dtype, "SCRATCH": game.scratch.dtype}
    else:
        names |= {"STATE": t.state, "SCRATCH": t.scratch}
    names |= {name: inner(rule) for name, rule in rules.items()} | numbers
    names |= device_functions(names, (kernels.fetch_rows, kernels.keep_rows))
    return FunctionType(kernel.__code__, names, ENTRY)


def device_functions(names: dict[str, Any], functions: Iterable[Any]) -> dict[str, Any]:
    """What kernels share and speaks of `cuda` as they do, with these names."""
    from numba import cuda

    return {one.__name__: cuda.jit(device=True)(FunctionType(one.__code__, names)) for one in functions}


def parts(game: Game) -> tuple[Any, dict[str, Callable[..., Any]], dict[str, int]]:
    """The kernel that suits a game, the rules it calls by their names, and its numbers."""
    if not game.shows_stage:
        return kernels.play_games, {"random_games": bind(random_games, game)}, {"MOVES": game.moves.size}
    called = ("stage", "actors", "moves", "score", *(STAGED if game.staged else ("setup", "play")))
    rules = {name: getattr(game.rules, name) for name in called}
    helpers = (choose, free, lowest, mix, noted, policy_of, scored, *((fetch,) if game.staged else ()))
    threads, pool = sizes(game)
    stages = int(game.rules.STAGES)
    numbers = {
        "THREADS": threads, "POOL": pool, "NEW": kernels.NEW, "IDLE": kernels.IDLE, "MOVES": game.moves.size,
        "STAGES": stages, "ALL_STAGES": all_stages(game), "STATE_WORDS": game.state.size // 8,
        "APART": apart(game), "WARP": kernels.WARP, "SCRATCH_WORDS": game.scratch.size // 8,
    }  # fmt: skip
    kernel = kernels.play_stages if game.staged else kernels.play_pool
    return kernel, rules | {one.__name__: one for one in helpers}, numbers


def all_stages(game: Game) -> int:
    """Those of a move, where moves are played stage by stage also those of what follows, and of a game to begin."""
    return 1 + int(game.rules.STAGES) * (1 + game.staged)


def sizes(game: Game) -> tuple[int, int]:
    """The threads of a block, and the games it has under way in memory of their own."""
    if game.staged:
        return kernels.STAGE_THREADS, kernels.STAGE_POOL
    return (kernels.THREADS, kernels.POOL) if game.shows_stage else (kernels.ALONE, 0)


def apart(game: Game) -> int:
    """How many words the states of neighbouring threads lie apart: an odd number, so that they never get into each
    other's way in the banks of shared memory. Where they are copied as one piece they are not taken apart."""
    words = game.state.size // 8
    return words if game.staged else words + 1 - words % 2


@rule
def fetch(own, states, i):
    """A game's state into the thread's own memory."""
    for word in range(len(own)):
        own[word] = states[i, word]


def places(t: Types) -> dict[int, str]:
    """Where the records lie of a game that is played stage by stage, by Numba's numbers of their types, by which the
    names of functions say what they take."""
    kinds: dict[Any, str] = {t.state: "shared", t.scratch: "local"}
    return {int(kind._code): space for kind, space in kinds.items()}


def _luck() -> Any:
    from numba.np.numpy_support import from_dtype

    return from_dtype(LUCK.dtype)
