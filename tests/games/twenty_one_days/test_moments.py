"""Flip tokens and what may be done at any moment: chapter 15."""

import pytest

from .positions import Raft


@pytest.mark.rule("twenty_one_days-15.1", "twenty_one_days-15.7")
def test_a_reroll_token_rolls_anybodys_die_once() -> None:
    raft = (
        Raft().flip(green="reroll").midday("blue flare", "yellow receive", "red play", "green hope", answers=("die 2",))
    )
    assert raft.actors == [3]
    raft.play("flip green", "die 6", "die 1")
    assert raft.s.ship == 8
    assert raft.s.flip[3] == -1
    raft = Raft().flip(green="reroll").read("1a", "midday")
    assert raft.refused_by("flip green", 3) == "twenty_one_days-15.1"


@pytest.mark.rule("twenty_one_days-15.2")
def test_last_hope_is_for_day_21() -> None:
    raft = Raft().flip(yellow="last-hope").read("1a", "midday")
    assert raft.refused_by("flip yellow", 1) == "twenty_one_days-15.2"
    raft = Raft().flip(yellow="last-hope").last_day()
    assert "flip yellow" in raft.legal(1)
    raft.play("flip yellow", "hope one", "hope plain", "hope plain", seat=1)
    assert raft.hopes() == [0, 3, 0, 0]
    empty = (
        Raft().flip(yellow="last-hope").hope(blue="one one two plain plain plain plain plain plain", red=7).last_day()
    )
    assert "flip yellow" not in empty.legal(1)
    assert empty.refused_by("flip yellow", 1) == "twenty_one_days-14.5"


@pytest.mark.rule("twenty_one_days-15.2")
def test_last_hope_gives_what_the_bag_has() -> None:
    raft = (
        Raft().flip(yellow="last-hope").hope(blue="one one two plain plain plain plain plain plain", red=6).last_day()
    )
    raft.play("flip yellow", "hope plain", seat=1)
    assert raft.hopes()[1] == 1


@pytest.mark.rule("twenty_one_days-15.3")
def test_a_feast_divides_four_strength() -> None:
    raft = Raft().flip(yellow="feast").dice(blue="1", yellow="2", red="6", green="5").read("1a", "midday")
    assert raft.actors == [0]
    raft.play("flip yellow", seat=1)
    assert raft.actors == [1]
    assert raft.legal() == {"strengthen blue", "strengthen yellow", "strengthen green"}
    assert raft.refused_by("strengthen red") == "twenty_one_days-13.5"
    raft.play("strengthen blue").play("strengthen blue").play("strengthen green").play("strengthen blue")
    assert raft.strength == "4266"
    assert raft.actors == [0]
    assert raft.doing == "place"


@pytest.mark.rule("twenty_one_days-15.3")
def test_a_feast_ends_when_nobody_can_eat_more() -> None:
    raft = Raft().flip(yellow="feast").dice(blue="6", yellow="4", red="6", green="6").read("1a", "midday")
    raft.play("flip yellow", seat=1)
    assert raft.strength == "6666"
    full = Raft().flip(yellow="feast").dice(blue="6", yellow="6", red="6", green="6").read("1a", "midday")
    assert full.refused_by("flip yellow", 1) == "twenty_one_days-13.5"


@pytest.mark.rule("twenty_one_days-15.4")
def test_cancel_is_for_a_disaster_just_drawn() -> None:
    raft = Raft().flip(yellow="cancel").read("1a", "midday")
    assert raft.refused_by("flip yellow", 1) == "twenty_one_days-15.4"
    raft = Raft().flip(yellow="cancel").read("1f", "evening", "disaster kraken")
    assert raft.actors == [1]
    raft.play("flip yellow")
    assert raft.events_of("cancelled") == ["kraken"]


@pytest.mark.rule("twenty_one_days-15.5")
def test_trade_swaps_two_spots() -> None:
    raft = Raft().flip(green="trade").dice(red="-").read("1a", "midday")
    raft.play("flip green", seat=3)
    assert raft.legal() == {"trade blue-yellow", "trade blue-green", "trade yellow-green"}
    assert raft.refused_by("trade blue-red") == "twenty_one_days-15.5"
    raft.play("trade blue-green")
    assert (raft.spot("blue"), raft.spot("green")) == ("spot-4", "spot-1")
    assert raft.doing == "place"


@pytest.mark.rule("twenty_one_days-15.6")
def test_before_something_hurts_there_is_time() -> None:
    raft = Raft().flip(green="feast", yellow="trade").put(start=2).read("1d", "morning")
    assert raft.doing == "pause"
    assert raft.actors == [3]
    raft.play("pass")
    assert raft.actors == [1]
    assert raft.legal() == {"pass", "flip yellow"}
    raft.play("pass")
    assert raft.strength == "3333"


@pytest.mark.rule("twenty_one_days-15.6")
def test_nobody_is_asked_when_nothing_can_be_used() -> None:
    assert Raft().flip(green="last-hope", yellow="cancel", red="reroll").read("1d", "morning").doing == "place"
    full = Raft().flip(green="feast").dice(blue="6", yellow="6", red="6", green="6").read("1d", "morning")
    assert full.strength == "5555"


@pytest.mark.rule("twenty_one_days-15.6")
@pytest.mark.parametrize("page", ["1c", "2g", "3n"])
def test_the_pause_comes_before_sharks_planks_and_grabs(page: str) -> None:
    raft = Raft().flip(green="trade").read(page, "evening")
    assert raft.doing == "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_the_pause_comes_before_the_pack_jellyfish_and_paranoia() -> None:
    assert Raft().flip(green="trade").sharks().doing == "pause"
    assert Raft().flip(green="trade").read("3p", "morning").doing == "pause"
    swim = Raft().flip(green="trade").read("2a", "evening").play("lose red").play("lose red")
    assert swim.doing == "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_an_open_roll_or_another_ability_is_finished_first() -> None:
    raft = Raft().flip(green="trade", blue="reroll", red="feast")
    raft.midday("blue flare", "yellow receive", "red play", "green hope", answers=("die 2",))
    assert raft.doing == "roll"
    assert raft.refused_by("flip green", 3) == "twenty_one_days-15.6"
    raft = Raft().flip(green="trade", red="feast").read("1a", "midday").play("flip red", seat=2)
    assert raft.doing == "feast"
    assert raft.refused_by("flip green", 3) == "twenty_one_days-15.6"
    raft = Raft().flip(green="trade").read("1b", "morning")
    assert raft.doing == "give"
    assert raft.refused_by("flip green", 3) == "twenty_one_days-15.6"


@pytest.mark.rule("twenty_one_days-15.7")
def test_used_tokens_are_gone() -> None:
    raft = Raft().flip(green="trade").read("1a", "midday").play("flip green", seat=3).play("trade blue-red")
    assert raft.refused_by("flip green", 3) == "twenty_one_days-15.7"
    assert raft.refused_by("flip blue", 3) == "twenty_one_days-15.7"
