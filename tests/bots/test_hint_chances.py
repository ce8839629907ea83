"""Chances of hints are those that come true among strong players, where a net's card knows how."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sekki
from sekki.bots import Crane
from sekki.bots.net_file import NetFile, among_strong, shipped
from sekki.games import find


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    return import_module("hint_chances")


def answers(slope: float, games: int) -> dict[int, list[tuple[float, float]]]:
    """Positions of games in which the true odds are so many times those that are said."""
    luck = np.random.default_rng(3)
    odds = luck.normal(0, 1.5, (games, 5))
    won = luck.random((games, 5)) < 1 / (1 + np.exp(-slope * odds))
    return {n: [(1 / (1 + np.exp(-x)), float(w)) for x, w in zip(odds[n], won[n], strict=True)] for n in range(games)}


def test_what_is_too_timid_is_told_by_a_line_that_makes_it_true(script: Any) -> None:
    told = script.Told(answers(1.8, 400))
    assert told.helps
    said, true = (told.line(2)[name] for name in ("said", "true"))
    assert (true[1] - true[0]) / (said[1] - said[0]) == pytest.approx(1.8, abs=0.25)
    assert among_strong({"among_strong": told.line(2)}, 2, 0.75) == pytest.approx(0.88, abs=0.03)
    assert any(told.off(told.odds)) and not any(told.off(told.crossed))


def test_what_comes_true_anyway_is_left_as_it_is(script: Any) -> None:
    told = script.Told(answers(1.0, 400))
    assert not told.helps and told.line(2) is None
    assert told.row("cats")[3] == "no" and told.row("cats")[2] == "2000"


def test_a_card_that_tells_nothing_changes_nothing_and_certainty_stays() -> None:
    line = {"among_strong": {"seats": 3, "said": [-1.0, 1.0], "true": [-3.0, 1.0]}}
    assert among_strong({}, 3, 0.3) == among_strong(line, 4, 0.3) == 0.3
    assert [among_strong(line, 3, chance) for chance in (0.0, 1.0)] == [0.0, 1.0]
    assert among_strong(line, 3, 0.5) == pytest.approx(1 / (1 + np.e))


def test_crane_tells_chances_by_the_card_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    found = shipped(find("living_forest_duel"))
    card = {**found.card, "among_strong": {"seats": 2, "said": [-1.0, 1.0], "true": [-2.0, 0.5]}}
    monkeypatch.setattr("sekki.bots.levels.shipped", lambda game: NetFile(found.weights, card))
    table = sekki.game("living_forest_duel").table(seed=3)
    seen = table.seen(table.actors[0])
    crane = Crane(seed=1, threads=1)
    plain, told = crane.thinker(seen.game).advise(seen), crane.advise(seen)
    assert [move for move, _ in plain] == [move for move, _ in told]
    assert [chance for _, chance in told] == [among_strong(card, 2, chance) for _, chance in plain]
    assert plain[0][1] != told[0][1]
