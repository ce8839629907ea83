"""Why a move is refused: the rule, and what it says here."""

from __future__ import annotations

from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later
from sekki.kit.text import seat_name, sentence

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
from .words_names import (
    AUTOMA_NAME,
    animal_name,
    card_name,
    column_name,
    deck_name,
    place_after,
    say,
    say_n,
    season_name,
)

Reason = tuple[str, str]

# What each phase waits for: the rule, the kinds of moves that fit, and what is to be done.
ASKED_IN = {
    PHASE_ACT: (
        "fifteen_days-4.1",
        ("draw", "draw-nothing", "take", "place", "trade", "feather"),
        later("an action is to be chosen, or a feather played"),
    ),
    PHASE_DRAW: ("fifteen_days-5.1", ("draw",), later("the next face-down card is to be drawn")),
    PHASE_TAKE: ("fifteen_days-9.7", ("take",), later("the rabbit's second card is to be taken")),
    PHASE_REFILL: ("fifteen_days-6.2", ("draw",), later("an empty column is to be refilled")),
    PHASE_TOLL: ("fifteen_days-14.4", ("drop", "give"), later("the top card of a column has to go")),
    PHASE_PLACE: (
        "fifteen_days-7.1",
        ("place", "done"),
        later("the next card may be placed, or the action ended"),
    ),
    PHASE_MOVE_WILD: ("fifteen_days-8.6", ("wild",), later("the replaced wild is to be moved")),
    PHASE_PAY: ("fifteen_days-7.6", ("pay",), later("the placed card is to be paid for")),
    PHASE_TRADE: ("fifteen_days-8.1", ("trade",), later("the second card is to be discarded for the wild")),
    PHASE_PLACE_WILD: ("fifteen_days-8.2", ("wild",), later("the wild is to be placed")),
    PHASE_LIMIT: ("fifteen_days-4.2", ("discard",), later("the hand is over its limit")),
    PHASE_FREE_WILD: ("fifteen_days-12.2", ("wild",), later("the free wild is to be placed")),
    PHASE_AUTOMA_DRAW: ("fifteen_days-15.1", ("draw",), later("the automa's cards are to be drawn")),
    PHASE_AUTOMA_DISCARD: (
        "fifteen_days-15.2",
        ("discard",),
        later("one of the automa's cards is to be discarded"),
    ),
}
BOTH_TAKEN = {"left": later("Both left corners are taken."), "right": later("Both right corners are taken.")}


def why(s: Any, seat: int, move: int, names: list[str]) -> Reason:
    """The rule that refuses a move that is not legal now, and what it says here."""
    kind, args = MOVES.parts(move)
    if s.phase == PHASE_OVER:
        return ("fifteen_days-17.2" if is_solo(s) else "fifteen_days-12.3"), say("The game is over.")
    rule, wanted, says = ASKED_IN[s.phase]
    if seat != decider(s):
        name = seat_name(s.turn, names, beyond=say(AUTOMA_NAME))
        return "fifteen_days-3.7", say("It is {name}'s turn.", name=name)
    if kind not in wanted:
        return rule, say("Now is not the time for that: {what}.", what=say(says))
    if kind == "draw":
        return "fifteen_days-5.2", say("The {deck} is empty.", deck=deck_name(args[0]))
    if kind == "draw-nothing":
        return "fifteen_days-5.2", say("There are cards left in the decks: choose one to draw from.")
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
        return rule, say("The automa did not draw {card}.", card=card_name(args[0], back=True))
    return rule, _not_held(CARD.index(args[0]))


def _not_held(card: int) -> str:
    return say("You do not hold {card}.", card=card_name(CARD[card], back=True))


def _why_not_take(source: int) -> Reason:
    if source < len(COLUMN):
        return "fifteen_days-6.1", say("There is no card in {column}.", column=column_name(SOURCE[source]))
    return "fifteen_days-6.3", say("The discard pile is empty.")


def _why_not_place(s: Any, seat: int, card: int, spot: int) -> Reason:
    season, value = SEASON_OF[card], VALUE_OF[card]
    if s.hand[seat, card] == 0:
        return "fifteen_days-7.1", _not_held(card)
    if not may_lie(s, seat, season, value, spot):
        return _why_not_there(s, seat, season, value, spot)
    price = cost(s, seat, card, spot)
    return "fifteen_days-7.7", _too_dear(price, hand_size(s, seat) - 1)


def _too_dear(price: int, others: int) -> str:
    costs = say_n("It costs {n} card", "It costs {n} cards", price)
    return say_n("{costs}, and you hold {n} other card.", "{costs}, and you hold {n} other cards.", others, costs=costs)


def _why_not_there(s: Any, seat: int, season: int, value: int, spot: int) -> Reason:
    said = season_name(SEASON[season])
    if s.corner[seat, season] == NONE:
        if spot >= SPOT_IN_ROW:
            return "fifteen_days-7.2", say(
                "You have no {season} yet: its first card goes into an empty corner.", season=said
            )
        return "fifteen_days-7.2", say(BOTH_TAKEN[SIDE[spot - SPOT_LEFT]])
    if spot < SPOT_IN_ROW:
        return "fifteen_days-7.2", say("{season} lies in a corner already, and a season lies in only one.", season=said)
    if lies(s, seat, season, value):
        return "fifteen_days-7.3", say("{season} {value} lies there already.", season=said, value=value)
    if s.wild[seat, season] == NONE:
        return "fifteen_days-8.5", say("There is no wild in {season}.", season=said)
    if not in_wilds_gap(s, seat, season, value):
        return "fifteen_days-8.5", say(
            "{value} does not fall in the wild's gap: the card goes into its row.", value=value
        )
    if spot in (SPOT_BEFORE_WILD, SPOT_AFTER_WILD):
        return "fifteen_days-8.4", say("That would leave the wild no number.")
    return "fifteen_days-8.5", say(
        "{value} falls in the wild's gap: say whether it goes before, after or instead of it.", value=value
    )


def _why_not_trade(s: Any, seat: int, card: int) -> Reason:
    if s.hand[seat, card] == 0:
        return "fifteen_days-8.1", _not_held(card)
    if s.placed[seat, FRONT_OF[card]] == NONE:
        return "fifteen_days-8.1", say("You have placed no {card} for it to match.", card=card_name(CARD[card]))
    if s.wilds_left == 0:
        return "fifteen_days-8.2", say("No wild is left.")
    if not has_room_for_wild(s, seat):
        return "fifteen_days-8.2", say("Every row of yours has a wild already.")
    matching = sum(s.hand[seat, c] for c in range(CARDS) if has_match(s, seat, c))
    return "fifteen_days-8.1", say(
        "A wild takes {cards} cards identical to placed ones; you hold {matching}.", cards=TRADED, matching=matching
    )


def _why_no_wild(s: Any, seat: int, season: int, left: int) -> Reason:
    said = season_name(SEASON[season])
    if s.corner[seat, season] == NONE:
        return "fifteen_days-8.2", say("You have no {season}, and a wild never opens a corner.", season=said)
    if s.wild[seat, season] != NONE:
        return "fifteen_days-8.2", say("{season} has a wild already.", season=said)
    if not lies(s, seat, season, left):
        return "fifteen_days-8.3", say("There is no {value} in {season} to put it after.", value=left, season=said)
    return "fifteen_days-8.3", _no_gap(PLACE[left], said)


def _no_gap(place: str, season: str) -> str:
    value = place_after(place)
    if value is None:
        return say("No number is missing before all cards of {season}.", season=season)
    return say("No number is missing after the {value} of {season}.", season=season, value=value)


def _why_no_feather(s: Any, seat: int, animal: int) -> Reason:
    if s.feathers[seat] == 0:
        return "fifteen_days-10.1", say("You have no feather.")
    if s.named[animal]:
        return "fifteen_days-10.3", say("{animal} is named already.", animal=sentence(animal_name(ANIMAL[animal])))
    return "fifteen_days-10.3", say(
        "You hold {animal}, and its ability works only once.", animal=animal_name(ANIMAL[animal])
    )


def _why_no_toll(s: Any, kind: str, column: str) -> Reason:
    if (kind == "give") != (s.toll == TOLL_GIVE):
        if s.toll == TOLL_GIVE:
            return "fifteen_days-16.4", say("The automa has the rabbit: the card goes to the automa.")
        return "fifteen_days-16.4", say("The card is discarded, not given to the automa.")
    return "fifteen_days-14.4", say("There is no card in {column}.", column=column_name(column))
