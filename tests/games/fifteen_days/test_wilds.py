"""Wilds: chapter 8, and a brute-force model of rows with a wild."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekki.games.fifteen_days.components import BACK, CORNER, FRONT, PLACE, SEASON
from sekki.games.fifteen_days.state import SPOT
from sekki.games.fifteen_days.tableau import best_run, lay_card, may_lie, may_take_wild, price, set_size

from . import oracle
from .positions import STATE, FifteenDays, at

SUMMER = SEASON.index("summer")
SPARE = "autumn-1 autumn-2 autumn-3"


@pytest.mark.rule("fifteen_days-8.1", "fifteen_days-8.2")
def test_two_identical_cards_buy_a_wild_that_is_placed_at_once() -> None:
    game = at(hands=("summer-1 summer-4 autumn-2",), rows=({"summer": "right 1 4"},), discard="winter-1")
    assert game.now("trade") == {"trade summer-1", "trade summer-4"}
    game.do("trade summer-4", "trade summer-1")
    assert game.pile == ["winter-1", "summer-4", "summer-1"]
    assert game.now() == {"wild summer first", "wild summer after-1", "wild summer after-4"}
    game.do("wild summer after-1")
    assert game.row(0, "summer") == "right 1 * 4"
    assert game.view()["wilds_left"] == 3
    assert game.view()["actions"] == 1


@pytest.mark.rule("fifteen_days-8.1", "fifteen_days-2.1")
def test_both_cards_may_match_the_same_placed_card_and_backs_do_not_matter() -> None:
    game = at(hands=("spring-3-autumn spring-3-winter",), rows=({"spring": "left 3"},))
    game.do("trade spring-3-winter", "trade spring-3-autumn", "wild spring first")
    assert game.row(0, "spring") == "left * 3"


@pytest.mark.rule("fifteen_days-8.1")
def test_a_single_match_or_a_card_that_lies_nowhere_does_not_trade() -> None:
    game = at(hands=("summer-1 summer-5 autumn-2",), rows=({"summer": "right 1 4"}, {"autumn": "left 2"}))
    assert game.now("trade") == set()
    assert game.refused("trade summer-1") == (
        "fifteen_days-8.1",
        "A wild takes 2 cards identical to placed ones; you hold 1.",
    )
    assert game.refused("trade autumn-2")[1] == "You have placed no Autumn 2 for it to match."
    assert game.refused("trade winter-2")[1] == "You do not hold Winter 2."


@pytest.mark.rule("fifteen_days-8.2")
def test_without_a_wild_left_or_a_row_for_it_nothing_is_traded() -> None:
    no_room = at(hands=("summer-1 summer-1",), rows=({"summer": "right 1 *"},))
    assert no_room.refused("trade summer-1") == ("fifteen_days-8.2", "Every row of yours has a wild already.")
    rows = (
        {"summer": "right 1"},
        {"spring": "left 1 *", "winter": "left 1 *"} | {"summer": "right 1 *", "autumn": "right 2 *"},
    )
    none_left = at(hands=("summer-1 summer-1",), rows=rows)
    assert none_left.view()["wilds_left"] == 0
    assert none_left.refused("trade summer-1") == ("fifteen_days-8.2", "No wild is left.")


@pytest.mark.rule("fifteen_days-8.2")
def test_a_corner_never_holds_two_wilds_and_a_wild_never_opens_one() -> None:
    rows = ({"summer": "right 1", "winter": "left 2 *"},)
    game = at(hands=("summer-1 summer-1",), rows=rows).do("trade summer-1", "trade summer-1")
    assert game.now() == {"wild summer first", "wild summer after-1"}
    assert game.refused("wild winter first") == ("fifteen_days-8.2", "Winter has a wild already.")
    assert game.refused("wild autumn first") == (
        "fifteen_days-8.2",
        "You have no Autumn, and a wild never opens a corner.",
    )


@pytest.mark.rule("fifteen_days-8.3")
def test_a_wild_goes_wherever_a_number_is_missing() -> None:
    rows = ({"summer": "right 2 3 5"},)
    game = at(hands=("summer-2 summer-3",), rows=rows).do("trade summer-2", "trade summer-3")
    assert game.now() == {"wild summer first", "wild summer after-3", "wild summer after-5"}
    assert game.refused("wild summer after-2") == ("fifteen_days-8.3", "No number is missing after the 2 of Summer.")
    assert game.refused("wild summer after-4") == ("fifteen_days-8.3", "There is no 4 in Summer to put it after.")


@pytest.mark.rule("fifteen_days-8.3")
def test_a_wild_as_0_or_7_makes_a_row_of_seven() -> None:
    rows = ({"summer": "right 1 2 3 4 5 6"},)
    game = at(hands=("summer-2 summer-3",), rows=rows).do("trade summer-2", "trade summer-3")
    assert game.now() == {"wild summer first", "wild summer after-6"}
    before = game.scores[0]
    game.do("wild summer first")
    assert game.scores[0] == before + 1
    assert set_size(game.s, 0, SUMMER) == 7


@pytest.mark.rule("fifteen_days-8.4")
def test_a_wild_keeps_its_place_while_its_number_floats() -> None:
    """Between 1 and 5 it may be 2, 3 or 4; a 3 before it leaves 4, and then nothing more fits before it."""
    game = at(hands=(f"winter-3 winter-4 {SPARE}",), rows=({"winter": "right 1 * 5"},))
    game.do("place winter-3 before-wild", "pay autumn-1", "pay autumn-2")
    assert game.row(0, "winter") == "right 1 3 * 5"
    assert game.now("place") >= {"place winter-4 for-wild"}
    assert "place winter-4 before-wild" not in game.now()
    assert game.refused("place winter-4 before-wild") == ("fifteen_days-8.4", "That would leave the wild no number.")
    assert game.refused("place winter-4 after-wild")[0] == "fifteen_days-8.4"


@pytest.mark.rule("fifteen_days-8.5")
def test_a_card_in_the_wilds_gap_goes_before_after_or_instead_of_it() -> None:
    game = at(hands=(f"summer-3 summer-6 {SPARE}",), rows=({"summer": "right 1 * 5"},))
    spots = {move for move in game.now("place") if "summer" in move}
    assert spots == {
        "place summer-3 before-wild",
        "place summer-3 after-wild",
        "place summer-3 for-wild",
        "place summer-6 in-row",
    }
    assert game.refused("place summer-3 in-row")[0] == "fifteen_days-8.5"
    assert game.refused("place summer-6 for-wild")[1].startswith("6 does not fall in the wild's gap")


@pytest.mark.rule("fifteen_days-8.6", "fifteen_days-7.6")
def test_a_replaced_wild_moves_before_the_card_is_paid_for() -> None:
    rows = ({"winter": "right 1 * 5", "summer": "left 2 3", "spring": "left 4 *"},)
    game = at(hands=(f"winter-3 {SPARE}",), rows=rows).do("place winter-3 for-wild")
    assert game.prompt(0) == "Move the replaced wild, then pay 1 card."
    assert game.now() == {
        "wild winter first",
        "wild winter after-1",
        "wild winter after-3",
        "wild winter after-5",
        "wild summer first",
        "wild summer after-3",
    }
    game.do("wild summer after-3")
    assert (game.row(0, "winter"), game.row(0, "summer")) == ("right 1 3 5", "left 2 3 *")
    assert game.now() == {"pay autumn-1", "pay autumn-2", "pay autumn-3"}
    wilds = game.view()["wilds_left"]
    game.do("pay autumn-1")
    assert game.phase == "place"
    assert game.view()["wilds_left"] == wilds


@pytest.mark.rule("fifteen_days-8.6")
def test_the_wild_may_lie_beside_the_card_that_replaced_it() -> None:
    game = at(hands=(f"winter-3 {SPARE}",), rows=({"winter": "right 1 * 5"},))
    game.do("place winter-3 for-wild", "wild winter after-3", "pay autumn-1")
    assert game.row(0, "winter") == "right 1 3 * 5"


EMPTY_TABLEAU = FifteenDays().s


def laid(values: list[int], wild_at: int | None, side: str) -> Any:
    """A state with one row and nothing else that matters."""
    s = STATE.copy(EMPTY_TABLEAU)
    s.corner[0, SUMMER] = CORNER.index(f"{side}-1")
    for value in values:
        s.placed[0, FRONT.index(f"summer-{value}")] = BACK.index("summer")
    if wild_at is not None:
        s.wild[0, SUMMER] = PLACE.index(f"after-{values[wild_at - 1]}" if wild_at else "first")
    return s


def every_row() -> list[tuple[list[int], int | None]]:
    """Every set of values with every place of a wild, and without one."""
    rows: list[tuple[list[int], int | None]] = []
    for n in range(1, 7):
        for values in combinations(range(1, 7), n):
            rows.append((list(values), None))
            for i in range(n + 1):
                if oracle.is_row([*values[:i], oracle.WILD, *values[i:]]):
                    rows.append((list(values), i))
    return rows


@pytest.mark.rule("fifteen_days-8.3", "fifteen_days-8.4", "fifteen_days-8.5", "fifteen_days-13.1")
@pytest.mark.parametrize("side", ["left", "right"])
def test_every_row_there_can_be_agrees_with_trying_every_number(side: str) -> None:
    rows = every_row()
    assert len(rows) == 63 + 63 * 2 + 49  # without a wild, with one at an end, with one in a gap
    for values, wild_at in rows:
        s = laid(values, wild_at, side)
        row = list(values)
        if wild_at is not None:
            row.insert(wild_at, oracle.WILD)
        compare_row(s, row, side)


def compare_row(s: object, row: list, side: str) -> None:
    """Legal spots, prices, places of a wild and the best run of one row."""
    assert best_run(s, 0, SUMMER) == oracle.best_run(row)
    assert set_size(s, 0, SUMMER) == len(row)
    wilds = [PLACE[left] for left in range(len(PLACE)) if may_take_wild(s, 0, SUMMER, left)]
    assert wilds == oracle.places_for_wild(row)
    for value in range(1, 7):
        spots = {
            SPOT[spot]: price(s, 0, SUMMER, value, spot)
            for spot in range(len(SPOT))
            if may_lie(s, 0, SUMMER, value, spot)
        }
        assert spots == oracle.places_for_card(row, side, value), (row, side, value)


@given(side=st.sampled_from(["left", "right"]), data=st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_rows_grown_card_by_card_agree_with_trying_every_number(side: str, data: st.DataObject) -> None:
    """A row grows by legal cards, wilds and replacements; after every step it is the row the brute force expects."""
    first = data.draw(st.integers(1, 6))
    row: list = [first]
    s = laid([first], None, side)
    for _ in range(8):
        compare_row(s, row, side)
        options = [("wild", place) for place in oracle.places_for_wild(row)]
        for value in range(1, 7):
            options += [(str(value), spot) for spot in oracle.places_for_card(row, side, value)]
        if not options:
            break
        what, where = data.draw(st.sampled_from(sorted(options)))
        if what == "wild":
            s.wild[0, SUMMER] = PLACE.index(where)
            row.insert(0 if where == "first" else row.index(int(where[-1])) + 1, oracle.WILD)
        else:
            lay_card(s, 0, SUMMER, int(what), 0, SPOT.index(where))
            row = grown(row, int(what), where)
    compare_row(s, row, side)


def grown(row: list, value: int, spot: str) -> list:
    """The row with a card laid there, by looking for the only way to read it as a row."""
    if spot == "for-wild":
        return [value if x == oracle.WILD else x for x in row]
    if spot == "before-wild":
        at_wild = row.index(oracle.WILD)
        return [*row[:at_wild], value, *row[at_wild:]]
    if spot == "after-wild":
        at_wild = row.index(oracle.WILD) + 1
        return [*row[:at_wild], value, *row[at_wild:]]
    longer = [[*row[:i], value, *row[i:]] for i in range(len(row) + 1)]
    (found,) = [candidate for candidate in longer if oracle.is_row(candidate)]
    return found
