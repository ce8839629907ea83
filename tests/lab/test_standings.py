"""Adding games up: shares, intervals, who beat whom."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sekki.lab import report
from sekki.lab.contest import Contest, Round
from sekki.lab.pages import print_tables
from sekki.lab.standings import interval, rate, result


def game(line: list[int], places: list[int], scores: list[int], truncated: bool = False) -> dict[str, Any]:
    seats = len(line)
    return {
        "line": line, "places": places, "scores": scores, "decisions": 10, "truncated": truncated, "asked": [5] * seats,
        "thought": [0.05] * seats, "failures": [],
    }  # fmt: skip


TWO = Contest("shifting_seasons", ("greedy", "random"), 2, 4)
ROUNDS: list[Round] = [
    {"round": 0, "games": [game([0, 1], [1, 2], [60, 20]), game([1, 0], [1, 1], [40, 40])]},
    {"round": 1, "games": [game([1, 0], [2, 1], [10, 50]), game([0, 1], [2, 2], [0, 0], truncated=True)]},
]


def test_wins_are_shared_between_winners_and_cut_off_games_count_for_nobody() -> None:
    found = result(TWO, ROUNDS)
    greedy, randomly = found.standings
    assert (greedy.bot, greedy.games, greedy.wins) == ("greedy", 3, 2.5)
    assert greedy.share == pytest.approx((0.75 + 1.0) / 2)
    assert greedy.points == pytest.approx((50 + 50) / 2)
    assert randomly.wins == 0.5
    assert (found.games, found.truncated) == (4, 1)
    assert greedy.milliseconds == pytest.approx(10)
    assert found.against["greedy"]["random"][0] == pytest.approx((0.75 + 1.0) / 2)


def test_everyone_in_a_crew_wins_whole_games() -> None:
    crew = Contest("twenty_one_days", ("greedy", "random"), 3, 2)
    rounds: list[Round] = [
        {"round": 0, "games": [game([0, 0, 0], [1, 1, 1], [40, 40, 40]), game([1, 1, 1], [0, 0, 0], [20, 20, 20])]}
    ]
    found = result(crew, rounds)
    assert [(s.bot, s.games, s.wins, s.share) for s in found.standings] == [
        ("greedy", 1, 1.0, 1.0),
        ("random", 1, 0.0, 0.0),
    ]
    assert found.against["greedy"]["random"][0] == 1 and found.against["random"]["greedy"][0] == 0


def test_crews_are_compared_by_what_they_made_of_the_same_luck() -> None:
    pytest.importorskip("openskill")
    crew = Contest("twenty_one_days", ("owl", "greedy", "random"), 2, 6)
    won, lost = ([1, 1], [40, 40]), ([0, 0], [20, 20])
    rounds: list[Round] = [
        {"round": 0, "games": [game([0, 0], *won), game([1, 1], *won), game([2, 2], *lost)]},
        {"round": 1, "games": [game([0, 0], *won), game([1, 1], *lost), game([2, 2], *lost)]},
        {"round": 2, "games": [game([0, 0], *lost), game([1, 1], *lost, truncated=True), game([2, 2], *lost)]},
    ]
    found = result(crew, rounds)
    assert found.against["owl"]["greedy"][0] == pytest.approx((0.5 + 1) / 2), "who was cut off is not compared"
    assert found.against["owl"]["random"][0] == pytest.approx((1 + 1 + 0.5) / 3)
    assert found.against["random"]["greedy"][0] == pytest.approx((0 + 0.5) / 2)
    ratings = {one.bot: one.rating[0] for one in found.standings if one.rating}
    assert ratings["owl"] > ratings["greedy"] > ratings["random"]
    title, _, grid = report.tables(found)[1]
    assert title == "won with the same luck where the other lost, % (a tie is half)"
    assert grid[0] == ["owl", "", "75.0", "83.3"]


def test_a_bot_by_itself_has_no_rating() -> None:
    alone = Contest("twenty_one_days", ("owl",), 1, 1)
    assert rate(alone, [{"round": 0, "games": [game([0], [1], [40])]}]) == {}


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = random.Random(1)
    for truth in (0.1, 0.25, 0.5, 0.8):
        held = 0
        for _ in range(400):
            rounds = [sum(rng.random() < truth for _ in range(4)) / 4 for _ in range(60)]
            low, high = interval(rounds, 240)
            held += low <= truth <= high
        assert 0.92 <= held / 400 <= 0.985


@pytest.mark.parametrize("samples", [[1.0] * 10, [0.0] * 10, [1.0], [0.5, 0.5]])
def test_an_interval_is_never_certain(samples: list[float]) -> None:
    low, high = interval(samples, len(samples))
    assert 0 <= low < high <= 1


def test_ratings_order_the_bots() -> None:
    pytest.importorskip("openskill")
    contest = Contest("cats", ("owl", "greedy", "random"), 3, 30)
    rounds: list[Round] = [
        {"round": n, "games": [game([0, 1, 2], [1, 2, 3], [9, 6, 3]), game([2, 0, 1], [3, 1, 1], [1, 8, 8])]}
        for n in range(10)
    ]
    ratings = rate(contest, rounds)
    assert ratings["owl"][0] > ratings["greedy"][0] > ratings["random"][0]


def test_the_result_is_shown_as_tables() -> None:
    console = Console(width=140, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    found = result(TWO, ROUNDS)
    print_tables(console, report.tables(found), report.notes(found))
    text = console.export_text()
    assert "87.5 %" in text
    assert "Cut off, and counting for nobody: 1 game." in text


def test_pictures_and_a_page_are_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    written = report.to_folder(TWO, ROUNDS, result(TWO, ROUNDS), tmp_path)
    assert [path.name for path in written] == ["wins.png", "points.png", "report.html"]
    assert all(path.stat().st_size > 3000 for path in written)
    assert "greedy" in written[-1].read_text()
