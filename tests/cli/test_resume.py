"""Going on with a game, and looking at one again."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from pathlib import Path

import pytest

import sekki

from .conftest import Command


def test_a_game_goes_on_where_it_was_left(command: Command, saved: Path) -> None:
    before = sekki.replay(saved).steps
    result = command("play", "--resume", str(saved), types=["1", "quit"])
    assert result.exit_code == 0, result.output
    table = sekki.replay(saved)
    assert len(table.steps) == len(before) + 1
    assert table.names == ["Ana", "Bo", "Cy"]


def test_a_resumed_game_keeps_its_luck_and_its_players(command: Command, home: Path) -> None:
    words = ("play", "cats", "--seats", "you,random,random", "--option", "single=yes", "--seed", "8")
    command(*words, "--save", "at-once.sekki", types=["1"] * 100)
    command(*words, "--save", "twice.sekki", types=["1"] * 3)
    command("play", "--resume", "twice.sekki", types=["1"] * 100)
    assert (home / "at-once.sekki").read_text() == (home / "twice.sekki").read_text()


def test_the_newest_unfinished_games_are_offered(command: Command, saved: Path, home: Path) -> None:
    folder = home / "data" / "games"
    folder.mkdir(parents=True)
    for minutes, name in ((200, "old"), (90, "newer"), (3000, "oldest")):
        shutil.copy(saved, folder / f"{name}.sekki")
        then = time.time() - 60 * minutes
        os.utime(folder / f"{name}.sekki", (then, then))
    (folder / "broken.sekki").write_text("hello")
    result = command("play", "--resume", types=["9", "", "quit"])
    assert result.exit_code == 0, result.output
    offered = [line for line in result.stdout.splitlines() if "ago" in line]
    assert [line.split("·")[-1].strip() for line in offered] == ["1 hour ago", "3 hours ago", "2 days ago"]
    assert "A number from 1 to 3" in result.stdout
    assert "newer.sekki" in result.stdout


def test_a_game_in_the_folder_is_found_by_its_name(command: Command, saved: Path, home: Path) -> None:
    folder = home / "data" / "games"
    folder.mkdir(parents=True)
    shutil.move(saved, folder / "evening.sekki")
    for name in ("evening", "evening.sekki"):
        assert command("play", "--resume", name, types=["quit"]).exit_code == 0


def test_a_game_that_is_over_is_replayed_instead(command: Command, finished: Path) -> None:
    result = command("play", "--resume", str(finished))
    assert result.exit_code == 1
    assert f"sekki replay {finished}" in result.stderr


@pytest.fixture
def finished(command: Command, home: Path) -> Path:
    command(
        "play", "cats", "--seats", "you:Ana,random,random", "--option", "single=yes", "--seed", "4",
        "--save", "f.sekki", types=["1"] * 100,
    )  # fmt: skip
    return Path("f.sekki")


def test_a_finished_game_is_seen_through_anybodys_eyes(command: Command, finished: Path) -> None:
    result = command("replay", str(finished), types=["", "n", "p", "5", "seat 2", "seat 0", "seat 9", "999", "?", "q"])
    assert result.exit_code == 0, result.output
    for said in (
        "As Ana sees it",
        "As Random 1 sees it",
        "As a spectator sees it",
        "Seats: 1 Ana",
        "Steps go from 0 to",
    ):
        assert said in result.stdout
    assert "Ana: Keep your hand" in result.stdout


def test_a_finished_game_is_printed_whole(command: Command, finished: Path) -> None:
    result = command("replay", str(finished), "--print")
    table = sekki.replay(finished)
    heads = re.findall(r"^ +\d+  (?:Ana|Random \d): ", result.stdout, re.M)
    assert len(heads) == len(table.steps)
    assert table.prompt(None) in result.stdout


def test_an_unfinished_game_is_shown_as_a_spectator_sees_it(command: Command, saved: Path) -> None:
    result = command("replay", str(saved), types=["", "seat 1", ""])
    assert result.exit_code == 0, result.output
    assert "You see what a spectator sees" in result.stdout
    assert "Your hand" not in result.stdout
    assert "is dealt" not in result.stdout
    assert "Keep your hand" not in result.stdout
    assert "--all shows everything" in " ".join(result.stdout.split())


def test_all_of_an_unfinished_game_is_shown_with_a_warning(command: Command, saved: Path) -> None:
    result = command("replay", str(saved), "--print", "--all")
    assert "You see hidden cards" in result.stdout
    assert "Ana is dealt" in result.stdout


def name_players(path: Path, *players: str) -> None:
    """Writes other players into a saved game."""
    header, *lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(header), "players": players}), *lines, ""]), "utf-8")


@pytest.mark.parametrize("bot", ["wizard", "nowhere_to_be_found:Clever", "flat:speed=9", "fox:", "a,b"])
def test_a_record_with_a_bot_that_is_not_installed_is_replayed(command: Command, saved: Path, bot: str) -> None:
    name_players(saved, "you:Ana", bot, "random")
    result = command("replay", str(saved), "--print")
    assert result.exit_code == 0, result.output
    assert "Bo" in result.stdout


def test_a_record_steers_no_import(command: Command, saved: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "innocent.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(home))
    name_players(saved, "you", "innocent:Bot", "random")
    assert command("replay", str(saved), "--print").exit_code == 0
    result = command("play", "--resume", str(saved))
    assert result.exit_code == 1
    assert "Bo was played by 'innocent:Bot', which a file cannot start" in result.stderr
    assert "--seats, like you,fox,random" in result.stderr.replace("\n", " ")
    assert "innocent" not in sys.modules


def test_others_may_go_on_with_a_saved_game(command: Command, saved: Path) -> None:
    name_players(saved, "you", "wizard", "random")
    result = command("play", "--resume", str(saved), "--seats", "you:Ana,random,random", types=["1", "quit"])
    assert result.exit_code == 0, result.output
    assert len(sekki.replay(saved).steps) > 4
