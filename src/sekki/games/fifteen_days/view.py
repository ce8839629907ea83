"""What a seat sees of 15 Days, and what a board shows of its box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NotRequired, TypedDict

from sekki.kit import NONE

from .components import (
    ACTIONS,
    ANIMAL,
    AUTOMA_DRAWN,
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
    COST_EMPTY,
    COST_FROG,
    DECK,
    DECKS,
    DRAWN,
    DRAWN_SQUIRREL,
    EMPTY_CORNER_POINTS,
    FIRST_ANIMAL,
    FRONT,
    FRONT_OF,
    HAND_LIMIT,
    HAND_LIMIT_OTTER,
    SEASON,
    SEASONS,
    SIDE_LEFT,
    SIDE_OF,
    TAKEN,
    TAKEN_RABBIT,
    TRADED,
    VALUES,
    WILD_HIGHEST,
    WILD_LOWEST,
)
from .scoring import automa_score, place, score
from .state import AUTOMA, PHASE, PHASE_OVER, TOLL, column_height, is_solo, sides
from .tableau import best_run, lies, next_value, season_at
from .turn import hand_limit
from .words import automa_lines, score_lines
from .words_names import say


class CardView(TypedDict):
    """A card that everyone sees: `id` names its front and, for spring, its back; `card` the front alone."""

    id: str
    card: str
    back: str


class HeldView(TypedDict):
    """A card in a hand; of somebody else's only the back, unless everyone saw it taken (`known`)."""

    id: str | None
    card: str | None
    back: str
    known: bool


class PlacedView(CardView):
    """A card in a tableau; `in_run`: whether it is part of the row's longest run."""

    in_run: bool


class CornerView(TypedDict):
    """A corner of a tableau: its cards by value, `wild_at` how many of them lie left of the wild, and its points."""

    id: str
    side: Literal["left", "right"]
    season: str | None
    cards: list[PlacedView]
    wild_at: int | None
    wild_in_run: bool
    run: int
    worth: int


class ScoreLine(TypedDict):
    """Where points come from."""

    what: str
    points: int


class SeatView(TypedDict):
    """A player, or the automa, which alone has `wilds` beside its tableau, cards `drawn`, and cards `removed`."""

    name: str
    automa: bool
    corners: list[CornerView]
    hand: list[HeldView]
    hand_limit: int | None
    feathers: int
    score: int
    score_lines: list[ScoreLine]
    place: int | None
    wilds: NotRequired[int]
    drawn: NotRequired[list[CardView]]
    removed: NotRequired[list[CardView]]


class DeckView(TypedDict):
    """A deck, whose top card shows its back."""

    id: str
    size: int
    top_back: str | None


class View(TypedDict):
    """Everything a seat can see. Columns and the discard pile lie from the bottom up."""

    phase: str
    you: int | None
    turn: int
    actions: int
    todo: int
    toll: str
    refilling: str | None
    named: list[str]
    last_turns: bool
    closer: int | None
    decks: list[DeckView]
    market: list[list[CardView]]
    discard: list[CardView]
    wilds_left: int
    feathers_left: int
    animals: dict[str, int | None]
    seats: list[SeatView]


def view(s: Any, seat: int | None, names: list[str], actors: tuple[int, ...] = ()) -> View:
    """Everything a seat can see."""
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


def _deck_view(s: Any, deck: int) -> DeckView:
    top = s.top[deck]
    return {"id": DECK[deck], "size": s.deck[deck], "top_back": BACK[top] if top != NONE else None}


def _card(card: int) -> CardView:
    return {"id": CARD[card], "card": FRONT[FRONT_OF[card]], "back": BACK[BACK_OF[card]]}


def _cards(cards: Iterable[int]) -> list[CardView]:
    return [_card(card) for card in cards]


def _seat_view(s: Any, other: int, seat: int | None, names: list[str]) -> SeatView:
    corners = [_corner_view(s, other, corner) for corner in range(CORNERS)]
    if is_solo(s) and other == AUTOMA:
        return _automa_view(s, corners)
    return {
        "name": names[other],
        "automa": False,
        "corners": corners,
        "hand": _hand_view(s, other, seat),
        "hand_limit": hand_limit(s, other) if other == s.turn else None,
        "feathers": s.feathers[other],
        "score": score(s, other),
        "score_lines": _lines(score_lines(s, other)),
        "place": place(s, other) if s.phase == PHASE_OVER else None,
    }


def _automa_view(s: Any, corners: list[CornerView]) -> SeatView:
    return {
        "name": say("Automa"),
        "automa": True,
        "corners": corners,
        "hand": [],
        "hand_limit": None,
        "feathers": 0,
        "score": automa_score(s),
        "score_lines": _lines(automa_lines(s)),
        "place": None,
        "wilds": s.automa_wilds,
        "drawn": _counted_cards(s.drawn),
        "removed": _counted_cards(s.removed),
    }


def _lines(lines: list[tuple[str, int]]) -> list[ScoreLine]:
    return [{"what": what, "points": points} for what, points in lines]


def _counted_cards(counts: list[int]) -> list[CardView]:
    return [_card(card) for card in range(CARDS) for _ in range(counts[card])]


def _corner_view(s: Any, seat: int, corner: int) -> CornerView:
    season = season_at(s, seat, corner)
    values = [value for value in range(1, VALUES + 1) if season != NONE and lies(s, seat, season, value)]
    wild = s.wild[seat, season] if season != NONE else NONE
    numbers, wild_in_run = _longest_run(s, seat, season, values, wild)
    run = best_run(s, seat, season) if season != NONE else 0
    return {
        "id": CORNER[corner],
        "side": "left" if SIDE_OF[corner] == SIDE_LEFT else "right",
        "season": SEASON[season] if season != NONE else None,
        "cards": [_placed(s, seat, season * VALUES + value - 1, value in numbers) for value in values],
        "wild_at": sum(value <= wild for value in values) if wild != NONE else None,
        "wild_in_run": wild_in_run,
        "run": run,
        "worth": run if season != NONE else EMPTY_CORNER_POINTS,
    }


def _placed(s: Any, seat: int, front: int, in_run: bool) -> PlacedView:
    return {**_card(CARD_AT[s.placed[seat, front], front]), "in_run": in_run}


def _longest_run(s: Any, seat: int, season: int, values: list[int], wild: int) -> tuple[range, bool]:
    """The numbers of the first of the longest runs, and whether the wild stands for one of them."""
    best, in_run = range(0), False
    numbers = range(wild + 1 if wild else WILD_LOWEST, next_value(s, seat, season, wild)) if wild != NONE else (NONE,)
    for number in numbers:
        there = {*values, number}
        for first in range(WILD_LOWEST, WILD_HIGHEST + 1):
            end = first
            while end in there:
                end += 1
            if end - first > len(best):
                best, in_run = range(first, end), number in range(first, end)
    return best, in_run


def _hand_view(s: Any, other: int, seat: int | None) -> list[HeldView]:
    """One's own cards; of another hand what everyone saw taken, then the backs of the rest."""
    shown: list[HeldView] = []
    for card in range(CARDS):
        known = s.known[other, card]
        held = s.hand[other, card] if other == seat else known
        shown += [{**_card(card), "known": i < known} for i in range(held)]
    if other == seat:
        return shown
    for back in range(BACKS):
        seen = sum(s.known[other, card] for card in range(CARDS) if BACK_OF[card] == back)
        for _ in range(s.backs[other, back] - seen):
            shown.append({"id": None, "card": None, "back": BACK[back], "known": False})
    return shown


class SeasonFacts(TypedDict):
    """A season and its animal."""

    id: str
    animal: str


class Box(TypedDict):
    """What is in the box, as far as a board shows it; hands lie in the order of `cards` and `backs`."""

    seasons: list[SeasonFacts]
    cards: list[str]
    backs: list[str]
    values: int
    wild_lowest: int
    wild_highest: int
    actions: int
    draw: int
    draw_squirrel: int
    take: int
    take_rabbit: int
    trade: int
    hand_limit: int
    hand_limit_otter: int
    cost_empty_corner: int
    cost_frog: int
    first_animal: int
    automa_draw: int


def box() -> Box:
    """The facts of the box that a board shows."""
    return {
        "seasons": [{"id": SEASON[i], "animal": ANIMAL[i]} for i in range(SEASONS)],
        "cards": list(CARD),
        "backs": list(BACK),
        "values": VALUES,
        "wild_lowest": WILD_LOWEST,
        "wild_highest": WILD_HIGHEST,
        "actions": ACTIONS,
        "draw": DRAWN,
        "draw_squirrel": DRAWN_SQUIRREL,
        "take": TAKEN,
        "take_rabbit": TAKEN_RABBIT,
        "trade": TRADED,
        "hand_limit": HAND_LIMIT,
        "hand_limit_otter": HAND_LIMIT_OTTER,
        "cost_empty_corner": COST_EMPTY,
        "cost_frog": COST_FROG,
        "first_animal": FIRST_ANIMAL,
        "automa_draw": AUTOMA_DRAWN,
    }
