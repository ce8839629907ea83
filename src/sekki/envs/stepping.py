"""One move of one game and what the next seat then sees, in a single compiled pass."""

# ruff: noqa: F821 (the names of the contract stand for the functions of a game, see `linked`)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit.engine import Engine, Types
from sekki.kit.fate import free
from sekki.kit.rule import rule, u64
from sekki.kit.sets import EMPTY, has, lowest

# What can be asked of `advance` in place of a move, which is 0 or more.
LAY_OUT = -1
LOOK = -2

ILLEGAL = -1  # what `advance` returns when it refused to move
OVER = 0  # the game waits for nobody


@rule
def advance(states, fates, scratches, legal, seat, move, seed, mask, observation):
    """Plays a seat's move on states[0]; then writes what the next seat may do, and what it knows.

    Returns a bit for every seat the game then waits for, the lowest of which is the next; or ILLEGAL, and nothing
    has happened. LAY_OUT begins a new game, LOOK writes for `seat` without any move. states[1] is the state before
    setup, states[2] is overwritten with what the seat knows.
    """
    if move == LAY_OUT:
        states[0] = states[1]
    s = states[0]
    f = fates[0]
    w = scratches[0]
    if move == LAY_OUT:
        free(f, u64(seed))
        setup(s, f, w)
    elif move != LOOK:
        found = False
        n = moves(s, seat, legal, w)
        for k in range(n):
            if legal[k] == move:
                found = True
        if not found:
            return ILLEGAL
        play(s, f, seat, move, w)
    waiting = u64(actors(s))
    if move != LOOK:
        seat = lowest(waiting)
    if seat < 0:
        return OVER
    for k in range(len(mask)):
        mask[k] = 0
    if waiting != EMPTY and has(waiting, seat):
        n = moves(s, seat, legal, w)
        for k in range(n):
            mask[legal[k]] = 1
    states[2] = states[0]
    known = states[2]
    conceal(known, seat)
    observe(known, seat, observation)
    return actors(s)


def _signature(t: Types) -> Any:
    scratches = t.t.Array(t.scratch, 1, "C")
    return t.int(t.states, t.fates, scratches, t.moves, t.int, t.int, t.int, t.t.int8[::1], t.floats)


def linked(run: Engine) -> Callable[..., Any]:
    """`advance` for a game. Compiled, it calls the game's functions as they are compiled for everything else."""
    return run.linked(advance, _signature)
