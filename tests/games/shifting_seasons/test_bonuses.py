"""Frames, tokens and what tokens buy (chapters 5 and 6)."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons import GAME

from .positions import Play, filled

AREA_1 = "a1 a3 b1 b2 b3 c1 c2 c3"
AREA_4 = "d4 d5 d6 e4 e5 e6 f4 f6"


def about_to_fill(area: str = AREA_1, more: str = "", tokens: int = 0) -> Play:
    """The seat to move lacks the last space of an area."""
    return filled(f"{area.rpartition(' ')[0]} {more}").give(tokens).on_display("winter", "winter", "winter")


def without_frames(play: Play, left: int = 0) -> Play:
    """The other seat, and if need be this one, have taken the frames."""
    play.s.framed[1 - play.turn] = 0b1111
    play.s.framed[play.turn] = [0b1110, 0b1100][left]
    return play


@pytest.mark.rule("shifting_seasons-5.1")
@pytest.mark.rule("shifting_seasons-5.2")
def test_filling_an_area_takes_a_frame_and_a_token() -> None:
    play = about_to_fill()
    seat = play.turn
    play.go("push winter lane-1", "place c3")
    assert [event.split()[0] for event in play.events] == ["placed", "framed", "token"]
    view = play.view()
    assert view["seats"][seat]["framed"] == [1] and view["frames_left"] == 6
    assert view["seats"][seat]["tokens"] == 1 and view["tokens_left"] == 2
    assert play.turn == seat and "lift c3" in play.can(), "the token may be used at once"


@pytest.mark.rule("shifting_seasons-5.1")
def test_a_nearly_full_area_takes_nothing() -> None:
    play = about_to_fill("a1 a3 b1 b2 b3 c1 c2")
    seat = play.turn
    play.go("push winter lane-1", "place c2")
    assert play.view()["seats"][seat]["framed"] == [] and play.view()["tokens_left"] == 3


@pytest.mark.rule("shifting_seasons-5.3")
def test_without_frames_there_is_no_token_either() -> None:
    play = without_frames(about_to_fill())
    seat = play.turn
    play.go("push winter lane-1", "place c3")
    assert play.view()["seats"][seat]["framed"] == [2, 3, 4] and play.view()["frames_left"] == 0
    assert play.view()["seats"][seat]["tokens"] == 0 and play.view()["tokens_left"] == 3


@pytest.mark.rule("shifting_seasons-5.3")
def test_the_last_frame_brings_a_token() -> None:
    play = without_frames(about_to_fill(), left=1)
    seat = play.turn
    play.go("push winter lane-1", "place c3")
    assert play.view()["frames_left"] == 0 and play.view()["seats"][seat]["tokens"] == 1


@pytest.mark.rule("shifting_seasons-5.3")
def test_without_tokens_there_is_a_frame_alone() -> None:
    play = about_to_fill()
    seat = play.turn
    play.s.supply = 0
    play.go("push winter lane-1", "place c3")
    assert play.view()["seats"][seat]["framed"] == [1] and play.view()["seats"][seat]["tokens"] == 0


@pytest.mark.rule("shifting_seasons-5.4")
def test_an_area_counts_once_and_keeps_its_frame() -> None:
    play = about_to_fill(tokens=2)
    seat = play.turn
    play.go("push winter lane-1", "place c3", "lift c3", "drop f6")
    assert play.view()["seats"][seat]["framed"] == [1], "the frame stays on an opened area"
    play.go("done")
    play.s.turn = seat
    play.on_display("winter", "winter", "winter").go("push winter lane-1", "place c3")
    assert play.view()["frames_left"] == 6 and play.view()["seats"][seat]["tokens"] == 2


@pytest.mark.rule("shifting_seasons-6.1")
def test_a_token_buys_one_effect_and_leaves_the_game() -> None:
    play = filled("c3 c4").give(3).on_display("winter", "winter", "winter")
    seat, supply = play.turn, play.view()["tokens_left"]
    play.go("lift c3", "drop d1")
    assert play.view()["seats"][seat]["tokens"] == 2
    play.go("double winter lane-1")
    assert play.view()["seats"][seat]["tokens"] == 1
    play.go("place a1", "lift a1", "drop f6")
    assert play.view()["seats"][seat]["tokens"] == 0 and play.turn != seat, "three tokens in one turn"
    assert play.view()["tokens_left"] == supply


@pytest.mark.rule("shifting_seasons-6.1")
def test_without_tokens_there_are_no_bonuses() -> None:
    play = filled("c3").give(0).on_display("winter", "winter", "winter")
    assert {text.split()[0] for text in play.can()} == {"push"}
    assert play.refuses("double winter lane-1", "6.1") and play.refuses("lift c3", "6.1")


@pytest.mark.rule("shifting_seasons-6.2")
def test_a_move_carries_any_tile_to_any_free_space() -> None:
    play = filled("a1 b2", tile="su*").give(1)
    seat = play.turn
    assert play.can_only("lift") == {"a1", "b2"}
    play.go("lift b2")
    free = {f"{row}{column}" for row in "abcdef" for column in "123456"} - {"a1", "b2", "a2", "b6", "e1", "f5"}
    assert play.can() == {f"drop {cell}" for cell in free}
    assert all(play.refuses(move, "6.2") for move in ("drop b2", "drop a1", "drop f5", "lift a1", "push winter lane-1"))
    play.go("drop d4")
    assert play.events == [f"moved seat-{seat + 1} summer* b2 d4"]
    board = play.view()["seats"][seat]["board"]
    assert (board[1][1], board[3][3]) == (None, "summer*")
    assert play.phase == "pushing", "before the push"


@pytest.mark.rule("shifting_seasons-6.2")
def test_a_move_is_not_possible_between_push_and_placing_nor_on_anothers_turn() -> None:
    play = filled("a1 b2").give(1).on_display("winter", "winter", "winter")
    other = 1 - play.turn
    play.board(" ".join(["sp", "[1]"] + [".."] * 34), seat=other)
    assert play.legal(other) == set() and play.refusal("lift a1", other)[0] == "2.8"
    play.go("push winter lane-4")
    assert play.refuses("lift a1", "6.2")
    play.go("place f6")
    assert "lift a1" in play.can() and play.refuses("lift c1", "6.2") and play.refuses("drop c1", "6.2")


@pytest.mark.rule("shifting_seasons-6.3")
def test_a_move_that_fills_an_area_takes_a_frame_but_no_token() -> None:
    play = about_to_fill(more="f6", tokens=1)
    seat = play.turn
    play.go("lift f6", "drop c3")
    assert play.view()["seats"][seat]["framed"] == [1] and play.view()["frames_left"] == 6
    assert play.view()["seats"][seat]["tokens"] == 0 and play.view()["tokens_left"] == 3


@pytest.mark.rule("shifting_seasons-6.3")
def test_a_move_without_frames_left_changes_nothing_else() -> None:
    play = without_frames(about_to_fill(more="f6", tokens=1))
    seat = play.turn
    play.go("lift f6", "drop c3")
    assert play.view()["seats"][seat]["framed"] == [2, 3, 4] and play.view()["frames_left"] == 0


@pytest.mark.rule("shifting_seasons-6.4")
def test_a_double_shift_pushes_the_fallen_tile_into_the_same_lane() -> None:
    play = (
        Play(2)
        .give(2)
        .in_lane(2, "spring", "summer", "autumn", "winter", "summer*")
        .on_display("winter*", "spring", "spring")
    )
    seat = play.turn
    play.go("double winter* lane-2")
    assert play.view()["sliding"][1] == ["summer*", "winter*", "spring", "summer", "autumn"]
    assert play.view()["held"] == "winter" and play.view()["display"] == ["spring", "spring"]
    assert [event.partition(" ")[0] for event in play.events] == ["doubled", "pushed", "fell", "pushed", "fell"]
    assert play.refuses("double spring lane-2", "3.4")
    play.go("place a6")
    assert play.turn == seat and play.refuses("double spring lane-2", "3.1"), "once in a turn, before the push"


@pytest.mark.rule("shifting_seasons-6.5")
def test_a_move_is_possible_after_the_last_placement_and_tokens_expire() -> None:
    play = last_placement(tokens=2)
    seat = play.turn
    play.go("push winter lane-4", "place f6")
    assert play.phase == "ending", "the last tile is placed, and a Move is still possible"
    play.go("lift f6", "drop d6")
    assert play.phase == "ending" and play.view()["seats"][seat]["tokens"] == 1
    before = GAME.rules.score(play.s, seat)
    play.go("done")
    assert play.phase == "over" and GAME.rules.score(play.s, seat) == before


def last_placement(tokens: int) -> Play:
    play = filled(AREA_1).give(tokens).on_display("winter")
    play.s.bag = [0] * 8
    return play
