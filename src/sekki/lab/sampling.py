"""Thousands of games between random and greedy players in one compiled loop, added up in batches of games.

A batch is one line of sums over the games that ended. Two rules that are played on the same luck give batches of the
same games, so their differences can be taken line by line.
"""

# ruff: noqa: F821 (a bound rule names the functions of a game)

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sekki.bots import BadBot
from sekki.bots.advice import advice_of
from sekki.bots.greedy import Greedy
from sekki.bots.search.lookahead import look_ahead
from sekki.bots.spec import read
from sekki.games import find
from sekki.kit import FATE, Game
from sekki.kit.engine import Engine, engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.playout import choose, policy_of, word_of
from sekki.kit.rule import rule, u64
from sekki.kit.sets import EMPTY, lowest

from .match import LONGEST, Outcome

Lines = np.ndarray[Any, Any]

RANDOM = 0  # worlds a player imagines before it chooses
COMPILED = ("random", "greedy")

EQUAL = 1e-9  # what sums of the same numbers in another order may differ by

ENDED, DECISIONS, TIED, BEST, MARGIN, FIRST_SEAT = range(6)
OF_A_SEAT = WIN, POINTS = range(2)


@rule
def greedy_move(
    actors, moves, play, place, conceal, prepare, imagine, measure, seen, worlds_of, f, w, out, next_moves, legal,
    seat, shared, features, weights, found, total, luck, worlds,
):  # fmt: skip
    """The first of the best moves by the features a step ahead, as the bot `greedy` chooses."""
    n = len(legal)
    if n == 1:
        return legal[0]
    conceal(seen[0], seat)
    prepare(seen[0], seat, w)
    for i in range(n):
        for j in range(len(found)):
            total[i, j] = 0.0
    look_ahead(
        actors, moves, play, place, imagine, measure, seen, worlds_of, f, w, out, next_moves, legal, seat, shared,
        features, weights, found, total, luck, worlds,
    )  # fmt: skip
    best, chosen = -1e30, 0
    for i in range(n):
        ahead = -total[i, len(weights)]
        for j in range(len(weights)):
            ahead += total[i, j] * weights[j]
        if ahead > best + EQUAL:
            best, chosen = ahead, i
    return legal[chosen]


@rule
def add_up(points, places, seats, line, decisions, shared):
    """One more game that ended: its numbers are added to a line."""
    winners, best, second = 0, -(1 << 30), -(1 << 30)
    for seat in range(seats):
        winners += 1 if places[seat] == 1 else 0
        line[FIRST_SEAT + 2 * seat + POINTS] += points[seat]
        if points[seat] > best:
            best, second = points[seat], best
        elif points[seat] > second:
            second = points[seat]
    for seat in range(seats):
        if places[seat] == 1:
            line[FIRST_SEAT + 2 * seat + WIN] += 1.0 if shared else 1.0 / winners
    line[ENDED] += 1.0
    line[DECISIONS] += decisions
    line[BEST] += best
    if not shared:
        line[TIED] += 1.0 if winners > 1 else 0.0
        line[MARGIN] += best - second


@loop(
    seen="states", worlds_of="states", thoughts="fate", memory="scratch", next_moves="i2[:]", others="i2[:]",
    worlds="i8[:]", features="f8[:]", weights="f8[:]", found="f8[:]", total="f8[:,:]", points="i8[:]", places="i8[:]",
    batch="int", lines="f8[:,:]",
)  # fmt: skip
def sample_games(
    setup, actors, moves, play, score, place, conceal, prepare, imagine, measure, states, start, seen, worlds_of, f,
    thoughts, w, memory, out, others, next_moves, worlds, shared, features, weights, found, total, points, places, seed,
    first, last, longest, batch, lines,
):  # fmt: skip
    """Games `first` to `last`, `batch` of them to a line; the luck of a game comes from the seed and its number."""
    for g in range(first, last):
        states[0] = start[0]
        own = mix(u64(seed + u64(g)))
        policy = policy_of(own)
        free(f, own)
        setup(states[0], f, w)
        n = 0
        waiting = u64(actors(states[0]))
        while waiting != EMPTY and n < longest:
            seat = lowest(waiting)
            k = moves(states[0], seat, out, w)
            if worlds[seat] == RANDOM:
                move = out[choose(policy, n, k)]
            else:
                seen[0] = states[0]
                move = greedy_move(
                    actors, moves, play, place, conceal, prepare, imagine, measure, seen, worlds_of, thoughts, memory,
                    others, next_moves, out[:k], seat, shared, features, weights, found, total, word_of(policy, n),
                    worlds[seat],
                )  # fmt: skip
            play(states[0], f, seat, move, w)
            n += 1
            waiting = u64(actors(states[0]))
        if waiting == EMPTY:
            for seat in range(states[0].seats):
                points[seat] = score(states[0], seat)
                places[seat] = place(states[0], seat)
            add_up(points, places, states[0].seats, lines[(g - first) // batch], n, shared)


@loop(points="i8[:]", places="i8[:]", batch="int", lines="f8[:,:]")
def sample_random_games(states, start, f, w, out, shared, points, places, seed, first, last, longest, batch, lines):
    """`sample_games` of random players, bound to a game's functions and so several times as fast.

    The moves are drawn as in `random_playout`, which would have to be handed the functions: that takes twice as long.
    """
    for g in range(first, last):
        states[0] = start[0]
        s = states[0]
        own = mix(u64(seed + u64(g)))
        policy = policy_of(own)
        free(f, own)
        setup(s, f, w)
        n = 0
        waiting = u64(actors(s))
        while waiting != EMPTY and n < longest:
            seat = lowest(waiting)
            k = moves(s, seat, out, w)
            play(s, f, seat, out[choose(policy, n, k)], w)
            n += 1
            waiting = u64(actors(s))
        if waiting == EMPTY:
            for seat in range(s.seats):
                points[seat] = score(s, seat)
                places[seat] = place(s, seat)
            add_up(points, places, s.seats, lines[(g - first) // batch], n, shared)


def worlds_of(players: Sequence[str]) -> list[int] | None:
    """How many worlds each player imagines, or None if somebody is neither `random` nor `greedy`."""
    found = []
    for text in players:
        name, settings = read(text)
        if name not in COMPILED or set(settings) - {"worlds"}:
            return None
        found.append(RANDOM if name == "random" else Greedy(**settings).worlds)
    return found


def blank_lines(seats: int, games: int, batch: int) -> Lines:
    """Lines in which nothing is added up yet."""
    return np.zeros((-(-games // batch), FIRST_SEAT + len(OF_A_SEAT) * seats))


def add_outcome(line: Any, outcome: Outcome) -> None:
    """`add_up` of a game that was played move by move."""
    best = sorted(outcome.scores, reverse=True)
    line[ENDED] += 1
    line[DECISIONS] += outcome.decisions
    line[BEST] += best[0]
    if not outcome.together:
        line[TIED] += outcome.places.count(1) > 1
        line[MARGIN] += best[0] - best[1]
    for seat, (share, points) in enumerate(zip(outcome.shares, outcome.scores, strict=True)):
        line[FIRST_SEAT + 2 * seat + WIN] += share
        line[FIRST_SEAT + 2 * seat + POINTS] += points


def sample(
    game_id: str, seats: int, options: dict[str, Any], worlds: Sequence[int], seed: int, games: range, batch: int
) -> Lines:
    """The lines of these games (a whole number of batches), one line for `batch` games."""
    game = find(game_id)
    run = engine(game)
    start = run.records(game.state, 1)
    run.put(start, 0, game.state.dump(game.new_state(seats, options)))
    lines = blank_lines(seats, len(games), batch)
    what: dict[str, Any] = {
        "states": run.records(game.state, 1), "start": start, "f": run.records(FATE, 1)[0],
        "w": run.records(game.scratch, 1)[0], "out": run.numbers(game.moves.size, "i2"),
        "shared": int(game.cooperative or seats == 1), "seed": u64(seed), "first": games.start, "last": games.stop,
        "longest": LONGEST, "points": run.numbers(seats, "i8"), "places": run.numbers(seats, "i8"), "batch": batch,
        "lines": lines,
    }  # fmt: skip
    if any(worlds):
        _sample_thinking(run, game, worlds, what)
    else:
        run.bound_loop(sample_random_games)(**what)
    return lines


def _sample_thinking(run: Engine, game: Game, worlds: Sequence[int], what: dict[str, Any]) -> None:
    advice = advice_of(game)
    if not advice.features:
        raise BadBot(f"greedy cannot play {game.id}: the game has no advice")
    weights = np.array([feature.weight for feature in advice.features], "f8")
    each = run.numbers(len(worlds), "i8")
    each[:] = list(worlds)
    run.loop(sample_games, measure=advice.measure)(
        **what, seen=run.records(game.state, 1), worlds_of=run.records(game.state, 3),
        thoughts=run.records(FATE, 1)[0], memory=run.records(game.scratch, 1)[0],
        others=run.numbers(game.moves.size, "i2"), next_moves=run.numbers(game.moves.size, "i2"), worlds=each,
        features=np.zeros(len(weights)), weights=weights, found=np.zeros(len(weights) + 1),
        total=np.zeros((game.moves.size, len(weights) + 1)),
    )  # fmt: skip
