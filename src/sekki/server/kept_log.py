"""A table's log in memory, kept equal to the stored one: one change at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sekki.kit.language import say, spoken, using

from .refusals import Refusal
from .settings import Settings
from .store import Opening, Store, WriteConflict
from .table_log import TableLog

TRIES = 8
Change = Callable[[TableLog], None]


async def load_log(store: Store, table: str, settings: Settings) -> TableLog:
    """A table's log as it is stored, applied in a thread."""
    found = await store.table(table)
    if found is None:
        raise Refusal("not_found", say("There is no such table."))
    return await asyncio.to_thread(TableLog.load, *found, settings.clock, settings.seed)


@dataclass(eq=False)
class Wish:
    """A change somebody waits for. `opening` holds another table that the change makes."""

    change: Change
    opening: list[Opening] | None
    done: asyncio.Future[None]
    language: str = field(default_factory=spoken)  # of who wishes it, in which a refusal is said
    refusal: Exception | None = None
    broke_off: bool = False  # in the middle of the change; it is not tried again

    def tell(self) -> None:
        """It is stored, or refused."""
        if self.done.done():  # who asked for it has gone
            return
        if self.refusal is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.refusal)


class KeptLog:
    """The log of one table in this process. It is a cache, dropped whenever it may differ from what is stored.

    Changes that wait at the same time are made one after the other, stored together and told together: where all
    choose at once, that is one flush of the disk and one message to everybody instead of one for each.
    """

    def __init__(self, log: TableLog, settings: Settings, store: Store) -> None:
        self.log, self.row = log, log.row
        self.settings, self.store = settings, store
        self.lock = asyncio.Lock()
        self.stale = False  # the log may hold what is not stored
        self.wishes: list[Wish] = []
        self.working: asyncio.Task[None] | None = None

    def _tell(self, since: int) -> None:
        """Everybody may hear now what came after entry `since`."""
        raise NotImplementedError

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[TableLog]:
        """The log, to one at a time, and never one that differs from what is stored."""
        async with self.lock:
            if self.stale:
                await self._reload()
            yield self.log

    def apply(self, change: Change, opening: list[Opening] | None = None) -> asyncio.Future[None]:
        """Change the log, store what is new, and only then tell everybody.

        When another process was faster, the log is read anew and the change decided again.
        """
        wish = Wish(change, opening, asyncio.get_running_loop().create_future())
        self.wishes.append(wish)
        if self.working is None:
            self.working = asyncio.create_task(self._work(), name=f"table {self.row.id}: changes")
        return wish.done

    async def _work(self) -> None:
        """Grant wishes until none is left."""
        try:
            while self.wishes:
                async with self.lock:
                    group = self._next_group()
                    try:
                        await self._grant(group)
                    except BaseException as error:
                        self.stale = True
                        for wish in group:
                            wish.refusal = error if isinstance(error, Exception) else _interrupted()
                        if not isinstance(error, Exception):
                            raise
                    finally:
                        for wish in group:
                            wish.tell()
        finally:
            self.working = None

    def _next_group(self) -> list[Wish]:
        """All that wait, up to one that makes another table."""
        ends = next((i for i, wish in enumerate(self.wishes) if wish.opening is not None), len(self.wishes))
        group = self.wishes[: max(1, ends)]
        del self.wishes[: len(group)]
        return group

    async def _grant(self, group: list[Wish]) -> None:
        tries = 0
        while tries < TRIES:
            if self.stale:
                await self._reload()
            log, before = self.log, self.log.seq
            if not await self._change(log, group):
                continue
            if not log.unsaved:
                return
            try:
                await self._store(log, before, group[0].opening)
            except WriteConflict:
                self.stale = True
                tries += 1
                continue
            log.unsaved = []
            for wish in group:  # whose answers then leave together with what everybody is told
                wish.tell()
            self._tell(before)
            return
        raise Refusal("trouble", say("The table is too busy; try again."))

    async def _change(self, log: TableLog, group: list[Wish]) -> bool:
        """Make the changes; False if one broke off in the middle, and the others are to be made anew without it."""
        for wish in group:
            if wish.done.done() or wish.broke_off:
                continue
            wish.refusal, known = None, len(log.unsaved)
            try:
                with using(wish.language):
                    if log.earlier and log.status == "waiting":  # may start the game, which replays the earlier one
                        await asyncio.to_thread(wish.change, log)
                    else:
                        wish.change(log)
            except Exception as error:
                wish.refusal = error
                if not isinstance(error, Refusal) or len(log.unsaved) > known:
                    self.stale = wish.broke_off = True
                    return False
        return True

    async def _store(self, log: TableLog, after: int, opening: list[Opening] | None) -> None:
        same_guests = all(entry.kind != "seat" for entry in log.unsaved)
        opens = opening[0] if opening else None
        await self.store.append(self.row.id, after, log.unsaved, log.card(), opens, same_guests)

    async def _reload(self) -> None:
        """Drop the log and read what is stored; those who look on are told what they missed."""
        self.stale = True
        known = self.log.seq - len(self.log.unsaved)
        self.log = await load_log(self.store, self.row.id, self.settings)
        self.stale = False
        self._tell(known)

    async def catch_up(self) -> None:
        """Read what other processes stored."""
        async with self.locked() as log:
            try:
                before = log.seq
                for entry in await self.store.entries(self.row.id, before):
                    log.apply(entry)
                if log.seq > before:
                    self._tell(before)
            except BaseException:
                self.stale = True
                raise


def _interrupted() -> Refusal:
    return Refusal("trouble", say("The server is stopping. Send the same again: it is done at most once."))
