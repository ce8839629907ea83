"""The hub of a server process: all its tables, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import secrets
import time
from collections.abc import Callable
from typing import Any

from sekki.kit.language import say

from . import lessons, memory, table_setup
from .background import BackgroundTasks, until_it_works
from .callers import Callers
from .database import open_database
from .fair_queue import Rank
from .identity import is_id, new_code, new_id
from .kept_log import load_log
from .laboratory import Laboratory
from .listener import Viewer
from .live_table import LiveTable
from .lobby import table_card
from .messages import Command, FromServer, Join, Lobby, NewTable, PlayOn, TableCard
from .metrics import Metrics
from .pool import Pool
from .presence import Presence
from .refusals import Refusal
from .retention import Retention
from .reviews import Reviews
from .seat_view import Activity
from .settings import Settings
from .store import Guest, ListedTable, Opening, Store, TableRow
from .table_log import TableLog
from .trouble import report


class Hub:
    """Finds and opens tables, keeps those in use in memory, and passes on what other processes tell."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables: dict[str, asyncio.Future[LiveTable]] = {}
        self.callers = Callers(settings, self._find_guest)
        self.presence = Presence(secrets.token_hex(8), self._notify)
        self.background = BackgroundTasks()
        self.metrics = Metrics()
        self.closing = False
        self.store: Store
        self.pool: Pool
        self.reviews: Reviews
        self.laboratory: Laboratory
        self.retention: Retention

    async def open(self) -> None:
        settings = self.settings
        database = await asyncio.to_thread(open_database, settings.database)
        self.store = Store(database, settings.clock, self.metrics)
        self.pool = Pool(settings.workers, settings.bot_patience, settings.bot_warm_up, settings.bot_memory)
        self.reviews = Reviews(self.store, settings.review_simulations, settings.bot_warm_up, self.background.spawn)
        self.laboratory = Laboratory(
            settings.studies, settings.what_ifs, settings.what_if_timeout, self.background.spawn
        )
        loop = asyncio.get_running_loop()

        def hear(notice: dict[str, Any] | None) -> None:
            stored = notice.get("entries") if notice else None
            if stored is not None and not any(table in self.tables for table, _ in stored):
                return
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(self._hear, notice)

        database.listen(hear)
        self.callers.banned = await self.store.banned()
        self.background.spawn(self._sweep_for_ever(), "looking for idle tables")
        self.retention = Retention(settings, self.store, self._in_use, self._deleted)
        if self.retention.wanted:
            self.background.spawn(self.retention.run(), "deleting what is not kept")

    async def close(self) -> None:
        self.closing = True
        for table in self.loaded():
            table.bots.stop()
        self.background.cancel()
        await asyncio.to_thread(self.laboratory.close)
        await asyncio.to_thread(self.reviews.close)
        await asyncio.to_thread(self.pool.close)
        await asyncio.to_thread(self.store.close)

    # Guests

    async def _find_guest(self, token_hash: str) -> Guest | None:
        return await self.store.guest(token_hash)

    async def answer(self, table: LiveTable, viewer: Viewer, command: Command) -> FromServer:
        """Let a table carry a command out, and count it."""
        start = time.perf_counter()
        said = await table.answer(viewer, command)
        self.metrics.note(said, time.perf_counter() - start)
        return said

    # Tables

    def loaded(self) -> list[LiveTable]:
        return [table for table in map(self._in_memory, list(self.tables)) if table is not None]

    def _in_memory(self, id: str) -> LiveTable | None:
        task = self.tables.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return task.result()

    async def table(self, id: str) -> LiveTable:
        """The table, read from the store if it is not in memory."""
        task = self.tables.get(id)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self.tables[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self.tables.get(id) is task and (task.cancelled() or task.exception()):
                del self.tables[id]
            raise

    async def _load(self, id: str) -> LiveTable:
        if not is_id(id):
            raise Refusal("not_found", say("There is no such table."))
        log = await load_log(self.store, id, self.settings)
        await self._make_room()
        return self._live(log)

    def _live(self, log: TableLog) -> LiveTable:
        return LiveTable(log, self.settings, self.store, self.pool, self.presence.at(log.row.id))

    async def open_table(self, guest: Guest, request: NewTable) -> TableCard:
        def set_up(log: TableLog) -> None:
            table_setup.new_table(log, guest, request)

        return await self._open(guest, request.game, request.public, set_up)

    async def play_on(self, guest: Guest, table: LiveTable, request: PlayOn) -> TableCard:
        """A new table that goes on from a step of a finished game."""
        await self._must_have_room(guest)
        table_setup.check_somebody_plays(request.seats)
        record = await table.record_until(request.step, len(request.seats))

        def set_up(log: TableLog) -> None:
            table_setup.continued_table(log, guest, request.seats, record)

        return await self._open(guest, table.row.game, False, set_up)

    async def play_lesson_on(self, guest: Guest, game: str, chapter: int) -> TableCard:
        """A new table that goes on where a chapter of a lesson ends."""

        def set_up(log: TableLog) -> None:
            lessons.continue_lesson(log, guest, game, chapter)

        return await self._open(guest, game, False, set_up)

    async def _open(self, guest: Guest, game: str, public: bool, set_up: Callable[[TableLog], None]) -> TableCard:
        await self._must_have_room(guest)
        row = TableRow(new_id(), game, guest.id, new_code(), new_code(), public)
        log = TableLog(row, self.settings.clock, self.settings.seed)
        await asyncio.to_thread(set_up, log)  # a game that is played on is replayed here
        await self.store.open_table(Opening(row, log.card(), log.unsaved))
        log.unsaved = []
        table = self._live(log)
        await self._make_room()
        opened = self.tables[row.id] = asyncio.get_running_loop().create_future()
        opened.set_result(table)
        table.bots.warm_up(log)
        table.bots.drive(log)
        return self._card(guest, ListedTable(row, log.card(), self.settings.clock()))

    async def _must_have_room(self, guest: Guest) -> None:
        most = self.settings.tables_per_guest
        if await self.store.unfinished(guest.id) >= most:
            raise Refusal(
                "too_many", say("You have {tables} unfinished tables; finish or close one first.", tables=most)
            )

    async def sit(self, guest: Guest, code: str, request: Join) -> TableCard:
        table = await self._table_by(invitation=code)
        await table.sit(guest, request)
        return self._card_of(guest, table)

    async def invited(self, guest: Guest | None, code: str) -> TableCard:
        return self._card_of(guest, await self._table_by(invitation=code))

    async def watched(self, guest: Guest | None, code: str) -> TableCard:
        return self._card_of(guest, await self._table_by(watch=code))

    async def card(self, guest: Guest | None, id: str, watch: str | None) -> TableCard:
        table = await self.table(id)
        table.admit(guest, watch)
        return self._card_of(guest, table)

    async def _table_by(self, **code: str) -> LiveTable:
        id = await self.store.find(**code) if all(map(is_id, code.values())) else None
        if id is None:
            raise Refusal("not_found", say("This link leads to no table."))
        return await self.table(id)

    # Lobby

    async def lobby(self, guest: Guest | None) -> Lobby:
        mine = await self.store.tables_of(guest.id) if guest else []
        known = {listed.row.id for listed in mine}
        free = [listed for listed in await self.store.open_tables() if listed.row.id not in known]
        return Lobby(
            mine=[self._card(guest, listed) for listed in mine], open=[self._card(guest, listed) for listed in free]
        )

    def _card_of(self, guest: Guest | None, table: LiveTable) -> TableCard:
        return self._card(guest, ListedTable(table.row, table.log.card(), self.settings.clock()))

    def _card(self, guest: Guest | None, listed: ListedTable) -> TableCard:
        table = self._in_memory(listed.row.id)
        return table_card(guest, listed, table.activity() if table else Activity())

    # Other processes

    def _notify(self, notice: dict[str, Any]) -> None:
        """Tell the other processes, if there can be any."""
        if self.store.database.shared and not self.closing:
            self.background.spawn(self.store.notify(notice), "telling the other processes")

    def _hear(self, notice: dict[str, Any] | None) -> None:
        """What another process told; None when some of it may have been missed."""
        if self.closing:
            return
        if notice is None:
            for table in self.loaded():
                self._catch_up(table)
            self.presence.announce_process()
        elif "entries" in notice:
            for table, seq in notice["entries"]:
                self._hear_of_entry(table, seq)
        else:
            self._show_presence(self.presence.hear(notice))

    def _hear_of_entry(self, id: str, seq: int) -> None:
        loading = self.tables.get(id)
        if loading is not None and not loading.done():  # may have read the log before the entry was there
            loading.add_done_callback(lambda _: self._hear_of_entry(id, seq))
            return
        told = self._in_memory(id)
        if told is not None and told.log.seq < seq:
            self._catch_up(told)

    def _catch_up(self, table: LiveTable) -> None:
        what = f"table {table.row.id}: reading what another process stored"
        self.background.spawn(until_it_works(table.catch_up, what), what)

    def _show_presence(self, tables: set[str]) -> None:
        for id in tables:
            table = self._in_memory(id)
            if table is not None:
                table.show_presence()

    # Memory

    async def _make_room(self) -> None:
        """Before one more table: beyond the cap those leave that were used longest ago and that nobody uses now."""
        extra = len(self.tables) + 1 - self.settings.tables_in_memory
        if extra <= 0:
            return
        unused = [table for table in self.loaded() if not table.in_use]
        for table in heapq.nsmallest(extra, unused, key=lambda table: table.touched):
            await self._evict(table)

    async def _evict(self, table: LiveTable) -> None:
        self.tables.pop(table.row.id, None)
        self.presence.drop(table.row.id)
        table.bots.stop()
        try:
            await self.store.release_lead(table.lead_name)
        except Exception as error:
            report(f"table {table.row.id}: the lead was not released", error)

    def _in_use(self) -> set[str]:
        return {table.row.id for table in self.loaded() if table.in_use}

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep)
            try:
                await self._sweep()
            except Exception as error:
                report("looking for idle tables failed", error)

    async def _sweep(self) -> None:
        """Tables nobody uses leave memory, silent processes are forgotten."""
        limit = time.monotonic() - self.settings.idle
        for table in self.loaded():
            if not table.in_use and (table.touched < limit or table.log.status == "closed"):
                await self._evict(table)
            elif not table.in_use:
                table.log.kept.clear()  # made again in a moment if somebody comes
        self.presence.announce_process()
        self._show_presence(self.presence.others.forget_silent())
        self.metrics.set_gauges(self.gauges())  # for the other processes, which may be asked for all
        self.callers.banned = await self.store.banned()
        memory.tidy()

    async def _deleted(self, ids: list[str]) -> None:
        """Tables are no longer stored."""
        for table in filter(None, map(self._in_memory, ids)):
            await self._evict(table)

    def gauges(self) -> dict[str, float]:
        """What goes up and down, for the operator."""
        queue = self.pool.queue
        waiting = {f"waiting_{rank.name.lower()}s": queue.count(rank) for rank in Rank if rank is not Rank.REVIEW}
        return {
            "tables_in_memory": len(self.tables),
            "sockets": self.callers.sockets.all,
            "guests_at_tables": len(self.callers.sockets_of_guests.held),
            **waiting,
            "waiting_reviews": self.reviews.queue.count(Rank.REVIEW),
            "idle_workers": queue.free,
            "background_tasks": len(self.background.running),
            "tasks": len(asyncio.all_tasks()),
        }
