"""Card sets mean the same in Python and compiled."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sekki.kit import bit, full, has, higher, lower, lowest, minus, nth, plus, rest, size, without
from sekki.kit.rule import inner

WORDS = st.integers(0, 2**64 - 1)
FUNCTIONS = (bit, full, has, higher, lower, lowest, minus, nth, plus, rest, size, without)
COMPILED = {function: inner(function) for function in FUNCTIONS}


def both(function, *args):  # type: ignore[no-untyped-def]
    """What the function gives in Python; fails unless compiled code gives the same."""
    from numba import njit

    if function not in _calls:
        dispatcher = COMPILED[function]
        if function in (without,):
            _calls[function] = njit(lambda a, b: dispatcher(a, b))
        elif function in (has, higher, lower, plus, minus, nth):
            _calls[function] = njit(lambda a, i: dispatcher(a, i))
        else:
            _calls[function] = njit(lambda a: dispatcher(a))
    words = [
        np.uint64(a) if (k == 0 and function not in (bit, full)) or function is without else a
        for k, a in enumerate(args)
    ]
    expected = function(*args)
    assert int(_calls[function](*words)) == int(expected)
    return expected


_calls: dict = {}  # type: ignore[type-arg]


@given(WORDS)
def test_size_lowest_and_rest(members: int) -> None:
    listed = [i for i in range(64) if members >> i & 1]
    assert both(size, members) == len(listed)
    assert both(lowest, members) == (listed[0] if listed else -1)
    if listed:
        assert both(rest, members) == members ^ (1 << listed[0])
        assert both(nth, members, len(listed) - 1) == listed[-1]


@given(WORDS, st.integers(0, 63))
def test_members_come_and_go(members: int, i: int) -> None:
    assert both(has, both(plus, members, i), i)
    assert not both(has, both(minus, members, i), i)
    assert both(bit, i) == 1 << i


@given(WORDS, st.integers(0, 63))
def test_members_are_shifted_and_lost_at_the_ends(members: int, n: int) -> None:
    assert both(higher, members, n) == members << n & 2**64 - 1
    assert both(lower, members, n) == members >> n


@given(WORDS, WORDS)
def test_without_takes_out(a: int, b: int) -> None:
    assert both(without, a, b) == a & ~b


def test_full_sets() -> None:
    for n in (0, 1, 12, 63, 64):
        assert both(full, n) == (1 << n) - 1
