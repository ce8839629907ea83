"""Which start makes a game fair to both seats, to half a point of winning chance?

    python examples/laboratory_fair_start.py --keep build/fair            # both games
    python examples/laboratory_fair_start.py --game shifting_seasons --players net:temperature=0.5 --games 4000
    python examples/laboratory_fair_start.py --game living_forest_duel --start clearing.onibi=3 --players ismcts:100

Shifting Seasons for two: points for the second seat. They decide nothing during the game, so one set of games tells
what every number of points would have done; half a point means that the second seat wins ties. The Duel has no points
to give: Onibi or the first fires begin elsewhere, or the fire of a place is greater; each start is played for itself,
all on the same luck. A coin or a die that decides before the game between the printed start and another one lies
between the two. The games that chose a start are never those that say how fair it is. `--keep` keeps what was played:
the same command goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sekki.kit.changes import Changes, read_changes, say_changes
from sekki.lab.comparison import Estimate, estimate
from sekki.lab.plan import LINES, Plan
from sekki.lab.sampling import ENDED, FIRST_SEAT, POINTS, WIN, Lines
from sekki.lab.sides import play_sides

Shares = np.ndarray[Any, Any]
Offer = tuple[str, ...]  # starts of which one is drawn before the game

SEASONS, DUEL = "shifting_seasons", "living_forest_duel"
CLOSE = 0.005  # half a point of a hundred
SHOWN = 6  # of the Duel's starts
FRESH = 1000  # the seed from which on games are played that chose nothing
DRAWN_BY = {2: "by a coin", 3: "at a die's 1 or 2"}  # so many starts, of which all but one are the printed one
POINTS_TRIED = np.arange(-4, 8.5, 0.5)
STARTS: tuple[Changes, ...] = (
    {"clearing.onibi": 3},
    {"clearing.onibi": 5},
    {"clearing.burning.1": 2},
    {"clearing.burning.2": 6},
    {"clearing.burning.1": 2, "clearing.burning.2": 4},
    {"clearing.burning.1": 4, "clearing.burning.2": 6},
    {"clearing.onibi": 3, "clearing.burning.1": 2},
    {"clearing.onibi": 3, "clearing.burning.2": 6},
    {"clearing.onibi": 3, "clearing.burning.1": 2, "clearing.burning.2": 4},
    {"clearing.onibi": 3, "clearing.burning.1": 4, "clearing.burning.2": 6},
    {"clearing.fire.3": 3},
    {"clearing.fire.5": 3},
    {"clearing.fire.2": 4},
)


class Games:
    """Plays games and keeps them."""

    def __init__(self, players: str, keep: Path | None = None, processes: int | None = None) -> None:
        self.players, self.keep, self.processes = players, keep, processes

    def play(self, game: str, start: Changes, games: int, seed: int = 0) -> Lines:
        """So many games with a start, in lines of one or several; the same seed is the same luck."""
        plan = Plan(game, (self.players,), 2, games, seed=seed, changes=dict(start))
        file = self._file(plan)
        if self.keep is not None and file.exists():
            kept: Lines = np.load(file)
            return kept
        (lines,) = play_sides([plan], processes=self.processes)
        if self.keep is not None:
            self.keep.mkdir(parents=True, exist_ok=True)
            np.save(file, lines)
        return lines

    def one_by_one(self, game: str, games: int, seed: int) -> Lines:
        """So many games with the printed start, a line each, in pieces with a seed of their own."""
        pieces = [self.play(game, {}, min(LINES, games - n), seed + n // LINES) for n in range(0, games, LINES)]
        lines: Lines = np.concatenate(pieces)
        return lines[lines[:, ENDED] > 0]

    def won(self, game: str, start: Changes, games: int, seed: int) -> Shares:
        """The first seat's share of the games, line by line; one that was cut off is half of each."""
        lines = self.play(game, start, games, seed)
        ended = np.maximum(lines[:, ENDED], 1)
        return (lines[:, FIRST_SEAT + WIN] + 0.5 * (ended - lines[:, ENDED])) / ended

    def _file(self, plan: Plan) -> Path:
        start = say_changes(plan.changes) or "printed"
        name = f"{plan.game} {self.players} {start} {plan.seed} {plan.games}"
        return (self.keep or Path()) / f"{name.translate(str.maketrans(' :,=', '----'))}.npy"


def parts(games: int) -> tuple[int, int]:
    """How many games choose a start, and how many say how fair it is."""
    return games // 3, games - games // 3


def with_points(lines: Lines, points: float) -> Estimate:
    """What the first seat wins when the second gets so many points."""
    first, second = lines[:, FIRST_SEAT + POINTS], lines[:, FIRST_SEAT + 2 + POINTS] + points
    return estimate(np.where(first == second, 0.5, first > second))


def fair_points(games: Games, count: int) -> list[tuple[float, Estimate]]:
    """Shifting Seasons for two: points for the second seat, the fairest first, and what the first seat wins then."""
    chose, told = (games.one_by_one(SEASONS, part, seed) for part, seed in zip(parts(count), (0, FRESH), strict=True))
    order = sorted(POINTS_TRIED, key=lambda points: abs(with_points(chose, points).mean - 0.5))
    return [(float(points), with_points(told, points)) for points in order]


def fair_starts(games: Games, count: int, starts: Sequence[Changes]) -> dict[Offer, Estimate]:
    """The Duel: starts and draws between two of them, the fairest first, and what Summer wins then."""
    won = {say_changes(start): games.won(DUEL, start, count, 0) for start in ({}, *starts)}
    drawn = [("",) * (n - 1) + (start,) for n in DRAWN_BY for start in won if start]
    offers: list[Offer] = [(start,) for start in won] + drawn
    found = {offer: drawn_evenly(offer, won) for offer in offers}
    return dict(sorted(found.items(), key=lambda one: abs(one[1].mean - 0.5)))


def drawn_evenly(offer: Offer, won: dict[str, Shares]) -> Estimate:
    """Each start of an offer in an equal part of the games, which were played on the same luck."""
    return estimate(np.mean([won[start] for start in offer], axis=0))


def say(what: str, found: Estimate) -> str:
    half = found.high - found.mean
    fair = abs(found.mean - 0.5) + half <= CLOSE
    return f"{what:58} {100 * found.mean:5.2f} % ± {100 * half:.2f}{'  fair' if fair else ''}"


def seasons(games: Games, count: int) -> None:
    print(f"Shifting Seasons, {games.players}: the first seat's wins by points for the second", flush=True)
    found = fair_points(games, count)
    for points, one in found[:4]:
        print(say(f"{points:+g} points", one))
    print(say("as printed", dict(found)[0.0]), flush=True)


def duel(games: Games, count: int, starts: Sequence[Changes]) -> None:
    print(f"Living Forest Duel, {games.players}: Summer's wins by start", flush=True)
    choosing, telling = parts(count)
    found = fair_starts(games, choosing, starts)
    for offer, one in list(found.items())[:SHOWN]:
        print(say(name(offer), one))
    for offer in dict.fromkeys((next(iter(found)), ("",))):
        won = {start: games.won(DUEL, read_changes(start), telling, FRESH) for start in offer}
        print(say(f"{name(offer)}, other games", drawn_evenly(offer, won)), flush=True)


def name(offer: Offer) -> str:
    if len(offer) > 1:
        return f"as printed or, {DRAWN_BY[len(offer)]}, {offer[-1]}"
    return offer[0] or "as printed"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=(SEASONS, DUEL), help="only this one")
    parser.add_argument("--games", type=int, default=180_000, help="a third chooses a start, the rest tell")
    parser.add_argument("--players", default="greedy:2")
    parser.add_argument("--start", action="append", metavar="CHANGES", help="only try these starts of the Duel")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where games are kept to go on later")
    parser.add_argument("--processes", type=int)
    given = parser.parse_args(words)
    games = Games(given.players, given.keep, given.processes)
    if given.game in (None, SEASONS):
        seasons(games, given.games)
    if given.game in (None, DUEL):
        duel(games, given.games, [read_changes(one) for one in given.start] if given.start else STARTS)


if __name__ == "__main__":
    main()
