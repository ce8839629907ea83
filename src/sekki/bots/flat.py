"""`flat`: for every legal move a few imagined games played on at random; the best average wins.

All moves are tried in the same imagined worlds, with the same luck and by the same random choices as long as they
stay possible: what is left of a difference is the move's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sekki.games import find
from sekki.kit import FATE
from sekki.kit.engine import Engine, Types, engine
from sekki.kit.fate import free, mix
from sekki.kit.payoff import worth
from sekki.kit.playout import play_on, policy_of
from sekki.kit.rule import rule, u64
from sekki.play import Move, Seen

from .base import Bot, whole

NEEDS = ("actors", "moves", "play", "place", "score", "imagine")
LONGEST = 2000


@rule
def flat_values(
    actors, moves, play, place, score, imagine, seen, world, work, f, w, out, legal, count, seat, playouts, seed,
    longest,
    shared, values,
):  # fmt: skip
    """Adds up, for each legal move, what the games played on from it are worth."""
    for k in range(playouts):
        luck = mix(u64(seed + u64(k)))
        world[0] = seen[0]
        free(f, luck)
        imagine(world[0], f, seat, w)
        for i in range(count):
            work[0] = world[0]
            free(f, luck)
            play(work[0], f, seat, legal[i], w)
            play_on(actors, moves, play, work[0], f, w, out, policy_of(luck), longest)
            values[i] += worth(place, score, work[0], seat, shared)


def flat_signature(t: Types) -> Any:
    functions = [t.function(name) for name in NEEDS]
    floats = t.t.float64[::1]
    return t.t.void(
        *functions, t.states, t.states, t.states, t.fate, t.scratch, t.moves, t.moves, t.int, t.int, t.int, t.word,
        t.int,
        t.int, floats,
    )  # fmt: skip


@dataclass
class Flat(Bot):
    playouts: int = 60

    name = "flat"
    says = "tries every move in a few imagined games"
    main = "playouts"

    def __post_init__(self) -> None:
        whole(self.name, "playouts", self.playouts, 1, 1_000_000)

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        legal = seen.legal_ids
        if len(legal) == 1:
            return [(seen.move(legal[0]), self._values(seen, legal)[0])]
        values = self._values(seen, legal)
        order = sorted(range(len(legal)), key=lambda i: -values[i])
        return [(seen.move(legal[i]), values[i]) for i in order]

    def decide(self, seen: Seen) -> int:
        legal = seen.legal_ids
        if len(legal) == 1:
            return legal[0]
        values = self._values(seen, legal)
        return legal[max(range(len(legal)), key=lambda i: values[i])]

    def warm(self, game_id: str) -> None:
        run = engine(find(game_id))
        for name in NEEDS:
            run.function(name)
        run.generic(flat_values, flat_signature)

    def _values(self, seen: Seen, legal: list[int]) -> list[float]:
        run = engine(seen.game)
        game = seen.game
        states = [run.records(game.state, 1) for _ in range(3)]
        run.put(states[0], 0, seen.state)
        f, w = run.records(FATE, 1), run.records(game.scratch, 1)
        out, moves = run.numbers(game.moves.size, "i2"), run.numbers(len(legal), "i2")
        moves[:] = legal
        values = np.zeros(len(legal))
        longest = min(game.longest or LONGEST, LONGEST)
        known = [u64(self._luck(seen)), longest, int(game.cooperative), values]
        work = [*states, f[0], w[0], out, moves, len(legal), seen.seat, self.playouts]
        _loop(run)(*(run.function(name) for name in NEEDS), *work, *known)
        return [float(v) / self.playouts for v in values]


def _loop(run: Engine) -> Any:
    return run.generic(flat_values, flat_signature)
