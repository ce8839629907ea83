"""A guided first game: records that the engine replays, with a sentence before and after each decision.

A game that teaches itself has two files in its folder: `lesson.toml`, written by hand, says what is asked and why;
`lesson.json`, made from it by `python -m sekki.lab.lessons`, holds the records and what every other move would cost.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sekki.kit import Game
from sekki.kit.language import later
from sekki.kit.text import say, together

from .errors import Refused
from .event import Event
from .moves import Move
from .record import Line, apply, replay
from .table import Table

LEARNER = 0  # the seat of who learns
NAMES = (later("Player"), later("Sprout"), later("Sprout 2"), later("Sprout 3"))
WRITTEN, MADE = "lesson.toml", "lesson.json"
BETTER = later(
    "That may be even better: you would win about {wins} of 100 games like this one, {asked} with the lesson's move. "
    "For now, follow the lesson."
)
AS_WELL = later(
    "That would be as good: you would win about {wins} of 100 games like this one, {asked} with the lesson's move. "
    "For now, follow the lesson."
)
COSTS = later("It costs: you would win about {wins} of 100 games like this one, {asked} with the lesson's move.")
AS_GOOD = 0.02  # of the chance of winning: less is no difference
WORDS_A_MINUTE = 200  # that somebody reads who looks at a board meanwhile
SECONDS_A_CLICK = 3


class LessonError(Refused):
    """A lesson that does not fit its game."""


@dataclass(frozen=True)
class Step:
    """A decision of the learner: the move asked for, why, and what came of it. Without words it is played for them."""

    move: str
    say: str = ""
    then: str = ""
    instead: dict[str, str] = field(default_factory=dict)  # a sentence on another move, by its text or its kind
    luck: tuple[str, ...] = ()  # what fate answers, as far as the lesson cares
    others: tuple[str, ...] = ()  # what the other seats play next, as far as the lesson cares: "1 keep"


@dataclass(frozen=True)
class Chapter:
    """A stretch of a game that is played from a position of its own, and can be played on from its end."""

    title: str
    welcome: str
    farewell: str
    seats: int
    steps: tuple[Step, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    setup: tuple[str, ...] = ()  # the deal, as far as the lesson cares
    ahead: int = 0  # moves that bots have played before
    walk: int = 0  # moves that were played at random before: into corners that nobody plays into
    position: str = ""  # where it begins, as JSON: all fields that differ from a new game
    lay: dict[str, Any] = field(default_factory=dict)  # fields of the position that are laid out by hand
    record: tuple[Line, ...] = ()
    chances: tuple[dict[str, float], ...] = ()  # for every step with words, of all its moves

    @property
    def asked(self) -> tuple[Step, ...]:
        """The steps the learner is asked for."""
        return tuple(step for step in self.steps if step.say)

    @property
    def words(self) -> int:
        """How many there are to be read; of the sentences in English."""
        said = (self.welcome, self.farewell, *(text for step in self.asked for text in (step.say, step.then)))
        return sum(len(text.split()) for text in said)


@dataclass(frozen=True)
class Lesson:
    """All that a game teaches, and how many minutes that takes."""

    game: Game
    minutes: float
    chapters: tuple[Chapter, ...]
    simulations: int = 10_000  # by which the chances of each move are counted
    left_out: dict[str, str] = field(default_factory=dict)  # kinds of moves that it does not show, and why


@dataclass(frozen=True)
class Verdict:
    """What another move than the one asked for would have cost."""

    label: str
    says: str
    chance: float
    asked: float  # the chance with the move that is asked for


def has_lesson(game: Game) -> bool:
    return all((game.folder / name).is_file() for name in (WRITTEN, MADE))


def find_lesson(game: Game) -> Lesson:
    """The lesson of a game in the language that is spoken, with its records. `LessonError` where there is none."""
    if not has_lesson(game):
        raise LessonError(say("{game} has no lesson yet; its rules are in `sekki rules {game}`", game=game.id))
    made = json.loads((game.folder / MADE).read_text("utf-8"))
    lesson = read_lesson(game, made["chapters"])
    return replace(lesson, chapters=tuple(_said(chapter, game.voice.say) for chapter in lesson.chapters))


def _said(chapter: Chapter, say: Callable[[str], str]) -> Chapter:
    """A chapter in the language that is spoken."""
    steps = [
        replace(
            step, say=say(step.say), then=say(step.then), instead={move: say(it) for move, it in step.instead.items()}
        )
        for step in chapter.steps
    ]
    title, welcome, farewell = say(chapter.title), say(chapter.welcome), say(chapter.farewell)
    return replace(chapter, title=title, welcome=welcome, farewell=farewell, steps=tuple(steps))


def read_lesson(game: Game, made: Sequence[dict[str, Any]] | None = None) -> Lesson:
    """The lesson as it is written; with its records where they have been made."""
    written = tomllib.loads((game.folder / WRITTEN).read_text("utf-8"))
    chapters = written["chapter"]
    if made is not None and len(made) != len(chapters):
        raise LessonError(f"{game.id}: {WRITTEN} has {len(chapters)} chapters, {MADE} has {len(made)}; make it again")
    known: Sequence[dict[str, Any]] = made if made is not None else [{} for _ in chapters]
    read = tuple(map(_chapter, chapters, known))
    return Lesson(
        game,
        _minutes(read),
        read,
        **{name: written[name] for name in ("simulations", "left_out") if name in written},
    )


def _minutes(chapters: Sequence[Chapter]) -> float:
    """What it takes to read all words, and to click every step and on to the next chapter."""
    clicks = sum(len(chapter.asked) for chapter in chapters) + len(chapters) - 1
    return sum(chapter.words for chapter in chapters) / WORDS_A_MINUTE + clicks * SECONDS_A_CLICK / 60


def _chapter(written: dict[str, Any], made: dict[str, Any]) -> Chapter:
    facts = {**written, "setup": tuple(written.get("setup", ()))}
    steps = tuple(_step(step) for step in facts.pop("step"))
    record, chances = tuple(made.get("record", ())), tuple(made.get("chances", ()))
    return Chapter(**facts, steps=steps, record=record, chances=chances)


def _step(written: dict[str, Any]) -> Step:
    lists = {name: tuple(written.get(name, ())) for name in ("luck", "others")}
    return Step(**{**written, **lists})


class Guide:
    """One chapter in progress: stops where the learner is asked, and plays everything else from the record."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        start = 1 if "position" in chapter.record[0] else 2
        self.table: Table = replay(chapter.record[:start])
        self.table.names = [say(name) for name in self.table.names]
        self._left = list(chapter.record[start:])
        self._steps = list(chapter.steps)
        self.done = 0  # of the steps with words
        self.run_on()

    @property
    def step(self) -> Step | None:
        """What is asked now; None at the end of the chapter."""
        return self._steps[0] if self._steps else None

    @property
    def legal(self) -> list[Move]:
        return self.table.legal(LEARNER)

    @property
    def move(self) -> Move:
        """The move asked for."""
        assert self.step is not None
        return next(move for move in self.legal if move.text == self.step.move)

    def play(self) -> list[Event]:
        """Plays the move asked for, and all that follows up to the next question; what the learner saw of it."""
        before = len(self.table.steps)
        self._apply(self._left.pop(0))
        self._steps.pop(0)
        self.done += 1
        self.run_on()
        return self.table.log(LEARNER, before + 1)

    def run_on(self) -> None:
        """Plays the others' moves, and those of the learner that need no words."""
        while self._left:
            line = self._left[0]
            if line["seat"] == LEARNER:
                if not self._steps or self._steps[0].move != line["move"]:
                    raise LessonError(f"{self.chapter.title}: the record plays {line['move']!r} where nothing is asked")
                if self._steps[0].say:
                    return
                self._steps.pop(0)
            self._apply(self._left.pop(0))
        if self._steps:
            raise LessonError(f"{self.chapter.title}: the record ends before {self._steps[0].move!r}")

    def _apply(self, line: Line) -> None:
        apply(self.table, line)

    def instead(self, move: Move) -> Verdict:
        """What another legal move would cost, by the chances that were counted when the lesson was made."""
        step = self.step
        assert step is not None
        chances = self.chapter.chances[self.done]
        chance, asked = chances[move.text], chances[step.move]
        written = step.instead.get(move.text) or step.instead.get(move.kind, "")
        return Verdict(move.label, together(written, _cost(chance, asked)), chance, asked)

    def record(self) -> list[Line]:
        """The game so far, to be played on."""
        record = self.table.record
        return [record.header, *record.lines]


def _cost(chance: float, asked: float) -> str:
    """The difference in words a player understands."""
    if max(chance, asked) < AS_GOOD:
        return say("That is possible, too. For now, follow the lesson.")
    if chance - asked > AS_GOOD:
        says = BETTER
    else:
        says = AS_WELL if asked - chance < AS_GOOD else COSTS
    return say(says, wins=_hundred(chance), asked=_hundred(asked))


def _hundred(chance: float) -> int:
    return round(100 * chance)
