"""Day 21: chapter 19."""

import pytest

from .positions import Raft
from .test_survivors import crew, night_before_day_21


@pytest.mark.rule("twenty_one_days-19.1")
def test_day_21_goes_cube_rosina_exhaustion_rescue() -> None:
    raft = night_before_day_21(Raft().put(ship=10))
    assert raft.events_of("distance") == ["2"]
    assert raft.doing == "rosina"
    raft.play("pass")
    assert raft.events_of("symbol") == ["all-minus-1", "flare-gun-2", "megaphone-2"]
    assert raft.doing == "rescue"
    assert not any(move.startswith("place") for move in raft.legal())


@pytest.mark.rule("twenty_one_days-19.1")
def test_exhaustion_may_kill_the_last() -> None:
    raft = Raft(crew(yellow="diva")).dice(blue="-", yellow="1", red="-", green="-").put(flare_cost=0)
    raft.read("day-21", "morning", day=21)
    assert raft.view()["result"] == "lost"


@pytest.mark.rule("twenty_one_days-19.1")
def test_the_win_is_checked_after_every_step() -> None:
    raft = Raft().hope(blue=8).put(ship=13).last_day().play("flare blue", "die 6")
    assert raft.s.ship == 14
    assert raft.actors == [0]
    raft.play("flare blue", "die 6")
    assert raft.view()["result"] == "won"
    assert raft.hopes()[0] == 4


@pytest.mark.rule("twenty_one_days-19.2")
def test_a_flare_costs_two_hope_of_one_survivor() -> None:
    raft = Raft().hope(blue=2, yellow=1, red=1).put(ship=10).last_day()
    assert "flare blue" in raft.legal()
    assert raft.notes("flare blue") == "costs the Professor 2 hope; a 6 moves the ship"
    raft.play("flare blue", "die 5")
    assert raft.s.ship == 10
    assert raft.hopes()[0] == 0
    assert raft.refused_by("flare blue") == "twenty_one_days-19.2"


@pytest.mark.rule("twenty_one_days-19.3")
def test_without_hope_enough_one_may_shout() -> None:
    raft = Raft().hope(blue=1, yellow=2).put(ship=10).last_day()
    assert raft.legal() == {"pass", "shout blue"}
    raft.play("shout blue", "die 6")
    assert raft.s.ship == 11
    assert raft.strength[0] == "2"
    raft.play("pass")
    assert raft.refused_by("shout yellow") == "twenty_one_days-19.3"


@pytest.mark.rule("twenty_one_days-19.3")
def test_nobody_shouts_without_a_megaphone() -> None:
    raft = Raft().hope(blue=2).put(ship=10).last_day(shouts=0)
    assert raft.legal() == {"pass", "flare blue"}


@pytest.mark.rule("twenty_one_days-19.4")
def test_players_call_one_after_the_other_until_all_are_done() -> None:
    raft = Raft().put(ship=10, start=2).last_day()
    assert raft.actors == [2]
    raft.play("shout red", "die 1").play("shout red", "die 1").play("shout red", "die 1")
    assert raft.actors == [3], "red has 2 strength left and cannot pay again"
    raft.play("pass").play("pass")
    assert raft.actors == [1]
    assert "ends the game" in raft.notes("pass")
    raft.play("pass")
    assert raft.view()["result"] == "lost"


@pytest.mark.rule("twenty_one_days-19.4")
def test_the_game_is_over_when_sixes_alone_would_not_be_enough_any_more() -> None:
    def alone(**flips: str) -> Raft:
        raft = Raft().dice(blue="3", yellow="-", red="-", green="-").hope(blue=2).flip(**flips)
        return raft.put(ship=13).last_day()

    assert alone().legal() == {"pass", "flare blue"}, "a flare and a shout: two calls for two spaces"
    assert alone().play("flare blue", "die 5").view()["result"] == "lost"
    assert alone().play("flare blue", "die 6").legal() == {"pass", "shout blue"}
    fed = alone(blue="feast").play("flare blue", "die 5")
    assert fed.legal() == {"pass", "shout blue", "flip blue"}, "strength for another shout may still come"


@pytest.mark.rule("twenty_one_days-19.4", "twenty_one_days-18.7")
def test_songs_are_counted_among_the_calls_that_are_left() -> None:
    def diva(ship: int) -> Raft:
        raft = Raft(crew(yellow="diva")).dice(blue="-", yellow="2", red="-", green="-").hope(yellow=5)
        return raft.put(ship=ship).last_day()

    assert diva(11).actors == [1], "three songs and a flare: four calls"
    assert diva(10).view()["result"] == "lost"


@pytest.mark.rule("twenty_one_days-19.5")
def test_the_dolphin_helps_on_day_21() -> None:
    raft = Raft().hope(blue=2).put(ship=14, swap="dolphin").last_day().play("flare blue", "die 1")
    raft.play("dolphin blue")
    assert raft.view()["result"] == "won"


@pytest.mark.rule("twenty_one_days-19.4", "twenty_one_days-15.2")
def test_new_hope_or_strength_gives_everybody_another_chance() -> None:
    raft = (
        Raft()
        .flip(blue="last-hope", red="feast")
        .put(ship=13)
        .dice(blue="5", yellow="11", red="11", green="11")
        .last_day()
    )
    raft.play("pass")
    assert raft.actors == [2]
    raft.play("flip blue", "hope plain", "hope plain", "hope plain", seat=0)
    assert raft.actors == [0]
    assert "flare blue" in raft.legal()
    raft.play("flare blue", "die 2").play("pass").play("flip red")
    for _ in range(4):
        raft.play("strengthen green")
    assert raft.actors == [0], "blue has strength to shout"
