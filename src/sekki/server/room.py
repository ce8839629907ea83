"""A table with people around it: one deed at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import compare_digest
from typing import TYPE_CHECKING, Protocol

import msgspec

from . import deeds, sight
from .driver import Driver
from .guests import new_code, new_id
from .messages import (
    Ack,
    Advice,
    Again,
    Because,
    Command,
    FromServer,
    Hand,
    Hint,
    Hints,
    Join,
    PlayMove,
    Replay,
    Snapshot,
    Update,
    Why,
)
from .messages import Presence as PresenceMessage
from .refusals import Refusal
from .replaying import replay_steps
from .sight import Audience, Presence
from .store import Behind, Guest, Opening, TableRow
from .story import Story

if TYPE_CHECKING:
    from .house import House

Deed = Callable[[Story], None]
TRIES = 8
HTTP_PRESENCE = 40.0
encoder = msgspec.json.Encoder()
log = logging.getLogger("sekki.server")


@dataclass(frozen=True)
class Viewer:
    """Somebody who may look at the table: a guest, or a spectator who may be a stranger."""

    guest: str | None


class Listener(Protocol):
    """A socket, to the room."""

    viewer: Viewer | None
    lagging: bool  # misses updates until it is brought up to date

    def push(self, seq: int, frame: bytes) -> None: ...

    def reply(self, message: FromServer) -> None: ...


class Room:
    """One table in this process. The story is a cache of the stored log and is dropped whenever it may differ."""

    def __init__(self, house: House, story: Story) -> None:
        self.house, self.story = house, story
        self.row = story.row
        self.lock = asyncio.Lock()
        self.doubtful = False  # the story may hold what is not stored
        self.listeners: set[Listener] = set()
        self.news = asyncio.Event()  # replaced whenever something was stored
        self.heard: dict[str, float] = {}  # guest → when last heard
        self.asked: dict[str, float] = {}  # guest → when last heard over plain HTTP
        self.loaded = self.touched = time.monotonic()
        self.driver = Driver(self)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[Story]:
        """The story, to one at a time, and never one that differs from what is stored."""
        async with self.lock:
            if self.doubtful:
                await self._reload()
            yield self.story

    # Who is there

    def admit(self, guest: Guest | None, watch: str | None) -> Viewer:
        """Let in who holds a seat, hosts, or has the spectator code."""
        self.touched = time.monotonic()
        id = guest.id if guest else None
        if (
            self.story.seats_of(id)
            or self.row.host == id
            or compare_digest((watch or "").encode(), self.row.watch.encode())
        ):
            if id is not None:
                self.heard[id] = self.touched
            return Viewer(id)
        raise Refusal("no_entry", "This table is for those who were invited; ask for a link.")

    async def join(self, listener: Listener, since: int | None) -> None:
        async with self.alone():
            self.listeners.add(listener)
            self._bring_up_to_date(listener, since)
        self.presence_changed()
        self.driver.drive()

    async def bring_up_to_date(self, listener: Listener, since: int | None) -> None:
        """For a listener that lagged: one frame for all that came after `since`."""
        async with self.alone():
            if listener in self.listeners:
                self._bring_up_to_date(listener, since)

    def _bring_up_to_date(self, listener: Listener, since: int | None) -> None:
        assert listener.viewer is not None
        listener.lagging = False
        listener.push(self.story.seq, self._frame(listener.viewer, since))

    def leave(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        if listener.viewer is not None and listener.viewer.guest is not None:
            self.heard[listener.viewer.guest] = self.touched
        self.listeners.discard(listener)
        self.presence_changed()

    def here(self) -> set[str]:
        """Guests who have a socket open at this table, or were heard of over HTTP a moment ago, in this process."""
        found = {listener.viewer.guest for listener in self.listeners if listener.viewer and listener.viewer.guest}
        soon = time.monotonic() - HTTP_PRESENCE
        return found | {guest for guest, at in self.asked.items() if at > soon}

    def present(self) -> set[str]:
        return self.here() | self.house.elsewhere.guests(self.row.id)

    def presence(self) -> Presence:
        present = self.present()
        connected = frozenset(i for i, place in enumerate(self.story.places) if place.guest in present)
        return Presence(connected, tuple(sorted(self.driver.states.items())))

    def presence_changed(self, tell: bool = True) -> None:
        if tell:
            self.house.tell_presence(self)
        message = PresenceMessage(seats=sight.seats(self.story, self.presence()))
        for listener in list(self.listeners):
            listener.reply(message)

    @property
    def in_use(self) -> bool:
        return bool(self.listeners) or self.lock.locked() or self.driver.busy

    # Looking

    async def frame(self, viewer: Viewer, since: int | None) -> tuple[int, bytes]:
        async with self.alone() as story:
            return story.seq, self._frame(viewer, since)

    def _frame(self, viewer: Viewer, since: int | None, cache: dict[Audience, bytes] | None = None) -> bytes:
        story = self.story
        audience = Audience.of(story, viewer.guest)
        if cache is not None and audience in cache:
            return cache[audience]
        now = sight.table(story, audience, self.presence())
        oldest = story.seq - self.house.settings.resume_entries
        message: Snapshot | Update
        if since is None or not max(oldest, 0) <= since <= story.seq:
            message = Snapshot(seq=story.seq, table=now, log=sight.log(story, audience, max(oldest, 0)))
        else:
            message = Update(seq=story.seq, since=since, table=now, log=sight.log(story, audience, since))
        frame = encoder.encode(message)
        if cache is not None:
            cache[audience] = frame
        return frame

    async def look(self, viewer: Viewer, since: int | None, wait: float) -> bytes:
        """The table over HTTP; waits for an entry after `since`."""
        if viewer.guest is not None:
            self.asked[viewer.guest] = time.monotonic()
        self.driver.drive()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while since is not None and since == self.story.seq:
                    await self.news.wait()
        return (await self.frame(viewer, since))[1]

    # Doing

    async def answer(self, viewer: Viewer, command: Command) -> FromServer:
        """Carry a command out, or say why not."""
        id = command.client_move_id if isinstance(command, PlayMove) else command.id
        try:
            if viewer.guest is None:
                raise Refusal("not_your_seat", "Spectators only look on.")
            if isinstance(command, Why):
                return await self._why(viewer.guest, command)
            if isinstance(command, Hint):
                return await self._hint(viewer.guest, command)
            if isinstance(command, Again):
                return await self._again(viewer.guest, command)
            return await self._do(viewer.guest, command, id)
        except Refusal as refusal:
            return refusal.to(id)
        except Exception:
            log.exception("table %s: %s failed", self.row.id, type(command).__name__)
            return Refusal("trouble", "Something went wrong here. Send the same again: it is done at most once.").to(id)

    async def _do(self, guest: str, command: Command, id: str) -> Ack:
        seq = 0

        def deed(story: Story) -> None:
            nonlocal seq
            by = deeds.Doer(story, guest, command, id)
            before = by.done_before()
            if before is not None:
                seq = before
                return
            if isinstance(command, Hand) and command.seat not in story.seats_of(guest):
                self._must_be_away(story, command.seat)
            seq = story.seq + 1
            deeds.do(by, command)

        await self.change(deed)
        return Ack(id=id, seq=seq)

    async def change(self, deed: Deed, opening: list[Opening] | None = None) -> None:
        """Do something to the story, store it, and only then tell everybody.

        When another process was faster, the story is read anew and the deed decided again.
        """
        async with self.alone():
            for _ in range(TRIES):
                story, before = self.story, self.story.seq
                try:
                    deed(story)
                    if not story.fresh:
                        return
                    opens = opening[0] if opening else None
                    await self.house.store.append(self.row.id, before, story.fresh, story.card(), opens)
                except Behind:
                    await self._reload()
                    continue
                except Refusal:
                    self.doubtful = bool(story.fresh)
                    raise
                except BaseException:
                    self.doubtful = True
                    raise
                story.fresh = []
                self._broadcast(before)
                return
        raise Refusal("trouble", "The table is too busy; try again.")

    async def _reload(self) -> None:
        """Drop the story and read what is stored; those who look on are told what they missed."""
        self.doubtful = True
        known = self.story.seq - len(self.story.fresh)
        self.story = await self.house.load(self.row.id)
        self.doubtful = False
        if self.story.seq > known:
            self._broadcast(known)

    async def catch_up(self) -> None:
        """Read what other processes stored."""
        async with self.alone() as story:
            for entry in await self.house.store.entries(self.row.id, story.seq):
                before = story.seq
                story.apply(entry)
                self._broadcast(before)

    def _broadcast(self, since: int) -> None:
        self.touched = time.monotonic()
        self.driver.forget_old()
        cache: dict[Audience, bytes] = {}
        for listener in list(self.listeners):
            assert listener.viewer is not None
            try:
                listener.push(self.story.seq, self._frame(listener.viewer, since, cache))
            except Exception:  # a sight that cannot be told must not keep the others from theirs
                log.exception("table %s: a sight cannot be told", self.row.id)
        self.news.set()
        self.news = asyncio.Event()
        self.driver.drive()

    # The rest

    async def sit(self, guest: Guest, wish: Join) -> None:
        await self.change(lambda story: deeds.sit(story, guest, wish))

    def _must_be_away(self, story: Story, seat: int) -> None:
        owner = story.places[seat].guest if seat < len(story.places) else None
        if owner is None:
            return
        gone = time.monotonic() - self.heard.get(owner, self.loaded)
        if owner in self.present() or gone < self.house.settings.away:
            raise Refusal("not_your_seat", f"{story.places[seat].name} is still here.", seq=story.seq)

    def _own(self, guest: str, seat: int) -> None:
        if seat not in self.story.decides_for(guest):
            raise Refusal("not_your_seat", f"Seat {seat + 1} is not yours.", seq=self.story.seq)
        if self.story.status != "playing":
            raise Refusal("not_now", "No move is asked for now.", seq=self.story.seq)

    async def _why(self, guest: str, command: Why) -> Because:
        async with self.alone() as story:
            self._own(guest, command.seat)
            game = story.playing
            legal = [move.text for move in game.legal(command.seat)]
            error = game.why(command.seat, command.move)
        if error is None:
            return Because(id=command.id, legal=True, rule=None, reason="This move is possible.", possible=legal)
        reason = deeds.sentence(error.reason)
        return Because(id=command.id, legal=False, rule=error.rule, reason=reason, possible=legal)

    async def _hint(self, guest: str, command: Hint) -> Hints:
        async with self.alone() as story:
            self._own(guest, command.seat)
            seq = story.seq
            labels = {move.text: move.label for move in story.playing.legal(command.seat)}
            if not labels:
                raise Refusal("not_your_turn", "No move is asked of this seat now.", seq=seq)
            seen = story.playing.seen(command.seat)
        advice = await self.driver.advise(seen)
        hints = [
            Advice(
                move=one.move, label=labels[one.move], chance=one.chance, reasons=[why for why in one.reasons if why]
            )
            for one in advice
        ]
        return Hints(id=command.id, seat=command.seat, seq=seq, hints=hints)

    async def _again(self, guest: str, command: Again) -> Ack:
        """A new table with the same seats, made in the same stroke as the entry that names it."""
        seq = 0
        opening: list[Opening] = []

        def deed(story: Story) -> None:
            nonlocal seq
            by = deeds.Doer(story, guest, command, command.id)
            mine = story.seats_of(guest)
            if not mine:
                raise Refusal("not_your_seat", "Only those at the table may do this.", seq=story.seq)
            by.must_be("over")
            by.done_before()
            if story.again is not None:
                seq = next(line.seq for line in story.lines if line.kind == "again")
                return
            row = TableRow(new_id(), self.row.game, guest, new_code(), new_code(), self.row.public)
            fresh = Story(row, story.clock, story.seed)
            deeds.open_places(fresh, story.options, deeds.same_places(story), story.shared)
            opening[:] = [Opening(row, fresh.card(), fresh.fresh)]
            by.add("again", {"seat": mine[0], "table": row.id})
            seq = story.seq

        await self.change(deed, opening)
        return Ack(id=command.id, seq=seq, table=self.story.again)

    def must_be_over(self) -> None:
        if self.story.status != "over":
            raise Refusal("not_now", "The record is secret until the game is over.", seq=self.story.seq)

    async def record(self) -> str:
        """The record as it would be saved; it is no secret any more."""
        async with self.alone() as story:
            self.must_be_over()
            record = story.playing.record
            return "".join(f"{encoder.encode(line).decode()}\n" for line in (record.header, *record.lines))

    async def replay(self, seat: int | None, start: int, count: int) -> Replay:
        """Steps of the finished game as that seat saw them. Worked out in a thread: it may be long."""
        async with self.alone() as story:
            self.must_be_over()
            presence = self.presence()
        if seat is not None and seat >= len(story.places):
            raise Refusal("not_found", f"There are {len(story.places)} seats.")
        steps, total = await asyncio.to_thread(replay_steps, story, seat, start, count)
        return Replay(
            game=self.row.game, title=story.game.title, seats=sight.seats(story, presence), total=total, steps=steps
        )
