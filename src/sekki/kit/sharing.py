"""Rows of a batch shared out among threads, so that none waits for another that was late to begin.

Every thread has a part of the rows, in which it works `AT_ONCE` rows at a time, and then helps with the parts of
others. A row stays with the same thread from pass to pass as far as possible, since it lies in that core's cache. A
pass has `shares` of its own: for each part the next row and the end, and in a last line how many rows are done.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .loops import loop
from .rule import rule

AT_ONCE = 64  # rows that are taken together; a line of memory never belongs to two threads
NEXT, END = 0, 1
DONE = 0  # of the last line
_LINE = 8  # words of a line of memory, so that threads do not write to the same one


def new_shares(n: int, threads: int) -> np.ndarray:
    """n rows for so many threads, or for fewer if there is too little to share."""
    parts = max(1, min(threads, n // AT_ONCE))
    edges = [n * part // parts // AT_ONCE * AT_ONCE for part in range(parts)] + [n]
    shares = np.zeros((parts + 1, _LINE), np.int64)
    shares[:-1, NEXT] = edges[:-1]
    shares[:-1, END] = edges[1:]
    return shares


def fetch_add(numbers: Any, i: int, j: int, more: int) -> int:
    """Adds to a number of a table, and says what it was: with compiled code no other thread comes in between."""
    was = int(numbers[i, j])
    numbers[i, j] += more
    return was


@rule
def next_rows(shares, part, done):
    """The first of the rows to work on next, which nobody has begun: of this part, or else of another; −1 if none.

    Those taken before, if any, are `done`.
    """
    parts = len(shares) - 1
    fetch_add(shares, parts, DONE, done)
    for k in range(parts):
        of = (part + k) % parts
        if shares[of, NEXT] < shares[of, END]:
            first = fetch_add(shares, of, NEXT, AT_ONCE)
            if first < shares[of, END]:
                return first
    return -1


@rule
def end_of_rows(shares, first):
    """Where the rows that begin with this one end: only the last of all may be fewer than `AT_ONCE`."""
    return min(first + AT_ONCE, shares[len(shares) - 2, END])


@loop()
def rows_done(shares):
    """How many rows of the pass are done, by all threads; what they wrote can be read."""
    return fetch_add(shares, len(shares) - 1, DONE, 0)


@cache
def teach_numba() -> None:
    """Tells the compiler for the processor how to add to a number that several threads add to."""
    from numba import extending, types
    from numba.core import cgutils
    from numba.np import arrayobj

    @extending.intrinsic
    def add(typingctx: Any, numbers: Any, i: Any, j: Any, more: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            table, *place, value = args
            array = arrayobj.make_array(numbers)(context, builder, table)
            at = cgutils.get_item_pointer(context, builder, numbers, array, place)
            return builder.atomic_rmw("add", at, value, "seq_cst")

        return types.int64(numbers, types.intp, types.intp, types.int64), code

    whole: Any = add
    extending.overload(fetch_add)(lambda numbers, i, j, more: lambda numbers, i, j, more: whole(numbers, i, j, more))
