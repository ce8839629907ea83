"""Versioned names of the environments: `sekki/cats-v1`. The version is the game's `rules_version`."""

from __future__ import annotations

import re

from sekki.games import find, list_games
from sekki.kit import Game
from sekki.kit.names import suggestion

_ID = re.compile(r"(?:sekki/)?(?P<game>[a-z0-9_]+?)(?:-v(?P<version>\d+))?")


class UnknownEnvironment(ValueError):
    """No environment of that name, or not in that version."""


def env_id(game: Game) -> str:
    return f"sekki/{game.id}-v{game.rules_version}"


def game_of(name: Game | str) -> Game:
    """The game of `cats`, `cats-v1` or `sekki/cats-v1`."""
    if isinstance(name, Game):
        return name
    found = _ID.fullmatch(name)
    if found is None or found["game"] not in list_games():
        known = [env_id(find(game_id)) for game_id in list_games()]
        raise UnknownEnvironment(f"there is no environment {name!r}{suggestion(name, known)}")
    game = find(found["game"])
    if found["version"] is not None and int(found["version"]) != game.rules_version:
        raise UnknownEnvironment(f"this version of Sekki has {env_id(game)}, not {name!r}")
    return game
