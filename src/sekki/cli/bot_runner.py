"""Runs the bots in another process, so that nobody at the keyboard waits for a compiler."""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import Future, TimeoutError

from sekki.bots import HINTS
from sekki.bots.process import PATIENCE, WARM_UP, Answer, BotFailed, Job, Worker
from sekki.kit.language import say
from sekki.play import Seen

from .players import Player
from .screen import Screen

__all__ = ["BotFailed", "BotRunner"]

NO_SPINNER_FOR = 0.2
LOOK_EVERY = 0.1

Advice = list[Answer]


class BotRunner:
    """The bots of a table. They think while people do; a thought counts only for the very knowledge it began with."""

    def __init__(self, console: Screen) -> None:
        self.console = console
        self.worker = Worker(PATIENCE, WARM_UP)
        self.state = "warming"
        self.begun: dict[bytes, Future[Advice]] = {}
        self.jobs: queue.SimpleQueue[tuple[Job, Future[Advice]]] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None

    def warm(self, player: Player, game_id: str) -> None:
        self._submit(Job("warm", game_id, player.kind, player.settings))

    def begin(self, player: Player, seen: Seen) -> Future[Advice]:
        """Lets a bot think about what it sees, once."""
        key = seen.to_bytes()
        if key not in self.begun:
            self.begun[key] = self._submit(Job("choose", seen.game_id, player.kind, player.settings, key))
        return self.begun[key]

    def choose(self, player: Player, seen: Seen) -> str:
        """The text of the bot's move. `BotFailed` says what went wrong."""
        try:
            return self._wait(self.begin(player, seen), player.name)[0].move
        finally:
            del self.begun[seen.to_bytes()]

    def advise(self, bot: Player, seen: Seen) -> Advice:
        """Moves with their chances, best first."""
        job = Job("hint", seen.game_id, bot.kind, bot.settings, seen.to_bytes(), HINTS)
        return self._wait(self._submit(job), say(bot.name))

    def close(self) -> None:
        if self.worker.process is not None:
            self.worker.process.kill()

    def _submit(self, job: Job) -> Future[Advice]:
        if self.thread is None:
            self.worker.start()  # here and not in the thread: a process must not be half begun when the command ends
            self.thread = threading.Thread(target=self._work, daemon=True)
            self.thread.start()
        future: Future[Advice] = Future()
        self.jobs.put((job, future))
        return future

    def _work(self) -> None:
        while True:
            job, future = self.jobs.get()
            try:
                future.set_result(self.worker.ask(job, self._heard))
            except Exception as error:
                future.set_exception(error if isinstance(error, BotFailed) else BotFailed(f"failed ({error})"))

    def _heard(self, state: str) -> None:
        self.state = state

    def _wait(self, future: Future[Advice], name: str) -> Advice:
        """The answer, with a spinner if it takes longer than a moment."""
        try:
            return future.result(NO_SPINNER_FOR)
        except TimeoutError:
            pass
        began = time.monotonic()
        with self.console.status(f"{name} …") as status:
            while True:
                status.update(self._doing(name, int(time.monotonic() - began)))
                try:
                    return future.result(LOOK_EVERY)
                except TimeoutError:
                    continue

    def _doing(self, name: str, seconds: int) -> str:
        if self.state == "warming":
            if not seconds:
                return say("{name} is warming up: next time it begins at once", name=name)
            return say("{name} is warming up ({seconds} s): next time it begins at once", name=name, seconds=seconds)
        if not seconds:
            return say("{name} is thinking", name=name)
        return say("{name} is thinking ({seconds} s)", name=name, seconds=seconds)
