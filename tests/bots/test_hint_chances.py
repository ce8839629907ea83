"""Chances of hints are those that come true among strong players, where a net's card knows how."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sekki
from sekki.bots import Crane, Guided
from sekki.bots.net_file import NetFile, among_strong, shipped
from sekki.games import find


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    return import_module("hint_chances")


def answers(games: int, true: Callable[[Any], Any]) -> dict[int, list[tuple[float, float]]]:
    """Positions of games in which such odds are true of those that are said."""
    luck = np.random.default_rng(3)
    odds = luck.normal(0, 1.5, (games, 5))
    won = luck.random((games, 5)) < 1 / (1 + np.exp(-true(odds)))
    return {n: [(1 / (1 + np.exp(-x)), float(w)) for x, w in zip(odds[n], won[n], strict=True)] for n in range(games)}


def starred(cells: list[str]) -> int:
    return sum(cell.endswith("*") for cell in cells)


def test_what_is_too_timid_is_told_by_a_line_that_makes_it_true(script: Any) -> None:
    told = script.Told(answers(400, lambda odds: 1.8 * odds))
    assert told.best == "straight"
    said, true = (told.line(2)[name] for name in ("said", "true"))
    assert (true[1] - true[0]) / (said[1] - said[0]) == pytest.approx(1.8, abs=0.25)
    assert among_strong({"among_strong": told.line(2)}, 2, 0.75) == pytest.approx(0.88, abs=0.03)
    assert starred(told.marked("")) and not starred(told.marked("straight"))


def test_what_is_wrong_on_one_side_only_is_told_by_a_bent_line(script: Any) -> None:
    told = script.Told(answers(1000, lambda odds: np.where(odds < 0, 2.5 * odds, 0.8 * odds)))
    assert told.best == "bent" and len(told.line(2)["said"]) > 2
    assert among_strong({"among_strong": told.line(2)}, 2, 0.25) == pytest.approx(0.06, abs=0.03)
    assert starred(told.marked("bent")) < starred(told.marked(""))


def test_what_comes_true_anyway_is_left_as_it_is(script: Any) -> None:
    told = script.Told(answers(400, lambda odds: odds))
    assert not told.best and told.line(2) is None
    assert told.row("cats", own=False)[:4] == ["cats", "4", "2000", "none"]


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


def test_what_was_asked_is_kept_and_not_asked_again(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "asked", lambda game, number: [(0.5, 1.0)])
    for job in script.left(["cats", "fifteen_days"], 2, tmp_path):
        job.keep(job.work(*job.given))
    left = [job.given for job in script.left(["cats", "fifteen_days"], 3, tmp_path)]
    assert left == [("cats", 2), ("fifteen_days", 2)]
    assert script.lines(script.kept("cats", tmp_path)) == {0: [[0.5, 1.0]], 1: [[0.5, 1.0]]}
    assert script.lines(script.kept("cats", tmp_path, crane=True)) == {}


def test_who_gives_hints_is_asked_while_it_plays_itself(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "adviser", lambda game, seed: Guided(simulations=8, seed=seed, threads=1))
    found = script.said_at_play("living_forest_duel", 1)
    assert found == script.said_at_play("living_forest_duel", 1)
    bins = [(int(10 * said), won) for said, won in found]
    assert len(set(bins)) == len(bins) > 4 and {won for _, won in found} == {0.0, 1.0}
    monkeypatch.setattr(script, "RARE_AT_PLAY", {"living_forest_duel": (4, 5)})
    again = script.said_at_play("living_forest_duel", 1)
    assert [said for said, _ in again] == [said for said, _ in found]
    assert {won for _, won in again} <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert any(a != b for a, b in zip(again, found, strict=True))
    assert script.kept("cats", Path("kept"), crane=True).name.startswith("cats-crane-")


def test_the_strongest_bots_own_games_count_as_much_as_the_more_of_others(script: Any) -> None:
    others, own = answers(800, lambda odds: odds), answers(200, lambda odds: 2.0 * odds)
    told = script.Told(others, own)
    assert told.weight[told.own].sum() == told.weight[~told.own].sum() == 4000
    rows = {own: told.row("fifteen_days", own) for own in (False, True)}
    assert [rows[own][:4] for own in rows] == [["fifteen_days", "2", n, "straight"] for n in ("4000", "1000")]
    said, true = (told.line(2)[name] for name in ("said", "true"))
    assert 1.2 < (true[1] - true[0]) / (said[1] - said[0]) < 1.8


def test_a_game_in_which_the_strongest_play_anyway_has_no_others(script: Any, tmp_path: Path) -> None:
    for game, crane in (("twenty_one_days", False), ("cats", False), ("cats", True)):
        for number, said in answers(20, lambda odds: odds).items():
            script.keep(script.kept(game, tmp_path, crane), number, said)
    assert script.told_of("twenty_one_days", tmp_path).own.all()
    cats = script.told_of("cats", tmp_path)
    assert (cats.own.sum(), (~cats.own).sum()) == (100, 100)
    assert script.told_of("fifteen_days", tmp_path) is None


def test_a_game_gives_one_position_to_a_bin(script: Any) -> None:
    said = [0.42, 0.99, 0.48, 1.0, 0.0]
    found = script.one_a_bin([(b"", None, chance) for chance in said])
    assert [(place, chance) for place, (_, _, chance) in found] == [(4, 0.42), (9, 0.99), (0, 0.0)]


def test_a_position_with_a_rare_chance_counts_by_the_mean_of_several_ends(
    script: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "PLAYERS", {"twenty_one_days": "net"})
    monkeypatch.setattr(script, "MANY", {"twenty_one_days": 3})
    begun: list[bytes] = []
    through = script.through

    def noted(going: Any, players: Any, luck: Any, each: int = 0) -> Any:
        begun.append(going.position)
        return through(going, players, luck, each)[0], [len(begun) % 2]

    monkeypatch.setattr(script, "through", noted)
    monkeypatch.setattr(script, "RARE", {"twenty_one_days": range(10)})
    found = script.asked("twenty_one_days", 3)
    assert len(begun) == 1 + 3 * len(found) and len(set(begun)) == 1 + len(found)
    assert found[0][1] == 0.5
    monkeypatch.setattr(script, "RARE", {})
    begun.clear()
    alone = script.asked("twenty_one_days", 3)
    assert alone == [(said, 1) for said, _ in found] and len(begun) == 1
