"""Looks back at finished games: one at a time, in a process of its own, never on the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Literal

import msgspec

from sekki.bots.process import NICENESS, leave_with

log = logging.getLogger("sekki.server")
ENDING = 1.0
Lines = list[dict[str, Any]]


class ReviewFailed(Exception):
    """The process that looked back crashed, was too slow, or was stopped."""


@dataclass
class Looking:
    """A review in the making."""

    record: str  # names the game it is made of
    total: int
    state: Literal["waiting", "working", "failed"] = "waiting"
    done: int = 0


class Reviews:
    """The reviews of one server process. Who asks for one that is in the making is told how far it is."""

    def __init__(self, simulations: int, patience: float) -> None:
        self.simulations, self.patience = simulations, patience
        self.looking: dict[str, Looking] = {}
        self.turn = asyncio.Semaphore(1)
        self.threads = ThreadPoolExecutor(1, "review")
        self.lock = threading.Lock()
        self.process: Any = None
        self.closed = False

    def found(self, table: str, record: str) -> Looking | None:
        """The review of this record, if it is in the making. A failure is told once and may then be tried again."""
        one = self.looking.get(table)
        if one is None or one.record != record:
            return None
        if one.state == "failed":
            del self.looking[table]
        return one

    def begin(self, table: str, record: str, steps: int) -> Looking:
        one = self.looking[table] = Looking(record, steps)
        return one

    async def make(self, table: str, one: Looking, lines: Lines) -> dict[str, Any] | None:
        """Look back at a game; None if that fails, and `found` says so."""
        loop = asyncio.get_running_loop()

        def progress(done: int) -> None:
            one.done = done

        def tell(done: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(progress, done)

        async with self.turn:
            one.state = "working"
            try:
                if self.closed:
                    raise ReviewFailed("was stopped")
                return await loop.run_in_executor(self.threads, self._look, lines, tell)
            except ReviewFailed as failed:
                log.warning("table %s: the review %s", table, failed)
                one.state = "failed"
                return None

    def forget(self, table: str, one: Looking) -> None:
        """It is kept elsewhere now."""
        if self.looking.get(table) is one:
            del self.looking[table]

    def _look(self, lines: Lines, tell: Callable[[int], None]) -> dict[str, Any]:
        """In a thread: start the process and follow its words until the review."""
        line, process = self._start(lines)
        try:
            while line.poll(self.patience):
                said: tuple[str, Any] = line.recv()
                if said[0] == "failed":
                    raise ReviewFailed(f"failed ({said[1]})")
                if said[0] == "done":
                    review: dict[str, Any] = said[1]
                    return review
                tell(said[1])
            raise ReviewFailed("took too long")
        except (EOFError, OSError):
            raise ReviewFailed("was stopped" if self.closed else "crashed") from None
        finally:
            process.kill()
            process.join(ENDING)
            line.close()

    def _start(self, lines: Lines) -> tuple[Connection, Any]:
        spawn = multiprocessing.get_context("spawn")
        line, theirs = spawn.Pipe(duplex=False)
        arguments = (theirs, os.getpid(), lines, self.simulations)
        with self.lock:
            if self.closed:
                raise ReviewFailed("was stopped")
            self.process = spawn.Process(target=main, args=arguments, name="sekki review", daemon=True)
            self.process.start()
        theirs.close()
        return line, self.process

    def close(self) -> None:
        with self.lock:
            self.closed = True
            if self.process is not None:
                self.process.kill()
        self.threads.shutdown(cancel_futures=True)


def record_name(lines: Lines, simulations: int) -> str:
    """Tells one game from another, however they are called."""
    return hashlib.blake2b(msgspec.json.encode([simulations, lines]), digest_size=16).hexdigest()


def main(line: Connection, parent: int, lines: Lines, simulations: int) -> None:
    """The process: looks back at one game and says how far it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()
    from sekki.lab.review import review
    from sekki.play import replay

    threads = max(1, (os.cpu_count() or 2) - 1)
    try:
        found = review(
            replay(lines), simulations=simulations, threads=threads, progress=lambda done: line.send(("step", done))
        )
        line.send(("done", found.to_json()))
    except BrokenPipeError:
        return
    except Exception as error:
        line.send(("failed", f"{type(error).__name__}: {error}"))
