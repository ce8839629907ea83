"""Makes the records of a game's lesson, and counts what every other move would cost: `python -m sekki.lab.lessons`."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import sekki
from sekki.bots import Ismcts, Sprout
from sekki.games import REGISTERED
from sekki.kit import Game
from sekki.play.lesson import LEARNER, MADE, NAMES, Chapter, LessonError, Step, has_lesson, read_lesson
from sekki.play.table import Table

PATIENCE = 200  # moves of others and of the learner's own without words


def make(game: Game) -> dict[str, Any]:
    """The records and chances of a lesson, and the rules they were made under."""
    lesson = read_lesson(game)
    chapters = [Maker(game, chapter, lesson.simulations).make() for chapter in lesson.chapters]
    return {"rules_version": game.rules_version, "components": game.digest, "chapters": chapters}


class Maker:
    """Plays a chapter: the learner's moves as written, luck and others as written and else by the seed."""

    def __init__(self, game: Game, chapter: Chapter, simulations: int) -> None:
        self.game, self.chapter, self.simulations = game, chapter, simulations
        self.table = start(game, chapter)
        self.scripted: list[tuple[int, str]] = []

    def make(self) -> dict[str, Any]:
        chances = []
        for step in self.chapter.steps:
            self._run_on(step)
            if step.say:
                chances.append(self._chances())
            self._play(LEARNER, step.move, step)
            self.scripted = [(int(seat), move) for seat, _, move in (said.partition(" ") for said in step.others)]
        self._finish()
        record = self.table.record
        return {"record": [record.header, *record.lines], "chances": chances}

    def _run_on(self, step: Step) -> None:
        for _ in range(PATIENCE):
            if self.table.over:
                raise LessonError(f"{self.chapter.title}: the game is over before {step.move!r}")
            if LEARNER in self.table.actors or (LEARNER not in self.table.actors and self._may(step.move)):
                return
            self._others_move()
        raise LessonError(f"{self.chapter.title}: the learner is not asked again before {step.move!r}")

    def _may(self, move: str) -> bool:
        """Whether the learner may do this out of turn: an ability usable at any moment."""
        return self.table.why(LEARNER, move) is None

    def _finish(self) -> None:
        """Up to the learner's next decision, from where the game can be played on."""
        while not self.table.over and LEARNER not in self.table.actors:
            self._others_move()

    def _others_move(self) -> None:
        if self.scripted:
            self._play(*self.scripted.pop(0))
            return
        seat = next(seat for seat in self.table.actors if seat != LEARNER)
        self._play(seat, Sprout(seed=self.chapter.seed).choose(self.table.seen(seat)).text)

    def _play(self, seat: int, move: str, step: Step | None = None) -> None:
        table = self.table
        refused = table.why(seat, move)
        if refused:
            possible = ", ".join(one.text for one in table.legal(seat))
            raise LessonError(f"{self.chapter.title}: {move!r} is refused: {refused.reason}; possible: {possible}")
        wishes = [self.game.questions.parse(answer) for answer in step.luck] if step else []
        table.luck.again = [*wishes, *table.luck.again]
        table.play(seat, move)

    def _chances(self) -> dict[str, float]:
        """The chance of winning with each legal move, each by a search of its own that sees what the learner sees."""
        seen = self.table.seen(LEARNER)
        bot = Ismcts(simulations=self.simulations, seed=1)
        moves = self.table.legal(LEARNER)
        return {move.text: round(float(bot.search(seen, [move.id]).chances[0]), 3) for move in moves}


def start(game: Game, chapter: Chapter) -> Table:
    """The table a chapter begins at."""
    box = sekki.game(game.id)
    names = NAMES[: chapter.seats]
    table = box.table(chapter.seats, seed=chapter.seed, names=names, **chapter.options)
    if chapter.setup:
        table = _dealt(game, chapter)
    for _ in range(chapter.ahead):
        seat = table.actors[0]
        table.play(seat, Sprout(seed=chapter.seed).choose(table.seen(seat)))
    anyhow = random.Random(chapter.seed)
    for _ in range(chapter.walk):
        seat = table.actors[0]
        table.play(seat, anyhow.choice(table.legal_ids(seat)))
    if chapter.position or chapter.lay or chapter.ahead or chapter.walk:
        laid = {**table.position, **json.loads(chapter.position or "{}"), **chapter.lay}
        table = box.table(position=laid, seed=chapter.seed, names=names)
    return table


def _dealt(game: Game, chapter: Chapter) -> Table:
    """A new table whose deal follows the lesson first and the seed then."""
    from sekki.play.chance import Luck

    wishes = [game.questions.parse(answer) for answer in chapter.setup]
    luck = Luck(chapter.seed, wishes)
    start = game.new_state(chapter.seats, chapter.options)
    table = Table(game, start, names=NAMES[: chapter.seats], luck=luck)
    table.luck.again = []
    return table


def write(game: Game) -> Path:
    path = game.folder / MADE
    lines = json.dumps(make(game), ensure_ascii=False, indent=1)
    path.write_text(lines + "\n", "utf-8")
    return path


if __name__ == "__main__":
    wanted = sys.argv[1:] or [name for name in REGISTERED if has_lesson(sekki.game(name).facts)]
    for name in wanted:
        print(write(sekki.game(name).facts))
