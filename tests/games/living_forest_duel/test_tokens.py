"""Using an action token: chapter 6."""

import pytest

from .positions import SUMMER, WINTER, table


@pytest.mark.rule("living_forest_duel-6.1")
def test_a_token_points_at_the_last_card_with_the_element_though_it_is_not_the_newest():
    play = table(help_line="spider crocodile anteater bat")
    play.play(SUMMER, "use water")
    assert play.view()["help_line"][1] == {"card": "crocodile", "tokens": [{"seat": 0, "element": "water"}]}
    assert play.events == ["pointed seat-1 water crocodile 4"]
    play.play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    assert play.view()["help_line"][1]["tokens"], "the token stays until the end of the turn"
    assert play.seat(SUMMER)["tokens"] == 1


@pytest.mark.rule("living_forest_duel-6.1")
def test_a_minus_one_shows_its_element():
    play = table(help_line="tapir weasel panda")
    play.play(SUMMER, "use water")
    assert play.events == ["pointed seat-1 water panda 3"]


@pytest.mark.rule("living_forest_duel-6.1")
def test_without_the_element_in_the_help_line_there_is_nothing_to_point_at():
    play = table(help_line="bat", lines=("platypus", ""))
    assert play.seat(SUMMER)["strength"]["water"] == 4
    assert "use water" not in play.legal(SUMMER)
    assert play.why(SUMMER, "use water")[0] == "living_forest_duel-6.1"


@pytest.mark.rule("living_forest_duel-6.2")
@pytest.mark.parametrize("first", [SUMMER, WINTER])
def test_no_second_token_at_the_same_element_of_a_card(first):
    play = table(help_line="weasel bear", pointing=((first, "water", "bear"),), lines=("platypus", "dolphin"))
    assert "use water" not in play.legal(SUMMER)
    assert play.why(SUMMER, "use water")[0] == "living_forest_duel-6.2"


@pytest.mark.rule("living_forest_duel-6.2")
def test_another_element_of_the_same_card_is_free():
    play = table(help_line="hippopotamus tapir", pointing=((WINTER, "water", "tapir"),))
    assert "use sun" in play.legal(SUMMER)


@pytest.mark.rule("living_forest_duel-6.3")
def test_strength_adds_shared_line_own_line_and_trees_and_subtracts_negatives():
    play = table(
        help_line="tapir crocodile panda weasel",
        lines=("platypus chimpanzee", "dolphin"),
        pointing=((WINTER, "water", "tapir"),),
        forests=({(0, 1): "water-2", (0, 2): "water-3"}, {}),
    )
    # Crocodile 3, panda −1, weasel 2; platypus 4, chimpanzee −1; two water trees.
    assert play.seat(SUMMER)["strength"]["water"] == 9
    assert play.seat(WINTER)["strength"]["water"] == 8
    play.play(SUMMER, "use water")
    assert play.view()["doing"]["strength"] == 9


@pytest.mark.rule("living_forest_duel-6.4")
def test_the_shared_line_is_used_up_for_both_but_ones_own_elements_are_not():
    play = table(help_line="weasel", lines=("hummingbird", "raven"), fire=(3, 5))
    play.play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    assert [seat["strength"]["water"] for seat in play.view()["seats"]] == [2, 2]
    play.reveal(WINTER, "peacock")
    assert [seat["strength"]["water"] for seat in play.view()["seats"]] == [3, 3]


@pytest.mark.rule("living_forest_duel-6.5")
def test_a_second_token_on_the_same_element_needs_a_card_with_it_in_between():
    play = table(help_line="weasel bat peacock", pointing=((SUMMER, "water", "weasel"),), lines=("platypus", ""))
    assert "use water" not in play.legal(SUMMER)
    assert play.why(SUMMER, "use water")[0] == "living_forest_duel-6.5"
    play = table(help_line="weasel peacock bat raccoon", pointing=((SUMMER, "water", "weasel"),))
    assert "use water" in play.legal(SUMMER)


@pytest.mark.rule("living_forest_duel-6.5")
def test_a_card_in_between_counts_though_the_opponents_token_points_at_it():
    pointing = ((SUMMER, "water", "weasel"), (WINTER, "water", "peacock"))
    play = table(help_line="weasel peacock tapir", pointing=pointing)
    assert "use water" in play.legal(SUMMER)
    assert play.seat(SUMMER)["strength"]["water"] == 2


@pytest.mark.rule("living_forest_duel-6.6")
def test_no_token_without_strength():
    play = table(help_line="elephant", lines=("", ""))
    assert play.seat(SUMMER)["strength"]["sun"] == -1
    assert play.why(SUMMER, "use sun") == (
        "living_forest_duel-6.6",
        "Your strength in sun is −1; it must be above 0.",
    )


@pytest.mark.rule("living_forest_duel-6.6")
def test_no_token_for_an_action_that_can_do_nothing():
    play = table(help_line="peacock", fire=(1, 2))
    assert play.why(SUMMER, "use water")[0] == "living_forest_duel-6.6"
    assert table(help_line="peacock", fire=()).why(SUMMER, "use water")[0] == "living_forest_duel-6.6"
    play = table(help_line="bat", offer="stag frog salamander")
    assert play.why(SUMMER, "use sun")[0] == "living_forest_duel-6.6"
    play = table(help_line="meerkat", tops="sun-3 water-3 plant-1 wind-3")
    assert play.why(SUMMER, "use plant")[0] == "living_forest_duel-6.6"


@pytest.mark.rule("living_forest_duel-6.7")
def test_an_action_takes_one_thing_at_least_and_then_may_stop():
    play = table(help_line="tapir crocodile", fire=(1, 3, 5))
    play.play(SUMMER, "use water")
    assert play.legal(SUMMER) == {"extinguish clearing-1", "extinguish clearing-3", "extinguish clearing-5"}
    assert play.why(SUMMER, "stop")[0] == "living_forest_duel-6.7"
    play.play(SUMMER, "extinguish clearing-3")
    assert play.legal(SUMMER) == {"stop", "extinguish clearing-5"}
    play.play(SUMMER, "stop")
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-6.7")
def test_an_action_ends_by_itself_when_nothing_more_can_be_paid():
    play = table(help_line="tapir crocodile", fire=(1, 3, 5))
    play.play(SUMMER, "use water").play(SUMMER, "extinguish clearing-1")
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-6.7")
def test_recruits_do_not_strengthen_the_recruiting_that_brings_them():
    play = table(help_line="anteater", offer="stag coati goat squirrel")
    play.play(SUMMER, "use sun").play(SUMMER, "recruit coati")
    assert play.legal(SUMMER) == {"stop", "recruit squirrel"}
