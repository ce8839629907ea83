"""What people see of a table: the board, the news, the question, the moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from sekki.kit.language import PSEUDO, say, spoken
from sekki.kit.text import commas, full_stop
from sekki.kit.text import listing as all_of
from sekki.play import Event, IllegalMove, Move, Table

from . import generic_board

FEWEST_EVENT_LINES = 14
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Screen(Console):
    """The terminal. Names and cards are shown as they are: no markup in what the table says."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **settings)

    def say(self, text: str, style: str = "") -> None:
        """A sentence with a margin."""
        self.print(Padding(Text(text, style), (0, 1)))

    def warn(self, text: str) -> None:
        self.say(text, "yellow")

    def wipe(self) -> None:
        """Clears the screen and what has scrolled off it."""
        self.clear()
        if self.is_terminal and not self.legacy_windows:
            self.file.write("\x1b[3J")

    def one_line(self, text: str, style: str = "") -> None:
        """A line that is never broken, so that a path in it can be copied."""
        self.print(f" {text}", style=style, soft_wrap=True)


def board(table: Table, seat: int | None) -> RenderableType:
    """The table as a seat sees it, by the game's own board if it has one."""
    name = f"sekki.cli.boards.{table.game.id}"
    draw = import_module(name).draw if find_spec(name) else generic_board.draw
    drawn: RenderableType = draw(table.view(seat))
    return drawn


def room_for_events(console: Screen) -> int:
    """How many lines of news leave the board on the screen."""
    return max(FEWEST_EVENT_LINES, console.height // 3)


def event_lines(events: Sequence[Event], most: int | None = None) -> RenderableType:
    """What happened, one line each; the oldest lines give way when there are many."""
    lines = folded(events)
    left_out = 0 if most is None else max(0, len(lines) - most)
    shown = [Text(f" · {line}", "dim") for line in lines[left_out:]]
    if left_out:
        shown.insert(0, Text(" · " + say("{n} more before that: type log", n=left_out), "dim italic"))
    return Group(*shown)


def folded(events: Sequence[Event]) -> list[str]:
    """The events as sentences; "Ana is dealt …" nine times in a row becomes one."""
    lines: list[str] = []
    run: list[Event] = []
    for event in events:
        if run and not _fits(run[0], event):
            lines += _fold(run)
            run = []
        run.append(event)
    return lines + _fold(run)


def _fits(first: Event, event: Event) -> bool:
    return event.kind == first.kind and event.args[:1] == first.args[:1] and len(event.args) == 2


def _fold(run: list[Event]) -> list[str]:
    texts = [event.text for event in run]
    if len(texts) < 3 or spoken() == PSEUDO:
        return texts
    start = _common_words(texts)
    things = [text[len(start) :].removesuffix(".") for text in texts]
    if not start.strip() or not all(things):
        return texts
    return [f"{start}{all_of(things)}."]


def _common_words(texts: list[str]) -> str:
    """The words all of them begin with."""
    columns = zip(*(text.split(" ") for text in texts), strict=False)
    same = takewhile(lambda words: len(set(words)) == 1, columns)
    return "".join(f"{words[0]} " for words in same)


def moves(legal: Sequence[Move], width: int) -> RenderableType:
    """The legal moves by number, in columns if they are many and short."""
    lines = [_move_line(move) for move in legal]
    widest = 4 + max(line.cell_len for line in lines)
    columns = max(1, min(4, width // (widest + 3))) if len(lines) > 4 else 1
    grid = Grid.grid(padding=(0, 1))
    if columns == 1:
        for n, move in enumerate(legal, 1):
            grid.add_row(Text(f"{n:>3}", "bold cyan"), move.label, Text(move.note, "dim"))
        return grid
    height = -(-len(lines) // columns)
    for i in range(height):
        numbered = [(Text(f"{n:>3}", "bold cyan"), lines[n - 1]) for n in range(i + 1, len(lines) + 1, height)]
        grid.add_row(*(cell for pair in numbered for cell in pair))
    return grid


def _move_line(move: Move) -> Text:
    line = Text(move.label)
    if move.note:
        line.append(f"  {move.note}", "dim")
    return line


def listing(lines: Iterable[tuple[str, str]]) -> RenderableType:
    """Words and what they mean."""
    grid = Grid.grid(padding=(0, 2, 0, 1))
    for word, meaning in lines:
        grid.add_row(Text(word, "bold"), meaning)
    return grid


def question(prompt: str) -> RenderableType:
    return Text(f" {prompt}", "bold")


def refusal(refused: IllegalMove) -> str:
    """Why a move is not possible, without the list of moves that stands above it anyway."""
    reason = full_stop(refused.reason)
    return say("{reason} ({rule}; why shows it)", reason=reason, rule=refused.rule) if refused.rule else reason


def explanation(table: Table, refused: IllegalMove) -> RenderableType:
    """The refusal with the text of its rule."""
    reason = Text(full_stop(refused.reason))
    if not refused.rule:
        return Padding(reason, (0, 1))
    said = table.game.rule_numbers.get(refused.rule, "")
    from rich.markdown import Markdown

    return Panel(
        Group(reason, Text(), Markdown(said)), title=refused.rule, title_align="left", width=79, padding=(0, 1)
    )


def outcome(table: Table) -> RenderableType:
    """Who won, and where everybody's points come from; a game won together is told without points."""
    if table.game.cooperative:
        return question(table.prompt(None))
    grid = Grid(box=None)
    grid.add_column("", justify="right")
    grid.add_column("")
    grid.add_column(say("points"), justify="right")
    grid.add_column("", style="dim")
    places = table.places
    for seat in sorted(range(table.seats), key=lambda seat: places[seat]):
        lines = " · ".join(f"{what} ({points:+d})".replace("-", "−") for what, points in table.score_lines(seat))
        place = f"{places[seat]}." if places[seat] else ""
        grid.add_row(place, table.names[seat], str(table.scores[seat]).replace("-", "−"), lines)
    return Group(question(table.prompt(None)), grid)


def filled(text: str, **parts: Text | str) -> Text:
    """A message with coloured text in its places: `filled(say("{low} for the lowest"), low=card)`."""
    found = Text()
    for i, piece in enumerate(_PLACEHOLDER.split(text)):
        found.append(parts[piece] if i % 2 else piece)
    return found


def joined(things: Sequence[Text]) -> Text:
    """Coloured things one after the other: `a, b, c`."""
    return filled(
        commas([f"{{t{i}}}" for i in range(len(things))]), **{f"t{i}": thing for i, thing in enumerate(things)}
    )
