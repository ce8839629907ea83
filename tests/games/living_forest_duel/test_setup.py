"""Setting up: chapters 1 and 2."""

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.games.living_forest_duel.components import BOX

from . import oracle
from .positions import SUMMER, WINTER, Duel


@pytest.mark.rule("living_forest_duel-1.1")
def test_two_players_summer_and_winter():
    assert GAME.seats == (2,)
    assert [seat["season"] for seat in Duel().view()["seats"]] == ["summer", "winter"]


@pytest.mark.rule("living_forest_duel-1.3")
@pytest.mark.rule("living_forest_duel-1.4")
def test_the_box_holds_the_same_animals_as_the_second_telling():
    common = BOX["common"]["cards"]
    assert set(common) == {name for name, animal in oracle.ANIMAL.items() if not animal["season"]} - {"stag"}
    told = {**common, "stag": BOX["stag"], "summer-varan": BOX["varan"], "winter-varan": BOX["varan"]}
    for pair in BOX["season"]["pairs"]:
        told[pair["summer"]] = told[pair["winter"]] = pair
    assert set(told) == set(oracle.ANIMAL)
    for name, animal in oracle.ANIMAL.items():
        assert {e: told[name][e] for e in oracle.ELEMENTS if e in told[name]} == animal["elements"], name
        assert told[name].get("cost") == animal["cost"], name
        assert told[name].get("solitary", False) == animal["solitary"], name
        assert told[name].get("gregarious", False) == animal["gregarious"], name


def test_the_box_holds_the_same_trees_as_the_second_telling():
    for element in oracle.ELEMENTS:
        pile = BOX["trees"][element]
        for i, (cost, bonus, river) in enumerate(zip(pile["cost"], pile["bonus"], pile["river"], strict=True), 1):
            tree = oracle.TREE[f"{element}-{i}"]
            assert (cost, bonus, set(river)) == (tree["cost"], tree["bonus"], tree["river"])


def test_every_table_of_the_box_says_where_it_comes_from():
    assert {table["source"] for table in BOX.values()} <= {"rulebook", "derived", "public", "reconstruction"}


@pytest.mark.rule("living_forest_duel-2.1")
def test_the_clearing():
    clearing = Duel().view()["clearing"]
    assert [card["value"] for card in clearing] == list(oracle.FIRE_VALUES)
    assert [card["bonus"] for card in clearing] == list(oracle.CLEARING_BONUS)
    assert [card["onibi"] for card in clearing] == [False, False, False, True, False, False, False]
    assert [card["fire"] for card in clearing] == [False, False, True, False, True, False, False]


@pytest.mark.rule("living_forest_duel-2.2")
def test_four_piles_of_six_trees_show_their_tops():
    play = Duel(script=["sun-tree sun-4", "water-tree water-6", "plant-tree plant-1", "wind-tree wind-5"])
    assert [pile["top"] for pile in play.view()["tree_piles"]] == ["sun-4", "water-6", "plant-1", "wind-5"]
    assert [pile["left"] for pile in play.view()["tree_piles"]] == [6, 6, 6, 6]


@pytest.mark.rule("living_forest_duel-2.3")
@pytest.mark.rule("living_forest_duel-2.4")
def test_the_recruitment_line_holds_the_stag_and_three_of_each_season():
    script = ["summer frog", "summer owl", "summer tiger", "winter bison", "winter wolf", "winter crane"]
    play = Duel(script=script)
    assert set(play.view()["recruitment"]) == {"stag", "frog", "owl", "tiger", "bison", "wolf", "crane"}
    for seat in (SUMMER, WINTER):
        assert play.seat(seat)["pile_left"] == 12
        assert play.seat(seat)["varans_left"] == 7


@pytest.mark.rule("living_forest_duel-2.5")
def test_a_line_that_costs_thirteen_stays():
    play = Duel(script=["summer coati", "summer flamingo", "summer tiger"])
    assert {"coati", "flamingo", "tiger"} <= set(play.view()["recruitment"])
    assert play.seat(SUMMER)["pile_bottom"] == []


@pytest.mark.rule("living_forest_duel-2.5")
def test_the_cheapest_card_goes_under_the_pile_until_the_line_costs_more_than_twelve():
    cheap = ["coati", "goat", "hummingbird", "tanuki", "bee", "flamingo", "fox"]
    play = Duel(script=[f"summer {card}" for card in cheap] + ["under hummingbird"])
    put_under = [event for event in play.events if event.startswith("put-under seat-1")]
    assert put_under == [f"put-under seat-1 {card}" for card in ("coati", "hummingbird", "goat", "tanuki")]
    assert {"bee", "flamingo", "fox"} <= set(play.view()["recruitment"])
    assert play.seat(SUMMER)["pile_bottom"] == ["coati", "hummingbird", "goat", "tanuki"]
    assert play.seat(SUMMER)["pile_left"] == 12


@pytest.mark.rule("living_forest_duel-2.5")
def test_exactly_twelve_is_too_cheap_and_every_opening_line_costs_more():
    play = Duel(script=["winter hare", "winter crane", "winter ram", "winter goldfish"])
    assert play.seat(WINTER)["pile_bottom"] == ["ram"]
    for seed in range(300):
        line = Duel(seed).view()["recruitment"]
        for season in oracle.SEASONS:
            costs = [oracle.ANIMAL[card]["cost"] for card in line if oracle.ANIMAL[card]["season"] == season]
            assert len(costs) == 3
            assert sum(costs) > 12


@pytest.mark.rule("living_forest_duel-2.6")
def test_each_player_has_a_lake_and_two_tokens():
    play = Duel()
    assert play.forest(SUMMER) == {(0, 0): "summer-lake"}
    assert play.forest(WINTER) == {(0, 0): "winter-lake"}
    assert play.of_seats("tokens") == [2, 2]


@pytest.mark.rule("living_forest_duel-2.7")
def test_the_supply():
    play = Duel()
    assert play.view()["supply"] == {"fires": 17, "sankis": 3, "onibi_card": True}
    assert [(seat["fires"], seat["sankis"]) for seat in play.view()["seats"]] == [(0, 0), (0, 0)]


@pytest.mark.rule("living_forest_duel-2.8")
def test_the_draw_pile_is_the_eighteen_common_animals():
    play = Duel()
    assert play.view()["draw_left"] == 18
    assert (play.help_line, play.view()["discard"]) == ([], [])
    assert play.of_seats("line") == [[], []]
    seen = {play.reveal(play.actors[0], card).view()["help_line"][-1]["card"] for card in ("bat", "panda", "weasel")}
    assert seen == {"bat", "panda", "weasel"}
