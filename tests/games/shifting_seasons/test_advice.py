"""What bots look at: features that are not rules."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons.advice import ADVICE
from sekki.games.shifting_seasons.components import CARD

from .positions import Play, drawn, filled


def measured(play: Play, *cards: str) -> dict[str, float]:
    """The features of the seat to move, if these cards lay open."""
    play.s.cards = sum(1 << CARD.index(card) for card in cards)
    out = [9.0] * len(ADVICE.features)
    ADVICE.measure(play.s, play.turn, out, play.w)
    return {feature.name: number for feature, number in zip(ADVICE.features, out, strict=True)}


def test_nothing_is_measured_while_boards_are_picked() -> None:
    assert set(measured(Play(2, seasons="picked")).values()) == {0.0}


def test_points_tiles_and_tokens_are_counted() -> None:
    play = filled("c3 c4 d3 d4 a1", "wi*").give(2)
    assert measured(play, "centre") == {
        "points": 24.0,
        "places": 0.0,
        "colours": 0.0,
        "precious tiles": 5.0,
        "own season": 5.0,
        "tokens": 2.0,
    }
    assert measured(filled("c3", "sp"), "largest-group")["own season"] == 0.0


@pytest.mark.parametrize(
    ("cells", "card", "places"),
    [
        ("a1 b2 c3", "diagonals", 9 / 6),
        ("a1 b2 c3 a6", "diagonals", 9 / 6 + 1 / 6),
        ("a1 b2 c3 d4 e5 f6", "diagonals", 0.0),
        ("c3 c4 d3", "centre", 2 * 9 / 4),
        ("c3 c4 d3 d4", "centre", 0.0),
        ("a1 a3", "number-neighbours", 4 / 3),
        ("", "columns", 0.0),
    ],
)
def test_unfinished_places_promise_more_the_fuller_they_are(cells: str, card: str, places: float) -> None:
    assert measured(filled(cells), card)["places"] == pytest.approx(places)


@pytest.mark.parametrize(
    ("board", "colours"),
    [
        ("b2 b3", 4 / 4),
        ("b2 b3 c2", 9 / 4),
        ("b2 b3 c2 c3", 0.0),
        ("", 0.0),
    ],
)
def test_a_colour_promises_as_much_as_its_best_unfinished_shape(board: str, colours: float) -> None:
    assert measured(filled(board), "square")["colours"] == pytest.approx(colours)


def test_a_shape_that_another_colour_blocks_promises_nothing() -> None:
    blocked = drawn("""
        ..  [1] ..  ..  ..  ..
        ..  su  su  su  sp  [2]
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    # Summer's row can still be finished to the left, spring has its best line downwards.
    assert measured(blocked, "line-of-four")["colours"] == pytest.approx(9 / 4 + 1 / 4)
    shut = drawn("""
        ..  [1] ..  ..  ..  ..
        sp  su  su  su  sp  [2]
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert measured(shut, "line-of-four")["colours"] == pytest.approx(1 / 4 + 1 / 4), "only columns are left"


@pytest.mark.parametrize(
    ("row_a", "sets"),
    [
        ("sp [1] su .. .. ..", 4 / 4),
        ("sp [1] su sp su au", 4 / 4 + 9 / 4),
        ("sp [1] sp .. .. ..", 1 / 4),
        (".. [1] .. .. .. ..", 0.0),
    ],
)
def test_a_set_of_four_colours_promises_more_the_more_colours_it_has(row_a: str, sets: float) -> None:
    assert measured(drawn(row_a + " .." * 30), "four-colours")["colours"] == pytest.approx(sets)


def test_a_third_set_in_an_area_promises_nothing() -> None:
    full = drawn("sp [1] su .. .. .. sp su au .. .. .. au wi wi .. .. .." + " .." * 18)
    assert measured(full, "four-colours") | {"points": 0.0} == measured(filled(""), "four-colours") | {
        "points": 0.0,
        "own season": 2.0,
    }


def test_features_have_words_for_more_and_for_less() -> None:
    assert all(feature.more and feature.less and feature.weight > 0 for feature in ADVICE.features)
