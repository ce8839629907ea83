"""A bot that takes memory without end and keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import sekki
from sekki.bots import Bot

MIB = 1024 * 1024


@dataclass
class Hungry(Bot):
    name = "tests.server.hungry_bot:Hungry"
    title = "Hungry"
    says = "Takes all the memory there is."
    eaten: ClassVar[list[bytearray]] = []

    def choose(self, seen: sekki.Seen) -> sekki.Move:
        while True:
            self.eaten.append(bytearray(64 * MIB))
