"""`guided`: searches imagined worlds as `ismcts` does, and a trained net says where to look and what is won there."""

from __future__ import annotations

from dataclasses import dataclass, field

from sekki.games import find
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.play import Move, Seen

from .base import BadBot, Bot, whole
from .ismcts import MOST_SECONDS, MOST_SIMULATIONS, Ismcts
from .net import Mind, Net
from .search.guided_run import guided_loop, guided_search
from .search.run import SearchRequest, SearchResult, SearchSettings

USUAL_SIMULATIONS = 400
PLAIN = 20  # simulations of a plain search in the time of a guided one


@dataclass
class Guided(Bot):
    """PUCT over information sets. With `simulations` its strength is the same on every machine."""

    simulations: int | None = None
    seconds: float | None = None
    explore: float = 1.0
    threads: int | None = None
    file: str = ""  # another net than the one that comes with Sekki
    _net: Net = field(init=False, repr=False, compare=False)

    name = "guided"
    title = "Sage"
    says = "Learned by playing against itself, and thinks ahead as well."
    main = "simulations"

    def __post_init__(self) -> None:
        if self.simulations is not None:
            whole(self.name, "simulations", self.simulations, 1, MOST_SIMULATIONS)
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBot(f"{self.name} thinks for up to {MOST_SECONDS} seconds, not {self.seconds!r}")
        self._net = Net(file=self.file)

    def settings(self) -> SearchSettings:
        simulations = self.simulations
        if simulations is None and self.seconds is None:
            simulations = USUAL_SIMULATIONS
        return SearchSettings(simulations, self.seconds, self.explore, threads=self.threads)

    def search(self, seen: Seen, moves: list[int] | None = None) -> SearchResult:
        """The whole outcome of a search; without a net that fits, of a plain one as long."""
        mind = self._net.mind(seen.game)
        if mind is None:
            return self.stand_in().search(seen, moves)
        legal = tuple(moves or seen.legal_ids)
        request = SearchRequest(seen.game, seen.state, seen.seat, legal, self._luck(seen))
        return guided_search(request, self.settings(), mind.thinker)

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
        game = find(game_id)
        mind = self.mind(game)
        if mind is None:
            self.stand_in().warm(game_id)
        else:
            guided_loop(engine(game), mind.thinker.run)

    def mind(self, game: Game) -> Mind | None:
        return self._net.mind(game)

    def stand_in(self) -> Ismcts:
        """A plain search in about the same time."""
        simulations = None if self.seconds else PLAIN * (self.simulations or USUAL_SIMULATIONS)
        return Ismcts(seed=self.seed, simulations=simulations, seconds=self.seconds, threads=self.threads)
