"""Positions that cannot be: each broken invariant is found and named."""

from collections.abc import Callable
from typing import Any

import pytest

import sekki
from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.components import BACK, BACK_OF, CARD, COPIES, CORNER, FRONT, FRONT_OF, PLACE, SEASON
from sekki.games.fifteen_days.state import PHASE, TOLL

from .positions import STATE, position, resumed

ROWS = ({"summer": "left 2 * 5", "winter": "right 1"}, {"spring": "right 6"})
TWO = {"rows": ROWS, "hands": ("summer-1", "winter-2")}
SIX = "1 2 3 4 5 6"
SIDES = {"spring": "left", "summer": "left", "autumn": "right", "winter": "right"}
MARKET = ("autumn-1 autumn-2", "", "")
NO_WILDS = {"spring": "left 1 *", "summer": "left 1 *", "autumn": "right 1 *", "winter": "right 1 *"}
AUTOMA = {"seats": 1, "turn": 1, "actions": 0, "phase": "automa-draw", "todo": 3}
SUMMER, AUTUMN, WINTER = (SEASON.index(season) for season in ("summer", "autumn", "winter"))
Breaking = Callable[[Any], object]


def put(**fields: Any) -> Breaking:
    """Writes fields of the state, phases and tolls by their names."""
    names: dict[str, Any] = {"phase": PHASE, "toll": TOLL}

    def breaking(s: Any) -> None:
        for field, value in fields.items():
            setattr(s, field, names[field].index(value) if isinstance(value, str) else value)

    return breaking


def into(field: str, *at: int, value: int) -> Breaking:
    """Writes one entry of an array."""

    def breaking(s: Any) -> None:
        getattr(s, field)[at if len(at) > 1 else at[0]] = value

    return breaking


def together(*breakings: Breaking) -> Breaking:
    def breaking(s: Any) -> None:
        for one in breakings:
            one(s)

    return breaking


def exchange(s: Any, i: int, card: str) -> None:
    """An unseen card lies in the discard pile, and the one from there is unseen."""
    old, new = s.pile[i], CARD.index(card)
    s.pile[i] = new
    s.unseen[BACK_OF[new], FRONT_OF[new]] -= 1
    s.unseen[BACK_OF[old], FRONT_OF[old]] += 1


def fewer_than_none_beneath(s: Any) -> None:
    """One summer back too few beneath the tops, one autumn back too many."""
    exchange(s, next(i for i in range(s.pile_size) if BACK[BACK_OF[s.pile[i]]] == "autumn"), "summer-6")
    s.under[BACK.index("summer")] -= 1
    s.under[BACK.index("autumn")] += 1


def deck_without_a_top(s: Any) -> None:
    s.under[s.top[0]] += 1
    s.top[0] = -1
    s.deck[0] += 1


def top_without_a_deck(s: Any) -> None:
    s.top[0] = next(back for back in range(3) if s.under[back])
    s.under[s.top[0]] -= 1
    s.deck[1] -= 1


def too_many_removed(s: Any) -> None:
    """More copies than there are, and as many unseen below nothing."""
    card = CARD.index("winter-6")
    s.removed[card] = COPIES[card] + 1
    s.unseen[BACK_OF[card], FRONT_OF[card]] = -1


def hand_over(s: Any, to: int) -> None:
    """Seat 1's card is held by somebody who takes no part."""
    card = CARD.index("summer-1")
    for seat, change in ((0, -1), (to, 1)):
        s.hand[seat, card] += change
        s.backs[seat, BACK_OF[card]] += change


def placed_by_nobody(s: Any) -> None:
    """A card from beneath lies in the tableau of an absent seat."""
    card = CARD.index("winter-6")
    s.unseen[BACK_OF[card], FRONT_OF[card]] -= 1
    s.under[BACK_OF[card]] -= 1
    s.deck[0] -= 1
    s.placed[3, FRONT_OF[card]] = BACK_OF[card]


def lift(s: Any, *heights: int) -> None:
    """The cards of the first column lie at these heights."""
    cards = [s.market[0, 0], s.market[0, 1]]
    for height in range(3):
        s.market[0, height] = cards[heights.index(height)] if height in heights else -1


CASES: dict[str, list[tuple[dict[str, Any], Breaking]]] = {
    "numbers are within bounds, and whose turn it is takes part": [
        (TWO, put(seats=0)),
        (TWO, put(turn=-1)),
        (TWO, put(turn=2)),
        ({"seats": 1}, put(turn=2)),
        (TWO, put(closer=2)),
        (TWO, put(phase=-1)),
        (TWO, put(phase=len(PHASE))),
        (TWO, put(toll=-1)),
        (TWO, put(actions=-1)),
        (TWO, put(actions=3)),
        (TWO, put(todo=-1)),
        (TWO, put(removed_now=-1)),
        (TWO, put(automa_wilds=-1)),
        (TWO, put(wilds_left=-1)),
        (TWO, put(feathers_left=-1)),
        (TWO, put(pile_size=-1)),
        (TWO, put(pile_size=91)),
        (TWO, into("drawn", 0, value=-1)),
        (TWO, into("removed", 35, value=-1)),
        (TWO, into("hand", 0, 1, value=-1)),
        (TWO, into("hand", 3, 35, value=-1)),
        (TWO, into("known", 1, 0, value=-1)),
        (TWO, into("deck", 0, value=-1)),
        (TWO, into("deck", 1, value=-1)),
    ],
    "every card of the box is there, by front and back": [
        (TWO, into("hand", 0, CARD.index("summer-1"), value=2)),
        (TWO, into("removed", CARD.index("winter-1"), value=1)),
        (TWO, into("drawn", 0, value=1)),
        (TWO, into("placed", 0, FRONT.index("summer-2"), value=-1)),
        (TWO | {"market": MARKET}, into("market", 0, 1, value=-1)),
        (TWO | {"discard": "winter-1 winter-3"}, put(pile_size=1)),
        (TWO, too_many_removed),
    ],
    "hands hold what their backs show, and every known card": [
        (TWO, into("backs", 0, 0, value=2)),
        (TWO, into("backs", 0, 0, value=0)),
        (TWO, into("backs", 3, 2, value=1)),
        (TWO, into("known", 0, CARD.index("winter-4"), value=1)),
        (TWO, into("known", 0, CARD.index("summer-1"), value=2)),
    ],
    "decks, their top backs and the cards beneath add up": [
        (TWO, into("deck", 0, value=5)),
        (TWO, into("top", 0, value=-1)),
        (TWO, into("under", 2, value=0)),
        (TWO, deck_without_a_top),
        (TWO | {"deck": (0, 9)}, top_without_a_deck),
        (TWO | {"deck": (1, 1)}, fewer_than_none_beneath),
    ],
    "the market and the discard pile have no holes": [
        (TWO | {"discard": "winter-1"}, put(pile_size=2)),
        (TWO | {"discard": "winter-1"}, into("pile", 1, value=0)),
        (TWO, into("pile", 89, value=0)),
        (TWO | {"market": MARKET}, lambda s: lift(s, 0, 2)),
        (TWO | {"market": MARKET}, lambda s: lift(s, 1, 2)),
    ],
    "a season lies in one corner, and a corner holds one season": [
        (TWO, into("corner", 0, WINTER, value=CORNER.index("left-1"))),
        (TWO, into("corner", 0, AUTUMN, value=CORNER.index("left-2"))),
        (TWO, into("corner", 0, WINTER, value=-1)),
        (TWO, into("corner", 1, SUMMER, value=CORNER.index("left-1"))),
    ],
    "a wild lies in a row, where it still has a number": [
        (TWO, into("wild", 0, SUMMER, value=PLACE.index("after-3"))),
        (TWO, into("wild", 0, AUTUMN, value=PLACE.index("first"))),
        ({"rows": ({"summer": "left 2 3 *"},)}, into("wild", 0, SUMMER, value=PLACE.index("after-2"))),
        ({"rows": ({"summer": "left 5 6 *"},)}, into("wild", 0, SUMMER, value=PLACE.index("after-5"))),
        ({"seats": 1, "rows": ({}, {"summer": "left 5 6"})}, into("wild", 1, SUMMER, value=PLACE.index("first"))),
    ],
    "no wild and no feather is lost": [
        (TWO, put(wilds_left=2)),
        (TWO, put(wilds_left=4)),
        (TWO, put(feathers_left=0)),
        (TWO, into("feathers", 1, value=2)),
        (TWO, together(into("feathers", 1, value=-1), put(feathers_left=3))),
        ({"seats": 1}, put(automa_wilds=1)),
    ],
    "an animal is with a player who has most cards of its season": [
        (TWO, into("holder", SUMMER, value=-1)),
        (TWO, into("holder", WINTER, value=0)),
        (TWO, into("holder", AUTUMN, value=2)),
        ({"rows": ({"winter": "right 1 2"},)}, into("holder", WINTER, value=0)),
        ({"rows": ({"winter": "right 1 2 3 4"}, {"winter": "left 1 2 3"})}, into("holder", WINTER, value=1)),
    ],
    "absent seats own nothing": [
        (TWO, put(automa_wilds=1, wilds_left=2)),
        (TWO, into("corner", 3, 0, value=0)),
        (TWO, into("corner", 2, SUMMER, value=3)),
        (TWO, into("wild", 3, WINTER, value=0)),
        (TWO, into("feathers", 2, value=1)),
        (TWO, lambda s: hand_over(s, 2)),
        ({"seats": 1, "hands": ("summer-1",)}, lambda s: hand_over(s, 1)),
        ({"seats": 1}, into("feathers", 3, value=1)),
        (TWO, placed_by_nobody),
    ],
    "only the player whose turn it is holds more cards than a hand may": [
        ({"hands": ("", "autumn-1 autumn-2 autumn-3 " * 3)}, put()),
        ({"seats": 3, "turn": 1, "hands": ("autumn-1 autumn-2 autumn-3 " * 3,)}, put()),
    ],
    "what is asked can be done": [
        (TWO, put(column=1)),
        (TWO, put(phase="refill")),
        (TWO, put(phase="refill", column=0, todo=2)),
        (TWO | {"deck": (0, 0)}, put(phase="refill", column=0)),
        ({"market": ("autumn-1 autumn-2 autumn-3", "", "")}, put(phase="refill", column=0)),
        (TWO, put(toll="drop")),
        ({"seats": 1}, put(toll="drop")),
        (TWO | {"market": MARKET}, put(phase="take", todo=1, toll="drop")),
        (TWO | {"market": MARKET}, put(phase="take")),
        (TWO | {"market": MARKET}, put(phase="take", todo=2)),
        (TWO, put(phase="take", todo=1)),
        (TWO, put(todo=1)),
        (TWO, put(actions=0)),
        (TWO, put(phase="draw")),
        (TWO, put(phase="draw", todo=3)),
        (TWO | {"deck": (0, 0)}, put(phase="draw", todo=1)),
        (TWO, put(phase="pay")),
        (TWO, put(phase="pay", todo=2)),
        (TWO, put(phase="trade", todo=1)),
        ({"hands": ("summer-2",), "rows": ROWS}, put(phase="trade")),
        ({"hands": ("summer-2",), "rows": ROWS}, put(phase="trade", todo=2)),
        ({"hands": ("summer-2",), "rows": ({"summer": "left 2 *"},)}, put(phase="trade", todo=1)),
        ({"hands": ("summer-2",), "rows": ({"summer": "left 2"}, NO_WILDS)}, put(phase="trade", todo=1)),
        (TWO, put(phase="move-wild", wilds_left=2, todo=2)),
        ({"hands": ("summer-2",), "rows": ({"summer": "left 2 *"},)}, put(phase="move-wild", wilds_left=2)),
        (TWO, put(phase="place-wild", todo=1)),
        ({"rows": ({"summer": "left 2 *"},)}, put(phase="place-wild")),
        ({"rows": ({"summer": "left 2"}, NO_WILDS)}, put(phase="place-wild")),
        (TWO, put(phase="free-wild")),
        ({"rows": ({"summer": "left 2 *"},)}, put(phase="free-wild", actions=0)),
        (TWO, put(phase="place")),
        (TWO, put(phase="limit", actions=0)),
        ({"hands": ("autumn-1 autumn-2 autumn-3 autumn-4 autumn-5",)}, put(phase="limit", actions=0)),
        ({"hands": ("autumn-1 autumn-2 autumn-3 autumn-4 autumn-5 autumn-6",)}, put(phase="limit")),
        ({"seats": 1, "market": MARKET}, put(phase="toll")),
        ({"seats": 1}, put(phase="toll", toll="give")),
        (TWO, put(phase="automa-draw", todo=3)),
        ({"seats": 1}, put(phase="automa-draw", todo=3)),
        (AUTOMA, put(phase="act")),
        (AUTOMA, put(todo=0)),
        (AUTOMA, put(todo=2)),
        (AUTOMA | {"deck": (0, 0)}, put()),
        (AUTOMA, put(phase="automa-discard", todo=0)),
        (AUTOMA, lambda s: draw_for_automa(s, 2)),
        (AUTOMA, together(put(phase="automa-discard", todo=0), lambda s: draw_for_automa(s, 4))),
        (AUTOMA, together(put(phase="automa-discard", todo=1), lambda s: draw_for_automa(s, 2))),
        ({"seats": 1}, lambda s: draw_for_automa(s, 1)),
    ],
}


def draw_for_automa(s: Any, cards: int) -> None:
    """So many cards from beneath have been drawn for the automa."""
    card = CARD.index("winter-6")
    s.drawn[card] = cards
    s.unseen[BACK_OF[card], FRONT_OF[card]] -= cards
    s.under[BACK_OF[card]] -= cards
    s.deck[0] -= cards


@pytest.mark.parametrize(
    ("invariant", "what", "breaking"),
    [(invariant, *case) for invariant, cases in CASES.items() for case in cases],
)
def test_an_impossible_position_breaks_this_invariant(invariant: str, what: dict, breaking: Breaking) -> None:
    s = STATE.from_json(position(**what))
    breaking(s)
    assert broken(s) == invariant


def broken(s: Any) -> str | None:
    code = GAME.rules.audit(s)
    return GAME.invariants[code - 1] if code else None


def test_every_invariant_has_an_example() -> None:
    assert list(CASES) == list(GAME.invariants)


@pytest.mark.parametrize(
    "what",
    [
        {"hands": ("", "autumn-1 autumn-2 autumn-3 autumn-4 " * 2)},
        {"rows": ({"summer": "left 2 3 4 *"},), "hands": ("",)},
        {"rows": ({"summer": "left 5 6 *", "winter": "right * 1 2"},)},
        {"rows": ({"summer": "left 2 3"},), "phase": "move-wild", "hands": ("winter-1",), "todo": 1},
        {"rows": ({"summer": "left 2 3"},), "phase": "move-wild", "holder": [None, "seat-1", None, None]},
        {"market": MARKET, "seats": 1, "phase": "toll", "toll": "give"},
        {"market": MARKET, "seats": 1, "phase": "take", "toll": "drop", "todo": 1},
        {"seats": 1, "phase": "refill", "toll": "drop", "column": "column-2"},
        {"hands": ("summer-1 summer-2",), "phase": "place"},
        {"phase": "draw", "todo": 2},
        {"phase": "refill", "column": "column-1", "todo": 1},
        AUTOMA,
    ],
)
def test_what_can_be_is_not_refused(what: dict[str, Any]) -> None:
    resumed(position(**what))


def test_four_full_sets_are_the_end_of_a_game() -> None:
    p = position(rows=({season: f"{side} {SIX}" for season, side in SIDES.items()},))
    assert broken(STATE.from_json(p)) == "what is asked can be done"
    resumed(p | {"phase": "over", "actions": 0})


def test_a_table_refuses_an_impossible_position_by_name() -> None:
    p = position(**TWO) | {"wilds_left": 2}
    with pytest.raises(sekki.PositionError, match="no wild and no feather is lost"):
        sekki.game("fifteen_days").table(position=p)
