"""The terminal board: everything on it, in 80 columns."""

import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from sekki.cli.boards.living_forest_duel import draw
from sekki.kit.language import languages, using

from .positions import SUMMER, WINTER, Duel, table
from .test_forest import straight_east


def drawn(play, you=None):
    console = Console(width=80, color_system=None)
    with console.capture() as got:
        console.print(draw({**play.view(), "you": you}))
    return got.get()


@pytest.mark.parametrize("language", languages())
def test_the_board_fits_eighty_columns_in_every_phase(language):
    for seed in range(2):
        play, rng = Duel(seed), random.Random(seed)
        seen = set()
        while play.actors:
            if rng.random() < 0.1 or play.phase not in seen:
                with using(language):
                    board = drawn(play)
                assert max(map(cell_len, board.splitlines())) <= 80
                assert "…" not in board, "a word is cut off"
                seen.add(play.phase)
            seat = play.actors[0]
            play.play(seat, rng.choice(sorted(play.legal(seat))))
        assert "has won" in drawn(play)


def test_tokens_stand_behind_the_elements_they_point_at():
    board = drawn(table(help_line="spider crocodile", pointing=((WINTER, "water", "crocodile"),)))
    assert "spider ☼3 ≈1 ♣1 ● · crocodile ≈3◆W ♣−1" in board


def test_rivers_join_on_the_board():
    board = drawn(table(forests=({(1, 0): "sun-6", (1, 1): "wind-5"}, {})), you=SUMMER)
    assert "Summer: Ada (you)" in board
    rows = [line[:20] for line in board.splitlines()]
    lake = next(i for i, row in enumerate(rows) if "lak" in row)
    assert rows[lake].rstrip() == "   0 ─lak──☼6K─"
    assert rows[lake - 3].rstrip() == "  1N   ·   ≋5E─"
    assert rows[lake - 1][12] == rows[lake - 2][12] == "│"


def test_a_forest_too_wide_to_draw_is_listed():
    board = drawn(table(forests=(straight_east(), {})))
    assert "sun-1 at 1E 0" in board
