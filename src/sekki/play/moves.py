"""Legal moves, as programs and people name them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekki.kit import Game


@dataclass(frozen=True)
class Move:
    """A legal move."""

    id: int
    text: str
    kind: str
    args: tuple[str, ...]
    label: str
    note: str
    targets: tuple[str, ...]


def legal_ids(game: Game, s: Any, seat: int) -> list[int]:
    out = [0] * game.moves.size
    return out[: game.rules.moves(s, seat, out, game.scratch.new())]


def describe(game: Game, s: Any, seat: int, move: int) -> Move:
    """A move in words, from a concealed state."""
    kind, args = game.moves.parts(move)
    words = game.words
    return Move(
        move, game.moves.text(move), kind, args, words.label(s, seat, move), words.note(s, seat, move),
        tuple(words.targets(s, seat, move)),
    )  # fmt: skip
