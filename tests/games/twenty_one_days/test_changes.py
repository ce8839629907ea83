"""A roll is left open only where a change could make it better: rule 14.1, kind by kind."""

from collections.abc import Callable

import pytest

from .positions import Raft

RULE = pytest.mark.rule("twenty_one_days-14.1")


def ready(**fields: object) -> Raft:
    return Raft(seats=1).flip(red="reroll").put(**fields)


def flare(face: int, **fields: object) -> Raft:
    return ready(**fields).midday("blue flare", "yellow play", "red swap", "green hope", answers=(f"die {face}",))


def shark(face: int) -> Raft:
    return ready().read("1c", "evening", f"die {face}")


def paranoia(face: int) -> Raft:
    return ready().read("3p", "morning", "colour blue", f"die {face}")


def swim(face: int) -> Raft:
    raft = ready().read("2a", "evening").play("lose red")
    other_strokes = ("die 6", "die 1", "die 1") if face > 1 else ()
    return raft.play("lose red", "colour blue", "jellyfish swarm-1", f"die {face}", *other_strokes)


def fish(face: int, dice: str = "4444") -> Raft:
    raft = ready().dice(**dict(zip(("blue", "yellow", "red", "green"), dice, strict=True)))
    raft.midday("blue fishing", "yellow flare", "red play", "green flare", answers=("die 6", "die 6", f"die {face}"))
    return raft


def open_for(raft: Raft, purpose: str) -> bool:
    roll = raft.view()["pending"]
    return raft.doing == "roll" and roll["roll"]["for"] == purpose


@RULE
@pytest.mark.parametrize(
    ("roll", "purpose", "better"),
    [
        (flare, "flare", {1, 2, 3, 4, 5}),
        (shark, "shark", {5, 6}),
        (paranoia, "paranoia", {2, 3, 4, 5, 6}),
        (swim, "swim", {1}),
        (fish, "fish", {1, 2, 3, 4, 5}),
    ],
)
def test_only_faces_that_could_be_better_are_left_open(
    roll: Callable[[int], Raft], purpose: str, better: set[int]
) -> None:
    assert {face for face in range(1, 7) if open_for(roll(face), purpose)} == better


@RULE
def test_at_the_anchor_no_flare_is_left_open_but_a_blank_of_three() -> None:
    assert not open_for(flare(2, ship=14), "flare")
    crowd = ready(ship=14).midday("blue flare", "yellow flare", "red play", "green flare", answers=("die 1",))
    assert open_for(crowd, "flare")


@RULE
def test_fish_nobody_could_eat_are_not_worth_a_change() -> None:
    assert not open_for(fish(1, "6666"), "fish")
    assert not open_for(fish(1, "6566"), "fish"), "one fish is all they can eat"
    assert open_for(fish(1, "6466"), "fish")


@RULE
def test_a_tentacle_that_grabs_nobody_is_welcome() -> None:
    for face, stays_open in ((4, True), (2, False)):
        raft = ready(tentacles=1).read("2m", "midday")
        raft.play("place yellow hope").play("place red hope").play("place green flare", "octopus tentacle")
        assert open_for(raft, "octopus")
        raft.play("pass", f"die {face}")
        assert open_for(raft, "white") == stays_open


@RULE
def test_two_tokens_together_may_reach_what_one_cannot() -> None:
    flaring = ("blue flare", "yellow play", "red swap", "green hope")
    alone = Raft(seats=1).hope(blue="one").midday(*flaring, answers=("die 4",))
    assert not open_for(alone, "flare")
    both = Raft(seats=1).hope(blue="one", red="one").midday(*flaring, answers=("die 4",))
    assert open_for(both, "flare")
    both.play("bend blue plus-1").play("bend red plus-1")
    assert both.s.ship == 8


@RULE
def test_a_sum_is_left_open_where_it_could_bring_a_token() -> None:
    def hope(face: int, bend: str) -> Raft:
        dice = ("die 6", "die 6", f"die {face}")
        return Raft(seats=1).hope(red=bend).midday("blue hope", "yellow play", "red swap", "green flare", answers=dice)

    assert not open_for(hope(4, "one"), "hope"), "5 points bring one token as well"
    assert open_for(hope(5, "one"), "hope")
    assert open_for(hope(4, "two"), "hope")


@RULE
def test_only_those_are_asked_whose_token_is_needed() -> None:
    flaring = ("blue flare", "yellow play", "red receive", "green hope")

    def asked(face: int, **hope: str) -> list[int]:
        raft = Raft().hope(**hope).midday(*flaring, answers=(f"die {face}",))
        seats = []
        while open_for(raft, "flare"):
            seats += raft.actors
            raft.play("pass")
        return seats

    assert asked(5, red="one", green="two") == [2], "a step of two does not reach a 6 from a 5"
    assert asked(4, red="one", green="two") == [3]
    assert asked(5, red="one", green="one") == [2, 3], "either of them could"
    assert asked(4, blue="one", red="one") == [0], "both would have to: once one lets it stand, it stands"


@pytest.mark.rule("twenty_one_days-14.9")
def test_of_equal_dice_nobody_has_to_pick_one() -> None:
    raft = ready().midday("blue flare", "yellow flare", "red play", "green hope", answers=("die 3", "die 3"))
    raft.play("flip red", "die 6")
    assert raft.s.ship == 8
    other = ready().midday("blue hope", "yellow hope", "red play", "green flare", answers=("die 6", "die 3", "die 2"))
    assert other.play("flip red").doing == "pick"
