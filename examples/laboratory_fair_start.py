"""Which start makes a game fair to both seats, to half a point of winning chance?

    python examples/laboratory_fair_start.py                        # both games, some minutes
    python examples/laboratory_fair_start.py --players net:temperature=0.5 --games 4000

Shifting Seasons for two: points for the second seat. They decide nothing during the game, so one set of games tells
what every number of points would have done. The Duel has no points to give: here Onibi and the first fires begin
elsewhere, each start is played for itself on the same luck, and only those that may still be the fairest play on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from sekki.kit.changes import Changes, say_changes
from sekki.lab.comparison import Estimate, estimate
from sekki.lab.plan import LINES, Plan
from sekki.lab.sampling import ENDED, FIRST_SEAT, POINTS, WIN, Lines
from sekki.lab.sides import play_sides

CLOSE = 0.005  # half a point of a hundred
FEWEST = 200  # games of every start before any is left out
MOST_POINTS = 8.0
STARTS: tuple[Changes, ...] = (
    {},
    {"clearing.onibi": 3},
    {"clearing.onibi": 5},
    {"clearing.burning.1": 2},
    {"clearing.burning.2": 6},
    {"clearing.burning.1": 2, "clearing.burning.2": 4},
    {"clearing.burning.1": 4, "clearing.burning.2": 6},
)


def played(plan: Plan, games: int) -> Lines:
    """A line for every game, however many there are."""
    parts = [replace(plan, seed=plan.seed + n, games=min(LINES, games - n * LINES)) for n in range(-(-games // LINES))]
    lines: Lines = np.concatenate(play_sides(parts))
    return lines[lines[:, ENDED] > 0]


def with_points(lines: Lines, points: float) -> Estimate:
    """What the first seat wins when the second gets so many points."""
    first, second = lines[:, FIRST_SEAT + POINTS], lines[:, FIRST_SEAT + 2 + POINTS] + points
    return estimate(np.where(first == second, 0.5, first > second))


def fair_points(games: int, players: str) -> list[tuple[float, Estimate]]:
    """Shifting Seasons for two: points for the second seat, and what the first then wins; the fairest first."""
    lines = played(Plan("shifting_seasons", (players,), 2, min(games, LINES)), games)
    tried = [(points, with_points(lines, points)) for points in np.arange(0, MOST_POINTS + 0.5, 0.5)]
    return sorted(((float(points), found) for points, found in tried), key=lambda one: abs(one[1].mean - 0.5))


def fair_starts(games: int, players: str) -> Iterator[list[tuple[str, Estimate]]]:
    """The Duel: starts, and what Summer wins with each, the fairest first; round by round with twice as many games."""
    left = list(STARTS)
    count, seed, lines = min(games, FEWEST), 0, {say_changes(start): np.zeros((0,)) for start in STARTS}
    while True:
        plans = [Plan("living_forest_duel", (players,), 2, count, seed=seed, changes=dict(start)) for start in left]
        for start, found in zip(left, play_sides(plans), strict=True):
            shares = found[:, FIRST_SEAT + WIN][found[:, ENDED] > 0]
            lines[say_changes(start)] = np.concatenate([lines[say_changes(start)], shares])
        tried = [(say_changes(start), estimate(lines[say_changes(start)])) for start in left]
        ranked = sorted(tried, key=lambda one: abs(one[1].mean - 0.5))
        yield ranked
        done = len(lines[ranked[0][0]])
        if done >= games:
            return
        worst = max(abs(ranked[0][1].low - 0.5), abs(ranked[0][1].high - 0.5))
        left = [start for start in left if _least_unfair(dict(ranked)[say_changes(start)]) <= worst]
        count, seed = min(LINES, done, games - done), seed + 1


def _least_unfair(found: Estimate) -> float:
    """How unfair a start is at least, as far as its games tell."""
    return 0.0 if found.low <= 0.5 <= found.high else min(abs(found.low - 0.5), abs(found.high - 0.5))


def say(what: str, found: Estimate) -> str:
    half = found.high - found.mean
    fair = abs(found.mean - 0.5) + half <= CLOSE
    return f"{what:42} {100 * found.mean:5.1f} % ± {100 * half:.2f}{'  fair' if fair else ''}"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200_000, help="games of Shifting Seasons, and of each good start")
    parser.add_argument("--players", default="greedy")
    given = parser.parse_args(words)
    print(f"Shifting Seasons, {given.players}: the first seat's wins by points for the second")
    for points, found in fair_points(given.games, given.players)[:4]:
        print(say(f"{points:g} points", found))
    print(f"Living Forest Duel, {given.players}: Summer's wins by start")
    seen: dict[str, Estimate] = {}
    for ranked in fair_starts(given.games, given.players):
        seen |= dict(ranked)
    for start, found in sorted(seen.items(), key=lambda one: abs(one[1].mean - 0.5)):
        print(say(start or "as printed", found))


if __name__ == "__main__":
    main()
