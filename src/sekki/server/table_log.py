"""A table's log, and the state its entries add up to.

A `TableLog` does no input or output. Live and after a restart it is built by the same `apply`, entry by entry, and a
game in progress is the replay of the record lines that the entries hold.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec

from sekki import Event, Refused, Table, replay
from sekki.bots.failures import notice
from sekki.kit import Game
from sekki.kit.language import Saying, later, say
from sekki.kit.text import full_stop
from sekki.play.record import apply as apply_line

from . import catalogue
from .messages import Message
from .store import LobbyCard, StoredEntry, TableRow

T = TypeVar("T")
logger = logging.getLogger("sekki.server")
MOST_FAILURES = 3
STUCK = later("From here on the stored game no longer fits the rules, so it cannot go on.")
NOTHING_TO_TAKE_BACK = later("There is nothing to take back.")
ASKS_TO_TAKE_BACK = later("{name} asks to take a move back.")
SEAT_SAYS = {
    "sat": later("{name} sits down."),
    "stood": later("{before} leaves."),
    "filled": later("{name} sits down."),
    "emptied": later("{before} leaves, and the seat is open."),
    "handed": later("{name} leaves the seat to a bot."),
    "given": later("{name} is away; a bot plays on."),
    "returned": later("{name} is back."),
}
REPLAY_ERRORS = (Refused, ValueError, KeyError, TypeError, IndexError)  # of a line that no longer fits the rules
GAME_ENTRIES = ("start", "move", "undo")
SEAT_ENTRIES = ("opened", "seat", "notice")
MOST_AUDIENCES = 256  # remembered: guests who only look on come and go


@dataclass
class SeatHolder:
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
    """An entry as people read it: a sentence, and the events of the game in it."""

    seq: int
    at: float
    kind: str
    seat: int | None
    text: str | Saying  # what somebody wrote, or a message that is said to each reader
    events: list[Event]
    step: int | None  # of the game, after this entry; none before the start

    def said(self) -> str:
        """The sentence in the language that is spoken."""
        return self.text if isinstance(self.text, str) else self.text.said()


@dataclass
class UndoRequest:
    """Somebody asks to take a move back; guests in `waiting` have not answered."""

    seat: int
    waiting: set[str]


@dataclass
class TableLog:
    """All that is known of a table: who sits there, the game, and every entry as people read it."""

    row: TableRow
    clock: Callable[[], float] = time.time
    seed: int | None = None  # repeats the luck of the game; nobody stores it
    options: dict[str, Any] = field(default_factory=dict)
    shared: bool = False  # every person decides for every person
    hints: str = "on"  # "announced": everybody hears of each; "off"
    earlier: list[dict[str, Any]] = field(default_factory=list)  # the record of a game that is played on here
    seats: list[SeatHolder] = field(default_factory=list)
    status: str = "waiting"
    table: Table | None = None
    lines: list[Line] = field(default_factory=list)
    undo_request: UndoRequest | None = None
    again: str | None = None
    changed: dict[int, int] = field(default_factory=dict)  # seat → entry at which its knowledge last changed
    unsaved: list[StoredEntry] = field(default_factory=list)  # applied here, not yet stored
    senders: dict[str, tuple[int, str]] = field(default_factory=dict)
    known: dict[int, bytes] = field(default_factory=dict)  # seat → all that it knows of the position
    cache: dict[Any, Any] = field(default_factory=dict)
    kept: dict[Any, tuple[Any, Any]] = field(default_factory=dict)
    seating: dict[Any, Any] = field(default_factory=dict)  # like `cache`, until somebody sits down or leaves
    rules_version: int = 0  # those the game began under

    @classmethod
    def load(
        cls,
        row: TableRow,
        entries: Iterable[StoredEntry],
        clock: Callable[[], float] = time.time,
        seed: int | None = None,
    ) -> TableLog:
        log = cls(row, clock, seed)
        for entry in entries:
            log.apply(entry)
        return log

    @cached_property
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
        return [holder.name for holder in self.seats]

    @property
    def people(self) -> set[str]:
        """Guests who hold a seat, also while a bot plays it for them: they may take it back at any moment."""
        return self.while_seated("people", lambda: {seat.guest for seat in self.seats if seat.guest is not None})

    def seats_of(self, guest: str | None) -> list[int]:
        return [i for i, holder in enumerate(self.seats) if guest is not None and holder.guest == guest]

    def decides_for(self, guest: str | None) -> list[int]:
        """The seats a guest may move for: their own, and everybody's where control is shared."""
        mine = self.seats_of(guest)
        if not mine or not self.shared:
            return mine
        return mine + [i for i, holder in enumerate(self.seats) if holder.kind == "human" and i not in mine]

    def turn(self, seat: int) -> tuple[int, int]:
        """Names the decision a seat is asked for: since when it knows what it knows, and how often it has moved."""
        moved = sum(step.seat == seat for step in self.playing.steps)
        return self.changed[seat], moved

    def has_moved(self, seat: int) -> bool:
        return any(step.seat == seat for step in self.playing.steps)

    def undo_refusal(self, seat: int) -> str:
        """Why a seat cannot take its last move back at once; empty if it can. Who plays alone always can."""
        if not self.has_moved(seat):
            return say(NOTHING_TO_TAKE_BACK)
        if self.people <= {self.seats[seat].guest}:
            return ""
        if self.status == "over":
            return say("The game is over, and everybody may have looked at its cards.")
        reason = self.playing.undo_refusal(seat)
        return reason and full_stop(reason)

    def may_ask_undo(self, seat: int) -> bool:
        """Whether the others can be asked for a move back: not once the cards of an ended game lay open."""
        return self.status == "playing" and self.has_moved(seat)

    # New entries

    def add(self, kind: str, body: dict[str, Any], sender: str | None = None, events: list[Event] | None = None) -> int:
        """Apply a new entry, to be stored; `events` are given if the game has already been moved on."""
        entry = StoredEntry(self.seq + 1, kind, body, sender, self.clock())
        self.apply(entry, events)
        self.unsaved.append(entry)
        return entry.seq

    def card(self) -> LobbyCard:
        seats, guests = self.while_seated("card", self._seated)
        return LobbyCard(self.status, seats, self.actors, guests, self.table is not None)

    def _seated(self) -> tuple[list[dict[str, Any]], dict[int, str]]:
        """Who sits where, as the lobby shows it, and which guests they are."""
        seats = [{key: value for key, value in vars(holder).items() if key != "guest"} for holder in self.seats]
        return seats, {i: holder.guest for i, holder in enumerate(self.seats) if holder.guest is not None}

    @property
    def actors(self) -> list[int]:
        return self.cached("actors", lambda: list(self.playing.actors) if self.status == "playing" else [])

    @property
    def committed(self) -> list[int]:
        """Seats whose choice lies face down: the others cannot know it, but the game no longer waits for them."""
        return self.cached("committed", self._committed)

    def cached(self, what: Any, find: Callable[[], T]) -> T:
        """Something worked out from the log, kept until the next entry: many may ask."""
        if what not in self.cache:
            self.cache[what] = find()
        found: T = self.cache[what]
        return found

    def while_seated(self, what: Any, find: Callable[[], T]) -> T:
        """Something worked out from who sits where, kept as long as they do."""
        if what not in self.seating:
            if len(self.seating) >= MOST_AUDIENCES:
                self.seating.clear()
            self.seating[what] = find()
        found: T = self.seating[what]
        return found

    def kept_while(self, what: Any, basis: Any, find: Callable[[], T]) -> T:
        """Something worked out from `basis` alone, kept until that is another: most entries change one seat's sight."""
        known, found = self.kept.get(what, (None, None))
        if known is None or known != basis:
            found = find()
            self.kept[what] = (basis, found)
        kept: T = found
        return kept

    def rest(self) -> None:
        """Let go of what is quickly made again: what everybody was told is kept as bytes."""
        self.cache.clear()
        if self.table is not None:
            self.table.rest()

    def _committed(self) -> list[int]:
        actors = self.actors
        if self.status != "playing" or len(self.seats) in (1, len(actors)):
            return []
        by_others = [self.playing.actors_known_by(other) for other in (1, 0)]
        return [i for i in range(len(self.seats)) if i not in actors and i in by_others[min(i, 1)]]

    # Applying entries

    def apply(self, entry: StoredEntry, events: list[Event] | None = None) -> None:
        """Add one entry. An entry of the game that no longer fits the rules leaves it stuck there."""
        body = entry.body
        self.cache.clear()
        if entry.kind in SEAT_ENTRIES:
            self.seating.clear()
        try:
            text, seat, happened = self._apply(entry, events)
        except REPLAY_ERRORS as error:
            if entry.kind not in GAME_ENTRIES or events is not None:
                raise
            # The reason may name hidden cards, so neither the table nor the server's log says it.
            about = {"table": self.row.id, "seq": entry.seq, "error": type(error).__name__}
            logger.warning("table %s: entry %d no longer fits the rules", self.row.id, entry.seq, extra=about)
            self.status = "stuck"
            text, seat, happened = Saying(STUCK), body.get("seat"), []
        step = None if self.table is None else len(self.table.steps)
        self.lines.append(Line(entry.seq, entry.at, entry.kind, seat, text, happened, step))
        if entry.sender is not None:
            self.senders[entry.sender] = (entry.seq, body.get("asked", ""))
        if entry.kind in GAME_ENTRIES and self.status != "stuck":
            self._note_changes()

    def _apply(self, entry: StoredEntry, events: list[Event] | None) -> Outcome:
        if entry.kind in GAME_ENTRIES and self.status == "stuck":
            return "", entry.body.get("seat"), []
        outcome: Outcome = getattr(self, f"_{entry.kind}")(entry.body, events)
        return outcome

    def _opened(self, body: dict[str, Any], _: Any) -> Outcome:
        self.options = body["options"]
        self.shared = body.get("shared", False)
        self.hints = body.get("hints", "on")
        self.earlier = body.get("earlier", [])
        self.seats = [SeatHolder(**holder) for holder in body["places"]]
        return Saying(later("The table is set.")), None, []

    def _seat(self, body: dict[str, Any], _: Any) -> Outcome:
        seat = body["seat"]
        before = self.seats[seat].name
        self.seats[seat] = now = SeatHolder(**body["place"])
        return Saying(SEAT_SAYS[body["what"]], {"name": now.name, "before": before}), seat, []

    def _start(self, body: dict[str, Any], events: list[Event] | None) -> Outcome:
        self.status = "playing"
        self.rules_version = body["lines"][0]["rules_version"]
        if events is None:
            self.table = replay(body["lines"])
            events = self.all_events()
        self.playing.luck.seed = self.seed
        steps = len(self.playing.steps)
        text = Saying(later("Played on from step {step} of an earlier game."), {"step": steps}) if self.earlier else ""
        return text, None, events

    def all_events(self) -> list[Event]:
        """All that has happened in the game so far."""
        return [event for step in range(len(self.playing.steps) + 1) for event in self.playing.events(step)]

    def _move(self, body: dict[str, Any], events: list[Event] | None) -> Outcome:
        self.undo_request = None
        if events is None:
            apply_line(self.playing, body["line"], self._same_rules)
            events = self.playing.events(len(self.playing.steps))
        self.status = "over" if self.playing.over else "playing"
        return self._says_of_move(body), body["seat"], events

    def _says_of_move(self, body: dict[str, Any]) -> str | Saying:
        """Who decided, where it was not simply the seat itself."""
        name, by = self.seats[body["seat"]].name, body["line"].get("by")
        if body.get("forced"):
            return Saying(later("{name} has only one move, which plays itself."), {"name": name})
        if by is None:
            return ""
        return Saying(later("{name} decides for {other}."), {"name": self.seats[by].name, "other": name})

    def _undo(self, body: dict[str, Any], events: list[Event] | None) -> Outcome:
        self.undo_request = None
        if events is None:
            apply_line(self.playing, body["line"], self._same_rules)
        self.status = "over" if self.playing.over else "playing"
        return self._of(body, later("{name} takes a move back.")), body["seat"], []

    @property
    def _same_rules(self) -> bool:
        """A game begun under older rules goes on as long as its moves are legal, whatever its digests were."""
        return self.rules_version == self.game.rules_version

    def _ask(self, body: dict[str, Any], _: Any) -> Outcome:
        seat = body["seat"]
        self.undo_request = UndoRequest(seat, self.people - {self.seats[seat].guest})
        return self._of(body, ASKS_TO_TAKE_BACK), seat, []

    def _answer(self, body: dict[str, Any], _: Any) -> Outcome:
        seat = body["seat"]
        guest = self.seats[seat].guest
        if not body["yes"]:
            self.undo_request = None
            return self._of(body, later("{name} does not agree.")), seat, []
        if self.undo_request is not None:
            self.undo_request.waiting -= {guest}
        return self._of(body, later("{name} agrees.")), seat, []

    def _chat(self, body: dict[str, Any], _: Any) -> Outcome:
        return body["text"], body["seat"], []

    def _hint(self, body: dict[str, Any], _: Any) -> Outcome:
        return self._of(body, later("{name} asks a bot for advice.")), body["seat"], []

    def _notice(self, body: dict[str, Any], _: Any) -> Outcome:
        holder = self.seats[body["seat"]]
        holder.failures += 1
        again = holder.failures >= MOST_FAILURES
        if again:
            holder.bot, holder.level, holder.failures = "random", catalogue.PLAIN, 0
        return notice(holder.name, body["what"], again), body["seat"], []

    def _again(self, body: dict[str, Any], _: Any) -> Outcome:
        self.again = body["table"]
        return self._of(body, later("{name} sets up another game.")), body["seat"], []

    def _closed(self, body: dict[str, Any], _: Any) -> Outcome:
        self.status = "closed"
        return Saying(later("The table is closed.")), None, []

    def _of(self, body: dict[str, Any], text: str) -> Saying:
        """A sentence about who sits at the entry's seat."""
        return Saying(text, {"name": self.seats[body["seat"]].name})

    def _note_changes(self) -> None:
        """Note which seats know something new, so that a move they chose before can be refused."""
        for seat in range(len(self.seats)):
            known = self.playing.known_bytes(seat)
            if self.known.get(seat) != known:
                self.known[seat] = known
                self.changed[seat] = self.seq


Outcome = tuple[str | Saying, int | None, list[Event]]


def fingerprint(command: Message) -> str:
    """Tells whether an id is used again for the same thing: all of the command but the id and the number."""
    parts = msgspec.to_builtins(command)
    for name in ("id", "client_move_id", "expected_seq"):
        parts.pop(name, None)
    return hashlib.blake2b(msgspec.json.encode(parts, order="sorted"), digest_size=8).hexdigest()
