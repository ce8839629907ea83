"""The process beside a run in which its nets meet bots: training does not wait for it, and it needs no torch."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sekki.bots.process import NICENESS, belong_to
from sekki.games import find
from sekki.kit.engine import engine

from .config import Config
from .sparring import Tried, spar

logger = logging.getLogger("sekki.train")

TRIED = "tried"  # the folder with copies of nets that play: the run goes on and writes new ones
PATIENCE = 300.0  # seconds for the games of the last net; in the first ones rules may have to be compiled
ENDING = 5.0
GONE = (EOFError, BrokenPipeError, ConnectionResetError)


class Beside:
    """Nets go in with `begin`, results come out with `arrived`. It ends with the `with` in which it was made."""

    def __init__(self, config: Config, folder: Path) -> None:
        self.config, self.folder = config, folder / TRIED
        self.wanted = bool(config.against)
        self._process: Any = None
        self._line: Any = None
        self._open = 0
        if self.wanted and engine(find(config.game)).compiled and find_spec("numba") is None:
            self._give_up("rules cannot be compiled here")

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def busy(self) -> bool:
        return self._open > 0

    def begin(self, net: Path, decisions: int, last: bool = False) -> None:
        """Has a copy of a net tried. While another one plays this one is left out, unless it is the last of a run."""
        if not self.wanted or (self.busy and not last):
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        copy = self.folder / f"{decisions}.npz"
        for suffix in (".npz", ".json"):
            shutil.copyfile(net.with_suffix(suffix), copy.with_suffix(suffix))
        try:
            if self._process is None:
                self._start()
            self._line.send((copy, decisions))
            self._open += 1
        except OSError as error:
            self._give_up(str(error))

    def arrived(self) -> list[Tried]:
        """The results that have come since it was last asked."""
        return list(self._coming(0.0))

    def finished(self) -> list[Tried]:
        """The results that are still to come. The run is over, so Ctrl-C only means not to wait for them."""
        found: list[Tried] = []
        try:
            for one in self._coming(PATIENCE):
                found.append(one)  # each by itself: those that are there stay when the next is not waited for
            if self.busy:
                self._give_up(f"the last games were not over after {PATIENCE:.0f} seconds")
        except KeyboardInterrupt:
            logger.warning("the last games against bots were not played to their end")
        return found

    def _coming(self, seconds: float) -> Iterator[Tried]:
        """Results as they come, within so many seconds."""
        deadline = time.monotonic() + seconds
        try:
            while self.busy and self._line.poll(max(0.0, deadline - time.monotonic())):
                said = self._line.recv()
                self._open -= 1
                if isinstance(said, str):
                    self._give_up(said)
                else:
                    yield said
        except GONE:
            self._give_up("their process has ended")

    def close(self) -> None:
        """Ends the process, whatever it does."""
        self._open = 0
        if self._process is not None:
            self._process.kill()
            self._process.join(ENDING)
            self._line.close()
            self._process = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _give_up(self, why: str) -> None:
        logger.warning("the net does not play against %s: %s", ", ".join(self.config.against), why)
        self.wanted = False
        self.close()

    def _start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._line, theirs = spawn.Pipe()
        given = (theirs, self.config, os.getpid())
        process = spawn.Process(target=serve, args=given, name="sekki sparring", daemon=True)
        with interrupts_held():
            process.start()
            self._process = process
        theirs.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile. A process that begins here never hears of it, not even before it can say so."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    resource_tracker.ensure_running()  # every new process needs it, and its start would end the mask
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # this is what the process inherits
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if heard:
        signal.raise_signal(signal.SIGINT)


def serve(line: Connection, config: Config, parent: int) -> None:
    """Tries nets until the run has ended; what goes wrong is told in a sentence."""
    belong_to(parent)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(*GONE):
        while True:
            net, decisions = line.recv()
            try:
                found: Tried | str = spar(config, net, decisions)
            except Exception as error:
                found = str(error) or type(error).__name__
            line.send(found)
