"""`sekki games`: the list of games."""

from __future__ import annotations

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

import sekki

from .screen import Screen


def show_games() -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="bold", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("minutes", no_wrap=True)
    table.add_column("game")
    for game_id in sekki.games():
        facts = sekki.game(game_id).facts
        title = Text(facts.title, "bold")
        if facts.subtitle not in ("", facts.title):
            title.append(f" · {facts.subtitle}", "not bold")
        table.add_row(facts.id, _span(facts.seats), _span(facts.minutes), Group(title, Text(facts.summary, "dim"), ""))
    console = Screen()
    console.print(table)
    console.print("sekki play GAME plays, sekki rules GAME tells the rules.")


def _span(numbers: tuple[int, ...]) -> str:
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first}–{last}"
