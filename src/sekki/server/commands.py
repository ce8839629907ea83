"""Carries out the commands that `messages.commands` declares: each adds entries to the log or is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from sekki import Event, IllegalMove
from sekki.kit.language import later, say
from sekki.kit.text import full_stop

from . import catalogue
from .identity import tidy, tidy_name
from .messages import (
    CHAT_LENGTH,
    Chat,
    Close,
    Command,
    Consent,
    Fill,
    Hand,
    Join,
    Message,
    PlayMove,
    Stand,
    TakeBack,
    Undo,
)
from .refusals import Refusal
from .store import Guest
from .table_log import SeatHolder, TableLog, fingerprint
from .table_setup import bot_holder, distinct, start_if_full

Handler = Callable[["Caller", Any], None]
STATUS_SAYS = {
    "waiting": later("The game has not begun: seats are open."),
    "playing": later("The game is going on."),
    "over": later("The game is over."),
    "closed": later("The table is closed."),
    "stuck": later("The stored game no longer fits the rules, so it cannot go on."),
}


class Caller:
    """The guest who gives a command, under an id that makes it take effect once."""

    def __init__(self, log: TableLog, guest: str, command: Message, id: str) -> None:
        self.log, self.guest = log, guest
        self.sender = f"{guest}:{id}"
        self.asked = fingerprint(command)

    def done_before(self) -> int | None:
        """The entry of the same command, if it was carried out already."""
        known = self.log.senders.get(self.sender)
        if known is None:
            return None
        if known[1] != self.asked:
            raise Refusal("id_reused", say("This id was used for something else; take a new one for every deed."))
        return known[0]

    def add(self, kind: str, body: dict[str, Any], events: list[Event] | None = None) -> None:
        self.log.add(kind, {**body, "asked": self.asked}, self.sender, events)

    def seat(self, seat: int) -> SeatHolder:
        """The caller's own seat."""
        if seat not in self.log.seats_of(self.guest):
            raise Refusal("not_your_seat", say("Seat {seat} is not yours.", seat=seat + 1), seq=self.log.seq)
        return self.log.seats[seat]

    def deciding(self, seat: int) -> SeatHolder:
        """A seat the caller may decide for."""
        if seat not in self.log.decides_for(self.guest):
            raise Refusal("not_your_seat", say("Seat {seat} is not yours.", seat=seat + 1), seq=self.log.seq)
        return self.log.seats[seat]

    def must_be(self, *status: str) -> None:
        if self.log.status in status:
            return
        raise Refusal("not_now", say(STATUS_SAYS[self.log.status]), seq=self.log.seq)

    def must_host(self) -> None:
        if self.log.row.host != self.guest:
            raise Refusal("not_your_seat", say("Only who set the table up may do this."), seq=self.log.seq)


def play(caller: Caller, command: PlayMove) -> None:
    log = caller.log
    holder = caller.deciding(command.seat)
    caller.must_be("playing")
    if holder.handed:
        raise Refusal("not_now", say("A bot plays this seat; take it back first."), seq=log.seq)
    check_fresh(log, command.seat, command.expected_seq)
    mine = log.seats_of(caller.guest)
    by = mine[0] if command.seat not in mine else None
    by_itself = command.forced and log.playing.forced(command.seat)
    make_move(log, command.seat, command.move, caller.sender, caller.asked, by, by_itself)


def check_fresh(log: TableLog, seat: int, expected: int) -> None:
    """Refuse a choice that was made before what this seat knows changed."""
    if expected > log.seq:
        raise Refusal(
            "stale", say("The table is at {seq}, not yet at {expected}.", seq=log.seq, expected=expected), seq=log.seq
        )
    if expected < log.changed[seat]:
        raise Refusal("stale", say("The table has changed since; look again."), seq=log.seq)


def make_move(
    log: TableLog,
    seat: int,
    move: str,
    sender: str,
    asked: str = "",
    by: int | None = None,
    by_itself: bool = False,
) -> None:
    """Play a move, or say which rule refuses it; `by` decides for another seat, `by_itself` needs no decision."""
    try:
        events = log.playing.play(seat, move, by=by)
    except IllegalMove as error:
        possible = [legal.text for legal in error.legal]
        code = "illegal" if possible else "not_your_turn"
        raise Refusal(code, full_stop(error.reason), rule=error.rule, possible=possible, seq=log.seq) from None
    body = {"seat": seat, "line": log.playing.record.lines[-1], "asked": asked}
    log.add("move", {**body, "forced": True} if by_itself else body, sender, events)


def undo(caller: Caller, command: Undo) -> None:
    caller.deciding(command.seat)
    caller.must_be("playing", "over")
    log = caller.log
    reason = log.undo_refusal(command.seat)
    if not reason:
        undo_move(log, command.seat, caller.add)
        return
    if not command.ask or not log.may_ask_undo(command.seat):
        raise Refusal("no_undo", reason, seq=log.seq)
    if log.undo_request is not None:
        raise Refusal("not_now", say("Somebody has already asked to take a move back."), seq=log.seq)
    caller.add("ask", {"seat": command.seat})


def undo_move(log: TableLog, seat: int, add: Callable[..., Any]) -> None:
    log.playing.undo(seat, consent=True)
    add("undo", {"seat": seat, "line": log.playing.record.lines[-1]}, events=[])


def consent(caller: Caller, command: Consent) -> None:
    log = caller.log
    request = log.undo_request
    if request is None:
        raise Refusal("not_now", say("Nobody asks to take a move back now."), seq=log.seq)
    if caller.guest not in request.waiting:
        raise Refusal("not_your_seat", say("You are not asked."), seq=log.seq)
    caller.add("answer", {"seat": log.seats_of(caller.guest)[0], "yes": command.yes})
    if command.yes and not request.waiting:
        undo_move(log, request.seat, log.add)


def chat(caller: Caller, command: Chat) -> None:
    mine = caller.log.seats_of(caller.guest)
    if not mine:
        raise Refusal("not_your_seat", say("Only those at the table may speak."), seq=caller.log.seq)
    seat = mine[0] if command.seat is None else command.seat
    caller.seat(seat)
    text = tidy(command.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", say("There is nothing to read in this."), seq=caller.log.seq)
    caller.add("chat", {"seat": seat, "text": text})


def hand(caller: Caller, command: Hand) -> None:
    """Hand a seat to a bot: one's own, or (the live table checks) that of somebody who is away."""
    log = caller.log
    own = command.seat in log.seats_of(caller.guest)
    if not own and not log.seats_of(caller.guest):
        raise Refusal("not_your_seat", say("Only those at the table may do this."), seq=log.seq)
    caller.must_be("playing")
    holder = log.seats[command.seat] if command.seat < len(log.seats) else SeatHolder()
    if holder.kind != "human":
        raise Refusal("not_now", say("No person sits there."), seq=log.seq)
    if holder.handed:
        raise Refusal("not_now", say("A bot plays this seat already."), seq=log.seq)
    level = catalogue.opponent(command.bot).strength(command.level).id
    now = replace(holder, bot=command.bot, level=level, handed=True, failures=0)
    caller.add("seat", {"seat": command.seat, "what": "handed" if own else "given", "place": asdict(now)})


def take_back(caller: Caller, command: TakeBack) -> None:
    holder = caller.seat(command.seat)
    if not holder.handed:
        raise Refusal("not_now", say("You play this seat yourself."), seq=caller.log.seq)
    now = replace(holder, bot=None, level=None, handed=False, failures=0)
    caller.add("seat", {"seat": command.seat, "what": "returned", "place": asdict(now)})


def fill(caller: Caller, command: Fill) -> None:
    caller.must_host()
    caller.must_be("waiting")
    log = caller.log
    holder = log.seats[command.seat] if command.seat < len(log.seats) else SeatHolder("human")
    if holder.kind == "human":
        raise Refusal("not_now", say("Somebody sits there."), seq=log.seq)
    if command.bot is None:
        caller.add("seat", {"seat": command.seat, "what": "emptied", "place": asdict(SeatHolder())})
        return
    taken = [name for i, name in enumerate(log.names) if i != command.seat]
    now = bot_holder(command.bot, command.level, taken)
    caller.add("seat", {"seat": command.seat, "what": "filled", "place": asdict(now)})
    start_if_full(log)


def stand(caller: Caller, command: Stand) -> None:
    caller.seat(command.seat)
    caller.must_be("waiting")
    caller.add("seat", {"seat": command.seat, "what": "stood", "place": asdict(SeatHolder())})


def close(caller: Caller, command: Close) -> None:
    caller.must_host()
    caller.must_be("waiting", "playing", "stuck")
    caller.add("closed", {})


def sit(log: TableLog, guest: Guest, request: Join) -> None:
    """Take an open seat; the game begins when it was the last."""
    mine = log.seats_of(guest.id)
    if mine and request.seat in (None, *mine):
        return
    if log.status != "waiting":
        raise Refusal("not_now", say("The game has begun; no seat is open."), seq=log.seq)
    if mine and log.row.public and log.row.host != guest.id:  # a stranger must not see two hands
        raise Refusal(
            "not_now", say("You sit here already; at a public table an invitation is for one seat."), seq=log.seq
        )
    free = [i for i, holder in enumerate(log.seats) if holder.kind == "open"]
    seat = request.seat if request.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refusal("not_now", say("That seat is taken."), seq=log.seq)
    name = distinct(tidy_name(request.name or "") or guest.name, log.names)
    log.add("seat", {"seat": seat, "what": "sat", "place": asdict(SeatHolder("human", name, guest.id))})
    start_if_full(log)


HANDLERS: dict[type, Handler] = {
    PlayMove: play,
    Undo: undo,
    Consent: consent,
    Chat: chat,
    Hand: hand,
    TakeBack: take_back,
    Fill: fill,
    Stand: stand,
    Close: close,
}


def carry_out(caller: Caller, command: Command) -> None:
    HANDLERS[type(command)](caller, command)
