"""Who chooses moves. A bot gets a `Seen`, never a table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sekki.kit.names import suggestion
from sekki.play import Move, Seen


class BadBot(ValueError):
    """A bot that does not exist, or a setting it does not have."""


@dataclass
class Bot:
    """A chooser of moves. With a `seed` it chooses the same in the same position."""

    seed: int | None = None

    name = "bot"
    says = ""

    def choose(self, seen: Seen) -> Move:
        """The move the bot makes."""
        return self.advise(seen)[0][0]

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        """The moves it thinks best, each with its estimated chance of winning, best first."""
        raise NotImplementedError

    def warm(self, game_id: str) -> None:
        """Prepares whatever the bot compiles."""

    def _luck(self, seen: Seen) -> int:
        """A seed for this choice: the same for the same knowledge when the bot has a seed."""
        if self.seed is None:
            return secrets.randbits(63)
        from hashlib import blake2b

        key = seen.to_bytes() + self.seed.to_bytes(8, "little", signed=True)
        return int.from_bytes(blake2b(key, digest_size=8).digest(), "little") >> 1


def unknown(name: str, known: list[str]) -> BadBot:
    return BadBot(f"there is no bot {name!r}{suggestion(name, known)}")
