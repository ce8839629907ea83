"""The worked examples of the rulebook, played."""

import pytest

from .positions import Raft

CREW = ("magnusson", "rosina", "tomi", "pastor")


@pytest.mark.rule("twenty_one_days-7.9", "twenty_one_days-7.10")
def test_example_fishing() -> None:
    raft = Raft().dice(red="54", blue="24", green="64", yellow="34").put(start=1)
    raft.midday(
        "yellow fishing", "red flare", "green receive", "blue flare", answers=("die 2", "die 2", "die 1", "die 6")
    )
    assert raft.actors == [1], "yellow decides"
    assert raft.legal() == {"strengthen blue", "strengthen yellow"}
    raft.play("strengthen blue")
    tops = dict(zip(("blue", "yellow", "red", "green"), raft.strength, strict=True))
    assert tops == {"red": "6", "blue": "4", "green": "6", "yellow": "4"}


@pytest.mark.rule("twenty_one_days-10.2", "twenty_one_days-10.3", "twenty_one_days-10.5")
def test_example_shark_attack() -> None:
    raft = Raft().dice(yellow="52", green="22", blue="14", red="62").spots(yellow=3, blue=1, red=4, green=2)
    raft.sharks("shark fin-5-strength-3", "shark fin-1-strength-4", "shark fin-1-strength-4", "shark fin-6-strength-6")
    assert raft.events_of("shark") == ["rosina 5 3", "magnusson 1 4", "magnusson 1 4", "tomi 6 6"]
    assert raft.events_of("die-lost") == ["magnusson 4"]
    assert raft.strength == "4562"
    assert raft.lower == "0222"
    assert sum(raft.s.sharks) == 36


@pytest.mark.rule("twenty_one_days-11.4", "twenty_one_days-11.5")
def test_example_octopus_attack() -> None:
    raft = Raft().dice(red="33", blue="13", green="53", yellow="33").put(tentacles=3).read("2m", "midday")
    raft.play("place yellow hope").play("place red flare")
    dice = ("die 5", "die 6", "die 1", "die 1", "die 3", "die 2")
    raft.play("place green receive", "octopus tentacle", *dice, "colour yellow")
    assert raft.events_of("tentacle") == ["pastor 5", "magnusson 1", "rosina 3"]
    assert raft.events_of("cut") == ["2"]
    assert raft.events_of("weaker")[0] == "rosina 2"
    assert raft.s.tentacles == 2


@pytest.mark.rule("twenty_one_days-12.1", "twenty_one_days-12.2")
def test_example_jellyfish_swarm() -> None:
    raft = Raft().dice(red="11").read("2a", "evening")
    raft.play("lose blue")
    raft.play("lose blue", "colour red", "jellyfish swarm-1", "die 2", "die 2", "die 2", "die 4")
    assert raft.events_of("stung") == ["tomi", "tomi"], (
        "more than 1 passed, more than 2 failed, less than 3 passed, less than 4 failed"
    )
    assert raft.events_of("die-lost") == ["tomi 1"]
    assert raft.events_of("died") == ["tomi"]


@pytest.mark.rule("twenty_one_days-5.12", "twenty_one_days-5.13", "twenty_one_days-9.2")
def test_example_disaster_one_exhaustion() -> None:
    raft = Raft().hope(blue=1).put(disasters=0b000011, distance=4).read("1f", "evening", "disaster exhaustion", day=3)
    assert raft.events_of("struck") == ["exhaustion"]
    assert raft.events_of("skipped")[0].split()[0] == "4"
    assert raft.view()["disasters_left"] == 5
    assert raft.s.day == 5
    paid = Raft().hope(blue=2).put(distance=4).read("1f", "evening", "disaster exhaustion", day=3).play("pay")
    assert paid.events_of("averted") == ["exhaustion"]
    assert paid.s.day == 4
    last = Raft().read("3a", "evening", day=20).play("lose blue").play("lose red", "disaster exhaustion")
    assert last.s.day == 21


@pytest.mark.rule("twenty_one_days-5.10", "twenty_one_days-5.11", "twenty_one_days-9.2")
def test_example_disaster_two_kraken() -> None:
    raft = Raft().dice(green="63").read("1f", "evening", "disaster kraken", "colour green", "colour blue")
    assert raft.events_of("grabbed") == ["pastor"]
    assert raft.events_of("die-lost") == ["pastor 3"]
    assert raft.events_of("plank-lost") == ["plank-1"]
    paid = Raft().hope(blue=3, red=3).read("1f", "evening", "disaster kraken")
    assert paid.notes("pay") == "costs the crew 6 hope"
    paid.play("pay")
    assert paid.events_of("averted") == ["kraken"]


@pytest.mark.rule("twenty_one_days-14.3")
def test_example_special_hope() -> None:
    for face, bend, after in ((3, "plus-1", 4), (3, "minus-1", 2), (6, "plus-1", 1), (6, "minus-1", 5)):
        raft = Raft().hope(blue="one").read("3p", "morning", "colour red", f"die {face}").play(f"bend blue {bend}")
        assert raft.events_of("bent") == [f"magnusson one {after}"]


@pytest.mark.rule("twenty_one_days-2.5")
def test_example_strength() -> None:
    raft = Raft().dice(yellow="26")
    yellow = raft.view()["survivors"][1]
    assert yellow["strength"] == 8
    assert yellow["dice"] == (2, 6)
