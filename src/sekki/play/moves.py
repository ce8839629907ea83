"""Legal moves, as programs and people name them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekki.kit import Game
from sekki.kit.text import default_names


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


def legal_ids(game: Game, s: Any, seat: int, w: Any = None) -> list[int]:
    """The legal moves of a seat; `w` is a scratch record, where one is at hand."""
    out = [0] * game.moves.size
    return out[: game.rules.moves(s, seat, out, game.scratch.new() if w is None else w)]


def describe(game: Game, s: Any, seat: int, move: int, names: list[str] | None = None) -> Move:
    """A move in words, from a concealed state."""
    names = names or default_names(s.seats)
    kind, args = game.moves.parts(move)
    words = game.words
    return Move(
        move, game.moves.text(move), kind, args, words.label(s, seat, move, names),
        words.note(s, seat, move, names),
        tuple(words.targets(s, seat, move)),
    )  # fmt: skip
