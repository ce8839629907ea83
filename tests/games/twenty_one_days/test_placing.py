"""Placing dice and the order of the locations: chapter 6."""

import pytest

from .positions import Raft


@pytest.mark.rule("twenty_one_days-6.1")
def test_players_place_one_die_in_turn_from_the_start_player() -> None:
    raft = Raft().put(start=2).read("1a", "midday")
    order = []
    for die in ("red", "green", "blue", "yellow"):
        order.append(raft.s.asked)
        assert {move.split()[1] for move in raft.legal()} == {die}
        raft.play(f"place {die} {'hope' if die in ('blue', 'red') else 'flare'}")
    assert order == [2, 3, 0, 1]
    assert raft.doing != "place"


@pytest.mark.rule("twenty_one_days-6.1")
def test_a_player_with_two_survivors_places_one_at_a_time() -> None:
    raft = Raft(seats=2).read("1a", "midday")
    mine = {move.split()[1] for move in raft.legal()}
    assert mine == {"blue", "red"}
    raft.play("place red hope")
    assert raft.actors == [1]
    assert raft.refused_by("place red hope", 0) == "twenty_one_days-17.2"
    assert raft.refused_by("place blue hope") == "twenty_one_days-6.1"
    assert raft.refused_by("place red hope") == "twenty_one_days-6.1"
    raft.play("place yellow flare")
    assert raft.actors == [0]
    raft.play("place blue hope")
    assert raft.actors == [1]


@pytest.mark.rule("twenty_one_days-6.1")
def test_nobody_may_leave_a_placement_out() -> None:
    raft = Raft().read("1a", "midday")
    assert "pass" not in raft.legal()
    assert raft.refused_by("pass") == "twenty_one_days-6.1"


@pytest.mark.rule("twenty_one_days-6.2")
def test_locations_have_so_many_spaces() -> None:
    raft = Raft(seats=1).put(swap="flare-2").read("1a", "midday")
    for die, then, space in (("blue", "yellow", "fishing"), ("yellow", "red", "receive")):
        raft.play(f"place {die} {space}")
        assert raft.refused_by(f"place {then} {space}") == "twenty_one_days-6.2"
    view = raft.view()["locations"]
    assert {name: place["spaces"] for name, place in view.items()} == {
        "octopus": 1, "flare": 3, "receive": 1, "play": 1, "swap": 2, "hope": 3, "fishing": 1,
    }  # fmt: skip
    assert raft.refused_by("place red octopus") == "twenty_one_days-6.2"


@pytest.mark.rule("twenty_one_days-6.2")
@pytest.mark.parametrize(
    ("swap", "spaces"),
    [("turtle-1", 1), ("turtle-2", 1), ("turtles", 2), ("bottle", 1), ("flare-1", 1), ("flare-2", 2), ("dolphin", 0)],
)
def test_the_swap_token_says_how_many(swap: str, spaces: int) -> None:
    raft = Raft(seats=1).put(swap=swap).read("1a", "midday")
    for die in ("blue", "yellow")[:spaces]:
        raft.play(f"place {die} swap")
    assert not any("swap" in move for move in raft.legal())


@pytest.mark.rule("twenty_one_days-6.2")
def test_three_fit_at_flare_and_hope() -> None:
    raft = Raft(seats=1).read("1a", "midday")
    for die in ("blue", "yellow", "red"):
        raft.play(f"place {die} flare")
    assert raft.refused_by("place green flare") == "twenty_one_days-6.2"
    raft = Raft(seats=1).read("1a", "midday")
    for die in ("blue", "yellow", "red"):
        raft.play(f"place {die} hope")
    assert raft.refused_by("place green hope") == "twenty_one_days-6.2"


@pytest.mark.rule("twenty_one_days-6.3")
def test_locations_are_used_in_their_order_and_dice_come_back() -> None:
    raft = Raft().bottle(yellow="rotten-fish").read("1a", "midday")
    raft.play("place blue fishing").play("place yellow play").play("place red receive")
    raft.play("place green flare", "die 2", "die 1", "die 2", "die 2")
    order = [event.split()[2] for event in raft.events if event.startswith("rolled")]
    assert order == ["flare", "receive", "play", "fish"]
    raft.play("strengthen blue").play("strengthen red")
    assert raft.phase != "midday"
    assert raft.s.placed == [-1] * 5


@pytest.mark.rule("twenty_one_days-6.3")
def test_dice_at_one_location_are_rolled_by_colour() -> None:
    raft = Raft().put(start=3).read("1a", "midday")
    for die in ("green", "blue", "yellow", "red"):
        raft.play(f"place {die} {'hope' if die != 'red' else 'flare'}")
    assert [roll.split()[0] for roll in raft.rolls("hope")] == ["magnusson", "rosina", "pastor"]


@pytest.mark.rule("twenty_one_days-6.4")
def test_a_die_may_be_placed_where_it_does_nothing() -> None:
    raft = Raft().bottle(blue="ship").read("1a", "midday")
    raft.play("place blue receive").play("place yellow play").play("place red flare").play(
        "place green flare", "die 2", "die 2"
    )
    assert not raft.rolls("receive")
    assert not raft.rolls("play")
