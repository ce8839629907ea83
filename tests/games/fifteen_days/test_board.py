"""The terminal's board."""

import random
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from sekki.cli.boards.fifteen_days import draw
from sekki.kit.language import languages, using

from .positions import FifteenDays, at


def drawn(game: FifteenDays, seat: int | None) -> str:
    console = Console(width=80, file=StringIO())
    with console.capture() as capture:
        console.print(draw(game.view(seat)))
    return capture.get()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_fits_into_80_columns(seats: int, language: str) -> None:
    chance = random.Random(seats)
    game = FifteenDays(seats, seed=seats)
    steps = 0
    while not game.over:
        if steps % 9 == 0:
            for seat in (0, seats - 1, None):
                with using(language):
                    board = drawn(game, seat)
                assert max(map(cell_len, board.splitlines())) <= 80
                assert "…" not in board, "a word is cut off"
        game.do(chance.choice(sorted(game.now())))
        steps += 1
    assert "the game is over" in drawn(game, 0)


def test_the_board_shows_rows_as_they_lie_and_only_the_backs_of_other_hands() -> None:
    game = at(
        hands=("summer-1 spring-4-winter", "winter-2 autumn-3"),
        known=("", "summer-6"),
        rows=({"summer": "left 2 * 5"}, {"spring": "right 6"}),
        market=("autumn-1 autumn-2", "", "winter-6"),
        tops=("winter", "autumn"),
    )
    text = drawn(game, 0)
    assert "☼ Summer  2 * 5 ▐" in text
    assert "▌ 6  ✿ Spring" in text
    assert "❧ Au 1  [❧ Au 2]" in text
    assert "Bo: feathers 1 · hand ☼ Su 6  ❧?  ❆?" in text
    assert "winter back" in text
    assert "☼ frog Ada" in text
    for secret in ("Wi 2", "Au 3"):
        assert secret not in text
    assert "Your hand" not in drawn(game, None)


def test_the_board_shows_what_the_automa_drew() -> None:
    game = at(seats=1, turn=1, actions=0, todo=3, phase="automa-draw", tops=("summer", "autumn"), automa_wilds=2)
    game.script("front summer-4").do("draw left-deck")
    assert "Automa: wilds 2 · removed 0 · drawn ☼ Su 4" in drawn(game, 0)
    assert "feathers" not in drawn(game, 0)
