"""A stranger's game: written from the template, played, and checked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import sekki
import sekki.testing
from sekki.games import plugins
from sekki.kit import Game

from .conftest import Command

NAME = "rising_tide"


@pytest.fixture(autouse=True)
def _forgotten_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SEKKI_GAMES", "")
    path = list(sys.path)
    yield
    sys.path[:] = path
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]
    plugins._load.cache_clear()


@pytest.fixture
def tide(command: Command, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game, known to the command."""
    result = command("new-game", NAME, "--in", str(home / "own"))
    assert result.exit_code == 0, result.output
    monkeypatch.setenv("SEKKI_GAMES", str(home / "own"))
    return home / "own" / NAME


def test_a_new_game_has_every_room_and_no_trace_of_the_template(tide: Path) -> None:
    assert {path.name for path in tide.iterdir() if path.is_file()} == {
        "__init__.py", "components.toml", "components.py", "state.py", "rules.py", "setup.py", "turn.py", "scoring.py",
        "audit.py", "knowledge.py", "view.py", "words.py", "refusals.py", "advice.py", "rules.md",
    }  # fmt: skip
    for file in tide.rglob("*.*"):
        assert "template" not in file.read_text("utf-8").lower()


def test_a_new_game_passes_its_own_tests(tide: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", str(tide)]
    result = subprocess.run(words, capture_output=True, text=True, timeout=120, cwd=tide.parent)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "passed" in result.stdout


def test_a_new_game_is_listed_explained_and_played_to_its_end(command: Command, tide: Path) -> None:
    assert NAME in command("games").stdout
    assert "It must be higher" in " ".join(command("rules", NAME, "3.2").stdout.split())
    result = command(
        "play", NAME, "--seats", "you,random", "--option", "hand_size=2", "--seed", "1", "--save", "g.sekki",
        types=["why card-12", "log"] + ["1"] * 60,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "is dealt Card" in result.stdout
    table = sekki.replay("g.sekki")
    assert table.over
    assert table.prompt(None) in result.stdout
    assert command("replay", "g.sekki", "--print").exit_code == 0


def test_a_folder_of_games_is_named_on_the_command_line(
    command: Command, tide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKKI_GAMES", "")
    assert command("rules", NAME).exit_code == 2
    result = command("--games", str(tide.parent), "play", NAME, "--seats", "random,random", "--seed", "1")
    assert result.exit_code == 0, result.output
    assert "wins" in result.stdout


def test_bots_play_a_new_game(command: Command, tide: Path) -> None:
    seats = "greedy,flat:playouts=2,ismcts:20"
    result = command("play", NAME, "--seats", seats, "--seed", "1", "--save", "g.sekki")
    assert result.exit_code == 0, result.output
    assert "stand in" not in result.stdout
    assert sekki.replay("g.sekki").over


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cats", "there is a game cats already"),
        ("json", "json is the name of a Python package"),
        ("Rising", "a word like rising_tide"),
        ("rising-tide", "a word like rising_tide"),
        ("class", "a word like rising_tide"),
        ("_own", "a word like rising_tide"),
    ],
)
def test_a_name_that_cannot_be_is_refused(error_message: Callable[..., str], name: str, says: str) -> None:
    assert says in error_message("new-game", name)
    assert not Path(name).exists()


def test_nothing_is_overwritten(error_message: Callable[..., str], home: Path) -> None:
    (home / NAME).mkdir()
    assert f"{NAME} exists" in error_message("new-game", NAME)


@dataclass
class Finding:
    what: str
    ok: bool
    says: str = ""


def test_check_prints_every_law_and_fails_if_one_does(
    command: Command, tide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = Finding("every event has a sentence", False, "words.py: no 'tied'")
    findings = [Finding("every file is there", True), missing]
    asked: list[Game] = []

    def check(game: Game, progress: Callable[[Finding], None]) -> list[Finding]:
        asked.append(game)
        for finding in findings:
            progress(finding)
        return findings

    monkeypatch.setattr(sekki.testing, "check", check, raising=False)
    result = command("check", NAME)
    assert result.exit_code == 1
    assert [game.id for game in asked] == [NAME]
    said = " ".join(result.stdout.split())
    assert "ok Every file is there." in said
    assert "wrong Every event has a sentence. words.py: no 'tied'" in said
    assert "1 of 2 checks do not hold." in said
    findings.pop()
    result = command("check", NAME)
    assert result.exit_code == 0
    assert "All 1 checks hold." in result.stdout


def test_a_folder_is_checked_without_being_registered(
    command: Command, tide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKKI_GAMES", "")
    monkeypatch.setattr(sekki.testing, "check", lambda game, progress: [Finding(game.id, True)], raising=False)
    assert command("check", str(tide)).exit_code == 0


def test_a_game_that_cannot_be_loaded_says_where(error_message: Callable[..., str], tide: Path) -> None:
    (tide / "scoring.py").unlink()
    said = error_message("check", NAME, code=1)
    assert f"No module named '{NAME}.scoring'" in said
    assert "rules.py, line" in said


def test_a_new_game_keeps_every_law(command: Command, tide: Path) -> None:
    result = command("check", NAME)
    assert result.exit_code == 0, result.stdout
