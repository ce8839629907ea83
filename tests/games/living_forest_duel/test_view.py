"""The view and the box fit the types that clients are promised, and say what the second telling says."""

import random
from typing import get_args

import msgspec
import pytest

from sekki.games.living_forest_duel import GAME
from sekki.games.living_forest_duel.view import Bonus, Box, Element, Phase, Season, Victory, View

from . import oracle
from .positions import SUMMER, WINTER, Duel, table
from .test_actions import EIGHT

SEEDS = range(4)


def test_every_view_of_some_random_games_fits_its_type() -> None:
    phases = set()
    for seed in SEEDS:
        play, rng = Duel(seed), random.Random(seed)
        while True:
            for seat in (SUMMER, WINTER, None):
                view = play.view(seat)
                assert msgspec.convert(view, View, strict=True) == view
                assert view["you"] == seat
            phases.add(play.phase)
            if not play.actors:
                break
            play.play(play.actors[0], rng.choice(sorted(play.legal(play.actors[0]))))
    assert phases == set(get_args(Phase))


@pytest.mark.parametrize(
    ("promised", "names"),
    [
        (Element, GAME.state.fields["token_for"].names),
        (Bonus, GAME.state.fields["gift"].names),
        (Phase, GAME.state.fields["phase"].names),
        (Victory, GAME.state.fields["over_by"].names),
        (Season, oracle.SEASONS),
    ],
)
def test_the_promised_words_are_those_of_the_rules(promised, names) -> None:
    assert get_args(promised) == tuple(names)


def test_the_box_fits_its_type_and_holds_what_the_second_telling_knows() -> None:
    box = GAME.view.box()
    assert msgspec.convert(box, Box, strict=True) == box
    assert set(box["cards"]) == set(oracle.ANIMAL)
    for name, animal in oracle.ANIMAL.items():
        facts = box["cards"][name]
        assert {one["element"]: one["value"] for one in facts["values"]} == animal["elements"], name
        assert (facts["season"], facts["cost"]) == (animal["season"], animal["cost"]), name
        signs = [sign for sign in ("solitary", "gregarious") if animal[sign]]
        assert facts["sign"] == (signs[0] if signs else None), name
    assert set(box["trees"]) == set(oracle.TREE)
    for name, tree in oracle.TREE.items():
        facts = box["trees"][name]
        assert (facts["of"], set(facts["river"])) == (tree["element"] or "lake", tree["river"]), name
        assert (facts["cost"], facts["bonus"]) == (tree["cost"] or 0, tree["bonus"]), name
    limits = ("tokens", "sankis", "varans", "fires_to_win", "square", "longest_walk")
    assert [box[limit] for limit in limits] == [2, 3, 7, 8, 3, 21]


def test_a_strength_says_where_it_comes_from() -> None:
    play = table(
        help_line="bear weasel panda peacock",
        pointing=((WINTER, "water", "weasel"),),
        lines=("platypus summer-varan", ""),
        forests=({(0, 1): "water-2"}, {}),
    )
    assert play.seat(SUMMER)["sources"] == {
        "sun": {"shared": 5, "line": 1, "trees": 0},
        "water": {"shared": 0, "line": 4, "trees": 1},
        "plant": {"shared": 4, "line": 0, "trees": 0},
        "wind": {"shared": 0, "line": 0, "trees": 0},
    }
    assert play.view()["used_up"] == {"sun": 0, "water": 2, "plant": 0, "wind": 0}


@pytest.mark.rule("living_forest_duel-15.3")
def test_the_weather_says_what_the_fire_would_do_now() -> None:
    play = table(help_line="tapir", fire=(1, 2), onibi=4, lines=("platypus hummingbird flamingo", ""))
    assert play.view()["fire_value"] == 9
    assert play.of_seats("weather") == [{"short": 0, "varans": 0}, {"short": 7, "varans": 3}]
    few = table(fire=(1, 2), onibi=4, draw=" ".join(["winter-varan"] * 6 + ["bat"]))
    assert few.of_seats("weather") == [{"short": 9, "varans": 3}, {"short": 9, "varans": 1}]


def test_the_view_has_everything_a_board_needs() -> None:
    assert Duel().seat(SUMMER)["threats"] == {
        "fires": {"have": 0, "need": 8},
        "recruitment": {"have": 3, "need": 7},
        "forest": {"have": 1, "need": 9},
        "onibi": {"steps": 4 + 7, "opponent_has_card": False},
    }
    assert table(forests=(EIGHT, {})).seat(SUMMER)["threats"]["forest"] == {"have": 8, "need": 9}
