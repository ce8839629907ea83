"""The rulebook's examples. Its pictures are lost, so the board is ours; every number in its text holds for it."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons import GAME

from .positions import Play, drawn, filled

# 24 tiles of the spring player at the end of a first game.
EXAMPLE = """
    au  [1] ..  au  ..  su*
    ..  au* au  su  su  [2]
    sp* wi* sp* wi  su  ..
    sp  sp  sp* wi  wi  sp
    [3] sp  ..  ..  wi  ..
    su  wi  au  ..  [4] au*
"""


@pytest.fixture
def example() -> Play:
    play = Play(2, seasons="in-order", first_game=True, script=["starter seat-1"])
    return play.board(EXAMPLE, seat=0)


def parts(play: Play, card: str) -> tuple[int, int, int]:
    """Tiles, precious tiles and spring tiles among those a card counts."""
    board = play.view()["seats"][0]["board"]
    tiles = [board["abcdef".index(cell[0])][int(cell[1]) - 1] for cell in play.counted(card, 0).split()]
    return len(tiles), sum(tile.endswith("*") for tile in tiles), sum(tile.startswith("spring") for tile in tiles)


def test_the_example_board_is_a_board_at_the_end(example: Play) -> None:
    board = example.view()["seats"][0]["board"]
    assert sum(tile is not None for row in board for tile in row) == 24
    assert example.view()["cards"] == ["diagonals", "connections", "area-colours", "largest-group"]


@pytest.mark.rule("shifting_seasons-9.2")
def test_the_diagonals_of_the_example_give_20_points(example: Play) -> None:
    assert parts(example, "diagonals") == (12, 5, 3)
    assert example.points("diagonals", 0) == 20


@pytest.mark.rule("shifting_seasons-9.6")
def test_the_connections_of_the_example_give_14_points(example: Play) -> None:
    assert parts(example, "connections") == (10, 2, 2)
    assert example.points("connections", 0) == 14
    assert "e3" not in example.counted("connections", 0), "the lower connection is not complete"


@pytest.mark.rule("shifting_seasons-10.2")
def test_the_area_colours_of_the_example_give_21_points(example: Play) -> None:
    cells = example.counted("area-colours", 0).split()
    areas = {"abc123": 0, "abc456": 0, "def123": 0, "def456": 0}
    for cell in cells:
        areas[("abc" if cell[0] in "abc" else "def") + ("123" if cell[1] in "123" else "456")] += 1
    assert list(areas.values()) == [3, 4, 4, 3]
    assert parts(example, "area-colours") == (14, 3, 4)
    assert example.points("area-colours", 0) == 21


@pytest.mark.rule("shifting_seasons-10.7")
def test_the_largest_group_of_the_example_gives_15_points(example: Play) -> None:
    assert parts(example, "largest-group") == (6, 3, 6)
    assert example.points("largest-group", 0) == 15
    assert "d6" not in example.counted("largest-group", 0), "the spring tile at the right is not next to the group"


@pytest.mark.rule("shifting_seasons-7.2")
def test_the_example_gives_70_points(example: Play) -> None:
    assert GAME.rules.score(example.s, 0) == 70
    assert GAME.words.score_lines(example.s, 0) == [
        ("Diagonals", 20),
        ("Connections", 14),
        ("Area colours", 21),
        ("Largest group", 15),
    ]


@pytest.mark.rule("shifting_seasons-9.6")
def test_three_connections_have_ten_tiles() -> None:
    play = filled("b1 b2 b3 b4 b5 c2 d2 e2 f2 c5 d5 e5 e3")
    assert play.points("connections") == 10, (
        "the two shared tiles count once, the fifth in a line and the open way do not"
    )


@pytest.mark.rule("shifting_seasons-9.4")
def test_either_column_or_both_count() -> None:
    for columns, points in (("3", 6), ("4", 6), ("34", 12), ("12", 0)):
        cells = [f"{row}{column}" for row in "abcdef" for column in columns]
        cells = [cell for cell in cells if cell not in ("a2", "e1")]
        assert (
            drawn(" ".join("su" if f"{r}{c}" in cells else ".." for r in "abcdef" for c in "123456")).points("columns")
            == points
        )
