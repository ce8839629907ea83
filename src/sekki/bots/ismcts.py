"""`ismcts`: searches imagined worlds as deep as its budget allows."""

from __future__ import annotations

from dataclasses import dataclass

from sekki.games import find
from sekki.kit.engine import engine
from sekki.play import Move, Seen

from .base import BadBot, Bot, whole
from .search.run import SearchRequest, SearchResult, SearchSettings, search, search_loop

USUAL_SIMULATIONS = 1000
MOST_SIMULATIONS = 100_000_000
MOST_SECONDS = 3600
PLAYOUTS = ("game", "random")


@dataclass
class Ismcts(Bot):
    """Information set Monte Carlo tree search. With `simulations` its strength is the same on every machine."""

    simulations: int | None = None
    seconds: float | None = None
    explore: float = 0.7
    cutoff: int | None = None
    trust: int | None = None
    playout: str = "game"
    threads: int | None = None

    name = "ismcts"
    title = "Thinker"
    says = "Imagines the hidden cards and plays on in its head, by the clock."
    main = "simulations"

    def __post_init__(self) -> None:
        if self.simulations is not None:
            whole(self.name, "simulations", self.simulations, 1, MOST_SIMULATIONS)
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBot(f"{self.name} thinks for up to {MOST_SECONDS} seconds, not {self.seconds!r}")
        if self.playout not in PLAYOUTS:
            raise BadBot(f"{self.name}'s playout is one of {', '.join(PLAYOUTS)}, not {self.playout!r}")
        for setting in ("cutoff", "trust"):
            if getattr(self, setting) is not None:
                whole(self.name, setting, getattr(self, setting), 0, 10_000)

    def settings(self) -> SearchSettings:
        simulations = self.simulations
        if simulations is None and self.seconds is None:
            simulations = USUAL_SIMULATIONS
        return SearchSettings(
            simulations, self.seconds, self.explore, self.cutoff, self.trust, self.playout, self.threads
        )

    def search(self, seen: Seen, moves: list[int] | None = None) -> SearchResult:
        """The whole outcome of a search, for hints and reviews."""
        legal = tuple(moves or seen.legal_ids)
        return search(SearchRequest(seen.game, seen.state, seen.seat, legal, self._luck(seen)), self.settings())

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        found = self.search(seen)
        return [(seen.move(found.moves[i]), found.chances[i]) for i in found.best()]

    def decide(self, seen: Seen) -> int:
        legal = seen.legal_ids
        if len(legal) == 1:
            return legal[0]
        found = self.search(seen, legal)
        return found.moves[found.best()[0]]

    def warm(self, game_id: str) -> None:
        search_loop(engine(find(game_id)), self.settings())
