"""Simulations of Sekki's search at the first real choice of each game, as functions that work once."""

from __future__ import annotations

from collections.abc import Callable

import sekki
from sekki.bots import Ismcts

SIMULATIONS = 10_000  # in one search, as in the peers' searches
SEED = 3

Work = Callable[[], int]


def simulations(game_id: str) -> Work:
    """One search after the other from the same position, on one thread."""
    table = sekki.game(game_id).table(seed=SEED)
    while len(table.legal(table.actors[0])) < 2:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    seen = table.seen(table.actors[0])
    bot = Ismcts(simulations=SIMULATIONS, threads=1)
    bot.warm(game_id)

    def work() -> int:
        return bot.search(seen).simulations

    return work


def searches() -> dict[str, Work]:
    """Every game's search, by its name in the table."""
    return {f"simulations, Sekki {game_id}": simulations(game_id) for game_id in sekki.list_games()}
