"""Who is served next where many wait for a few workers."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum

from sekki.kit.language import say

from .refusals import Refusal

AT_FIRST = 2.0  # how long a job is thought to take before any was timed
LEARNING = 0.2


class Rank(IntEnum):
    """What is more urgent comes first."""

    MOVE = 0  # a bot's move at a table at which somebody plays
    HINT = 1
    ALONE = 2  # a bot's move where only bots play, and warming up
    REVIEW = 3


@dataclass(frozen=True)
class Turn:
    """Who asks for a worker, for which table, and how urgent it is."""

    rank: Rank
    guest: str = ""
    table: str = ""


class FairQueue:
    """Slots given by urgency; within it a turn for every guest, and for each guest a turn for every table.

    The last free slot is kept for moves at tables at which people play, so these never wait behind a long thought of
    another kind. Of what is not a move a guest has at most `each` under way, and at most `most` wait in all.
    """

    def __init__(self, slots: int, each: int = 1, most: int = 32) -> None:
        self.slots = self.free = slots
        self.each, self.most = each, most
        self.waiting: dict[Rank, OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]] = {
            rank: OrderedDict() for rank in Rank
        }
        self.under_way: Counter[tuple[Rank, str]] = Counter()
        self.took = AT_FIRST

    @property
    def length(self) -> int:
        return sum(self.count(rank) for rank in Rank)

    def count(self, rank: Rank) -> int:
        """How many wait with this urgency."""
        return sum(len(jobs) for tables in self.waiting[rank].values() for jobs in tables.values())

    @asynccontextmanager
    async def slot(self, turn: Turn) -> AsyncIterator[None]:
        await self.take(turn)
        try:
            yield
        finally:
            self.give_back()

    def check(self, turn: Turn) -> None:
        """Refuse what would wait too long, and say when to come back."""
        if self.under_way[turn.rank, turn.guest] >= self.each:
            raise Refusal(
                "too_fast", say("What you asked for is on its way already."), retry_after=math.ceil(self.took)
            )
        if self.count(turn.rank) >= self.most:
            wait = math.ceil(self.took * self.most / self.slots)
            reason = say("Too many others have asked before you; try again in {wait} seconds.", wait=wait)
            raise Refusal("too_many", reason, retry_after=wait)

    @asynccontextmanager
    async def limited(self, turn: Turn) -> AsyncIterator[None]:
        """Counts what a guest has under way, waiting or working; beyond the limits it is refused."""
        self.check(turn)
        key = (turn.rank, turn.guest)
        self.under_way[key] += 1
        try:
            yield
        finally:
            self.under_way[key] -= 1
            if not self.under_way[key]:
                del self.under_way[key]

    async def take(self, turn: Turn) -> None:
        """Wait for a slot."""
        if self._may_have(turn.rank) and not any(self.count(rank) for rank in Rank if rank <= turn.rank):
            self.free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tables = self.waiting[turn.rank].setdefault(turn.guest, OrderedDict())
        tables.setdefault(turn.table, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self.give_back()  # called and given up in the same moment
            else:
                self._drop(turn, called)
            raise

    def give_back(self) -> None:
        self.free += 1
        self._call_next()

    def note(self, seconds: float) -> None:
        """A job took so long."""
        self.took += LEARNING * (seconds - self.took)

    def _may_have(self, rank: Rank) -> bool:
        kept = 0 if rank is Rank.MOVE or self.slots == 1 else 1
        return self.free > kept

    def _call_next(self) -> None:
        for rank in Rank:
            while self._may_have(rank) and (called := self._next(rank)) is not None:
                if not called.done():
                    self.free -= 1
                    called.set_result(None)

    def _next(self, rank: Rank) -> asyncio.Future[None] | None:
        """The first job of the first table of the first guest; guest and table then stand last."""
        guests = self.waiting[rank]
        if not guests:
            return None
        guest, tables = guests.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        called = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            guests[guest] = tables
        return called

    def _drop(self, turn: Turn, called: asyncio.Future[None]) -> None:
        guests = self.waiting[turn.rank]
        tables = guests.get(turn.guest, OrderedDict())
        jobs = tables.get(turn.table, deque())
        if called in jobs:
            jobs.remove(called)
        if not jobs:
            tables.pop(turn.table, None)
        if not tables:
            guests.pop(turn.guest, None)
