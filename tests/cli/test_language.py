"""The terminal speaks the language of who sits at it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sekki.cli.help_texts import language_in
from sekki.cli.language import wanted
from sekki.kit.language import OPENING

from .conftest import Command

# What is typed, and what stays as it was given: names, ids, paths.
WORDS = "dogs nowhere dance cats sekki spring Ana Bo Cy Player Sprout MOVE"
COMMANDS = "play keep redeal start multiply token swap why seat log table quit skip rules hint undo"
KEPT = rf"(?:{'|'.join([*WORDS.split(), *COMMANDS.split()])}|\w+_\w+)"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "zh_TW:de"}, "zh-Hant"),
        ({"LANG": "C.UTF-8", "SEKKI_LANGUAGE": "zh-Hant"}, "zh-Hant"),
        ({"LANG": "de_DE", "SEKKI_LANGUAGE": "en"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert wanted(environment) == language


def test_an_unknown_language_is_refused_with_those_there_are(error_message: Callable[..., str]) -> None:
    said = error_message("--language", "tlh", "games")
    assert said.startswith("there is no language 'tlh'; there are en (English)")


def bare(text: str) -> list[str]:
    """The words in plain letters, of which the pseudo-language has none, but for what nobody translates."""
    return re.findall(r"[A-Za-z]{3,}", re.sub(rf"/\S+|\b{KEPT}\b", " ", text))


def test_at_the_table_nothing_is_said_past_the_catalogues(command: Command, home: Path) -> None:
    three = ("--seats", "you:Ana,you:Bo,you:Cy", "--seed", "5", "--save", str(home / "g.sekki"))
    typed = ["?", "play spring-1", "why keep", "log", "9999", "dance", "keep", "keep", "undo", "n", "keep", "1", "quit"]
    result = command("--language", "qps", "play", "cats", *three, types=typed)
    assert result.exit_code == 0, result.output
    assert not bare(result.stdout.replace("\n", " ")), bare(result.stdout)
    shown = command("--language", "qps", "replay", str(home / "g.sekki"), types=["n", "seat 1", "?", "q"])
    assert shown.exit_code == 0, shown.output
    assert not bare(shown.stdout.replace("\n", " ")), bare(shown.stdout)


def test_errors_and_lists_are_in_the_language_that_was_asked_for(command: Command) -> None:
    for words in (["play"], ["play", "dogs"], ["replay", "nowhere"], ["rules", "cats", "99.9"]):
        result = command("--language", "qps", *words)
        assert result.exit_code
        assert not bare(result.stderr), result.stderr
    listed = command("--language", "qps", "games").stdout
    assert OPENING in listed


def test_a_lesson_is_taught_in_the_language_that_was_asked_for(command: Command) -> None:
    result = command("--language", "qps", "learn", "cats", types=["?", "redeal", "keep", "skip", "quit"])
    assert result.exit_code == 0, result.output
    assert not bare(result.stdout), result.output


def test_help_is_in_the_language_of_the_environment(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "step by step" in command("replay", "--help").stdout
    monkeypatch.setattr("sys.argv", ["sekki", "--language", "qps", "replay", "--help"])
    shown = command("--language", "qps", "replay", "--help").stdout
    assert "step by step" not in shown
    assert shown.count(OPENING) >= 4


def test_a_command_line_names_a_language_anywhere() -> None:
    assert language_in(["sekki", "play", "--language", "de"]) == "de"
    assert language_in(["sekki", "--language=zh-TW"]) == "zh-Hant"
    assert language_in(["sekki", "--language"]) is None
    assert language_in(["sekki", "play"]) is None
