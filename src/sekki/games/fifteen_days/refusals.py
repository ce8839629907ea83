"""Why a move is refused: the rule, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.text import counted, seat_name, title

from .actions import cost
from .cards import has_match
from .components import (
    ANIMAL,
    CARD,
    CARDS,
    COLUMN,
    FRONT_OF,
    PLACE,
    SEASON,
    SEASON_OF,
    SIDE,
    SOURCE,
    TRADED,
    VALUE_OF,
)
from .rules import decider
from .state import (
    MOVES,
    PHASE_ACT,
    PHASE_AUTOMA_DISCARD,
    PHASE_AUTOMA_DRAW,
    PHASE_DRAW,
    PHASE_FREE_WILD,
    PHASE_LIMIT,
    PHASE_MOVE_WILD,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_PLACE_WILD,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    SPOT,
    SPOT_AFTER_WILD,
    SPOT_BEFORE_WILD,
    SPOT_IN_ROW,
    SPOT_LEFT,
    TOLL_GIVE,
    hand_size,
    is_solo,
)
from .tableau import has_room_for_wild, in_wilds_gap, lies, may_lie
from .words import card_name, deck_name, place_name, source_name

Reason = tuple[str, str]

# What each phase waits for: the rule, the kinds of moves that fit, and what is to be done.
ASKED_IN = {
    PHASE_ACT: (
        "fifteen_days-4.1",
        ("draw", "draw-nothing", "take", "place", "trade", "feather"),
        "an action is to be chosen, or a feather played",
    ),
    PHASE_DRAW: ("fifteen_days-5.1", ("draw",), "the next face-down card is to be drawn"),
    PHASE_TAKE: ("fifteen_days-9.7", ("take",), "the rabbit's second card is to be taken"),
    PHASE_REFILL: ("fifteen_days-6.2", ("draw",), "an empty column is to be refilled"),
    PHASE_TOLL: ("fifteen_days-14.4", ("drop", "give"), "the top card of a column has to go"),
    PHASE_PLACE: ("fifteen_days-7.1", ("place", "done"), "the next card may be placed, or the action ended"),
    PHASE_MOVE_WILD: ("fifteen_days-8.6", ("wild",), "the replaced wild is to be moved"),
    PHASE_PAY: ("fifteen_days-7.6", ("pay",), "the placed card is to be paid for"),
    PHASE_TRADE: ("fifteen_days-8.1", ("trade",), "the second card is to be discarded for the wild"),
    PHASE_PLACE_WILD: ("fifteen_days-8.2", ("wild",), "the wild is to be placed"),
    PHASE_LIMIT: ("fifteen_days-4.2", ("discard",), "the hand is over its limit"),
    PHASE_FREE_WILD: ("fifteen_days-12.2", ("wild",), "the free wild is to be placed"),
    PHASE_AUTOMA_DRAW: ("fifteen_days-15.1", ("draw",), "the automa's cards are to be drawn"),
    PHASE_AUTOMA_DISCARD: ("fifteen_days-15.2", ("discard",), "one of the automa's cards is to be discarded"),
}


def why(s: Any, seat: int, move: int, names: list[str]) -> Reason:
    """The rule that refuses a move that is not legal now, and what it says here."""
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return ("fifteen_days-17.2" if is_solo(s) else "fifteen_days-12.3"), "The game is over."
    rule, wanted, says = ASKED_IN[s.phase]
    if seat != decider(s):
        return "fifteen_days-3.7", f"It is {seat_name(s.turn, names, beyond='the automa')}'s turn."
    if kind not in wanted:
        return rule, f"Now is not the time for that: {says}."
    if kind == "draw":
        return "fifteen_days-5.2", f"The {deck_name(args[0])} is empty."
    if kind == "draw-nothing":
        return "fifteen_days-5.2", "There are cards left in the decks: choose one to draw from."
    if kind == "take":
        return _why_not_take(SOURCE.index(args[0]))
    if kind == "place":
        return _why_not_place(s, seat, CARD.index(args[0]), SPOT.index(args[1]))
    if kind == "trade":
        return _why_not_trade(s, seat, CARD.index(args[0]))
    if kind == "wild":
        return _why_no_wild(s, seat, SEASON.index(args[0]), PLACE.index(args[1]))
    if kind == "feather":
        return _why_no_feather(s, seat, ANIMAL.index(args[0]))
    if kind in ("drop", "give"):
        return _why_no_toll(s, kind, args[0])
    if s.phase == PHASE_AUTOMA_DISCARD:
        return rule, f"The automa did not draw {card_name(args[0], back=True)}."
    return rule, _not_held(CARD.index(args[0]))


def _not_held(card: int) -> str:
    return f"You do not hold {card_name(CARD[card], back=True)}."


def _why_not_take(source: int) -> Reason:
    if source < len(COLUMN):
        return "fifteen_days-6.1", f"There is no card in {source_name(SOURCE[source])}."
    return "fifteen_days-6.3", "The discard pile is empty."


def _why_not_place(s: Any, seat: int, card: int, spot: int) -> Reason:
    season, value = SEASON_OF[card], VALUE_OF[card]
    if s.hand[seat, card] == 0:
        return "fifteen_days-7.1", _not_held(card)
    if not may_lie(s, seat, season, value, spot):
        return _why_not_there(s, seat, season, value, spot)
    price = cost(s, seat, card, spot)
    others = counted(hand_size(s, seat) - 1, "other card")
    return "fifteen_days-7.7", f"It costs {counted(price, 'card')}, and you hold {others}."


def _why_not_there(s: Any, seat: int, season: int, value: int, spot: int) -> Reason:
    said = title(SEASON[season])
    if s.corner[seat, season] == NONE:
        if spot >= SPOT_IN_ROW:
            return "fifteen_days-7.2", f"You have no {said} yet: its first card goes into an empty corner."
        return "fifteen_days-7.2", f"Both {SIDE[spot - SPOT_LEFT]} corners are taken."
    if spot < SPOT_IN_ROW:
        return "fifteen_days-7.2", f"{said} lies in a corner already, and a season lies in only one."
    if lies(s, seat, season, value):
        return "fifteen_days-7.3", f"{said} {value} lies there already."
    if s.wild[seat, season] == NONE:
        return "fifteen_days-8.5", f"There is no wild in {said}."
    if not in_wilds_gap(s, seat, season, value):
        return "fifteen_days-8.5", f"{value} does not fall in the wild's gap: the card goes into its row."
    if spot in (SPOT_BEFORE_WILD, SPOT_AFTER_WILD):
        return "fifteen_days-8.4", "That would leave the wild no number."
    return "fifteen_days-8.5", f"{value} falls in the wild's gap: say whether it goes before, after or instead of it."


def _why_not_trade(s: Any, seat: int, card: int) -> Reason:
    if s.hand[seat, card] == 0:
        return "fifteen_days-8.1", _not_held(card)
    if s.placed[seat, FRONT_OF[card]] == NONE:
        return "fifteen_days-8.1", f"You have placed no {card_name(CARD[card])} for it to match."
    if s.wilds_left == 0:
        return "fifteen_days-8.2", "No wild is left."
    if not has_room_for_wild(s, seat):
        return "fifteen_days-8.2", "Every row of yours has a wild already."
    matching = sum(s.hand[seat, c] for c in range(CARDS) if has_match(s, seat, c))
    return "fifteen_days-8.1", f"A wild takes {TRADED} cards identical to placed ones; you hold {matching}."


def _why_no_wild(s: Any, seat: int, season: int, left: int) -> Reason:
    said = title(SEASON[season])
    if s.corner[seat, season] == NONE:
        return "fifteen_days-8.2", f"You have no {said}, and a wild never opens a corner."
    if s.wild[seat, season] != NONE:
        return "fifteen_days-8.2", f"{said} has a wild already."
    if not lies(s, seat, season, left):
        return "fifteen_days-8.3", f"There is no {left} in {said} to put it after."
    return "fifteen_days-8.3", f"No number is missing {place_name(PLACE[left])} of {said}."


def _why_no_feather(s: Any, seat: int, animal: int) -> Reason:
    if s.feathers[seat] == 0:
        return "fifteen_days-10.1", "You have no feather."
    if s.named[animal]:
        return "fifteen_days-10.3", f"The {ANIMAL[animal]} is named already."
    return "fifteen_days-10.3", f"You hold the {ANIMAL[animal]}, and its ability works only once."


def _why_no_toll(s: Any, kind: str, column: str) -> Reason:
    if (kind == "give") != (s.toll == TOLL_GIVE):
        if s.toll == TOLL_GIVE:
            return "fifteen_days-16.4", "The automa has the rabbit: the card goes to the automa."
        return "fifteen_days-16.4", "The card is discarded, not given to the automa."
    return "fifteen_days-14.4", f"There is no card in {source_name(column)}."
