"""The table's dealings with fate: what it puts in before a move, and what it reads afterwards."""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sekki.kit import FATE, NONE, Game, listed
from sekki.kit.fate import FREE, MOST_ANSWERS, MOST_QUESTIONS, OTHER_QUESTION, RAN_OUT, SCRIPTED, SCRIPTED_THEN_FREE

from .errors import OpenQuestion

Answer = tuple[int, int]


@dataclass(frozen=True)
class Told:
    """An event as fate kept it."""

    kind: int
    seats: int
    args: tuple[int, ...]


@dataclass
class Luck:
    """Where a table's answers come from: first those that were taken back, then a seed or the operating system."""

    seed: int | None = None
    again: list[Answer] = field(default_factory=list)

    def free(self, asked: Iterable[Answer]) -> Any:
        """Fate for the next move, after these answers."""
        f = _blank()
        f.seed = secrets.randbits(64) if self.seed is None else self.seed & (1 << 64) - 1
        for question, n in Counter(question for question, _ in asked).items():
            f.asked[question] = n
        if self.again:
            f.mode = SCRIPTED_THEN_FREE
            _write(f, self.again[:MOST_ANSWERS])
        return f

    def used(self, f: Any) -> None:
        """Forgets the taken-back answers that fate has used again."""
        if f.mode == SCRIPTED_THEN_FREE:
            n = f.script_length
            self.again = [a for i, a in enumerate(self.again) if i >= n or f.script_question[i] != NONE]


def scripted(answers: list[Answer]) -> Any:
    """Fate that answers from a list and leaves everything else open."""
    f = _blank()
    f.mode = SCRIPTED
    _write(f, answers)
    return f


class _Paper(threading.local):
    """The one fate record of a thread: making one takes longer than most moves."""

    def __init__(self) -> None:
        self.f = FATE.new()


_paper = _Paper()


def _blank() -> Any:
    """Fate to which nothing has happened; it lasts until the same thread asks for another."""
    f = _paper.f
    f.mode = FREE
    f.keeping = 1
    f.seed = f.overflow = f.open_reason = f.fits = 0
    f.open_question = NONE
    f.script_length = f.script_at = f.answers = f.events = 0
    f.asked = [0] * (MOST_QUESTIONS + 1)
    return f


def _write(f: Any, answers: list[Answer]) -> None:
    f.script_length = len(answers)
    for i, (question, answer) in enumerate(answers):
        f.script_question[i] = question
        f.script_answer[i] = answer


def answers_of(f: Any) -> list[Answer]:
    return [(f.answer_question[i], f.answer[i]) for i in range(f.answers)]


def events_of(f: Any) -> list[Told]:
    return [Told(f.event_kind[i], f.event_seats[i], tuple(f.event_args.rows[i])) for i in range(f.events)]


def check_answered(game: Game, f: Any) -> None:
    """Raises if the script ran out, does not fit, or was not used up."""
    if f.overflow:
        raise OverflowError(f"{game.id}: more answers or events in one move than fate keeps")
    if f.mode != SCRIPTED:
        return
    if f.open_question != NONE:
        names = game.questions.answers[f.open_question]
        raise OpenQuestion(
            game.questions.names[f.open_question], _reason(game, f), [names[answer] for answer in listed(f.fits)]
        )
    if f.script_at < f.script_length:
        raise OpenQuestion("nothing more", f"still says {_scripted_at(game, f, f.script_at)!r}", [])


def _reason(game: Game, f: Any) -> str:
    """What is wrong with the script where it leaves a question open."""
    if f.open_reason == RAN_OUT:
        return "ends there"
    if f.open_reason == OTHER_QUESTION:
        return f"answers another question there: {_scripted_at(game, f, f.script_at)!r}"
    return f"says {_scripted_at(game, f, f.script_at - 1)!r} there, which does not fit"


def _scripted_at(game: Game, f: Any, at: int) -> str:
    return game.questions.text(f.script_question[at], f.script_answer[at])
