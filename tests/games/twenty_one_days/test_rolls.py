"""What changes a roll before it stands: chapter 14."""

import pytest

from .positions import Raft

FLARING = ("blue flare", "yellow receive", "red play", "green hope")


def rolled(raft: Raft, face: int) -> Raft:
    """The blue die at the flare shows this face, and somebody can change it."""
    return raft.midday(*FLARING, answers=(f"die {face}",))


@pytest.mark.rule("twenty_one_days-14.1")
def test_nobody_is_asked_where_nothing_can_be_used() -> None:
    raft = rolled(Raft(), 3)
    assert raft.doing != "roll"


@pytest.mark.rule("twenty_one_days-14.1")
def test_those_who_can_are_asked_from_the_roller_clockwise() -> None:
    raft = rolled(Raft().flip(blue="reroll", green="reroll", yellow="reroll"), 3)
    assert raft.actors == [0]
    raft.play("pass")
    assert raft.actors == [1]
    assert raft.refused_by("flip blue", 0) == "twenty_one_days-14.1"
    raft.play("pass")
    assert raft.actors == [3]
    raft.play("flip green", "die 5")
    assert raft.s.cast[0] == 5
    assert raft.actors == [0], "the die has changed, so all are asked again"
    assert "flip green" not in raft.legal(3)
    raft.play("pass").play("pass")
    assert raft.view()["pending"]["roll"]["for"] == "receive", "the result stands, and the next die is rolled"


@pytest.mark.rule("twenty_one_days-14.1")
def test_any_number_of_changes_in_any_order() -> None:
    raft = rolled(Raft(seats=1).flip(blue="reroll", green="reroll").hope(blue="one two").put(swap="dolphin"), 3)
    raft.play("flip green", "die 5").play("bend blue plus-2").play("flip blue", "die 2").play("dolphin red")
    raft.play("bend blue plus-1")
    assert raft.events_of("bent") == ["magnusson one 6"]
    assert raft.s.ship == 8


@pytest.mark.rule("twenty_one_days-14.2", "twenty_one_days-15.1")
def test_any_rolled_die_can_be_rolled_again() -> None:
    raft = Raft().flip(red="reroll").read("2m", "midday")
    raft.play("place yellow hope").play("place red flare").play("place green receive", "octopus tentacle")
    assert raft.view()["pending"]["roll"]["for"] == "octopus"
    raft.play("flip red", "octopus blank")
    assert raft.events_of("octopus-sleeps") == [""]
    raft = Raft().flip(red="reroll").read("1c", "evening", "die 6")
    assert raft.view()["pending"]["roll"]["for"] == "shark"
    raft.play("flip red", "die 2")
    assert raft.strength == "4444"
    raft = Raft().flip(red="reroll").read("3p", "morning", "colour blue", "die 6").play("flip red", "die 1")
    assert raft.strength == "3444"


@pytest.mark.rule("twenty_one_days-14.2")
def test_the_white_die_can_be_rolled_again_but_shark_tokens_cannot() -> None:
    raft = Raft().flip(red="reroll").dice(blue="2", yellow="2", red="2", green="2").put(tentacles=1)
    raft.read("2m", "midday").play("place yellow hope").play("place red flare")
    raft.play("place green receive", "octopus tentacle").play("pass", "die 2")
    shown = raft.view()["pending"]["roll"]
    assert (shown["for"], shown["dice"]) == ("white", [{"colour": None, "face": 2}])
    assert shown["means"] == "the tentacle grabs the Professor, Rosina, Tomi or the Pastor"
    raft.play("flip red", "die 6")
    assert not raft.events_of("tentacle")
    raft = Raft().flip(red="reroll").dice(blue="1").sharks("shark fin-1-strength-6")
    assert raft.events_of("weaker") or raft.events_of("died")


@pytest.mark.rule("twenty_one_days-14.3")
@pytest.mark.parametrize(
    ("face", "bend", "after"),
    [
        (3, "plus-1", 4),
        (3, "minus-1", 2),
        (6, "plus-1", 1),
        (6, "minus-1", 5),
        (1, "minus-1", 6),
        (5, "plus-2", 1),
        (1, "minus-2", 5),
        (6, "plus-2", 2),
    ],
)
def test_special_hope_bends_a_die_round_the_corner(face: int, bend: str, after: int) -> None:
    raft = Raft().hope(red="one two")
    raft = raft.read("3p", "morning", "colour blue", "die 6") if face == 6 else rolled(raft, face)
    assert raft.actors == [2], "any holder may use it on any roll"
    raft.play(f"bend red {bend}")
    assert raft.events_of("bent")[0].split()[-1] == str(after)


@pytest.mark.rule("twenty_one_days-14.3")
def test_used_for_its_power_special_hope_leaves_the_game() -> None:
    raft = rolled(Raft().hope(red="one"), 5)
    assert raft.notes("bend red plus-1") == "uses the token up"
    raft.play("bend red plus-1")
    assert raft.s.ship == 8
    assert raft.s.bag[1] == 1
    assert raft.hopes()[2] == 0


@pytest.mark.rule("twenty_one_days-14.3")
def test_special_hope_bends_neither_the_octopus_die_nor_anything_on_day_21() -> None:
    raft = Raft().hope(red="one").flip(red="reroll").read("2m", "midday")
    raft.play("place yellow hope").play("place red flare").play("place green receive", "octopus tentacle")
    assert raft.legal() == {"pass", "flip red"}
    assert raft.refused_by("bend red plus-1") == "twenty_one_days-14.3"
    raft = Raft().hope(blue="one plain plain").flip(blue="reroll").last_day().play("flare blue")
    while raft.doing == "pay":
        raft.play("spend plain blue")
    assert raft.legal() == {"pass", "flip blue"}
    assert raft.refused_by("bend blue plus-1") == "twenty_one_days-14.3"


@pytest.mark.rule("twenty_one_days-14.4")
def test_special_hope_spent_as_hope_goes_back_and_the_payer_chooses() -> None:
    raft = Raft(("maya", "rosina", "tomi", "pastor")).hope(blue="one plain two").read("1a", "midday")
    raft.play("comfort red")
    assert raft.doing == "pay"
    assert raft.legal() == {"spend plain blue", "spend one blue", "spend two blue"}
    raft.play("spend one blue")
    assert raft.s.bag[1] == 2
    raft.play("spend two blue")
    assert raft.s.bag == [12, 2, 1]
    assert raft.refused_by("spend plain blue") == "twenty_one_days-6.1"


@pytest.mark.rule("twenty_one_days-14.4")
def test_what_must_be_spent_in_any_case_is_not_asked_for() -> None:
    raft = Raft(("maya", "rosina", "tomi", "pastor")).hope(blue="one plain plain").read("1a", "midday")
    raft.play("comfort red")
    assert raft.s.hope.rows[0] == [1, 1, 0], "of two plain ones at most one can be kept"
    assert raft.legal() == {"spend plain blue", "spend one blue"}


@pytest.mark.rule("twenty_one_days-14.4")
def test_on_the_last_day_one_token_is_worth_as_much_as_another() -> None:
    raft = Raft().hope(blue="one plain two").last_day().play("flare blue", "die 3")
    assert raft.s.hope.rows[0] == [0, 0, 1]
    assert raft.s.bag == [13, 2, 0]


@pytest.mark.rule("twenty_one_days-14.5")
def test_hope_is_personal_and_the_bag_can_be_empty() -> None:
    raft = Raft().hope(blue=1, yellow=5).last_day()
    assert "flare blue" not in raft.legal(0)
    full = Raft().hope(blue="one one two plain plain plain plain plain", yellow=8)
    assert sum(full.s.bag) == 0
    full.read("1b", "morning")
    assert full.doing == "place", "nothing was drawn, so nothing is given out"
    almost = Raft().hope(blue="one one two plain plain plain plain plain", yellow=7).read("1b", "morning", "hope plain")
    assert sum(almost.s.pool) == 1


@pytest.mark.rule("twenty_one_days-14.6")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_dolphin_turns_a_die_over_for_three_strength(face: int) -> None:
    raft = Raft(seats=1).put(swap="dolphin").dice(yellow="25")
    if face < 4:
        raft.midday(
            "blue fishing", "yellow flare", "red play", "green flare", answers=("die 6", "die 6", f"die {face}")
        )
    else:
        raft.read("3p", "morning", "colour blue", f"die {face}")
    assert raft.notes("dolphin yellow") == "costs Rosina 3 strength"
    raft.play("dolphin yellow")
    assert raft.events_of("turned") == [f"rosina {7 - face}"]
    assert raft.events_of("weaker")[:2] == ["rosina 1", "rosina 4"], "of the total strength"
    assert raft.events_of("die-lost") == ["rosina 5"]


@pytest.mark.rule("twenty_one_days-14.6")
def test_once_per_roll_and_only_while_it_is_there() -> None:
    mad = ("3p", "morning", "colour blue", "die 5")
    raft = Raft(seats=1).put(swap="dolphin").read(*mad).play("dolphin yellow")
    assert raft.doing != "roll", "nothing else could change it"
    raft = Raft(seats=1).put(swap="dolphin").flip(red="reroll").read(*mad).play("dolphin yellow")
    assert raft.refused_by("dolphin red") == "twenty_one_days-14.6"
    raft = rolled(Raft(seats=1).flip(red="reroll"), 2)
    assert raft.refused_by("dolphin red") == "twenty_one_days-8.4"


@pytest.mark.rule("twenty_one_days-14.7")
def test_the_dolphin_stays_away_from_sharks_and_octopus() -> None:
    raft = Raft(seats=1).put(swap="dolphin").flip(red="reroll").read("1c", "evening", "die 6")
    assert raft.legal() == {"pass", "flip red"}
    assert raft.refused_by("dolphin blue") == "twenty_one_days-14.7"
    raft = Raft(seats=1).put(swap="dolphin", tentacles=1).flip(red="reroll").dice(blue="3")
    raft.read("2m", "midday").play("place yellow hope").play("place red hope").play(
        "place green flare", "octopus tentacle"
    )
    assert raft.legal() == {"pass", "flip red"}
    raft.play("pass", "die 3")
    assert raft.legal() == {"pass", "flip red"}
    raft.play("pass", "die 1")
    assert raft.legal() == {"pass", "flip red"}


@pytest.mark.rule("twenty_one_days-14.7", "twenty_one_days-20.2")
def test_the_dolphin_does_not_like_scruffs() -> None:
    crew = ("magnusson", "rosina", "tomi", "scruffs")
    raft = Raft(crew, seats=1, solo="scruffs").put(swap="dolphin").flip(red="reroll").dice(green="5")
    raft.read("3p", "morning", "colour green", "die 6")
    assert raft.legal() == {"pass", "flip red"}
    raft = Raft(crew, seats=1, solo="scruffs").put(swap="dolphin").flip(red="reroll").dice(green="4")
    raft.midday("blue flare", "yellow hope", "red play", answers=("die 1",))
    assert "dolphin blue" in raft.legal()
    raft.play("dolphin green")
    assert raft.strength[3] == "1", "but he pays for others like anybody"


@pytest.mark.rule("twenty_one_days-14.6")
def test_the_dolphin_helps_swimmers_and_the_mad() -> None:
    raft = Raft(seats=1).put(swap="dolphin").read("3p", "morning", "colour blue", "die 6").play("dolphin yellow")
    assert raft.strength[:2] == "31"


@pytest.mark.rule("twenty_one_days-14.6")
def test_the_player_whose_roll_it_is_decides_about_the_dolphin_and_who_pays() -> None:
    flaring = ("blue flare", "yellow play", "red receive", "green hope")
    raft = Raft().put(swap="dolphin").midday(*flaring, answers=("die 1",))
    assert raft.actors == [0]
    assert raft.legal() == {"pass", "dolphin blue", "dolphin yellow", "dolphin red", "dolphin green"}
    raft.play("dolphin red")
    assert (raft.s.ship, raft.strength) == (8, "4414")
    raft = Raft().put(swap="dolphin").flip(red="reroll").midday(*flaring, answers=("die 1",)).play("pass")
    assert raft.actors == [2]
    assert raft.refused_by("dolphin red") == "twenty_one_days-14.6"
