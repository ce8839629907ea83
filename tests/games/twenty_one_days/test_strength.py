"""Planks, strength and death: chapter 13."""

import pytest

from .positions import Raft


@pytest.mark.rule("twenty_one_days-13.1")
@pytest.mark.parametrize(
    ("colour", "planks"), [("blue", (1, 2, 3)), ("yellow", (1, 2, 3)), ("red", (6, 5, 4)), ("green", (6, 5, 4))]
)
def test_planks_go_from_the_outside_of_the_drawn_side(colour: str, planks: tuple[int, ...]) -> None:
    for gone in range(2):
        raft = Raft().lost_planks(*planks[:gone])
        raft.read("2g", "evening", f"colour {colour}")
        assert raft.events_of("plank-lost") == [f"plank-{planks[gone]}"]


@pytest.mark.rule("twenty_one_days-13.2")
def test_who_has_lost_both_planks_drowns() -> None:
    raft = Raft().lost_planks(1).read("2g", "evening", "colour yellow")
    assert raft.events_of("died") == ["magnusson"]
    assert raft.spot("blue") is None
    raft = Raft().dice(blue="-").lost_planks(1, 2).read("2g", "evening", "colour yellow")
    assert raft.events_of("died") == ["rosina"]
    raft = Raft().lost_planks(6).read("2g", "evening", "colour red")
    assert raft.events_of("died") == ["pastor"]
    raft = Raft().dice(green="-").lost_planks(6, 5).read("2g", "evening", "colour red")
    assert raft.events_of("died") == ["tomi"]
    assert Raft().read("2g", "evening", "colour red").events_of("died") == []


@pytest.mark.rule("twenty_one_days-13.3")
def test_the_innermost_missing_plank_comes_back() -> None:
    raft = Raft().dice(blue="-").lost_planks(1, 2).bottle(yellow="plank")
    raft.midday("yellow play", "red flare", "green receive", answers=("die 2", "die 1", "die 1"))
    raft.play("open plank")
    assert raft.events_of("plank-back") == ["plank-2"]
    assert raft.spot("blue") is None, "it brings nobody back"


@pytest.mark.rule("twenty_one_days-13.3")
def test_with_both_sides_broken_the_side_is_chosen() -> None:
    raft = Raft().lost_planks(1, 6).bottle(yellow="plank").put(start=1)
    raft.midday("yellow play", "red flare", "green receive", "blue flare", answers=("die 2", "die 2", "die 1", "die 1"))
    raft.play("open plank")
    assert raft.legal() == {"mend left", "mend right"}
    assert raft.actors == [1]
    raft.play("mend right")
    assert raft.events_of("plank-back") == ["plank-6"]
    whole = Raft().bottle(yellow="plank").put(start=1)
    whole.midday(
        "yellow play", "red flare", "green receive", "blue flare", answers=("die 2", "die 2", "die 1", "die 1")
    )
    whole.play("open plank")
    assert whole.events_of("plank-back") == []


@pytest.mark.rule("twenty_one_days-13.4")
def test_losses_go_on_with_the_lower_die() -> None:
    raft = Raft().dice(blue="14").read("1d", "morning")
    assert raft.events_of("die-lost") == ["magnusson 4"]
    assert (raft.strength[0], raft.lower[0]) == ("4", "0")
    raft = Raft().dice(blue="14").read("2g", "morning").play("lose blue").play("lose blue").play("lose blue")
    assert (raft.strength[0], raft.lower[0]) == ("2", "0")


@pytest.mark.rule("twenty_one_days-13.4")
def test_the_last_die_takes_its_survivor_along() -> None:
    assert Raft().dice(blue="1").read("1d", "morning").events_of("died") == ["magnusson"]


@pytest.mark.rule("twenty_one_days-13.5")
def test_gains_stop_at_six_and_never_touch_the_lower_die() -> None:
    raft = Raft().dice(yellow="52").read("1c", "morning")
    assert (raft.strength[1], raft.lower[1]) == ("6", "2")
    raft = Raft().dice(yellow="6").read("1c", "morning")
    assert (raft.strength[1], raft.lower[1]) == ("6", "0")


@pytest.mark.rule("twenty_one_days-13.6")
def test_what_is_paid_by_choice_leaves_the_payer_alive() -> None:
    raft = Raft().put(swap="dolphin").dice(blue="3", yellow="12", red="13", green="4")
    raft.midday("blue flare", "yellow hope", "red hope", "green play", answers=("die 1",))
    assert raft.actors == [0]
    assert raft.legal() == {"pass", "dolphin red", "dolphin green"}
    assert raft.refused_by("dolphin yellow") == "twenty_one_days-13.6"
    lone = Raft(seats=1).put(swap="dolphin").dice(blue="3", yellow="4")
    lone.midday("blue flare", "yellow hope", "red hope", "green play", answers=("die 1",))
    assert lone.refused_by("dolphin blue") == "twenty_one_days-13.6"


@pytest.mark.rule("twenty_one_days-13.6", "twenty_one_days-19.3")
def test_shouting_must_leave_the_payer_alive() -> None:
    raft = Raft().dice(blue="2", yellow="3", red="11", green="12").put(ship=13).last_day()
    assert raft.actors == [1]
    raft.play("pass")
    assert raft.legal() == {"pass", "shout green"}


@pytest.mark.rule("twenty_one_days-13.7")
def test_the_dead_leave_hope_and_bottle_and_nothing_else() -> None:
    raft = Raft().dice(red="1").hope(red="plain two plain").bottle(red="plank").flip(red="feast", blue="trade")
    raft.put(extra_of=2, extra_left=2).read("1d", "morning").pass_all()
    assert raft.s.top[2] == 0
    assert raft.s.bag == [13, 2, 1]
    assert raft.view()["bottles_left"] == 11
    assert (raft.s.flip[2], raft.s.spot[2], raft.s.extra_of, raft.s.extra_left) == (-1, -1, -1, 0)


@pytest.mark.rule("twenty_one_days-13.7")
def test_the_dead_are_never_drawn_again() -> None:
    for seed in range(20):
        raft = Raft(seed=seed).dice(blue="-", yellow="-", red="-").read("3n", "evening")
        assert raft.events_of("grabbed") == ["pastor"]
