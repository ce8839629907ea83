"""`guided`: searches imagined worlds as `ismcts` does, and a trained net says where to look and what is won there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sekki.games import find
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.play import Seen

from .base import BadBot
from .ismcts import Ismcts
from .net import Mind, Net
from .search.guided_run import GuidedSettings, guided_loop, guided_search
from .search.run import SearchRequest, SearchResult
from .searcher import Searcher

USUAL_SIMULATIONS = 400
ENOUGH = 1000  # simulations for games played on to say more than a look by the net
PLAIN = 20  # simulations of a plain search in the time of a guided one


@dataclass
class Guided(Searcher):
    """PUCT over information sets: `explore` says how eagerly what the net likes is tried, `heat` makes its likes
    milder, and `even` is the share of them that all moves get alike. A `flat` one looks one move ahead only. Where the
    game has a quick net and there is time for enough games, secret rounds are played on by it, unless `quick` is false.
    """

    explore: float = 1.0
    heat: float = 1.5
    even: float = 0.05
    flat: bool = False
    quick: bool = True
    threads: int | None = None
    file: str = ""  # another net than the one that comes with Sekki
    _net: Net = field(init=False, repr=False, compare=False)

    name = "guided"
    title = "Sage"
    says = "Learned by playing against itself, and thinks ahead as well."

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.heat > 0 or not 0 <= self.even <= 1:
            raise BadBot(f"{self.name}'s heat is above 0 and even a share, not {self.heat!r} and {self.even!r}")
        for setting in ("flat", "quick"):
            if getattr(self, setting) not in (False, True):
                raise BadBot(f"{self.name}'s {setting} is yes or no, not {getattr(self, setting)!r}")
        self._net = Net(file=self.file)

    def settings(self) -> GuidedSettings:
        return GuidedSettings(
            self.budget(USUAL_SIMULATIONS), self.seconds, self.explore, threads=self.threads, heat=self.heat,
            even=self.even, flat=self.flat,
        )  # fmt: skip

    def search(self, seen: Seen, moves: list[int] | None = None) -> SearchResult:
        """The whole outcome of a search; without a net that fits, of a plain one as long."""
        return self._search(seen, moves, self.settings())

    def best(self, seen: Seen, moves: list[int]) -> SearchResult:
        return self._search(seen, moves, replace(self.settings(), only_best=True))

    def _search(self, seen: Seen, moves: list[int] | None, settings: GuidedSettings) -> SearchResult:
        mind = self._net.mind(seen.game)
        if mind is None:
            return self.stand_in().search(seen, moves)
        legal = tuple(moves or seen.legal_ids)
        request = SearchRequest(seen.game, seen.state, seen.seat, legal, self._luck(seen))
        enough = settings.simulations is None or settings.simulations >= ENOUGH
        return guided_search(request, settings, mind.thinker, mind.quick if self.quick and enough else None)

    def warm(self, game_id: str) -> None:
        game = find(game_id)
        mind = self.mind(game)
        if mind is None:
            self.stand_in().warm(game_id)
        else:
            for at_once in (False, True):
                guided_loop(engine(game), mind.thinker.run, at_once)

    def mind(self, game: Game) -> Mind | None:
        return self._net.mind(game)

    def stand_in(self) -> Ismcts:
        """A plain search in about the same time."""
        simulations = None if self.seconds else PLAIN * (self.simulations or USUAL_SIMULATIONS)
        return Ismcts(seed=self.seed, simulations=simulations, seconds=self.seconds, threads=self.threads)
