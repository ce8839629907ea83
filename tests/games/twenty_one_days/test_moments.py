"""Flip tokens and what may be done at any moment: chapter 15."""

import pytest

from .positions import Raft
from .test_survivors import night_before_day_21


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


@pytest.mark.rule("twenty_one_days-15.2", "twenty_one_days-18.5")
def test_last_hope_may_come_before_the_exhaustion() -> None:
    raft = night_before_day_21(Raft().put(swap="flare-1").flip(yellow="last-hope"))
    assert raft.doing == "rosina"
    raft.play("flip yellow", "hope plain", "hope plain", "hope plain").play("place yellow swap")
    assert raft.legal() == {"pass", "attempt"}, "Rosina pays for flares with it"


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


@pytest.mark.rule("twenty_one_days-15.3")
def test_a_feast_asks_only_where_there_is_a_choice() -> None:
    raft = Raft().flip(yellow="feast").dice(blue="2", yellow="5", red="6", green="6").read("1a", "midday")
    raft.play("flip yellow", seat=1)
    assert raft.strength == "5566", "five could be gained and four are there: blue gains at least three"
    assert raft.legal() == {"strengthen blue", "strengthen yellow"}


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
    raft = Raft().flip(green="feast", yellow="trade").put(start=2).sharks()
    assert raft.doing == "pause"
    assert raft.actors == [3]
    assert raft.prompt(3) == "Sharks are about to attack. Use something now, or go on."
    raft.play("pass")
    assert raft.actors == [1]
    assert raft.legal() == {"pass", "flip yellow"}
    raft.play("pass", "shark fin-1-strength-3")
    assert raft.doing != "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_thirst_leaves_time_only_where_a_die_is_at_stake() -> None:
    assert Raft().flip(green="feast").read("1d", "morning").strength == "3333", "the feast may come later as well"
    weak = Raft().flip(green="feast", yellow="trade").dice(blue="14").read("1d", "morning")
    assert weak.doing == "pause"
    assert weak.actors == [3], "and a place on the raft does not help against thirst"


@pytest.mark.rule("twenty_one_days-15.6")
def test_between_sharks_there_is_time_once_somebody_is_hurt() -> None:
    raft = Raft().flip(green="feast").sharks().play("pass", "shark fin-1-strength-4", "shark fin-1-strength-5")
    assert raft.doing == "pause", "the first shark missed, the second bit"
    assert raft.strength == "3444"
    raft.play("flip green")
    for _ in range(2):
        raft.play("strengthen blue")
    raft.play("strengthen blue").play("strengthen red", "shark fin-1-strength-6", "shark fin-3-strength-5")
    assert raft.strength[:2] == "63"


@pytest.mark.rule("twenty_one_days-15.6")
def test_before_the_first_tentacle_and_after_a_wound_there_is_time() -> None:
    raft = Raft().flip(green="feast").dice(blue="5").put(tentacles=3).read("2m", "midday")
    raft.play("place yellow hope").play("place red flare").play("place green receive", "octopus tentacle")
    assert raft.doing == "pause"
    assert "tentacle is about to attack" in raft.prompt(3)
    raft.play("pass", "die 6", "die 5", "die 1")
    assert raft.strength[0] == "4"
    assert raft.doing == "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_a_swimmer_about_to_lose_a_die_may_be_fed() -> None:
    raft = Raft().flip(green="feast").dice(blue="24").read("2a", "evening").play("lose red")
    raft.play("lose red", "colour blue", "jellyfish swarm-1", "die 1")
    assert raft.doing == "pause"
    assert raft.prompt(3) == "The Professor swims for life. Use something now, or go on."
    strong = Raft().flip(green="feast", red="trade").read("2a", "evening").play("lose red")
    strong.play("lose red", "colour blue", "jellyfish swarm-1")
    assert strong.doing != "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_nobody_is_asked_when_nothing_can_be_used() -> None:
    assert Raft().flip(green="last-hope", yellow="cancel", red="reroll").read("1d", "morning").doing == "place"
    full = Raft().flip(green="feast").dice(blue="6", yellow="6", red="6", green="6").read("1d", "morning")
    assert full.strength == "5555"


@pytest.mark.rule("twenty_one_days-15.6")
@pytest.mark.parametrize("page", ["1c", "2g"])
def test_a_trade_waits_for_sharks_and_planks(page: str) -> None:
    raft = Raft().flip(green="trade").lost_planks(1, 6).read(page, "evening")
    assert raft.doing == "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_a_trade_does_not_wait_for_what_cannot_hurt() -> None:
    whole = Raft().flip(green="trade").read("2g", "evening", "colour blue")
    assert whole.events_of("plank-lost"), "nobody drowns by the first plank"
    strong = Raft().flip(green="trade").dice(blue="6").read("1c", "evening", "die 6")
    assert strong.events_of("shark") == ["magnusson 1 6"], "no shark is stronger than 6"


@pytest.mark.rule("twenty_one_days-15.6")
def test_before_a_grab_only_those_are_asked_whom_it_could_kill() -> None:
    assert Raft().flip(green="trade").read("3n", "evening", "colour blue").events_of("grabbed")
    assert Raft().flip(green="trade").dice(green="6").read("3n", "evening").doing == "pause"


@pytest.mark.rule("twenty_one_days-15.6")
def test_a_feast_waits_for_paranoia_and_a_trade_does_not() -> None:
    assert Raft().flip(green="feast").read("3p", "morning").doing == "pause"
    assert Raft().flip(green="trade").read("3p", "morning", "colour blue", "die 1").doing != "pause"


@pytest.mark.rule("twenty_one_days-15.6", "twenty_one_days-18.11")
@pytest.mark.parametrize(("bottle", "waits"), [("hope", True), ("plank", False), ("ship", False)])
def test_a_gift_waits_for_paranoia_if_it_brings_hope(bottle: str, waits: bool) -> None:
    raft = Raft(("magnusson", "rosina", "tomi", "jean")).hope(green=1).bottle(green=bottle)
    raft.read("3p", "morning", *(() if waits else ("colour blue", "die 1")))
    assert (raft.doing == "pause") == waits


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
