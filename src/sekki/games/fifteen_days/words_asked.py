"""What 15 Days asks of whoever decides, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later
from sekki.kit.text import listing, signed

from .components import ACTIONS, ANIMAL, COLUMN, HEIGHT, SEASON, SEASONS, VALUES
from .scoring import automa_score, place, score
from .state import (
    AUTOMA,
    PHASE_ACT,
    PHASE_AUTOMA_DRAW,
    PHASE_DRAW,
    PHASE_FREE_WILD,
    PHASE_LIMIT,
    PHASE_MOVE_WILD,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_PLACE_WILD,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    TOLL_DROP,
    YOU,
    column_height,
    hand_size,
    is_solo,
)
from .tableau import set_size
from .turn import hand_limit
from .words_names import animal_word, column_name, say, say_n, season_name

# What each phase asks: as the deciding player reads it, and as the others do.
ASKED = {
    PHASE_DRAW: (
        later("Draw a face-down card from either deck ({left} to go)."),
        later("{name} is to draw a face-down card from either deck ({left} to go)."),
    ),
    PHASE_TAKE: (
        later("Take the rabbit's second face-up card."),
        later("{name} is to take the rabbit's second face-up card."),
    ),
    PHASE_REFILL: (
        later("Choose a deck to refill {column} ({left} to go)."),
        later("{name} is to choose a deck to refill {column} ({left} to go)."),
    ),
    PHASE_PLACE: (
        later("Place another card and pay for it, or be done."),
        later("{name} is to place another card and pay for it, or be done."),
    ),
    PHASE_TRADE: (
        later("Discard the second card for the wild, identical to one you have placed."),
        later("{name} is to discard the second card for the wild, identical to one they have placed."),
    ),
    PHASE_PLACE_WILD: (
        later("Place the wild in a row that has none."),
        later("{name} is to place the wild in a row that has none."),
    ),
    PHASE_FREE_WILD: (
        later("Place a free wild, because a deck has run out."),
        later("{name} is to place a free wild, because a deck has run out."),
    ),
    PHASE_AUTOMA_DRAW: (
        later("Choose a deck for the automa's next card ({left} to go)."),
        later("{name} is to choose a deck for the automa's next card ({left} to go)."),
    ),
}
ASKED_FOR_TOLL = {
    True: (
        later("Choose a column and discard its top card."),
        later("{name} is to choose a column and discard its top card."),
    ),
    False: (
        later("Choose a column and give the automa its top card."),
        later("{name} is to choose a column and give the automa its top card."),
    ),
}
# By whether it is the first action, and whether it is the last turn.
ASKED_TO_ACT = {
    (True, False): (
        later("Take your first action: draw, take, place or trade for a wild."),
        later("{name} is to take their first action: draw, take, place or trade for a wild."),
    ),
    (False, False): (
        later("Take your second action: draw, take, place or trade for a wild."),
        later("{name} is to take their second action: draw, take, place or trade for a wild."),
    ),
    (True, True): (
        later("Take your first action, in your last turn: draw, take, place or trade for a wild."),
        later("{name} is to take their first action, in their last turn: draw, take, place or trade for a wild."),
    ),
    (False, True): (
        later("Take your second action, in your last turn: draw, take, place or trade for a wild."),
        later("{name} is to take their second action, in their last turn: draw, take, place or trade for a wild."),
    ),
}
# The same with animals that a feather has named.
ASKED_WITH_HELP = {
    (True, False): (
        later("Take your first action: draw, take, place or trade for a wild; your feather names the {animals}."),
        later(
            "{name} is to take their first action: draw, take, place or trade for a wild; "
            "their feather names the {animals}."
        ),
    ),
    (False, False): (
        later("Take your second action: draw, take, place or trade for a wild; your feather names the {animals}."),
        later(
            "{name} is to take their second action: draw, take, place or trade for a wild; "
            "their feather names the {animals}."
        ),
    ),
    (True, True): (
        later(
            "Take your first action, in your last turn: draw, take, place or trade for a wild; "
            "your feather names the {animals}."
        ),
        later(
            "{name} is to take their first action, in their last turn: draw, take, place or trade for a wild; "
            "their feather names the {animals}."
        ),
    ),
    (False, True): (
        later(
            "Take your second action, in your last turn: draw, take, place or trade for a wild; "
            "your feather names the {animals}."
        ),
        later(
            "{name} is to take their second action, in their last turn: draw, take, place or trade for a wild; "
            "their feather names the {animals}."
        ),
    ),
}


def asked(s: Any, seat: int, mine: bool, name: str) -> str:
    """What the phase asks of the seat that decides; `mine`: whether that seat reads it."""
    if s.phase == PHASE_ACT:
        return _asked_to_act(s, mine, name)
    if s.phase == PHASE_TOLL:
        return say(_of(ASKED_FOR_TOLL[s.toll == TOLL_DROP], mine), name=name)
    if s.phase == PHASE_MOVE_WILD:
        return _asked_to_move_wild(s.todo, mine, name)
    if s.phase == PHASE_PAY:
        return _asked_to_pay(s.todo, mine, name)
    if s.phase == PHASE_LIMIT:
        limit = hand_limit(s, seat)
        return _asked_to_keep(hand_size(s, seat) - limit, limit, mine, name)
    if s.phase not in ASKED:
        return _asked_for_automa(sum(s.drawn), mine, name)
    refilling = s.phase == PHASE_REFILL
    left = HEIGHT - column_height(s, s.column) if refilling else s.todo
    column = column_name(COLUMN[s.column]) if refilling else ""
    return say(_of(ASKED[s.phase], mine), name=name, left=left, column=column)


def _of(pair: Sequence[str], mine: bool) -> str:
    return pair[0] if mine else pair[1]


def _asked_to_act(s: Any, mine: bool, name: str) -> str:
    when = s.actions == ACTIONS, s.closer != NONE
    helpers = [animal_word(ANIMAL[a]) for a in range(SEASONS) if s.named[a]]
    if not helpers:
        return say(_of(ASKED_TO_ACT[when], mine), name=name)
    return say(_of(ASKED_WITH_HELP[when], mine), name=name, animals=listing(helpers))


def _asked_to_move_wild(price: int, mine: bool, name: str) -> str:
    if not price:
        return say("Move the replaced wild.") if mine else say("{name} is to move the replaced wild.", name=name)
    if mine:
        return say_n("Move the replaced wild, then pay {n} card.", "Move the replaced wild, then pay {n} cards.", price)
    return say_n(
        "{name} is to move the replaced wild, then pay {n} card.",
        "{name} is to move the replaced wild, then pay {n} cards.",
        price,
        name=name,
    )


def _asked_to_pay(price: int, mine: bool, name: str) -> str:
    if mine:
        return say_n(
            "Discard {n} card from your hand as payment.", "Discard {n} cards from your hand as payment.", price
        )
    return say_n(
        "{name} is to discard {n} card from their hand as payment.",
        "{name} is to discard {n} cards from their hand as payment.",
        price,
        name=name,
    )


def _asked_to_keep(over: int, limit: int, mine: bool, name: str) -> str:
    if mine:
        return say_n(
            "Discard {n} card: the hand limit is {limit}.",
            "Discard {n} cards: the hand limit is {limit}.",
            over,
            limit=limit,
        )
    return say_n(
        "{name} is to discard {n} card: the hand limit is {limit}.",
        "{name} is to discard {n} cards: the hand limit is {limit}.",
        over,
        name=name,
        limit=limit,
    )


def _asked_for_automa(drawn: int, mine: bool, name: str) -> str:
    if mine:
        return say_n(
            "Choose which of the automa's {n} card is discarded.",
            "Choose which of the automa's {n} cards is discarded.",
            drawn,
        )
    return say_n(
        "{name} is to choose which of the automa's {n} card is discarded.",
        "{name} is to choose which of the automa's {n} cards is discarded.",
        drawn,
        name=name,
    )


# How a game ended


def outcome(s: Any, names: list[str]) -> str:
    if is_solo(s):
        return _solo_outcome(s)
    winners = [seat for seat in range(s.seats) if place(s, seat) == 1]
    points = score(s, winners[0])
    if len(winners) > 1:
        return say_n(
            "{names} share the win with {n} point each.",
            "{names} share the win with {n} points each.",
            points,
            names=listing([names[seat] for seat in winners]),
        )
    return _won_alone(s, winners[0], points, names[winners[0]])


def _won_alone(s: Any, winner: int, points: int, name: str) -> str:
    """The winner, and what decided between equal points."""
    tied = [seat for seat in range(s.seats) if seat != winner and score(s, seat) == points]
    if not tied:
        return say_n("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=name)
    if all(hand_size(s, seat) < hand_size(s, winner) for seat in tied):
        return say_n(
            "{name} wins with {n} point and more cards in hand.",
            "{name} wins with {n} points and more cards in hand.",
            points,
            name=name,
        )
    return say_n(
        "{name} wins with {n} point and more wilds placed.",
        "{name} wins with {n} points and more wilds placed.",
        points,
        name=name,
    )


def _solo_outcome(s: Any) -> str:
    full = [SEASON[season] for season in range(SEASONS) if set_size(s, AUTOMA, season) == VALUES]
    if full:
        return say("The automa has all six values of {season}: you lose.", season=season_name(full[0]))
    points = {"yours": signed(score(s, YOU)), "automas": signed(automa_score(s))}
    if place(s, YOU) == 1:
        return say("You win, {yours} to {automas}.", **points)
    return say("The automa wins, {yours} to {automas}.", **points)
