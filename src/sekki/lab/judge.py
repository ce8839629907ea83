"""Everyone's chance of winning in a position: by the game's net, where there is none by its advice, or by a search."""

from __future__ import annotations

from typing import Any

import numpy as np

from sekki.bots import BadBot, make
from sekki.bots.advice import advice_of
from sekki.bots.net import Net
from sekki.bots.searcher import Searcher
from sekki.bots.spec import read
from sekki.games import find
from sekki.kit.engine import engine
from sekki.play import Seen

SEARCHES = ("guided", "ismcts")
SEED = 1  # of searches: the same position is judged the same


def check_judge(by: str) -> None:
    """Refuses who cannot tell chances."""
    name, settings = read(by)
    if by != "net" and name not in SEARCHES:
        raise BadBot(f"chances are told by net or by a search like guided:50, not by {by}")
    make(name, **settings)


class Judge:
    """Chances of all seats, in their order. Net and search know what the seat to move knows; features see all cards."""

    def __init__(self, game_id: str, by: str = "net") -> None:
        self.game = find(game_id)
        self.by = by
        self.searcher = None if by == "net" else _searcher(by)
        self.mind = Net().mind(self.game) if _has_net(game_id) else None
        self.advice = advice_of(self.game)
        self.run = engine(self.game)
        self._w = self.run.records(self.game.scratch, 1)
        self._measured = np.zeros(len(self.advice.features))
        self._weights = np.array([feature.weight for feature in self.advice.features])

    @property
    def name(self) -> str:
        if self.searcher is not None:
            return f"a search ({self.by})"
        return "the net" if self.mind else "the game's own features" if self.advice.features else "nobody"

    def chances(self, seen: Seen, seats: int, state: Any) -> list[float]:
        """`seen` is what the seat to move knows, `state` the same position as a record."""
        if self.searcher is not None:
            return [float(chance) for chance in self.searcher.search(seen).seats[:seats]]
        if self.mind is not None:
            values = self.mind.look(seen)[2]
            return [float(values[(seat - seen.seat) % seats]) for seat in range(seats)]
        if not self.advice.features:
            return [1.0 / seats] * seats
        standing = np.array([self._standing(state, seat) for seat in range(seats)]) / self.advice.spread
        if self.game.cooperative or seats == 1:
            return [float(1 / (1 + np.exp(-x))) for x in standing]
        weight = np.exp(standing - standing.max())
        return [float(x) for x in weight / weight.sum()]

    def _standing(self, state: Any, seat: int) -> float:
        self.run.rule_for("measure", self.advice.measure)(state, seat, self._measured, self._w[0])
        return float(self._measured @ self._weights)


def _searcher(by: str) -> Searcher:
    name, settings = read(by)
    bot = make(name, **{"seed": SEED, "threads": 1} | settings)
    assert isinstance(bot, Searcher)
    return bot


def _has_net(game_id: str) -> bool:
    from sekki.bots.net_file import NoNet, shipped

    try:
        shipped(find(game_id))
    except NoNet:
        return False
    return True
