"""A process in which bots think. It gets a `Seen`'s bytes and answers with a move; it never meets the table."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from multiprocessing.connection import Connection
from typing import Any, Literal

import msgspec
from msgspec import Struct

NICENESS = 10
LOOK_FOR_PARENT = 1.0


class Job(Struct):
    """What is asked of a bot. `warm` only prepares it."""

    ask: Literal["warm", "choose", "hint"]
    game: str
    bot: str
    settings: dict[str, Any]
    seen: bytes = b""
    count: int = 3


class Said(Struct):
    """What comes back: first how it goes, then the answer."""

    state: Literal["warming", "thinking", "done", "failed"]
    moves: list[tuple[str, float]] = []
    error: str = ""


def main(line: Connection, parent: int) -> None:
    """Answer jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    bots: dict[tuple[str, str, str], Any] = {}
    jobs = msgspec.msgpack.Decoder(Job)
    while True:
        try:
            job = jobs.decode(line.recv_bytes())
        except EOFError:
            return
        try:
            _answer(line, job, bots)
        except (BrokenPipeError, ConnectionResetError):
            return
        except Exception as error:
            _say(line, Said("failed", error=f"{type(error).__name__}: {error}"))


def _answer(line: Connection, job: Job, bots: dict[tuple[str, str, str], Any]) -> None:
    key = (job.game, job.bot, repr(sorted(job.settings.items())))
    if key not in bots:
        _say(line, Said("warming"))
        bots[key] = _prepared(job)
    bot = bots[key]
    if job.ask == "warm":
        _say(line, Said("done"))
        return
    _say(line, Said("thinking"))
    import sekki

    seen = sekki.Seen.from_bytes(job.seen)
    if job.ask == "choose":
        _say(line, Said("done", [(bot.choose(seen).text, 0.0)]))
        return
    _say(line, Said("done", [(move.text, float(chance)) for move, chance in bot.advise(seen)[: job.count]]))


def _prepared(job: Job) -> Any:
    """The bot, with the rules of the game compiled."""
    import sekki

    bot = sekki.bot(job.bot, **job.settings)
    bot.warm(job.game)
    return bot


def _say(line: Connection, said: Said) -> None:
    line.send_bytes(msgspec.msgpack.encode(said))


def _leave_with(parent: int) -> None:
    """End when the server ended without a word, even in the middle of a thought."""
    while os.getppid() == parent:
        time.sleep(LOOK_FOR_PARENT)
    sys.stderr.flush()
    os._exit(0)
