"""Extinguishing, recruiting and planting: chapters 7, 8 and 9."""

import pytest

from .positions import SUMMER, WINTER, place, season_animals, table


def summer_without(*cards: str) -> str:
    return " ".join(season_animals("summer", cards))


@pytest.mark.rule("living_forest_duel-7.1")
def test_fires_cost_the_value_of_their_clearing_card():
    play = table(help_line="tapir crocodile weasel", fire=(1, 2, 3, 5))
    play.play(SUMMER, "use water")
    for spot, left in ((2, 4), (5, 2), (3, 0)):
        play.play(SUMMER, f"extinguish clearing-{spot}")
        assert play.view()["doing"]["strength"] == left
    assert play.seat(SUMMER)["fires"] == 3
    assert [card["fire"] for card in play.view()["clearing"]] == [True] + [False] * 6
    assert play.phase == "turn"


@pytest.mark.rule("living_forest_duel-7.1")
def test_a_fire_may_not_cost_more_than_what_is_left():
    play = table(help_line="crocodile", fire=(1, 3)).play(SUMMER, "use water")
    assert play.why(SUMMER, "extinguish clearing-1") == (
        "living_forest_duel-7.1",
        "The fire on clearing 1 costs 4; you have 3 left.",
    )
    assert play.why(SUMMER, "extinguish clearing-2")[1] == "There is no fire token on clearing 2."


@pytest.mark.rule("living_forest_duel-7.2")
@pytest.mark.rule("living_forest_duel-1.2")
def test_the_eighth_fire_wins_at_once():
    play = table(help_line="tapir crocodile", fires=(7, 7), active=WINTER)
    play.play(WINTER, "use water").play(WINTER, "extinguish clearing-5")
    assert play.winner == (WINTER, "fires")
    assert play.actors == []


@pytest.mark.rule("living_forest_duel-8.1")
def test_any_card_of_the_line_may_be_recruited_for_its_cost():
    play = table(help_line="spider tapir anteater", offer="stag coati frog chimpanzee squirrel wolf goldfish")
    play.play(SUMMER, "use sun")
    assert play.legal(SUMMER) == {f"recruit {card}" for card in ("stag", "coati", "frog", "squirrel", "wolf")}
    assert play.why(SUMMER, "recruit goldfish")[1] == "The goldfish costs 9; you have 7 left."
    assert play.why(SUMMER, "recruit owl")[1] == "The owl does not lie in the recruitment line."
    play.play(SUMMER, "recruit frog")
    assert play.legal(SUMMER) == {"stop", "recruit coati", "recruit squirrel"}


@pytest.mark.rule("living_forest_duel-8.2")
def test_own_animals_join_the_line_and_others_are_discarded():
    play = table(help_line="spider tapir anteater panda peacock", offer="stag coati squirrel frog")
    play.play(SUMMER, "use sun")
    for card in ("coati", "squirrel", "stag"):
        play.play(SUMMER, f"recruit {card}")
    assert play.seat(SUMMER)["line"] == ["coati"]
    assert sorted(play.view()["discard"]) == ["squirrel", "stag"]
    assert play.seat(SUMMER)["strength"]["sun"] == 3, "the coati helps at once"


@pytest.mark.rule("living_forest_duel-8.3")
def test_gaps_are_filled_from_the_recruiters_own_pile_when_the_action_is_over():
    play = table(help_line="spider", offer="stag coati frog squirrel ram")
    play.script("summer goat", "summer fox").play(SUMMER, "use sun").play(SUMMER, "recruit squirrel")
    assert len(play.view()["recruitment"]) == 4
    play.play(SUMMER, "recruit ram")
    assert set(play.view()["recruitment"]) == {"stag", "coati", "frog", "goat", "fox"}
    assert play.events[-2:] == ["joined seat-1 goat", "joined seat-1 fox"]


@pytest.mark.rule("living_forest_duel-8.3")
def test_cards_put_under_the_pile_come_last_in_their_order():
    bottom = ("goat hummingbird", "")
    thrown = summer_without("coati", "frog", "goat", "hummingbird", "bee")
    play = table(help_line="spider tapir", offer="stag coati frog squirrel ram raven", bottom=bottom, discard=thrown)
    play.play(SUMMER, "use sun")
    for card in ("squirrel", "ram", "raven"):
        play.play(SUMMER, f"recruit {card}")
    assert play.events[-3:] == ["joined seat-1 bee", "joined seat-1 goat", "joined seat-1 hummingbird"]
    assert play.seat(SUMMER)["pile_left"] == 0


@pytest.mark.rule("living_forest_duel-8.4")
def test_gaps_stay_when_the_own_pile_is_empty():
    play = table(help_line="spider", offer="stag coati frog squirrel", discard=summer_without("coati", "frog"))
    play.play(SUMMER, "use sun").play(SUMMER, "recruit squirrel").play(SUMMER, "recruit coati")
    assert play.view()["recruitment"] == ["stag", "frog"]
    assert play.winner is None


@pytest.mark.rule("living_forest_duel-8.5")
def test_only_ones_own_season_in_the_line_wins_at_once():
    play = table(help_line="spider tapir anteater", offer="stag coati frog")
    play.play(SUMMER, "use sun").play(SUMMER, "recruit stag")
    assert play.winner == (SUMMER, "recruitment")
    assert play.view()["recruitment"] == ["coati", "frog"], "before any gap is filled"


@pytest.mark.rule("living_forest_duel-8.5")
def test_the_stag_stands_in_the_way():
    play = table(help_line="spider", offer="stag coati frog squirrel")
    play.play(SUMMER, "use sun").play(SUMMER, "recruit squirrel").play(SUMMER, "stop")
    assert play.winner is None


@pytest.mark.rule("living_forest_duel-8.5")
def test_a_line_emptied_and_filled_again_wins_too():
    play = table(help_line="spider", offer="squirrel")
    play.script("summer goat").play(SUMMER, "use sun").play(SUMMER, "recruit squirrel")
    assert play.winner == (SUMMER, "recruitment")
    assert play.view()["recruitment"] == ["goat"]


@pytest.mark.rule("living_forest_duel-8.5")
@pytest.mark.rule("living_forest_duel-17.4")
def test_an_empty_line_wins_for_nobody():
    play = table(help_line="spider", offer="squirrel", discard=summer_without())
    play.play(SUMMER, "use sun").play(SUMMER, "recruit squirrel")
    assert play.view()["recruitment"] == []
    assert play.winner is None


@pytest.mark.rule("living_forest_duel-8.6")
@pytest.mark.parametrize(
    ("seat", "last", "others"), [(SUMMER, "coati", "squirrel ram"), (WINTER, "squirrel", "coati goat")]
)
def test_leaving_only_the_opponents_season_lets_the_opponent_win(seat, last, others):
    thrown = " ".join(season_animals(("summer", "winter")[seat], (last,)))
    play = table(help_line="bat", offer=f"{last} {others}", discard=thrown, active=seat)
    play.play(seat, "use sun").play(seat, f"recruit {last}")
    assert play.winner == (1 - seat, "recruitment")


@pytest.mark.rule("living_forest_duel-8.6")
def test_the_opponent_does_not_win_while_the_gap_is_still_to_be_filled():
    play = table(help_line="bat", offer="coati squirrel ram")
    play.play(SUMMER, "use sun").play(SUMMER, "recruit coati")
    assert play.winner is None


TOPS = "sun-1 water-1 plant-1 wind-3"


@pytest.mark.rule("living_forest_duel-9.1")
def test_each_tree_of_a_planting_comes_from_another_pile():
    play = table(help_line="cockatoo cobra bear meerkat raccoon", tops=TOPS, lines=("frog", ""), offer="stag coati")
    play.play(SUMMER, "use plant")
    assert play.view()["doing"]["seeds"] == 10
    assert play.legal(SUMMER) == {"plant sun-1", "plant water-1", "plant plant-1", "plant wind-3"}
    play.play(SUMMER, "plant sun-1").play(SUMMER, place(1, 0))
    assert play.legal(SUMMER) == {"stop", "plant water-1", "plant plant-1", "plant wind-3"}
    assert play.why(SUMMER, "plant sun-2")[0] == "living_forest_duel-9.1"
    for tree, at in (("wind-3", (-1, 0)), ("plant-1", (0, 1)), ("water-1", (2, 0))):
        play.play(SUMMER, f"plant {tree}").play(SUMMER, place(*at))
    assert play.phase == "turn"
    assert len(play.forest(SUMMER)) == 5


@pytest.mark.rule("living_forest_duel-9.1")
def test_a_tree_may_not_cost_more_than_what_is_left():
    play = table(help_line="cockatoo meerkat", tops=TOPS).play(SUMMER, "use plant")
    assert play.legal(SUMMER) == {"plant sun-1", "plant water-1", "plant wind-3"}
    assert play.why(SUMMER, "plant plant-1")[1] == "The plant tree 1 costs 4; you have 3 left."
    assert play.why(SUMMER, "plant wind-4")[1] == "The wind tree 4 is not on top of the wind pile."
    play.play(SUMMER, "plant water-1").play(SUMMER, place(1, 0))
    assert play.legal(SUMMER) == {"stop", "plant sun-1"}


@pytest.mark.rule("living_forest_duel-9.2")
def test_a_tree_is_planted_as_soon_as_it_is_taken():
    play = table(help_line="cockatoo", tops=TOPS).play(SUMMER, "use plant").play(SUMMER, "plant sun-1")
    assert play.legal(SUMMER) == {place(1, 0), place(-1, 0)}
    play.play(SUMMER, place(1, 0))
    assert play.forest(SUMMER) == {(0, 0): "summer-lake", (1, 0): "sun-1"}


# Rivers run out only to the east here, and covering the bends would cut off the straight trees beyond them.
EASTERN = {(0, 1): "wind-5", (1, 1): "sun-1", (0, -1): "wind-3", (1, -1): "water-1"}


@pytest.mark.rule("living_forest_duel-9.2")
def test_a_tree_that_fits_nowhere_cannot_be_taken():
    play = table(help_line="cockatoo meerkat raccoon", tops="sun-2 water-3", forests=(EASTERN, {}))
    play.play(SUMMER, "use plant")
    assert play.legal(SUMMER) == {"plant water-3", "plant wind-1"}
    assert play.why(SUMMER, "plant sun-2") == ("living_forest_duel-9.2", "The sun tree 2 fits nowhere in your forest.")


@pytest.mark.rule("living_forest_duel-9.3")
def test_the_next_trees_are_turned_up_when_the_action_is_over():
    play = table(help_line="cockatoo meerkat", tops="sun-1 water-1 plant-1 wind-3")
    play.script("sun-tree sun-5", "water-tree water-4").play(SUMMER, "use plant")
    play.play(SUMMER, "plant sun-1").play(SUMMER, place(1, 0))
    assert play.view()["tree_piles"][0] == {"element": "sun", "top": None, "left": 5}
    play.play(SUMMER, "plant water-1").play(SUMMER, place(2, 0))
    assert [pile["top"] for pile in play.view()["tree_piles"]] == ["sun-5", "water-4", "plant-1", "wind-3"]
    assert play.events[-2:] == ["turned-up sun-5", "turned-up water-4"]


@pytest.mark.rule("living_forest_duel-9.3")
def test_a_pile_can_run_out():
    forests = (
        {(1, 0): "sun-1", (0, 1): "sun-2", (0, -1): "sun-4"},
        {(0, 1): "sun-3", (1, 0): "sun-5"},
    )
    play = table(help_line="cockatoo", tops="sun-6 water-4 plant-1 wind-3", forests=forests)
    play.play(SUMMER, "use plant").play(SUMMER, "plant sun-6").play(SUMMER, place(2, 0)).stop(SUMMER)
    assert play.view()["tree_piles"][0] == {"element": "sun", "top": None, "left": 0}


@pytest.mark.rule("living_forest_duel-9.4")
def test_trees_in_sight_give_their_element_turn_after_turn():
    play = table(forests=({(0, 1): "wind-1", (1, 0): "plant-2", (2, 0): "water-1"}, {}))
    assert play.seat(SUMMER)["strength"] == {"sun": 0, "water": 1, "plant": 1, "wind": 1}
    assert play.seat(WINTER)["strength"] == {"sun": 0, "water": 0, "plant": 0, "wind": 0}


EIGHT = {
    (1, 0): "sun-1",
    (2, 0): "sun-6",
    (0, 1): "sun-4",
    (0, 2): "plant-1",
    (1, 1): "sun-3",
    (1, 2): "water-2",
    (2, 1): "water-3",
}


@pytest.mark.rule("living_forest_duel-9.5")
@pytest.mark.rule("living_forest_duel-10.2")
def test_a_full_square_wins_at_once_wherever_the_lake_lies_in_it():
    play = table(help_line="cockatoo", tops="wind-5", forests=(EIGHT, {}))
    play.play(SUMMER, "use plant").play(SUMMER, "plant wind-5")
    assert place(2, 2) in play.legal(SUMMER)
    play.play(SUMMER, place(2, 2))
    assert play.winner == (SUMMER, "forest")
