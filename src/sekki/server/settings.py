"""How a server is set up: where it stores, whom it lets in, how much it takes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sekki.bots.process import PATIENCE, WARM_UP
from sekki.folders import data_folder


def default_database() -> str:
    """The embedded database."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_workers() -> int:
    """Bots leave one core to the people; while one of them compiles its rules, another can play."""
    return max(2, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for one machine at home. Times are in seconds."""

    database: str = field(default_factory=default_database)
    hosts: tuple[str, ...] = ()  # names the server answers to, besides this machine's and plain addresses
    static: Path = Path(__file__).parent / "static"

    workers: int = field(default_factory=default_workers)
    bot_pause: float = 0.4  # before a bot's move, so that people can follow
    bot_patience: float = PATIENCE  # after this a thinking bot is replaced
    bot_warm_up: float = WARM_UP  # the same for a first move, which may compile rules, and for a step of a review

    adviser: tuple[str, dict[str, Any]] | None = None  # the bot that gives hints and its settings, if not the best

    review_simulations: int = 1000  # simulations for each position of a review

    message_bytes: int = 16 * 1024
    socket_bytes: int = 64 * 1024  # beyond this the socket is closed unread
    messages_per_second: float = 20.0
    message_burst: int = 40
    dropped_messages: int = 200  # so many over the rate, and the socket is closed
    guests_per_minute: float = 60.0  # new guests from one address
    tables_per_guest: int = 20  # unfinished ones
    sockets_per_guest: int = 32

    resume_entries: int = 200  # further behind, a client gets a snapshot
    queued_frames: int = 64  # a slower client gets one frame for many
    away: float = 60.0  # then others may hand the seat to a bot
    idle: float = 600.0  # then a table leaves memory; the log keeps it
    sweep: float = 10.0  # how often idle tables and silent processes are looked for
    clock: Callable[[], float] = time.time
    seed: int | None = None  # for tests: tables set up alike get the same cards, and bots choose the same moves
