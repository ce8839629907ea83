"""What a person may type for a move."""

from __future__ import annotations

import pytest

import sekki
from sekki.cli.move_input import closest_move, matching_moves
from sekki.cli.turn_prompt import HELP
from sekki.play import Move


def move(text: str, label: str) -> Move:
    kind, *args = text.split()
    return Move(0, text, kind, tuple(args), label, "", tuple(args))


LEGAL = [
    move("play spring-1", "Play Spring 1"),
    move("play spring-12", "Play Spring 12"),
    move("play fall-3", "Play Fall 3"),
    move("redeal", "Ask for a new deal"),
]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("1", "play spring-1"),
        ("3", "play fall-3"),
        ("play spring-1", "play spring-1"),
        ("PLAY Spring-12", "play spring-12"),
        ("spring-1", "play spring-1"),
        ("spring 12", "play spring-12"),
        ("Play Fall 3", "play fall-3"),
        ("p f", "play fall-3"),
        ("f", "play fall-3"),
        ("re", "redeal"),
        ("ask", "redeal"),
    ],
)
def test_a_number_a_text_or_enough_of_it_names_a_move(answer: str, meant: str) -> None:
    assert [found.text for found in matching_moves(answer, LEGAL)] == [meant]


def test_too_little_names_several_moves() -> None:
    assert [found.text for found in matching_moves("spr", LEGAL)] == ["play spring-1", "play spring-12"]


@pytest.mark.parametrize("answer", ["0", "5", "winter-4", "x", "play spring-1 now"])
def test_what_fits_nothing_names_no_move(answer: str) -> None:
    assert matching_moves(answer, LEGAL) == []


def test_a_move_that_is_not_legal_is_found_by_its_arguments() -> None:
    game = sekki.game("cats").facts
    assert closest_move("winter-4", game) == "play winter-4"
    assert closest_move("nonsense", game) == "nonsense"
    assert closest_move("", game) == ""


@pytest.mark.parametrize("game_id", sekki.list_games())
def test_no_move_is_called_like_a_word_of_the_table(game_id: str) -> None:
    words = {line.split()[0] for line in HELP}
    assert not words & set(sekki.game(game_id).facts.moves.kinds)
