"""Who chooses moves. A bot gets a `Seen`, never a table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import blake2b
from typing import ClassVar

from sekki.play import Move, Seen


class BadBot(ValueError):
    """A bot that does not exist, or a setting it does not have."""


@dataclass
class Bot:
    """A chooser of moves. With a `seed` it chooses the same in the same position.

    A bot of your own fills in `advise`, or only `decide` if it does not compare moves.
    """

    seed: int | None = None

    name: ClassVar[str] = "bot"
    title: ClassVar[str] = "Bot"  # for players
    says: ClassVar[str] = ""  # for players: how it plays, a sentence
    main: ClassVar[str] = ""  # the setting that a bare value stands for: `flat:200`

    def choose(self, seen: Seen) -> Move:
        """The move the bot makes."""
        return seen.move(self.decide(seen))

    def decide(self, seen: Seen) -> int:
        """The number of the move it makes: `choose` without the words."""
        return self.advise(seen)[0][0].id

    def advise(self, seen: Seen) -> list[tuple[Move, float]]:
        """The moves it thinks best, each with its estimated chance of winning, best first."""
        raise NotImplementedError

    def warm(self, game_id: str) -> None:
        """Prepares whatever the bot compiles."""

    def _luck(self, seen: Seen) -> int:
        """A seed for this choice: the same for the same knowledge when the bot has a seed."""
        if self.seed is None:
            return secrets.randbits(63)
        key = seen.to_bytes() + self.seed.to_bytes(8, "little", signed=True)
        return int.from_bytes(blake2b(key, digest_size=8).digest(), "little") >> 1


def whole(bot: str, setting: str, value: object, low: int, high: int) -> None:
    """Refuses a setting that is not a whole number between these."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadBot(f"{bot}'s {setting} are a whole number from {low} to {high}, not {value!r}")
