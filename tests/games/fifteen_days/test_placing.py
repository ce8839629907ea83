"""Placing cards: chapter 7."""

import pytest

from .positions import at


@pytest.mark.rule("fifteen_days-7.1")
def test_a_card_is_placed_and_paid_for_before_the_next() -> None:
    game = at(hands=("summer-1 summer-3 autumn-2 autumn-4 winter-6",))
    game.do("place summer-3 right")
    assert game.now() == {"pay summer-1", "pay autumn-2", "pay autumn-4", "pay winter-6"}
    assert game.prompt(0) == "Discard 1 card from your hand as payment."
    game.do("pay winter-6")
    assert game.phase == "place"
    game.do("place autumn-4 left", "pay autumn-2")
    assert (game.hand(0), game.pile) == (["summer-1"], ["winter-6", "autumn-2"])
    assert (game.row(0, "summer"), game.row(0, "autumn")) == ("right 3", "left 4")


@pytest.mark.rule("fifteen_days-7.1")
def test_at_least_one_card_is_placed_and_then_one_may_stop() -> None:
    game = at(hands=("summer-1 summer-3 autumn-2 autumn-4",))
    assert "done" not in game.now()
    assert game.refused("done")[0] == "fifteen_days-4.1"
    game.do("place summer-3 right", "pay summer-1", "done")
    assert (game.phase, game.view(0)["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-7.1")
@pytest.mark.parametrize("hand", ["summer-1 summer-2", "summer-1 summer-2 autumn-3"])
def test_with_fewer_than_two_cards_left_the_action_ends_by_itself(hand: str) -> None:
    game = at(hands=(hand,)).do("place summer-1 left", "pay summer-2")
    assert (game.phase, game.view(0)["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-7.2")
def test_the_first_card_of_a_season_goes_to_an_empty_corner_on_a_chosen_side() -> None:
    game = at(hands=("summer-3 summer-2",), rows=({"autumn": "left 2", "winter": "left 3"},))
    assert game.now("place") == {"place summer-3 right", "place summer-2 right"}
    assert game.refused("place summer-3 left") == ("fifteen_days-7.2", "Both left corners are taken.")
    assert game.refused("place summer-3 in-row")[0] == "fifteen_days-7.2"


@pytest.mark.rule("fifteen_days-7.2")
def test_a_season_lies_in_one_corner_only() -> None:
    game = at(hands=("summer-3 summer-2",), rows=({"summer": "left 1"},))
    assert game.now("place") == set()
    assert game.refused("place summer-3 right")[0] == "fifteen_days-7.2"


@pytest.mark.rule("fifteen_days-7.2")
def test_the_first_corner_of_a_side_is_filled_first() -> None:
    game = at(hands=("summer-3 winter-3 autumn-1 autumn-2",))
    game.do("place summer-3 right", "pay autumn-1", "place winter-3 right")
    corners = {corner["id"]: corner["season"] for corner in game.view()["seats"][0]["corners"]}
    assert corners == {"left-1": None, "left-2": None, "right-1": "summer", "right-2": "winter"}


@pytest.mark.rule("fifteen_days-7.3")
def test_no_value_lies_twice_in_a_corner() -> None:
    game = at(hands=("spring-3-winter summer-1 summer-2",), rows=({"spring": "right 3 5"},))
    assert "place spring-3-winter in-row" not in game.now()
    assert game.refused("place spring-3-winter in-row") == ("fifteen_days-7.3", "Spring 3 lies there already.")


@pytest.mark.rule("fifteen_days-7.3")
def test_values_ascend_from_left_to_right_whatever_the_side() -> None:
    rows = ({"summer": "left 2 6", "winter": "right 2 6"},)
    game = at(hands=("summer-4 winter-4 autumn-1 autumn-2 autumn-3 autumn-4",), rows=rows)
    game.do("place summer-4 in-row", "pay autumn-1", "pay autumn-2")
    game.do("place winter-4 in-row", "pay autumn-3", "pay autumn-4")
    assert (game.row(0, "summer"), game.row(0, "winter")) == ("left 2 4 6", "right 2 4 6")


PRICES = [
    ("right 2 4", 6, 1),
    ("right 2 4", 5, 1),
    ("right 2 4", 3, 2),
    ("right 2 4", 1, 2),
    ("left 3 5", 1, 1),
    ("left 3 5", 2, 1),
    ("left 3 5", 4, 2),
    ("left 3 5", 6, 2),
]


@pytest.mark.rule("fifteen_days-7.4", "fifteen_days-7.5", "fifteen_days-7.6")
@pytest.mark.parametrize(("row", "value", "price"), PRICES)
def test_on_top_costs_one_and_anywhere_else_two(row: str, value: int, price: int) -> None:
    card = f"summer-{value}"
    game = at(hands=(f"{card} autumn-1 autumn-2 autumn-3",), rows=({"summer": row},))
    plural = "s" if price > 1 else ""
    assert game.noted(f"place {card} in-row").startswith(f"costs {price} card{plural}")
    game.do(f"place {card} in-row")
    assert game.view(0)["todo"] == price
    game.do(*["pay autumn-1", "pay autumn-2"][:price])
    assert game.phase != "pay"


@pytest.mark.rule("fifteen_days-7.6")
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_first_card_of_a_corner_costs_one(side: str) -> None:
    game = at(hands=("summer-4 autumn-1 autumn-2",)).do(f"place summer-4 {side}")
    assert game.view(0)["todo"] == 1


@pytest.mark.rule("fifteen_days-7.4", "fifteen_days-7.6")
@pytest.mark.parametrize(
    ("row", "spot", "price"),
    [
        ("right 2 *", "after-wild", 1),
        ("right 2 *", "before-wild", 2),
        ("right 2 *", "for-wild", 1),
        ("left * 6", "before-wild", 1),
        ("left * 6", "after-wild", 2),
        ("left * 6", "for-wild", 1),
        ("right * 6", "before-wild", 2),
        ("left 2 *", "after-wild", 2),
    ],
)
def test_a_wild_can_be_the_top_card(row: str, spot: str, price: int) -> None:
    game = at(hands=("summer-4 autumn-1 autumn-2 autumn-3",), rows=({"summer": row},))
    game.do(f"place summer-4 {spot}")
    assert game.view(0)["todo"] == price


@pytest.mark.rule("fifteen_days-7.7")
def test_a_card_that_cannot_be_paid_for_cannot_be_placed() -> None:
    game = at(hands=("summer-3 summer-6",), rows=({"summer": "right 2 4"},))
    assert game.now("place") == {"place summer-6 in-row"}
    assert game.refused("place summer-3 in-row") == (
        "fifteen_days-7.7",
        "It costs 2 cards, and you hold 1 other card.",
    )
    assert game.refused("place autumn-1 left") == ("fifteen_days-7.1", "You do not hold Autumn 1.")


@pytest.mark.rule("fifteen_days-7.7")
def test_the_last_card_of_a_hand_cannot_be_placed() -> None:
    assert at(hands=("summer-3",)).now("place") == set()
