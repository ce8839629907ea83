"""Card sets: up to 64 things as the bits of one word, with the same meaning interpreted, compiled and on a GPU."""

from __future__ import annotations

from collections.abc import Iterable

from .names import Names
from .rule import compiled_form, i64, rule, u64

EMPTY = u64(0)
_1 = u64(1)
_2 = u64(2)
_4 = u64(4)
_56 = u64(56)
_ODD = u64(0x5555555555555555)
_PAIRS = u64(0x3333333333333333)
_NIBBLES = u64(0x0F0F0F0F0F0F0F0F)
_ALL = u64(0xFFFFFFFFFFFFFFFF)
_BYTES = u64(0x0101010101010101)


@rule
def bit(i):
    """The set of one member."""
    return 1 << i


@compiled_form(bit)
def _bit(i):
    return _1 << u64(i)


@rule
def full(n):
    """The set of the members 0 … n−1."""
    if n >= 64:
        return _ALL
    return u64(bit(n) - _1)


@rule
def has(members, i):
    return members & bit(i) != EMPTY


@rule
def plus(members, i):
    return members | bit(i)


@rule
def without(members, others):
    """The members that are not among the others."""
    return members ^ (members & others)


@rule
def minus(members, i):
    return without(members, bit(i))


@rule
def size(members):
    """How many members there are."""
    return members.bit_count()


@compiled_form(size)
def _size(members):
    """Optimisers know this pattern as one machine instruction."""
    x = u64(members - ((members >> _1) & _ODD))
    x = u64((x & _PAIRS) + ((x >> _2) & _PAIRS))
    x = u64(x + (x >> _4)) & _NIBBLES
    return i64(u64(x * _BYTES) >> _56)


@rule
def lowest(members):
    """The lowest member, or −1."""
    return (members & -members).bit_length() - 1


@compiled_form(lowest)
def _lowest(members):
    if members == EMPTY:
        return -1
    below = u64(members - _1)
    return size(below ^ (below & members))


@rule
def rest(members):
    """The members but for the lowest."""
    return members & (members - 1)


@compiled_form(rest)
def _rest(members):
    return members & u64(members - _1)


@rule
def higher(members, n):
    """Every member n higher; what would come to lie above 63 is gone."""
    return u64(members << n)


@compiled_form(higher)
def _higher(members, n):
    return members << u64(n)


@rule
def lower(members, n):
    """Every member n lower; what would come to lie below 0 is gone."""
    return members >> n


@compiled_form(lower)
def _lower(members, n):
    return members >> u64(n)


@rule
def nth(members, n):
    """Member number n, counted from 0 in ascending order."""
    left = members
    for _ in range(n):
        left = rest(left)
    return lowest(left)


@compiled_form(nth)
def _nth(members, n):
    """Finds the half it lies in, six times over: a loop whose length is luck would cost more."""
    at = 0
    half = 32
    while half > 0:
        below = size((members >> u64(at)) & (bit(half) - _1))
        if n >= below:
            n -= below
            at += half
        half //= 2
    return at


def card_set(names: Names, members: Iterable[str | int]) -> int:
    """A constant set from ids or indices."""
    word = 0
    for member in members:
        word |= 1 << (names.index(member) if isinstance(member, str) else member)
    return u64(word)


def listed(members: int) -> list[int]:
    """The members as a list, for words and tests."""
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return found
