"""One decision of one person: the question, the moves, and every word that may be typed instead of a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Protocol

from sekki import bots
from sekki.bots.failures import no_hint
from sekki.kit.language import later, say, say_n
from sekki.kit.text import commas, full_stop
from sekki.play import IllegalMove, Move, Table, UndoRefused

from . import rulebook, screen
from .bot_runner import BotFailed, BotRunner
from .errors import CommandError
from .keyboard import Keyboard
from .move_input import closest_move, matching_moves
from .players import Player
from .screen import Screen

ADVISER = Player(bots.ADVISER, bots.ADVISER, later("The adviser"), bots.ADVISER_SETTINGS)
HELP = {
    "?": later("this help"),
    "why MOVE": later("why a move is not possible, with its rule; why alone: the last one that was refused"),
    "rules": later("all rules; rules 4.2: that one; rules crow: those that speak of it"),
    "log": later("everything you have seen happen"),
    "table": later("draws the table again; Enter alone lists the moves again"),
    "hint": later("moves worth a thought, with their chances and what speaks for them"),
    "undo": later("takes the last move back"),
    "quit": later("leaves; the game is on disk after every move"),
}


class PlayerQuit(Exception):
    """The player leaves; the game can be resumed later."""


class Asker(Protocol):
    """Who asks: a game in progress, or a lesson."""

    table: Table
    console: Screen
    keyboard: Keyboard
    bots: BotRunner
    people: list[int]
    ask_first: int | None

    def check_save_file(self) -> None:
        """Before anything is written."""


class TurnPrompt:
    """Asks one seat until a move comes, or until the position is another one."""

    words: ClassVar[dict[str, str]] = HELP

    def __init__(self, loop: Asker, seat: int) -> None:
        self.loop, self.table, self.console, self.seat = loop, loop.table, loop.console, seat
        self.seat_of: dict[int, int] = {}
        self.legal = self._choices()
        self.refused: IllegalMove | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "why": self._why, "rules": self._rules, "log": self._log,
            "table": self._table, "hint": self._hint, "undo": self._undo, "quit": self._quit,
            "q": self._quit, "exit": self._quit,
        }  # fmt: skip

    def _choices(self) -> list[Move]:
        """The moves of this seat, and what people beside it may do at any moment if they know the same.

        Where control is shared, also what bots may do.
        """
        legal = self.table.legal(self.seat)
        known = self.table.seen(self.seat).state
        for other in range(self.table.seats) if self.table.shared else self.loop.people:
            if other not in self.table.actors and self.table.seen(other).state == known:
                beside = [
                    replace(move, label=say("{name}: {move}", name=self.table.names[other], move=move.label))
                    for move in self.table.legal(other)
                ]
                self.seat_of.update((id(move), other) for move in beside)
                legal += beside
        return legal

    def ask(self) -> tuple[int, Move] | None:
        """Who plays which move, or None after an undo."""
        self._show_moves()
        while True:
            answer = self.loop.keyboard.ask(self._prompt(), [move.text for move in self.legal] + list(self.commands))
            found = self._move(answer)
            if found:
                return self.seat_of.get(id(found), self.seat), found
            word, _, rest = answer.partition(" ")
            if word.lower() in self.commands and self.commands[word.lower()](rest.strip()):
                return None

    def _prompt(self) -> str:
        if len(self.legal) == 1:
            return say(" Enter: {move} > ", move=self.legal[0].label)
        return say(" 1–{last}, ? for help > ", last=len(self.legal))

    def _show_moves(self) -> None:
        self.console.print(screen.question(self.table.prompt(self.seat)))
        self.console.print(screen.moves(self.legal, self.console.width))

    def _move(self, answer: str) -> Move | None:
        """The move an answer means. What is no move and no command is refused here, with the reason."""
        if not answer:
            if len(self.legal) == 1:
                return self.legal[0]
            self._show_moves()
            return None
        if answer.split()[0].lower() in self.commands:
            return None
        found = matching_moves(answer, self.legal)
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(move.text for move in found)
            self.console.warn(say("Which one: {moves}?", moves=names))
            return None
        self._refuse(answer)
        return None

    def _refuse(self, answer: str) -> None:
        if answer.isdigit():
            self.console.warn(
                say("There is no move {move}; they go from 1 to {last}.", move=answer, last=len(self.legal))
            )
            return
        self.refused = self.table.why(self.seat, closest_move(answer, self.table.game))
        if self.refused:
            self.console.warn(screen.refusal(self.refused))

    # Words that may be typed instead of a move. Each returns True if the position is another one now.

    def _help(self, rest: str) -> bool:
        example = self.legal[0].text
        says = later("A number plays that move, and so does its text, or as much of it as is needed: {example}")
        self.console.say(say(says, example=example))
        self.console.print(screen.listing((word, say(meaning)) for word, meaning in self.words.items()))
        self.console.say(say("The tab key completes."))
        return False

    def _why(self, rest: str) -> bool:
        if rest:
            found = matching_moves(rest, self.legal)
            text = found[0].text if len(found) == 1 else closest_move(rest, self.table.game)
            self.refused = self.table.why(self.seat, text)
            if self.refused is None:
                self.console.say(say("{move} is possible now.", move=text))
                return False
        if self.refused is None:
            self.console.say(say("Nothing was refused. Write for example: why {move}", move=self._impossible()))
            return False
        self.console.print(screen.explanation(self.table, self.refused))
        return False

    def _impossible(self) -> str:
        """A move that is not legal now, as an example."""
        legal = {move.id for move in self.legal}
        moves = self.table.game.moves
        return moves.text(next((move for move in moves if move not in legal), self.legal[0].id))

    def _rules(self, rest: str) -> bool:
        try:
            rulebook.show(self.console, self.table.game, rest)
        except CommandError as error:
            self.console.warn(str(error))
        return False

    def _log(self, rest: str) -> bool:
        self.console.print(screen.event_lines(self.table.log(self.seat)))
        return False

    def _table(self, rest: str) -> bool:
        self.console.print(screen.board(self.table, self.seat))
        self.console.print(screen.question(self.table.prompt(self.seat)))
        return False

    def _hint(self, rest: str) -> bool:
        try:
            advice = self.loop.bots.advise(ADVISER, self.table.seen(self.seat))
        except KeyboardInterrupt:
            self.console.say(say("No hint, then."))
            return False
        except BotFailed as failed:
            self.console.warn(say("No hint: {why}", why=no_hint(str(failed))))
            return False
        own = [move for move in self.legal if id(move) not in self.seat_of]
        labels = {move.text: f"{n} {move.label}" for n, move in enumerate(own, 1)}
        self.console.say(say("Worth a thought, by the chance of winning:"))
        for one in advice:
            self.console.say(f"  {one.chance:>4.0%}  {labels.get(one.move, one.move)}")
            if one.reasons:
                self.console.say(f"        {commas(bots.said_reasons(self.table.game, one.reasons))}", "dim")
            if one.points is not None:
                parts = commas([f"{self.table.game.voice.say(name)} {n:.1f}" for name, n in one.parts])
                ahead = parts or say_n("{n} point", "{n} points", round(one.points))
                self.console.say(f"        {say('At the end about: {ahead}', ahead=ahead)}", "dim")
        return False

    def _undo(self, rest: str) -> bool:
        """Takes back the last move made at this keyboard."""
        table, people = self.table, self.loop.people
        seat = next((step.seat for step in reversed(table.steps) if step.seat in people), self.seat)
        self.loop.check_save_file()
        try:
            table.undo(seat)
        except UndoRefused as refused:
            if not table.steps or not any(step.seat == seat for step in table.steps):
                self.console.warn(full_stop(str(refused)))
                return False
            asked = say(" Do all of you agree?") if len(people) > 1 else say(" Take it back all the same?")
            self.console.warn(say("Not by itself: {why}. The same luck comes again.", why=refused))
            if not self.loop.keyboard.agrees(asked):
                return False
            table.undo(seat, consent=True)
        self.console.say(say("{name}'s last move is taken back.", name=table.names[seat]))
        self.loop.ask_first = seat
        return True

    def _quit(self, rest: str) -> bool:
        raise PlayerQuit
