"""`sekki games`: the list of games."""

from __future__ import annotations

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

import sekki
from sekki.kit import Game
from sekki.kit.language import say

from .errors import sentence
from .screen import Screen


def load_games(console: Screen) -> list[Game]:
    """All games that can be loaded; one from elsewhere that cannot is named with its error and left out."""
    games = []
    for game_id in sekki.list_games():
        try:
            games.append(sekki.game(game_id).facts)
        except sekki.BrokenGame as error:
            console.warn(say("Left out: {error}", error=sentence(str(error))))
    return games


def show_games() -> None:
    console = Screen()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("id"), style="bold", no_wrap=True)
    table.add_column(say("players"), no_wrap=True)
    table.add_column(say("minutes"), no_wrap=True)
    table.add_column(say("game"))
    for game in load_games(console):
        of_game = game.voice.say
        title = Text(of_game(game.title), "bold")
        if game.subtitle not in ("", game.title):
            title.append(f" · {of_game(game.subtitle)}", "not bold")
        about = Group(title, Text(of_game(game.summary), "dim"), "")
        table.add_row(game.id, _span(game.seats), _span(game.minutes), about)
    console.print(table)
    console.print(say("sekki play GAME plays, sekki rules GAME tells the rules."))


def _span(numbers: tuple[int, ...]) -> str:
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first}–{last}"
