"""Levels that people understand, on the net of each game. All are as strong on every machine.

The weaker ones judge as the net does but misjudge: they draw a move by its weights, made milder. What is nearly as good
as the best they often take, what is bad hardly ever. Where that is not enough to err seldom, `owl` looks ahead for a
moment instead. Where no net fits the game, a plain search plays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sekki.games import find
from sekki.kit import Game
from sekki.play import Move, Seen

from .advice import advice_of
from .base import Bot
from .guided import Guided
from .ismcts import Ismcts
from .net import Net
from .net_file import NoNet, among_strong, shipped
from .rollouts import Rollouts

CRANE = 4000  # simulations of the strongest level
CRANE_GAMES = 768  # that it plays on instead where a search does not help


@dataclass
class Level(Bot):
    """A net that misjudges by its temperature, or thinks ahead; `threads` changes only how long it takes."""

    threads: int | None = None
    _thinkers: dict[str, Bot] = field(init=False, repr=False, compare=False, default_factory=dict)

    rung: ClassVar[int] = 0  # of the game's temperatures
    simulations: ClassVar[int] = 0  # guided by the net; 0: it answers at once
    glances: ClassVar[bool] = False  # looks ahead for a moment where the game's advice says so
    plain: ClassVar[int]  # simulations of a search without a net

    def thinker(self, game: Game) -> Bot:
        """Who plays this level in a game."""
        if game.id not in self._thinkers:
            self._thinkers[game.id] = self._make(game)
        return self._thinkers[game.id]

    def _make(self, game: Game) -> Bot:
        advice = advice_of(game)
        net = Net(seed=self.seed, temperature=advice.temperatures[self.rung])
        if net.mind(game) is None:
            return Ismcts(seed=self.seed, simulations=self.plain, threads=self.threads)
        simulations = self.simulations or (advice.glance if self.glances else 0)
        return thinking(game, self.seed, simulations, self.threads) if simulations else net

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        return self.thinker(seen.game).advise(seen)

    def decide(self, seen: Seen) -> int:
        return self.thinker(seen.game).decide(seen)

    def warm(self, game_id: str) -> None:
        self.thinker(find(game_id)).warm(game_id)


def thinking(game: Game, seed: int | None, simulations: int, threads: int | None = None) -> Bot:
    """Who plays a game best in the time of so many simulations: a search with its net, or the net's games played on.

    In secret rounds it looks through the eyes of the net. A quick net says more about how a plain search moves than
    about how people and other bots do.
    """
    if advice_of(game).lookahead:
        return Guided(seed=seed, simulations=simulations, quick=False, threads=threads)
    return Rollouts(seed=seed, games=max(1, simulations * CRANE_GAMES // CRANE))


class Sprout(Level):
    name = "sprout"
    title = "Sprout"
    says = "Just begun: has an idea of what is good, and often thinks something else."
    rung, plain = 0, 30


class Fox(Level):
    name = "fox"
    title = "Fox"
    says = "Clever and quick, but not always careful: good company for an evening."
    rung, plain = 1, 400


class Owl(Level):
    name = "owl"
    title = "Owl"
    says = "Has played millions of games and seldom errs."
    rung, glances, plain = 2, True, 5000


class Crane(Level):
    name = "crane"
    title = "Crane"
    says = "Knows what the owl knows, thinks far ahead as well, and plays to win."
    simulations, plain = CRANE, 30_000

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        """Its moves with chances that come true where all play well, so far as the net's card tells them."""
        found = super().advise(seen)
        try:
            card = shipped(seen.game).card
        except NoNet:
            return found
        seats = int(seen.game.state.load(seen.state).seats)
        return [(move, among_strong(card, seats, chance)) for move, chance in found]
