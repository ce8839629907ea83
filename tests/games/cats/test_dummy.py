"""Three players and the dummy: chapter 12."""

import pytest

from sekki.games.cats.components import CARD

from .positions import Play, dealt, late


@pytest.mark.rule("cats-12.2")
def test_the_dummys_card_is_turned_up_before_anyone_chooses() -> None:
    play = Play(3, seed=4).keep()
    card = CARD[play.s.played[3]]
    assert f"dummy {card}" in play.events
    assert play.actors == [0, 1, 2]
    for viewer in (0, 1, 2, None):
        assert play.view(viewer)["dummy"] == {"card": card, "taken": [], "left": 8}


@pytest.mark.rule("cats-12.2")
def test_the_dummy_may_play_a_season_that_shows_and_takes_no_no_more_card() -> None:
    play = dealt(["spring-1", "spring-9"], "summer-5", "fall-6", "winter-9", "spring-4", seats=3, dummy="spring-4")
    play.all_play("summer-5", "fall-6", "winter-9")
    assert play.s.no_more[3] == 0
    assert not [event for event in play.events if event.startswith("no-more")]


@pytest.mark.rule("cats-12.3")
def test_the_dummys_card_can_be_lowest_or_highest_and_the_dummy_takes_a_card() -> None:
    play = dealt(["spring-1", "spring-9"], "summer-5", "fall-6", "winter-9", "winter-12", seats=3, dummy="winter-12")
    play.all_play("summer-5", "fall-6", "winter-9")
    assert [play.taken(chair) for chair in range(4)] == [{"spring-1"}, {"fall-6"}, {"winter-9"}, {"spring-9"}]
    assert play.shown == ["summer-5", "winter-12"]
    assert play.view(0)["dummy"]["taken"] == ["spring-9"]


@pytest.mark.rule("cats-12.5")
def test_the_dummy_takes_no_booze_token_and_never_ends_a_game() -> None:
    play = late(
        ["spring-1", "spring-9"],
        "summer-5 summer-7",
        "fall-6 fall-9",
        "winter-9 winter-12",
        "winter-11 winter-10",
        taken=("", "", "", "yorozu-0 yorozu-13 spring-2"),
        play=Play(3).keep(),
    )
    play.all_play("summer-5", "fall-6", "winter-9")
    assert play.phase == "play"
    assert not [event for event in play.events if event.startswith("booze seat-4")]


@pytest.mark.rule("cats-12.5")
def test_the_dummy_neither_scores_nor_wins() -> None:
    play = Play(3, seed=1, single=True).keep()
    while play.actors:
        seat = play.actors[0]
        play.play(seat, sorted(play.legal(seat))[0])
    assert len(play.view(None)["seats"]) == 3
    assert play.s.total[3] == 0
    assert not [event for event in play.events if event.startswith(("scored seat-4", "won seat-4"))]


@pytest.mark.rule("cats-12.1")
def test_nobody_knows_the_order_of_the_dummys_deck() -> None:
    play = Play(3, seed=4).keep()
    twins = []
    for lot in range(2):
        twin = Play(3, seed=4).keep()
        for seat in range(2):
            twin.play(seat, sorted(twin.legal(seat))[0])
        twin.script(f"dummy {sorted(play.hand(3))[lot]}")
        twin.play(2, sorted(twin.legal(2))[0])
        twins.append(CARD[twin.s.played[3]])
    assert twins == sorted(play.hand(3))[:2]
    assert play.seen(0).hand[3] == 0
    assert play.view(0)["dummy"]["left"] == 8
