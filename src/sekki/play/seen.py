"""What a bot gets: a concealed state, the seat and its legal moves. Never the table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sekki.games import find
from sekki.kit import Game

from .moves import Move, describe, legal_ids


@dataclass(frozen=True)
class Seen:
    """One seat's knowledge of a table. Its bytes are what bots in other processes receive."""

    game_id: str
    components: str
    seat: int
    state: bytes

    @property
    def game(self) -> Game:
        return find(self.game_id)

    @property
    def s(self) -> Any:
        """The concealed state, as interpreted rules and words read it."""
        return self.game.state.load(self.state)

    @property
    def legal_ids(self) -> list[int]:
        return legal_ids(self.game, self.s, self.seat)

    @property
    def legal(self) -> list[Move]:
        s = self.s
        return [describe(self.game, s, self.seat, move) for move in self.legal_ids]

    def move(self, move: int) -> Move:
        return describe(self.game, self.s, self.seat, move)

    def to_bytes(self) -> bytes:
        head = json.dumps({"game": self.game_id, "components": self.components, "seat": self.seat}).encode()
        return len(head).to_bytes(2, "little") + head + self.state

    @classmethod
    def from_bytes(cls, data: bytes) -> Seen:
        n = int.from_bytes(data[:2], "little")
        head = json.loads(data[2 : 2 + n])
        return cls(head["game"], head["components"], head["seat"], data[2 + n :])
