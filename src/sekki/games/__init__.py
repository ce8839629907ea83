"""The games: one folder each here, and those that other packages or folders add (`plugins`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sekki.kit import Game
from sekki.kit.language import say
from sekki.kit.names import suggestion

from . import plugins
from .plugins import BrokenGame

__all__ = ["REGISTERED", "BrokenGame", "UnknownGame", "find", "list_games"]

REGISTERED = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")


class UnknownGame(ValueError):
    """No game of that id is here."""


def list_games() -> list[str]:
    """The ids of the games: ours first, then the added ones by name. None of them is loaded for it."""
    return [*REGISTERED, *(game_id for game_id in sorted(plugins.found()) if game_id not in REGISTERED)]


def find(game_id: str) -> Game:
    """The declared facts of a game. `BrokenGame` says why an added one cannot be loaded."""
    if game_id in REGISTERED:
        return _ours(game_id)
    added = plugins.found().get(game_id)
    if added is None:
        near = suggestion(str(game_id), list_games())
        raise UnknownGame(say("there is no game {game}{near}", game=repr(game_id), near=near))
    return added.load()


@cache
def _ours(game_id: str) -> Game:
    found: Game = import_module(f"sekki.games.{game_id}").GAME
    return found
