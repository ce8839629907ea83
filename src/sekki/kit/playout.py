"""Whole games by random moves: what speed is measured by, what all three ways of running must agree on, and what the
bot `flat` estimates with."""

# ruff: noqa: F821 (a bound rule names the functions of a game)

from __future__ import annotations

from dataclasses import dataclass

from .engine import Engine
from .fate import FATE, free, mix, scaled
from .loops import loop
from .rule import rule, u64
from .sets import EMPTY, lowest

_GOLDEN = u64(0x9E3779B97F4A7C15)
_CHECK = u64(6364136223846793005)
_POLICY = u64(0x2545F4914F6CDD1D)


@rule
def word_of(policy, step):
    """A random word from a policy seed and a step number."""
    return mix(u64(policy + u64(u64(step) * _GOLDEN)))


@rule
def policy_of(own):
    """The seed of the choices, from the seed of the luck."""
    return u64(own ^ _POLICY)


@rule
def noted(check, move):
    """A checksum with one more move."""
    return u64(u64(check * _CHECK) + u64(move + 1))


@rule
def scored(check, points):
    """A checksum with one more seat's score."""
    return u64(check + u64(u64(points + 100) * _CHECK))


@rule
def choose(policy, step, n):
    """A number 0 … n−1 from a policy seed and a step number."""
    return scaled(word_of(policy, step), n)


@rule
def random_playout(actors, moves, play, s, f, w, out, policy, longest):
    """Plays random moves until the game is over or `longest` decisions are made; returns how many."""
    n = 0
    waiting = u64(actors(s))
    while waiting != EMPTY and n < longest:
        seat = lowest(waiting)
        k = moves(s, seat, out, w)
        play(s, f, seat, out[choose(policy, n, k)], w)
        n += 1
        waiting = u64(actors(s))
    return n


@loop(tally="u8[:]")
def random_games(states, start, f, w, out, seed, games, longest, tally):
    """`games` random games from the start state, one after the other on states[0], bound to a game's functions.

    `tally` adds up the decisions, and a checksum of every move and every score.
    """
    for g in range(games):
        states[0] = start[0]
        s = states[0]
        own = mix(u64(seed + u64(g)))
        policy = policy_of(own)
        free(f, own)
        setup(s, f, w)
        n = 0
        check = EMPTY
        waiting = u64(actors(s))
        while waiting != EMPTY and n < longest:
            seat = lowest(waiting)
            k = moves(s, seat, out, w)
            move = out[choose(policy, n, k)]
            play(s, f, seat, move, w)
            check = noted(check, move)
            n += 1
            waiting = u64(actors(s))
        tally[0] = u64(u64(tally[0]) + u64(n))
        for seat in range(s.seats):
            check = scored(check, score(s, seat))
        tally[1] = u64(u64(tally[1]) + check)


@dataclass(frozen=True)
class Tally:
    games: int
    decisions: int
    checksum: int


def run_random_games(engine: Engine, start: bytes, seed: int, games: int, longest: int = 1 << 40) -> Tally:
    """Random games from a zeroed state with seats and options written (`start`)."""
    game = engine.game
    states, starts = engine.records(game.state, 1), engine.records(game.state, 1)
    engine.put(starts, 0, start)
    f, w = engine.records(FATE, 1), engine.records(game.scratch, 1)
    out, tally = engine.numbers(game.moves.size, "i2"), engine.numbers(2, "u8")
    engine.bound_loop(random_games)(
        states=states, start=starts, f=f[0], w=w[0], out=out, seed=u64(seed), games=games, longest=longest, tally=tally
    )
    return Tally(games, int(tally[0]), int(tally[1]))
