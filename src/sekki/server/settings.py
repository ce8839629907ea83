"""How a server is set up: where it stores, whom it lets in, how much it takes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sekki.bots.process import MEMORY, MIB, PATIENCE, WARM_UP
from sekki.folders import data_folder

from .logs import LogFormat

LEAST_BOT_MEMORY = 1024  # MiB; compiling the rules of a game takes some hundred


def default_database() -> str:
    """The embedded database."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def default_studies() -> Path:
    """Where finished studies lie, a folder each."""
    return data_folder() / "studies"


def default_workers() -> int:
    """Bots leave one core to the people; while one of them compiles its rules, another can play."""
    return max(2, (os.cpu_count() or 2) - 1)


def default_bot_memory() -> int:
    """MiB for a bot's process: at most half of what the machine has."""
    try:
        pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return MEMORY
    return max(LEAST_BOT_MEMORY, min(MEMORY, pages * size // MIB // 2))


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for one machine at home. Times are in seconds."""

    database: str = field(default_factory=default_database)
    hosts: tuple[str, ...] = ()  # names the server answers to, besides this machine's and plain addresses
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For and X-Forwarded-Proto are believed
    static: Path = Path(__file__).parent / "static"

    workers: int = field(default_factory=default_workers)
    bot_pause: float = 0.4  # before a bot's move, so that people can follow
    bot_patience: float = PATIENCE  # after this a thinking bot is replaced
    bot_warm_up: float = WARM_UP  # the same for a first move, which may compile rules, and for a step of a review

    bot_memory: int = field(default_factory=default_bot_memory)  # MiB its process may use before it is replaced

    adviser: tuple[str, dict[str, Any]] | None = None  # the bot that gives hints and its settings, if not the best

    review_simulations: int = 1000  # simulations for each position of a review

    studies: Path = field(default_factory=default_studies)  # finished ones, shown in the laboratory
    what_ifs: bool = True  # whether guests may ask for what-ifs, one at a time
    what_if_timeout: float = 120.0  # one that is silent for so long is given up

    message_bytes: int = 16 * 1024
    socket_bytes: int = 64 * 1024  # beyond this the socket is closed unread
    messages_per_second: float = 20.0
    message_burst: int = 40
    dropped_messages: int = 200  # so many over the rate, and the socket is closed
    guests_per_address: int = 8  # so many times what a guest may do, all callers of one address may do together
    guests_per_minute: float = 60.0  # new guests from one address
    tables_per_guest: int = 20  # unfinished ones
    tables_per_minute: float = 6.0  # set up by one guest, after the first twenty
    chats_per_minute: float = 60.0  # of one guest
    hints_per_minute: float = 20.0  # for one guest
    sockets_per_guest: int = 32
    sockets_per_address: int = 128
    sockets: int = 10_000  # in all; fewer where the system allows fewer open files
    connects_per_minute: float = 240.0  # new sockets from one address
    connections_per_address: int = 256  # with plain HTTP
    connections: int = 2_000  # with plain HTTP, in all
    request_deadline: float = 20.0  # a request must have arrived by then
    hello_deadline: float = 15.0  # a socket must have said to which table it wants by then

    listens: str = "127.0.0.1"  # where; pages opened on this machine offer friends the addresses that lead there
    resume_entries: int = 200  # further behind, a client gets a snapshot
    queued_frames: int = 64  # a slower client gets one frame for many
    away: float = 60.0  # then others may hand the seat to a bot
    idle: float = 600.0  # then a table leaves memory; the log keeps it
    tables_in_memory: int = 1_000  # beyond this the one that was used longest ago leaves earlier, if nobody is there
    keep_finished: float | None = None  # days until a finished table is deleted; None: it is kept
    keep_abandoned: float | None = None  # the same for tables that were not finished
    keep_guests: float | None = None  # the same for guests who have no table any more
    retention_every: float = 3600.0
    metrics_for: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that may read /metrics
    sweep: float = 10.0  # how often idle tables and silent processes are looked for
    log_format: LogFormat = "text"
    clock: Callable[[], float] = time.time
    seed: int | None = None  # for tests: tables set up alike get the same cards, and bots choose the same moves
