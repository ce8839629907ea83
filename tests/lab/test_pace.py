"""How long people take for a choice: what is measured, what is assumed, and what a study says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekki.lab.pace import ASSUMED, Pace, pace_of, read_pace, write_paces
from sekki.play import Refused


def test_breaks_are_left_out_of_the_pace() -> None:
    found = pace_of([[2.0, 4.0, 9.0], [], [500.0, 5.0]])
    assert found == Pace(5.0, median=4.5, choices=4, games=2, breaks=1)
    assert pace_of([[], [500.0]]) is None


def test_a_pace_says_whether_it_was_measured() -> None:
    assert ASSUMED.said().endswith("take 8.0 s for a real choice; that is assumed, nobody was measured.")
    assert Pace(5.04, 4.5, 4, 2).said().endswith("take 5.0 s for a real choice, measured at 4 choices in 2 games.")


def test_a_pace_is_a_number_or_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "pace.json"
    file.write_text(write_paces({"cats": Pace(5.0, 4.5, 4, 2, 1)}))
    assert read_pace("6.5", "cats") == Pace(6.5)
    assert read_pace(str(file), "cats") == Pace(5.0, 4.5, 4, 2, 1)


@pytest.mark.parametrize(
    ("holds", "says"),
    [
        ('{"cats": {"seconds": 5}}', "has no pace of fifteen_days, only of cats"),
        ("{}", "only of no game"),
        ("[1]", "holds no paces: `sekki admin pace --json` writes them"),
        ('{"cats": 5}', "holds no paces"),
        ("no JSON", "holds no paces"),
    ],
)
def test_a_file_without_the_pace_is_refused(tmp_path: Path, holds: str, says: str) -> None:
    file = tmp_path / "pace.json"
    file.write_text(holds)
    with pytest.raises(Refused, match=says):
        read_pace(str(file), "fifteen_days")


@pytest.mark.parametrize("text", ["0", "-3", "4000", "nan"])
def test_impossible_seconds_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="more than 0 and at most 3600 seconds"):
        read_pace(text, "cats")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="a number of seconds or a file"):
        read_pace(str(tmp_path / "nothing.json"), "cats")
