"""What a seat sees of 15 Days, as JSON."""

from __future__ import annotations

from typing import Any, TypedDict

from sekki.kit import NONE

from .components import (
    ANIMAL,
    BACK,
    BACK_OF,
    BACKS,
    CARD,
    CARD_AT,
    CARDS,
    COLUMN,
    COLUMNS,
    CORNER,
    CORNERS,
    DECK,
    DECKS,
    FRONT,
    FRONT_OF,
    SEASON,
    SEASONS,
    SIDE,
    SIDE_OF,
    VALUES,
)
from .scoring import automa_score, place, score
from .state import AUTOMA, PHASE, PHASE_OVER, TOLL, column_height, is_solo, sides
from .tableau import best_run, lies, season_at
from .turn import hand_limit


def view(s: Any, seat: int | None, names: list[str], actors: tuple[int, ...] = ()) -> dict[str, Any]:
    """Everything a seat can see, as JSON."""
    return {
        "phase": PHASE[s.phase],
        "you": seat,
        "turn": s.turn,
        "actions": s.actions,
        "todo": s.todo,
        "toll": TOLL[s.toll],
        "refilling": COLUMN[s.column] if s.column != NONE else None,
        "named": [ANIMAL[a] for a in range(SEASONS) if s.named[a]],
        "last_turns": s.closer != NONE,
        "closer": s.closer if s.closer != NONE else None,
        "decks": [_deck_view(s, deck) for deck in range(DECKS)],
        "market": [_cards(s.market[column, h] for h in range(column_height(s, column))) for column in range(COLUMNS)],
        "discard": _cards(s.pile[i] for i in range(s.pile_size)),
        "wilds_left": s.wilds_left,
        "feathers_left": s.feathers_left,
        "animals": {ANIMAL[a]: s.holder[a] if s.holder[a] != NONE else None for a in range(SEASONS)},
        "seats": [_seat_view(s, other, seat, names) for other in range(sides(s))],
    }


def _deck_view(s: Any, deck: int) -> dict[str, Any]:
    top = s.top[deck]
    return {"id": DECK[deck], "size": s.deck[deck], "top_back": BACK[top] if top != NONE else None}


def _card(card: int) -> dict[str, Any]:
    return {"id": CARD[card], "card": FRONT[FRONT_OF[card]], "back": BACK[BACK_OF[card]]}


def _cards(cards: Any) -> list[dict[str, Any]]:
    return [_card(card) for card in cards]


def _seat_view(s: Any, other: int, seat: int | None, names: list[str]) -> dict[str, Any]:
    automa = is_solo(s) and other == AUTOMA
    seen = {
        "name": "Automa" if automa else names[other],
        "automa": automa,
        "corners": [_corner_view(s, other, corner) for corner in range(CORNERS)],
        "hand": _hand_view(s, other, seat),
        "hand_limit": hand_limit(s, other) if other == s.turn and not automa else None,
        "feathers": s.feathers[other],
        "score": automa_score(s) if automa else score(s, other),
        "place": place(s, other) if s.phase == PHASE_OVER and not automa else None,
    }
    if automa:
        seen["wilds"] = s.automa_wilds
        seen["drawn"] = _counted_cards(s.drawn)
        seen["removed"] = _counted_cards(s.removed)
    return seen


def _counted_cards(counts: list[int]) -> list[dict[str, Any]]:
    return [_card(card) for card in range(CARDS) for _ in range(counts[card])]


def _corner_view(s: Any, seat: int, corner: int) -> dict[str, Any]:
    season = season_at(s, seat, corner)
    seen: dict[str, Any] = {"id": CORNER[corner], "side": SIDE[SIDE_OF[corner]]}
    if season == NONE:
        return seen | {"season": None, "cards": [], "wild_at": None, "run": 0}
    values = [value for value in range(1, VALUES + 1) if lies(s, seat, season, value)]
    fronts = [season * VALUES + value - 1 for value in values]
    wild = s.wild[seat, season]
    return seen | {
        "season": SEASON[season],
        "cards": _cards(CARD_AT[s.placed[seat, front], front] for front in fronts),
        "wild_at": sum(value <= wild for value in values) if wild != NONE else None,
        "run": best_run(s, seat, season),
    }


def _hand_view(s: Any, other: int, seat: int | None) -> list[dict[str, Any]]:
    """One's own cards; of another hand what everyone saw taken, then the backs of the rest."""
    shown = []
    for card in range(CARDS):
        known = s.known[other, card]
        held = s.hand[other, card] if other == seat else known
        shown += [_card(card) | {"known": i < known} for i in range(held)]
    if other == seat:
        return shown
    for back in range(BACKS):
        seen = sum(s.known[other, card] for card in range(CARDS) if BACK_OF[card] == back)
        hidden = {"id": None, "card": None, "back": BACK[back], "known": False}
        shown += [dict(hidden) for _ in range(s.backs[other, back] - seen)]
    return shown


class View(TypedDict):
    """What a seat sees."""


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""


def box() -> dict[str, Any]:
    """The facts of the box that a board shows."""
    return {}
