"""`rollouts`: of the moves its net likes, the one after which the net itself does best in games it plays on.

What luck brings in these games decides more than the move, so the moves meet the same imagined worlds and are compared
game by game. Another move than the net's favourite is made only where it did better beyond doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from sekki.games import find
from sekki.kit import FATE, Game
from sekki.kit.engine import Engine, engine
from sekki.kit.loops import Loop
from sekki.kit.rule import u64
from sekki.play import Move, Seen

from .advice import advice_of
from .base import BadBot, Bot, whole
from .guided import Guided
from .net import Mind, Net
from .net_forward import Forward
from .search.play_on import games_played_on

LONGEST = 2000
CHUNK = 32  # games between two looks at which moves are still worth trying


@dataclass
class Rollouts(Bot):
    """Up to `games` imagined games behind each of at most `most` moves: those to which the net's weights, made milder
    by `heat`, give `least` of the choice. They last so many `chapters` (days of 21 Days; 0: to the end).

    A move is given up that did worse than the best one by `behind` standard errors, the favourite by `beyond`; nobody
    cares for differences that are surely smaller than `slight`.
    """

    games: int = 768
    chapters: int = 1
    most: int = 3
    least: float = 0.03
    heat: float = 1.5
    behind: float = 2.0
    beyond: float = 1.0
    slight: float = 0.002
    file: str = ""  # another net than the one that comes with Sekki
    _net: Net = field(init=False, repr=False, compare=False)

    name = "rollouts"
    title = "Rehearser"
    says = "Learned by playing against itself, and plays its best ideas on in its head."
    main = "games"

    def __post_init__(self) -> None:
        whole(self.name, "games", self.games, 1, 1_000_000)
        whole(self.name, "chapters", self.chapters, 0, 1000)
        whole(self.name, "most", self.most, 1, 100)
        if not self.heat > 0 or not 0 <= self.least <= 1:
            raise BadBot(f"{self.name}'s heat is above 0 and least a share, not {self.heat!r} and {self.least!r}")
        self._net = Net(file=self.file)

    def decide(self, seen: Seen) -> int:
        mind = self._net.mind(seen.game)
        return self.stand_in().decide(seen) if mind is None else self._ranked(seen, mind)[0][0]

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        """The `most` moves that the net likes best, however sure it is of the first; the best one first."""
        mind = self._net.mind(seen.game)
        if mind is None:
            return self.stand_in().advise(seen)
        return [(seen.move(move), chance) for move, chance in self._ranked(seen, mind, least=0.0)]

    def warm(self, game_id: str) -> None:
        game = find(game_id)
        mind = self._net.mind(game)
        if mind is None:
            self.stand_in().warm(game_id)
        else:
            _loop(engine(game), mind.thinker.run)

    def stand_in(self) -> Guided:
        """Who plays where no net fits."""
        return Guided(seed=self.seed, simulations=self.games, file=self.file)

    def _ranked(self, seen: Seen, mind: Mind, least: float | None = None) -> list[tuple[int, float]]:
        """The likely moves with their chances, best first. Where only one is worth a try there is nothing to find out,
        unless moves that get `least` of the choice are asked for."""
        moves = self.likely(seen, mind, least)
        if len(moves) == 1 and least is None:
            return [(moves[0], 0.0)]
        ends = Ends(seen, mind, moves, self.games, self.chapters, self._luck(seen))
        left = list(range(len(moves)))
        while ends.done < self.games and (len(left) > 1 or ends.done == 0):
            ends.play(left, CHUNK)
            left = self._hopeful(ends, left)
        best = self._best(ends, left)
        order = sorted(range(len(moves)), key=lambda i: (i != best, i not in left, -ends.chance(i)))
        return [(moves[i], ends.chance(i)) for i in order]

    def likely(self, seen: Seen, mind: Mind, least: float | None = None) -> list[int]:
        """The moves that deserve a try, the net's favourite first."""
        least = self.least if least is None else least
        legal, weights, _ = mind.look(seen)
        shares = np.exp((weights - weights.max()) / self.heat)
        shares /= shares.sum()
        order = np.argsort(-shares, kind="stable")
        return [legal[i] for k, i in enumerate(order[: self.most]) if k == 0 or shares[i] >= least]

    def _hopeful(self, ends: Ends, left: list[int]) -> list[int]:
        """The moves that may yet be the best, and the favourite as long as it is not known to be worse."""
        leader = max(left, key=ends.chance)
        found = []
        for i in left:
            lead, error = ends.lead(leader, i)
            if i == leader or (lead <= self.behind * error and lead + error > self.slight):
                found.append(i)
        return found

    def _best(self, ends: Ends, left: Sequence[int]) -> int:
        leader = max(left, key=ends.chance)
        if 0 not in left:
            return leader
        lead, error = ends.lead(leader, 0)
        return leader if lead > self.beyond * error else 0


class Ends:
    """Games played on from a position, and what each move came to in them."""

    def __init__(self, seen: Seen, mind: Mind, moves: list[int], games: int, chapters: int, seed: int) -> None:
        game: Game = seen.game
        run, thinker = engine(game), mind.thinker.another()
        self.moves, self.done = moves, 0
        self.worth = np.zeros((len(moves), games))
        self.played = np.zeros(len(moves), np.int64)
        self._run, self._loop = run, _loop(run, thinker.run)
        known = run.records(game.state, 1)
        run.put(known, 0, seen.state)
        self._given = {
            "seen": known,
            "worlds": run.records(game.state, 3),
            "f": run.records(FATE, 1)[0],
            "w": run.prepared(seen.state, seen.seat)[0],
            "out": run.numbers(game.moves.size, "i2"),
            "net": thinker.net,
            "plan": thinker.plan,
            "x": np.zeros(game.features.size, np.float32),
            "room": thinker.room,
            "weights": thinker.weights,
            "values": thinker.values,
            "seat": seen.seat,
            "shared": int(game.cooperative),
            "chapters": chapters,
            "longest": min(game.longest or LONGEST, LONGEST),
            "seed": u64(seed),
        }

    def play(self, some: list[int], games: int) -> None:
        """More games behind some of the moves."""
        last = min(self.worth.shape[1], self.done + games)
        legal = self._run.numbers(len(some), "i2")
        legal[:] = [self.moves[i] for i in some]
        worth = self.worth[some]
        self._loop(**self._given, legal=legal, worth=worth, first=self.done, last=last)
        self.worth[some] = worth
        self.played[some] = self.done = last

    def chance(self, i: int) -> float:
        return float(self.worth[i, : self.played[i]].mean()) if self.played[i] else 0.0

    def lead(self, i: int, j: int) -> tuple[float, float]:
        """How much better one move did than another in the same games, and the standard error of that."""
        n = int(min(self.played[i], self.played[j]))
        apart = self.worth[i, :n] - self.worth[j, :n]
        return float(apart.mean()), float(apart.std() / max(1, n - 1) ** 0.5)


def _loop(run: Engine, forward: Forward) -> Loop:
    return run.loop(games_played_on, forward=forward, chapter=advice_of(run.game).chapter)
