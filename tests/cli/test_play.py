"""A game at the terminal, from lines that are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sekki
from sekki.cli.bot_runner import BotFailed

from .conftest import Command

THREE = ("--seats", "you:Ana,you:Bo,you:Cy", "--seed", "5")
FIRST = ["1"] * 400


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
def test_a_whole_game_is_played_and_its_record_replays(command: Command, mode: str) -> None:
    result = command(
        "play", "cats", "--seats", "you,random,random", "--option", f"mode={mode}", "--option", "single=yes",
        "--seed", "4", "--save", "g.sekki", types=FIRST,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "sekki replay g.sekki" in result.stdout
    table = sekki.replay("g.sekki")
    assert table.over
    assert table.names == ["Player", "Random 1", "Random 2"]
    assert table.prompt(None) in result.stdout


def test_the_same_seed_and_the_same_answers_give_the_same_game(command: Command) -> None:
    games = []
    for name in ("a.sekki", "b.sekki"):
        command(
            "play", "cats", "--seats", "you,random,random", "--option", "single=yes", "--seed", "9", "--save", name,
            types=FIRST,
        )  # fmt: skip
        games.append(lines_of(Path(name)))
    assert games[0] == games[1]


def test_bots_alone_play_to_the_end_for_who_watches(command: Command) -> None:
    result = command("play", "cats", "--seats", "random,random,random", "--option", "single=on", "--seed", "1")
    assert result.exit_code == 0, result.output
    assert "Random 1 played" in result.stdout


def test_flat_plays_too(command: Command) -> None:
    seats = "you,flat:playouts=1,flat:playouts=1"
    result = command("play", "cats", "--seats", seats, "--option", "single=yes", "--seed", "2", types=FIRST)
    assert result.exit_code == 0, result.output
    assert "Look at it again" in result.stdout


def test_without_wishes_everybody_else_is_a_fox_and_the_file_has_the_name_of_the_game(
    command: Command, home: Path
) -> None:
    result = command("play", "cats", types=["quit"])
    assert result.exit_code == 0, result.output
    kept = list((home / "data" / "games").iterdir())
    assert [path.name.partition("-")[0] for path in kept] == ["cats"]
    assert str(kept[0]) in result.stdout
    assert lines_of(kept[0])[0]["players"] == ["you", "fox", "fox", "fox"]


def test_two_games_of_one_minute_get_two_files(command: Command, home: Path) -> None:
    for _ in range(2):
        command("play", "cats", "--seats", "you,you,you", types=["quit"])
    assert len(list((home / "data" / "games").iterdir())) == 2


def test_the_end_of_the_input_loses_nothing(command: Command) -> None:
    result = command("play", "cats", *THREE, "--save", "g.sekki", types=["1", "1", "1"])
    assert result.exit_code == 0, result.output
    assert "sekki play --resume g.sekki" in result.stdout
    assert [line["move"] for line in lines_of(Path("g.sekki"))[2:]] == ["keep"] * 3


def test_a_single_move_is_played_by_enter_and_several_are_listed_again(command: Command) -> None:
    result = command("play", "cats", *THREE, types=["", ""])
    assert "Enter: Keep your hand >" in result.stdout
    assert result.stdout.count("Ask for a new deal") == 2


def test_a_refused_move_names_its_rule_and_why_shows_it(command: Command) -> None:
    table = sekki.game("cats").table(3, seed=5)
    for seat in range(3):
        table.play(seat, "keep")
    legal = [move.text for move in table.legal(2)]
    refused = next(card for card in table.view(2)["hand"] if f"play {card}" not in legal)
    result = command("play", "cats", *THREE, types=["1", "1", "1", refused, "why", "quit"])
    said = " ".join(result.stdout.split())
    assert "may not be played while you hold" in said
    assert "(cats-4.2; why shows it)" in said
    assert "A season that shows on a face-up card may not be played" in said


def test_why_explains_any_move_and_says_when_one_is_possible(command: Command) -> None:
    result = command("play", "cats", *THREE, types=["why", "why play spring-1", "why keep", "why fly", "quit"])
    assert "Nothing was refused. Write for example: why redeal" in result.stdout
    assert "cats-3.4" in result.stdout
    assert "keep is possible now." in result.stdout
    assert "no move 'fly'" in result.stdout


def test_what_is_no_move_is_said_kindly(command: Command) -> None:
    result = command("play", "cats", *THREE, types=["77", "kep", "play", "quit"])
    said = " ".join(result.stdout.split())
    assert "There is no move 77; they go from 1 to 1." in said
    assert "did you mean keep?" in said
    assert "'play' is followed by <card>" in said


def test_help_rules_log_and_table(command: Command) -> None:
    result = command("play", "cats", *THREE, types=["?", "rules 4.2", "rules zeppelin", "log", "table", "quit"])
    said = " ".join(result.stdout.split())
    assert "why MOVE" in said
    assert "cats-4.2 A season that shows" in said
    assert "no rule of cats speaks of “zeppelin”" in said
    assert "Ana is dealt " in said
    assert result.stdout.count("Your hand") == 2


def test_nine_cards_dealt_are_one_line_of_the_log(command: Command) -> None:
    result = command("play", "cats", *THREE, types=["log", "quit"])
    assert result.stdout.count("Ana is dealt") == 1


def test_hint_lists_moves_with_their_chances(command: Command) -> None:
    result = command("play", "cats", *THREE, "--option", "single=yes", types=["1", "1", "1", "hint", "quit"])
    assert "Worth a thought" in result.stdout
    assert "%" in result.stdout


def test_an_open_choice_is_taken_back_freely(command: Command) -> None:
    result = command("play", "cats", *THREE, "--save", "g.sekki", types=["1", "1", "1", "1", "undo", "2", "quit"])
    assert result.exit_code == 0, result.output
    assert "Cy's last move is taken back." in result.stdout
    cards = [line["move"] for line in lines_of(Path("g.sekki"))[1:] if line.get("seat") == 2 and line["move"] != "keep"]
    assert len(set(cards)) == 2


def test_what_others_have_seen_is_taken_back_only_by_consent(command: Command) -> None:
    types = ["1"] * 6 + ["undo", "n", "undo", "yes", "quit"]
    result = command("play", "cats", *THREE, "--save", "g.sekki", types=types)
    assert result.exit_code == 0, result.output
    assert "Do all of you agree? [y/N]" in result.stdout
    assert result.stdout.count("taken back") == 1
    assert len(sekki.replay("g.sekki").steps) == 5


def test_there_is_nothing_to_undo_at_the_beginning(command: Command) -> None:
    assert "There is no move of yours to take back" in command("play", "cats", *THREE, types=["undo", "quit"]).stdout


def test_a_bot_that_crashes_is_replaced_and_it_is_said(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        process = None

        def __init__(self, patience: float, warm_up: float) -> None: ...

        def start(self) -> None: ...

        def ask(self, job: object, says: object) -> list[tuple[str, float]]:
            raise BotFailed("crashed")

    monkeypatch.setattr("sekki.cli.bot_runner.Worker", Broken)
    result = command("play", "cats", "--seats", "you,flat,flat", "--option", "single=yes", "--seed", "4", types=FIRST)
    assert result.exit_code == 0, result.output
    assert "Flat 1 crashed; random moves stand in for it from here on." in result.stdout
    assert result.stdout.count("stand in") == 2
    assert "Look at it again" in result.stdout


def test_a_bot_that_is_not_heard_of_in_time_is_replaced(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekki.cli.bot_runner.WARM_UP", 0.0)
    monkeypatch.setattr("sekki.cli.bot_runner.PATIENCE", 0.0)
    result = command("play", "cats", "--seats", "you,random,random", "--option", "single=yes", types=FIRST)
    assert result.exit_code == 0, result.output
    assert "took too long; random moves stand in" in result.stdout


def test_two_terminals_never_write_into_one_file(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else plays on in the file while Bo thinks."""
    from sekki.cli.keyboard import Keyboard

    answers = iter(["1", "1", "1", "quit"])

    def ask(self: Keyboard, prompt: str = "", known: object = ()) -> str:
        answer = next(answers)
        if not changed and len(lines_of(Path("g.sekki"))) == 3:
            other = sekki.replay("g.sekki")
            other.record.follow("g.sekki")
            other.play(1, "keep")
            other.record.close()
            changed.append(Path("g.sekki").read_bytes())
        return answer

    changed: list[bytes] = []
    monkeypatch.setattr(Keyboard, "ask", ask)
    result = command("play", "cats", *THREE, "--save", "g.sekki")
    assert "goes on here in another one: g-2.sekki" in " ".join(result.stdout.split())
    assert Path("g.sekki").read_bytes() == changed[0]
    assert len(sekki.replay("g-2.sekki").steps) == 3


@pytest.mark.parametrize("game_id", sekki.list_games())
def test_every_game_is_played_through(command: Command, game_id: str) -> None:
    """Whoever answers 1 to every question comes to an end, and nothing on the way breaks."""
    seats = sekki.game(game_id).seats[0]
    bots = ",".join(["you"] + ["random"] * (seats - 1))
    result = command("play", game_id, "--seats", bots, "--seed", "1", "--save", "g.sekki", types=["1"] * 1500)
    assert result.exit_code == 0, result.output
    assert sekki.replay("g.sekki").over
    assert max(len(line) for line in result.stdout.splitlines() if "sekki" not in line) <= 80


def test_where_control_is_shared_a_person_uses_what_a_bots_survivors_have(command: Command) -> None:
    wishes = ("play", "twenty_one_days", "--seats", "you,random", "--option", "survivors=random", "--seed", "25")
    result = command(*wishes, "--shared", "--save", "g.sekki", types=[*["1"] * 30, "quit"])
    assert result.exit_code == 0, result.output
    table = sekki.replay("g.sekki")
    assert table.shared
    assert "Random: " in result.stdout, "moves of the bot's survivors are offered beside one's own"
    refused = command("play", "cats", "--seats", "you,random", "--shared")
    assert refused.exit_code == 2
    assert "won together" in refused.output
