"""What accuracy reviews give to bots: random play should not be flattered, and good play should be seen.

Every bot plays games against itself, and each game is reviewed. It prints a table for docs/bots.md.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev
from typing import Any

import sekki
from sekki.bots import make_from
from sekki.lab.review import SIMULATIONS, review

OPTIONS: dict[str, dict[str, Any]] = {"cats": {"single": True}}  # a match is many such games


def accuracies(game: str, bot: str, games: int, simulations: int, seed: int) -> list[float]:
    """The accuracy of every seat of every game."""
    facts = sekki.game(game).facts
    seats = 2 if 2 in facts.seats else 4
    found = []
    for number in range(games):
        table = sekki.game(game).table(seats=seats, seed=seed + number, **OPTIONS.get(game, {}))
        players = [make_from(bot, seed=100 * number + seat) for seat in range(seats)]
        while not table.over:
            seat = table.actors[0]
            table.play(seat, players[seat].choose(table.seen(seat)))
        looked = review(table, simulations=simulations, threads=1)
        found += [one for one in (looked.accuracy(seat) for seat in range(seats)) if one is not None]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--bots", default="random,greedy,owl")
    parser.add_argument("--played", type=int, default=3, help="games of each")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--seed", type=int, default=50)
    wish = parser.parse_args()
    bots = wish.bots.split(",")
    print("| game |", " | ".join(f"`{bot}`" for bot in bots), "|")
    print("|", " | ".join(["---"] * (1 + len(bots))), "|")
    for game in wish.games or sekki.list_games():
        cells = []
        for bot in bots:
            found = accuracies(game, bot, wish.played, wish.simulations, wish.seed)
            spread = stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0
            cells.append(f"{mean(found):.0f} ± {spread:.0f} ({len(found)})")
        print(f"| {game} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
