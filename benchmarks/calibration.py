"""Are chances true? What nets say of positions in games against themselves, beside what then happened.

Every game gives a few positions only, since those of one game share their end. It prints a table for docs/bots.md.
"""

from __future__ import annotations

import argparse
import random

import sekki
from sekki.bots import Net, make
from sekki.bots.net import Mind
from sekki.lab.match import play_match
from sekki.play import Seen

EACH = 5  # positions of a game
BINS = 10


class Noting:
    """Plays by the net, and notes what it thinks of its chance wherever there is something to choose."""

    def __init__(self, mind: Mind, bot: Net) -> None:
        self.mind, self.bot = mind, bot
        self.said: list[tuple[int, float]] = []

    def decide(self, seen: Seen) -> int:
        if len(seen.legal_ids) > 1:
            self.said.append((seen.seat, float(self.mind.look(seen)[2][0])))
        return self.bot.decide(seen)


def positions(game: str, seats: int, options: dict[str, str], games: int) -> list[tuple[float, float]]:
    """What was said and what was won, of some positions of each game."""
    bot = make("net", seed=1)
    assert isinstance(bot, Net)
    mind = bot.mind(sekki.game(game).facts)
    assert mind is not None, f"there is no net for {game}"
    found = []
    for seed in range(games):
        one = Noting(mind, bot)
        outcome = play_match(game, seats, options, [one] * seats, 5_000_000 + seed)
        for seat, chance in random.Random(seed).sample(one.said, min(EACH, len(one.said))):
            found.append((chance, outcome.shares[seat]))
    return found


def table(found: list[tuple[float, float]]) -> list[str]:
    cells = []
    for i in range(BINS):
        inside = [(said, won) for said, won in found if i <= min(BINS - 1, int(said * BINS)) < i + 1]
        if not inside:
            cells.append("")
            continue
        said, won = (100 * sum(column) / len(inside) for column in zip(*inside, strict=True))
        cells.append(f"{said:.0f} → {won:.0f} ({len(inside)})")
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--played", type=int, default=400, help="games of each")
    wish = parser.parse_args()
    heads = [f"{100 * i // BINS}–{100 * (i + 1) // BINS} %" for i in range(BINS)]
    print("| game | seats | positions |", " | ".join(heads), "|")
    print("|", " | ".join(["---"] * (3 + BINS)), "|")
    for game in wish.games or sekki.list_games():
        seats = 2 if 2 in sekki.game(game).facts.seats else 4
        found = positions(game, seats, {}, wish.played)
        print(f"| {game} | {seats} | {len(found)} |", " | ".join(table(found)), "|", flush=True)


if __name__ == "__main__":
    main()
