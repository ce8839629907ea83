"""`greedy`: makes the move that looks best right away, by the game's own features. It can say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sekki.games import find
from sekki.kit import FATE, Game
from sekki.kit.advice import Advice
from sekki.kit.engine import Engine, Types, engine
from sekki.kit.rule import u64
from sekki.play import Move, Seen

from .base import BadBot, Bot, whole
from .counsel import advice_of
from .search.look import NEEDS, look_ahead
from .search.run import signature_of

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
    says = "takes what looks best right now"
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
        total = self._look(seen, legal, weights) / self.worlds
        found = [
            Prospect(move, tuple(map(float, row[:-1])), float(row[-1]), float(row[:-1] @ weights - row[-1]))
            for move, row in zip(legal, total, strict=True)
        ]
        return sorted(found, key=lambda p: -p.ahead)

    def _look(self, seen: Seen, legal: list[int], weights: Any) -> Any:
        game, run = seen.game, engine(seen.game)
        state, states = run.records(game.state, 1), run.records(game.state, 3)
        run.put(state, 0, seen.state)
        f, w = run.records(FATE, 1), run.records(game.scratch, 1)
        out, next_moves = (run.numbers(game.moves.size, "i2") for _ in range(2))
        moves = run.numbers(len(legal), "i2")
        moves[:] = legal
        total = np.zeros((len(legal), len(weights) + 1))
        _loop(run)(
            *_functions(run), state, states, f[0], w[0], out, next_moves, moves, seen.seat, int(game.cooperative),
            np.zeros(len(weights)), weights, np.zeros(len(weights) + 1), total, u64(self._luck(seen)), self.worlds,
        )  # fmt: skip
        return total

    def warm(self, game_id: str) -> None:
        run = engine(find(game_id))
        _functions(run)
        _loop(run)


def _advice(game: Game) -> Advice:
    advice = advice_of(game)
    if not advice.features:
        raise BadBot(f"greedy cannot play {game.id}: the game has no advice")
    return advice


def _functions(run: Engine) -> list[Any]:
    measure = run.generic(_advice(run.game).measure, signature_of("measure"))
    return [*(run.function(name) for name in NEEDS), measure]


def _loop(run: Engine) -> Callable[..., Any]:
    return run.generic(look_ahead, _signature)


def _signature(t: Types) -> Any:
    given = [t.function(name) for name in NEEDS]
    measure = t.t.FunctionType(signature_of("measure")(t))
    floats, grid = t.t.float64[::1], t.t.float64[:, ::1]
    return t.t.void(
        *given, measure, t.states, t.states, t.fate, t.scratch, t.moves, t.moves, t.moves, t.int, t.int, floats, floats,
        floats, grid, t.word, t.int,
    )  # fmt: skip
