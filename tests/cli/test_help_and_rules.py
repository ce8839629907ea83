"""Looking around: help, version, games, rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sekki

from .conftest import Command

NOT_NEEDED = ("numba", "fastapi", "uvicorn", "sqlalchemy")


def test_the_help_names_every_command(command: Command) -> None:
    result = command("--help")
    assert result.exit_code == 0
    for name in ("games", "rules", "play", "replay", "warm", "serve"):
        assert name in result.stdout


def test_the_version_is_the_installed_one(command: Command) -> None:
    assert command("--version").stdout.startswith("sekki ")


def test_the_shelf_shows_every_game_in_eighty_columns(command: Command) -> None:
    shown = command("games").stdout
    for game_id in sekki.list_games():
        assert game_id in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("words", ["['--help']", "['games']", "['rules', 'cats', '4.2']"])
def test_looking_around_loads_neither_compiler_nor_server(words: str) -> None:
    code = f"import sys; from sekki.cli.main import app; app({words}, standalone_mode=False)"
    code = f"try:\n    {code.replace('; ', chr(10) + '    ')}\nexcept SystemExit: pass\n"
    code += f"loaded = [name for name in {NOT_NEEDED} if name in sys.modules]\nassert not loaded, loaded"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)


def test_all_rules_are_shown(command: Command) -> None:
    shown = command("rules", "cats").stdout
    for number in sekki.game("cats").facts.rule_numbers:
        assert number in shown


def test_one_rule_is_shown_by_its_number(command: Command) -> None:
    for number in ("4.2", "cats-4.2"):
        shown = command("rules", "cats", number).stdout
        assert "cats-4.2" in shown
        assert "cats-4.3" not in shown


def test_a_chapter_is_shown_by_its_number(command: Command) -> None:
    shown = command("rules", "cats", "4").stdout
    assert "cats-4.1" in shown
    assert "cats-4.7" in shown
    assert "cats-5.1" not in shown


def test_rules_are_found_by_their_words(command: Command) -> None:
    shown = command("rules", "cats", "yorozu", "crow").stdout
    assert "cats-5.2" in shown
    assert "cats-2.1" not in shown


def test_words_that_no_rule_uses_are_named(error_message: Callable[..., str]) -> None:
    assert "zeppelin" in error_message("rules", "cats", "zeppelin", code=1)


def test_a_number_that_no_rule_has_gets_the_range(error_message: Callable[..., str]) -> None:
    said = error_message("rules", "cats", "99.9")
    assert "cats-99.9" in said
    assert "cats-1.1" in said


def test_a_game_that_cannot_be_loaded_is_left_out_of_the_list_with_its_error(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "unready"
    folder.mkdir()
    (folder / "__init__.py").write_text("from .rules import GAME")
    (folder / "rules.py").write_text("")
    monkeypatch.setenv("SEKKI_GAMES", str(home))
    result = command("games")
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "Left out: the game 'unready' from the folder" in said
    assert "cannot import name 'GAME'" in said
    assert "shifting_seasons" in said
    result = command("play", "unready")
    assert result.exit_code == 1
    assert "sekki: the game 'unready' from the folder" in result.stderr


def test_the_rules_in_short_fit_on_one_page(command: Command) -> None:
    result = command("rules", "cats", "short")
    assert result.exit_code == 0
    assert "most points" in result.output
    assert len(result.output.splitlines()) < 40
