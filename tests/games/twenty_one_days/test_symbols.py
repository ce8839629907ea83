"""What the symbols of the logbook do: chapter 5."""

import pytest

from sekki.games.twenty_one_days.components import DISASTER

from .positions import Raft


@pytest.mark.rule("twenty_one_days-5.1")
def test_hope_is_drawn_first_and_then_given_out() -> None:
    raft = Raft().read("1b", "morning", "hope two", "hope plain")
    assert raft.doing == "give"
    assert raft.actors == [0]
    assert raft.view()["hope"]["pool"] == ["plain", "two"]
    assert {move.split()[1] for move in raft.legal()} == {"plain", "two"}
    raft.play("give two red")
    assert raft.refused_by("give two red") == "twenty_one_days-5.1"
    raft.play("give plain red")
    assert raft.hopes() == [0, 0, 2, 0]


@pytest.mark.rule("twenty_one_days-5.1")
def test_the_only_survivor_gets_all_hope_unasked() -> None:
    raft = Raft().dice(blue="-", red="-", green="-").read("1b", "morning", "hope plain", "hope one")
    assert raft.hopes() == [0, 2, 0, 0]
    assert raft.doing == "place"


@pytest.mark.rule("twenty_one_days-5.2")
def test_everyone_gains_or_loses_at_once() -> None:
    assert Raft().dice(blue="6", red="1").read("2h", "morning").strength == "6525"
    assert Raft().read("1d", "morning").strength == "3333"
    raft = Raft().dice(blue="1", yellow="12", red="1", green="1").read("1d", "morning")
    assert raft.strength == "0200"
    assert raft.lower == "0000"
    assert sorted(raft.events_of("died")) == ["magnusson", "pastor", "tomi"]


@pytest.mark.rule("twenty_one_days-5.3")
def test_one_colour_gains() -> None:
    assert Raft().read("1c", "morning").strength == "4644"
    assert Raft().dice(yellow="5").read("1c", "morning").strength == "4644"
    assert Raft().dice(yellow="-").read("1c", "morning").strength == "4044"


@pytest.mark.rule("twenty_one_days-5.4")
def test_losses_are_divided_point_by_point() -> None:
    raft = Raft().dice(green="-").put(start=2).read("2g", "morning")
    assert raft.actors == [2]
    assert raft.legal() == {"lose blue", "lose yellow", "lose red"}
    assert raft.refused_by("lose green") == "twenty_one_days-5.4"
    assert raft.refused_by("pass") == "twenty_one_days-5.4"
    raft.play("lose blue").play("lose blue").play("lose red")
    assert raft.strength == "2430"
    assert raft.doing == "place"


@pytest.mark.rule("twenty_one_days-5.4")
def test_divided_losses_may_kill() -> None:
    raft = Raft().dice(blue="1").read("1e", "evening")
    raft.play("lose blue")
    assert raft.events_of("died") == ["magnusson"]
    assert "lose blue" not in raft.legal()


@pytest.mark.rule("twenty_one_days-5.5")
def test_a_broken_rod_lasts_a_day() -> None:
    raft = Raft().midday(page="1g")
    assert not any("fishing" in move for move in raft.legal())
    assert raft.refused_by("place blue fishing") == "twenty_one_days-5.5"
    for die in ("blue", "yellow", "red", "green"):
        raft.play(f"place {die} {'hope' if die in ('blue', 'red') else 'flare'}")
    while raft.s.day == 1:
        raft.play(sorted(raft.legal())[0])
    assert not raft.s.rod_broken


@pytest.mark.rule("twenty_one_days-5.6")
def test_the_ship_moves_right_and_left() -> None:
    assert Raft().put(ship=7).read("1d", "evening").s.ship == 8
    assert Raft().put(ship=7).read("2f", "morning").s.ship == 6
    assert Raft().put(ship=1).read("2f", "morning").s.ship == 1


@pytest.mark.rule("twenty_one_days-5.7")
def test_a_new_swap_token_is_one_of_the_others() -> None:
    seen = set()
    for seed in range(60):
        raft = Raft(seed=seed).put(swap="flare-1").read("1a", "morning")
        seen.add(raft.view()["swap"]["id"])
    assert seen == {"turtle-1", "turtle-2", "turtles", "bottle", "flare-2", "dolphin"}


@pytest.mark.rule("twenty_one_days-5.8")
def test_the_dolphin_comes_or_stays() -> None:
    assert Raft().put(swap="flare-1").read("2c", "morning").view()["swap"]["id"] == "dolphin"
    assert Raft().put(swap="dolphin").read("2c", "morning").view()["swap"]["id"] == "dolphin"


@pytest.mark.rule("twenty_one_days-5.9")
def test_dangers_have_their_symbols() -> None:
    assert Raft().hope(blue=6).read("1f", "evening", "disaster storm").doing == "disaster"
    assert Raft().dice(blue="1").read("1c", "evening", "die 2").events_of("shark") == ["magnusson 1 2"]
    assert Raft().put(start=0).read("2m", "midday").at("blue") == "octopus"
    swim = Raft().read("3h", "evening").play("lose blue").play("lose blue", "colour red", "jellyfish swarm-1")
    assert swim.events_of("overboard") == ["tomi swarm-1"]
    assert Raft().read("3p", "morning", "colour red", "die 2").events_of("paranoia") == ["tomi"]


@pytest.mark.rule("twenty_one_days-5.10")
def test_the_octopus_takes_the_upper_die_whatever_it_shows() -> None:
    raft = Raft().dice(red="62").read("3n", "evening", "colour red")
    assert raft.strength == "4424"
    assert raft.events_of("grabbed") == ["tomi"]
    raft = Raft().dice(red="6").read("3n", "evening", "colour red")
    assert raft.events_of("died") == ["tomi"]


@pytest.mark.rule("twenty_one_days-5.10", "twenty_one_days-18.13")
def test_a_grab_is_not_an_attack_that_could_be_warded_off() -> None:
    raft = Raft(("magnusson", "rosina", "tomi", "pjotr")).hope(green=4).read("3n", "evening", "colour green")
    assert raft.events_of("die-lost") == ["pjotr 4"]
    assert "ward" not in raft.legal()


@pytest.mark.rule("twenty_one_days-5.11", "twenty_one_days-13.1")
def test_a_plank_drifts_away() -> None:
    raft = Raft().read("2g", "evening", "colour blue")
    assert raft.events_of("plank-lost") == ["plank-1"]


@pytest.mark.rule("twenty_one_days-5.12")
def test_a_skipped_day_is_never_played() -> None:
    raft = Raft().put(distance=3).on_day(9, "2b", tomorrow="2c")
    raft.read("2b", "evening", "disaster exhaustion", day=9)
    assert raft.events_of("skipped")[0].split()[0] == "10"
    assert raft.events_of("day-began")[0].split()[0] == "11"
    assert raft.s.day == 11
    assert raft.s.distance == 2, "the cube moves on days that are played"


@pytest.mark.rule("twenty_one_days-5.12")
def test_on_day_20_nothing_is_skipped() -> None:
    raft = Raft().read("3a", "evening", day=20)
    raft.play("lose blue").play("lose blue", "disaster exhaustion")
    assert not raft.events_of("skipped")
    assert raft.events_of("day-began") == ["21 day-21"]


@pytest.mark.rule("twenty_one_days-5.13")
def test_shuffling_brings_all_disasters_back_but_the_one_at_work() -> None:
    raft = Raft().put(disasters=1 << DISASTER.index("exhaustion"))
    raft.read("1f", "evening", "disaster exhaustion")
    assert raft.events_of("shuffled") == [""]
    assert raft.view()["disasters_left"] == 5
    assert not raft.s.disasters & 1 << DISASTER.index("exhaustion")


@pytest.mark.rule("twenty_one_days-5.14", "twenty_one_days-13.7")
def test_only_the_living_are_drawn() -> None:
    drawn = set()
    for seed in range(60):
        raft = Raft(seed=seed).dice(yellow="-", red="16").read("3n", "evening")
        drawn |= set(raft.events_of("grabbed"))
    assert drawn == {"magnusson", "tomi", "pastor"}


@pytest.mark.rule("twenty_one_days-5.4")
def test_somebody_alone_loses_everything_without_a_question() -> None:
    raft = Raft().dice(yellow="-", red="-", green="-").read("1e", "evening")
    assert raft.strength == "2000"
    assert raft.doing != "divide"


@pytest.mark.rule("twenty_one_days-5.4")
def test_who_must_lose_in_any_case_does_so_without_a_question() -> None:
    raft = Raft().dice(blue="5", yellow="1", red="-", green="-").read("2g", "morning", day=13)
    assert raft.strength == "3100", "of six points three are left: blue loses at least two"
    assert raft.legal() == {"lose blue", "lose yellow"}


@pytest.mark.rule("twenty_one_days-5.4", "twenty_one_days-15.6")
def test_a_loss_waits_for_somebody_who_could_do_something_about_it() -> None:
    raft = Raft().dice(blue="2", yellow="-", red="-", green="-").flip(blue="feast").read("1e", "evening")
    assert raft.legal() == {"lose blue", "flip blue"}
    raft.play("flip blue")
    assert raft.strength == "4000", "fed to 6 before two points are lost"
