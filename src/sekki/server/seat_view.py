"""What one audience may know of a table, as messages. Nothing is sent that was not put here on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from sekki import Event, Table
from sekki.kit.language import say, say_n, spoken

from . import catalogue, messages
from .table_log import ASKS_TO_TAKE_BACK, NOTHING_TO_TAKE_BACK, STUCK, Line, SeatHolder, TableLog

encoder = msgspec.json.Encoder()
NO_MOVES: Any = []


@dataclass(frozen=True)
class Audience:
    """Callers who are told the same: those with these seats, or spectators with none."""

    seats: tuple[int, ...]
    may: tuple[int, ...]  # seats they may decide for, their own first
    host: bool
    inside: bool  # knows the codes of the table

    @classmethod
    def of(cls, log: TableLog, guest: str | None) -> Audience:
        seats = tuple(log.seats_of(guest))
        host = log.row.host == guest
        return cls(seats, tuple(log.decides_for(guest)), host, host or bool(seats))


@dataclass(frozen=True)
class Activity:
    """Which seats are connected, what the bots are doing, and how many look on."""

    connected: frozenset[int] = frozenset()
    bots: tuple[tuple[int, str], ...] = ()
    watching: int = 0


@dataclass(frozen=True)
class SeatView:
    """A table as one audience sees it."""

    log: TableLog
    audience: Audience
    activity: Activity

    def frame(self, since: int | None, most_entries: int) -> messages.Snapshot | messages.Update:
        """What came after entry `since`; everything for who knows nothing yet, or is too far behind."""
        seq = self.log.seq
        oldest = max(seq - most_entries, 0)
        if since is None or not oldest <= since <= seq:
            return messages.Snapshot(seq=seq, table=self.table(), log=self.entries(oldest))
        return messages.Update(seq=seq, since=since, table=self.table(), log=self.entries(since))

    def table(self) -> messages.Table:
        log, audience, row = self.log, self.audience, self.log.row
        viewpoints: tuple[int | None, ...] = audience.may or (None,)
        return messages.Table(
            id=row.id,
            game=row.game,
            title=catalogue.title(row.game),
            options=log.options,
            public=row.public,
            shared=log.shared,
            status=log.status,  # type: ignore[arg-type]
            seats=log.kept_while("seats", (log.seq, self.activity), partial(encoded_seats, log, self.activity)),
            hints=log.hints,  # type: ignore[arg-type]
            watching=self.activity.watching,
            mine=list(audience.seats),
            may=list(audience.may),
            host=audience.host,
            invitation=row.invitation if audience.inside and log.status == "waiting" else None,
            watch=row.watch if audience.inside else None,
            actors=log.actors,
            committed=log.committed,
            sights=[log.cached(("sight", seat, spoken()), partial(sight, log, seat)) for seat in viewpoints],
            ask=undo_ask(log),
            result=log.cached(("result", spoken()), partial(result, log)),
            again=log.again,
        )

    def entries(self, since: int) -> list[messages.Entry]:
        return [self.entry(line) for line in self.log.lines[since:]]

    def entry(self, line: Line) -> messages.Entry:
        return messages.Entry(
            seq=line.seq,
            at=line.at,
            kind=line.kind,  # type: ignore[arg-type]
            seat=line.seat,
            text=line.said(),
            events=visible_events(line.events, self.audience.may),
            step=line.step,
        )


def seats(log: TableLog, activity: Activity) -> list[messages.Seat]:
    doing = dict(activity.bots)
    return [seat_facts(i, holder, i in activity.connected, doing.get(i, "")) for i, holder in enumerate(log.seats)]


def seat_facts(seat: int, holder: SeatHolder, connected: bool = False, state: Any = "") -> messages.Seat:
    return messages.Seat(
        seat=seat,
        name=holder.name,
        kind=holder.kind,
        bot=holder.bot,
        level=holder.level,
        handed=holder.handed,
        connected=connected,
        state=state,
    )


def sight(log: TableLog, seat: int | None) -> messages.Sight:
    """The table from one seat, or from a spectator's place."""
    game, language = log.table, spoken()
    if game is None:
        return messages.Sight(
            seat=seat,
            view=None,
            prompt=waiting_prompt(log),
            moves=[],
            forced=False,
            undo=no_undo(),
            secret=False,
            since=None,
        )
    moving = seat is not None and log.status == "playing" and not log.seats[seat].handed
    known = game.known_bytes(seat)
    seen = (known, log.actors, len(game.steps) if game.tells_chapters else 0)
    return messages.Sight(
        seat=seat,
        view=log.kept_while(("view", seat, language), seen, lambda: encoded(game.view(seat))),
        prompt=say(STUCK)
        if log.status == "stuck"
        else log.kept_while(("prompt", seat, language), seen, lambda: game.prompt(seat)),
        moves=log.kept_while(("moves", seat, language), known, partial(encoded_moves, game, seat))
        if moving
        else NO_MOVES,
        forced=moving and seat in log.actors and game.forced(seat),
        undo=undo_state(log, seat),
        secret=seat is not None and game.has_secrets(seat),
        since=None if seat is None else log.changed.get(seat),
    )


def encoded(facts: Any) -> Any:
    """A part of a message as JSON already, to be put into any number of messages."""
    return msgspec.Raw(encoder.encode(facts))


def encoded_seats(log: TableLog, activity: Activity) -> Any:
    return encoded(seats(log, activity))


def encoded_moves(game: Table, seat: int | None) -> Any:
    return encoded(game.legal(seat))  # a `Move` of the game has the fields of the message


def waiting_prompt(log: TableLog) -> str:
    """The prompt before the start."""
    if log.status == "stuck":
        return say(STUCK)
    if log.status == "closed":
        return say("The table is closed.")
    free = sum(holder.kind == "open" for holder in log.seats)
    return say_n("Waiting for {n} more player.", "Waiting for {n} more players.", free)


def no_undo() -> messages.UndoState:
    return messages.UndoState(possible=False, ask=False, reason=say(NOTHING_TO_TAKE_BACK))


def undo_state(log: TableLog, seat: int | None) -> messages.UndoState:
    if seat is None or log.status not in ("playing", "over"):
        return no_undo()
    reason = log.undo_refusal(seat)
    return messages.UndoState(possible=not reason, ask=bool(reason) and log.may_ask_undo(seat), reason=reason)


def undo_ask(log: TableLog) -> messages.UndoAsk | None:
    request = log.undo_request
    if request is None:
        return None
    waiting = [i for i, holder in enumerate(log.seats) if holder.guest in request.waiting]
    text = say(ASKS_TO_TAKE_BACK, name=log.seats[request.seat].name)
    return messages.UndoAsk(seat=request.seat, text=text, waiting=waiting)


def result(log: TableLog) -> messages.Result | None:
    if log.status != "over":
        return None
    game = log.playing
    rivals = [
        messages.Rival(name=name, score=sum(points for _, points in lines), lines=score_lines(lines))
        for name, lines in game.rivals()
    ]
    return messages.Result(
        says=game.prompt(None),
        scores=list(game.scores),
        places=list(game.places),
        winners=list(game.winners),
        lines=[score_lines(game.score_lines(seat)) for seat in range(len(log.seats))],
        rivals=rivals,
    )


def score_lines(lines: list[tuple[str, int]]) -> list[messages.ScoreLine]:
    return [messages.ScoreLine(what=what, points=points) for what, points in lines]


def visible_events(events: list[Event], seats: tuple[int, ...]) -> list[messages.Happening]:
    """The events these seats see; without seats, those a spectator sees."""
    found = []
    for event in events:
        sees = [seat for seat in seats if event.visible_to(seat)]
        if sees or (not seats and event.visible_to(None)):
            found.append(messages.Happening(kind=event.kind, args=list(event.args), text=event.text, sees=sees))
    return found
