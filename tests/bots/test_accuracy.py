"""How the accuracy of bots is measured: all of them in as many games, however little time there is."""

from __future__ import annotations

import argparse
import runpy
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

ACCURACY = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "accuracy.py"))
cell, played = ACCURACY["cell"], ACCURACY["played"]


class Pool:
    """Plays nothing: a game's number is what everybody comes to in it."""

    def map(self, function: Callable[..., Any], *columns: Iterable[Any]) -> Iterator[list[float]]:
        return ([float(number)] for _, _, number, _ in zip(*columns, strict=True))


@pytest.mark.parametrize(("seconds", "numbers"), [(None, [50, 51, 52, 53, 54]), (-1.0, [])])
def test_all_bots_play_the_same_games_and_none_after_their_time(seconds: float | None, numbers: list[int]) -> None:
    wish = argparse.Namespace(seed=50, played=5, processes=2, seconds=seconds, simulations=10)
    found = played(Pool(), "cats", ["random", "owl"], wish)
    assert found == {bot: [[float(number)] for number in numbers] for bot in ("random", "owl")}


def test_a_cell_tells_the_average_its_standard_error_and_of_how_many() -> None:
    assert cell([[80.0, 90.0], [100.0]]) == "90 ± 6 (3)"
