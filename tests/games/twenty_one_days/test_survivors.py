"""Who decides, and what the survivors can do: chapters 17 and 18."""

import pytest

from sekki.games.twenty_one_days.components import BOX

from .positions import Raft

OCTOPUS_CREW = ("magnusson", "rosina", "tomi", "pastor")


def crew(**others: str) -> tuple[str, ...]:
    """The quiet crew, with some survivors replaced by colour."""
    found = dict(zip(("blue", "yellow", "red", "green"), OCTOPUS_CREW, strict=True)) | others
    return tuple(found.values())


@pytest.mark.rule("twenty_one_days-17.1")
@pytest.mark.parametrize(("played_as", "owners"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])])
def test_alone_one_plays_for_two_three_or_four(played_as: int, owners: list[int]) -> None:
    raft = Raft(seats=1, played_as=played_as)
    assert raft.s.owner == owners
    raft.put(distance=3, start=0).read("1d", "evening", day=3)
    assert raft.s.start == 1
    assert raft.actors == [0]


@pytest.mark.rule("twenty_one_days-17.2")
def test_owners_decide_for_their_own_and_the_start_player_for_all() -> None:
    raft = Raft().put(start=2).read("1b", "morning")
    assert raft.actors == [2]
    raft = Raft().hope(yellow=1).read("3p", "morning", "colour yellow", "die 2")
    assert raft.actors == [1]
    assert raft.legal(0) == set()
    assert raft.refused_by("pass", 0) == "twenty_one_days-17.2"


@pytest.mark.rule("twenty_one_days-17.2")
def test_a_start_player_without_survivors_leaves_it_to_the_next() -> None:
    raft = Raft().dice(red="-").put(start=2).read("1b", "morning")
    assert raft.actors == [3]


@pytest.mark.rule("twenty_one_days-18.1")
def test_a_skill_is_paid_by_the_survivor() -> None:
    raft = Raft(crew(red="aleta")).hope(blue=6, red=1).flip(blue="reroll")
    raft.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    assert raft.refused_by("aleta", 2) == "twenty_one_days-14.1"
    raft = Raft(crew(red="aleta"), seats=1).hope(blue=6, red=1).flip(blue="reroll")
    raft.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    assert raft.refused_by("aleta") == "twenty_one_days-18.1"
    costs = {card["id"]: card.get("hope", 0) for card in BOX["survivors"]["cards"]}
    assert costs == {
        "magnusson": 2, "maya": 2, "horvath": 2, "rosina": 0, "pfennig": 0, "diva": 1, "aleta": 2, "tomi": 2, "mick": 0,
        "jean": 1, "pastor": 0, "pjotr": 2, "scruffs": 0,
    }  # fmt: skip


@pytest.mark.rule("twenty_one_days-18.2")
def test_the_professor_rerolls_the_octopus_die_once() -> None:
    raft = Raft().hope(blue=4).read("2m", "midday")
    raft.play("place yellow hope").play("place red flare").play("place green receive", "octopus tentacle")
    assert raft.legal() == {"pass", "professor"}
    assert raft.notes("professor") == "costs the Professor 2 hope"
    raft.play("professor", "octopus tentacle")
    assert raft.hopes()[0] == 2
    assert raft.events_of("octopus-attacks") == ["8"]


@pytest.mark.rule("twenty_one_days-18.2")
def test_only_with_his_own_die_there() -> None:
    raft = Raft(seats=1).put(start=1).hope(blue=4).flip(red="reroll").read("2m", "midday")
    assert raft.at("yellow") == "octopus"
    raft.play("place red hope").play("place green receive").play("place blue flare", "octopus tentacle")
    assert raft.refused_by("professor") == "twenty_one_days-18.2"
    absent = Raft(crew(blue="maya"), seats=1).flip(red="reroll").read("1c", "evening", "die 6")
    assert absent.refused_by("professor") == "twenty_one_days-18.2"


@pytest.mark.rule("twenty_one_days-18.3")
def test_maya_comforts_once_a_day_at_any_moment() -> None:
    raft = Raft(crew(blue="maya")).hope(blue=5).dice(red="6").put(start=1).read("1a", "midday")
    assert raft.actors == [1]
    assert raft.legal(0) == {"comfort blue", "comfort yellow", "comfort green"}
    assert raft.refused_by("comfort red", 0) == "twenty_one_days-13.5"
    raft.play("comfort green", seat=0)
    assert raft.strength == "4465"
    assert raft.hopes()[0] == 3
    assert raft.refused_by("comfort blue", 0) == "twenty_one_days-18.3"
    assert Raft(crew(blue="maya")).hope(blue=2).dice(red="14").read("1d", "morning").doing == "pause"


@pytest.mark.rule("twenty_one_days-18.3")
def test_maya_may_do_so_again_tomorrow() -> None:
    raft = Raft(crew(blue="maya")).hope(blue=5).put(comforted=1, distance=3).read("1d", "evening", day=3)
    assert raft.s.comforted == 0


@pytest.mark.rule("twenty_one_days-18.4")
def test_horvath_fires_as_often_as_he_can_pay() -> None:
    raft = Raft(crew(blue="horvath")).hope(blue=5)
    raft.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    assert raft.legal() == {"pass", "attempt"}
    assert raft.notes("attempt") == "costs Horvath 2 hope"
    raft.play("attempt", "die 6").play("attempt", "die 6")
    assert raft.s.ship == 9
    assert raft.hopes()[0] == 1
    elsewhere = Raft(crew(blue="horvath")).hope(blue=5)
    elsewhere.midday("blue play", "yellow flare", "red flare", "green receive", answers=("die 2", "die 2"))
    assert elsewhere.doing != "flare"


@pytest.mark.rule("twenty_one_days-18.4", "twenty_one_days-7.11")
def test_horvath_is_present_with_the_extra_die_too() -> None:
    raft = Raft(crew(blue="horvath")).hope(blue=2).put(extra_of=0, extra_left=1).read("1a", "midday")
    raft.play("place extra flare").play("place yellow hope").play("place red play").play("place green receive")
    raft.play("place blue hope", "die 2")
    assert raft.legal() == {"pass", "attempt"}


@pytest.mark.rule("twenty_one_days-18.5", "twenty_one_days-19.1")
def test_rosina_uses_a_location_at_the_beginning_of_day_21() -> None:
    raft = night_before_day_21(Raft()).put(ship=14)
    assert raft.doing == "rosina"
    assert {move.split()[2] for move in raft.legal() if move != "pass"} == {
        "flare",
        "receive",
        "play",
        "swap",
        "hope",
        "fishing",
    }
    assert raft.refused_by("place yellow octopus") == "twenty_one_days-6.2"
    assert raft.refused_by("place blue flare") == "twenty_one_days-18.5"
    raft.play("place yellow flare", "die 6")
    assert raft.view()["result"] == "won"


def night_before_day_21(raft: Raft) -> Raft:
    """The evening of day 20 is over, and day 21 begins."""
    raft.put(distance=3).read("3f", "evening", day=20).play("lose red").play("lose red")
    assert raft.s.day == 21
    return raft


@pytest.mark.rule("twenty_one_days-18.5")
def test_rosina_may_fish_hope_or_rest_before_the_exhaustion() -> None:
    raft = night_before_day_21(Raft().put(ship=10))
    assert raft.strength == "4424"
    raft.play("place yellow fishing", "die 6")
    raft.play("strengthen red")
    assert raft.strength == "4434"
    raft = night_before_day_21(Raft().put(ship=10)).play("pass")
    assert raft.strength == "3313"
    others = night_before_day_21(Raft(crew(yellow="diva")).put(ship=10))
    assert others.doing == "rescue"


@pytest.mark.rule("twenty_one_days-18.6")
@pytest.mark.parametrize(("distance", "gains"), [(5, 1), (4, 0), (3, 0)])
def test_herr_pfennig_gains_hope_while_the_sharks_are_far(distance: int, gains: int) -> None:
    raft = Raft(crew(yellow="pfennig")).put(distance=distance).read("1d", "evening", day=2)
    assert len(raft.events_of("hope")) == gains
    rest = Raft(crew(yellow="pfennig")).put(distance=5, cube_rests=1).read("1d", "evening", day=2)
    assert len(rest.events_of("hope")) == 1


@pytest.mark.rule("twenty_one_days-18.6")
def test_herr_pfennig_gains_on_day_21_too() -> None:
    raft = Raft(crew(yellow="pfennig")).put(distance=5).read("3f", "evening", day=20).play("lose red").play("lose red")
    assert raft.s.day == 21
    assert raft.events_of("hope")


@pytest.mark.rule("twenty_one_days-18.7")
def test_the_diva_sings_three_times_for_one_hope() -> None:
    raft = Raft(crew(yellow="diva")).hope(yellow=6).put(ship=10).last_day()
    raft = raft if raft.actors == [1] else raft.play("pass")
    assert "sing" in raft.legal()
    assert raft.notes("sing") == "costs the Diva 1 hope; a 6 moves the ship"
    raft.play("sing", "die 6").play("sing", "die 1").play("sing", "die 6")
    assert raft.s.ship == 12
    assert raft.hopes()[1] == 3
    assert raft.refused_by("sing") == "twenty_one_days-18.7"
    assert "flare yellow" in raft.legal()


@pytest.mark.rule("twenty_one_days-18.8")
def test_aleta_rerolls_for_anyone_while_she_is_strong() -> None:
    raft = Raft(crew(red="aleta")).hope(red=4)
    raft.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    assert raft.actors == [2]
    assert raft.notes("aleta") == "costs Aleta 2 hope"
    raft.play("aleta", "die 6")
    assert raft.s.ship == 8
    assert raft.hopes()[2] == 2
    weak = Raft(crew(red="aleta"), seats=1).hope(red=4).dice(red="36").flip(blue="reroll")
    weak.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    assert weak.refused_by("aleta") == "twenty_one_days-18.8"


@pytest.mark.rule("twenty_one_days-18.8")
def test_aleta_rerolls_once_a_day() -> None:
    raft = Raft(crew(red="aleta"), seats=1).hope(red=4).flip(blue="reroll")
    raft.midday("blue flare", "yellow hope", "red play", "green receive", answers=("die 2",))
    raft.play("aleta", "die 3")
    assert raft.refused_by("aleta") == "twenty_one_days-18.8"
    again = Raft(crew(red="aleta")).put(aleta_helped=1, distance=3).read("1d", "evening", day=3)
    assert again.s.aleta_helped == 0


@pytest.mark.rule("twenty_one_days-18.9")
def test_tomi_buys_an_extra_fish() -> None:
    raft = Raft().hope(red=2).dice(blue="2", yellow="2")
    raft.midday("blue hope", "yellow flare", "red fishing", "green receive", answers=("die 2", "die 1", "die 2"))
    while raft.legal() != {"pass", "catch"}:
        raft.play(sorted(raft.legal())[0])
    assert raft.notes("catch") == "costs Tomi 2 hope"
    before = raft.strength
    raft.play("catch")
    raft.play("strengthen green")
    assert int(raft.strength) - int(before) == 1
    assert raft.hopes()[2] == 0
    others = (
        Raft()
        .hope(red=2)
        .midday("blue fishing", "yellow flare", "red hope", "green receive", answers=("die 2", "die 1"))
    )
    while others.doing in ("give", "feed"):
        assert "catch" not in others.legal()
        others.play(sorted(others.legal())[0])


@pytest.mark.rule("twenty_one_days-18.9", "twenty_one_days-7.10")
def test_the_extra_fish_respects_two_per_survivor() -> None:
    raft = Raft().hope(red=2).dice(blue="-", yellow="-", green="-", red="2").midday("red fishing", answers=("die 6",))
    assert raft.strength == "0040"
    assert raft.doing != "feed", "he has eaten two"


@pytest.mark.rule("twenty_one_days-18.10")
def test_mick_gets_one_more_for_three_at_once() -> None:
    raft = Raft(crew(red="mick")).bottle(red="hope").put(start=2)
    raft.midday("red play", "green flare", "blue receive", "yellow flare", answers=("die 2", "die 2", "die 1", "die 1"))
    raft.play("open hope", *["hope plain"] * 5)
    assert raft.hopes()[2] == 5
    raft = Raft(crew(red="mick")).dice(blue="-", yellow="-", green="-")
    raft.midday("red hope", answers=("die 6",))
    assert raft.hopes()[2] == 6, "two at the location, two in the evening, two next morning: never three at once"


@pytest.mark.rule("twenty_one_days-18.10", "twenty_one_days-7.7")
def test_mick_counts_what_he_is_given_from_one_pool() -> None:
    raft = Raft(crew(red="mick"))
    raft.midday("blue hope", "yellow play", "red hope", "green receive", answers=("die 1", "die 6", "die 6"))
    for _ in range(3):
        raft.play(sorted(move for move in raft.legal() if move.endswith("red"))[0])
    raft.play(sorted(move for move in raft.legal() if move.endswith("blue"))[0])
    assert raft.events_of("hope") and raft.events_of("hope")[0].startswith("mick")
    assert raft.hopes()[2] == 4


@pytest.mark.rule("twenty_one_days-18.11")
def test_jean_gives_his_bottle_away_at_any_moment() -> None:
    raft = Raft(crew(green="jean")).hope(green=1).bottle(green="ship", blue="plank").read("1a", "midday")
    assert raft.legal(3) == {"gift yellow", "gift red"}
    assert raft.refused_by("gift blue", 3) == "twenty_one_days-16.1"
    assert raft.refused_by("gift green", 3) == "twenty_one_days-18.11"
    raft.play("gift yellow", seat=3)
    assert raft.actors == [1]
    assert raft.legal() == {"pass", "open ship"}
    raft.play("open ship")
    assert raft.s.ship == 8
    assert raft.hopes()[3] == 0
    assert raft.doing == "place"


@pytest.mark.rule("twenty_one_days-18.11", "twenty_one_days-16.2")
def test_a_gift_may_be_kept_for_another_day() -> None:
    raft = (
        Raft(crew(green="jean"))
        .hope(green=1)
        .bottle(green="ship")
        .read("1a", "midday")
        .play("gift yellow", seat=3)
        .play("pass")
    )
    assert raft.held("yellow") == "ship"
    assert raft.s.fresh == [0, 1, 0, 0]


@pytest.mark.rule("twenty_one_days-18.11", "twenty_one_days-16.4")
def test_a_gift_may_cancel_a_disaster_just_drawn() -> None:
    raft = Raft(crew(green="jean")).hope(green=1).bottle(green="cancel").read("1f", "evening", "disaster kraken")
    assert raft.prompt(3) == "Kraken: use something now, or let it strike."
    assert raft.actors == [3]
    raft.play("gift blue").play("open cancel")
    assert raft.events_of("cancelled") == ["kraken"]
    assert raft.s.calm == 0
    paying = Raft(crew(green="jean")).hope(green=1, blue=2).bottle(green="hope").read("1f", "evening", "disaster storm")
    paying.play("gift blue").play("open hope", *["hope plain"] * 4)
    assert "pay" in paying.legal(0)


@pytest.mark.rule("twenty_one_days-18.12")
def test_hope_changes_hands_at_the_pastors_location() -> None:
    raft = Raft().hope(blue=2, green=1, red=3)
    raft.midday("blue flare", "yellow play", "red receive", "green flare")
    assert raft.doing == "exchange"
    assert raft.actors == [0]
    assert raft.legal() == {"pass", "give plain green"}
    assert raft.refused_by("give plain red") == "twenty_one_days-18.12"
    raft.play("give plain green").play("give plain green")
    assert raft.hopes() == [0, 0, 3, 3]
    assert raft.actors == [3], "now green may give"


@pytest.mark.rule("twenty_one_days-18.12")
def test_hope_goes_both_ways_and_may_change_hands_again_afterwards() -> None:
    crew = ("horvath", "rosina", "tomi", "pastor")
    raft = Raft(crew).hope(blue="plain", green="one plain")
    raft.midday("blue flare", "yellow play", "red receive", "green flare")
    assert raft.actors == [3], "Horvath could pay for flares with it; what he has may wait"
    raft.play("give plain blue").play("pass", "die 2", "die 3")
    assert raft.hopes() == [2, 0, 0, 1]
    assert raft.doing == "flare"
    raft.play("pass")
    assert (raft.doing, raft.actors) == ("exchange", [0]), "afterwards everybody may give"
    raft.play("give plain green").play("pass")
    assert raft.actors == [3]


@pytest.mark.rule("twenty_one_days-18.12")
def test_hope_waits_until_afterwards_where_nobody_could_use_it_before() -> None:
    for red, asked in (("tomi", False), ("aleta", True), ("mick", False)):
        raft = Raft(("magnusson", "rosina", red, "pastor")).hope(blue=2, green=2)
        raft.midday("blue play", "yellow receive", "red flare", "green flare", answers=() if asked else ("die 4",))
        assert (raft.events_of("rolled") == []) == asked, red
        assert raft.doing == "exchange"


@pytest.mark.rule("twenty_one_days-18.12")
def test_an_exchange_ends_for_everyone_gives_in_turn() -> None:
    raft = Raft().hope(blue=3, green=3).midday("blue flare", "yellow play", "red receive", "green flare")
    for _ in range(3):
        raft.play("give plain green")
    for _ in range(6):
        assert raft.actors == [3]
        raft.play("give plain blue")
    assert raft.hopes() == [6, 0, 0, 0]
    assert raft.actors == [0], "the flares are fired, and blue may give again"


@pytest.mark.rule("twenty_one_days-18.12")
def test_others_may_exchange_among_themselves_where_he_is() -> None:
    raft = Raft().hope(blue=1).midday("blue hope", "yellow hope", "red play", "green hope")
    assert raft.doing == "exchange"
    assert raft.legal() == {"pass", "give plain yellow", "give plain green"}
    elsewhere = (
        Raft()
        .hope(blue=1)
        .midday("blue flare", "yellow flare", "red play", "green receive", answers=("die 2", "die 2"))
    )
    assert elsewhere.doing != "exchange"


@pytest.mark.rule("twenty_one_days-18.12")
def test_receiving_and_playing_bottles_are_one_location() -> None:
    raft = (
        Raft()
        .hope(blue=1)
        .midday("blue play", "yellow flare", "red flare", "green receive", answers=("die 2", "die 2"))
    )
    assert raft.doing == "exchange"
    assert raft.legal() == {"pass", "give plain green"}


@pytest.mark.rule("twenty_one_days-18.12", "twenty_one_days-18.10")
def test_mick_gets_one_more_through_the_pastor_once() -> None:
    raft = Raft(crew(red="mick")).hope(blue=5)
    raft.midday("blue flare", "yellow play", "red flare", "green flare")
    for i in range(4):
        raft.play("give plain red", *(["hope plain"] if i == 2 else []))
    assert raft.hopes()[2] == 5


@pytest.mark.rule("twenty_one_days-18.13")
def test_pjotr_wards_off_wounds_of_sharks() -> None:
    raft = Raft(crew(green="pjotr")).hope(green=5).read("1c", "evening", "die 6")
    assert raft.actors == [3]
    assert raft.notes("ward") == "costs Pjotr 2 hope"
    raft.play("ward")
    assert raft.strength == "4444"
    assert raft.hopes()[3] == 3
    suffered = Raft(crew(green="pjotr")).hope(green=5).read("1c", "evening", "die 6").play("pass")
    assert suffered.strength == "3444"
    poor = Raft(crew(green="pjotr")).hope(green=1).read("1c", "evening", "die 6")
    assert poor.strength == "3444"


@pytest.mark.rule("twenty_one_days-18.13")
def test_pjotr_wards_off_tentacles_one_wound_at_a_time() -> None:
    raft = Raft(crew(green="pjotr")).hope(green=4).dice(blue="5", yellow="3", red="3", green="3").put(tentacles=2)
    raft.read("2m", "midday").play("place yellow hope").play("place red flare")
    raft.play("place green receive", "octopus tentacle", "die 5", "die 1").play("ward", "die 5", "die 2")
    assert raft.doing == "ward"
    raft.play("pass")
    assert raft.events_of("weaker")[0] == "magnusson 4"


@pytest.mark.rule("twenty_one_days-18.13")
def test_a_wound_that_would_kill_can_be_warded_off() -> None:
    raft = Raft(crew(green="pjotr")).hope(green=2).dice(blue="1").sharks("shark fin-1-strength-6")
    raft.play("ward", "shark fin-2-strength-2", "shark fin-3-strength-2", "shark fin-4-strength-2")
    assert raft.events_of("warded") == ["magnusson"]
    assert not raft.events_of("died")
