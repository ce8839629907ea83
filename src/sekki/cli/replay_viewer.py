"""Looking at a record again, step by step."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from sekki.kit.language import later, say
from sekki.play import Table
from sekki.play.moves import describe

from . import screen
from .keyboard import Keyboard
from .screen import Screen

HELP = later("""\
 Enter or n   the next step          p      the one before
 a number     that step              seat N through the eyes of seat N; seat 0 a spectator's
 q            ends                   ?      this help""")


class ReplayViewer:
    """A finished game is open to everyone, an unfinished one as far as a spectator sees, unless all is asked for."""

    def __init__(self, table: Table, console: Screen, everything: bool, seat: int | None) -> None:
        self.table, self.console = table, console
        self.open = table.over or everything
        self.seat = seat if self.open else None
        self.last = len(table.steps)

    def print_all(self) -> None:
        """Every step in words, and the table at the end."""
        for n in range(self.last + 1):
            self.console.print(self._words(n))
        self._show_board(self.table)

    def step_through(self) -> None:
        keyboard = Keyboard(self.console)
        n = 0
        self._show(n)
        while True:
            try:
                answer = keyboard.ask(say(" step {step} of {last}, ? for help > ", step=n, last=self.last)).lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if answer in ("q", "quit"):
                return
            there = self._where(answer, n)
            if there is not None:
                n = there
                self._show(n)

    def _where(self, answer: str, n: int) -> int | None:
        """The step an answer leads to; None if it leads nowhere."""
        if answer in ("", "n", "next"):
            n += 1
        elif answer in ("p", "previous"):
            n -= 1
        elif answer.isdigit():
            n = int(answer)
        elif answer.split()[0] == "seat":
            return n if self._sit(answer.removeprefix("seat").strip()) else None
        else:
            self.console.print(say(HELP))
            return None
        if 0 <= n <= self.last:
            return n
        self.console.say(say("Steps go from 0 to {last}; q ends.", last=self.last))
        return None

    def _sit(self, which: str) -> bool:
        if not self.open:
            self.console.say(say("The game is not over: only what a spectator sees is shown. --all shows everything."))
        elif which.isdigit() and int(which) <= self.table.seats:
            self.seat = int(which) - 1 if int(which) else None
            return True
        else:
            names = ", ".join(f"{i} {name}" for i, name in enumerate(self.table.names, 1))
            self.console.say(say("Seats: {names}; 0 is a spectator.", names=names))
        return False

    def _show(self, n: int) -> None:
        self.console.print(Rule(style="dim"))
        self.console.print(self._words(n))
        self.console.print()
        self._show_board(self.table.at(n))

    def _show_board(self, table: Table) -> None:
        if self.seat is None:
            self.console.say(say("As a spectator sees it:"), "dim")
        else:
            self.console.say(say("As {name} sees it:", name=table.names[self.seat]), "dim")
        self.console.print(screen.board(table, self.seat))
        if table.over:
            self.console.print(screen.outcome(table))
        else:
            self.console.print(screen.question(table.prompt(self.seat)))

    def _words(self, n: int) -> RenderableType:
        """A step: the move if it may be told, and what happened."""
        events = [event for event in self.table.events(n) if event.visible_to(self.seat)]
        head = say("Start") if not n else self._move(n) if self.open else say("a move")
        return Group(Text(f" {n:>3}  {head}", "bold"), screen.event_lines(events))

    def _move(self, n: int) -> str:
        step, game = self.table.steps[n - 1], self.table.game
        before = game.state.load(step.before)
        game.knowledge.conceal(before, step.seat)
        label = describe(game, before, step.seat, step.move, self.table.names).label
        return say("{name}: {move}", name=self.table.names[step.seat], move=label)
