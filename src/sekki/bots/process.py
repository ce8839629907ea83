"""Bots in processes of their own. A worker gets a `Seen`'s bytes and answers with moves; it never meets the table."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from .hints import Hint

PATIENCE = 30.0  # seconds a bot may think about a move
WARM_UP = 300.0  # the same for its first move, which may compile the rules
MEMORY = 4096  # MiB a bot's process may use, where the system can limit it
MIB = 1024 * 1024
NICENESS = 10
LOOK_FOR_PARENT = 1.0
ENDING = 1.0
SaysState = Callable[[str], None]
Bots = dict[tuple[str, str, str], Any]


class BotFailed(Exception):
    """The bot crashed, was too slow or took too much memory; `how` says which.

    `detail` is the bot's own error, which may name cards that only its seat knows.
    """

    def __init__(self, how: str, detail: str = "") -> None:
        super().__init__(f"{how} ({detail})" if detail else how)
        self.how, self.detail = how, detail


class Job(Struct):
    """What is asked of a bot. `warm` only prepares it."""

    ask: Literal["warm", "choose", "hint"]
    game: str
    bot: str
    settings: dict[str, Any]
    seen: bytes = b""
    count: int = 3


class Answer(Struct, frozen=True):
    """A move; in a hint also the chance of winning with it, in words what speaks for it, and points at the end."""

    move: str
    chance: float = 0.0
    reasons: tuple[str, ...] = ()
    points: float | None = None
    parts: tuple[tuple[str, float], ...] = ()  # what they are made of, in a game won together


class Said(Struct):
    """What comes back: first how it goes, then the answer."""

    state: Literal["warming", "thinking", "done", "failed", "too large"]
    answers: list[Answer] = []
    error: str = ""


class Worker:
    """One process. `ask` blocks, so it is called from a thread."""

    def __init__(self, patience: float = PATIENCE, warm_up: float = WARM_UP, memory: int = MEMORY) -> None:
        self.patience, self.warm_up, self.memory = patience, warm_up, memory
        self.process: Any = None
        self.line: Any = None
        self.warm: set[tuple[str, str]] = set()
        self.said = msgspec.msgpack.Decoder(Said)
        self.lock = threading.Lock()
        self.closed = False

    def start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        with self.lock:
            if self.closed:
                raise BotFailed("was stopped")
            self.line, theirs = spawn.Pipe()
            arguments = (theirs, os.getpid(), self.memory)
            self.process = spawn.Process(target=main, args=arguments, name="sekki bot", daemon=True)
            self.process.start()
        theirs.close()

    def close(self) -> None:
        """Ends it for good, from any thread: whoever waits for an answer is told, and no process is started again."""
        with self.lock:
            self.closed = True
            if self.process is not None:
                self.process.kill()

    def ask(self, job: Job, says: SaysState) -> list[Answer]:
        try:
            if self.process is None or not self.process.is_alive():
                self.stop()
                self.start()
            self.line.send_bytes(msgspec.msgpack.encode(job))
            said = self._wait(says)
        except BotFailed:
            raise
        except Exception as error:  # whatever happens to a worker, the table goes on
            self.stop()
            raise BotFailed("crashed") from error
        self.warm.add((job.game, job.bot))
        return said.answers

    def _wait(self, says: SaysState) -> Said:
        """Reads what the worker says until its answer. The time for thinking begins when the rules are ready."""
        deadline = time.monotonic() + self.warm_up
        while True:
            if not self.line.poll(max(0.0, deadline - time.monotonic())):
                self.stop()
                raise BotFailed("took too long")
            said = self.said.decode(self.line.recv_bytes())
            if said.state == "too large":
                self.stop()
                raise BotFailed("took too much memory")
            if said.state == "failed":
                raise BotFailed("failed", said.error)
            if said.state == "done":
                return said
            says(said.state)
            deadline = time.monotonic() + (self.patience if said.state == "thinking" else self.warm_up)

    def stop(self) -> None:
        self.warm.clear()
        if self.process is None:
            return
        self.line.close()
        self.process.kill()
        self.process.join(ENDING)
        self.process = None


def main(line: Connection, parent: int, memory: int = MEMORY) -> None:
    """Answers jobs until the parent process is gone."""
    belong_to(parent)
    limit_memory(memory)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    bots: Bots = {}
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
        except MemoryError:
            _say(line, Said("too large"))  # and this process is replaced: what it has taken may never come back
            return
        except Exception as error:
            _say(line, Said("failed", error=f"{type(error).__name__}: {error}"))


def _answer(line: Connection, job: Job, bots: Bots) -> None:
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

    from .hints import hints

    seen = sekki.Seen.from_bytes(job.seen)
    if job.ask == "hint":
        answers = [_hinted(hint) for hint in hints(seen, job.count, bot)]
    else:
        answers = [Answer(bot.choose(seen).text)]
    _say(line, Said("done", answers))


def _hinted(hint: Hint) -> Answer:
    ahead = hint.outlook
    points, parts = (ahead.points, ahead.parts) if ahead else (None, ())
    return Answer(hint.move.text, hint.chance, hint.reasons, points, parts)


def _prepared(job: Job) -> Any:
    """The bot, with the rules of the game compiled."""
    import sekki

    bot = sekki.bot(job.bot, **job.settings)
    bot.warm(job.game)
    return bot


def _say(line: Connection, said: Said) -> None:
    line.send_bytes(msgspec.msgpack.encode(said))


def limit_memory(mib: int) -> None:
    """Let this process allocate so much and no more; on systems without such a limit nothing happens."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = mib * MIB if most == resource.RLIM_INFINITY else min(mib * MIB, most)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, wanted))


def belong_to(parent: int) -> None:
    """For a process that works for another one: Ctrl-C is for that one, and this one ends with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()


def leave_with(parent: int) -> None:
    """Ends when the parent process has ended, even while a bot is thinking."""
    while os.getppid() == parent:
        time.sleep(LOOK_FOR_PARENT)
    sys.stderr.flush()
    os._exit(0)
