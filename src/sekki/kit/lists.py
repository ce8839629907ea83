"""Sets and choices written down in arrays: as moves, and as marks in an observation."""

from __future__ import annotations

from .names import NONE
from .rule import rule
from .sets import lowest, rest


@rule
def list_moves(out, n, start, members):
    """Writes a move for every member of a set behind the first `n`, in ascending order; returns how many there are."""
    left = members
    while left:
        out[n] = start + lowest(left)
        left = rest(left)
        n += 1
    return n


@rule
def blank(out):
    """Zeros all over an observation, before anything is written in it. A GPU has done it before (`kit.gpu_forms`)."""
    for i in range(len(out)):
        out[i] = 0


@rule
def mark(out, start, i):
    """A one for the thing with the number `i` in the part of an observation that starts there; none for NONE."""
    if i != NONE:
        out[start + i] = 1.0


@rule
def mark_all(out, start, members):
    """A one for every member of a set."""
    left = members
    while left:
        out[start + lowest(left)] = 1.0
        left = rest(left)
