"""Reviews of finished games: made one at a time, in a process of their own, never on the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from sekki import Table
from sekki.kit import Game

from .background import Spawn
from .fair_queue import FairQueue, Rank, Turn
from .messages import Choice, Decision, Judgement, Outlook, Review, Reviewing
from .side_process import Report, SideProcess, WorkFailed
from .store import Store

logger = logging.getLogger("sekki.server")
Lines = list[dict[str, Any]]


@dataclass
class ReviewJob:
    """A review in the making."""

    record: str  # names the game it is made of
    total: int
    state: Literal["waiting", "working", "failed"] = "waiting"
    done: int = 0


class Reviews:
    """The reviews of one server process. Who asks for one that is in the making is told how far it is."""

    def __init__(self, store: Store, simulations: int, timeout: float, spawn: Spawn) -> None:
        self.store, self.simulations, self.spawn = store, simulations, spawn
        self.jobs: dict[str, ReviewJob] = {}  # by table
        self.queue = FairQueue(1, each=2, most=16)
        self.threads = ThreadPoolExecutor(1, "review")
        self.side = SideProcess("review", timeout)

    async def progress(self, table: str, record: Lines, steps: int, guest: str = "") -> Reviewing:
        """The review of a finished game: kept, in the making, or begun now for this guest."""
        name = record_name(record, self.simulations)
        kept = await self.store.review(table, name)
        if kept is not None:
            return Reviewing(state="done", done=steps, total=steps, review=msgspec.convert(kept, Review))
        job = self.found(table, name)
        if job is None:
            turn = Turn(Rank.REVIEW, guest, table)
            self.queue.check(turn)
            job = self.jobs[table] = ReviewJob(name, steps)
            self.spawn(self.make(turn, job, record), f"table {table}: review")
        return Reviewing(state=job.state, done=job.done, total=job.total)

    def found(self, table: str, record: str) -> ReviewJob | None:
        """The review of this record, if it is in the making. A failure is told once and may then be tried again."""
        job = self.jobs.get(table)
        if job is None or job.record != record:
            return None
        if job.state == "failed":
            del self.jobs[table]
        return job

    async def make(self, turn: Turn, job: ReviewJob, record: Lines) -> None:
        """Make a review and keep it; whatever goes wrong, the job ends as failed."""
        table = turn.table
        try:
            async with self.queue.limited(turn), self.queue.slot(turn):
                job.state = "working"
                start = time.monotonic()
                review = await self._run(job, record)
                self.queue.note(time.monotonic() - start)
            await self.store.keep_review(table, job.record, review)
        except WorkFailed as failed:
            job.state = "failed"
            logger.warning("table %s: the review %s", table, failed)
        except BaseException:
            job.state = "failed"
            raise
        else:
            if self.jobs.get(table) is job:
                del self.jobs[table]

    async def _run(self, job: ReviewJob, record: Lines) -> dict[str, Any]:
        loop = asyncio.get_running_loop()

        def progress(done: int) -> None:
            job.done = done

        def report(done: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(progress, done)

        if self.side.closed:
            raise WorkFailed("was stopped")
        return await loop.run_in_executor(self.threads, self._follow, record, report)

    def _follow(self, record: Lines, report: Report) -> dict[str, Any]:
        """In a thread: the review, made in its process."""
        review: dict[str, Any] = self.side.follow(make_review, (record, self.simulations), report)
        return review

    def close(self) -> None:
        self.side.close()
        self.threads.shutdown(cancel_futures=True)


def label_again(table: Table, review: Review) -> Review:
    """The review with every move called as it is in the language that is spoken."""

    def label(step: int, seat: int, choice: Choice) -> Choice:
        game, before = table.game, table.at(step - 1).seen(seat)
        ahead = choice.outlook and said_outlook(game, choice.outlook.points, choice.outlook.parts)
        return replace(choice, label=before.move(game.moves.parse(choice.move)).label, outlook=ahead)

    def judged(one: Decision, judgement: Judgement) -> Judgement:
        played, best = (label(one.step, one.seat, choice) for choice in (judgement.played, judgement.best))
        return replace(judgement, played=played, best=best)

    decisions = [replace(one, known=judged(one, one.known), open=judged(one, one.open)) for one in review.decisions]
    return replace(review, decisions=decisions)


def said_outlook(game: Game, points: float, parts: Iterable[tuple[str, float]]) -> Outlook:
    """What a move leads to, with the names of its parts in the language that is spoken."""
    return Outlook(points=points, parts=[(game.voice.say(name), n) for name, n in parts])


def record_name(record: Lines, simulations: int) -> str:
    """Tells one game from another, however they are called."""
    return hashlib.blake2b(msgspec.json.encode([simulations, record]), digest_size=16).hexdigest()


def make_review(report: Report, record: Lines, simulations: int) -> dict[str, Any]:
    """In the process: one game's review."""
    from sekki.lab.review import review
    from sekki.play import replay

    threads = max(1, (os.cpu_count() or 2) - 1)
    return review(replay(record), simulations=simulations, threads=threads, progress=report).to_json()
