"""Animals and feathers: chapters 9 and 10."""

import pytest

from .driver import at

SPARE = "autumn-1 autumn-2 autumn-3"


@pytest.mark.rule("fifteen_days-9.1")
def test_three_cards_of_a_season_bring_its_animal() -> None:
    play = at(hands=(f"summer-4 {SPARE}",), rows=({"summer": "right 1 2"},))
    assert play.note("place summer-4 in-row") == "costs 1 card, wins the frog"
    play.play("place summer-4 in-row")
    assert play.holder("frog") == 0
    assert "animal frog seat-1 -" in play.events


@pytest.mark.rule("fifteen_days-9.1")
def test_a_wild_counts_for_the_corner_it_lies_in() -> None:
    play = at(hands=("winter-1 winter-3",), rows=({"winter": "right 1 3"},))
    play.play("trade winter-1", "trade winter-3")
    assert play.note("wild winter after-1") == "wins the rabbit"
    play.play("wild winter after-1")
    assert play.holder("rabbit") == 0


@pytest.mark.rule("fifteen_days-9.1", "fifteen_days-9.2")
def test_a_replaced_wild_wins_an_animal_only_where_it_lands() -> None:
    rows = ({"summer": "right 1 * 5", "winter": "left 2 4"}, {"summer": "right 1 2 3 4"})
    play = at(hands=(f"summer-3 {SPARE}",), rows=rows).play("place summer-3 for-wild")
    assert play.holder("frog") == 1
    play.play("wild winter first")
    assert (play.holder("frog"), play.holder("rabbit")) == (1, 0)
    play = at(hands=(f"summer-3 {SPARE}",), rows=rows).play("place summer-3 for-wild", "wild summer first")
    assert (play.holder("frog"), play.holder("rabbit")) == (0, None)


@pytest.mark.rule("fifteen_days-9.2", "fifteen_days-9.3")
def test_example_the_frog_goes_to_the_player_who_draws_level() -> None:
    """The player on the right now has as many green cards as the player on the left, and takes the frog."""
    rows = ({"summer": "right 2 3 4"}, {"summer": "left 1 5"})
    play = at(turn=1, hands=("", f"summer-6 {SPARE}"), rows=rows)
    assert play.holder("frog") == 0
    play.play("place summer-6 in-row")
    assert play.holder("frog") == 1
    assert "animal frog seat-2 seat-1" in play.events
    assert play.view()["seats"][0]["feathers"] == 2
    assert play.view()["feathers_left"] == 0


@pytest.mark.rule("fifteen_days-9.2")
def test_level_from_before_is_not_enough_the_number_has_to_rise() -> None:
    rows = ({"summer": "right 2 3 4", "winter": "left 1"}, {"summer": "left 1 5 6"})
    play = at(hands=(f"winter-6 winter-2 {SPARE}",), rows=rows, animals={"frog": 1})
    play.play("place winter-6 in-row", "pay autumn-1", "pay autumn-2")
    assert play.holder("frog") == 1


@pytest.mark.rule("fifteen_days-9.3")
def test_without_a_feather_in_the_supply_the_loser_gets_none() -> None:
    rows = ({"summer": "right 2 3 4"}, {"summer": "left 1 5"})
    feathers = {"feathers": [1, 2, 0, 0], "feathers_left": 0}
    play = at(turn=1, hands=("", f"summer-6 {SPARE}"), rows=rows, **feathers).play("place summer-6 in-row")
    assert (play.holder("frog"), play.view()["seats"][0]["feathers"]) == (1, 1)


@pytest.mark.rule("fifteen_days-9.4", "fifteen_days-9.5")
def test_an_animal_won_in_an_action_does_not_help_in_it() -> None:
    play = at(hands=(f"summer-3 summer-4 winter-1 {SPARE}",), rows=({"summer": "right 1 2"},))
    play.play("place summer-3 in-row", "pay autumn-1", "place summer-4 in-row")
    assert play.holder("frog") == 0
    assert play.view()["todo"] == 1
    play.play("pay autumn-2", "done")
    play.play("place winter-1 left")
    assert (play.phase, play.view()["actions"]) == ("act", 2)


FROG_ROWS = ({"summer": "right 2 3 5"},)


@pytest.mark.rule("fifteen_days-9.5")
def test_the_frog_saves_one_card_of_the_whole_action() -> None:
    play = at(hands=(f"summer-1 summer-6 {SPARE}",), rows=FROG_ROWS)
    assert play.note("place summer-1 in-row") == "costs 1 card"
    play.play("place summer-1 in-row")
    assert play.view()["todo"] == 1
    play.play("pay autumn-1", "place summer-6 in-row")
    assert play.view()["todo"] == 1


@pytest.mark.rule("fifteen_days-9.5")
def test_the_frog_makes_a_single_card_free() -> None:
    play = at(hands=("summer-6",), rows=FROG_ROWS)
    assert play.note("place summer-6 in-row") == "costs nothing"
    play.play("place summer-6 in-row")
    assert (play.row(0, "summer"), play.phase, play.pile) == ("right 2 3 5 6", "act", [])


@pytest.mark.rule("fifteen_days-9.6")
def test_the_squirrel_draws_three() -> None:
    play = at(rows=({"autumn": "left 1 2 3"},)).play("draw left-deck", "draw right-deck")
    assert play.phase == "draw"
    play.play("draw left-deck")
    assert (play.phase, len(play.hand(0))) == ("act", 3)


RABBIT_ROWS = ({"winter": "left 1 2 3"},)


@pytest.mark.rule("fifteen_days-9.7")
def test_the_rabbit_takes_two_from_columns_and_pile() -> None:
    play = at(rows=RABBIT_ROWS, market=("summer-1 summer-2", "", ""), discard="autumn-4 autumn-5")
    play.play("take discard")
    assert play.legal() == {"take column-1", "take discard"}
    play.play("take discard")
    assert play.hand(0) == ["autumn-4", "autumn-5"]
    play.play("take column-1", "take column-1", "draw left-deck", "draw left-deck", "draw left-deck")
    assert play.actor == 1


@pytest.mark.rule("fifteen_days-9.7")
def test_a_column_emptied_by_the_first_is_refilled_before_the_second() -> None:
    play = at(rows=RABBIT_ROWS, market=("summer-1", "summer-2", ""))
    play.play("take column-1")
    assert play.phase == "refill"
    play.play("draw left-deck", "draw left-deck", "draw right-deck")
    assert play.legal() == {"take column-1", "take column-2"}
    top = play.market[0].split()[-1]
    play.play("take column-1")
    assert play.hand(0) == sorted(["summer-1", top])


@pytest.mark.rule("fifteen_days-9.7")
def test_the_rabbits_second_card_is_left_out_when_nothing_lies_face_up() -> None:
    """Both decks are empty, all cards but three lie in tableaux, and one of these is the discard pile."""
    whole = "1 2 3 4 5 6"
    three = {"summer": f"left {whole}", "autumn": f"left {whole}", "winter": f"right {whole}"}
    rows = (*[three | {"spring": "right 1 2 3 4 5"}] * 3, three)
    hands = ("", "spring-6-autumn", "spring-6-summer")
    play = at(seats=4, rows=rows, hands=hands, discard="spring-6-winter", deck=(0, 0), closer="seat-2")
    play.play("take discard")
    assert (play.phase, play.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-9.8")
def test_the_otter_raises_the_hand_limit_to_eight() -> None:
    hand = "summer-1 summer-2 summer-3 autumn-4 autumn-5 autumn-6 winter-1"
    play = at(hands=(hand,), rows=({"spring": "left 1 2 3"},), actions=1).play("draw left-deck", "draw left-deck")
    assert play.prompt(0) == "Discard 1 card: the hand limit is 8."
    play.play("discard summer-1")
    assert (play.actor, len(play.hand(0))) == (1, 8)


@pytest.mark.rule("fifteen_days-9.8")
def test_an_otter_won_in_the_last_action_counts_at_the_hand_check() -> None:
    hand = "spring-3-winter summer-1 summer-2 summer-3 autumn-4 autumn-5 autumn-6 winter-1"
    play = at(hands=(hand,), rows=({"spring": "right 1 2"},), actions=1)
    play.play("place spring-3-winter in-row", "pay summer-1", "done")
    assert (play.holder("otter"), play.actor, len(play.hand(0))) == (0, 1, 6)


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_names_an_animal_for_the_next_action() -> None:
    play = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""), feathers=[2, 0, 0, 0])
    play.play("feather squirrel")
    assert play.view()["actions"] == 2
    assert play.view()["seats"][0]["feathers"] == 1
    assert play.view()["feathers_left"] == 2
    assert play.holder("squirrel") is None
    play.play("draw left-deck", "draw left-deck", "draw left-deck")
    assert (play.phase, len(play.hand(0))) == ("act", 4)
    play.play("draw left-deck", "draw left-deck")
    assert play.phase == "limit"


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_is_spent_even_if_the_next_action_is_another() -> None:
    play = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""))
    play.play("feather squirrel", "take column-1", "draw left-deck", "draw left-deck")
    assert play.actor == 1


@pytest.mark.rule("fifteen_days-10.1")
def test_a_feather_is_played_before_an_action_only() -> None:
    play = at(hands=("summer-1",)).play("draw left-deck")
    assert play.why("feather otter")[0] == "fifteen_days-5.1"
    play.play("draw left-deck")
    assert "feather otter" in play.legal()
    none = at(feathers=[0, 2, 0, 0])
    assert none.why("feather otter") == ("fifteen_days-10.1", "You have no feather.")


@pytest.mark.rule("fifteen_days-10.1")
def test_feathers_for_frog_and_rabbit_work_like_the_animals() -> None:
    play = at(hands=("summer-1",), market=("autumn-1 autumn-2", "", ""), feathers=[2, 0, 0, 0])
    play.play("feather frog", "place summer-1 left")
    assert play.view()["actions"] == 1
    play.play("feather rabbit", "take column-1", "take column-1")
    assert play.hand(0) == ["autumn-1", "autumn-2"]


@pytest.mark.rule("fifteen_days-10.2")
def test_an_otter_feather_lasts_until_the_hand_check_of_this_turn() -> None:
    hand = "summer-1 summer-2 summer-3 autumn-4 autumn-5"
    play = at(hands=(hand, hand.replace("1", "6")), feathers=[1, 1, 0, 0]).play("feather otter")
    play.play("draw left-deck", "draw left-deck", "draw left-deck", "draw left-deck")
    assert play.prompt(0) == "Discard 1 card: the hand limit is 8."
    play.play("discard summer-1")
    assert (play.actor, play.view()["named"]) == (1, [])
    play.play("draw left-deck", "draw left-deck", "draw left-deck", "draw left-deck")
    assert play.prompt(1) == "Discard 4 cards: the hand limit is 5."


@pytest.mark.rule("fifteen_days-10.3")
def test_an_ability_works_only_once_per_action() -> None:
    play = at(rows=({"winter": "left 1 2 3"},), feathers=[2, 0, 0, 0])
    assert play.legal(kind="feather") == {"feather otter", "feather frog", "feather squirrel"}
    assert play.why("feather rabbit") == (
        "fifteen_days-10.3",
        "You hold the rabbit, and its ability works only once.",
    )
    play.play("feather squirrel")
    assert play.why("feather squirrel") == ("fifteen_days-10.3", "The squirrel is named already.")
    play.play("feather frog")
    assert play.view()["named"] == ["frog", "squirrel"]
