"""What the score cards count (chapters 8 to 10)."""

from __future__ import annotations

import pytest

from .positions import Play, drawn, filled

DIAGONALS = "a1 b2 c3 d4 e5 f6", "a6 b5 c4 d3 e2 f1"


@pytest.mark.rule("shifting_seasons-8.1")
@pytest.mark.parametrize(
    ("tile", "own", "each"), [("sp", "winter", 1), ("sp*", "winter", 2), ("sp", "spring", 2), ("sp*", "spring", 3)]
)
def test_a_tile_counts_one_and_one_more_if_precious_and_one_more_if_of_the_own_season(
    tile: str, own: str, each: int
) -> None:
    assert filled(DIAGONALS[0], tile, own).points("diagonals") == 6 * each
    assert filled("a1", tile, own).points("largest-group") == each


@pytest.mark.rule("shifting_seasons-8.2")
def test_a_demand_not_met_gives_nothing() -> None:
    almost = filled("a1 b2 c3 d4 e5 f1 e2 d3 c4 b5")
    for card in ("diagonals", "centre", "columns", "outer-edges", "connections", "number-neighbours"):
        assert almost.points(card) == (8 if card == "centre" else 0)
    for card in ("area-colours", "four-colours", "line-of-four", "square"):
        assert filled("a1 b2 c1", "wi").points(card) == 0
    assert filled("").points("largest-group") == 0


@pytest.mark.rule("shifting_seasons-8.3")
def test_a_tile_counts_once_for_each_card() -> None:
    play = filled("a1 b2 c3 d4 e5 f6 c4 d3", own="spring")
    assert play.points("diagonals") == 12
    assert play.points("centre") == 16, "c3 and d4 count here as well"
    assert play.points("square") == 8


@pytest.mark.rule("shifting_seasons-8.4")
def test_more_tiles_than_a_shape_needs_do_no_harm() -> None:
    play = filled("b1 b2 b3 b4 b5", "sp")
    assert play.counted("connections") == "b2 b3 b4 b5"
    assert play.points("line-of-four") == 4


@pytest.mark.rule("shifting_seasons-8.5")
def test_the_choice_worth_most_is_taken() -> None:
    play = drawn("""
        ..  [1] ..  ..  ..  ..
        sp  sp  sp* sp* sp* [2]
        ..  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert play.counted("line-of-four") == "b2 b3 b4 b5" and play.points("line-of-four") == 7


@pytest.mark.rule("shifting_seasons-9.1")
def test_shapes_count_by_themselves_in_any_colours_and_any_of_them() -> None:
    for shape in DIAGONALS:
        assert filled(shape).points("diagonals") == 6
    mixed = drawn("""
        sp  [1] ..  ..  ..  ..
        ..  su  ..  ..  ..  [2]
        ..  ..  au  ..  ..  ..
        ..  ..  ..  sp  ..  ..
        [3] ..  ..  ..  su  ..
        ..  ..  ..  ..  [4] au
    """)
    assert mixed.points("diagonals") == 6
    assert filled("c2 b1").points("short-diagonals") == filled("a1 b2 c3").points("short-diagonals") == 0, (
        "not mirrored"
    )


@pytest.mark.rule("shifting_seasons-9.2")
def test_diagonals() -> None:
    assert filled(" ".join(DIAGONALS)).points("diagonals") == 12
    assert filled("a1 b2 c3 d4 e5").points("diagonals") == 0


@pytest.mark.rule("shifting_seasons-9.3")
def test_centre() -> None:
    assert filled("c3 c4 d3 d4").points("centre") == 8
    assert filled("c3 c4 d3 d4", "wi*").points("centre") == 24, "precious and own season are doubled, too"
    assert filled("c3 c4 d3").points("centre") == 0


@pytest.mark.rule("shifting_seasons-9.4")
def test_columns() -> None:
    third, fourth = "a3 b3 c3 d3 e3 f3", "a4 b4 c4 d4 e4 f4"
    assert filled(third).points("columns") == filled(fourth).points("columns") == 6
    assert filled(f"{third} {fourth}").points("columns") == 12
    assert filled("c1 c2 c3 c4 c5 c6").points("columns") == 0, "rows are not columns"


@pytest.mark.rule("shifting_seasons-9.5")
def test_outer_edges() -> None:
    top, right, bottom, left = "a1 a3 a4 a5 a6", "a6 c6 d6 e6 f6", "f1 f2 f3 f4 f6", "a1 b1 c1 d1 f1"
    for edge in (top, right, bottom, left):
        assert filled(edge).points("outer-edges") == 5
    assert filled(f"{top} {right}").points("outer-edges") == 9, "the corner counts once"
    assert filled(f"{top} {right} {bottom} {left}").points("outer-edges") == 16


@pytest.mark.rule("shifting_seasons-9.6")
def test_connections() -> None:
    top, right, bottom, left = "b2 b3 b4 b5", "b5 c5 d5 e5", "e2 e3 e4 e5", "b2 c2 d2 e2"
    for way in (top, right, bottom, left):
        assert filled(way).points("connections") == 4
    assert filled(f"{top} {bottom}").points("connections") == 8
    assert filled(f"{top} {right} {bottom} {left}").points("connections") == 12
    assert filled(f"{top} b1").counted("connections") == top, "a fifth tile does not count"


@pytest.mark.rule("shifting_seasons-9.7")
def test_number_neighbours() -> None:
    for cells in ("a1 a3 b2", "a6 b5 c6", "d1 e2 f1", "e5 f4 f6"):
        assert filled(cells).points("number-neighbours") == 3
        assert filled(cells[3:]).points("number-neighbours") == 0
    assert filled("a1 a3 b2 a6 b5 c6 d1 e2 f1 e5 f4 f6").points("number-neighbours") == 12


@pytest.mark.rule("shifting_seasons-9.8")
def test_short_diagonals() -> None:
    for cells in ("a3 b2 c1", "a4 b5 c6", "d1 e2 f3", "d6 e5 f4"):
        assert filled(cells).points("short-diagonals") == 3
    assert filled("a3 b2 c1 a4 b5 c6 d1 e2 f3 d6 e5 f4").points("short-diagonals") == 12


@pytest.mark.rule("shifting_seasons-10.1")
def test_colour_cards_look_at_colours_wherever_the_tiles_lie() -> None:
    for start in ("a3 a4 a5 a6", "c1 c2 c3 c4", "f1 f2 f3 f4", "b3 c3 d3 e3"):
        assert filled(start).points("line-of-four") == 4
    for square in ("b1 b2 c1 c2", "c3 c4 d3 d4", "d5 d6 e5 e6"):
        assert filled(square).points("square") == 4


@pytest.mark.rule("shifting_seasons-10.2")
def test_area_colours() -> None:
    everywhere = drawn("""
        au  [1] sp  su  sp  wi
        wi  au* su  su  wi  [2]
        ..  ..  ..  ..  ..  ..
        sp  ..  au  wi  ..  ..
        [3] su  ..  ..  wi* sp
        ..  ..  sp  ..  [4] ..
    """)
    assert everywhere.counted("area-colours") == "a1 a4 b2 b4 d1 d4 e5 f3"
    assert everywhere.points("area-colours") == 8 + 2 + 2, "two precious, two of the own winter"


@pytest.mark.rule("shifting_seasons-10.3")
def test_four_colours() -> None:
    one_set = drawn("""
        sp  [1] su  ..  ..  ..
        au  sp* sp  wi  ..  [2]
        wi  ..  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert one_set.counted("four-colours") == "a3 b1 b2 c1", "the precious spring, and no winter of another area"
    assert one_set.points("four-colours") == 4 + 1 + 1
    two_sets = drawn("""
        sp  [1] su  ..  ..  ..
        sp  su  au  ..  ..  [2]
        au  wi  wi  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert two_sets.points("four-colours") == 8 + 2
    assert filled("a1 a3 b1 b2 b3 c1 c2 c3").points("four-colours") == 0


@pytest.mark.rule("shifting_seasons-10.4")
def test_line_of_four() -> None:
    two_colours = drawn("""
        ..  [1] ..  su  su  su
        sp  sp  sp  sp  sp* [2]
        ..  ..  ..  su  ..  ..
        sp* sp  sp  sp  ..  ..
        [3] ..  ..  su  ..  ..
        ..  ..  ..  su  [4] ..
    """)
    assert two_colours.points("line-of-four") == 5, "spring counts once, and the summer tiles are no four in a line"
    assert filled("c1 c2 c3 c5 c6").points("line-of-four") == 0, "the four follow one another"
    column = drawn(" ".join("wi" if cell % 6 == 2 else "au" if cell % 6 == 3 else ".." for cell in range(36)))
    assert column.points("line-of-four") == 8 + 4


@pytest.mark.rule("shifting_seasons-10.5")
def test_diagonal_of_three() -> None:
    both_ways = drawn("""
        sp  [1] ..  ..  ..  su
        ..  sp  ..  ..  su  [2]
        ..  ..  sp  su* ..  ..
        ..  ..  su  sp  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert both_ways.points("diagonal-of-three") == 3 + 4
    assert filled("a1 b2 d4").points("diagonal-of-three") == 0, "the three follow one another"


@pytest.mark.rule("shifting_seasons-10.6")
def test_border_pairs() -> None:
    assert filled("a3 a4").points("border-pairs") == filled("c1 d1").points("border-pairs") == 2
    assert filled("a3 b3").points("border-pairs") == 0, "both lie in area 1"
    assert drawn(" ".join(["..", "[1]", "sp", "su"] + [".."] * 32)).points("border-pairs") == 0
    assert filled("c3 c4 d3").points("border-pairs") == 2, "a tile is in one pair only"
    border = "a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 c1 d1 c2 d2 c5 d5 c6 d6"
    assert filled(border).points("border-pairs") == 20, "ten pairs at most"


@pytest.mark.rule("shifting_seasons-10.6")
def test_where_four_areas_meet_the_better_pairs_count() -> None:
    meeting = drawn("""
        ..  [1] ..  ..  ..  ..
        ..  ..  ..  ..  ..  [2]
        ..  ..  sp* sp  ..  ..
        ..  ..  sp* su  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert meeting.counted("border-pairs") == "c3 d3" and meeting.points("border-pairs") == 4


@pytest.mark.rule("shifting_seasons-10.7")
def test_largest_group() -> None:
    groups = drawn("""
        sp  [1] su* su* su* ..
        sp  sp  ..  ..  ..  [2]
        ..  ..  sp  ..  ..  ..
        ..  ..  ..  au  au* ..
        [3] ..  ..  au  ..  sp
        ..  ..  ..  ..  [4] ..
    """)
    assert groups.counted("largest-group") == "a3 a4 a5", "of three groups of three the one worth most"
    assert groups.points("largest-group") == 6
    larger = drawn("""
        sp  [1] su* su* su* ..
        sp  sp  ..  ..  ..  [2]
        ..  sp  ..  ..  ..  ..
        ..  ..  ..  ..  ..  ..
        [3] ..  ..  ..  ..  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert larger.points("largest-group") == 4, "the largest, even if a smaller one would be worth more"
    assert filled("a1 b2").points("largest-group") == 1, "corners do not join, and a lone tile is a group"


@pytest.mark.rule("shifting_seasons-10.8")
def test_square() -> None:
    squares = drawn("""
        sp  [1] ..  ..  su  su
        sp  sp  ..  ..  su  [2]
        sp  sp* sp  ..  ..  ..
        ..  sp  sp  wi  wi  ..
        [3] ..  ..  wi  wi  ..
        ..  ..  ..  ..  [4] ..
    """)
    assert squares.points("square") == 5 + 8, "spring counts once, summer lies around a number"


def test_every_seat_is_scored_by_its_own_season() -> None:
    play = Play(2, seasons="in-order")
    for seat in (0, 1):
        play.board(" ".join(["sp", "[1]"] + [".."] * 34), seat)
    assert (play.points("largest-group", 0), play.points("largest-group", 1)) == (2, 1)


@pytest.mark.rule("shifting_seasons-8.5")
def test_of_equal_choices_the_first_is_shown() -> None:
    assert filled("b1 b2 b3 b4 b5").counted("line-of-four") == "b1 b2 b3 b4"
    assert filled("a1 b1 c5 c6").counted("largest-group") == "a1 b1"
    assert filled("c3 c4 d3 d4").counted("border-pairs") == "c3 c4 d3 d4"
    assert filled("c3 c4 d3").counted("border-pairs") == "c3 c4", "side by side before one above the other"
    assert filled("a1 b2 c3 d3 e4 f4", "sp").counted("diagonal-of-three") == "a1 b2 c3"
    mixed = drawn("sp [1] sp .. .. .. su au wi" + " .." * 27)
    assert mixed.counted("four-colours") == "a1 b1 b2 b3"
