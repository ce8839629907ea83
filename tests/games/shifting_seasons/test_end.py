"""The end of a game and who wins (chapter 7)."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons import GAME

from .positions import Play, filled, random_game
from .test_bonuses import last_placement


@pytest.mark.rule("shifting_seasons-7.1")
def test_play_goes_on_until_the_display_is_empty() -> None:
    play = filled("").give(0).on_display("winter", "spring")
    play.s.bag = [0] * 8
    play.give(0, seat=1 - play.turn)
    play.go("push winter lane-1", "place a1")
    assert play.view()["display"] == ["spring"] and play.phase == "pushing"
    assert not any(event.startswith("refilled") for event in play.events)
    play.go("push spring lane-1", "place a1")
    assert play.phase == "over" and GAME.rules.actors(play.s) == 0
    assert play.can() == set() and play.refuses("push spring lane-1", "7.1")


@pytest.mark.rule("shifting_seasons-7.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_places_24_tiles_and_every_card_is_scored(seats: int) -> None:
    *_, play = random_game(seats, seed=seats)
    for i, seat in enumerate(play.view()["seats"]):
        assert sum(tile is not None for row in seat["board"] for tile in row) == 24
        assert sum(seat["card_scores"].values()) == seat["score"] == GAME.rules.score(play.s, i)
        scored = [event.split() for event in play.events if event.startswith(f"scored seat-{i + 1} ")]
        assert {card: int(points) for _, _, card, points in scored} == seat["card_scores"]


def finished(*boards: str, tiles: tuple[str, ...] = ("sp", "sp")) -> Play:
    """A finished game by the centre card: the tiles on each seat's board, no seat with spring as its own season."""
    play = last_placement(tokens=0)
    play.go("push winter lane-4", "place f6")
    play.s.cards = 1 << 1
    for seat, (cells, tile) in enumerate(zip(boards, tiles, strict=True)):
        play.s.season[seat] = 1 + seat
        text = " ".join(tile if f"{row}{column}" in cells.split() else ".." for row in "abcdef" for column in "123456")
        play.board(text, seat)
    return play


@pytest.mark.rule("shifting_seasons-7.3")
def test_most_points_win() -> None:
    play = finished("c3 c4 d3 d4", "c3 c4 d3")
    assert play.places == [1, 2] and play.prompt() == "Ada wins with 8 points."


@pytest.mark.rule("shifting_seasons-7.4")
def test_a_tie_is_broken_by_precious_tiles_scored_or_not() -> None:
    play = finished("c3 c4 d3 d4", "c3 c4 d3 d4")
    assert play.places == [1, 1] and play.prompt() == "Ada and Bo share the win with 8 points each."
    play.s.precious[1] |= 1
    play.s.laid[1, 0] |= 1
    assert GAME.rules.score(play.s, 0) == GAME.rules.score(play.s, 1)
    assert play.places == [2, 1] and play.prompt() == "Bo wins with 8 points and more precious tiles."
