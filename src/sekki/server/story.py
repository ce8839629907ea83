"""A table's story: what its stored log adds up to.

A `Story` does no input or output. Live and after a restart it is built by the same `apply`, entry by entry, and a game
in progress is the replay of the record lines that the entries hold.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeVar

import msgspec

from sekki import Event, Refused, Table, replay
from sekki.kit import Game, listed
from sekki.play.record import apply as apply_line

from . import catalogue
from .messages import Message
from .store import Card, Stored, TableRow

T = TypeVar("T")
log = logging.getLogger("sekki.server")
MOST_FAILURES = 3
STUCK = "From here on the stored game no longer fits the rules, so it cannot go on."
MISFITS = (Refused, ValueError, KeyError, TypeError, IndexError)  # what replaying a line that does not fit may raise
GAME_KINDS = ("start", "move", "undo")


@dataclass
class Place:
    """A seat at the table: who holds it, and which bot plays it if one does."""

    kind: Literal["human", "bot", "open"] = "open"
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    level: str | None = None
    handed: bool = False
    failures: int = 0


@dataclass(frozen=True)
class Line:
    """An entry as it is told: a sentence, and the events of the game in it."""

    seq: int
    at: float
    kind: str
    seat: int | None
    text: str
    events: list[Event]


@dataclass
class Asking:
    """Somebody asks to take a move back; guests in `waiting` have not answered."""

    seat: int
    waiting: set[str]


@dataclass
class Story:
    row: TableRow
    clock: Callable[[], float] = time.time
    seed: int | None = None  # repeats the luck of the game; nobody stores it
    options: dict[str, Any] = field(default_factory=dict)
    shared: bool = False  # every person decides for every person
    earlier: list[dict[str, Any]] = field(default_factory=list)  # the record of a game that is played on here
    places: list[Place] = field(default_factory=list)
    status: str = "waiting"
    table: Table | None = None
    lines: list[Line] = field(default_factory=list)
    asking: Asking | None = None
    again: str | None = None
    changed: dict[int, int] = field(default_factory=dict)  # seat → entry at which its sight last changed
    fresh: list[Stored] = field(default_factory=list)  # applied here, not yet stored
    senders: dict[str, tuple[int, str]] = field(default_factory=dict)
    sights: dict[int, bytes] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict)
    rules_version: int = 0  # those the game began with

    @classmethod
    def load(
        cls,
        row: TableRow,
        entries: Iterable[Stored],
        clock: Callable[[], float] = time.time,
        seed: int | None = None,
    ) -> Story:
        story = cls(row, clock, seed)
        for entry in entries:
            story.apply(entry)
        return story

    @property
    def game(self) -> Game:
        return catalogue.game(self.row.game)

    @property
    def playing(self) -> Table:
        """The game in progress."""
        assert self.table is not None
        return self.table

    @property
    def seq(self) -> int:
        return self.lines[-1].seq if self.lines else 0

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    @property
    def people(self) -> set[str]:
        """Guests who play themselves."""
        return {place.guest for place in self.places if place.guest is not None and not place.handed}

    def seats_of(self, guest: str | None) -> list[int]:
        return [i for i, place in enumerate(self.places) if guest is not None and place.guest == guest]

    def decides_for(self, guest: str | None) -> list[int]:
        """The seats a guest may move for: their own, and everybody's where control is shared."""
        mine = self.seats_of(guest)
        if not mine or not self.shared:
            return mine
        return mine + [i for i, place in enumerate(self.places) if place.kind == "human" and i not in mine]

    def turn(self, seat: int) -> tuple[int, int]:
        """Names the decision a seat is asked for: what it sees, and how often it has moved."""
        moved = sum(step.seat == seat for step in self.playing.steps)
        return self.changed[seat], moved

    # New entries

    def add(self, kind: str, body: dict[str, Any], sender: str | None = None, events: list[Event] | None = None) -> int:
        """Apply a new entry, to be stored; `events` are given if the game has already been moved on."""
        entry = Stored(self.seq + 1, kind, body, sender, self.clock())
        self.apply(entry, events)
        self.fresh.append(entry)
        return entry.seq

    def card(self) -> Card:
        seats = [{key: value for key, value in asdict(place).items() if key != "guest"} for place in self.places]
        guests = {i: place.guest for i, place in enumerate(self.places) if place.guest is not None}
        return Card(self.status, seats, self.actors, guests)

    @property
    def actors(self) -> list[int]:
        return list(self.playing.actors) if self.status == "playing" else []

    @property
    def committed(self) -> list[int]:
        """Seats whose choice lies face down: to the others they still act, in truth the game waits for them no more."""
        return self.remembered("committed", self._committed)

    def remembered(self, what: Any, find: Callable[[], T]) -> T:
        """Something worked out from the story, kept until the next entry: many may ask."""
        if what not in self.memory:
            self.memory[what] = find()
        found: T = self.memory[what]
        return found

    def _committed(self) -> list[int]:
        actors = self.actors
        if self.status != "playing" or len(self.places) in (1, len(actors)):
            return []
        load, asked = self.game.state.load, self.game.rules.actors
        by_others = [listed(asked(load(self.sights[other]))) for other in (1, 0)]
        return [i for i in range(len(self.places)) if i not in actors and i in by_others[min(i, 1)]]

    # The fold

    def apply(self, entry: Stored, events: list[Event] | None = None) -> None:
        """Add one entry to the story. An entry of the game that no longer fits the rules leaves it stuck there."""
        body = entry.body
        self.memory.clear()
        try:
            text, seat, happened = self._tell(entry, events)
        except MISFITS as error:
            if entry.kind not in GAME_KINDS or events is not None:
                raise
            # The reason may name hidden cards, so the table does not say it.
            log.warning("table %s: entry %d no longer fits the rules: %s", self.row.id, entry.seq, error)
            self.status = "stuck"
            text, seat, happened = STUCK, body.get("seat"), []
        self.lines.append(Line(entry.seq, entry.at, entry.kind, seat, text, happened))
        if entry.sender is not None:
            self.senders[entry.sender] = (entry.seq, body.get("asked", ""))
        if entry.kind in GAME_KINDS and self.status != "stuck":
            self._look_around()

    def _tell(self, entry: Stored, events: list[Event] | None) -> Told:
        if entry.kind in GAME_KINDS and self.status == "stuck":
            return "", entry.body.get("seat"), []
        told: Told = getattr(self, f"_{entry.kind}")(entry.body, events)
        return told

    def _opened(self, body: dict[str, Any], _: Any) -> Told:
        self.options = body["options"]
        self.shared = body.get("shared", False)
        self.earlier = body.get("earlier", [])
        self.places = [Place(**place) for place in body["places"]]
        return "The table is set.", None, []

    def _seat(self, body: dict[str, Any], _: Any) -> Told:
        seat = body["seat"]
        place = self.places[seat]
        before = place.name
        self.places[seat] = now = Place(**body["place"])
        says = {
            "sat": f"{now.name} sits down.",
            "stood": f"{before} leaves.",
            "filled": f"{now.name} sits down.",
            "emptied": f"{before} leaves, and the seat is open.",
            "handed": f"{now.name} leaves the seat to a bot.",
            "given": f"{now.name} is away; a bot plays on.",
            "returned": f"{now.name} is back.",
        }
        return says[body["what"]], seat, []

    def _start(self, body: dict[str, Any], events: list[Event] | None) -> Told:
        self.status = "playing"
        self.rules_version = body["lines"][0]["rules_version"]
        if events is None:
            self.table = replay(body["lines"])
            events = self.happened()
        self.playing.luck.seed = self.seed
        steps = len(self.playing.steps)
        return f"Played on from step {steps} of an earlier game." if self.earlier else "", None, events

    def happened(self) -> list[Event]:
        """All that has happened in the game so far."""
        return [event for step in range(len(self.playing.steps) + 1) for event in self.playing.events(step)]

    def _move(self, body: dict[str, Any], events: list[Event] | None) -> Told:
        self.asking = None
        if events is None:
            apply_line(self.playing, body["line"], self._same_rules)
            events = self.playing.events(len(self.playing.steps))
        self.status = "over" if self.playing.over else "playing"
        by = body["line"].get("by")
        says = "" if by is None else f"{self.places[by].name} decides for {self.places[body['seat']].name}."
        return says, body["seat"], events

    def _undo(self, body: dict[str, Any], events: list[Event] | None) -> Told:
        self.asking = None
        if events is None:
            apply_line(self.playing, body["line"], self._same_rules)
        self.status = "over" if self.playing.over else "playing"
        return f"{self.places[body['seat']].name} takes a move back.", body["seat"], []

    @property
    def _same_rules(self) -> bool:
        """A game begun under older rules goes on as long as its moves are legal, whatever its digests were."""
        return self.rules_version == self.game.rules_version

    def _ask(self, body: dict[str, Any], _: Any) -> Told:
        seat = body["seat"]
        self.asking = Asking(seat, self.people - {self.places[seat].guest})
        return f"{self.places[seat].name} asks to take a move back.", seat, []

    def _answer(self, body: dict[str, Any], _: Any) -> Told:
        seat = body["seat"]
        guest = self.places[seat].guest
        name = self.places[seat].name
        if not body["yes"]:
            self.asking = None
            return f"{name} does not agree.", seat, []
        if self.asking is not None:
            self.asking.waiting -= {guest}
        return f"{name} agrees.", seat, []

    def _chat(self, body: dict[str, Any], _: Any) -> Told:
        return body["text"], body["seat"], []

    def _notice(self, body: dict[str, Any], _: Any) -> Told:
        place = self.places[body["seat"]]
        says = f"{place.name} {body['what']}; a random move is played instead."
        place.failures += 1
        if place.failures >= MOST_FAILURES:
            place.bot, place.level, place.failures = "random", catalogue.PLAIN, 0
            says = f"{place.name} {body['what']} again; from now on it plays at random."
        return says, body["seat"], []

    def _again(self, body: dict[str, Any], _: Any) -> Told:
        self.again = body["table"]
        return f"{self.places[body['seat']].name} sets up another game.", body["seat"], []

    def _closed(self, body: dict[str, Any], _: Any) -> Told:
        self.status = "closed"
        return "The table is closed.", None, []

    def _look_around(self) -> None:
        """Note which seats see something new, so that a move chosen before can be refused."""
        for seat in range(len(self.places)):
            sight = self.playing.seen(seat).state
            if self.sights.get(seat) != sight:
                self.sights[seat] = sight
                self.changed[seat] = self.seq


Told = tuple[str, int | None, list[Event]]


def fingerprint(command: Message) -> str:
    """Tells whether an id is used again for the same thing: all of the command but the id and the number."""
    parts = msgspec.to_builtins(command)
    for name in ("id", "client_move_id", "expected_seq"):
        parts.pop(name, None)
    return hashlib.blake2b(msgspec.json.encode(parts, order="sorted"), digest_size=8).hexdigest()
