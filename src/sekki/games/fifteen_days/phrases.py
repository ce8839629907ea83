"""Names of things, as people say them."""

from __future__ import annotations

from .components import SEAT

SPOT_WORDS = {
    "left": "in an empty left corner",
    "right": "in an empty right corner",
    "in-row": "in its row",
    "before-wild": "before the wild",
    "after-wild": "after the wild",
    "for-wild": "instead of the wild",
}
WHY_WORDS = {"payment": "pays with", "trade": "trades in", "limit": "discards"}


def card_name(card: str, back: bool = False) -> str:
    """Summer 3; a spring card's back is said where it tells cards apart."""
    season, value, *other = card.split("-")
    said = f"{season.capitalize()} {value}"
    return f"{said} ({other[0]} back)" if back and other else said


def seat_name(seat: str, names: list[str]) -> str:
    """The player's name; at a table for one the second side is the automa."""
    i = SEAT.index(seat)
    return names[i] if i < len(names) else "the automa"


def back_name(back: str) -> str:
    return f"{'an' if back[0] in 'aeiou' else 'a'} {back} back"


def animal_name(animal: str) -> str:
    return f"the {animal}"


def source_name(source: str) -> str:
    return "the discard pile" if source == "discard" else source.replace("-", " ")


def spot_name(spot: str) -> str:
    return SPOT_WORDS[spot]


def place_name(place: str) -> str:
    return "before all cards" if place == "first" else f"after the {place.removeprefix('after-')}"


def counted(n: int, thing: str) -> str:
    return f"{n} {thing}" if abs(n) == 1 else f"{n} {thing}s".replace("-", "−")


def listing(things: list[str], last: str = "and") -> str:
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"
