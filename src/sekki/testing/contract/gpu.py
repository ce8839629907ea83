"""The rules compile for a GPU, where the compiler for it is installed."""

from __future__ import annotations

from importlib.util import find_spec

from sekki.kit import Game

from .law import NotApplicable, hold


def the_kernel_compiles_for_a_gpu(game: Game) -> None:
    """Random games of the game compile to a kernel for a GPU."""
    if find_spec("numba_cuda") is None:
        raise NotApplicable("numba-cuda is not installed (pip install sekki[gpu])")
    from sekki.kit.gpu import compile_kernel

    kernel = compile_kernel(game)
    hold(f".entry {kernel.entry}" in kernel.ptx, game.id, "the compiled kernel has no entry")
