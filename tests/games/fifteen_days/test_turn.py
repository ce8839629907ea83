"""The turn, drawing and taking: chapters 4 to 6."""

import pytest

from .driver import Play, at


@pytest.mark.rule("fifteen_days-4.1")
def test_a_turn_is_two_actions_of_any_kind() -> None:
    play = Play(2, script=["starter seat-1"])
    assert play.view(0)["actions"] == 2
    play.play("take column-1")
    assert (play.actor, play.view(0)["actions"]) == (0, 1)
    play.play("take column-1")
    assert play.actor == 1


@pytest.mark.rule("fifteen_days-4.1")
def test_who_is_not_on_turn_has_no_moves() -> None:
    play = Play(2, script=["starter seat-1"])
    assert play.legal(1) == set()
    assert play.why("draw left-deck", seat=1) == ("fifteen_days-3.7", "It is seat 1's turn.")


@pytest.mark.rule("fifteen_days-4.2", "fifteen_days-4.3")
def test_over_five_cards_are_discarded_one_by_one_onto_the_pile() -> None:
    play = at(hands=("summer-1 summer-2 summer-3 autumn-4 autumn-5",), discard="winter-1", actions=1)
    play.play("draw left-deck", "draw left-deck")
    assert play.phase == "limit"
    assert play.prompt(0) == "Discard 2 cards: the hand limit is 5."
    assert play.prompt(1) == "Ada is to discard 2 cards: the hand limit is 5."
    play.play("discard autumn-4", "discard summer-1")
    assert play.pile == ["winter-1", "autumn-4", "summer-1"]
    assert len(play.hand(0)) == 5
    assert play.actor == 1


@pytest.mark.rule("fifteen_days-4.2")
def test_the_hand_is_checked_after_the_second_action_only() -> None:
    play = at(hands=("summer-1 summer-2 summer-3 autumn-4 autumn-5",))
    play.play("draw left-deck", "draw left-deck")
    assert (play.phase, len(play.hand(0))) == ("act", 7)
    play.play("place autumn-4 left", "pay summer-1", "done")
    assert (play.actor, len(play.hand(0))) == (1, 5)


@pytest.mark.rule("fifteen_days-4.2")
def test_feathers_are_no_part_of_the_hand() -> None:
    play = at(hands=("summer-1 summer-2 summer-3 autumn-4",), market=("winter-1", "", ""), actions=1)
    assert play.view(0)["seats"][0]["feathers"] == 1
    play.play("take column-1", *["draw left-deck"] * 3)
    assert (play.actor, len(play.hand(0))) == (1, 5)


@pytest.mark.rule("fifteen_days-5.1")
def test_face_down_cards_come_one_at_a_time_from_either_deck() -> None:
    play = at(tops=("summer", "winter"))
    play.script("front spring-2", "back autumn", "front winter-6")
    play.play("draw left-deck")
    assert play.view(0)["seats"][0]["hand"][0]["card"] == "spring-2"
    assert "drew-back seat-1 left-deck summer" in play.events
    assert "deck-top left-deck autumn" in play.events
    assert play.legal() == {"draw left-deck", "draw right-deck"}
    play.play("draw right-deck")
    assert play.hand(0) == ["spring-2-summer", "winter-6"]
    assert play.view(0)["actions"] == 1


@pytest.mark.rule("fifteen_days-5.1", "fifteen_days-2.2")
def test_only_the_one_who_draws_sees_the_front() -> None:
    play = at().script("front spring-5")
    play.play("draw left-deck")
    seen_by = dict(play.told)
    assert seen_by["drew seat-1 left-deck spring-5-summer"] == 0b1
    assert seen_by["drew-back seat-1 left-deck summer"] == 0b11111110


@pytest.mark.rule("fifteen_days-5.2")
def test_an_empty_deck_leaves_only_the_other() -> None:
    play = at(deck=(1, 5)).play("draw left-deck")
    assert play.legal() == {"draw right-deck"}
    assert play.why("draw left-deck") == ("fifteen_days-5.2", "The left deck is empty.")


@pytest.mark.rule("fifteen_days-5.2")
def test_when_both_decks_run_out_the_action_is_over() -> None:
    play = at(deck=(1, 0), closer="seat-2")
    play.play("draw left-deck")
    assert (play.phase, play.view(0)["actions"]) == ("act", 1)
    assert play.legal(kind="draw") == set()
    assert "draw-nothing" in play.legal()


@pytest.mark.rule("fifteen_days-5.2")
def test_one_may_choose_to_draw_nothing_from_empty_decks_only() -> None:
    play = at(deck=(0, 0), closer="seat-2", hands=("summer-1",), actions=1)
    play.play("draw-nothing")
    assert play.over
    assert at().why("draw-nothing")[0] == "fifteen_days-5.2"


MARKET = ("summer-1 summer-2 summer-3", "autumn-1", "")


@pytest.mark.rule("fifteen_days-6.1")
def test_the_top_of_a_column_or_of_the_pile_is_taken() -> None:
    play = at(market=MARKET, discard="winter-1 winter-2")
    assert play.legal(kind="take") == {"take column-1", "take column-2", "take discard"}
    assert play.why("take column-3") == ("fifteen_days-6.1", "There is no card in column 3.")
    play.play("take column-1", "take discard")
    assert play.hand(0) == ["summer-3", "winter-2"]
    assert play.market[0] == "summer-1 summer-2"
    assert play.pile == ["winter-1"]


@pytest.mark.rule("fifteen_days-6.2")
def test_an_emptied_column_is_refilled_by_three_cards_from_chosen_decks() -> None:
    play = at(market=MARKET, tops=("winter", "autumn"))
    play.script("front winter-4", "front spring-1", "front winter-5", "back winter", "back summer", "back autumn")
    play.play("take column-2")
    assert play.phase == "refill"
    assert play.prompt(0) == "Choose a deck to refill column 2 (3 to go)."
    play.play("draw left-deck", "draw right-deck", "draw left-deck")
    assert play.market[1] == "winter-4 spring-1-autumn winter-5"
    assert play.market[2] == ""
    assert (play.phase, play.view(0)["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-6.2")
def test_a_column_stays_short_when_the_decks_run_out() -> None:
    play = at(market=MARKET, deck=(1, 1), closer="seat-2")
    play.play("take column-2", "draw left-deck")
    assert play.legal() == {"draw right-deck"}
    play.play("draw right-deck")
    assert len(play.market[1].split()) == 2
    assert play.phase == "act"


@pytest.mark.rule("fifteen_days-6.2")
def test_with_no_deck_left_a_column_stays_empty() -> None:
    play = at(market=MARKET, deck=(0, 0), closer="seat-2").play("take column-2")
    assert (play.market[1], play.phase) == ("", "act")


@pytest.mark.rule("fifteen_days-6.3")
def test_the_discard_pile_is_never_refilled() -> None:
    play = at(market=MARKET, discard="winter-1").play("take discard")
    assert play.pile == []
    assert play.why("take discard") == ("fifteen_days-6.3", "The discard pile is empty.")
