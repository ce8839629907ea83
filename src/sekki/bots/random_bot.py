"""The simplest bot: any legal move."""

from __future__ import annotations

import random

from sekki.play import Move, Seen

from .base import Bot


class Random(Bot):
    name = "random"
    title = "Dreamer"
    says = "Plays anything that is allowed."

    def decide(self, seen: Seen) -> int:
        return random.Random(self._luck(seen)).choice(seen.legal_ids)

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        legal = seen.legal_ids
        first = self.decide(seen)
        order = [first, *(move for move in legal if move != first)]
        return [(seen.move(move), 1 / len(legal)) for move in order]
