"""What one caller may know of a table, as messages. Nothing is sent that was not put here on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from sekki import Event, Move

from . import messages
from .deeds import has_moved, no_undo
from .story import STUCK, Line, Place, Story

NO_UNDO = messages.UndoState(possible=False, ask=False, reason="There is nothing to take back.")


@dataclass(frozen=True)
class Audience:
    """Callers who are told the same: those with these seats, or spectators with none."""

    seats: tuple[int, ...]
    may: tuple[int, ...]  # seats they may decide for, their own first
    host: bool
    inside: bool  # knows the codes of the table

    @classmethod
    def of(cls, story: Story, guest: str | None) -> Audience:
        seats = tuple(story.seats_of(guest))
        host = story.row.host == guest
        return cls(seats, tuple(story.decides_for(guest)), host, host or bool(seats))


@dataclass(frozen=True)
class Presence:
    """Who is connected, and what the bots are doing."""

    connected: frozenset[int] = frozenset()
    bots: tuple[tuple[int, str], ...] = ()


def seats(story: Story, presence: Presence) -> list[messages.Seat]:
    doing = dict(presence.bots)
    return [seat_facts(i, place, i in presence.connected, doing.get(i, "")) for i, place in enumerate(story.places)]


def seat_facts(seat: int, place: Place, connected: bool = False, state: Any = "") -> messages.Seat:
    return messages.Seat(
        seat=seat,
        name=place.name,
        kind=place.kind,
        bot=place.bot,
        level=place.level,
        handed=place.handed,
        connected=connected,
        state=state,
    )


def table(story: Story, audience: Audience, presence: Presence) -> messages.Table:
    row = story.row
    viewpoints: tuple[int | None, ...] = audience.may or (None,)
    return messages.Table(
        id=row.id,
        game=row.game,
        title=story.game.title,
        options=story.options,
        public=row.public,
        shared=story.shared,
        status=story.status,  # type: ignore[arg-type]
        seats=seats(story, presence),
        mine=list(audience.seats),
        may=list(audience.may),
        host=audience.host,
        invitation=row.invitation if audience.inside and story.status == "waiting" else None,
        watch=row.watch if audience.inside else None,
        actors=story.actors,
        committed=story.committed,
        sights=[story.remembered(("sight", seat), partial(sight, story, seat)) for seat in viewpoints],
        ask=asking(story),
        result=story.remembered("result", partial(result, story)),
        again=story.again,
    )


def sight(story: Story, seat: int | None) -> messages.Sight:
    game = story.table
    if game is None:
        return messages.Sight(
            seat=seat, view=None, prompt=waiting(story), moves=[], undo=NO_UNDO, secret=False, since=None
        )
    moving = seat is not None and story.status == "playing" and not story.places[seat].handed
    return messages.Sight(
        seat=seat,
        view=game.view(seat),
        prompt=STUCK if story.status == "stuck" else game.prompt(seat),
        moves=[move(one) for one in game.legal(seat)] if moving else [],
        undo=undo_state(story, seat),
        secret=seat is not None and game.has_secrets(seat),
        since=None if seat is None else story.changed.get(seat),
    )


def waiting(story: Story) -> str:
    """The prompt before the start."""
    if story.status == "stuck":
        return STUCK
    if story.status == "closed":
        return "The table is closed."
    free = sum(place.kind == "open" for place in story.places)
    return f"Waiting for {free} more {'player' if free == 1 else 'players'}."


def move(one: Move) -> messages.Move:
    return messages.Move(
        id=one.id,
        text=one.text,
        kind=one.kind,
        args=list(one.args),
        label=one.label,
        note=one.note,
        targets=list(one.targets),
    )


def undo_state(story: Story, seat: int | None) -> messages.UndoState:
    if seat is None or story.status not in ("playing", "over"):
        return NO_UNDO
    reason = no_undo(story, seat)
    return messages.UndoState(possible=not reason, ask=bool(reason) and has_moved(story, seat), reason=reason)


def asking(story: Story) -> messages.UndoAsk | None:
    if story.asking is None:
        return None
    seat = story.asking.seat
    waiting = [i for i, place in enumerate(story.places) if place.guest in story.asking.waiting and not place.handed]
    return messages.UndoAsk(seat=seat, text=f"{story.places[seat].name} asks to take a move back.", waiting=waiting)


def result(story: Story) -> messages.Result | None:
    if story.status != "over":
        return None
    game = story.playing
    rivals = [
        messages.Rival(name=name, score=sum(points for _, points in lines), lines=score_lines(lines))
        for name, lines in game.rivals()
    ]
    return messages.Result(
        says=game.prompt(None),
        scores=list(game.scores),
        places=list(game.places),
        winners=list(game.winners),
        lines=[score_lines(game.score_lines(seat)) for seat in range(len(story.places))],
        rivals=rivals,
    )


def score_lines(lines: list[tuple[str, int]]) -> list[messages.ScoreLine]:
    return [messages.ScoreLine(what=what, points=points) for what, points in lines]


def entry(line: Line, audience: Audience) -> messages.Entry:
    return messages.Entry(
        seq=line.seq,
        at=line.at,
        kind=line.kind,  # type: ignore[arg-type]
        seat=line.seat,
        text=line.text,
        events=happenings(line.events, audience.may),
    )


def happenings(events: list[Event], seats: tuple[int, ...]) -> list[messages.Happening]:
    """The events these seats see; without seats, those a spectator sees."""
    found = []
    for event in events:
        sees = [seat for seat in seats if event.visible_to(seat)]
        if sees or (not seats and event.visible_to(None)):
            found.append(messages.Happening(kind=event.kind, args=list(event.args), text=event.text, sees=sees))
    return found


def log(story: Story, audience: Audience, since: int) -> list[messages.Entry]:
    return [entry(line, audience) for line in story.lines[since:]]
