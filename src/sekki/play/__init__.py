"""A game in progress."""

from .errors import IllegalMove, OpenQuestion, Refused, UndoRefused
from .game import Box, game
from .moves import Move
from .record import Record, RecordError, replay
from .seen import Seen
from .table import Event, Table

__all__ = [
    "Box", "Event", "IllegalMove", "Move", "OpenQuestion", "Record", "RecordError", "Refused", "Seen", "Table",
    "UndoRefused",
    "game", "replay",
]  # fmt: skip
