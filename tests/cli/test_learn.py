"""Lessons at the terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sekki
from sekki.play.lesson import find_lesson, has_lesson

from .conftest import Command

TAUGHT = [name for name in sekki.list_games() if has_lesson(sekki.game(name).facts)]


def moves_of(game: str) -> list[list[str]]:
    """What is typed in every chapter by who follows the lesson."""
    return [[step.move for step in chapter.asked] for chapter in find_lesson(sekki.game(game).facts).chapters]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_to_its_end(command: Command, game: str) -> None:
    typed = [line for moves in moves_of(game) for line in (*moves, "")][:-1]
    result = command("learn", game, types=[*typed, "quit"])
    assert result.exit_code == 0, result.output
    for chapter in find_lesson(sekki.game(game).facts).chapters:
        assert chapter.title in result.output
        assert chapter.farewell.split()[0] in result.output
    assert "games like this one" not in " ".join(result.output.split())


def test_another_move_says_what_it_costs_and_is_not_played(command: Command) -> None:
    result = command("learn", "cats", types=["keep", "redeal", "quit"])
    assert "three of your nine cards are crows. It costs: you" in " ".join(result.output.split())
    assert "All cards are gathered and dealt again." in result.output
    assert "Until next time: sekki learn cats" in result.output


def test_what_is_not_legal_names_its_rule(command: Command) -> None:
    result = command("learn", "cats", types=["redeal", "keep", "play summer-8", "quit"])
    assert "Summer shows in the middle" in result.output
    assert "cats-4.2" in result.output


def test_a_chapter_can_be_skipped(command: Command) -> None:
    result = command("learn", "cats", types=["skip", "quit"])
    assert "2 of 3: With score multipliers" in result.output


def test_the_lesson_goes_on_as_a_real_game_against_sprout(command: Command) -> None:
    typed = [*moves_of("cats")[0], "play", "1", "quit"]
    result = command("learn", "cats", types=typed)
    assert result.exit_code == 0, result.output
    assert "The game is saved. Go on with: sekki play --resume" in result.output


def test_a_game_without_a_lesson_says_so(error_message: Callable[..., str], tmp_path: object) -> None:
    assert "there is no game 'chess'" in error_message("learn", "chess")
