"""A net learns changed rules for a while and plays them, and the report says so. Skipped without torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sekki.bots.net_file import NETS
from sekki.lab import comparison_report as report
from sekki.lab import retrain, sides
from sekki.lab.comparison import what_if
from sekki.lab.plan import Plan
from sekki.lab.retrain import Lesson, fine_tune, read_minutes, with_net
from sekki.play import Refused

TINY = {"rows": 8, "steps": 4, "minibatch": 32, "epochs": 1, "decisions": 32, "minutes": None}


def test_a_time_is_written_with_its_unit() -> None:
    assert [read_minutes(text) for text in ("2m", "90s", "1h", "0.5m")] == [2, 1.5, 60, 0.5]
    for text in ("2", "m", "2 days", "0m", "-1m"):
        with pytest.raises(Refused, match="90s, 2m or 1h"):
            read_minutes(text)


def test_only_who_plays_by_a_net_gets_another_one() -> None:
    plan, other = Plan("living_forest_duel", ("net:temperature=0.5", "greedy"), 2, 2), str(NETS / "cats.npz")
    assert with_net(plan, other).players == (f"net:temperature=0.5:file={other}", "greedy")
    with pytest.raises(Refused, match="only players with a net"):
        what_if("cats", "crow=-2", retrain=1.0, players="greedy")
    with pytest.raises(Refused, match="do not go together"):
        what_if("cats", "crow=-2", retrain=1.0, players="net", ray="local")


def learn_a_little(plan: Plan, minutes: float, folder: str, settings: Any = None) -> Lesson:
    return fine_tune(plan, minutes, folder, TINY)


def test_a_net_learns_the_changed_rules_and_plays_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(sides, "fine_tune", learn_a_little)
    found = what_if(
        "living_forest_duel", "fires_to_win=6", players="net", games=2, retrain=0.01, nets=tmp_path, processes=1
    )
    lesson = found.comparisons[0].lesson
    assert lesson is not None and lesson.decisions == 32 and Path(lesson.net).is_relative_to(tmp_path)
    said = report.sentences(found)[-1]
    assert "learned fires_to_win=6" in said and "32 decisions, on the processor" in said


def test_a_net_that_would_see_something_else_does_not_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrain, "interface", lambda game: "another")
    with pytest.raises(Refused, match="looks different to its net"):
        retrain.printed_net("cats")
