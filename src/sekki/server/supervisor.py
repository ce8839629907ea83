"""Several server processes on one port and one PostgreSQL, started, watched and restarted as one command."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .metrics import forget_process, share_metrics
from .settings import Settings

logger = logging.getLogger("sekki.server")
STARTING = 120.0
ENDING = 15.0
LOOK = 0.2
SOON = 1.0  # between a process that ended and the next one in its place, so that a broken one does not spin
LOOK_FOR_PARENT = 1.0

Serve = Callable[[Settings, socket.socket, Callable[[], None]], None]


@dataclass
class Member:
    """A server process, and the line on which it says that it answers."""

    process: Any
    line: Connection

    def wait_ready(self) -> bool:
        try:
            return self.line.poll(STARTING) and self.line.recv() == "ready"
        except (EOFError, OSError):
            return False

    def end(self) -> None:
        """Ask it to end, and make sure that it does."""
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(ENDING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Supervisor:
    """Keeps `count` processes running. SIGHUP restarts them one after the other; SIGTERM and SIGINT end them all.

    Every process listens on a socket of its own at the same port (SO_REUSEPORT), and the system spreads connections.
    `reserved` only keeps the port, so that there is never a moment at which nobody has it. `serve_on` serves in a
    process of its own.
    """

    def __init__(self, serve_on: Serve, settings: Settings, reserved: socket.socket, count: int) -> None:
        self.serve_on = serve_on
        self.settings = replace(settings, workers=max(1, settings.workers // count))
        self.reserved, self.count = reserved, count
        self.members: list[Member] = []
        self.ending = threading.Event()
        self.restarting = threading.Event()

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to end. `ready` is called once all processes answer."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.ending.set())
        signal.signal(signal.SIGHUP, lambda *_: self.restarting.set())
        figures = TemporaryDirectory(prefix="sekki-metrics-")
        share_metrics(Path(figures.name))
        try:
            self.members = [self._start() for _ in range(self.count)]
            if all(member.wait_ready() for member in self.members):
                ready()
            while not self.ending.wait(LOOK):
                self._replace_ended()
                if self.restarting.is_set():
                    self.restarting.clear()
                    self._restart_all()
        finally:
            for member in self.members:
                member.end()
            self.reserved.close()
            figures.cleanup()

    def _start(self) -> Member:
        spawn = multiprocessing.get_context("spawn")
        line, theirs = spawn.Pipe(duplex=False)
        address, family = self.reserved.getsockname(), self.reserved.family
        arguments = (self.serve_on, self.settings, address, family, theirs, os.getpid())
        process = spawn.Process(target=main, args=arguments, name="sekki server")
        process.start()
        theirs.close()
        return Member(process, line)

    def _replace_ended(self) -> None:
        for i, member in enumerate(self.members):
            if not member.process.is_alive():
                logger.warning("a server process ended (%s) and is started again", member.process.exitcode)
                forget_process(member.process.pid)
                if self.ending.wait(SOON):
                    return
                self.members[i] = self._start()

    def _restart_all(self) -> None:
        """A new process answers before the old one ends; its sockets come back to any of them."""
        for i, old in enumerate(self.members):
            new = self._start()
            if self.ending.is_set() or not new.wait_ready():
                new.end()
                logger.error("a new server process did not start; the old ones go on")
                return
            self.members[i] = new
            old.end()
            forget_process(old.process.pid)


def bind_shared(address: Any, family: int) -> socket.socket:
    """A socket at a port that several processes share."""
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    bound.bind(address)
    return bound


def main(serve_on: Serve, settings: Settings, address: Any, family: int, line: Connection, parent: int) -> None:
    """One process: serves until it is told to end, or until the supervisor is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches everybody; the supervisor decides
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    serve_on(settings, bind_shared(address, family), lambda: line.send("ready"))


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_FOR_PARENT)
    os.kill(os.getpid(), signal.SIGTERM)
