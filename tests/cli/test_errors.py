"""Bad input gets one clear sentence that says what is wrong and what is possible."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sekki.games.cats import GAME

from .conftest import Command

ErrorMessage = Callable[..., str]


def test_an_unknown_game_gets_the_one_that_was_meant(error_message: ErrorMessage) -> None:
    for words in (("play", "catz"), ("rules", "catz"), ("warm", "catz")):
        said = error_message(*words)
        assert "'catz'" in said
        assert "did you mean cats?" in said


@pytest.mark.parametrize("seats", ["you,random", "you,random,random,random,random", "2", "5"])
def test_too_few_or_too_many_seats(error_message: ErrorMessage, seats: str) -> None:
    assert "is for 3 to 4 players" in error_message("play", "cats", "--seats", seats)


def test_an_unknown_bot_gets_the_list_of_bots(error_message: ErrorMessage) -> None:
    said = error_message("play", "cats", "--seats", "you,flat,falt")
    assert "'falt'" in said
    assert "flat" in said


def test_an_empty_seat_gets_an_example(error_message: ErrorMessage) -> None:
    assert "you,fox,fox,fox" in error_message("play", "cats", "--seats", "you,,flat")


@pytest.mark.parametrize(
    ("seat", "says"),
    [("flat:speed=9", "playouts"), ("owl:fast", "owl:name=value"), ("flat:0", "from 1 to")],
)
def test_a_bad_setting_of_a_bot(error_message: ErrorMessage, seat: str, says: str) -> None:
    assert says in error_message("play", "cats", "--seats", f"you,flat,{seat}")


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("mode=expert", "basic, experienced, advanced"),
        ("moed=basic", "did you mean mode?"),
        ("target=0", "from 1 to 500"),
        ("target=many", "from 1 to 500"),
        ("single=perhaps", "yes or no"),
        ("mode", "name=value"),
        ("seats=3", "no option 'seats'"),
    ],
)
def test_a_bad_option_or_value(error_message: ErrorMessage, option: str, says: str) -> None:
    assert says in error_message("play", "cats", "--option", option)


def test_a_misspelt_command_and_a_misspelt_flag(error_message: ErrorMessage) -> None:
    assert "ply" in error_message("ply", "cats")
    assert "--seets" in error_message("play", "cats", "--seets", "you")
    assert "--seed" in error_message("play", "cats", "--seed", "soon")


def test_play_without_a_game(error_message: ErrorMessage) -> None:
    assert "sekki play cats" in error_message("play")


def test_a_stray_word_after_the_game(error_message: ErrorMessage) -> None:
    assert "--seats" in error_message("play", "cats", "you,flat,flat")


def test_a_file_that_exists_is_not_overwritten(error_message: ErrorMessage, saved: Path) -> None:
    before = saved.read_bytes()
    assert "--resume" in error_message("play", "cats", "--save", str(saved))
    assert saved.read_bytes() == before


def test_a_file_that_cannot_be_written(error_message: ErrorMessage, home: Path) -> None:
    (home / "file").write_text("")
    said = error_message("play", "cats", "--seats", "you,you,you", "--save", str(home / "file" / "g.sekki"), code=1)
    assert "cannot be saved" in said
    assert "--save" in said


def test_a_record_that_is_not_there(error_message: ErrorMessage) -> None:
    for words in (("replay", "nowhere"), ("play", "--resume", "nowhere")):
        assert "no record nowhere" in error_message(*words, code=1)


def test_nothing_to_resume(error_message: ErrorMessage) -> None:
    assert "sekki play cats" in error_message("play", "--resume", code=1)


def test_resume_takes_no_other_wishes(error_message: ErrorMessage, saved: Path) -> None:
    assert "--resume stands alone" in error_message("play", "--resume", str(saved), "--seed", "3")


def test_a_record_of_another_game(error_message: ErrorMessage, saved: Path) -> None:
    said = error_message("play", "shifting_seasons", str(saved), "--resume")
    assert "is a game of cats" in said


def edit(path: Path, line: int, **changes: object) -> None:
    """Changes some fields of a line of a record."""
    lines = path.read_text("utf-8").splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes})
    path.write_text("\n".join(lines) + "\n", "utf-8")


EDITED = [
    ((1, {"sekki": 99}), "newer"),
    ((1, {"sekki": "one"}), "not the first line"),
    ((1, {"game": "chess"}), "'chess'"),
    ((1, {"components": "0"}), "another box"),
    ((1, {"seats": 7}), "3 to 4 players"),
    ((1, {"options": {"mode": "odd"}}), "mode cannot be 'odd'"),
    ((2, {"digest": "0"}), "edited"),
    ((3, {"digest": "0"}), "line 3"),
    ((3, {"move": "play spring-1"}), "line 3"),
    ((3, {"move": "fly"}), "'fly'"),
    ((3, {"seat": 9}), "seat 9"),
    ((3, {"fate": ["deal spring-1"]}), "line 3"),
]


@pytest.mark.parametrize(("change", "says"), EDITED)
def test_an_edited_record_says_where_and_is_left_as_it_is(
    error_message: ErrorMessage, saved: Path, change: tuple[int, dict[str, object]], says: str
) -> None:
    edit(saved, change[0], **change[1])
    before = saved.read_bytes()
    for words in (("replay", str(saved), "--print"), ("play", "--resume", str(saved))):
        said = error_message(*words, code=1)
        assert says in said
        assert "left.sekki" in said
    assert saved.read_bytes() == before


@pytest.mark.parametrize("text", ["", "hello\n", "[1, 2]\n", '{"sekki": 1}\n', "\x00\x01"])
def test_a_file_that_is_no_record(error_message: ErrorMessage, home: Path, text: str) -> None:
    (home / "odd.sekki").write_text(text)
    assert "odd.sekki" in error_message("replay", "odd.sekki", code=1)


def test_a_torn_last_line_is_dropped_with_a_notice_and_the_file_is_kept(command: Command, saved: Path) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[:-20])
    result = command("play", "--resume", str(saved), types=["quit"])
    assert result.exit_code == 0, result.output
    assert "torn" in result.stdout
    assert saved.with_suffix(".before.sekki").read_bytes() == whole[:-20]
    assert "torn" not in command("replay", str(saved), "--print").stdout


def test_an_older_rules_version_is_played_as_far_as_it_fits(command: Command, saved: Path) -> None:
    edit(saved, 1, rules_version=GAME.rules_version - 1)
    edit(saved, 6, move="redeal")
    before = saved.read_bytes()
    result = command("play", "--resume", str(saved), types=["quit"])
    assert result.exit_code == 0, result.output
    assert "shown up to step 3" in result.stdout
    assert f"these are version {GAME.rules_version}" in result.stdout.replace("\n", " ")
    assert saved.with_suffix(".before.sekki").read_bytes() == before


def test_a_box_with_a_missing_card(home: Path) -> None:
    """Components are read when the game is, so this needs a process of its own."""
    rows = (GAME.folder / "components.toml").read_text("utf-8").splitlines()
    (home / "box.toml").write_text("\n".join(row for row in rows if 'id = "fall-7"' not in row), "utf-8")
    said = run_script(home, "play", "cats", box="box.toml")
    assert said.returncode == 1
    assert said.stderr.count("\n") == 1
    assert "36" in said.stderr
    assert "SEKKI_BOX_CATS=box.toml" in said.stderr


def test_a_box_that_is_not_there(home: Path) -> None:
    said = run_script(home, "games", box="nowhere.toml")
    assert said.returncode == 1
    assert "nowhere.toml" in said.stderr
    assert "Traceback" not in said.stderr


def run_script(home: Path, *words: str, box: str) -> subprocess.CompletedProcess[str]:
    import os

    code = "from sekki.cli.main import main; main()"
    env = {**os.environ, "SEKKI_BOX_CATS": box, "SEKKI_DATA": str(home / "data")}
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, env=env, cwd=home, timeout=60, input=""
    )


def test_a_mistake_in_sekki_itself_is_one_sentence_too(
    error_message: ErrorMessage, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a\nb")

    monkeypatch.setattr("sekki.cli.game_list.show_games", broken)
    said = error_message("games", code=1)
    assert "ZeroDivisionError: a" in said
    assert "SEKKI_DEBUG" in said
