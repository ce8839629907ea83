"""Who a live table talks to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sekki.kit.language import ENGLISH


@dataclass(frozen=True)
class Viewer:
    """Somebody who may look at the table: a guest, or a spectator who may be a stranger."""

    guest: str | None
    language: str = ENGLISH


class Listener(Protocol):
    """What a live table needs of a socket."""

    viewer: Viewer | None
    lagging: bool  # misses updates until it is brought up to date

    def push(self, seq: int, frame: bytes) -> None:
        """Send an update, in order."""

    def fall_behind(self) -> None:
        """Miss updates, and ask to be brought up to date."""

    def send(self, frame: bytes) -> None:
        """Send something that is not part of the log."""
