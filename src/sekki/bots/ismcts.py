"""`ismcts`: searches imagined worlds as deep as its budget allows."""

from __future__ import annotations

from dataclasses import dataclass

from sekki.games import find
from sekki.kit.engine import engine
from sekki.play import Seen

from .base import BadBot, whole
from .search.run import SearchRequest, SearchResult, SearchSettings, search, search_loop
from .searcher import Searcher

USUAL_SIMULATIONS = 1000
PLAYOUTS = ("game", "random")


@dataclass
class Ismcts(Searcher):
    """Information set Monte Carlo tree search."""

    explore: float = 0.7
    cutoff: int | None = None
    trust: int | None = None
    playout: str = "game"
    threads: int | None = None

    name = "ismcts"
    title = "Thinker"
    says = "Imagines the hidden cards and plays on in its head, by the clock."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.playout not in PLAYOUTS:
            raise BadBot(f"{self.name}'s playout is one of {', '.join(PLAYOUTS)}, not {self.playout!r}")
        for setting in ("cutoff", "trust"):
            if getattr(self, setting) is not None:
                whole(self.name, setting, getattr(self, setting), 0, 10_000)

    def settings(self) -> SearchSettings:
        return SearchSettings(
            self.budget(USUAL_SIMULATIONS), self.seconds, self.explore, self.cutoff, self.trust, self.playout,
            self.threads,
        )  # fmt: skip

    def search(self, seen: Seen, moves: list[int] | None = None) -> SearchResult:
        legal = tuple(moves or seen.legal_ids)
        return search(SearchRequest(seen.game, seen.state, seen.seat, legal, self._luck(seen)), self.settings())

    def warm(self, game_id: str) -> None:
        search_loop(engine(find(game_id)), self.settings())
