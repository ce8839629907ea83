"""`sekki arena`, `sekki study`, `sekki what-if` and `sekki review` at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

import sekki
from sekki.cli import lab
from sekki.cli.errors import CommandError

APP = typer.Typer()
APP.command()(lab.arena)
APP.command()(lab.review)
APP.command()(lab.study)
APP.command(name="what-if")(lab.what_if)


def run(*words: str, types: str = "") -> Result:
    return CliRunner().invoke(APP, words, input=types, catch_exceptions=False)


def test_an_arena_shows_its_tables() -> None:
    ran = run(
        "arena", "cats", "--bots", "greedy:1,random", "--games", "4", "--option", "single=yes", "--processes", "1"
    )
    assert ran.exit_code == 0
    assert "cats, 3 seats, 4 games, single yes" in ran.output
    assert "greedy:1" in ran.output


def test_an_arena_says_its_result_as_json() -> None:
    ran = run(
        "arena", "shifting_seasons", "--bots", "random,random:seed=3", "--games", "2", "--json", "--processes", "1"
    )
    said = json.loads(ran.stdout)
    assert said["contest"]["seats"] == 2
    assert {s["bot"] for s in said["standings"]} == {"random", "random:seed=3"}


def test_an_arena_is_kept_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ("arena", "cats", "--bots", "random", "--option", "single=yes", "--out", str(tmp_path), "--processes", "1")
    assert run(*words, "--games", "2").exit_code == 0
    assert run(*words, "--games", "4", "--resume").exit_code == 0
    assert (tmp_path / "report.html").exists()
    with pytest.raises(sekki.Refused, match="--resume goes on"):
        run(*words)


def record(tmp_path: Path) -> Path:
    table = sekki.game("cats").table(seats=3, seed=8, single=True, names=["Ana", "Ben", "Mo"])
    bot = sekki.bot("random", seed=1)
    while not table.over:
        table.play(table.actors[0], bot.choose(table.seen(table.actors[0])))
    table.record.save(tmp_path / "game.sekki")
    return tmp_path / "game.sekki"


def test_a_review_shows_chances_and_decisions(tmp_path: Path) -> None:
    ran = run("review", str(record(tmp_path)), "--simulations", "40")
    assert ran.exit_code == 0
    for words in ("Chances, with all cards open", "Ana", "decisions were the best found"):
        assert words in ran.output


def test_a_game_can_be_played_on_from_any_step_against_bots(tmp_path: Path) -> None:
    path, other = record(tmp_path), tmp_path / "other.sekki"
    words = ("review", str(path), "--play-from", "7", "--save", str(other))
    assert run(*words, "--seats", "random,random,you:Mo", types="1\nquit\n").exit_code == 0
    before, after = sekki.replay(path), sekki.replay(other)
    assert len(after.steps) >= 8
    assert [(s.seat, s.move) for s in after.steps[:7]] == [(s.seat, s.move) for s in before.steps[:7]]
    assert after.names == ["Random 1", "Random 2", "Mo"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--play-from", "999"), "from steps 0 to"),
        (("--play-from", "3", "--seats", "you,fox,fox,fox"), "this game has 3 seats"),
        (("--seats", "you,fox,fox"), "go with --play-from"),
    ],
)
def test_what_cannot_be_played_on_is_refused(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        run("review", str(record(tmp_path)), *words)


def test_a_what_if_lists_what_can_be_set_and_compares() -> None:
    said = run("what-if", "cats").output
    assert "crow=-1  points for a crow, from -6 to 2 (scoring.crow)" in said
    assert "components.toml can be set as well" in said
    few = ("--players", "random", "--games", "40", "--option", "single=yes", "--processes", "1")
    said = run("what-if", "cats", "--set", "crow=-2", *few, "--seed", "3").output
    assert "cats with crow=-2" in said and "(crow is points for a crow)" in " ".join(said.split())
    found = json.loads(run("what-if", "cats", "--set", "crow=-2", *few, "--json").stdout)
    assert found["comparisons"][0]["changes"] == {"crow": -2} and found["games"] == 40


def test_a_study_shows_its_tables_and_keeps_its_page(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    few = ("study", "cats", "--players", "random", "--games", "4", "--option", "single=yes", "--processes", "1")
    said = run(*few, "--out", str(tmp_path / "study")).output
    assert "cats, 4 seats, 4 games" in said and "real choices" in said
    assert (tmp_path / "study" / "study.html").exists()
    again = run(*few, "--out", str(tmp_path / "study"), "--resume", "--json")
    assert json.loads(again.stdout)["games"] == 4
