"""Sets written as moves and as marks, the same in Python and compiled."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from sekki.kit import NONE, list_moves, listed, mark, mark_all
from sekki.kit.rule import inner

WORDS = st.integers(0, 2**64 - 1)
LENGTH = 100


@cache
def compiled(function: Callable[..., Any]) -> Any:
    dispatcher = inner(function)
    if function is list_moves:
        return njit(lambda out, n, start, members: dispatcher(out, n, start, members))
    return njit(lambda out, start, what: dispatcher(out, start, what))


def both(function: Callable[..., Any], code: str, *args: Any) -> tuple[Any, list[Any]]:
    """What the function returns and writes in Python; fails unless compiled code does the same."""
    out, array = [0] * LENGTH, np.zeros(LENGTH, code)
    words = [np.uint64(arg) if function is not mark and k == len(args) - 1 else arg for k, arg in enumerate(args)]
    returned = function(out, *args)
    assert compiled(function)(array, *words) == returned
    assert array.tolist() == out
    return returned, out


@given(WORDS, st.integers(0, 20), st.integers(0, 9000))
def test_a_move_for_every_member_behind_those_already_there(members: int, n: int, start: int) -> None:
    moves = [start + i for i in listed(members)]
    returned, out = both(list_moves, "i2", n, start, members)
    assert returned == n + len(moves)
    assert out == [0] * n + moves + [0] * (LENGTH - returned)


@given(WORDS, st.integers(0, LENGTH - 64))
def test_a_mark_for_every_member(members: int, start: int) -> None:
    _, out = both(mark_all, "f4", start, members)
    assert [i for i, number in enumerate(out) if number == 1.0] == [start + i for i in listed(members)]
    assert sum(out) == members.bit_count()


@given(st.integers(0, 63), st.integers(0, LENGTH - 64))
def test_a_mark_for_one_thing(i: int, start: int) -> None:
    _, out = both(mark, "f4", start, i)
    assert out[start + i] == sum(out) == 1.0


def test_no_mark_for_nothing() -> None:
    _, out = both(mark, "f4", 5, NONE)
    assert not any(out)
