"""Games outside this package.

An installed package registers its game by an entry point of the group `sekki.games`:

    [project.entry-points."sekki.games"]
    tides = "tides:GAME"

A game under development needs no installation: `SEKKI_GAMES` names folders (separated as in PATH) that hold games,
each a package with `rules.py` and `GAME`. Such a folder goes before an installed game of the same id.
"""

from __future__ import annotations

import os
import sys
import traceback
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from sekki.kit import Game

GROUP = "sekki.games"
FOLDERS = "SEKKI_GAMES"


class BrokenGame(Exception):
    """A game outside this package that cannot be loaded; the message says which, from where, and why."""


@dataclass(frozen=True)
class Plugin:
    """Where a game is registered, and what to import."""

    id: str
    module: str
    attribute: str
    origin: str
    folder: Path | None = None
    problem: str = ""

    def load(self) -> Game:
        return _load(self)


def found() -> dict[str, Plugin]:
    """The games outside this package by their ids."""
    return _found(os.environ.get(FOLDERS, ""))


def add_folder(folder: Path) -> None:
    """Looks for games in one more folder, here and in the processes that this one starts."""
    known = os.environ.get(FOLDERS, "")
    os.environ[FOLDERS] = os.pathsep.join(filter(None, (known, str(folder.absolute()))))


@cache
def _found(folders: str) -> dict[str, Plugin]:
    games: dict[str, Plugin] = {}
    for game in sorted((_installed(entry) for entry in entry_points(group=GROUP)), key=lambda game: game.origin):
        other = games.get(game.id)
        if other and other.origin != game.origin:
            game = replace(game, problem=f"is also registered by {other.origin}; uninstall one of them")
        games[game.id] = game
    for folder in filter(None, folders.split(os.pathsep)):
        games |= {game.id: game for game in _in_folder(Path(folder).absolute())}
    return games


def _installed(entry: EntryPoint) -> Plugin:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unnamed package"
    origin = f"{package} (entry point {entry.name} = {entry.value})"
    problem = "" if entry.name.isidentifier() else "has an id that is no Python name"
    return Plugin(entry.name, entry.module, entry.attr or "GAME", origin, problem=problem)


def _in_folder(folder: Path) -> list[Plugin]:
    """The games in a folder, or the game that the folder is."""
    folders = [folder] if _is_game(folder) else [one for one in sorted(folder.glob("*")) if _is_game(one)]
    return [Plugin(one.name, one.name, "GAME", f"the folder {one}", one) for one in folders]


def _is_game(folder: Path) -> bool:
    return folder.name.isidentifier() and (folder / "__init__.py").is_file() and (folder / "rules.py").is_file()


@cache
def _load(plugin: Plugin) -> Game:
    if plugin.problem:
        raise BrokenGame(_says(plugin, plugin.problem))
    if plugin.folder and str(plugin.folder.parent) not in sys.path:
        sys.path.append(str(plugin.folder.parent))  # last, so that nothing in it hides an installed package
    try:
        game = getattr(import_module(plugin.module), plugin.attribute)
    except Exception as error:
        said = f"{type(error).__name__}: {error}{_where(error)}"
        raise BrokenGame(_says(plugin, f"cannot be loaded ({said})")) from error
    if not isinstance(game, Game):
        raise BrokenGame(_says(plugin, f"is no game: {plugin.module}.{plugin.attribute} must be a sekki.kit.Game"))
    if plugin.folder and game.folder.resolve() != plugin.folder.resolve():
        raise BrokenGame(_says(plugin, f"has the name of another package ({game.folder}); rename its folder"))
    if game.id != plugin.id:
        raise BrokenGame(_says(plugin, f"calls itself {game.id!r}; both names must be the same"))
    return game


def _where(error: Exception) -> str:
    """The line of the package that was running."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)[1:] if "importlib" not in frame.filename]
    return f"; {frames[-1].filename}, line {frames[-1].lineno}" if frames else ""


def _says(plugin: Plugin, what: str) -> str:
    return f"the game {plugin.id!r} from {plugin.origin} {what}"
