"""Whole random games on a GPU, from the very functions that run on the processor.

The kernel is compiled to PTX, which needs no GPU; `benchmarks/gpu.py` launches it. Each thread plays its games one
after the other and adds up what
`kit.playout.run_random_games` adds up, so the checksums of both must be equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from .engine import Types, bind
from .fate import ALWAYS_FREE
from .game import Game
from .playout import random_games
from .rule import inner, other_forms, widened

COMPUTE = (9, 0)
ENTRY = "play_games"
LONG = 800  # lines of LLVM's language


@dataclass(frozen=True)
class Kernel:
    """PTX, with the sizes a launcher needs."""

    ptx: str
    entry: str
    state_size: int


def compile_kernel(game: Game, compute: tuple[int, int] = COMPUTE) -> Kernel:
    """The playout kernel of a game as PTX; no GPU is needed."""
    from numba import types

    t = Types(game)
    words = types.uint64[::1]
    signature = types.void(types.Array(t.state, 1, "C"), types.uint64, types.int64, types.int64, words, words)
    with other_forms(ALWAYS_FREE), _compiler(compute) as compiler:
        ptx, _ = compiler.compile(_kernel(game, t), signature, cc=compute, device=False, abi="numba", output="ptx")
    text = ptx.decode() if isinstance(ptx, bytes) else ptx
    found = re.search(r"\.entry (\w+)", text)
    assert found is not None
    text = re.sub(r"^\.common \.global .*NumbaEnv.*\n", "", text, flags=re.M)
    # A weak function might be replaced by another, so the assembler could not know how much stack its callers need.
    text = text.replace(".weak .func", ".func")
    return Kernel(text.replace(found[1], ENTRY), ENTRY, game.state.size)


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
    marked = [_called(one) if one.count("\n") > LONG and ENTRY not in one[:400] else one for one in functions]
    return "".join([first, *marked])


def _called(function: str) -> str:
    head, body = function.split("{\n", 1) if "{\n" in function else function.split("{", 1)
    return re.sub(r"\s*(#\d+)?\s*$", " noinline ", head) + "{\n" + body


def _kernel(game: Game, t: Types) -> Any:
    """`play_games` for this game."""
    from numba import cuda, types

    names = {
        "cuda": cuda, "random_games": inner(bind(random_games, game)), "STATE": t.state, "FATE": t.fate,
        "SCRATCH": t.scratch, "MOVES": game.moves.size, "int16": types.int16, "uint64": types.uint64,
    }  # fmt: skip
    return FunctionType(play_games.__code__, names, ENTRY)


def play_games(start, seed, games, longest, decisions, checks):
    """`games` random games in each thread; thread i plays the seeds from seed + i × games on."""
    i = cuda.grid(1)  # noqa: F821
    if i >= len(decisions):
        return
    states = cuda.local.array(1, STATE)  # noqa: F821
    fates = cuda.local.array(1, FATE)  # noqa: F821
    scratches = cuda.local.array(1, SCRATCH)  # noqa: F821
    out = cuda.local.array(MOVES, int16)  # noqa: F821
    tally = cuda.local.array(2, uint64)  # noqa: F821
    tally[0] = 0
    tally[1] = 0
    own = seed + uint64(i * games)  # noqa: F821
    random_games(states, start, fates[0], scratches[0], out, own, games, longest, tally)
    decisions[i] = tally[0]
    checks[i] = tally[1]
