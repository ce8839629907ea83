"""The table drawn in a terminal: fits 80 columns and says everything without colour."""

from __future__ import annotations

import random
import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from sekki.cli.boards.shifting_seasons import draw
from sekki.games.shifting_seasons.words import say
from sekki.kit.language import PSEUDO, languages, using

from .positions import Play, filled, random_game

WIDTH, HEIGHT = 80, 24


def shown(play: Play, seat: int | None = 0) -> list[str]:
    console = Console(width=WIDTH, color_system=None, record=True, file=StringIO())
    console.print(draw(play.view(seat)))
    return console.export_text().rstrip("\n").split("\n")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_fits_the_terminal(seats: int, language: str) -> None:
    chance = random.Random(seats)
    with using(language):
        for play in random_game(seats, seats, seasons="picked"):
            if play.phase == "picking" or chance.random() < 0.2:
                lines = shown(play, chance.choice([None, *range(seats)]))
                assert len(lines) <= HEIGHT and max(map(cell_len, lines)) <= WIDTH
        assert any(line.startswith("╰") and say("Place") in line for line in shown(play))


def test_lanes_show_where_to_push_and_which_are_barred() -> None:
    play = filled("a1 a3 b1 b2 b3 c1 c2 c3").in_lane(2, "spring", "summer*", "autumn", "winter", "winter*")
    lines = "\n".join(shown(play, play.turn))
    assert "→2  Sp  Su* Au  Wi  Wi* 2" in lines
    assert "✗1" in lines and "↓4" in lines and "←3" in lines
    assert "↑1" in "\n".join(shown(play, None)), "no lane is barred for a spectator"


def test_boards_show_tiles_numbers_and_frames() -> None:
    play = filled("a1 a3 b1 b2 b3 c1 c2", tile="au*", own="winter").give(0).on_display("winter", "winter", "winter")
    seat = play.turn
    assert any(line.startswith(" a") and "Au* 1 Au*" in line for line in shown(play))
    play.go("push winter lane-1", "place c3")
    lines = shown(play)
    assert any(line.startswith(" a") and "Au*[1]Au*" in line for line in lines)
    assert any("▸" in line for line in lines) and play.turn == seat


def test_the_tile_in_hand_and_the_lifted_tile_are_named() -> None:
    play = filled("d6", tile="su*").give(1).in_lane(3, "spring", "summer", "autumn", "winter", "spring*")
    play.on_display("winter", "winter", "winter").go("lift d6")
    assert any("Lifted   Su* from d6" in line for line in shown(play))
    play.go("drop f6", "push winter lane-3")
    assert any("In hand  Sp* for area 3" in line for line in shown(play))


def test_the_board_says_nothing_past_the_catalogue() -> None:
    said = set()
    with using(PSEUDO):
        for play in random_game(2, 2, seasons="picked"):
            said |= set(re.findall(r"[A-Za-z]{2,}", "\n".join(shown(play))))
    assert said == {"Ada", "Bo"}
