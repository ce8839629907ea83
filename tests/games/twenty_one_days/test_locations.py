"""What the locations and the swap tokens do: chapters 7 and 8."""

import pytest

from .positions import Raft

DOING_FISH = ("yellow hope", "red flare", "green flare")


@pytest.mark.rule("twenty_one_days-7.1")
def test_every_six_at_the_flare_moves_the_ship() -> None:
    raft = Raft().midday("blue flare", "yellow flare", "red fishing", "green receive", answers=("die 6", "die 6"))
    assert raft.s.ship == 9
    assert raft.events_of("ship") == ["8", "9"]


@pytest.mark.rule("twenty_one_days-7.2")
def test_with_three_dice_a_blank_moves_the_ship_back_once() -> None:
    three = ("blue flare", "yellow flare", "red flare", "green receive")
    assert Raft().midday(*three, answers=("die 1", "die 1", "die 6", "die 1")).events_of("ship") == ["8", "7"]
    assert Raft().midday(*three, answers=("die 1", "die 2", "die 3", "die 1")).s.ship == 6
    assert Raft().midday(*three, answers=("die 2", "die 2", "die 3", "die 1")).s.ship == 7
    two = ("blue flare", "yellow flare", "red receive", "green hope")
    assert Raft().midday(*two, answers=("die 1", "die 1", "die 1", "die 1")).s.ship == 7


@pytest.mark.rule("twenty_one_days-7.2")
def test_paid_attempts_can_be_blanks_too() -> None:
    raft = Raft(("horvath", "rosina", "tomi", "pastor")).hope(blue=2)
    raft.midday("blue flare", "yellow flare", "red flare", "green receive", answers=("die 2", "die 2", "die 3"))
    raft.play("attempt", "die 1", "die 1")
    assert raft.s.ship == 6


@pytest.mark.rule("twenty_one_days-7.3")
def test_before_day_21_the_ship_stops_at_the_anchor() -> None:
    raft = (
        Raft()
        .put(ship=14)
        .midday("blue flare", "yellow flare", "red fishing", "green play", answers=("die 6", "die 6"))
    )
    assert raft.s.ship == 14
    assert not raft.events_of("ship")
    assert Raft().put(ship=14).read("1d", "evening").s.ship == 14


@pytest.mark.rule("twenty_one_days-7.3")
def test_the_ship_never_moves_left_of_the_first_space() -> None:
    three = ("blue flare", "yellow flare", "red flare", "green receive")
    assert Raft().put(ship=1).midday(*three, answers=("die 1", "die 1", "die 1", "die 1")).s.ship == 1


@pytest.mark.rule("twenty_one_days-7.4")
def test_arriving_at_the_anchor_brings_a_hope_token_for_every_flare_die() -> None:
    raft = Raft().put(ship=13)
    raft.midday("blue flare", "yellow flare", "red play", "green hope", answers=("die 6", "hope plain", "hope one"))
    assert raft.doing == "give"
    assert {move.split()[2] for move in raft.legal()} == {"blue", "yellow", "red", "green"}
    raft.play("give one green").play("give plain red")
    while raft.doing == "roll":
        raft.play("pass")
    assert raft.hopes()[2:] >= [1, 1]
    assert raft.s.ship == 14


@pytest.mark.rule("twenty_one_days-7.4")
def test_without_dice_at_the_flare_the_anchor_brings_nothing() -> None:
    raft = Raft().put(ship=13).read("1d", "evening")
    assert raft.s.ship == 14
    assert sum(raft.hopes()) == 0


@pytest.mark.rule("twenty_one_days-7.4", "twenty_one_days-8.3")
def test_a_swap_flare_may_bring_the_ship_to_the_anchor_for_the_others() -> None:
    raft = Raft().put(ship=13, swap="flare-1").hope(yellow=1)
    raft.midday("blue flare", "yellow swap", "red play", "green receive", answers=("die 2", "die 1"))
    raft.play("attempt", "die 6", "hope plain")
    assert raft.doing == "give"
    raft.play("give plain yellow")
    assert raft.hopes()[1] == 1
    assert raft.doing != "swap-flare", "at the anchor another flare would do nothing"


@pytest.mark.rule("twenty_one_days-7.4")
def test_the_bonus_comes_again_when_the_ship_arrives_again() -> None:
    raft = Raft().put(ship=13)
    raft.midday(
        "blue flare",
        "yellow flare",
        "red flare",
        "green play",
        answers=("die 6", "die 1", "die 2", "hope plain", "hope plain", "hope plain"),
    )
    raft.play("give plain blue").play("give plain blue").play("give plain blue")
    assert raft.s.ship == 13, "the blank moves it back"


@pytest.mark.rule("twenty_one_days-7.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_even_roll_brings_a_bottle(face: int) -> None:
    drawn = ("bottle plank",) if face % 2 == 0 else ()
    raft = Raft().midday(
        "blue receive", "yellow flare", "red flare", "green fishing", answers=("die 2", "die 2", f"die {face}", *drawn)
    )
    assert raft.held("blue") == ("plank" if face % 2 == 0 else None)


@pytest.mark.rule("twenty_one_days-7.6")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_odd_roll_allows_to_play_a_bottle(face: int) -> None:
    raft = Raft().bottle(blue="ship")
    raft.midday(
        "blue play", "yellow flare", "red flare", "green receive", answers=("die 2", "die 2", "die 1", f"die {face}")
    )
    if face % 2 == 0:
        assert raft.held("blue") == "ship"
        assert raft.doing != "play"
        return
    assert raft.legal() == {"pass", "open ship"}
    kept = raft.refused_by("open hope")
    assert kept == "twenty_one_days-16.1"
    raft.play("open ship")
    assert raft.s.ship == 8
    assert raft.held("blue") is None


@pytest.mark.rule("twenty_one_days-7.6")
def test_the_bottle_may_be_kept() -> None:
    raft = Raft().bottle(blue="ship")
    raft.midday("blue play", "yellow flare", "red flare", "green receive", answers=("die 2", "die 2", "die 1", "die 3"))
    raft.play("pass")
    assert raft.held("blue") == "ship"


@pytest.mark.rule("twenty_one_days-7.7")
def test_three_points_are_a_hope_token_for_those_present() -> None:
    raft = Raft().midday("blue hope", "yellow hope", "red play", "green flare", answers=("die 2", "die 6", "die 5"))
    assert raft.doing == "give"
    assert sum(raft.s.pool) == 3
    assert {move.split()[2] for move in raft.legal()} == {"blue", "yellow"}
    kind = raft.view()["hope"]["pool"][0]
    assert raft.refused_by(f"give {kind} red") == "twenty_one_days-7.7"
    for _ in range(3):
        raft.play(sorted(move for move in raft.legal() if move.endswith("yellow"))[0])
    assert raft.hopes()[1] == 3


@pytest.mark.rule("twenty_one_days-7.7")
def test_what_is_left_below_three_is_lost() -> None:
    raft = Raft().midday("blue hope", "yellow flare", "red play", "green flare", answers=("die 2", "die 2", "die 2"))
    assert raft.hopes()[0] == 0
    raft = Raft().midday(
        "blue hope", "yellow flare", "red play", "green flare", answers=("die 2", "die 2", "die 5", "hope plain")
    )
    assert raft.hopes()[0] == 1


@pytest.mark.rule("twenty_one_days-7.8")
def test_with_three_dice_a_one_costs_a_hope_token_first() -> None:
    three = ("blue hope", "yellow hope", "red hope", "green flare")
    raft = Raft().hope(blue=2, red=1).midday(*three, answers=("die 2", "die 1", "die 4", "die 1"))
    assert raft.events_of("spent") == ["magnusson plain", "tomi plain"]
    assert sum(raft.s.pool) == 2, "the ones still count for the sum"
    raft = Raft().hope(blue=2).midday(*three, answers=("die 2", "die 5", "die 1", "die 2"))
    assert raft.events_of("spent") == [], "Rosina has nothing to pay"
    two = ("blue hope", "yellow hope", "red play", "green flare")
    assert Raft().hope(blue=2).midday(*two, answers=("die 2", "die 1", "die 5")).events_of("spent") == []


@pytest.mark.rule("twenty_one_days-7.8", "twenty_one_days-14.4")
def test_who_pays_for_a_one_chooses_the_token() -> None:
    raft = (
        Raft()
        .hope(blue="plain two")
        .midday("blue hope", "yellow hope", "red hope", "green receive", answers=("die 1", "die 1", "die 1", "die 3"))
    )
    raft.play("pass")
    assert raft.doing == "pay"
    assert raft.legal() == {"spend plain blue", "spend two blue"}


@pytest.mark.rule("twenty_one_days-7.9")
@pytest.mark.parametrize(("face", "fish"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_the_roll_says_how_many_eat(face: int, fish: int) -> None:
    raft = Raft().dice(blue="2", yellow="2", red="2", green="2")
    raft.midday("blue fishing", *DOING_FISH, answers=("die 2", "die 2", "die 1", f"die {face}"))
    while raft.doing == "feed":
        assert raft.actors == [0]
        raft.play(sorted(raft.legal())[0])
    gained = [top - 2 for top in raft.s.top]
    assert sum(gained) == fish
    assert max(gained) == (2 if face == 6 else 1)


@pytest.mark.rule("twenty_one_days-7.9")
def test_each_fish_goes_to_another_survivor() -> None:
    raft = Raft().midday("blue fishing", *DOING_FISH, answers=("die 2", "die 2", "die 1", "die 2"))
    raft.play("strengthen yellow")
    assert raft.refused_by("strengthen yellow") == "twenty_one_days-7.10"
    assert raft.refused_by("pass") == "twenty_one_days-7.9"
    assert raft.refused_by("catch") == "twenty_one_days-18.9"


@pytest.mark.rule("twenty_one_days-7.10")
def test_few_survivors_get_second_helpings_but_no_third() -> None:
    raft = Raft().dice(blue="2", yellow="2", red="-", green="-")
    raft.midday("blue fishing", "yellow flare", answers=("die 2", "die 5"))
    assert raft.strength == "4400"
    raft = Raft().dice(blue="2", yellow="-", red="-", green="-").midday("blue fishing", answers=("die 6",))
    assert raft.strength == "4000"
    raft = Raft().dice(blue="2", yellow="2", red="2", green="-")
    raft.midday("blue fishing", "yellow flare", "red flare", answers=("die 2", "die 2", "die 4"))
    assert raft.legal() == {"strengthen blue", "strengthen yellow", "strengthen red"}
    raft.play("strengthen blue").play("strengthen blue").play("strengthen yellow").play("strengthen yellow")
    assert raft.strength == "4420", "three divide four fish as they like, up to two each"


@pytest.mark.rule("twenty_one_days-7.10")
def test_with_fewer_than_four_no_fish_is_lost_on_the_full() -> None:
    raft = Raft().dice(blue="6", yellow="2", red="3", green="-")
    raft.midday("blue fishing", "yellow flare", "red flare", answers=("die 2", "die 2", "die 4"))
    assert raft.strength == "6450"


@pytest.mark.rule("twenty_one_days-7.10", "twenty_one_days-13.5")
def test_the_share_of_a_full_survivor_is_lost() -> None:
    raft = Raft().dice(blue="6", yellow="6", red="6", green="2")
    raft.midday("blue fishing", *DOING_FISH, answers=("die 2", "die 2", "die 1", "die 3"))
    assert raft.strength == "6663", "three survivors gain 1, but only one of them can use it"
    raft = Raft().dice(blue="6", yellow="6", red="6", green="2")
    raft.midday("blue fishing", *DOING_FISH, answers=("die 2", "die 2", "die 1", "die 6"))
    assert raft.strength == "6664"


@pytest.mark.rule("twenty_one_days-7.11", "twenty_one_days-16.5")
def test_the_extra_die_counts_as_a_die_and_its_owner_as_present() -> None:
    raft = Raft().put(extra_of=0, extra_left=3).read("1a", "midday")
    raft.play("place blue fishing").play("place yellow hope").play("place red hope").play("place green flare")
    assert raft.actors == [0]
    raft.play("place extra hope", "die 2", "die 1", "die 1", "die 4")
    assert raft.rolls("hope") == ["rosina 1", "tomi 1", "magnusson 4"]
    assert {move.split()[2] for move in raft.legal()} == {"blue", "yellow", "red"}


@pytest.mark.rule("twenty_one_days-8.1")
@pytest.mark.parametrize(("swap", "face", "tokens"), [("turtle-1", 5, 5), ("turtle-2", 5, 2), ("turtles", 3, 1)])
def test_turtles_are_cheaper_than_hope(swap: str, face: int, tokens: int) -> None:
    raft = Raft().put(swap=swap)
    raft.midday("blue swap", "yellow play", "red flare", "green receive", answers=("die 2", "die 1", f"die {face}"))
    assert raft.hopes() == [tokens, 0, 0, 0]


@pytest.mark.rule("twenty_one_days-8.1")
def test_turtles_and_hope_are_counted_apart_and_ones_cost_nothing() -> None:
    raft = Raft().put(swap="turtles").hope(blue=1)
    raft.midday("blue swap", "yellow swap", "red hope", "green flare", answers=("die 2", "die 1", "die 2"))
    assert sum(raft.s.pool) == 1, "three points at two points a token"
    raft.play(next(iter(raft.legal())), "die 2")
    assert not raft.events_of("spent")


@pytest.mark.rule("twenty_one_days-8.2")
def test_the_swap_bottle_gives_a_card_that_may_be_played_at_once() -> None:
    raft = Raft().put(swap="bottle")
    raft.midday("blue swap", "yellow play", "red flare", "green receive", answers=("die 2", "die 1", "bottle ship"))
    assert raft.legal() == {"pass", "open ship"}
    raft.play("open ship")
    assert raft.s.ship == 8


@pytest.mark.rule("twenty_one_days-8.2")
def test_of_two_bottles_one_is_played_and_one_kept() -> None:
    for opened, kept in (("ship", "plank"), ("plank", "ship")):
        raft = Raft().put(swap="bottle").bottle(blue="plank")
        raft.midday("blue swap", "yellow play", "red flare", "green receive", answers=("die 2", "die 1", "bottle ship"))
        assert raft.legal() == {"open ship", "open plank"}
        assert raft.refused_by("pass") == "twenty_one_days-8.2"
        raft.play(f"open {opened}")
        assert raft.held("blue") == kept
        assert raft.s.second == -1


@pytest.mark.rule("twenty_one_days-8.3")
@pytest.mark.parametrize(("swap", "cost"), [("flare-1", 1), ("flare-2", 2)])
def test_at_the_swap_flare_every_attempt_is_paid_up_to_three(swap: str, cost: int) -> None:
    raft = Raft().put(swap=swap).hope(blue=8)
    raft.midday("blue swap", "yellow play", "red flare", "green receive", answers=("die 2", "die 1"))
    assert raft.doing == "swap-flare"
    assert raft.notes("attempt") == f"costs the Professor {cost} hope"
    raft.play("attempt", "die 6").play("attempt", "die 5").play("attempt", "die 6")
    assert raft.doing != "swap-flare"
    assert raft.hopes()[0] == 8 - 3 * cost
    assert raft.s.ship == 9


@pytest.mark.rule("twenty_one_days-8.3")
def test_without_hope_there_is_no_attempt_and_each_survivor_has_three() -> None:
    raft = Raft().put(swap="flare-2").hope(yellow=2)
    raft.midday("blue swap", "yellow swap", "red flare", "green receive", answers=("die 2", "die 1"))
    assert raft.actors == [1]
    raft.play("pass")
    assert raft.doing != "swap-flare"


@pytest.mark.rule("twenty_one_days-8.4", "twenty_one_days-14.6")
def test_the_dolphin_has_no_space() -> None:
    raft = Raft().put(swap="dolphin").read("1a", "midday")
    assert raft.refused_by("place blue swap") == "twenty_one_days-6.2"


@pytest.mark.rule("twenty_one_days-7.10")
def test_who_eats_in_any_case_does_so_without_a_question() -> None:
    raft = Raft().dice(blue="2", yellow="2", red="5", green="-")
    raft.midday("blue fishing", "yellow flare", "red flare", answers=("die 2", "die 2", "die 4"))
    assert raft.strength == "3350", "of five only four are there: blue and yellow get at least one each"
    assert raft.legal() == {"strengthen blue", "strengthen yellow", "strengthen red"}


@pytest.mark.rule("twenty_one_days-7.10")
def test_the_only_hungry_one_eats_without_a_question() -> None:
    raft = Raft().dice(blue="3", yellow="6", red="6", green="-")
    raft.midday("blue fishing", "yellow play", "red receive", answers=("die 1", "die 1"))
    assert raft.strength[0] == "4"
    assert raft.doing != "feed"
