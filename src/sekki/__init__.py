"""Sekki: modern board games about days and seasons. Play them, build bots for them, study them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .games import BrokenGame, UnknownGame, list_games
from .kit import BadOption, PositionError
from .play import (
    Event,
    IllegalMove,
    Move,
    OpenQuestion,
    PlayableGame,
    RecordError,
    Refused,
    Seen,
    Table,
    UndoRefused,
    game,
    replay,
)

if TYPE_CHECKING:
    from pathlib import Path

    from .bots import Bot
    from .bots.batch_net import BatchNet
    from .play.batch import Batch

__all__ = [
    "BadOption",
    "BrokenGame",
    "Event",
    "IllegalMove",
    "Move",
    "OpenQuestion",
    "PlayableGame",
    "PositionError",
    "RecordError",
    "Refused",
    "Seen",
    "Table",
    "UndoRefused",
    "UnknownGame",
    "batch",
    "batch_net",
    "bot",
    "game",
    "list_games",
    "replay",
]  # fmt: skip


def bot(name: str, **options: Any) -> Bot:
    """A bot by its name: `bot("flat", playouts=200)`."""
    from .bots import make

    return make(name, **options)


def batch(game_id: str, n: int, seats: Any = None, seed: int = 0, device: str = "cpu", **given: Any) -> Batch:
    """Many games side by side for learners, on the processor or on a GPU: see `sekki.play.batch.Batch`."""
    from .play.batch import make

    return make(game(game_id).facts, n, device, seats=seats, seed=seed, **given)


def batch_net(batch: Batch, file: str | Path = "") -> BatchNet:
    """A trained net that plays all rows of a batch at once, where the batch is: see `sekki.bots.batch_net.BatchNet`."""
    from .bots.batch_net import batch_net

    return batch_net(batch, file)
