"""What some rules become on a GPU, which has instructions of its own for them. To import this needs numba-cuda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import cuda

from .lists import blank
from .rule import i64
from .sets import size


def _size(members):
    """The compiler for GPUs does not know the pattern by which that for the processor finds one instruction."""
    return i64(cuda.popc(members))


def _blank(out):
    """Kernels that observe blank a row themselves: there it takes one store for each feature, and nothing else."""


FORMS: dict[Callable[..., Any], Callable[..., Any]] = {size: _size, blank: _blank}
