"""What a seat sees, and the facts of the box that a board shows."""

from typing import Any, TypedDict

from sekki.kit import listed, size

from .components import CARD, CARDS, POINTS_OF, VALUE
from .scoring import place, score
from .state import PHASE, PHASE_OVER
from .turn import playable


class SeatView(TypedDict):
    name: str
    cards: int
    row: list[str]
    stopped: bool
    score: int
    place: int | None


class View(TypedDict):
    you: int | None
    phase: str
    deck: int
    hand: list[str]
    playable: list[str]
    seats: list[SeatView]


class CardFacts(TypedDict):
    id: str
    value: int
    points: int


class Box(TypedDict):
    cards: list[CardFacts]


def view(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> View:
    """Everything a seat can see, the same from a concealed state as from the full one."""
    yours = 0 if seat is None else s.hand[seat]
    possible = playable(s, seat) if seat in waiting else 0
    return {
        "you": seat,
        "phase": PHASE[s.phase],
        "deck": deck_size(s),
        "hand": cards(yours),
        "playable": cards(possible),
        "seats": [seat_view(s, other, names) for other in range(s.seats)],
    }


def seat_view(s: Any, seat: int, names: list[str]) -> SeatView:
    return {
        "name": names[seat],
        "cards": s.held[seat],
        "row": cards(s.row[seat]),
        "stopped": bool(s.stopped[seat]),
        "score": score(s, seat),
        "place": place(s, seat) if s.phase == PHASE_OVER else None,
    }


def deck_size(s: Any) -> int:
    """By what lies elsewhere: the deck of a concealed state holds the hands of others as well."""
    return CARDS - sum(int(s.held[seat] + size(s.row[seat])) for seat in range(s.seats))


def cards(members: int) -> list[str]:
    return [CARD[card] for card in listed(members)]


def box() -> Box:
    """The facts of the box that a board shows."""
    return {"cards": [{"id": CARD[i], "value": VALUE[i], "points": POINTS_OF[i]} for i in range(CARDS)]}
