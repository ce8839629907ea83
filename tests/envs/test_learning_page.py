"""docs/learning.md: its examples run, and its tables are those of the games."""

from __future__ import annotations

import doctest
import os
from pathlib import Path

import pytest

import sekki

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
BEGIN, END = "<!-- features -->\n", "<!-- end of features -->"


def test_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 15
    assert not failed


def test_every_feature_is_in_the_page() -> None:
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    shown, after = rest.split(END)
    if os.environ.get("SEKKI_WRITE_GOLDEN"):
        PAGE.write_text(f"{before}{BEGIN}{features()}{END}{after}", "utf-8")
    assert shown == features(), "run this test with SEKKI_WRITE_GOLDEN=1 and read the diff"


def features() -> str:
    lines = ["| game | numbers | slices by name |", "| --- | ---: | --- |"]
    for game_id in sekki.list_games():
        game = sekki.game(game_id)
        names = ", ".join(f"`{name}` {part.start}–{part.stop - 1}" for name, part in game.features.slices.items())
        lines.append(f"| {game_id} | {game.features.size} | {names} |")
    return "\n".join(lines) + "\n"
