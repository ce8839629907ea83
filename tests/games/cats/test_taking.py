"""Taking cards, booze, and the end of a game: chapters 6 and 7."""

import pytest

from sekki.games.cats.components import BOX

from .oracle import ICONS, has_booze
from .positions import Play, dealt, late


@pytest.mark.rule("cats-6.1", "cats-6.2")
def test_everyone_takes_exactly_one_card_a_round() -> None:
    play = Play(seed=8).keep()
    for rounds in range(1, 5):
        for seat in range(4):
            play.play(seat, sorted(play.legal(seat))[0])
        assert [len(play.taken(seat)) for seat in range(4)] == [rounds] * 4


@pytest.mark.rule("cats-6.2")
def test_after_a_swap_a_player_takes_the_card_they_were_given() -> None:
    play = dealt(["spring-1", "spring-9"], "yorozu-0", "summer-6", "winter-9", "fall-5")
    play.all_play("yorozu-0", "summer-6", "winter-9", "fall-5")
    assert play.taken(0) == {"summer-6"}
    assert play.taken(1) == {"spring-1"}


@pytest.mark.rule("cats-6.3")
def test_the_lowest_and_the_highest_card_lie_face_up_next() -> None:
    play = dealt(["spring-3", "fall-9"], "winter-12", "summer-7", "winter-10", "summer-2")
    play.all_play("winter-12", "summer-7", "winter-10", "summer-2")
    assert play.shown == ["summer-2", "winter-12"]
    assert "next-face-up summer-2 winter-12" in play.events


@pytest.mark.rule("cats-6.5")
def test_taken_cards_stay_in_everyones_view() -> None:
    play = dealt(["spring-3", "fall-9"], "summer-2", "summer-7", "winter-10", "winter-12")
    play.all_play("summer-2", "summer-7", "winter-10", "winter-12")
    for seat in range(4):
        play.play(seat, sorted(play.legal(seat))[0])
    for viewer in (0, 1, 2, 3, None):
        assert "summer-7" in play.view(viewer)["seats"][1]["taken"]


@pytest.mark.rule("cats-7.1")
def test_the_card_taken_counts_for_booze_not_the_card_played() -> None:
    play = dealt(["spring-3", "spring-9"], "summer-3", "fall-10", "winter-9", "winter-12")
    play.all_play("summer-3", "fall-10", "winter-9", "winter-12")
    booze = [seat["booze"] for seat in play.view(None)["seats"]]
    assert booze == [0, 1, 0, 0]
    assert "booze seat-2 1" in play.events


@pytest.mark.rule("cats-7.1")
def test_there_is_a_token_for_every_bottle() -> None:
    assert BOX["tokens"]["booze"] == sum(map(has_booze, ICONS))


DRUNK_BY_THE_MIDDLE = {
    "shown": ["spring-2", "summer-10"],
    "hands": ("fall-3 winter-11", "fall-5 winter-9", "winter-6 winter-7", "winter-12 fall-9"),
}


@pytest.mark.rule("cats-7.2")
def test_a_third_booze_ends_the_game_at_once() -> None:
    play = late(DRUNK_BY_THE_MIDDLE["shown"], *DRUNK_BY_THE_MIDDLE["hands"], play=Play(single=True).keep())
    assert play.view(0)["seats"][0]["booze"] == 2
    play.all_play("fall-3", "fall-5", "winter-6", "winter-12")
    assert play.phase == "over"
    assert play.view(0)["round"] == 8
    assert play.view(0)["seats"][0]["booze"] == 3
    assert play.actors == []
    assert play.why(0, "play winter-11") == ("cats-9.4", "The game is over.")


@pytest.mark.rule("cats-7.2")
def test_several_may_reach_a_third_booze_in_one_round() -> None:
    hands = ("fall-3 winter-7", "fall-5 winter-9", "winter-6 fall-6", "winter-12 fall-9")
    play = late(["spring-2", "summer-9"], *hands, play=Play(single=True).keep())
    play.all_play("fall-3", "fall-5", "winter-6", "winter-12")
    assert play.phase == "over"
    assert [seat["booze"] for seat in play.view(0)["seats"]] == [3, 2, 2, 3]


@pytest.mark.rule("cats-7.3")
def test_otherwise_a_game_ends_when_the_hands_are_empty() -> None:
    hands = ("yorozu-0", "yorozu-13", "winter-6", "fall-9")
    play = late(["spring-1", "summer-10"], *hands, play=Play(single=True).keep())
    assert play.phase == "play"
    play.all_play(*hands)
    assert play.phase == "over"
    assert play.view(0)["round"] == 9
    assert all(play.hand(seat) == set() for seat in range(4))


@pytest.mark.rule("cats-7.4", "cats-1.1")
def test_else_the_next_round_begins() -> None:
    play = dealt(["spring-3", "fall-9"], "summer-2", "summer-7", "winter-10", "winter-12")
    assert play.view(0)["round"] == 1
    play.all_play("summer-2", "summer-7", "winter-10", "winter-12")
    assert play.view(0)["round"] == 2
    assert play.actors == [0, 1, 2, 3]
    assert set(play.view(0)["open_seasons"]) == {"spring", "fall"}
