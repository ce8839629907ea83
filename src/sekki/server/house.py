"""The house: all tables of one process, the lobby, and the word from other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from . import catalogue, deeds, sight
from .database import open_database
from .elsewhere import Elsewhere
from .guests import hashed, new_code, new_id
from .limits import Buckets
from .messages import Join, Lobby, NewTable, PlayOn, Review, Reviewing, TableCard
from .pool import Pool
from .refusals import Refusal
from .reviews import Looking, Reviews, record_name
from .room import Room
from .settings import Settings
from .store import Guest, Listed, Opening, Store, TableRow
from .story import Place, Story

log = logging.getLogger("sekki.server")


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms: dict[str, asyncio.Task[Room]] = {}
        self.callers = Buckets(settings.messages_per_second, settings.message_burst)
        self.newcomers = Buckets(settings.guests_per_minute / 60, settings.guests_per_minute)
        self.sockets: Counter[str] = Counter()
        self.elsewhere = Elsewhere()
        self.process = secrets.token_hex(8)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.store: Store
        self.pool: Pool
        self.reviews: Reviews

    async def open(self) -> None:
        database = await asyncio.to_thread(open_database, self.settings.database)
        self.store = Store(database, self.settings.clock)
        self.pool = Pool(self.settings.workers, self.settings.bot_patience, self.settings.bot_warm_up)
        self.reviews = Reviews(self.settings.review_simulations, self.settings.bot_warm_up)
        loop = asyncio.get_running_loop()

        def hear(news: dict[str, Any] | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                loop.call_soon_threadsafe(self._hear, news)

        database.listen(hear)
        self.spawn(self._sweep())

    async def close(self) -> None:
        self.closing = True
        for room in self.loaded():
            room.driver.stop()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.to_thread(self.reviews.close)
        await asyncio.to_thread(self.pool.close)
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Any) -> None:
        """Run something on the side, and keep hold of it until it is done."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Guests

    async def who(self, token: str | None) -> Guest | None:
        return await self.store.guest(hashed(token)) if token else None

    def connect(self, guest: Guest | None) -> bool:
        """Count a socket; False if the guest has too many."""
        if guest is None:
            return True
        if self.sockets[guest.id] >= self.settings.sockets_per_guest:
            return False
        self.sockets[guest.id] += 1
        return True

    def disconnect(self, guest: Guest | None) -> None:
        if guest is not None:
            self.sockets[guest.id] -= 1
            if not self.sockets[guest.id]:
                del self.sockets[guest.id]

    # Tables

    def loaded(self) -> list[Room]:
        return [
            task.result()
            for task in self.rooms.values()
            if task.done() and not task.cancelled() and not task.exception()
        ]

    async def room(self, table: str) -> Room:
        """The table, read from the store if it is not in memory."""
        task = self.rooms.get(table)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self.rooms[table] = asyncio.ensure_future(self._load_room(table))
        try:
            return await asyncio.shield(task)
        except Refusal:
            self.rooms.pop(table, None)
            raise

    async def _load_room(self, table: str) -> Room:
        return Room(self, await self.load(table))

    async def load(self, table: str) -> Story:
        found = await self.store.table(table)
        if found is None:
            raise Refusal("not_found", "There is no such table.")
        return await asyncio.to_thread(Story.load, *found, self.settings.clock, self.settings.seed)

    async def open_table(self, guest: Guest, wish: NewTable) -> TableCard:
        return await self._open(guest, wish.game, wish.public, lambda story: deeds.open_story(story, guest, wish))

    async def play_on(self, guest: Guest, room: Room, wish: PlayOn) -> TableCard:
        """A new table that goes on from a step of a finished game."""
        async with room.alone() as old:
            room.must_be_over()
            earlier = deeds.earlier(old, wish.step)
        return await self._open(guest, room.row.game, False, lambda new: deeds.open_earlier(new, guest, earlier, wish))

    async def _open(self, guest: Guest, game: str, public: bool, begin: Callable[[Story], None]) -> TableCard:
        most = self.settings.tables_per_guest
        if await self.store.unfinished(guest.id) >= most:
            raise Refusal("too_many", f"You have {most} unfinished tables; finish or close one first.")
        row = TableRow(new_id(), game, guest.id, new_code(), new_code(), public)
        story = Story(row, self.settings.clock, self.settings.seed)
        begin(story)
        await self.store.open_table(Opening(row, story.card(), story.fresh))
        room = await self.room(row.id)
        room.driver.prepare()
        room.driver.drive()
        return self._card(guest, Listed(row, story.card(), self.settings.clock()))

    async def sit(self, guest: Guest, code: str, wish: Join) -> TableCard:
        room = await self._room_by(invitation=code)
        await room.sit(guest, wish)
        return self._card_of(guest, room)

    async def invited(self, guest: Guest | None, code: str) -> TableCard:
        return self._card_of(guest, await self._room_by(invitation=code))

    async def watched(self, guest: Guest | None, code: str) -> TableCard:
        return self._card_of(guest, await self._room_by(watch=code))

    async def _room_by(self, **code: str) -> Room:
        table = await self.store.find(**code)
        if table is None:
            raise Refusal("not_found", "This link leads to no table.")
        return await self.room(table)

    async def review(self, room: Room) -> Reviewing:
        """The review of a finished game: kept, in the making, or begun now."""
        async with room.alone() as story:
            room.must_be_over()
            record = story.playing.record
            lines, steps = [record.header, *record.lines], len(story.playing.steps)
        name = record_name(lines, self.settings.review_simulations)
        kept = await self.store.review(room.row.id, name)
        if kept is not None:
            return Reviewing(state="done", done=steps, total=steps, review=msgspec.convert(kept, Review))
        one = self.reviews.found(room.row.id, name)
        if one is None:
            one = self.reviews.begin(room.row.id, name, steps)
            self.spawn(self._make_review(room.row.id, one, lines))
        return Reviewing(state=one.state, done=one.done, total=one.total)

    async def _make_review(self, table: str, one: Looking, lines: list[dict[str, Any]]) -> None:
        review = await self.reviews.make(table, one, lines)
        if review is not None:
            await self.store.keep_review(table, one.record, review)
            self.reviews.forget(table, one)

    # Lobby

    async def lobby(self, guest: Guest | None) -> Lobby:
        mine = await self.store.tables_of(guest.id) if guest else []
        known = {listed.row.id for listed in mine}
        free = [listed for listed in await self.store.open_tables() if listed.row.id not in known]
        return Lobby(
            mine=[self._card(guest, listed) for listed in mine], open=[self._card(guest, listed) for listed in free]
        )

    def _card_of(self, guest: Guest | None, room: Room) -> TableCard:
        return self._card(guest, Listed(room.row, room.story.card(), self.settings.clock()))

    def _card(self, guest: Guest | None, listed: Listed) -> TableCard:
        row, card = listed.row, listed.card
        mine = [seat for seat, holder in card.guests.items() if guest and holder == guest.id]
        inside = bool(mine) or row.public or (guest is not None and row.host == guest.id)
        places = [Place(**place) for place in card.seats]
        task = self.rooms.get(row.id)
        here = task.result().presence() if task and task.done() and not task.exception() else sight.Presence()
        return TableCard(
            id=row.id,
            game=row.game,
            title=catalogue.title(row.game),
            status=card.status,  # type: ignore[arg-type]
            seats=[sight.seat_facts(i, place, i in here.connected) for i, place in enumerate(places)],
            mine=sorted(mine),
            my_turn=any(seat in card.actors and not places[seat].handed for seat in mine),
            invitation=row.invitation if inside and card.status == "waiting" else None,
            watch=row.watch if inside else None,
            changed=listed.changed,
        )

    # Other processes

    async def lead(self, table: str) -> bool:
        return await asyncio.to_thread(self.store.database.lead, f"bots {table}")

    def _hear(self, news: dict[str, Any] | None) -> None:
        """Word from the database; None when some may have been missed."""
        if self.closing:
            return
        if news is None:
            for room in self.loaded():
                self.spawn(room.catch_up())
            self.tell({"process": self.process, "alive": True})
        elif "seq" in news:
            self._heard_of_entry(news["table"], news["seq"])
        elif news.get("process") != self.process:
            self._heard_of_people(news)

    def _heard_of_entry(self, table: str, seq: int) -> None:
        for room in self.loaded():
            if room.row.id == table and room.story.seq < seq:
                self.spawn(room.catch_up())

    def _heard_of_people(self, news: dict[str, Any]) -> None:
        if "presence" in news:
            table = self.elsewhere.hear(news)
            self._presence_changed({table})
        elif not self.elsewhere.alive(news["process"]):
            self.tell({"process": self.process, "alive": True})
            for room in self.loaded():
                self.tell_presence(room)

    def _presence_changed(self, tables: set[str]) -> None:
        for room in self.loaded():
            if room.row.id in tables:
                room.presence_changed(tell=False)

    def tell_presence(self, room: Room) -> None:
        self.tell({"process": self.process, "presence": room.row.id, "guests": sorted(room.here())})

    def tell(self, news: dict[str, Any]) -> None:
        """Tell the other processes, if there can be any."""
        if self.store.database.shared and not self.closing:
            self.spawn(self.store.tell(news))

    async def _sweep(self) -> None:
        """Now and then: tables nobody uses leave memory, silent processes are forgotten."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            limit = time.monotonic() - self.settings.idle
            for room in self.loaded():
                if not room.in_use and room.touched < limit:
                    self.rooms.pop(room.row.id, None)
                    with contextlib.suppress(Exception):
                        await asyncio.to_thread(self.store.database.unlead, f"bots {room.row.id}")
            self.tell({"process": self.process, "alive": True})
            self._presence_changed(self.elsewhere.forget_silent())
