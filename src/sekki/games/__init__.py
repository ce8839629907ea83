"""The games, one folder each."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sekki.kit import Game
from sekki.kit.names import suggestion

REGISTERED = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")


class UnknownGame(ValueError):
    """No game of that id is here."""


@cache
def find(game_id: str) -> Game:
    """The declared facts of a game."""
    if game_id not in REGISTERED:
        raise UnknownGame(f"there is no game {game_id!r}{suggestion(str(game_id), REGISTERED)}")
    found: Game = import_module(f"sekki.games.{game_id}").GAME
    return found
