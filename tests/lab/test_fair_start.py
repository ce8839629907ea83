"""The example that looks for a fair start, in a short form."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sekki.lab.plan import Plan
from sekki.lab.sampling import ENDED, FIRST_SEAT, POINTS, WIN

EXAMPLE = Path(__file__).parents[2] / "examples" / "laboratory_fair_start.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_points_for_the_second_seat_turn_games(example: dict[str, Any]) -> None:
    lines = np.zeros((4, FIRST_SEAT + 4))
    lines[:, ENDED] = 1
    lines[:, FIRST_SEAT + POINTS] = [10, 12, 9, 20]
    lines[:, FIRST_SEAT + 2 + POINTS] = [9, 10, 9, 10]
    won = [example["with_points"](lines, points).mean for points in (0, 1, 1.5, 2, 20)]
    assert won == [0.875, 0.625, 0.5, 0.375, 0]


def test_the_example_runs_and_goes_on_with_what_it_kept(
    example: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = example["fair_starts"].__globals__
    monkeypatch.setitem(names, "STARTS", ({"clearing.onibi": 3},))
    words = ["--games", "150", "--players", "random", "--keep", str(tmp_path)]
    example["main"](words)
    said = capsys.readouterr().out
    assert "as printed or, by a coin, clearing.onibi=3" in said and "points" in said and "other games" in said
    kept = len(list(tmp_path.iterdir()))
    assert kept in (5, 6), "two of Shifting Seasons; two starts of the Duel to choose, and one or both of them to tell"
    monkeypatch.setitem(names, "play_sides", lambda plans, processes: pytest.fail("it was kept"))
    example["main"](words)
    assert capsys.readouterr().out == said
    assert len(list(tmp_path.iterdir())) == kept


def test_games_that_chose_a_start_do_not_tell_how_fair_it_is(
    example: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def played(plans: list[Plan], processes: int | None) -> list[Any]:
        seeds.extend(plan.seed for plan in plans)
        return [np.ones((plan.games, FIRST_SEAT + 4)) for plan in plans]

    monkeypatch.setitem(example["fair_points"].__globals__, "play_sides", played)
    assert example["fair_points"](example["Games"]("random"), 100)
    assert seeds == [0, example["FRESH"]]


def test_a_coin_or_a_die_lies_between_two_starts(example: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def played(plans: list[Plan], processes: int | None) -> list[Any]:
        (plan,) = plans
        lines = np.zeros((plan.games, FIRST_SEAT + 4))
        lines[:, ENDED] = 1
        lines[: 40 if plan.changes else 60, FIRST_SEAT + WIN] = 1
        return [lines]

    monkeypatch.setitem(example["fair_starts"].__globals__, "play_sides", played)
    found = example["fair_starts"](example["Games"]("random"), 100, [{"clearing.onibi": 3}])
    best, *others = found.items()
    assert best[0] == ("", "clearing.onibi=3") and best[1].mean == 0.5
    assert {offer: one.mean for offer, one in others} == pytest.approx(
        {("", "", "clearing.onibi=3"): 1.6 / 3, ("",): 0.6, ("clearing.onibi=3",): 0.4}
    )
