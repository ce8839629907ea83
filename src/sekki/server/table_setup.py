"""The first entries of a table: new, with the seats of another game, or going on from a step of one."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import sekki
from sekki import BadOption
from sekki.kit.language import later, say
from sekki.kit.text import full_stop

from . import catalogue
from .identity import tidy_name
from .messages import NewSeat, NewTable
from .refusals import Refusal
from .store import Guest
from .table_log import SeatHolder, TableLog

Lines = list[dict[str, Any]]
# Bots of one kind are told apart by their coats.
COATS = (later("Red {bot}"), later("Grey {bot}"), later("White {bot}"))


def new_table(log: TableLog, guest: Guest, request: NewTable) -> None:
    """A table of a game, as the guest asked for it."""
    game = catalogue.game(request.game)
    try:
        game.check_seats(len(request.seats))
        game.read_options(request.options)
    except BadOption as error:
        raise Refusal("malformed", full_stop(str(error))) from None
    except (TypeError, ValueError):  # a list where a word is meant, or a number nobody can count to
        raise Refusal("malformed", say("An option has a value of another kind than it takes.")) from None
    check_somebody_plays(request.seats)
    options = {option.name: request.options.get(option.name, option.default) for option in game.options}
    if request.shared and not game.cooperative:
        raise Refusal(
            "malformed",
            say(
                "Control is shared only in a game that is won together, which {game} is not.",
                game=catalogue.title(game.id),
            ),
        )
    set_up(log, options, seat_holders(guest, request.seats), request.shared, hints=request.hints)


def check_somebody_plays(seats: list[NewSeat]) -> None:
    """Bots may play among themselves, but not those that think long: others wait for the same workers."""
    if any(seat.kind != "bot" for seat in seats):
        return
    strengths = [catalogue.opponent(seat.bot or catalogue.USUAL).strength(seat.level) for seat in seats]
    slow = [strength.title for strength in strengths if strength.slow]
    if slow:
        reason = say(
            "{bot} thinks long and plays only with people; take a seat, or choose quicker bots.", bot=say(slow[0])
        )
        raise Refusal("malformed", reason)


def same_table(log: TableLog, previous: TableLog, *, swap: bool = False, harder: bool = False) -> None:
    """Another game with the same company; a seat that was handed to a bot is its person's again.

    `swap`: everybody moves on by one seat. `harder`: every bot makes room for the next stronger of the usual ones.
    """
    holders = [
        replace(holder, bot=None, level=None, handed=False) if holder.kind == "human" else replace(holder, failures=0)
        for holder in previous.seats
    ]
    if swap:
        holders = [*holders[-1:], *holders[:-1]]
    if harder:
        for seat, holder in enumerate(holders):
            if holder.kind == "bot":
                names = [other.name for other in holders if other is not holder]
                holders[seat] = bot_holder(*catalogue.stronger(holder.bot or catalogue.USUAL, holder.level), names)
    set_up(log, previous.options, holders, previous.shared, hints=previous.hints)


def continued_table(log: TableLog, guest: Guest, seats: list[NewSeat], record: Lines) -> None:
    """A table that goes on where a record ends, with new luck."""
    header = record[0]
    set_up(log, header["options"], seat_holders(guest, seats), header.get("shared", False), record)


def check_continuation(log: TableLog, step: int, seats: int) -> None:
    """Refuse to go on from a step after which the game was over, or with another number of seats."""
    steps = len(log.playing.steps)
    if step >= steps:
        raise Refusal(
            "not_now", say("The game is over there; it can be played on from steps 0 to {last}.", last=steps - 1)
        )
    if seats != len(log.seats):
        raise Refusal("malformed", say("This game has {seats} seats, not {asked}.", seats=len(log.seats), asked=seats))


def record_until(log: TableLog, step: int) -> Lines:
    """The record of a game up to a step, as if it had been saved then."""
    record = log.playing.at(step).record
    return [record.header, *record.lines]


def set_up(
    log: TableLog,
    options: dict[str, Any],
    holders: list[SeatHolder],
    shared: bool,
    earlier: Lines | None = None,
    hints: str = "on",
) -> None:
    """Open the table. `earlier` is the record of a game that goes on here."""
    body = {"options": options, "places": [asdict(holder) for holder in holders], "shared": shared, "hints": hints}
    log.add("opened", body if earlier is None else {**body, "earlier": earlier})
    start_if_full(log)


def start_if_full(log: TableLog) -> None:
    """Start the game once no seat is open."""
    if any(holder.kind == "open" for holder in log.seats):
        return
    if log.earlier:
        header, *lines = log.earlier
        table = sekki.replay([{**header, "names": log.names}, *lines])
    else:
        game, seats = sekki.game(log.row.game), len(log.seats)
        table = game.table(seats, seed=log.seed, names=log.names, shared=log.shared, **log.options)
    log.table = table
    record = table.record
    log.add("start", {"lines": [record.header, *record.lines]}, events=log.all_events())


def seat_holders(guest: Guest, seats: list[NewSeat]) -> list[SeatHolder]:
    """Who is to sit where, each with a name of their own."""
    holders: list[SeatHolder] = []
    for seat in seats:
        taken = [holder.name for holder in holders]
        if seat.kind == "bot":
            holders.append(bot_holder(seat.bot or catalogue.USUAL, seat.level, taken))
        elif seat.kind == "me":
            name = distinct(tidy_name(seat.name or "") or guest.name, taken)
            holders.append(SeatHolder("human", name, guest.id))
        else:
            holders.append(SeatHolder())
    return holders


def bot_holder(bot: str, level: str | None, taken: list[str]) -> SeatHolder:
    strength = catalogue.opponent(bot).strength(level)
    plain = say(strength.title)  # a name stays as it was given, whoever reads it later
    coated = (say(coat, bot=plain) for coat in COATS)
    name = next((one for one in (plain, *coated) if one not in taken), plain)
    return SeatHolder("bot", distinct(name, taken), None, bot, strength.id)


def distinct(name: str, taken: list[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    wanted, number = name, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name
