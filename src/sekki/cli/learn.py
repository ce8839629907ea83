"""`sekki learn`: a game teaches itself at the terminal, decision by decision."""

from __future__ import annotations

from typing import ClassVar

from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

import sekki
from sekki.kit.language import later, say
from sekki.kit.text import together
from sekki.play import Event, Move
from sekki.play.lesson import LEARNER, Chapter, Guide, find_lesson

from . import save_files, screen, start
from .bot_runner import BotRunner
from .errors import INTERRUPTED
from .keyboard import Keyboard
from .players import read_players
from .save_files import SaveFile
from .screen import Screen
from .turn_prompt import HELP, PlayerQuit, TurnPrompt

OPPONENT = "sprout"


class ChapterSkipped(Exception):
    """The learner goes on with the next chapter."""


def learn(game_id: str) -> int:
    """Teaches a game, and plays on from there; the exit code."""
    lesson = find_lesson(sekki.game(game_id).facts)
    console = Screen()
    title = lesson.game.voice.say(lesson.game.title)
    console.say(say("{game}: a first game, {minutes} minutes", game=title, minutes=round(lesson.minutes)), "bold")
    says = say("Do what is asked, or try something else and see what it would cost. ? helps, quit leaves.")
    console.say(says, "dim")
    try:
        for number, chapter in enumerate(lesson.chapters, 1):
            guide = Teacher(console, chapter, number, len(lesson.chapters)).teach()
            if guide is not None and _plays_on(console, number == len(lesson.chapters)):
                return play_on(guide, console)
    except (PlayerQuit, EOFError):
        console.say(say("Until next time: sekki learn {game}", game=game_id))
    except KeyboardInterrupt:
        console.print()
        return INTERRUPTED
    return 0


def play_on(guide: Guide, console: Screen) -> int:
    """The game goes on where the lesson ends, against the weakest of the usual bots and with new luck."""
    game = guide.table.game
    players = read_players(",".join(["you", *[OPPONENT] * (guide.table.seats - 1)]), game)
    header, *lines = guide.record()
    table = sekki.replay([{**header, "names": [player.name for player in players]}, *lines])
    return start.run(table, players, SaveFile(table, save_files.new_path(game.id)), None, console)


def _plays_on(console: Screen, last: bool) -> bool:
    """What follows a chapter: the real game, or the next one."""
    keyboard = Keyboard(console)
    if last:
        question = say(" Enter: play on from here against Sprout; quit: leave > ")
        return keyboard.ask(question).lower() not in ("q", "quit", "exit")
    while True:
        answer = keyboard.ask(
            say(" Enter: the next chapter; play: play on from here against Sprout; quit: leave > ")
        ).lower()
        if answer in ("q", "quit", "exit"):
            raise PlayerQuit
        if answer in ("", "next", "play"):
            return answer == "play"


class Teacher:
    """One chapter at the terminal. A `TurnPrompt` asks it for what it needs of a table."""

    def __init__(self, console: Screen, chapter: Chapter, number: int, of: int) -> None:
        self.console, self.chapter = console, chapter
        self.title = say("{number} of {chapters}: {title}", number=number, chapters=of, title=chapter.title)
        self.keyboard = Keyboard(console)
        self.bots = BotRunner(console)
        self.people = [LEARNER]
        self.ask_first: int | None = None
        self.guide = Guide(chapter)
        self.table = self.guide.table

    def check_save_file(self) -> None:
        """A lesson is written nowhere."""

    def teach(self) -> Guide | None:
        """The chapter played to its end; None if it was skipped."""
        self.console.print(Rule(self.title, style="dim"))
        self._say(self.chapter.welcome)
        events: list[Event] = []
        try:
            while self.guide.step is not None:
                self._show(events)
                events = self._ask(self.guide.step.then)
        except ChapterSkipped:
            return None
        finally:
            self.bots.close()
        self._show(events)
        self._say(self.chapter.farewell)
        return self.guide

    def _show(self, events: list[Event]) -> None:
        if events:
            self.console.print(screen.event_lines(events, screen.room_for_events(self.console)))
            self.console.print()
        self.console.print(screen.board(self.table, LEARNER))

    def _ask(self, then: str) -> list[Event]:
        """Asks until the move comes that the lesson wants; what happened then."""
        guide = self.guide
        assert guide.step is not None
        self._say(guide.step.say)
        while True:
            chosen = LessonPrompt(self, LEARNER).ask()
            assert chosen is not None
            move = chosen[1]
            if move.text == guide.step.move:
                break
            self._judge(move)
        events = guide.play()
        self.console.print(Rule(style="dim"))
        if then:
            self.console.say(then, "green")
        return events

    def _judge(self, move: Move) -> None:
        verdict = self.guide.instead(move)
        self.console.warn(together(say("{move}?", move=verdict.label), verdict.says))

    def _say(self, text: str) -> None:
        self.console.print(Panel(Text(text), width=min(79, self.console.width), padding=(0, 1), border_style="green"))


class LessonPrompt(TurnPrompt):
    """The usual question, without what a lesson has no use for."""

    words: ClassVar[dict[str, str]] = {
        **{word: meaning for word, meaning in HELP.items() if word != "undo"},
        "skip": later("goes on with the next chapter"), "quit": later("leaves the lesson"),
    }  # fmt: skip

    def __init__(self, teacher: Teacher, seat: int) -> None:
        super().__init__(teacher, seat)
        del self.commands["undo"]
        self.commands["skip"] = self._skip

    def _skip(self, rest: str) -> bool:
        raise ChapterSkipped
