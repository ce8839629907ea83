"""The terminal's board."""

import random
from io import StringIO

import pytest
from rich.console import Console

from sekki.cli.boards.fifteen_days import draw

from .driver import Play, at


def drawn(play: Play, seat: int | None) -> str:
    console = Console(width=80, file=StringIO())
    with console.capture() as capture:
        console.print(draw(play.view(seat)))
    return capture.get()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_fits_into_80_columns(seats: int) -> None:
    chance = random.Random(seats)
    play = Play(seats, seed=seats)
    steps = 0
    while not play.over:
        if steps % 9 == 0:
            for seat in (0, seats - 1, None):
                assert max(map(len, drawn(play, seat).splitlines())) <= 80
        play.play(chance.choice(sorted(play.legal())))
        steps += 1
    assert "the game is over" in drawn(play, 0)


def test_the_board_shows_rows_as_they_lie_and_only_the_backs_of_other_hands() -> None:
    play = at(
        hands=("summer-1 spring-4-winter", "winter-2 autumn-3"),
        known=("", "summer-6"),
        rows=({"summer": "left 2 * 5"}, {"spring": "right 6"}),
        market=("autumn-1 autumn-2", "", "winter-6"),
        tops=("winter", "autumn"),
    )
    text = drawn(play, 0)
    assert "☼ Summer  2 * 5 ▐" in text
    assert "▌ 6  ✿ Spring" in text
    assert "❧ Au 1  [❧ Au 2]" in text
    assert "Bo: feathers 1 · hand ☼ Su 6  ❧?  ❆?" in text
    assert "winter back" in text
    assert "☼ frog Ada" in text
    for secret in ("Wi 2", "Au 3"):
        assert secret not in text
    assert "Your hand" not in drawn(play, None)


def test_the_board_shows_what_the_automa_drew() -> None:
    play = at(seats=1, turn=1, actions=0, todo=3, phase="automa-draw", tops=("summer", "autumn"), automa_wilds=2)
    play.script("front summer-4").play("draw left-deck")
    assert "Automa: wilds 2 · removed 0 · drawn ☼ Su 4" in drawn(play, 0)
    assert "feathers" not in drawn(play, 0)
