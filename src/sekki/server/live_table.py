"""A table in memory with people around it: what they look at, what they do and what they ask."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from secrets import compare_digest
from typing import Any

import msgspec
from msgspec.structs import replace

from sekki.bots import ADVISER, ADVISER_SETTINGS, said_reasons
from sekki.kit.language import ENGLISH, say, spoken, using
from sekki.kit.text import full_stop

from . import catalogue, commands, seat_view, table_setup
from .bot_driver import BotDriver
from .identity import new_code, new_id
from .kept_log import KeptLog
from .listener import Listener, Viewer
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
    Presence,
    Replay,
    Reviewing,
    Why,
)
from .pool import Pool
from .presence import TablePresence
from .refusals import Refusal
from .replay import replay_steps
from .reviews import label_again, said_outlook
from .seat_view import Activity, Audience, SeatView
from .settings import Settings
from .store import Guest, Opening, Store, TableRow
from .table_log import TableLog
from .trouble import report

PRESENCE_PAUSE = 0.05
Lines = list[dict[str, Any]]
encoder = msgspec.json.Encoder()


class LiveTable(KeptLog):
    """One table in this process, with those who look at it and the bots that play there."""

    def __init__(self, log: TableLog, settings: Settings, store: Store, pool: Pool, presence: TablePresence) -> None:
        super().__init__(log, settings, store)
        self.pool, self.presence = pool, presence
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()  # replaced whenever something was stored
        self.strangers = 0  # who look on here, and nobody knows who they are
        self.touched = time.monotonic()
        self.showing_presence = False
        self.told_activity: Activity | None = None  # what all listeners were told of last
        lead = partial(store.lead, self.lead_name)
        self.bots = BotDriver(pool, settings.bot_pause, lead, self.apply, self.presence_changed)

    @property
    def lead_name(self) -> str:
        """What the process that drives this table's bots leads."""
        return f"bots {self.row.id}"

    @property
    def in_use(self) -> bool:
        return bool(self.listeners or self.wishes) or self.lock.locked() or self.bots.busy

    # Who is there

    def admit(self, guest: Guest | None, watch: str | None) -> Viewer:
        """Let in who holds a seat, hosts, or has the spectator code."""
        self.touched = time.monotonic()
        id = guest.id if guest else None
        if (
            self.log.seats_of(id)
            or self.row.host == id
            or compare_digest((watch or "").encode(), self.row.watch.encode())
        ):
            self.presence.seen(id)
            return Viewer(id, spoken())
        raise Refusal("no_entry", say("This table is for those who were invited; ask for a link."))

    async def join(self, listener: Listener, since: int | None) -> None:
        async with self.locked():
            self.listeners.add(listener)
            self._bring_up_to_date(listener, since)
            self.told_activity = None
        self._listeners_changed()
        self.bots.drive(self.log)

    async def bring_up_to_date(self, listener: Listener, since: int | None) -> None:
        """For a listener that lagged: one frame for all that came after `since`."""
        async with self.locked():
            if listener in self.listeners:
                self._bring_up_to_date(listener, since)

    def _bring_up_to_date(self, listener: Listener, since: int | None) -> None:
        assert listener.viewer is not None
        frame = self._frame(listener.viewer, since)
        listener.lagging = False
        listener.push(self.log.seq, frame)

    def leave(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        if listener.viewer is not None:
            self.presence.seen(listener.viewer.guest)
        self.listeners.discard(listener)
        self._listeners_changed()

    def _listeners_changed(self) -> None:
        viewers = [listener.viewer for listener in self.listeners]
        connected = {viewer.guest for viewer in viewers if viewer and viewer.guest}
        self.strangers = sum(1 for viewer in viewers if viewer and viewer.guest is None)
        if connected != self.presence.connected:
            self.presence.connected = connected
            self.presence_changed()
        else:
            self.show_presence()

    def activity(self) -> Activity:
        present = self.presence.everybody()
        connected = frozenset(i for i, holder in enumerate(self.log.seats) if holder.guest in present)
        watching = self.strangers + len(present - self.log.people)
        return Activity(connected, tuple(sorted(self.bots.states.items())), watching)

    def presence_changed(self) -> None:
        """Somebody came or went in this process, or a bot started or stopped thinking."""
        self.presence.announce()
        self.show_presence()

    def show_presence(self) -> None:
        """Tell everybody who is there, once for all that changes within a moment."""
        if not self.showing_presence:
            self.showing_presence = True
            asyncio.get_running_loop().call_later(PRESENCE_PAUSE, self._show_presence)

    def _show_presence(self) -> None:
        self.showing_presence = False
        activity = self.activity()
        if activity == self.told_activity:
            return
        self.told_activity = activity
        frame = encoder.encode(Presence(seats=seat_view.seats(self.log, activity), watching=activity.watching))
        for listener in list(self.listeners):
            listener.send(frame)

    # Looking

    async def frame(self, viewer: Viewer, since: int | None) -> tuple[int, bytes]:
        async with self.locked() as log:
            return log.seq, self._frame(viewer, since)

    def _frame(self, viewer: Viewer, since: int | None, activity: Activity | None = None) -> bytes:
        """What a viewer is told, made once for all who may know the same."""
        log, activity = self.log, activity or self.activity()
        audience = log.while_seated(("audience", viewer.guest), lambda: Audience.of(log, viewer.guest))

        def make() -> bytes:
            with using(viewer.language):
                return encoder.encode(SeatView(log, audience, activity).frame(since, self.settings.resume_entries))

        return log.kept_while(("frame", audience, viewer.language), (log.seq, since, activity), make)

    async def look(self, viewer: Viewer, since: int | None, wait: float) -> bytes:
        """The table over HTTP; waits for an entry after `since`."""
        self.presence.requested(viewer.guest)
        self.bots.drive(self.log)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while since is not None and since == self.log.seq:
                    await self.changed.wait()
        return (await self.frame(viewer, since))[1]

    # Changing

    async def answer(self, viewer: Viewer, command: Command) -> FromServer:
        """Carry a command out, or say why not."""
        id = command.client_move_id if isinstance(command, PlayMove) else command.id
        try:
            if viewer.guest is None:
                raise Refusal("not_your_seat", say("Spectators only look on."))
            if isinstance(command, Why):
                return await self._why(viewer.guest, command)
            if isinstance(command, Hint):
                return await self._hint(viewer.guest, command)
            if isinstance(command, Again):
                return await self._again(viewer.guest, command)
            return await self._carry_out(viewer.guest, command, id)
        except Refusal as refusal:
            return refusal.to(id)
        except Exception as error:
            report(f"{type(command).__name__} at a table failed", error)
            return Refusal(
                "trouble", say("Something went wrong here. Send the same again: it is done at most once.")
            ).to(id)

    async def _carry_out(self, guest: str, command: Command, id: str) -> Ack:
        seq = 0

        def change(log: TableLog) -> None:
            nonlocal seq
            caller = commands.Caller(log, guest, command, id)
            before = caller.done_before()
            if before is not None:
                seq = before
                return
            if isinstance(command, Hand) and command.seat not in log.seats_of(guest):
                self._must_be_away(log, command.seat)
            seq = log.seq + 1
            commands.carry_out(caller, command)

        await self.apply(change)
        return Ack(id=id, seq=seq)

    def _tell(self, since: int) -> None:
        self.bots.forget_old(self.log)
        if self.log.seq > since:
            self._broadcast(since)
        self.bots.drive(self.log)

    def _broadcast(self, since: int) -> None:
        self.touched = time.monotonic()
        self.told_activity = activity = self.activity()
        for listener in list(self.listeners):
            assert listener.viewer is not None
            try:
                listener.push(self.log.seq, self._frame(listener.viewer, since, activity))
            except Exception as error:  # a view that cannot be made must not keep the others from theirs
                report(f"{self.row.game}: a view cannot be made", error)
                listener.fall_behind()
        self.changed.set()
        self.changed = asyncio.Event()
        self.log.rest()

    async def sit(self, guest: Guest, request: Join) -> None:
        await self.apply(lambda log: commands.sit(log, guest, request))

    def _must_be_away(self, log: TableLog, seat: int) -> None:
        owner = log.seats[seat].guest if seat < len(log.seats) else None
        if owner is None:
            return
        if owner in self.presence.everybody() or self.presence.away(owner) < self.settings.away:
            raise Refusal("not_your_seat", say("{name} is still here.", name=log.seats[seat].name), seq=log.seq)

    async def _again(self, guest: str, command: Again) -> Ack:
        """A new table with the same seats, made in the same transaction as the entry that names it."""
        seq = 0
        opening: list[Opening] = []

        def change(log: TableLog) -> None:
            nonlocal seq
            caller = commands.Caller(log, guest, command, command.id)
            mine = log.seats_of(guest)
            if not mine:
                raise Refusal("not_your_seat", say("Only those at the table may do this."), seq=log.seq)
            caller.must_be("over")
            caller.done_before()
            if log.again is not None:
                seq = next(line.seq for line in log.lines if line.kind == "again")
                return
            row = TableRow(new_id(), self.row.game, guest, new_code(), new_code(), self.row.public)
            new = TableLog(row, log.clock, log.seed)
            table_setup.same_table(new, log, swap=command.swap, harder=command.harder)
            opening[:] = [Opening(row, new.card(), new.unsaved)]
            caller.add("again", {"seat": mine[0], "table": row.id})
            seq = log.seq

        await self.apply(change, opening)
        return Ack(id=command.id, seq=seq, table=self.log.again)

    # Asking

    def _must_decide(self, guest: str, seat: int) -> None:
        if seat not in self.log.decides_for(guest):
            raise Refusal("not_your_seat", say("Seat {seat} is not yours.", seat=seat + 1), seq=self.log.seq)
        if self.log.status != "playing":
            raise Refusal("not_now", say("No move is asked for now."), seq=self.log.seq)

    async def _why(self, guest: str, command: Why) -> Because:
        async with self.locked() as log:
            self._must_decide(guest, command.seat)
            legal = [move.text for move in log.playing.legal(command.seat)]
            error = log.playing.why(command.seat, command.move)
        if error is None:
            return Because(id=command.id, legal=True, rule=None, reason=say("This move is possible."), possible=legal)
        return Because(id=command.id, legal=False, rule=error.rule, reason=full_stop(error.reason), possible=legal)

    async def _hint(self, guest: str, command: Hint) -> Hints:
        async with self.locked() as log:
            self._must_decide(guest, command.seat)
            seq = log.seq
            labels = {move.text: move.label for move in log.playing.legal(command.seat)}
            if not labels:
                raise Refusal("not_your_turn", say("No move is asked of this seat now."), seq=seq)
            if log.hints == "off":
                raise Refusal("not_now", say("At this table nobody asks a bot for advice."), seq=seq)
            seen = log.playing.seen(command.seat)
        if self.log.hints == "announced":
            await self.apply(lambda log: self._announce_hint(log, guest, command))
        adviser = self.settings.adviser or (ADVISER, ADVISER_SETTINGS)
        advice = await self.pool.advise(seen, adviser, guest, self.row.id)
        hints = [
            Advice(
                move=one.move,
                label=labels[one.move],
                chance=one.chance,
                reasons=said_reasons(self.log.game, one.reasons),
                outlook=None if one.points is None else said_outlook(self.log.game, one.points, one.parts),
            )
            for one in advice
        ]
        return Hints(id=command.id, seat=command.seat, seq=seq, hints=hints)

    def _announce_hint(self, log: TableLog, guest: str, command: Hint) -> None:
        """Everybody hears that somebody asks for advice, once for each time."""
        caller = commands.Caller(log, guest, command, command.id)
        if caller.done_before() is None:
            caller.add("hint", {"seat": command.seat})

    # After the game

    def _must_be_over(self) -> None:
        """Nobody plays on: it is over, or it was closed, and then those who played still look at what there was."""
        if self.log.status != "over" and not (self.log.status == "closed" and self.log.table is not None):
            raise Refusal("not_now", say("The record is secret until the game is over."), seq=self.log.seq)

    async def record(self) -> tuple[Lines, int]:
        """The record as it would be saved, which is no secret any more, and how many steps the game has."""
        async with self.locked() as log:
            self._must_be_over()
            record = log.playing.record
            return [record.header, *record.lines], len(log.playing.steps)

    async def record_until(self, step: int, seats: int) -> Lines:
        """The record up to a step, for a new table with that many seats to go on from."""
        async with self.locked() as log:
            self._must_be_over()
            table_setup.check_continuation(log, step, seats)
            return await asyncio.to_thread(table_setup.record_until, log, step)

    async def replay(self, seat: int | None, start: int, count: int) -> Replay:
        """Steps of the finished game as that seat saw them. Worked out in a thread: it may be long."""
        async with self.locked() as log:
            self._must_be_over()
            if seat is not None and seat >= len(log.seats):
                raise Refusal("not_found", say("There are {seats} seats.", seats=len(log.seats)))
            seats = seat_view.seats(log, self.activity())
            steps, total = await asyncio.to_thread(replay_steps, log, seat, start, count)
        return Replay(game=self.row.game, title=catalogue.title(self.row.game), seats=seats, total=total, steps=steps)

    async def label_again(self, found: Reviewing) -> Reviewing:
        """A review with the moves called as the reader calls them; it is kept in English."""
        if spoken() == ENGLISH or found.review is None:
            return found
        async with self.locked() as log:
            return replace(found, review=await asyncio.to_thread(label_again, log.playing, found.review))
