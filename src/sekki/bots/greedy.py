"""`greedy`: makes the move that looks best right away, by the game's own features. It can say why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sekki.games import find
from sekki.kit import FATE, Game
from sekki.kit.advice import Advice
from sekki.kit.engine import Engine, engine
from sekki.kit.loops import Loop
from sekki.kit.rule import u64
from sekki.play import Move, Seen

from .advice import advice_of
from .base import BadBot, Bot, whole
from .search.lookahead import look_ahead

MOST_WORLDS = 100_000


@dataclass(frozen=True)
class Prospect:
    """What a move leads to: its features on average, the strongest rival's standing, and how far ahead that is."""

    move: int
    features: tuple[float, ...]
    rival: float
    ahead: float


@dataclass
class Greedy(Bot):
    worlds: int = 8

    name = "greedy"
    title = "Snatcher"
    says = "Takes what looks best right now."
    main = "worlds"

    def __post_init__(self) -> None:
        whole(self.name, "worlds", self.worlds, 1, MOST_WORLDS)

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        found = self.prospects(seen)
        spread = _advice(seen.game).spread
        return [(seen.move(p.move), 1 / (1 + np.exp(-p.ahead / spread))) for p in found]

    def decide(self, seen: Seen) -> int:
        legal = seen.legal_ids
        return legal[0] if len(legal) == 1 else self.prospects(seen, legal)[0].move

    def prospects(self, seen: Seen, moves: list[int] | None = None) -> list[Prospect]:
        """What each move leads to, the best first."""
        legal = moves or seen.legal_ids
        advice = _advice(seen.game)
        weights = np.array([feature.weight for feature in advice.features])
        total = self._look_ahead(seen, legal, weights) / self.worlds
        found = [
            Prospect(move, tuple(map(float, row[:-1])), float(row[-1]), float(row[:-1] @ weights - row[-1]))
            for move, row in zip(legal, total, strict=True)
        ]
        return sorted(found, key=lambda p: -p.ahead)

    def _look_ahead(self, seen: Seen, legal: list[int], weights: Any) -> Any:
        game, run = seen.game, engine(seen.game)
        known = run.records(game.state, 1)
        run.put(known, 0, seen.state)
        moves = run.numbers(len(legal), "i2")
        moves[:] = legal
        total = np.zeros((len(legal), len(weights) + 1))
        _loop(run)(
            seen=known,
            states=run.records(game.state, 3),
            f=run.records(FATE, 1)[0],
            w=run.prepared(seen.state, seen.seat)[0],
            out=run.numbers(game.moves.size, "i2"),
            next_moves=run.numbers(game.moves.size, "i2"),
            legal=moves,
            seat=seen.seat,
            shared=int(game.cooperative),
            features=np.zeros(len(weights)),
            weights=weights,
            found=np.zeros(len(weights) + 1),
            total=total,
            seed=u64(self._luck(seen)),
            worlds=self.worlds,
        )
        return total

    def warm(self, game_id: str) -> None:
        _loop(engine(find(game_id)))


def _advice(game: Game) -> Advice:
    advice = advice_of(game)
    if not advice.features:
        raise BadBot(f"greedy cannot play {game.id}: the game has no advice")
    return advice


def _loop(run: Engine) -> Loop:
    return run.loop(look_ahead, measure=_advice(run.game).measure)
