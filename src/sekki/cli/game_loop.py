"""People and bots at one table in one terminal, move after move until the game is over."""

from __future__ import annotations

from rich.rule import Rule

from sekki.bots.failures import stands_in
from sekki.kit.language import later, say
from sekki.play import IllegalMove, Move, Table

from . import screen
from .bot_runner import BotFailed, BotRunner
from .errors import INTERRUPTED
from .keyboard import Keyboard
from .players import Player
from .save_files import SaveFile, quoted
from .screen import Screen
from .turn_prompt import PlayerQuit, TurnPrompt


class GameLoop:
    """Asks whoever is to move, and plays what they say."""

    def __init__(self, table: Table, players: list[Player], save_file: SaveFile, console: Screen) -> None:
        self.table, self.players, self.save_file, self.console = table, players, save_file, console
        self.keyboard = Keyboard(console)
        self.bots = BotRunner(console)
        self.people = [seat for seat, player in enumerate(players) if player.person]
        self.shown_until = dict.fromkeys(self.people, 1 if table.steps else 0)
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.ask_first: int | None = None
        self.replaced: set[int] = set()

    def run(self) -> int:
        """Plays to the end, or until somebody leaves; the exit code."""
        try:
            for player in {player.text: player for player in self.players if not player.person}.values():
                self.bots.warm(player, self.table.game.id)
            while not self.table.over:
                self._next()
            self._finish()
        except (PlayerQuit, EOFError):
            self._say_how_to_resume()
        except KeyboardInterrupt:
            self._say_how_to_resume()
            return INTERRUPTED
        except Exception:
            self._say_how_to_resume()
            raise
        finally:
            self.bots.close()
            self.save_file.close()
        return 0

    def _next(self) -> None:
        """One more move. People first: bots that are to move at the same time think meanwhile."""
        waiting = self.table.actors
        bots = [seat for seat in waiting if seat not in self.people]
        for seat in bots:
            if seat not in self.replaced:
                self.bots.begin(self.players[seat], self.table.seen(seat))
        person = next((seat for seat in self._in_turn(waiting) if seat in self.people), None)
        if person is None:
            self._ask_bot(bots[0])
        else:
            self._ask(person)

    def _in_turn(self, waiting: tuple[int, ...]) -> list[int]:
        """Whoever took a move back, then whoever has the keyboard, as long as the game waits for them."""
        return sorted(waiting, key=lambda seat: (seat != self.ask_first, seat != self.at_keyboard))

    def _ask_bot(self, seat: int) -> None:
        player, seen = self.players[seat], self.table.seen(seat)
        if seat not in self.replaced:
            try:
                self._play(seat, self.bots.choose(player, seen))
                return
            except (BotFailed, IllegalMove) as error:
                how = "chose a move that is not possible" if isinstance(error, IllegalMove) else str(error)
                self.console.warn(stands_in(player.name, how))
                self.replaced.add(seat)
        from sekki.bots import make

        self._play(seat, make("random").choose(seen).text)

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        table = self.table
        since = self.shown_until[seat]
        events = table.log(seat, since) if since else []
        self.console.print(Rule(style="dim"))
        if events:
            self.console.print(screen.event_lines(events, screen.room_for_events(self.console)))
            self.console.print()
        self.console.print(screen.board(table, seat))
        before = len(table.steps)
        chosen = TurnPrompt(self, seat).ask()
        if chosen:
            self.ask_first = None
            self.shown_until[seat] = before + 1
            mover, move = chosen
            self._play(mover, move, by=None if mover in self.people else seat)
        else:
            self.shown_until = {person: min(step, len(table.steps) + 1) for person, step in self.shown_until.items()}

    def _hand_over(self, seat: int) -> None:
        """A curtain between two people, unless all of them know the same anyway."""
        if seat == self.at_keyboard:
            return
        self.at_keyboard = seat
        name = self.table.names[seat]
        if not self.keyboard.terminal:
            self.console.say(say("{name} has the keyboard.", name=name), "bold")
        elif len({self.table.seen(person).state for person in self.people}) > 1:
            self.console.wipe()
            says = later("Pass the keyboard to {name}. {name}, press Enter when nobody else looks.")
            self.keyboard.ask(f"\n {say(says, name=name)} ")
            self.console.wipe()

    def check_save_file(self) -> None:
        """Before anything is written."""
        said = self.save_file.check()
        if said:
            self.console.warn(said)

    def _play(self, seat: int, move: Move | str, by: int | None = None) -> None:
        self.check_save_file()
        events = self.table.play(seat, move, by=by)
        if not self.people:
            self.console.print(screen.event_lines([event for event in events if event.visible_to(None)]))

    def _finish(self) -> None:
        table = self.table
        seat = self.people[0] if len(self.people) == 1 else None
        self.console.print(Rule(style="dim"))
        if self.people:
            events = table.log(seat, self.shown_until[self.people[0]])
            self.console.print(screen.event_lines(events, screen.room_for_events(self.console)))
            self.console.print()
        self.console.print(screen.board(table, seat))
        self.console.print(screen.outcome(table))
        self.console.print()
        path = quoted(self.save_file.path)
        self.console.one_line(say("Look at it again: sekki replay {file}", file=path))

    def _say_how_to_resume(self) -> None:
        self.console.print()
        path = quoted(self.save_file.path)
        self.console.one_line(say("The game is saved. Go on with: sekki play --resume {file}", file=path))
