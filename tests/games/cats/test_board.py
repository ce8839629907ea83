"""The terminal's board of cats."""

import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from sekki.cli.boards.cats import SHAPE, draw
from sekki.kit.language import languages, using

from .positions import Play, dealt, late

WIDTH = 80


def drawn(play: Play, seat: int | None) -> str:
    console = Console(width=WIDTH, color_system=None, force_terminal=True, markup=False)
    with console.capture() as capture:
        console.print(draw(play.view(seat)))
    return capture.get()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_position_fits_80_columns(seats: int, mode: str, language: str) -> None:
    chance = random.Random(seats)
    play = Play(seats, seed=7, mode=mode, target=15)
    with using(language):
        while play.actors:
            seat = chance.choice(play.actors)
            play.play(seat, chance.choice(sorted(play.legal(seat))))
            if chance.random() < 0.1:
                for viewer in (None, *range(seats)):
                    board = drawn(play, viewer)
                    assert max(map(cell_len, board.splitlines())) <= WIDTH
                    assert "…" not in board, "a word is cut off"
        assert "Ada" in drawn(play, None)


def test_the_board_shows_all_there_is_to_see_without_colour() -> None:
    hands = ("spring-3 summer-4", "fall-4 fall-5", "winter-5 winter-6", "fall-6 winter-7")
    play = late(["spring-1", "summer-10"], *hands, taken=("winter-12 fall-7 yorozu-13",))
    play.all_play("spring-3", "fall-5", "winter-6", "fall-6")
    board = drawn(play, 0)
    assert "round 9 of 9" in board
    assert f"{SHAPE['spring']} Spring 3 ∝ for the lowest" in board
    assert "12∝∝" in board
    assert "7▾" in board
    assert "13●" in board
    assert board.count("no more") == 2
    assert "Your hand" in board
    assert "Your hand" not in drawn(play, None)


def test_the_board_shows_who_has_chosen_and_ones_own_choice() -> None:
    play = dealt(["spring-3", "fall-9"], "summer-2").play(0, "play summer-2")
    assert "✓Ada" in drawn(play, 1)
    assert "Summer 2" not in drawn(play, 1)
    assert "You chose" in drawn(play, 0)
    assert "Summer 2" in drawn(play, 0)


def test_the_board_shows_the_dummy_multipliers_and_tokens() -> None:
    assert "Dummy" in drawn(Play(3).keep(), 0)
    assert "Your score multiplier cards" in drawn(Play(mode="experienced"), 0)
    assert "Tokens left" in drawn(Play(mode="advanced"), 0)


def test_the_board_shows_the_cards_a_crow_chooses_between() -> None:
    cards = ("yorozu-0", "summer-6", "winter-9", "yorozu-13")
    board = drawn(dealt(["spring-1", "spring-9"], *cards).all_play(*cards), 2)
    for said in ("Ada 萬 Yorozu 0", "Bo ☼ Summer 6", "Di 萬 Yorozu 13"):
        assert said in board
