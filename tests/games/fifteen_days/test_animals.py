"""Animals and feathers: chapters 9 and 10."""

import pytest

from .positions import at

SPARE = "autumn-1 autumn-2 autumn-3"


@pytest.mark.rule("fifteen_days-9.1")
def test_three_cards_of_a_season_bring_its_animal() -> None:
    game = at(hands=(f"summer-4 {SPARE}",), rows=({"summer": "right 1 2"},))
    assert game.noted("place summer-4 in-row") == "costs 1 card, wins the frog"
    game.do("place summer-4 in-row")
    assert game.holder("frog") == 0
    assert "animal frog seat-1 -" in game.events


@pytest.mark.rule("fifteen_days-9.1")
def test_a_wild_counts_for_the_corner_it_lies_in() -> None:
    game = at(hands=("winter-1 winter-3",), rows=({"winter": "right 1 3"},))
    game.do("trade winter-1", "trade winter-3")
    assert game.noted("wild winter after-1") == "wins the rabbit"
    game.do("wild winter after-1")
    assert game.holder("rabbit") == 0


@pytest.mark.rule("fifteen_days-9.1", "fifteen_days-9.2")
def test_a_replaced_wild_wins_an_animal_only_where_it_lands() -> None:
    rows = ({"summer": "right 1 * 5", "winter": "left 2 4"}, {"summer": "right 1 2 3 4"})
    game = at(hands=(f"summer-3 {SPARE}",), rows=rows).do("place summer-3 for-wild")
    assert game.holder("frog") == 1
    game.do("wild winter first")
    assert (game.holder("frog"), game.holder("rabbit")) == (1, 0)
    game = at(hands=(f"summer-3 {SPARE}",), rows=rows).do("place summer-3 for-wild", "wild summer first")
    assert (game.holder("frog"), game.holder("rabbit")) == (0, None)


@pytest.mark.rule("fifteen_days-9.2", "fifteen_days-9.3")
def test_example_the_frog_goes_to_the_player_who_draws_level() -> None:
    """The player on the right now has as many green cards as the player on the left, and takes the frog."""
    rows = ({"summer": "right 2 3 4"}, {"summer": "left 1 5"})
    game = at(turn=1, hands=("", f"summer-6 {SPARE}"), rows=rows)
    assert game.holder("frog") == 0
    game.do("place summer-6 in-row")
    assert game.holder("frog") == 1
    assert "animal frog seat-2 seat-1" in game.events
    assert game.view()["seats"][0]["feathers"] == 2
    assert game.view()["feathers_left"] == 0


@pytest.mark.rule("fifteen_days-9.2")
def test_level_from_before_is_not_enough_the_number_has_to_rise() -> None:
    rows = ({"summer": "right 2 3 4", "winter": "left 1"}, {"summer": "left 1 5 6"})
    game = at(hands=(f"winter-6 winter-2 {SPARE}",), rows=rows, animals={"frog": 1})
    game.do("place winter-6 in-row", "pay autumn-1", "pay autumn-2")
    assert game.holder("frog") == 1


@pytest.mark.rule("fifteen_days-9.3")
def test_without_a_feather_in_the_supply_the_loser_gets_none() -> None:
    rows = ({"summer": "right 2 3 4"}, {"summer": "left 1 5"})
    feathers = {"feathers": [1, 2, 0, 0], "feathers_left": 0}
    game = at(turn=1, hands=("", f"summer-6 {SPARE}"), rows=rows, **feathers).do("place summer-6 in-row")
    assert (game.holder("frog"), game.view()["seats"][0]["feathers"]) == (1, 1)


@pytest.mark.rule("fifteen_days-9.4", "fifteen_days-9.5")
def test_an_animal_won_in_an_action_does_not_help_in_it() -> None:
    game = at(hands=(f"summer-3 summer-4 winter-1 {SPARE}",), rows=({"summer": "right 1 2"},))
    game.do("place summer-3 in-row", "pay autumn-1", "place summer-4 in-row")
    assert game.holder("frog") == 0
    assert game.view()["todo"] == 1
    game.do("pay autumn-2", "done")
    game.do("place winter-1 left")
    assert (game.phase, game.view()["actions"]) == ("act", 2)


FROG_ROWS = ({"summer": "right 2 3 5"},)


@pytest.mark.rule("fifteen_days-9.5")
def test_the_frog_saves_one_card_of_the_whole_action() -> None:
    game = at(hands=(f"summer-1 summer-6 {SPARE}",), rows=FROG_ROWS)
    assert game.noted("place summer-1 in-row") == "costs 1 card"
    game.do("place summer-1 in-row")
    assert game.view()["todo"] == 1
    game.do("pay autumn-1", "place summer-6 in-row")
    assert game.view()["todo"] == 1


@pytest.mark.rule("fifteen_days-9.5")
def test_the_frog_makes_a_single_card_free() -> None:
    game = at(hands=("summer-6",), rows=FROG_ROWS)
    assert game.noted("place summer-6 in-row") == "costs nothing"
    game.do("place summer-6 in-row")
    assert (game.row(0, "summer"), game.phase, game.pile) == ("right 2 3 5 6", "act", [])


@pytest.mark.rule("fifteen_days-9.6")
def test_the_squirrel_draws_three() -> None:
    game = at(rows=({"autumn": "left 1 2 3"},)).do("draw left-deck", "draw right-deck")
    assert game.phase == "draw"
    game.do("draw left-deck")
    assert (game.phase, len(game.hand(0))) == ("act", 3)


RABBIT_ROWS = ({"winter": "left 1 2 3"},)


@pytest.mark.rule("fifteen_days-9.7")
def test_the_rabbit_takes_two_from_columns_and_pile() -> None:
    game = at(rows=RABBIT_ROWS, market=("summer-1 summer-2", "", ""), discard="autumn-4 autumn-5")
    game.do("take discard")
    assert game.now() == {"take column-1", "take discard"}
    game.do("take discard")
    assert game.hand(0) == ["autumn-4", "autumn-5"]
    game.do("take column-1", "take column-1", "draw left-deck", "draw left-deck", "draw left-deck")
    assert game.actor == 1


@pytest.mark.rule("fifteen_days-9.7")
def test_a_column_emptied_by_the_first_is_refilled_before_the_second() -> None:
    game = at(rows=RABBIT_ROWS, market=("summer-1", "summer-2", ""))
    game.do("take column-1")
    assert game.phase == "refill"
    game.do("draw left-deck", "draw left-deck", "draw right-deck")
    assert game.now() == {"take column-1", "take column-2"}
    top = game.market[0].split()[-1]
    game.do("take column-1")
    assert game.hand(0) == sorted(["summer-1", top])


@pytest.mark.rule("fifteen_days-9.7")
def test_the_rabbits_second_card_is_left_out_when_nothing_lies_face_up() -> None:
    """Both decks are empty, all cards but three lie in tableaux, and one of these is the discard pile."""
    whole = "1 2 3 4 5 6"
    three = {"summer": f"left {whole}", "autumn": f"left {whole}", "winter": f"right {whole}"}
    rows = (*[three | {"spring": "right 1 2 3 4 5"}] * 3, three)
    hands = ("", "spring-6-autumn", "spring-6-summer")
    game = at(seats=4, rows=rows, hands=hands, discard="spring-6-winter", deck=(0, 0), closer="seat-2")
    game.do("take discard")
    assert (game.phase, game.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-9.8")
def test_the_otter_raises_the_hand_limit_to_eight() -> None:
    hand = "summer-1 summer-2 summer-3 autumn-4 autumn-5 autumn-6 winter-1"
    game = at(hands=(hand,), rows=({"spring": "left 1 2 3"},), actions=1).do("draw left-deck", "draw left-deck")
    assert game.prompt(0) == "Discard 1 card: the hand limit is 8."
    game.do("discard summer-1")
    assert (game.actor, len(game.hand(0))) == (1, 8)


@pytest.mark.rule("fifteen_days-9.8")
def test_an_otter_won_in_the_last_action_counts_at_the_hand_check() -> None:
    hand = "spring-3-winter summer-1 summer-2 summer-3 autumn-4 autumn-5 autumn-6 winter-1"
    game = at(hands=(hand,), rows=({"spring": "right 1 2"},), actions=1)
    game.do("place spring-3-winter in-row", "pay summer-1", "done")
    assert (game.holder("otter"), game.actor, len(game.hand(0))) == (0, 1, 6)


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_names_an_animal_for_the_next_action() -> None:
    game = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""), feathers=[2, 0, 0, 0])
    game.do("feather squirrel")
    assert game.view()["actions"] == 2
    assert game.view()["seats"][0]["feathers"] == 1
    assert game.view()["feathers_left"] == 2
    assert game.holder("squirrel") is None
    game.do("draw left-deck", "draw left-deck", "draw left-deck")
    assert (game.phase, len(game.hand(0))) == ("act", 4)
    game.do("draw left-deck", "draw left-deck")
    assert game.phase == "limit"


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_is_spent_even_if_the_next_action_is_another() -> None:
    game = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""))
    game.do("feather squirrel", "take column-1", "draw left-deck", "draw left-deck")
    assert game.actor == 1


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_is_played_before_an_action_only() -> None:
    game = at(hands=("summer-1",)).do("draw left-deck")
    assert game.refused("feather otter")[0] == "fifteen_days-5.1"
    game.do("draw left-deck")
    assert "feather otter" in game.now()
    none = at(feathers=[0, 2, 0, 0])
    assert none.refused("feather otter") == ("fifteen_days-10.1", "You have no feather.")


@pytest.mark.rule("fifteen_days-10.1")
def test_feathers_for_frog_and_rabbit_work_like_the_animals() -> None:
    game = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""), feathers=[2, 0, 0, 0])
    game.do("feather frog", "place summer-1 left")
    assert game.view()["actions"] == 1
    game.do("feather rabbit", "take column-1", "take column-1")
    assert game.hand(0) == ["autumn-1", "autumn-2"]


@pytest.mark.rule("fifteen_days-10.2")
def test_an_otter_feather_lasts_until_the_hand_check_of_this_turn() -> None:
    hand = "summer-1 summer-2 summer-3 autumn-4 autumn-5"
    game = at(hands=(hand, hand.replace("1", "6")), feathers=[1, 1, 0, 0]).do("feather otter")
    game.do("draw left-deck", "draw left-deck", "draw left-deck", "draw left-deck")
    assert game.prompt(0) == "Discard 1 card: the hand limit is 8."
    game.do("discard summer-1")
    assert (game.actor, game.view()["named"]) == (1, [])
    game.do("draw left-deck", "draw left-deck", "draw left-deck", "draw left-deck")
    assert game.prompt(1) == "Discard 4 cards: the hand limit is 5."


@pytest.mark.rule("fifteen_days-10.3")
def test_an_ability_works_only_once_per_action() -> None:
    game = at(rows=({"winter": "left 1 2 3"},), feathers=[2, 0, 0, 0])
    assert game.now("feather") == {"feather otter", "feather frog", "feather squirrel"}
    assert game.refused("feather rabbit") == (
        "fifteen_days-10.3",
        "You hold the rabbit, and its ability works only once.",
    )
    game.do("feather squirrel")
    assert game.refused("feather squirrel") == ("fifteen_days-10.3", "The squirrel is named already.")
    game.do("feather frog")
    assert game.view()["named"] == ["frog", "squirrel"]
