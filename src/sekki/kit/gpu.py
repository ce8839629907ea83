"""Whole random games on a GPU, from the very functions that run on the processor.

The kernel (`kit.kernels`) is compiled to PTX, which needs no GPU; `benchmarks/gpu.py` launches it. It adds up what
`kit.playout.run_random_games` adds up, so the checksums of both must be equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from . import kernels
from .engine import Types, bind
from .fate import ALWAYS_FREE, LUCK, free, mix
from .game import STAGED, Game
from .playout import choose, noted, policy_of, random_games, scored
from .rule import inner, other_forms, widened
from .sets import lowest

COMPUTE = (9, 0)
ENTRY = "play_games"
LONG = 800  # lines of LLVM's language
_KERNEL = re.compile("play_games|play_pool")


@dataclass(frozen=True)
class Kernel:
    """PTX, with the sizes a launcher needs."""

    ptx: str
    entry: str
    state_size: int
    fate_size: int
    threads: int  # of a block
    pool: int  # games a block has under way in memory of their own; 0 where each thread keeps its own game


def compile_kernel(game: Game, compute: tuple[int, int] = COMPUTE) -> Kernel:
    """The playout kernel of a game as PTX; no GPU is needed."""
    from numba import types

    t = Types(game)
    words = types.uint64[::1]
    states, fates = (types.Array(one, 1, "C") for one in (t.state, _luck()))
    signature = types.void(states, types.uint64, types.int64, types.int64, words, words, states, fates)
    with other_forms(ALWAYS_FREE), _compiler(compute) as compiler:
        ptx, _ = compiler.compile(_kernel(game, t), signature, cc=compute, device=False, abi="numba", output="ptx")
    text = ptx.decode() if isinstance(ptx, bytes) else ptx
    found = re.search(r"\.entry (\w+)", text)
    assert found is not None
    text = re.sub(r"^\.common \.global .*NumbaEnv.*\n", "", text, flags=re.M)
    # A weak function might be replaced by another, so the assembler could not know how much stack its callers need.
    text = text.replace(".weak .func", ".func")
    threads, pool = (kernels.THREADS, kernels.POOL) if game.staged else (kernels.ALONE, 0)
    return Kernel(text.replace(found[1], ENTRY), ENTRY, game.state.size, LUCK.size, threads, pool)


@contextmanager
def _compiler(compute: tuple[int, int]) -> Iterator[Any]:
    """Numba's compiler for GPUs, taught four things for the time of a compilation.

    Without a GPU there is no device to ask for its capability. Rules take wide integers, as on the processor. No rule
    has an index below zero, so none is looked out for. And long functions are called, not copied into their callers:
    copied, the rules of a large game grow beyond all patience.
    """
    from numba import types

    cuda: Any = import_module("numba.cuda")
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    codegen: Any = import_module("numba.cuda.codegen")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    gpu: Any = dispatcher.CUDADispatcher
    device, call, compile_ir = dispatcher.get_current_device, gpu.get_call_template, codegen.nvvm.compile_ir
    index = arrays.fix_integer_index
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=compute)
    gpu.get_call_template = lambda self, args, kws: call(self, widened(args), kws)
    arrays.fix_integer_index = lambda context, builder, kind, i, size: context.cast(builder, i, kind, types.intp)
    codegen.nvvm.compile_ir = lambda ir, **options: compile_ir([_long_ones_called(part) for part in ir], **options)
    try:
        yield cuda
    finally:
        dispatcher.get_current_device = device
        gpu.get_call_template = call
        arrays.fix_integer_index = index
        codegen.nvvm.compile_ir = compile_ir


def _long_ones_called(ir: str) -> str:
    """Marks the long functions of a module of LLVM's language as not to be inlined."""
    first, *functions = re.split(r"(?m)^(?=define )", ir)
    marked = [_called(one) if one.count("\n") > LONG and not _KERNEL.search(one[:400]) else one for one in functions]
    return "".join([first, *marked])


def _called(function: str) -> str:
    head, body = function.split("{\n", 1) if "{\n" in function else function.split("{", 1)
    return re.sub(r"\s*(#\d+)?\s*$", " noinline ", head) + "{\n" + body


def _kernel(game: Game, t: Types) -> Any:
    """The kernel that suits this game, with everything it names."""
    from numba import cuda, types

    kernel, rules, numbers = parts(game)
    names: dict[str, Any] = {
        "cuda": cuda, "STATE": t.state, "FATE": _luck(), "SCRATCH": t.scratch,
        "int16": types.int16, "int32": types.int32, "int64": types.int64, "uint64": types.uint64,
    }  # fmt: skip
    names |= {name: inner(rule) for name, rule in rules.items()}
    return FunctionType(kernel.__code__, names | numbers, ENTRY)


def parts(game: Game) -> tuple[Any, dict[str, Callable[..., Any]], dict[str, int]]:
    """The kernel that suits a game, the rules it calls by their names, and its numbers."""
    if not game.staged:
        return kernels.play_games, {"random_games": bind(random_games, game)}, {"MOVES": game.moves.size}
    rules = {name: getattr(game.rules, name) for name in (*STAGED, "actors", "moves", "score")}
    helpers = {rule.__name__: rule for rule in (choose, free, lowest, mix, noted, policy_of, scored)}
    numbers = {name: getattr(kernels, name) for name in ("POOL", "THREADS", "NEW", "IDLE")}
    stages = int(game.rules.STAGES)
    numbers |= {"MOVES": game.moves.size, "STAGES": stages, "ALL_STAGES": 1 + 2 * stages}
    return kernels.play_pool, rules | helpers, numbers


def _luck() -> Any:
    from numba.np.numpy_support import from_dtype

    return from_dtype(LUCK.dtype)
