"""Starting a game at the terminal: a new one, a saved one, or a replay."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import sekki
from sekki.kit.language import later, say, say_n
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
HOUR, DAY = 60, 24 * 60  # in minutes
NO_GAME = later("there is no unfinished game in {folder}; `sekki play cats` begins one.")
NO_GAME_OF = later("there is no unfinished game of {game} in {folder}; `sekki play {game}` begins one.")


def new_game(
    game_id: str, seats: str | None, options: list[str], seed: int | None, save: Path | None, shared: bool
) -> int:
    """A new game; the exit code."""
    box = sekki.game(game_id)
    if shared and not box.facts.cooperative:
        says = later("control is shared only in a game that is won together, which {game} is not.")
        raise CommandError(say(says, game=box.facts.voice.say(box.title)), USAGE)
    players = read_players(seats, box.facts)
    names = [player.name for player in players]
    table = box.table(len(players), seed=seed, names=names, shared=shared, **read_options(options, box.facts))
    if save is not None and save.exists():
        says = later("{file} exists; choose another name, or go on with it by `sekki play --resume {file}`.")
        raise CommandError(say(says, file=save), USAGE)
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
        says = later("{file} is a game of {game}, not of {asked}.")
        raise CommandError(say(says, file=saved.path, game=table.game.id, asked=game_id), USAGE)
    _say_notices(saved, console)
    if table.over:
        raise CommandError(say("{file} is over; `sekki replay {file}` shows it again.", file=saved.path))
    players = [replace(player, name=name) for player, name in zip(_players(saved, seats), table.names, strict=True)]
    copy = save_files.back_up(saved)
    if copy:
        console.one_line(say("The file as it was is kept as {file}.", file=copy), "yellow")
    return run(table, players, SaveFile(table, saved.path), saved.seed, console)


def play_from_step(file: str, step: int, seats: str | None, save: Path | None) -> int:
    """A finished game from an earlier step on, with new luck; the exit code."""
    saved = _load(file)
    table = saved.table
    if not table.over:
        raise CommandError(say("the game is not over; who tried it from an earlier step would know too much."))
    if step >= len(table.steps):
        says = later("the game can be played on from steps 0 to {last}, not from {step}.")
        raise CommandError(say(says, last=len(table.steps) - 1, step=step), USAGE)
    if save is not None and save.exists():
        raise CommandError(say("{file} exists; choose another file with --save.", file=save), USAGE)
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
            says = later("this game has {seats} seats, not {asked}.")
            raise CommandError(say(says, seats=saved.table.seats, asked=len(players)), USAGE)
        return players
    absent = [player for player in saved.players if not player.installed]
    if absent:
        says = later(
            "{name} was played by {bot}, which a file cannot start; name everybody with --seats, like {seats}."
        )
        raise CommandError(say(says, name=absent[0].name, bot=repr(absent[0].text), seats=_seats_like(saved)))
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
        if everything:
            console.warn(say("The game is not over. You see hidden cards: do not play on in it."))
        else:
            console.warn(say("The game is not over. You see what a spectator sees."))
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
    console.say(" · ".join(map(table.game.voice.say, filter(None, (table.game.title, table.game.subtitle)))), "bold")
    console.one_line(say("Kept in {file}", file=save_file.path), "dim")
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
        says = NO_GAME_OF if game_id else NO_GAME
        raise CommandError(say(says, game=game_id, folder=save_files.folder()))
    for n, saved in enumerate(offered, 1):
        names = ", ".join(saved.table.names)
        moves = say_n("{n} move", "{n} moves", len(saved.table.steps))
        console.say(f"{n}  {saved.table.game.id} · {names} · {moves} · {_ago(saved.path)}")
    keyboard = Keyboard(console)
    while True:
        try:
            answer = keyboard.ask(say(" Which one? Enter: 1 > ")) or "1"
        except EOFError:
            raise CommandError(say("nothing was chosen; name the file after --resume."), USAGE) from None
        if answer.isdigit() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        if answer in ("q", "quit"):
            raise CommandError(say("nothing was chosen."), 0)
        console.warn(say("A number from 1 to {last}, or q.", last=len(offered)))


def _ago(path: Path) -> str:
    minutes = int(time.time() - path.stat().st_mtime) // 60
    if minutes >= DAY:
        return say_n("{n} day ago", "{n} days ago", minutes // DAY)
    if minutes >= HOUR:
        return say_n("{n} hour ago", "{n} hours ago", minutes // HOUR)
    return say_n("{n} minute ago", "{n} minutes ago", minutes) if minutes else say("just now")
