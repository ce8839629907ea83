"""Bottle cards: chapter 16."""

import pytest

from sekki.games.twenty_one_days.components import BOTTLE

from .positions import Raft

OTHERS = ("yellow hope", "red flare", "green receive")
ALL_BOTTLES = (
    "flares", "rotten-fish", "ship", "hope", "plank", "cancel", "extra-die",
    "strength-blue", "strength-yellow", "strength-red", "strength-green",
)  # fmt: skip


def opened(card: str, raft: Raft | None = None, page: str = "1a", *, answers: tuple[str, ...] = ()) -> Raft:
    """Blue plays this card at the bottle location."""
    raft = (raft or Raft()).bottle(blue=card)
    raft.midday("blue play", *OTHERS, page=page, answers=("die 2", "die 1", "die 1"))
    return raft.play(f"open {card}", *answers)


@pytest.mark.rule("twenty_one_days-16.3")
def test_there_are_eleven_cards() -> None:
    assert BOTTLE.ids == ALL_BOTTLES


@pytest.mark.rule("twenty_one_days-16.1")
def test_who_has_a_bottle_receives_none() -> None:
    raft = Raft().bottle(green="ship").midday("blue play", *OTHERS, answers=("die 2",))
    assert not raft.rolls("receive")
    assert raft.held("green") == "ship"


@pytest.mark.rule("twenty_one_days-16.1")
def test_a_played_card_leaves_the_game() -> None:
    raft = opened("rotten-fish")
    assert raft.held("blue") is None
    assert raft.view()["bottles_left"] == 10


@pytest.mark.rule("twenty_one_days-16.2")
def test_a_card_received_today_cannot_be_played_today() -> None:
    raft = Raft().bottle(blue="ship")
    raft.s.fresh[0] = 1
    raft.midday("blue play", *OTHERS, answers=("die 2", "die 1"))
    assert not raft.rolls("play")


@pytest.mark.rule("twenty_one_days-16.2")
def test_tomorrow_it_can() -> None:
    raft = Raft().bottle(blue="ship").put(distance=3)
    raft.s.fresh[0] = 1
    raft.read("1d", "evening", day=3)
    assert raft.s.day == 4
    assert raft.s.fresh == [0, 0, 0, 0]


@pytest.mark.rule("twenty_one_days-16.3")
def test_four_flares() -> None:
    raft = opened("flares", answers=("die 6", "die 5", "die 6", "die 1"))
    assert raft.rolls("flare")[:4] == ["magnusson 6", "magnusson 5", "magnusson 6", "magnusson 1"]
    assert raft.s.ship == 9


@pytest.mark.rule("twenty_one_days-16.3", "twenty_one_days-14.6")
def test_the_dolphin_helps_with_bottled_flares() -> None:
    raft = Raft(("magnusson", "rosina", "tomi", "jean")).put(swap="dolphin").bottle(green="flares")
    raft.hope(green=1, red="two").read("1a", "midday").play("gift blue", seat=3)
    raft.play("open flares", "die 1", "die 3", "die 6", "die 2")
    assert raft.prompt(0).startswith("The flares show 1, 3, 6 and 2 (1 space for the ship)")
    raft.play("dolphin blue")
    assert raft.legal() == {"pick die-1", "pick die-2", "pick die-4"}, "of the 3 Tomi could make a 6 then"
    assert raft.says("pick die-1") == "The Professor's 1"
    assert raft.notes("pick die-1") == "then 6"
    raft.play("pick die-1").play("pass")
    assert raft.s.ship == 9


@pytest.mark.rule("twenty_one_days-16.3")
def test_rotten_fish_does_nothing() -> None:
    raft = opened("rotten-fish")
    assert raft.events_of("opened") == ["magnusson rotten-fish"]
    assert (raft.strength, raft.s.ship) == ("4444", 7)


@pytest.mark.rule("twenty_one_days-16.3")
def test_the_ship_comes_nearer() -> None:
    assert opened("ship").s.ship == 8


@pytest.mark.rule("twenty_one_days-16.3")
def test_four_hope_for_the_one_who_plays_it() -> None:
    raft = opened("hope", answers=("hope plain", "hope plain", "hope one", "hope plain"))
    assert raft.hopes()[0] == 4


@pytest.mark.rule("twenty_one_days-16.3")
def test_a_plank_is_regained() -> None:
    raft = opened("plank", Raft().lost_planks(6))
    assert raft.events_of("plank-back") == ["plank-6"]


@pytest.mark.rule("twenty_one_days-16.4", "twenty_one_days-9.4")
def test_cancel_calms_the_next_disaster_of_the_day() -> None:
    raft = Raft().bottle(blue="cancel")
    dice = ("die 2", "die 2", "die 1", "die 1")
    raft.midday("blue play", "yellow receive", "red flare", "green flare", page="1f", answers=dice)
    assert "wasted" not in raft.notes("open cancel")
    raft.play("open cancel", "disaster kraken")
    assert raft.events_of("cancelled") == ["kraken"]
    assert raft.s.calm == 0
    assert sum(raft.s.planks) == 6


@pytest.mark.rule("twenty_one_days-16.4")
def test_cancel_is_wasted_on_a_quiet_day() -> None:
    raft = Raft().bottle(blue="cancel").midday("blue play", *OTHERS, answers=("die 2", "die 1", "die 1"))
    assert "wasted" in raft.notes("open cancel")
    raft.play("open cancel")
    while raft.s.day == 1:
        raft.play(sorted(raft.legal())[0])
    assert raft.s.calm == 0


@pytest.mark.rule("twenty_one_days-16.5")
def test_the_extra_die_is_placed_on_three_days_of_choice() -> None:
    raft = opened("extra-die")
    assert (raft.s.extra_of, raft.s.extra_left) == (0, 3)
    raft = Raft().put(extra_of=0, extra_left=1).read("1a", "midday")
    assert "pass" not in raft.legal()
    raft.play("place blue flare").play("place yellow flare").play("place red hope").play("place green play")
    assert "pass" in raft.legal()
    raft.play("pass", "die 2", "die 2")
    assert raft.s.extra_left == 1, "kept for another day"
    raft = (
        Raft().put(extra_of=0, extra_left=1).read("1a", "midday").play("place extra flare").play("place yellow flare")
    )
    raft.play("place red play").play("place green receive").play(
        "place blue fishing", "die 2", "die 2", "die 2", "die 1"
    )
    assert raft.rolls("flare") == ["rosina 2", "magnusson 2"], "the extra die comes last"
    while raft.phase == "midday":
        raft.play(sorted(raft.legal())[0])
    assert (raft.s.extra_of, raft.s.extra_left) == (-1, 0)


@pytest.mark.rule("twenty_one_days-16.5")
def test_with_an_extra_die_no_other_bottle_is_received() -> None:
    raft = Raft().put(extra_of=3, extra_left=1).midday("blue play", *OTHERS)
    assert raft.actors == [3]
    raft.play("pass", "die 2")
    assert not raft.rolls("receive")
    raft = Raft().put(extra_of=0, extra_left=1, swap="bottle").read("1a", "midday")
    raft.play("place blue swap").play("place yellow flare").play("place red flare").play("place green play")
    raft.play("pass", "die 2", "die 2")
    assert raft.held("blue") is None


@pytest.mark.rule("twenty_one_days-16.5")
def test_an_octopus_attack_does_not_use_the_extra_die_up() -> None:
    raft = Raft().put(extra_of=1, extra_left=2, tentacles=1).read("2m", "midday")
    raft.play("place extra flare").play("place red flare").play("place green hope").play(
        "place yellow hope", "octopus tentacle", "die 6"
    )
    assert raft.s.extra_left == 2


@pytest.mark.rule("twenty_one_days-13.7", "twenty_one_days-16.5")
def test_the_extra_die_of_the_dead_is_shuffled_back() -> None:
    card = 1 << BOTTLE.index("extra-die")
    raft = Raft().dice(blue="5").put(extra_of=0, extra_left=2)
    raft.put(bottles=raft.s.bottles & ~card).read("3n", "evening", "colour blue")
    assert raft.events_of("died") == ["magnusson"]
    assert raft.s.bottles & card
    assert (raft.s.extra_of, raft.s.extra_left) == (-1, 0)


@pytest.mark.rule("twenty_one_days-16.6")
@pytest.mark.parametrize("colour", ["blue", "yellow", "red", "green"])
def test_strength_is_for_the_colour_on_the_card(colour: str) -> None:
    raft = Raft().dice(blue="2", yellow="2", red="2", green="2")
    raft = opened(f"strength-{colour}", raft)
    gained = [name for name, top in zip(("blue", "yellow", "red", "green"), raft.s.top, strict=True) if top == 4]
    assert gained == [colour]


@pytest.mark.rule("twenty_one_days-16.6")
def test_cards_of_the_dead_are_replaced_or_gone() -> None:
    raft = (
        Raft()
        .dice(red="-")
        .midday(
            "blue receive",
            "yellow hope",
            "green flare",
            answers=("die 2", "die 4", "bottle strength-red", "bottle ship"),
        )
    )
    assert raft.held("blue") == "ship"
    assert raft.events_of("bottle-gone") == ["strength-red"]
    assert raft.view()["bottles_left"] == 9
    raft = Raft().bottle(blue="strength-red").dice(red="1").read("1d", "morning")
    assert raft.held("blue") is None
    assert raft.events_of("bottle-gone") == ["strength-red"]
    assert raft.view()["bottles_left"] == 10


@pytest.mark.rule("twenty_one_days-16.7")
def test_no_bottles_no_card() -> None:
    raft = Raft().put(bottles=0).midday("blue receive", "yellow hope", "red play", "green flare", answers=("die 2",))
    assert not raft.rolls("receive")
    raft = (
        Raft()
        .put(bottles=0, swap="bottle")
        .midday("blue swap", "yellow hope", "red play", "green flare", answers=("die 2",))
    )
    assert raft.held("blue") is None
