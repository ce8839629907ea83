"""What bots are to win is said beside what they won, and a few games prove nothing."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sekki.lab.standings import Result, Standing


@pytest.fixture
def promises(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    return import_module("promises")


def test_a_promise_holds_by_its_share_and_where_asked_by_its_interval(promises: Any) -> None:
    sure = promises.Promise(promises.NETS[0], "net", 60, surely=50)
    assert sure.verdict(0.61, 0.56, games=400, seconds=1.0) == "yes"
    assert sure.verdict(0.59, 0.56, games=400, seconds=1.0) == "no"
    assert sure.verdict(0.61, 0.49, games=400, seconds=1.0) == "no"


def test_few_games_prove_nothing_unless_each_takes_long(promises: Any) -> None:
    promise = promises.Promise(promises.NETS[0], "net", 60)
    assert promise.verdict(0.7, 0.6, games=120, seconds=11.0) == "yes"
    assert promise.verdict(0.7, 0.6, games=120, seconds=9.0) == "not yet (yes so far, 400 games asked)"
    assert promise.row(None)[-3:] == ["not yet"] * 3


def test_games_that_settled_how_a_bot_thinks_do_not_show_how_strong_it_is(promises: Any) -> None:
    alone = [p.trial for p in promises.PROMISES if p.bot == "crane" and p.trial.seats == 1]
    assert len(alone) == 3
    assert all(trial.seed != 0 and trial.contest.seed == trial.seed for trial in alone)


def test_games_dealt_anew_have_a_line_of_their_own(promises: Any) -> None:
    strength = import_module("strength")
    for part in strength.PARTS:
        if part.keys > 2:
            rows = {(t.game, t.mode, t.seats, t.bots) for t in part.trials}
            assert len(rows) == len(part.trials), part.name
    cats = [p.row(None)[:4] for p in promises.PROMISES if p.trial.game == "cats" and p.bot != "net"]
    assert [row[1] for row in cats] == ["", "other luck"]


def test_games_are_kept_as_long_as_the_nets_that_played_are_the_same(promises: Any) -> None:
    contests = import_module("contests")
    card = json.loads((contests.NETS_FOLDER / "cats.json").read_text("utf-8"))["net"][:8]
    quick = json.loads((contests.NETS_FOLDER / "quick" / "cats.json").read_text("utf-8"))["net"][:8]
    names = {
        "ceiling-cats-10000": "ceiling-cats-10000",
        "net-cats-4": f"net-cats-4-{card}",
        "level-cats-owl": f"level-cats-owl-{card}",
        "level-cats-crane": f"level-cats-crane-{card}",
        "guided-cats-4": f"guided-cats-4-{card}-{quick}",
    }
    assert {trial.name: trial.folder.name for trial in contests.EVERYTHING if trial.name in names} == names


def test_a_card_says_what_its_net_won_and_keeps_what_it_said(
    promises: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    strength = import_module("strength")
    monkeypatch.setattr(strength, "NETS_FOLDER", tmp_path)
    (tmp_path / "quick").mkdir()
    cards = [tmp_path / "cats.json", tmp_path / "quick" / "cats.json"]
    for card in cards:
        card.write_text('{"strength": {"before": "1 %"}}', "utf-8")
    own = [Standing(bot, 4, 1.0, 0.25, (0.1, 0.5), 9.0, (8.0, 10.0), 2.0, 1.0, []) for bot in ("net", "guided:1200")]
    found = Result({}, False, 4, 0, 50.0, own, {})
    strength.sign_cards({"net-cats-4": found, "guided-cats-4-fresh": found})
    net, quick = (json.loads(card.read_text("utf-8"))["strength"] for card in cards)
    assert net == {"before": "1 %", "4 seats against ismcts:1000 × 3": "25 % (10–50) of 4 games"}
    guided = "guided:1200, 4 seats, other luck against ismcts:10000 × 3"
    assert quick == {"before": "1 %", guided: "25 % (10–50) of 4 games"}


def test_what_one_crew_wins_more_than_another_is_counted_by_the_same_luck(promises: Any) -> None:
    both = [(1, 0), (1, 1), (0, 0), (1, 0)] * 10
    rounds = [{"games": [{"line": [i] * 2, "places": [won] * 2} for i, won in enumerate(pair)]} for pair in both]
    assert import_module("strength").gain(rounds) == "+50 points (34 to 66)"


def test_what_was_not_played_this_time_stays_in_the_report(promises: Any) -> None:
    tables = import_module("tables")
    before = [
        "",
        *tables.table(["game", "seats", "a", "b"], [["cats", "4", "1 %", "2 %"], ["duel", "2", "3 %", "4 %"]]),
    ]
    now = tables.table(["game", "seats", "a", "b"], [["duel", "2", "5 %", "not yet"], ["new", "1", "not yet", "6 %"]])
    assert tables.merged(before, now, keys=2)[2:] == [
        "| cats | 4 | 1 % | 2 % |", "| duel | 2 | 5 % | 4 % |", "| new | 1 | not yet | 6 % |",
    ]  # fmt: skip
    assert tables.merged([], now, keys=2) == now


def test_a_table_of_one_game_replaces_its_older_self(promises: Any) -> None:
    tables = import_module("tables")
    cats, duel = (f"{game}, 2 seats, 10 games:" for game in ("cats", "duel"))
    before = ["", cats, "", "| old |", "", duel, "", "| old |", ""]
    now = ["duel, 2 seats, 20 games:", "", "| new |", ""]
    assert tables.merged_blocks(before, now) == [cats, "", "| old |", "", now[0], "", "| new |", ""]
