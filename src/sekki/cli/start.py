"""Starting a game at the terminal: a new one, a saved one, or a replay."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import sekki
from sekki.play import RecordError

from . import save_files
from .errors import USAGE, CommandError
from .game_loop import GameLoop
from .keyboard import Keyboard
from .players import USUAL_BOT, Player, read_options, read_players
from .replay_viewer import ReplayViewer
from .save_files import SavedGame, SaveFile
from .screen import Screen

OFFERED = 9


def new_game(
    game_id: str, seats: str | None, options: list[str], seed: int | None, save: Path | None, shared: bool
) -> int:
    """A new game; the exit code."""
    box = sekki.game(game_id)
    if shared and not box.facts.cooperative:
        raise CommandError(f"control is shared only in a game that is won together, which {box.title} is not.", USAGE)
    players = read_players(seats, box.facts)
    names = [player.name for player in players]
    table = box.table(len(players), seed=seed, names=names, shared=shared, **read_options(options, box.facts))
    if save is not None and save.exists():
        raise CommandError(
            f"{save} exists; choose another name, or go on with it by `sekki play --resume {save}`.", USAGE
        )
    save_file = SaveFile(table, save or save_files.new_path(table.game.id))
    return run(table, players, save_file, seed, Screen())


def resume(game_id: str | None, file: str | None, seats: str | None) -> int:
    """Goes on with a game, with those who played it or with others; the exit code."""
    console = Screen()
    if game_id is not None and file is None and game_id not in sekki.list_games():
        game_id, file = None, game_id
    if game_id is not None:
        sekki.game(game_id)
    saved = _load(file) if file is not None else _choose(game_id, console)
    table = saved.table
    if game_id not in (None, table.game.id):
        raise CommandError(f"{saved.path} is a game of {table.game.id}, not of {game_id}.", USAGE)
    _say_notices(saved, console)
    if table.over:
        raise CommandError(f"{saved.path} is over; `sekki replay {saved.path}` shows it again.")
    players = [replace(player, name=name) for player, name in zip(_players(saved, seats), table.names, strict=True)]
    copy = save_files.back_up(saved)
    if copy:
        console.one_line(f"The file as it was is kept as {copy}.", "yellow")
    return run(table, players, SaveFile(table, saved.path), saved.seed, console)


def play_from_step(file: str, step: int, seats: str | None, save: Path | None) -> int:
    """A finished game from an earlier step on, with new luck; the exit code."""
    saved = _load(file)
    table = saved.table
    if not table.over:
        raise CommandError("the game is not over; who tried it from an earlier step would know too much.")
    if step >= len(table.steps):
        raise CommandError(f"the game can be played on from steps 0 to {len(table.steps) - 1}, not from {step}.", USAGE)
    if save is not None and save.exists():
        raise CommandError(f"{save} exists; choose another file with --save.", USAGE)
    record = table.at(step).fork(fate="new").record
    players = _players(saved, seats)
    earlier = sekki.replay([{**record.header, "names": [player.name for player in players]}, *record.lines])
    save_file = SaveFile(earlier, save or save_files.new_path(table.game.id))
    return run(earlier, players, save_file, None, Screen())


def _players(saved: SavedGame, seats: str | None) -> list[Player]:
    """Who plays a saved game: those of `--seats`, else those it names."""
    if seats is not None:
        players = read_players(seats, saved.table.game)
        if len(players) != saved.table.seats:
            raise CommandError(f"this game has {saved.table.seats} seats, not {len(players)}.", USAGE)
        return players
    absent = [player for player in saved.players if not player.installed]
    if absent:
        said = f"{absent[0].name} was played by {absent[0].text!r}, which a file cannot start"
        raise CommandError(f"{said}; name everybody with --seats, like {_seats_like(saved)}.")
    return saved.players


def _seats_like(saved: SavedGame) -> str:
    return ",".join(player.text if player.installed else USUAL_BOT for player in saved.players)


def replay(file: str, print_all: bool, everything: bool) -> None:
    """A record, step by step or all at once."""
    console = Screen()
    saved = _load(file)
    _say_notices(saved, console)
    table = saved.table
    if not table.over:
        warning = "The game is not over. " + (
            "You see hidden cards: do not play on in it." if everything else "You see what a spectator sees."
        )
        console.warn(f"{warning}")
    people = [seat for seat, player in enumerate(saved.players) if player.person]
    show = ReplayViewer(table, console, everything, people[0] if people else 0)
    if print_all:
        show.print_all()
    else:
        show.step_through()


def run(table: sekki.Table, players: list[Player], save_file: SaveFile, seed: int | None, console: Screen) -> int:
    """Plays at a table that is set; the exit code."""
    if seed is not None:
        players = [
            player
            if player.person
            else Player(player.text, player.kind, player.name, {"seed": seed, **player.settings})
            for player in players
        ]
    save_file.begin(players, seed)
    title = table.game.title if table.game.subtitle == "" else f"{table.game.title} · {table.game.subtitle}"
    console.say(f"{title}", "bold")
    console.one_line(f"Kept in {save_file.path}", "dim")
    return GameLoop(table, players, save_file, console).run()


def _load(file: str) -> SavedGame:
    path = save_files.find(file)
    try:
        return save_files.load(path)
    except RecordError as error:
        where = "" if path.name in str(error) else f"{path.name}: "
        raise RecordError(f"{where}{error}") from None


def _say_notices(saved: SavedGame, console: Screen) -> None:
    for notice in saved.table.notices:
        console.one_line(f"{saved.path.name}: {notice}.", "yellow")


def _choose(game_id: str | None, console: Screen) -> SavedGame:
    """One of the newest games that are not over."""
    offered = list(islice(save_files.unfinished(game_id), OFFERED))
    if not offered:
        kind = f"game of {game_id}" if game_id else "game"
        raise CommandError(
            f"there is no unfinished {kind} in {save_files.folder()}; `sekki play {game_id or 'cats'}` begins one."
        )
    for n, saved in enumerate(offered, 1):
        names = ", ".join(saved.table.names)
        console.say(f"{n}  {saved.table.game.id} · {names} · {len(saved.table.steps)} moves · {_ago(saved.path)}")
    keyboard = Keyboard(console)
    while True:
        try:
            answer = keyboard.ask(" Which one? Enter: 1 > ") or "1"
        except EOFError:
            raise CommandError("nothing was chosen; name the file after --resume.", USAGE) from None
        if answer.isdigit() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        if answer in ("q", "quit"):
            raise CommandError("nothing was chosen.", 0)
        console.warn(f"A number from 1 to {len(offered)}, or q.")


def _ago(path: Path) -> str:
    minutes = int(time.time() - path.stat().st_mtime) // 60
    for size, unit in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            n = minutes // size
            return f"{n} {unit}{'s' if n > 1 else ''} ago"
    return "just now"
