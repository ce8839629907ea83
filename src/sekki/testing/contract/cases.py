"""What the contract is tried on: a game at every seat count and variant, and random games of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sekki.kit import FATE, BadOption, Game, listed
from sekki.kit.fate import free
from sekki.play.game import PlayableGame
from sekki.play.moves import legal_ids
from sekki.play.table import Table

from .law import hold

CAP = 3_000


@dataclass(frozen=True)
class Case:
    """A game at a seat count with options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def start(self) -> bytes:
        """A state with seats and options written, before setup."""
        return self.game.state.dump(self.game.new_state(self.seats, dict(self.options)))

    def table(self, seed: int) -> Table:
        return PlayableGame(self.game).table(seats=self.seats, seed=seed, **dict(self.options))

    def __str__(self) -> str:
        options = ",".join(f"{k}={v}" for k, v in self.options)
        return f"{self.game.id}-{self.seats}" + (f"-{options}" if options else "")


def cases_of(game: Game) -> list[Case]:
    """A game at all its seat counts, with each of its variants that fits them."""
    found = []
    for seats in game.seats:
        for variant in game.variants:
            try:
                game.new_state(seats, variant)
            except BadOption:
                continue
            found.append(Case(game, seats, tuple(variant.items())))
    return found


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
    for step in range(cap):
        actors = listed(game.rules.actors(s))
        if not actors:
            return
        seat = rng.choice(actors)
        n = game.rules.moves(s, seat, out, w)
        legal = [out[i] for i in range(n)]
        hold(legal, case, f"after {step} moves of game {seed} seat {seat} acts and has no move; the state is {s}")
        move = rng.choice(legal)
        yield Moment(s, seat, move, legal, game.state.dump(s), f)
        game.rules.play(s, f, seat, move, w)


def some_states(case: Case, seeds: range, every: int) -> Iterator[Moment]:
    """Moments spread over several random games."""
    for seed in seeds:
        for i, moment in enumerate(random_game(case, seed)):
            if i % every == seed % every:
                yield moment


def known_to(game: Game, s: Any, seat: int | None) -> bytes:
    """The state as a seat knows it (`None` or −1: a spectator), without changing it."""
    known = game.state.copy(s)
    game.knowledge.conceal(known, -1 if seat is None else seat)
    return game.state.dump(known)


def hides_something(case: Case, seeds: range = range(2)) -> bool:
    """Whether anything is ever hidden from a spectator."""
    for seed in seeds:
        for moment in random_game(case, seed):
            if known_to(case.game, moment.s, None) != moment.before:
                return True
    return False


def random_move(table: Table, rng: random.Random) -> tuple[int, int]:
    """A seat that acts, and one of its legal moves."""
    seat = rng.choice(table.actors)
    known = table.game.state.load(table.seen(seat).state)
    return seat, rng.choice(legal_ids(table.game, known, seat))
