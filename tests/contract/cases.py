"""What the contract is tested on: every registered game, seat count and variant."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import sekki
from sekki.games import find
from sekki.kit import FATE, Game, listed
from sekki.kit.fate import SCRIPTED, free
from sekki.kit.record import Strict

CAP = 3_000


@dataclass(frozen=True)
class Case:
    """A game at a seat count with options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def start(self) -> bytes:
        return self.game.state.dump(self.game.new_state(self.seats, dict(self.options)))

    def table(self, seed: int) -> sekki.Table:
        return sekki.game(self.game.id).table(seats=self.seats, seed=seed, **dict(self.options))

    def __str__(self) -> str:
        options = ",".join(f"{k}={v}" for k, v in self.options)
        return f"{self.game.id}-{self.seats}" + (f"-{options}" if options else "")


def cases() -> list[Case]:
    found = []
    for game_id in sekki.list_games():
        game = find(game_id)
        for seats in game.seats:
            for variant in game.variants:
                try:
                    game.new_state(seats, variant)
                except sekki.BadOption:
                    continue
                found.append(Case(game, seats, tuple(variant.items())))
    return found


every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_staged_case = pytest.mark.parametrize("case", [case for case in cases() if case.game.staged], ids=str)
every_game = pytest.mark.parametrize("game", [find(i) for i in sekki.list_games()], ids=lambda g: g.id)


@dataclass
class Moment:
    """A state in a random game, and the move made from it."""

    s: Any
    seat: int
    move: int
    legal: list[int]
    before: bytes
    fate: Any


def random_game(case: Case, seed: int, cap: int = CAP, row: type[list[Any]] = list) -> Iterator[Moment]:
    """Every decision of one random game, interpreted; yields before each move and plays it when resumed."""
    game = case.game
    rng = random.Random(seed)
    s, w, f = game.state.load(case.start, row), game.scratch.load(bytes(game.scratch.size), row), FATE.new()
    out = row([0] * game.moves.size)
    free(f, seed * 2 + 1)
    game.rules.setup(s, f, w)
    for _ in range(cap):
        actors = listed(game.rules.actors(s))
        if not actors:
            return
        seat = rng.choice(actors)
        n = game.rules.moves(s, seat, out, w)
        legal = [out[i] for i in range(n)]
        assert legal, f"seat {seat} acts and has no move"
        move = rng.choice(legal)
        yield Moment(s, seat, move, legal, game.state.dump(s), f)
        game.rules.play(s, f, seat, move, w)


def some_states(case: Case, seeds: range, every: int) -> Iterator[Moment]:
    """Moments spread over several random games."""
    for seed in seeds:
        for i, moment in enumerate(random_game(case, seed)):
            if i % every == seed % every:
                yield moment


def scripted_fate(answers: list[tuple[int, int]]) -> Any:
    f = FATE.new()
    f.mode, f.keeping, f.open_question = SCRIPTED, 1, -1
    f.script_length = len(answers)
    for i, (question, answer) in enumerate(answers):
        f.script_question[i], f.script_answer[i] = question, answer
    return f


def with_copy(game: Game, data: bytes, change: Callable[[Any], None]) -> bytes:
    s = game.state.load(data)
    change(s)
    return game.state.dump(s)


__all__ = [
    "CAP",
    "Case",
    "Moment",
    "Strict",
    "cases",
    "every_case",
    "every_game",
    "every_staged_case",
    "random_game",
    "scripted_fate",
    "some_states",
]
