"""What all bots that search have in common: a budget in simulations or seconds, and a choice by what was tried most."""

from __future__ import annotations

from dataclasses import dataclass

from sekki.play import Move, Seen

from .base import BadBot, Bot, whole
from .search.run import SearchResult

MOST_SIMULATIONS = 100_000_000
MOST_SECONDS = 3600


@dataclass
class Searcher(Bot):
    """A bot that searches. With `simulations` its strength is the same on every machine."""

    simulations: int | None = None
    seconds: float | None = None

    main = "simulations"

    def __post_init__(self) -> None:
        if self.simulations is not None:
            whole(self.name, "simulations", self.simulations, 1, MOST_SIMULATIONS)
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBot(f"{self.name} thinks for up to {MOST_SECONDS} seconds, not {self.seconds!r}")

    def budget(self, usual: int) -> int | None:
        """How many simulations, or none where seconds count."""
        return usual if self.simulations is None and self.seconds is None else self.simulations

    def search(self, seen: Seen, moves: list[int] | None = None) -> SearchResult:
        """The whole outcome of a search, for hints and reviews."""
        raise NotImplementedError

    def best(self, seen: Seen, moves: list[int]) -> SearchResult:
        """A search for the best of these moves alone, which may take less than telling how good all are."""
        return self.search(seen, moves)

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        found = self.search(seen)
        return [(seen.move(found.moves[i]), found.chances[i]) for i in found.best()]

    def decide(self, seen: Seen) -> int:
        legal = seen.legal_ids
        if len(legal) == 1:
            return legal[0]
        found = self.best(seen, legal)
        return found.moves[found.best()[0]]
