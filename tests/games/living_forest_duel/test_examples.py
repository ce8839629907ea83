"""The worked examples of the rulebook, each as a scripted game."""

import pytest

from .positions import SUMMER, WINTER, table


@pytest.mark.rule("living_forest_duel-5.1")
@pytest.mark.rule("living_forest_duel-5.2")
def test_winter_keeps_the_token_thanks_to_a_gregarious_animal_and_summer_loses_one():
    play = table(help_line="spider cobra", lines=("", "eagle"), draw="bear bat", active=WINTER)
    play.reveal(WINTER, "bear")
    assert play.of_seats("solitary") == [3, 2]
    assert play.of_seats("tokens") == [1, 2]


def spider_crocodile_frog():
    """Winter has used the spider's water; a frog helps Summer."""
    return table(
        help_line="spider crocodile",
        lines=("frog", ""),
        offer="stag coati owl squirrel salamander horned-owl",
        pointing=((WINTER, "water", "spider"),),
        draw="chameleon bear bat anteater weasel",
        fire=(1, 2, 3, 5),
    )


@pytest.mark.rule("living_forest_duel-6.3")
@pytest.mark.rule("living_forest_duel-6.4")
def test_summer_extinguishes_with_the_crocodile_and_the_frog_but_not_the_spider():
    play = spider_crocodile_frog().play(SUMMER, "use water")
    assert play.events == ["pointed seat-1 water crocodile 5"]
    assert play.view()["help_line"] == [
        {"card": "spider", "tokens": [{"seat": WINTER, "element": "water"}]},
        {"card": "crocodile", "tokens": [{"seat": SUMMER, "element": "water"}]},
    ]


@pytest.mark.rule("living_forest_duel-6.5")
def test_summer_has_to_wait_for_the_bear_to_extinguish_again():
    play = spider_crocodile_frog().play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    play.reveal(WINTER, "chameleon")
    assert play.seat(SUMMER)["strength"]["water"] == 3
    assert "use water" not in play.legal(SUMMER)
    assert play.why(SUMMER, "use water")[0] == "living_forest_duel-6.5"
    play.reveal(SUMMER, "anteater").reveal(WINTER, "bear")
    play.play(SUMMER, "use water")
    assert play.events == ["pointed seat-1 water bear 5"]


@pytest.mark.rule("living_forest_duel-8.1")
@pytest.mark.rule("living_forest_duel-8.3")
def test_winter_recruits_the_hummingbird_and_the_crane_and_refills_from_winters_pile():
    play = table(
        help_line="spider tapir anteater", offer="hummingbird frog owl stag crane squirrel horned-owl", active=WINTER
    )
    play.script("winter wolf", "winter hare").play(WINTER, "use sun")
    assert play.view()["doing"]["strength"] == 7
    play.play(WINTER, "recruit hummingbird").play(WINTER, "recruit crane")
    assert play.view()["discard"] == ["hummingbird"]
    assert play.seat(WINTER)["line"] == ["crane"]
    assert set(play.view()["recruitment"]) == {"frog", "owl", "stag", "wolf", "hare", "squirrel", "horned-owl"}


@pytest.mark.rule("living_forest_duel-12.2")
@pytest.mark.rule("living_forest_duel-12.3")
@pytest.mark.rule("living_forest_duel-12.4")
def test_summer_leads_onibi_three_of_four_steps_off_the_clearing_and_takes_a_sanki_card():
    play = table(help_line="elephant lynx", onibi=5).play(SUMMER, "use wind")
    assert play.view()["doing"]["strength"] == 4
    play.play(SUMMER, "advance 3")
    assert play.seat(WINTER)["onibi_card"]
    assert play.view()["clearing"][0]["onibi"]
    assert play.seat(SUMMER)["sankis"] == 1
    assert play.events == ["onibi-card seat-2", "walked seat-1 clearing-1 3", "sanki seat-1 supply"]


@pytest.mark.rule("living_forest_duel-15.2")
@pytest.mark.rule("living_forest_duel-15.3")
def test_winter_has_seven_water_against_a_fire_of_eight_and_adds_three_varans():
    trees = {(0, 1): "water-2", (0, 2): "water-3", (1, 0): "water-1"}
    play = table(
        help_line="cobra lynx hippopotamus",
        pointing=((SUMMER, "water", "hippopotamus"),),
        lost=(1, 1),
        lines=("", "raven"),
        forests=({}, trees),
        onibi=4,
        fire=(2, 6),
        active=WINTER,
    )
    assert play.view()["fire_value"] == 8
    assert play.seat(WINTER)["strength"]["water"] == 5
    play.reveal(WINTER, "tapir")
    assert "burned seat-2 3 8 1" in play.events
    assert play.seat(WINTER)["varans_left"] == 4
    assert play.view()["discard"].count("winter-varan") == 3
