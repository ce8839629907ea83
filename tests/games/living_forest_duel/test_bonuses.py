"""Bonus actions: chapter 11."""

import pytest

from .positions import SUMMER, WINTER, place, table

PLANTS = "cockatoo cobra bear"
TWO_RECRUITS = {(0, 1): "sun-4", (1, 1): "water-4", (1, -1): "water-6", (0, -1): "sun-6"}


def planting(tree, at, forest, **more):
    """Summer plants this tree here."""
    more.setdefault("help_line", PLANTS)
    play = table(tops=tree, forests=(forest, {}), **more)
    return play.play(SUMMER, "use plant").play(SUMMER, f"plant {tree}").play(SUMMER, place(*at))


@pytest.mark.rule("living_forest_duel-11.1")
def test_a_neighbour_with_the_same_bonus_gives_it():
    play = planting("sun-2", (0, 1), {(0, -1): "sun-3"})
    assert play.seat(SUMMER)["sankis"] == 0, "not a neighbour"
    play = planting("sun-2", (0, 2), {(0, 1): "water-2"})
    assert play.seat(SUMMER)["sankis"] == 1
    play = planting("sun-2", (0, 2), {(0, 1): "water-4"})
    assert play.seat(SUMMER)["sankis"] == 0, "another bonus"


@pytest.mark.rule("living_forest_duel-11.1")
def test_each_neighbour_with_the_same_bonus_gives_it_once():
    play = planting("sun-6", (1, 1), {(1, 0): "water-1", (0, 1): "water-3"})
    assert play.seat(SUMMER)["sankis"] == 2
    assert play.events.count("sanki seat-1 supply") == 2


@pytest.mark.rule("living_forest_duel-11.1")
def test_a_neighbour_counts_though_no_river_joins_it_but_a_diagonal_one_does_not():
    play = planting("water-3", (0, 1), {(1, 0): "water-6", (1, 1): "plant-1"})
    assert play.seat(SUMMER)["sankis"] == 1, "plant-1 runs north and south"
    play = planting("water-2", (0, 1), {(1, 0): "wind-1"})
    assert play.seat(SUMMER)["sankis"] == 0


@pytest.mark.rule("living_forest_duel-11.2")
def test_recruiting_as_a_bonus():
    play = planting("wind-4", (1, 0), {(0, 1): "sun-4", (1, 1): "water-4"})
    assert play.phase == "recruit"
    assert play.events[-1] == "bonus seat-1 recruit 3"  # cockatoo, cobra, and a sun tree
    play.play(SUMMER, "recruit coati")
    assert play.seat(SUMMER)["line"] == ["coati"]


@pytest.mark.rule("living_forest_duel-11.2")
def test_extinguishing_as_a_bonus():
    play = planting("sun-1", (2, 0), {(1, 0): "sun-5"})
    assert play.phase == "extinguish"
    assert play.events[-1] == "bonus seat-1 extinguish 2"
    play.play(SUMMER, "extinguish clearing-3")
    assert play.seat(SUMMER)["fires"] == 1


@pytest.mark.rule("living_forest_duel-11.2")
def test_planting_as_a_bonus_of_the_clearing():
    play = table(help_line="bat meerkat", onibi=3, tops="sun-1", lines=("", ""))
    play.play(SUMMER, "use wind").play(SUMMER, "advance 1")
    assert (play.phase, play.view()["doing"]["seeds"]) == ("plant", 1)
    play.play(SUMMER, "plant sun-1").play(SUMMER, place(1, 0))
    assert play.forest(SUMMER)[(1, 0)] == "sun-1"
    assert play.actors == [WINTER]


@pytest.mark.rule("living_forest_duel-11.3")
def test_a_bonus_uses_no_token_and_uses_nothing_up():
    play = planting("sun-1", (2, 0), {(1, 0): "sun-5"})
    play.play(SUMMER, "extinguish clearing-3")
    play.play(SUMMER, "stop")
    assert play.seat(SUMMER)["tokens"] == 1
    assert play.seat(WINTER)["strength"]["water"] == 2, "the bear's water is still there"
    assert "use water" in play.legal(WINTER)


@pytest.mark.rule("living_forest_duel-11.3")
def test_the_strength_of_a_bonus_counts_what_is_there_when_it_begins():
    play = planting("wind-4", (1, 0), TWO_RECRUITS, offer="stag coati squirrel tanuki bee frog")
    assert play.events[-1] == "bonus seat-1 recruit 4"  # cockatoo, cobra, two sun trees
    play.play(SUMMER, "recruit coati").play(SUMMER, "stop")
    assert play.events[-1] == "bonus seat-1 recruit 7", "the second one counts the coati's three suns too"


@pytest.mark.rule("living_forest_duel-11.4")
def test_a_bonus_may_be_passed_or_stopped():
    play = planting("sun-1", (2, 0), {(1, 0): "sun-5"})
    assert "stop" in play.legal(SUMMER)
    play.play(SUMMER, "stop")
    assert play.seat(SUMMER)["fires"] == 0
    assert play.phase == "plant"


@pytest.mark.rule("living_forest_duel-11.4")
def test_a_bonus_with_nothing_to_do_passes_by_itself():
    play = planting("sun-1", (2, 0), {(1, 0): "sun-5"}, fire=())
    assert "bonus-lapsed seat-1 extinguish" in play.events
    assert play.phase == "plant"


@pytest.mark.rule("living_forest_duel-11.5")
def test_the_gaps_of_one_bonus_are_filled_before_the_next_begins():
    play = table(tops="wind-4", forests=(TWO_RECRUITS, {}), help_line=PLANTS, offer="stag coati squirrel frog")
    play.script("summer goat").play(SUMMER, "use plant").play(SUMMER, "plant wind-4").play(SUMMER, place(1, 0))
    play.play(SUMMER, "recruit squirrel").play(SUMMER, "stop")
    assert play.events == ["joined seat-1 goat", "bonus seat-1 recruit 4"]
    assert "recruit goat" in play.legal(SUMMER)
    play.play(SUMMER, "stop")
    assert play.phase == "plant", "then the planting goes on"


@pytest.mark.rule("living_forest_duel-11.5")
def test_a_bonus_can_win_in_the_middle_of_a_planting():
    play = planting("sun-1", (2, 0), {(1, 0): "sun-5"}, fires=(7, 0))
    play.play(SUMMER, "extinguish clearing-5")
    assert play.winner == (SUMMER, "fires")
