"""The turn, drawing and taking: chapters 4 to 6."""

import pytest

from .positions import FifteenDays, at


@pytest.mark.rule("fifteen_days-4.1")
def test_a_turn_is_two_actions_of_any_kind() -> None:
    game = FifteenDays(2, script=["starter seat-1"])
    assert game.view(0)["actions"] == 2
    game.do("take column-1")
    assert (game.actor, game.view(0)["actions"]) == (0, 1)
    game.do("take column-1")
    assert game.actor == 1


@pytest.mark.rule("fifteen_days-4.1")
def test_who_is_not_on_turn_has_no_moves() -> None:
    game = FifteenDays(2, script=["starter seat-1"])
    assert game.legal(1) == set()
    assert game.why(1, "draw left-deck") == ("fifteen_days-3.7", "It is Ada's turn.")


@pytest.mark.rule("fifteen_days-4.2", "fifteen_days-4.3")
def test_over_five_cards_are_discarded_one_by_one_onto_the_pile() -> None:
    game = at(hands=("summer-1 summer-2 summer-3 autumn-4 autumn-5",), discard="winter-1", actions=1)
    game.do("draw left-deck", "draw left-deck")
    assert game.phase == "limit"
    assert game.prompt(0) == "Discard 2 cards: the hand limit is 5."
    assert game.prompt(1) == "Ada is to discard 2 cards: the hand limit is 5."
    game.do("discard autumn-4", "discard summer-1")
    assert game.pile == ["winter-1", "autumn-4", "summer-1"]
    assert len(game.hand(0)) == 5
    assert game.actor == 1


@pytest.mark.rule("fifteen_days-4.2")
def test_the_hand_is_checked_after_the_second_action_only() -> None:
    game = at(hands=("summer-1 summer-2 summer-3 autumn-4 autumn-5",))
    game.do("draw left-deck", "draw left-deck")
    assert (game.phase, len(game.hand(0))) == ("act", 7)
    game.do("place autumn-4 left", "pay summer-1", "done")
    assert (game.actor, len(game.hand(0))) == (1, 5)


@pytest.mark.rule("fifteen_days-4.2")
def test_feathers_are_no_part_of_the_hand() -> None:
    game = at(hands=("summer-1 summer-2 summer-3 autumn-4",), market=("winter-1", "", ""), actions=1)
    assert game.view(0)["seats"][0]["feathers"] == 1
    game.do("take column-1", *["draw left-deck"] * 3)
    assert (game.actor, len(game.hand(0))) == (1, 5)


@pytest.mark.rule("fifteen_days-5.1")
def test_face_down_cards_come_one_at_a_time_from_either_deck() -> None:
    game = at(tops=("summer", "winter"))
    game.script("front spring-2", "back autumn", "front winter-6")
    game.do("draw left-deck")
    assert game.view(0)["seats"][0]["hand"][0]["card"] == "spring-2"
    assert "drew-back seat-1 left-deck summer" in game.events
    assert "deck-top left-deck autumn" in game.events
    assert game.now() == {"draw left-deck", "draw right-deck"}
    game.do("draw right-deck")
    assert game.hand(0) == ["spring-2-summer", "winter-6"]
    assert game.view(0)["actions"] == 1


@pytest.mark.rule("fifteen_days-5.1", "fifteen_days-2.2")
def test_only_the_one_who_draws_sees_the_front() -> None:
    game = at().script("front spring-5")
    game.do("draw left-deck")
    front, back = "drew seat-1 left-deck spring-5-summer", "drew-back seat-1 left-deck summer"
    assert [(front in game.sees(seat), back in game.sees(seat)) for seat in (0, 1, None)] == [
        (True, False),
        (False, True),
        (False, True),
    ]


@pytest.mark.rule("fifteen_days-5.2")
def test_an_empty_deck_leaves_only_the_other() -> None:
    game = at(deck=(1, 5)).do("draw left-deck")
    assert game.now() == {"draw right-deck"}
    assert game.refused("draw left-deck") == ("fifteen_days-5.2", "The left deck is empty.")


@pytest.mark.rule("fifteen_days-5.2")
def test_when_both_decks_run_out_the_action_is_over() -> None:
    game = at(deck=(1, 0), closer="seat-2")
    game.do("draw left-deck")
    assert (game.phase, game.view(0)["actions"]) == ("act", 1)
    assert game.now("draw") == set()
    assert "draw-nothing" in game.now()


@pytest.mark.rule("fifteen_days-5.2")
def test_one_may_choose_to_draw_nothing_from_empty_decks_only() -> None:
    game = at(deck=(0, 0), closer="seat-2", hands=("summer-1",), actions=1)
    game.do("draw-nothing")
    assert game.over
    assert at().refused("draw-nothing")[0] == "fifteen_days-5.2"


MARKET = ("summer-1 summer-2 summer-3", "autumn-1", "")


@pytest.mark.rule("fifteen_days-6.1")
def test_the_top_of_a_column_or_of_the_pile_is_taken() -> None:
    game = at(market=MARKET, discard="winter-1 winter-2")
    assert game.now("take") == {"take column-1", "take column-2", "take discard"}
    assert game.refused("take column-3") == ("fifteen_days-6.1", "There is no card in column 3.")
    game.do("take column-1", "take discard")
    assert game.hand(0) == ["summer-3", "winter-2"]
    assert game.market[0] == "summer-1 summer-2"
    assert game.pile == ["winter-1"]


@pytest.mark.rule("fifteen_days-6.2")
def test_an_emptied_column_is_refilled_by_three_cards_from_chosen_decks() -> None:
    game = at(market=MARKET, tops=("winter", "autumn"))
    game.script("front winter-4", "front spring-1", "front winter-5", "back winter", "back summer", "back autumn")
    game.do("take column-2")
    assert game.phase == "refill"
    assert game.prompt(0) == "Choose a deck to refill column 2 (3 to go)."
    game.do("draw left-deck", "draw right-deck", "draw left-deck")
    assert game.market[1] == "winter-4 spring-1-autumn winter-5"
    assert game.market[2] == ""
    assert (game.phase, game.view(0)["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-6.2")
def test_a_column_stays_short_when_the_decks_run_out() -> None:
    game = at(market=MARKET, deck=(1, 1), closer="seat-2")
    game.do("take column-2", "draw left-deck")
    assert game.now() == {"draw right-deck"}
    game.do("draw right-deck")
    assert len(game.market[1].split()) == 2
    assert game.phase == "act"


@pytest.mark.rule("fifteen_days-6.2")
def test_with_no_deck_left_a_column_stays_empty() -> None:
    game = at(market=MARKET, deck=(0, 0), closer="seat-2").do("take column-2")
    assert (game.market[1], game.phase) == ("", "act")


@pytest.mark.rule("fifteen_days-6.3")
def test_the_discard_pile_is_never_refilled() -> None:
    game = at(market=MARKET, discard="winter-1").do("take discard")
    assert game.pile == []
    assert game.refused("take discard") == ("fifteen_days-6.3", "The discard pile is empty.")
