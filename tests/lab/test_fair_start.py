"""The example that looks for a fair start, in a short form."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sekki.lab.sampling import ENDED, FIRST_SEAT, POINTS

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


def test_the_example_runs(
    example: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(example["fair_starts"].__globals__, "STARTS", ({}, {"clearing.onibi": 3}))
    monkeypatch.setitem(example["fair_starts"].__globals__, "FEWEST", 20)
    example["main"](["--games", "40", "--players", "random"])
    said = capsys.readouterr().out
    assert "as printed" in said and "clearing.onibi=3" in said and "points" in said
