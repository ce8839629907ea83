"""Levels that people understand. Each thinks a fixed number of simulations, so it is as strong on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sekki.play import Move, Seen

from .base import Bot
from .ismcts import Ismcts


@dataclass
class Level(Bot):
    """`ismcts` with a fixed number of simulations; `threads` changes only how long it takes."""

    threads: int | None = None

    simulations: ClassVar[int]

    def thinker(self) -> Ismcts:
        return Ismcts(seed=self.seed, simulations=self.simulations, threads=self.threads)

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        return self.thinker().advise(seen)

    def decide(self, seen: Seen) -> int:
        return self.thinker().decide(seen)

    def warm(self, game_id: str) -> None:
        self.thinker().warm(game_id)


class Sprout(Level):
    name = "sprout"
    title = "Sprout"
    says = "Just begun: sees what is near, misses what is far."
    simulations = 30


class Fox(Level):
    name = "fox"
    title = "Fox"
    says = "Clever and quick: good company for an evening."
    simulations = 400


class Owl(Level):
    name = "owl"
    title = "Owl"
    says = "Thinks far ahead and plays to win."
    simulations = 30_000
