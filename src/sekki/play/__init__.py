"""A game in progress."""

from .errors import IllegalMove, OpenQuestion, Refused, UndoRefused
from .event import Event
from .game import PlayableGame, game
from .moves import Move
from .record import Record, RecordError, replay
from .seen import Seen
from .table import Table

__all__ = [
    "Event",
    "IllegalMove",
    "Move",
    "OpenQuestion",
    "PlayableGame",
    "Record",
    "RecordError",
    "Refused",
    "Seen",
    "Table",
    "UndoRefused",
    "game",
    "replay",
]  # fmt: skip
