"""Every numbered rule by an example."""

import pytest

from sekki.testing import ScriptedGame

from .. import GAME

HANDS = ("draw card-5", "draw card-9", "draw card-12", "draw card-1", "draw card-2", "draw card-11")


def game(*script: str) -> ScriptedGame:
    """Two players: Ada holds 5, 9 and 12, Bo holds 1, 2 and 11."""
    return ScriptedGame(GAME, seats=2, hand_size=3, script=[*HANDS, *script])


@pytest.mark.rule("template-1.1")
def test_the_points_stand_on_the_cards() -> None:
    assert game().note(0, "lay card-5") == "2 points"
    assert [card["value"] for card in GAME.view.box()["cards"]] == list(range(1, 13))


@pytest.mark.rule("template-1.2")
def test_only_your_own_hand_is_seen() -> None:
    played = game()
    assert played.view(0)["hand"] == ["card-5", "card-9", "card-12"]
    assert played.view(None)["hand"] == []
    assert [seat["cards"] for seat in played.view(1)["seats"]] == [3, 3]
    assert played.sees(1) == [f"dealt seat-2 card-{n}" for n in (1, 2, 11)]


@pytest.mark.rule("template-2.1")
def test_everybody_is_dealt_a_hand_and_the_rest_is_the_deck() -> None:
    assert game().view(0)["deck"] == 6
    assert ScriptedGame(GAME, seats=4, hand_size=3).view(0)["deck"] == 0


@pytest.mark.rule("template-2.2", "template-3.1")
def test_seat_1_begins_and_turns_go_clockwise() -> None:
    played = game()
    assert played.actors == [0]
    assert played.play(0, "lay card-5").actors == [1]
    assert played.play(1, "lay card-1").actors == [0]
    assert played.why(1, "lay card-2") == ("template-3.1", "It is Ada's turn.")


@pytest.mark.rule("template-3.2")
def test_a_card_must_be_higher_than_the_last_one() -> None:
    played = game().play(0, "lay card-9").play(1, "lay card-2")
    assert played.why(0, "lay card-5") == (
        "template-3.2",
        "Card 5 is not higher than Card 9, the last card of your row.",
    )
    assert played.why(0, "lay card-1") == ("template-3.2", "You do not hold Card 1.")
    assert "lay card-12" in played.legal(0)


@pytest.mark.rule("template-3.3")
def test_a_card_is_drawn_after_laying_and_only_its_owner_sees_it() -> None:
    played = game("draw card-10").play(0, "lay card-9")
    assert played.view(0)["hand"] == ["card-5", "card-10", "card-12"]
    assert played.sees(1) == ["laid seat-1 card-9"]
    assert played.told() == ["Ada lays Card 9.", "Ada draws Card 10."]


@pytest.mark.rule("template-3.3")
def test_without_a_deck_nothing_is_drawn() -> None:
    played = ScriptedGame(GAME, seats=4, hand_size=3)
    played.play(0, sorted(played.legal(0) - {"stop"})[0])
    assert played.view(0)["seats"][0]["cards"] == 2


@pytest.mark.rule("template-3.4", "template-4.1")
def test_the_game_is_over_when_everybody_has_stopped() -> None:
    played = game().play(0, "stop")
    assert played.why(0, "stop") == ("template-3.4", "You have stopped; the others play on.")
    played.play(1, "lay card-1").play(1, "stop")
    assert played.actors == []
    assert played.why(1, "stop") == ("template-4.1", "The game is over.")


@pytest.mark.rule("template-4.2", "template-4.3")
def test_the_most_points_win_and_ties_share() -> None:
    played = game().play(0, "lay card-5").play(1, "lay card-1").play(0, "stop").play(1, "stop")
    assert played.scores == [2, 1]
    assert played.places == [1, 2]
    assert played.prompt() == "Ada wins with 2 points."
    tied = game().play(0, "stop").play(1, "stop")
    assert tied.places == [1, 1]
    assert tied.prompt() == "Ada and Bo share the win with 0 points each."
