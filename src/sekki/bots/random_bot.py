"""The simplest bot: any legal move."""

from __future__ import annotations

import random

from sekki.play import Move, Seen

from .base import Bot


class Random(Bot):
    name = "random"
    says = "plays any legal move"

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        legal = seen.legal_ids
        order = random.Random(self._luck(seen)).sample(legal, len(legal))
        return [(seen.move(move), 1 / len(legal)) for move in order]
