"""What accuracy reviews give to bots: random play should not be flattered, and good play should be seen.

Every bot plays games against itself, and each game is reviewed. It prints a table for docs/bots.md. What a player did
worse than by lot counts as less than 0 here: a mean of accuracies, which end at 0, would flatter whoever plays so.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean, stdev
from typing import Any

import sekki
from sekki.bots import make_from
from sekki.bots.search.run import cores
from sekki.lab.review import SIMULATIONS, review

OPTIONS: dict[str, dict[str, Any]] = {"cats": {"single": True}}  # a match is many such games


def accuracies(game: str, bot: str, number: int, simulations: int) -> list[float]:
    """The accuracy of every seat of one game, and below 0 how far one stays behind random moves."""
    facts = sekki.game(game).facts
    seats = 2 if 2 in facts.seats else 4
    table = sekki.game(game).table(seats=seats, seed=number, **OPTIONS.get(game, {}))
    players = [make_from(bot, seed=100 * number + seat) for seat in range(seats)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, players[seat].choose(table.seen(seat)))
    looked = review(table, simulations=simulations, threads=1)
    return [100 * one for one in (looked.beyond_lot(seat) for seat in range(seats)) if one is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--bots", default="random,greedy,owl")
    parser.add_argument("--played", type=int, default=3, help="games of each")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--seed", type=int, default=50)
    parser.add_argument("--seconds", type=float, help="begin no more games of a line of the table after so long")
    parser.add_argument("--processes", type=int, default=cores(), help="how many games at once (default: one a core)")
    wish = parser.parse_args()
    bots = wish.bots.split(",")
    print("| game |", " | ".join(f"`{bot}`" for bot in bots), "|")
    print("|", " | ".join(["---"] * (1 + len(bots))), "|", flush=True)
    with ProcessPoolExecutor(wish.processes, mp_context=get_context("spawn")) as pool:
        for game in wish.games or sekki.list_games():
            by_bot = played(pool, game, bots, wish)
            print(f"| {game} |", " | ".join(cell(by_bot[bot]) for bot in bots), "|", flush=True)


def played(pool: Executor, game: str, bots: list[str], wish: argparse.Namespace) -> dict[str, list[list[float]]]:
    """What every bot came to in each of its games, game after game; all have played as many when time is up."""
    began = time.monotonic()
    found: dict[str, list[list[float]]] = {bot: [] for bot in bots}
    for first in range(wish.seed, wish.seed + wish.played, wish.processes):
        if wish.seconds is not None and time.monotonic() - began > wish.seconds:
            break
        numbers = range(first, min(first + wish.processes, wish.seed + wish.played))
        games = [(game, bot, number, wish.simulations) for bot in bots for number in numbers]
        for one, result in zip(games, pool.map(accuracies, *zip(*games, strict=True)), strict=True):
            found[one[1]].append(result)
    return found


def cell(games: list[list[float]]) -> str:
    """The average of all seats of all games, its standard error, and of how many."""
    every = [one for game in games for one in game]
    if not every:
        return ""
    spread = stdev(every) / len(every) ** 0.5 if len(every) > 1 else 0.0
    return f"{mean(every):.0f} ± {spread:.0f} ({len(every)})"


if __name__ == "__main__":
    main()
