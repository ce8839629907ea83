"""Saved games: a record on disk after every move, found again by its name."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sekki.folders import data_folder
from sekki.kit.language import later, say
from sekki.play import RecordError, Table, replay

from .errors import CommandError
from .players import YOU, Player, saved_players

SUFFIX = ".sekki"
PLAYERS, SEED = "players", "seed"
LOOKED_AT = 60


def folder() -> Path:
    return data_folder() / "games"


def new_path(game_id: str) -> Path:
    """A name nobody uses yet: the game and the minute it began."""
    return _free(folder() / f"{game_id}-{time.strftime('%Y-%m-%d-%H%M')}{SUFFIX}")


def _free(path: Path) -> Path:
    n, found = 1, path
    while found.exists():
        n += 1
        found = path.with_name(f"{path.stem}-{n}{path.suffix}")
    return found


def quoted(path: Path) -> str:
    """The path as a shell takes it."""
    return f'"{path}"' if " " in str(path) else str(path)


class SaveFile:
    """Keeps a table's record in a file, and never writes into a file that somebody else has changed."""

    def __init__(self, table: Table, path: Path) -> None:
        self.table = table
        self.path = path
        self.size = 0

    def begin(self, players: list[Player], seed: int | None) -> None:
        """Writes the record with who plays, so that the game can be resumed."""
        self.table.record.header[PLAYERS] = [player.text for player in players]
        if seed is not None:
            self.table.record.header[SEED] = seed
        self._follow()
        self.table.listeners.append(lambda table: self._measure())

    def _follow(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.table.record.follow(self.path)
        except OSError as error:
            says = later("the game cannot be saved as {file} ({why}); choose another file with --save.")
            raise CommandError(say(says, file=self.path, why=error.strerror)) from None
        self._measure()

    def _measure(self) -> None:
        self.size = self.path.stat().st_size

    def check(self) -> str:
        """Before a move: whether the file is still ours. If not, goes on in another one and says so."""
        try:
            size = self.path.stat().st_size
        except OSError:
            self._follow()
            return say("The file of this game was gone and is written again: {file}", file=self.path)
        if size == self.size:
            return ""
        self.path = _free(self.path)
        self._follow()
        says = later("Somebody else has played on in this game's file. It goes on here in another one: {file}")
        return say(says, file=self.path)

    def close(self) -> None:
        self.table.record.close()


@dataclass
class SavedGame:
    """A game that can go on."""

    path: Path
    table: Table
    players: list[Player]
    seed: int | None


def load(path: Path) -> SavedGame:
    """The game of a file, with who played it."""
    table = replay(path)
    header = _header(path)
    said = header.get(PLAYERS)
    if not isinstance(said, list) or len(said) != table.seats:
        said = [YOU] * table.seats
    players = saved_players([str(player) for player in said], table.names)
    seed = header.get(SEED)
    table.luck.seed = seed if isinstance(seed, int) else None
    return SavedGame(path, table, players, table.luck.seed)


def back_up(saved: SavedGame) -> Path | None:
    """A copy of a file that could not be read to its end, before the game goes on in it."""
    if not saved.table.notices:
        return None
    copy = _free(saved.path.with_suffix(".before" + saved.path.suffix))
    shutil.copy2(saved.path, copy)
    return copy


def find(name: str) -> Path:
    """A record by its path, or by its name in the folder of games."""
    for path in (Path(name), folder() / name, folder() / f"{name}{SUFFIX}"):
        if path.is_file():
            return path
    raise CommandError(say("there is no record {name}, neither here nor in {folder}.", name=name, folder=folder()))


def unfinished(game_id: str | None) -> Iterator[SavedGame]:
    """The games that are not over, the newest first. Files that cannot be read are passed over."""
    files = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)
    for path in files[:LOOKED_AT]:
        try:
            if game_id in (None, _header(path).get("game")):
                saved = load(path)
                if not saved.table.over:
                    yield saved
        except (RecordError, ValueError, RecursionError, CommandError):
            continue


def _header(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        header = json.loads(file.readline() or b"{}")
    return header if isinstance(header, dict) else {}
