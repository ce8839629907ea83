"""Random games written down with fate's answers, and followed again with the same answers or with others."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from sekki.kit import FATE, listed
from sekki.kit.fate import MOST_ANSWERS, SCRIPTED, SPECTATOR, free

from .cases import CAP, Case

Answer = tuple[int, int]
Answers = list[Answer]


@dataclass(frozen=True)
class Recorded:
    """The moves of a game (seat and move), and fate's answers to each, the setup's first."""

    case: Case
    moves: list[tuple[int, int]]
    answers: list[Answers]

    @cached_property
    def tools(self) -> tuple[Any, Any]:
        """Scratch and fate, made once: nothing in them outlives a step."""
        return self.case.game.scratch.new(), FATE.new()

    def until(self, step: int) -> Recorded:
        """The beginning of the game, up to and with move number `step`."""
        return Recorded(self.case, self.moves[:step], self.answers[: step + 1])


@dataclass(frozen=True)
class Followed:
    """What one step led to: the state, who is asked, what each seat was told, and the chance of its answers."""

    s: Any
    actors: int
    events: list[tuple[int, tuple[int, ...]]]
    chance: Fraction

    def told(self, seat: int) -> list[tuple[int, ...]]:
        """The events this seat saw (−1: a spectator)."""
        eye = SPECTATOR if seat < 0 else seat
        return [event for seats, event in self.events if seats >> eye & 1]


def record_game(case: Case, seed: int, length: int) -> Recorded:
    """A random game of at most so many moves."""
    game, rng = case.game, random.Random(seed)
    s, w, f = game.state.load(case.start), game.scratch.new(), FATE.new()
    free(f, seed + 77)
    f.keeping = 1
    game.rules.setup(s, f, w)
    moves: list[tuple[int, int]] = []
    answers = [_taken(f)]
    out = [0] * game.moves.size
    while len(moves) < min(length, CAP):
        actors = listed(game.rules.actors(s))
        if not actors:
            break
        seat = rng.choice(actors)
        move = rng.choice(out[: game.rules.moves(s, seat, out, w)])
        game.rules.play(s, f, seat, move, w)
        moves.append((seat, move))
        answers.append(_taken(f))
    return Recorded(case, moves, answers)


def _taken(f: Any) -> Answers:
    found = [(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
    f.answers = f.events = 0
    return found


def scripted_fate(answers: Answers, f: Any = None) -> Any:
    """Fate that follows these answers, keeps them, and leaves open what they do not answer; `f` is used again."""
    assert len(answers) <= MOST_ANSWERS
    f = f or FATE.new()
    f.mode, f.keeping, f.open_question, f.overflow = SCRIPTED, 1, -1, 0
    f.script_at = f.answers = f.events = f.fits = 0
    f.script_length = len(answers)
    for i, (question, answer) in enumerate(answers):
        f.script_question[i], f.script_answer[i] = question, answer
    return f


def step_from(record: Recorded, i: int, before: bytes, answers: Answers) -> Any:
    """Carries out step `i` (0: the setup) from this state with these answers: the state and fate; None if illegal."""
    game = record.case.game
    w, f = record.tools
    s = game.state.load(before)
    scripted_fate(answers, f)
    if i == 0:
        game.rules.setup(s, f, w)
        return s, f
    seat, move = record.moves[i - 1]
    out = [0] * game.moves.size
    if move not in out[: game.rules.moves(s, seat, out, w)]:
        return None
    game.rules.play(s, f, seat, move, w)
    return s, f


def follow_step(record: Recorded, i: int, before: bytes, answers: Answers) -> Followed | None:
    """Step `i` from this state; None if the move is not legal there or the answers do not fit."""
    done = step_from(record, i, before, answers)
    if done is None:
        return None
    s, f = done
    if f.open_question != -1 or f.script_at != f.script_length:
        return None
    events = [(f.event_seats[k], (f.event_kind[k], *f.event_args.rows[k])) for k in range(f.events)]
    chance = Fraction(1)
    for k in range(f.answers):
        chance *= Fraction(f.answer_ways[k], f.answer_of[k])
    return Followed(s, record.case.game.rules.actors(s), events, chance)


def follow(record: Recorded) -> tuple[Any, list[list[Any]]] | None:
    """The state after a whole record, and what each seat (last: a spectator) was told; None if something misfits."""
    case = record.case
    told: list[list[Any]] = [[] for _ in range(case.seats + 1)]
    before, s = case.start, None
    for i, answers in enumerate(record.answers):
        if i:
            seat, move = record.moves[i - 1]
            told[seat].append(("played", move))
        done = follow_step(record, i, before, answers)
        if done is None:
            return None
        s, before = done.s, case.game.state.dump(done.s)
        for seat in range(case.seats + 1):
            told[seat].append(("waiting", done.actors))  # who is asked is public
            told[seat] += [(i, *event) for event in done.told(-1 if seat == case.seats else seat)]
    return s, told
