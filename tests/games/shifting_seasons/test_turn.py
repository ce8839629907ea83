"""Pushing and placing (chapters 3 and 4)."""

from __future__ import annotations

import pytest

from .positions import Play, drawn, filled

AREA_1 = "a1 a3 b1 b2 b3 c1 c2 c3"


def held(tile: str, lane: int, board: str = "") -> Play:
    """The seat to move has this board and is about to place a tile in this area."""
    play = filled(board).give(0).in_lane(lane, *["summer"] * 4, tile).on_display("winter", "spring", "spring*")
    return play.go(f"push winter lane-{lane}")


@pytest.mark.rule("shifting_seasons-3.1")
def test_a_turn_goes_push_place_move_refill() -> None:
    play = filled("c3").give(2).on_display("spring", "summer*", "winter")
    seat = play.turn
    assert {text.split()[0] for text in play.can()} == {"push", "double", "lift"}
    play.go("lift c3", "drop f6", "push spring lane-1")
    assert {text.split()[0] for text in play.can()} == {"place"}
    play.go("place a1")
    assert play.turn == seat and play.can() == {"lift a1", "lift f6", "done"}
    assert play.view()["display"] == ["summer*", "winter"], "the display is refilled at the very end"
    play.go("done")
    assert play.turn != seat and len(play.view()["display"]) == 3


UP, RIGHT, LEFT, DOWN = (
    [(4, 1), (3, 1), (2, 1), (1, 1), (0, 1)],
    [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)],
    [(3, 4), (3, 3), (3, 2), (3, 1), (3, 0)],
    [(0, 3), (1, 3), (2, 3), (3, 3), (4, 3)],
)


@pytest.mark.rule("shifting_seasons-3.2")
@pytest.mark.parametrize(("lane", "spots"), [(1, UP), (2, RIGHT), (3, LEFT), (4, DOWN)])
def test_a_pushed_tile_moves_the_lane_on_by_one(lane: int, spots: list[tuple[int, int]]) -> None:
    tiles = ["spring", "summer", "autumn", "winter", "spring*"]
    play = Play(2).give(0).in_lane(lane, *tiles).on_display("winter*", "autumn*", "autumn*")
    assert {text.split()[0] for text in play.can()} == {"push"}, "you must push"
    assert play.refuses("done", "3.2")
    play.go(f"push winter* lane-{lane}")
    grid = play.view()["sliding"]
    assert [grid[row][column] for row, column in spots] == ["winter*", *tiles[:-1]]
    assert (play.view()["held"], play.view()["lane"]) == ("spring*", f"lane-{lane}")
    assert play.view()["display"] == ["autumn*", "autumn*"]


@pytest.mark.rule("shifting_seasons-3.2")
def test_only_tiles_of_the_display_are_pushed() -> None:
    play = Play(2).on_display("winter", "winter", "spring*")
    assert play.can_only("push") == {f"{tile} lane-{lane}" for tile in ("winter", "spring*") for lane in range(1, 5)}
    rule, sentence = play.refusal("push spring lane-1")
    assert rule == "3.2" and "there is precious Spring, Winter." in sentence


@pytest.mark.rule("shifting_seasons-3.3")
def test_the_lane_of_a_full_area_is_barred() -> None:
    play = filled(AREA_1).on_display("winter", "winter", "winter").give(1)
    assert play.can_only("push") == play.can_only("double") == {"winter lane-2", "winter lane-3", "winter lane-4"}
    rule, sentence = play.refusal("push winter lane-1")
    assert rule == "3.3" and "open to you: lane 2, lane 3, lane 4." in sentence
    assert play.view()["seats"][play.turn]["barred"] == ["lane-1"]
    play.go("lift a1", "drop f6")
    assert "push winter lane-1" in play.can(), "a Move opens it again"


@pytest.mark.rule("shifting_seasons-3.3")
def test_only_the_own_board_bars_a_lane() -> None:
    play = filled("")
    play.board(
        " ".join(["su"] * 1 + ["[1]"] + ["su"] * 4 + ["su"] * 5 + ["[2]"] + ["su"] * 12 + [".."] * 12),
        seat=1 - play.turn,
    )
    assert len({text.split()[1] for text in play.can_only("push")}) == 4


@pytest.mark.rule("shifting_seasons-3.4")
def test_the_tile_that_fell_out_must_be_placed() -> None:
    play = held("autumn*", 4)
    seat = play.turn
    assert {text.split()[0] for text in play.can()} == {"place"}
    for move in ("push spring lane-2", "double spring lane-2", "done"):
        assert play.refuses(move, "3.4")
    play.go("place f6")
    assert play.view()["seats"][seat]["board"][5][5] == "autumn*" and play.view()["held"] is None
    assert play.refuses("place f4", "3.4")


@pytest.mark.rule("shifting_seasons-3.5")
def test_the_display_is_refilled_from_the_bag_and_the_next_player_follows() -> None:
    play = held("autumn", 4).script("tile summer*")
    seat, bag = play.turn, play.view()["bag_left"]
    play.go("place f6")
    assert play.turn == (seat + 1) % 2
    assert play.view()["display"] == ["spring", "spring*", "summer*"]
    assert play.view()["bag_left"] == bag - 1
    assert play.answers == ["tile summer*"] and play.events[-1] == "refilled summer*"


@pytest.mark.rule("shifting_seasons-4.1")
@pytest.mark.parametrize(("lane", "area"), [(1, "abc 123"), (2, "abc 456"), (3, "def 123"), (4, "def 456")])
def test_a_tile_goes_into_the_area_of_its_number(lane: int, area: str) -> None:
    play = held("winter", lane, board="b2 b4 e2 e4")
    rows, columns = area.split()
    assert all(cell[0] in rows and cell[1] in columns for cell in play.can_only("place"))
    outside = {1: "d2", 2: "b3", 3: "e4", 4: "c5"}[lane]
    assert play.refuses(f"place {outside}", "4.1")


@pytest.mark.rule("shifting_seasons-4.2")
@pytest.mark.parametrize(("lane", "cells"), [(1, "a1 a3 b2"), (2, "a6 b5 c6"), (3, "d1 e2 f1"), (4, "e5 f4 f6")])
def test_the_first_tile_of_an_area_goes_next_to_its_number(lane: int, cells: str) -> None:
    play = held("winter", lane)
    assert play.can_only("place") == set(cells.split())
    middle = {1: "c3", 2: "c4", 3: "d3", 4: "d4"}[lane]
    assert play.refuses(f"place {middle}", "4.2")


@pytest.mark.rule("shifting_seasons-4.3")
@pytest.mark.rule("shifting_seasons-1.5")
def test_later_tiles_go_next_to_the_number_or_a_tile_of_the_area() -> None:
    play = held("winter", 1, board="b2 a4 b4 c4 d1 d2 d3")
    assert play.can_only("place") == {"a1", "a3", "b1", "b3", "c2"}
    rule, sentence = play.refusal("place c1")
    assert rule == "4.3" and "a1, a3, b1, b3, c2" in sentence, "d1 lies across the border, b2 only touches a corner"
    assert play.refuses("place c3", "4.3")


@pytest.mark.rule("shifting_seasons-4.4")
def test_tiles_lie_on_free_spaces_and_never_on_a_number() -> None:
    play = held("winter", 1, board="a1 b2")
    assert play.refuses("place a1", "4.4") and play.refuses("place a2", "4.4")
    full = filled(AREA_1 + " a4").give(1).go("lift a4")
    assert full.can_only("drop").isdisjoint({"a2", "b6", "e1", "f5", *AREA_1.split(), "a4"})


@pytest.mark.rule("shifting_seasons-4.5")
def test_only_what_lies_there_now_counts_for_placing() -> None:
    moved_in = filled("f6").give(1).on_display("winter", "winter", "winter")
    moved_in.go("lift f6", "drop c3", "push winter lane-1")
    assert moved_in.can_only("place") == {"a1", "a3", "b2", "b3", "c2"}
    moved_out = filled("a1 f6").give(1).on_display("winter", "winter", "winter")
    moved_out.go("lift a1", "drop d4", "push winter lane-1")
    assert moved_out.can_only("place") == {"a1", "a3", "b2"} and moved_out.refuses("place b1", "4.2")


def test_a_place_is_always_found() -> None:
    """Wherever the free spaces of an area lie, one of them touches its number or a tile."""
    for free in range(1, 256):
        cells = [cell for i, cell in enumerate(AREA_1.split()) if not free >> i & 1]
        play = drawn(" ".join("sp" if f"{row}{column}" in cells else ".." for row in "abcdef" for column in "123456"))
        play.s.phase, play.s.lane, play.s.held = 2, 0, 0
        assert play.can()
