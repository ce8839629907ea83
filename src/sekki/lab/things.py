"""What a study counts of the things in the box: those that moves name, and those that seats get by what happens.

A game declares both in `study.toml`. `moves` are the vocabularies of moves that name things and not places. `had` are
events by which a seat gets a thing, `led` events that score one at the end, `ended` those that say how it ended, and
`length` those with which a round, a turn or a day begins; each is an event with the vocabulary of its thing, and how a
table says it: `"took card" = "take"`, `"day-began" = "days"`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sekki.games import find
from sekki.kit import Game
from sekki.kit.game import GameError
from sekki.kit.names import suggestion

FILE = "study.toml"
SEAT, POINTS = "seat", "points"
Told = tuple[int, Any]  # an event by its number, and its arguments
ALL = 0  # the seat that stands for everyone where an event names none


@dataclass(frozen=True)
class Event:
    """An event that a study counts: how it is said, and at which places of its arguments thing, seat and points are."""

    says: str
    thing: int | None
    seat: int | None
    points: int | None


@dataclass(frozen=True)
class Happened:
    """One of these events, in words: `take spring-4`, for a seat, with points where the event has them."""

    what: str
    seat: int
    points: int


def told_by(f: Any) -> list[Told]:
    """The kinds and arguments of all that fate was told since it was last emptied."""
    kinds, args = f.event_kind, f.event_args
    return [(int(kinds[i]), args[i]) for i in range(f.events)]


@dataclass(frozen=True)
class Things:
    """What a game declares. Events are found by their number."""

    game: Game
    moves: frozenset[str]
    had: Mapping[int, Event]
    led: Mapping[int, Event]
    ended: Mapping[int, Event]
    length: Mapping[int, Event]

    def happened(self, events: Mapping[int, Event], told: Sequence[Told], seats: int) -> Iterator[Happened]:
        """Those of these events that were told."""
        for kind, numbers in told:
            event = events.get(kind)
            if event is None:
                continue
            args = [int(numbers[j]) for j in range(len(self.game.events.kinds[kind].args))]
            seat = ALL if event.seat is None else args[event.seat]
            if not 0 <= seat < seats:
                continue
            words = self.game.events.parts(kind, args)[1]
            thing = "" if event.thing is None else words[event.thing] or ""
            points = 0 if event.points is None else int(words[event.points] or 0)
            yield Happened(f"{event.says} {thing}".strip(), seat, points)


@cache
def things_of(game_id: str) -> Things:
    """What the game declares; without a `study.toml` moves name things wherever they do not name a seat."""
    game = find(game_id)
    file = game.folder / FILE
    if not file.exists():
        every = {names.kind for kind in game.moves.kinds.values() for names in kind.args}
        return Things(game, frozenset(every - {SEAT}), {}, {}, {}, {})
    declared = tomllib.loads(file.read_text("utf-8"))
    known = {names.kind for kind in game.moves.kinds.values() for names in kind.args}
    for name in declared.get("moves", ()):
        if name not in known:
            raise GameError(f"{game_id}: {FILE}: moves name no {name!r}{suggestion(name, known)}")
    tables = [dict(_events(game, declared.get(table, {}))) for table in ("had", "led", "ended", "length")]
    return Things(game, frozenset(declared.get("moves", ())), *tables)


def _events(game: Game, table: Mapping[str, str]) -> Iterator[tuple[int, Event]]:
    for text, says in table.items():
        name, _, thing = text.partition(" ")
        try:
            number = game.events.id(name)
        except ValueError as error:
            raise GameError(f"{game.id}: {FILE}: {error}") from None
        kinds = [names.kind for names in game.events.kinds[number].args]
        if thing and thing not in kinds:
            raise GameError(f"{game.id}: {FILE}: the event {name} names no {thing!r}{suggestion(thing, kinds)}")
        at = {kind: kinds.index(kind) for kind in (thing, SEAT, POINTS) if kind in kinds}
        yield number, Event(says, at.get(thing), at.get(SEAT), at.get(POINTS))
