"""What people may do at a table. Each deed adds entries to the story or is refused; nothing is stored here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, TypeVar

import sekki
from sekki import BadOption, Event, IllegalMove, Table

from . import catalogue
from .guests import tidy, tidy_name
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
    NewSeat,
    NewTable,
    PlayMove,
    PlayOn,
    Stand,
    TakeBack,
    Undo,
)
from .refusals import Refusal
from .store import Guest
from .story import Place, Story, fingerprint

MessageT = TypeVar("MessageT", bound=Message)
Deed = Callable[["Doer", Any], None]
Lines = list[dict[str, Any]]


class Doer:
    """A guest about to change a story, under an id that makes the deed happen once."""

    def __init__(self, story: Story, guest: str, command: Message, id: str) -> None:
        self.story, self.guest = story, guest
        self.sender = f"{guest}:{id}"
        self.asked = fingerprint(command)

    def done_before(self) -> int | None:
        """The entry of the same deed, if it was done already."""
        known = self.story.senders.get(self.sender)
        if known is None:
            return None
        if known[1] != self.asked:
            raise Refusal("id_reused", "This id was used for something else; take a new one for every deed.")
        return known[0]

    def add(self, kind: str, body: dict[str, Any], events: list[Event] | None = None) -> None:
        self.story.add(kind, {**body, "asked": self.asked}, self.sender, events)

    def seat(self, seat: int) -> Place:
        """The caller's own seat."""
        if seat not in self.story.seats_of(self.guest):
            raise Refusal("not_your_seat", f"Seat {seat + 1} is not yours.", seq=self.story.seq)
        return self.story.places[seat]

    def deciding(self, seat: int) -> Place:
        """A seat the caller may decide for."""
        if seat not in self.story.decides_for(self.guest):
            raise Refusal("not_your_seat", f"Seat {seat + 1} is not yours.", seq=self.story.seq)
        return self.story.places[seat]

    def must_be(self, *status: str) -> None:
        if self.story.status in status:
            return
        says = {
            "waiting": "The game has not begun: seats are open.",
            "playing": "The game is going on.",
            "over": "The game is over.",
            "closed": "The table is closed.",
            "stuck": "The stored game no longer fits the rules, so it cannot go on.",
        }
        raise Refusal("not_now", says[self.story.status], seq=self.story.seq)

    def must_host(self) -> None:
        if self.story.row.host != self.guest:
            raise Refusal("not_your_seat", "Only who set the table up may do this.", seq=self.story.seq)


def play(by: Doer, command: PlayMove) -> None:
    place = by.deciding(command.seat)
    by.must_be("playing")
    if place.handed:
        raise Refusal("not_now", "A bot plays this seat; take it back first.", seq=by.story.seq)
    check_fresh(by.story, command.seat, command.expected_seq)
    mine = by.story.seats_of(by.guest)
    make_move(by.story, command.seat, command.move, by.sender, by.asked, mine[0] if command.seat not in mine else None)


def check_fresh(story: Story, seat: int, expected: int) -> None:
    """Refuse a choice that was made before this seat's sight changed."""
    if expected > story.seq:
        raise Refusal("stale", f"The table is at {story.seq}, not yet at {expected}.", seq=story.seq)
    if expected < story.changed[seat]:
        raise Refusal("stale", "The table has changed since; look again.", seq=story.seq)


def make_move(story: Story, seat: int, move: str, sender: str, asked: str = "", by: int | None = None) -> None:
    """Play a move, or say which rule refuses it; `by` decides for another seat."""
    try:
        events = story.playing.play(seat, move, by=by)
    except IllegalMove as error:
        raise refused(story, error) from None
    story.add("move", {"seat": seat, "line": story.playing.record.lines[-1], "asked": asked}, sender, events)


def refused(story: Story, error: IllegalMove) -> Refusal:
    possible = [move.text for move in error.legal]
    code = "illegal" if possible else "not_your_turn"
    return Refusal(code, sentence(error.reason), rule=error.rule, possible=possible, seq=story.seq)


def undo(by: Doer, command: Undo) -> None:
    by.deciding(command.seat)
    by.must_be("playing", "over")
    story = by.story
    reason = no_undo(story, command.seat)
    if not reason:
        take_back_move(story, command.seat, by.add)
        return
    if not command.ask or not has_moved(story, command.seat):
        raise Refusal("no_undo", reason, seq=story.seq)
    if story.asking is not None:
        raise Refusal("not_now", "Somebody has already asked to take a move back.", seq=story.seq)
    by.add("ask", {"seat": command.seat})


def no_undo(story: Story, seat: int) -> str:
    """Why a seat cannot take its last move back at once; empty if it can. Who plays alone always can."""
    if not has_moved(story, seat):
        return "There is nothing to take back."
    if story.people <= {story.places[seat].guest}:
        return ""
    if story.status == "over":
        return "The game is over, and everybody may have looked at its cards."
    reason = story.playing.undo_refusal(seat)
    return reason and sentence(reason)


def has_moved(story: Story, seat: int) -> bool:
    return any(step.seat == seat for step in story.playing.steps)


def take_back_move(story: Story, seat: int, add: Callable[..., Any]) -> None:
    story.playing.undo(seat, consent=True)
    add("undo", {"seat": seat, "line": story.playing.record.lines[-1]}, events=[])


def consent(by: Doer, command: Consent) -> None:
    story = by.story
    asking = story.asking
    if asking is None:
        raise Refusal("not_now", "Nobody asks to take a move back now.", seq=story.seq)
    if by.guest not in asking.waiting:
        raise Refusal("not_your_seat", "You are not asked.", seq=story.seq)
    by.add("answer", {"seat": story.seats_of(by.guest)[0], "yes": command.yes})
    if command.yes and not asking.waiting:
        take_back_move(story, asking.seat, story.add)


def chat(by: Doer, command: Chat) -> None:
    mine = by.story.seats_of(by.guest)
    if not mine:
        raise Refusal("not_your_seat", "Only those at the table may speak.", seq=by.story.seq)
    seat = mine[0] if command.seat is None else command.seat
    by.seat(seat)
    text = tidy(command.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "There is nothing to read in this.", seq=by.story.seq)
    by.add("chat", {"seat": seat, "text": text})


def hand(by: Doer, command: Hand) -> None:
    """Hand one's own seat to a bot. The room lets others do it for who is away."""
    story = by.story
    own = command.seat in story.seats_of(by.guest)
    if not own and not story.seats_of(by.guest):
        raise Refusal("not_your_seat", "Only those at the table may do this.", seq=story.seq)
    by.must_be("playing")
    place = story.places[command.seat] if command.seat < len(story.places) else Place()
    if place.kind != "human":
        raise Refusal("not_now", "No person sits there.", seq=story.seq)
    if place.handed:
        raise Refusal("not_now", "A bot plays this seat already.", seq=story.seq)
    level = catalogue.opponent(command.bot).strength(command.level).id
    now = replace(place, bot=command.bot, level=level, handed=True, failures=0)
    by.add("seat", {"seat": command.seat, "what": "handed" if own else "given", "place": asdict(now)})


def take_back(by: Doer, command: TakeBack) -> None:
    place = by.seat(command.seat)
    if not place.handed:
        raise Refusal("not_now", "You play this seat yourself.", seq=by.story.seq)
    now = replace(place, bot=None, level=None, handed=False, failures=0)
    by.add("seat", {"seat": command.seat, "what": "returned", "place": asdict(now)})


def fill(by: Doer, command: Fill) -> None:
    by.must_host()
    by.must_be("waiting")
    story = by.story
    place = story.places[command.seat] if command.seat < len(story.places) else Place("human")
    if place.kind == "human":
        raise Refusal("not_now", "Somebody sits there.", seq=story.seq)
    if command.bot is None:
        by.add("seat", {"seat": command.seat, "what": "emptied", "place": asdict(Place())})
        return
    taken = [name for i, name in enumerate(story.names) if i != command.seat]
    now = bot_place(command.bot, command.level, taken)
    by.add("seat", {"seat": command.seat, "what": "filled", "place": asdict(now)})
    start_if_full(story)


def stand(by: Doer, command: Stand) -> None:
    by.seat(command.seat)
    by.must_be("waiting")
    by.add("seat", {"seat": command.seat, "what": "stood", "place": asdict(Place())})


def close(by: Doer, command: Close) -> None:
    by.must_host()
    by.must_be("waiting", "playing", "stuck")
    by.add("closed", {})


def sit(story: Story, guest: Guest, wish: Join) -> None:
    """Take an open seat; the game begins when it was the last."""
    mine = story.seats_of(guest.id)
    if mine and wish.seat in (None, *mine):
        return
    if story.status != "waiting":
        raise Refusal("not_now", "The game has begun; no seat is open.", seq=story.seq)
    free = [i for i, place in enumerate(story.places) if place.kind == "open"]
    seat = wish.seat if wish.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refusal("not_now", "That seat is taken.", seq=story.seq)
    name = distinct(tidy_name(wish.name or "") or guest.name, story.names)
    story.add("seat", {"seat": seat, "what": "sat", "place": asdict(Place("human", name, guest.id))})
    start_if_full(story)


def open_story(story: Story, guest: Guest, wish: NewTable) -> None:
    """The first entries of a new table."""
    game = catalogue.game(wish.game)
    try:
        game.check_seats(len(wish.seats))
        game.read_options(wish.options)
    except BadOption as error:
        raise Refusal("malformed", f"{sentence(str(error))}") from None
    options = {option.name: wish.options.get(option.name, option.default) for option in game.options}
    if wish.shared and not game.cooperative:
        raise Refusal("malformed", f"Control is shared only in a game that is won together, which {game.title} is not.")
    open_places(story, options, places_for(guest, wish.seats), wish.shared)


def places_for(guest: Guest, seats: list[NewSeat]) -> list[Place]:
    """Who is to sit where, each with a name of their own."""
    places: list[Place] = []
    for seat in seats:
        taken = [place.name for place in places]
        if seat.kind == "bot":
            places.append(bot_place(seat.bot or catalogue.USUAL, seat.level, taken))
        elif seat.kind == "me":
            name = distinct(tidy_name(seat.name or "") or guest.name, taken)
            places.append(Place("human", name, guest.id))
        else:
            places.append(Place())
    return places


def open_places(
    story: Story, options: dict[str, Any], places: list[Place], shared: bool, earlier: Lines | None = None
) -> None:
    """Lay the table. `earlier` is the record of a game that goes on here."""
    body = {"options": options, "places": [asdict(place) for place in places], "shared": shared}
    story.add("opened", body if earlier is None else {**body, "earlier": earlier})
    start_if_full(story)


def earlier(story: Story, step: int) -> Table:
    """A finished game as it was after a step, to go on from with new luck."""
    steps = len(story.playing.steps)
    if step >= steps:
        raise Refusal("not_now", f"The game is over there; it can be played on from steps 0 to {steps - 1}.")
    return story.playing.at(step).fork(fate="new")


def open_earlier(story: Story, guest: Guest, table: Table, wish: PlayOn) -> None:
    """The first entries of a table that plays an earlier game on."""
    if len(wish.seats) != table.seats:
        raise Refusal("malformed", f"This game has {table.seats} seats, not {len(wish.seats)}.")
    lines = [table.record.header, *table.record.lines]
    open_places(story, table.options, places_for(guest, wish.seats), table.shared, lines)


def start_if_full(story: Story) -> None:
    if any(place.kind == "open" for place in story.places):
        return
    if story.earlier:
        header, *lines = story.earlier
        table = sekki.replay([{**header, "names": story.names}, *lines])
    else:
        box, seats = sekki.game(story.row.game), len(story.places)
        table = box.table(seats, seed=story.seed, names=story.names, shared=story.shared, **story.options)
    story.table = table
    record = table.record
    story.add("start", {"lines": [record.header, *record.lines]}, events=story.happened())


def same_places(story: Story) -> list[Place]:
    """The seats for another game: handed seats are their people's again."""
    return [
        replace(place, bot=None, level=None, handed=False) if place.kind == "human" else replace(place, failures=0)
        for place in story.places
    ]


def bot_place(bot: str, level: str | None, taken: list[str]) -> Place:
    strength = catalogue.opponent(bot).strength(level)
    return Place("bot", distinct(strength.title, taken), None, bot, strength.id)


def sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    text = text.rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


def distinct(name: str, taken: list[str]) -> str:
    """The name, with a number if somebody at the table bears it."""
    wish, number = name, 2
    while name in taken:
        name, number = f"{wish} {number}", number + 1
    return name


DEEDS: dict[type, Deed] = {
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


def do(by: Doer, command: Command) -> None:
    DEEDS[type(command)](by, command)
