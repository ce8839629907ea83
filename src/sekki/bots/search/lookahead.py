"""Looking a step ahead: what the features of a position would be after each move.

A step is a move of one's own; if others move at the same time they move at random, and if it stays one's own turn the
best next move counts.
"""

from __future__ import annotations

from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import choose
from sekki.kit.rule import rule, u64
from sekki.kit.sets import EMPTY, bit, lowest, minus, rest

from .evaluate import standing

WORLD, AFTER, LATER = range(3)  # rows of `states`
DECIDED = 1000.0  # how far ahead a winner is


@loop(
    next_moves="i2[:]", features="f8[:]", weights="f8[:]", found="f8[:]", total="f8[:,:]", worlds="int",
)  # fmt: skip
def look_ahead(
    actors, moves, play, place, imagine, measure, seen, states, f, w, out, next_moves, legal, seat, shared, features,
    weights, found, total, seed, worlds,
):  # fmt: skip
    """Adds up over `worlds` imagined worlds, for each legal move, the features it leads to (a row of `total`).

    The last column is how well the strongest rival stands.
    """
    for k in range(worlds):
        luck = mix(u64(seed + u64(k)))
        states[WORLD] = seen[0]
        free(f, luck)
        imagine(states[WORLD], f, seat, w)
        together = minus(u64(actors(states[WORLD])), seat)
        for i in range(len(legal)):
            states[AFTER] = states[WORLD]
            free(f, luck)
            play(states[AFTER], f, seat, legal[i], w)
            finish(moves, play, states[AFTER], f, w, out, together, luck)
            best_next(
                actors, moves, play, place, measure, states, f, w, next_moves, seat, shared, features, weights, found,
                luck,
            )  # fmt: skip
            for j in range(len(found)):
                total[i, j] += found[j]


@rule
def finish(moves, play, s, f, w, out, together, luck):
    """The others who were to move at the same time do so, at random."""
    step = 0
    left = together
    while left != EMPTY:
        other = lowest(left)
        left = rest(left)
        n = moves(s, other, out, w)
        if n > 0:
            play(s, f, other, out[choose(luck, step, n)], w)
        step += 1


@rule
def best_next(
    actors, moves, play, place, measure, states, f, w, next_moves, seat, shared, features, weights, found, luck,
):  # fmt: skip
    """Fills `found` with the features of states[AFTER] or, if it is still one's own turn, after the best next move."""
    n = 0
    if u64(actors(states[AFTER])) == bit(seat):
        n = moves(states[AFTER], seat, next_moves, w)
    if n == 0:
        margin(actors, place, measure, states[AFTER], seat, w, shared, features, weights, found, 0, 0.0)
        return
    best = 0.0
    for i in range(n):
        states[LATER] = states[AFTER]
        free(f, luck)
        play(states[LATER], f, seat, next_moves[i], w)
        best = margin(actors, place, measure, states[LATER], seat, w, shared, features, weights, found, i, best)


@rule
def margin(actors, place, measure, s, seat, w, shared, features, weights, found, tried, best):
    """How far the seat is ahead of the strongest rival; if that is the best so far, `found` gets the features."""
    rival = 0.0
    if u64(actors(s)) == EMPTY:
        rival = -DECIDED if place(s, seat) == 1 else DECIDED
    elif not shared and s.seats > 1:
        rival = -1e9
        for other in range(s.seats):
            if other != seat:
                rival = max(rival, standing(measure, s, other, w, features, weights))
    ahead = standing(measure, s, seat, w, features, weights) - rival
    if tried > 0 and ahead <= best:
        return best
    for i in range(len(weights)):
        found[i] = features[i]
    found[len(weights)] = rival
    return ahead
