"""A pool of processes in which bots think, so that the event loop never does."""

from __future__ import annotations

import asyncio
import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from sekki import Seen
from sekki.bots import BOTS, Bot
from sekki.bots.failures import no_hint
from sekki.bots.process import MEMORY, Answer, BotFailed, Job, SaysState, Worker

from .fair_queue import FairQueue, Rank, Turn
from .pace import Pace
from .refusals import Refusal

MOVE = Turn(Rank.MOVE)


def compiles(bot: str) -> bool:
    """Whether a bot has something to prepare."""
    return bot in BOTS and BOTS[bot].warm is not Bot.warm


class Pool:
    """Gives jobs to workers; a worker that has this bot ready is preferred.

    A bot's first job may compile rules for a minute. Such jobs never take the last worker, so that the bots of other
    tables go on, and the same thing is never compiled twice at once.
    """

    def __init__(self, size: int, patience: float, warm_up: float, memory: int = MEMORY) -> None:
        self.idle = [Worker(patience, warm_up, memory) for _ in range(size)]
        self.all = list(self.idle)
        self.queue = FairQueue(size)
        self.compiling = asyncio.Semaphore(max(1, size - 1))
        self.known: set[tuple[str, str]] = set()
        self.first: dict[tuple[str, str], asyncio.Lock] = {}
        self.threads = ThreadPoolExecutor(size, "bot")
        self.pace = Pace()
        self.closed = False

    async def ask(self, job: Job, says: SaysState = lambda state: None, turn: Turn = MOVE) -> list[Answer]:
        """The bot's moves, best first. `says` is called with "warming" and "thinking"."""
        key = (job.game, job.bot)
        if key in self.known or not compiles(job.bot):
            return await self._run(job, says, turn)
        says("warming")
        async with self.first.setdefault(key, asyncio.Lock()):
            if key in self.known:
                return await self._run(job, says, turn)
            async with self.compiling:  # urgent whoever asks: moves may wait for the same rules
                moves = await self._run(job, says, replace(turn, rank=Rank.MOVE))
            self.known.add(key)
            return moves

    async def advise(self, seen: Seen, adviser: tuple[str, dict[str, Any]], guest: str, table: str) -> list[Answer]:
        """Hints: the best moves with their chances, by what the seat knows and nothing else. One at a time a guest."""
        bot, settings = adviser
        turn = Turn(Rank.HINT, guest, table)
        job = Job("hint", seen.game_id, bot, settings, seen.to_bytes())
        try:
            async with self.queue.limited(turn):
                return await self.ask(job, turn=turn)
        except BotFailed as failed:
            raise Refusal("trouble", no_hint(failed.how)) from None

    async def warm(self, game: str, bot: str, settings: dict[str, Any]) -> None:
        """Prepare a bot while people are still sitting down."""
        if compiles(bot) and (game, bot) not in self.known:
            with contextlib.suppress(BotFailed):
                await self.ask(Job("warm", game, bot, settings), turn=Turn(Rank.ALONE))

    async def _run(self, job: Job, says: SaysState, turn: Turn) -> list[Answer]:
        await self.queue.take(turn)
        if self.closed:
            self.queue.give_back()
            raise BotFailed("stopped")
        start = time.monotonic()
        ready = [one for one in self.idle if (job.game, job.bot) in one.warm]
        one = ready[0] if ready else self.idle[0]
        self.idle.remove(one)
        loop = asyncio.get_running_loop()

        def tell(state: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(says, state)

        def give_back(asked: asyncio.Future[Any]) -> None:
            self.idle.append(one)
            self.queue.note(time.monotonic() - start)
            self.queue.give_back()
            asked.exception()  # nobody may be waiting for it any more

        asked = loop.run_in_executor(self.threads, one.ask, job, tell)
        asked.add_done_callback(give_back)
        return await asyncio.shield(asked)

    def close(self) -> None:
        self.closed = True
        for one in self.all:
            one.close()
        self.threads.shutdown()
        for one in self.all:
            one.stop()
