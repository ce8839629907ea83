"""Steps of many games in rows: a move, a new game where one is over, and what the next to move may do and knows.

`turn`, `begin` and the loops here are bound to a game's functions and compiled with them as one piece. A batch on
the processor (`sekki.play.batch`) runs `step_rows`, one on a GPU `kit.step_kernels`; both take the same turns.
"""

# ruff: noqa: F821 (a bound rule names the functions of a game)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .engine import Engine
from .fate import ALWAYS_FREE, free, mix, scaled
from .feature_bytes import features_of, teach_numba
from .game import Game
from .loops import Kind, Loop, loop
from .payoff import share
from .rule import compiler_lock, i64, other_forms, rule, u64
from .sets import EMPTY, lowest, nth, size
from .sharing import end_of_rows, next_rows

WAIT = -1  # in place of a move: the row stays as it is
LOOK, STEP, BEGIN = 0, 1, 2  # what a pass over the rows does first: nothing, a move in each, a new game in each
BITS = 64  # of a word of legal moves
BOUND = ("take_turn", "value_game", "begin_game")  # names in the loops here that stand for rules when they are bound

_GOLDEN = u64(0x9E3779B97F4A7C15)
_ONE = u64(1)


@rule
def turn(s, f, w, i, actor, length, move, longest, reward, ended, cut):
    """One row's move; true if a new game must begin, because this one has `ended` or is `cut` off."""
    ended[i] = 0
    cut[i] = 0
    for seat in range(len(reward)):
        reward[seat, i] = 0
    if move == WAIT:
        return False
    play(s, f, i64(actor[i]), move, w)
    length[i] += 1
    waiting = u64(actors(s))
    if waiting == EMPTY:
        ended[i] = 1
        return True
    if length[i] >= longest:
        cut[i] = 1
        return True
    actor[i] = lowest(waiting)
    return False


@rule
def value(s, i, shared, reward):
    """What the game that has ended in row i brought each seat."""
    for seat in range(s.seats):
        if place(s, seat) == 1:
            reward[seat, i] = 1
    share_out(i, shared, reward)


@rule
def share_out(i, shared, reward):
    """Those who have won in row i, each marked with a reward of 1, get the same share."""
    winners = 0
    for seat in range(len(reward)):
        if reward[seat, i] == 1:
            winners += 1
    for seat in range(len(reward)):
        if reward[seat, i] == 1:
            reward[seat, i] = share(winners, shared)


@rule
def begin(s, f, w, i, actor, length, seeds):
    """Row i, whose state is a start again, begins a new game with the next seed of its own stream."""
    seeds[i] = u64(u64(seeds[i]) + _GOLDEN)
    free(f, mix(u64(seeds[i])))
    setup(s, f, w)
    length[i] = 0
    actor[i] = lowest(u64(actors(s)))


@loop(
    starts="states", start="i4[:]", fates="lucks", actor="i8[:]", length="i8[:]", seeds="u8[:]", chosen="i8[:]",
    reward="f4[:,:]", ended="u1[:]", cut="u1[:]", bits="u8[:,:]", mask="u1[:,:]", observation="f4[:,:]", mode="int",
)  # fmt: skip
def step_rows(
    states, starts, start, fates, seen, w, legal, actor, length, seeds, chosen, reward, ended, cut, bits, mask,
    observation, mode, longest, shared, shares, part,
):  # fmt: skip
    """A pass over a thread's share of rows: their turns, and the moves and knowledge of whoever is next."""
    first = next_rows(shares, part, 0)
    while first >= 0:
        last = end_of_rows(shares, first)
        for i in range(first, last):
            over = mode == BEGIN
            if mode == STEP:
                over = take_turn(
                    states[i], fates[i], w, i, actor, length, i64(chosen[i]), longest, reward, ended, cut,
                )  # fmt: skip
            if over:
                if ended[i] and mode == STEP:
                    value_game(states[i], i, shared, reward)
                states[i] = starts[i64(start[i])]
                begin_game(states[i], fates[i], w, i, actor, length, seeds)
            for word in range(len(bits)):
                bits[word, i] = EMPTY
            for move in range(mask.shape[1]):
                mask[i, move] = 0
            seat = i64(actor[i])
            n = moves(states[i], seat, legal, w)
            for k in range(n):
                move = legal[k]
                mask[i, move] = 1
                bits[move // BITS, i] = u64(u64(bits[move // BITS, i]) | u64(_ONE << u64(move % BITS)))
            if observation.shape[0] > 0:
                seen[0] = states[i]
                conceal(seen[0], seat)
                observe(seen[0], seat, features_of(observation, i))
        first = next_rows(shares, part, last - first)


@loop(observation="f4[:,:]", most="int")
def observe_seats(states, seen, observation, most, shares, part):
    """What every seat of a row knows, each for itself; seats of `most` that the row does not have stay zero."""
    first = next_rows(shares, part, 0)
    while first >= 0:
        last = end_of_rows(shares, first)
        for i in range(first, last):
            for seat in range(states[i].seats):
                seen[0] = states[i]
                conceal(seen[0], seat)
                observe(seen[0], seat, features_of(observation, i * most + seat))
        first = next_rows(shares, part, last - first)


@rule
def is_legal(bits, i, move, count):
    """Is it WAIT, or one of the row's legal moves?"""
    if move == WAIT:
        return True
    if move < 0 or move >= count:
        return False
    return u64(u64(bits[move // BITS, i]) >> u64(move % BITS)) & _ONE != EMPTY


@rule
def random_legal(bits, i, seed):
    """One of the row's legal moves, all equally likely; the same for the same seed."""
    total = 0
    for word in range(len(bits)):
        total += size(u64(bits[word, i]))
    left = scaled(mix(u64(seed + u64(u64(i + 1) * _GOLDEN))), total)
    for word in range(len(bits)):
        here = size(u64(bits[word, i]))
        if left < here:
            return word * BITS + nth(u64(bits[word, i]), left)
        left -= here
    return WAIT


@loop(bits="u8[:,:]", chosen="i8[:]", count="int")
def first_illegal(bits, chosen, count):
    """The first row whose move is none of its legal ones, or −1."""
    for i in range(len(chosen)):
        if not is_legal(bits, i, i64(chosen[i]), count):
            return i
    return -1


@loop(bits="u8[:,:]", chosen="i8[:]")
def random_rows(bits, chosen, seed, shares, part):
    """A random legal move for each of the rows."""
    first = next_rows(shares, part, 0)
    while first >= 0:
        last = end_of_rows(shares, first)
        for i in range(first, last):
            chosen[i] = random_legal(bits, i, seed)
        first = next_rows(shares, part, last - first)


def words_of_moves(game: Game) -> int:
    """How many words hold a bit for every move."""
    return -(-game.moves.size // BITS)


def step_loop(run: Engine, dtype: str) -> Loop:
    """`step_rows` for a game, writing observations of this dtype."""
    rules: dict[str, Callable[..., Any]] = {"take_turn": turn, "value_game": value, "begin_game": begin}
    return _bound(run, step_rows, {"observation": f"{_CODES[dtype]}[:,:]"}, **rules)


def seats_loop(run: Engine, dtype: str) -> Loop:
    """`observe_seats` for a game, writing observations of this dtype."""
    return _bound(run, observe_seats, {"observation": f"{_CODES[dtype]}[:,:]"})


_CODES = {"float32": "f4", "uint8": "u1"}


def _bound(run: Engine, function: Any, kinds: dict[str, Kind], **rules: Callable[..., Any]) -> Loop:
    """Fate is always free here and nobody listens, so its shorter forms are compiled."""
    if not run.compiled:
        return run.bound_loop(function, kinds, **rules)
    with compiler_lock, other_forms(ALWAYS_FREE):
        teach_numba()
        return run.bound_loop(function, kinds, **rules)
