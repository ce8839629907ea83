"""`flat`: for every legal move a few imagined games played on at random; the best average wins.

All moves are tried in the same imagined worlds, with the same luck and by the same random choices as long as they
stay possible: what is left of a difference is the move's own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sekki.games import find
from sekki.kit import FATE
from sekki.kit.engine import engine
from sekki.kit.fate import free, mix
from sekki.kit.loops import loop
from sekki.kit.payoff import worth
from sekki.kit.playout import policy_of, random_playout
from sekki.kit.rule import u64
from sekki.play import Move, Seen

from .base import Bot, whole

LONGEST = 2000


@loop(world="states", work="states", playouts="int", values="f8[:]")
def flat_values(
    actors, moves, play, place, score, imagine, seen, world, work, f, w, out, legal, seat, playouts, seed, longest,
    shared, values,
):  # fmt: skip
    """Adds up, for each legal move, what the games played on from it are worth."""
    for k in range(playouts):
        luck = mix(u64(seed + u64(k)))
        world[0] = seen[0]
        free(f, luck)
        imagine(world[0], f, seat, w)
        for i in range(len(legal)):
            work[0] = world[0]
            free(f, luck)
            play(work[0], f, seat, legal[i], w)
            random_playout(actors, moves, play, work[0], f, w, out, policy_of(luck), longest)
            values[i] += worth(place, score, work[0], seat, shared)


@dataclass
class Flat(Bot):
    playouts: int = 60

    name = "flat"
    title = "Counter"
    says = "Tries every move in a few imagined games."
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
        engine(find(game_id)).loop(flat_values)

    def _values(self, seen: Seen, legal: list[int]) -> list[float]:
        game, run = seen.game, engine(seen.game)
        known, world, work = (run.records(game.state, 1) for _ in range(3))
        run.put(known, 0, seen.state)
        moves = run.numbers(len(legal), "i2")
        moves[:] = legal
        values = np.zeros(len(legal))
        run.loop(flat_values)(
            seen=known,
            world=world,
            work=work,
            f=run.records(FATE, 1)[0],
            w=run.prepared(seen.state, seen.seat)[0],
            out=run.numbers(game.moves.size, "i2"),
            legal=moves,
            seat=seen.seat,
            playouts=self.playouts,
            seed=u64(self._luck(seen)),
            longest=min(game.longest or LONGEST, LONGEST),
            shared=int(game.cooperative),
            values=values,
        )
        return [float(v) / self.playouts for v in values]
