"""A study plays, watches and adds up; what it says of a game can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sekki.games import REGISTERED, find
from sekki.lab.arena import play
from sekki.lab.studies import Study, decided_at, lead_changes, prepare, study_game
from sekki.lab.study_report import sentences, tables, to_folder
from sekki.lab.study_result import result
from sekki.play import Refused

STUDY = Study("cats", ("random",), 4, 30, {"single": True}, seed=4)


@pytest.fixture(scope="module")
def rounds():
    return play(STUDY, one=study_game, ready=prepare, processes=1)


@pytest.mark.parametrize("game_id", REGISTERED)
def test_every_game_can_be_watched(game_id):
    seats = find(game_id).seats[-1]
    seen = study_game(Study(game_id, ("random",), seats, 2), 0)
    assert json.loads(json.dumps(seen)) == seen
    assert not seen["truncated"] and len(seen["scores"]) == seats
    assert 0 < seen["real"] <= seen["decisions"] and seen["branching"] >= 2
    assert sum(seen["chosen"].values()) == seen["real"]
    assert all(seen["chosen"][kind] <= seen["offered"][kind] for kind in seen["chosen"])
    assert len(seen["curve"]) == 20 and all(0 <= chance <= 1 for chance in seen["curve"])


def test_what_a_study_came_to(rounds):
    found = result(STUDY, rounds)
    assert found.games == 30 and found.truncated == 0
    assert sum(seat.wins for seat in found.seats) == pytest.approx(1)
    assert found.decisions.low <= found.decisions.mean <= found.decisions.high
    assert found.skill is None and 0 <= found.seat_part <= 1
    assert {kind.kind for kind in found.kinds} >= {"play", "keep"}
    assert found.components and all(figure.games >= 20 for figure in found.components)
    assert json.loads(json.dumps(found.to_json()))["study"]["players"] == ["random"]


def test_the_page_holds_every_table_and_picture(rounds, tmp_path: Path):
    pytest.importorskip("matplotlib")
    found = result(STUDY, rounds)
    names = {path.name for path in to_folder(found, tmp_path)}
    assert names == {f"{name}.{kind}" for name in ("seats", "chances", "what-wins") for kind in ("png", "svg")} | {
        "study.html"
    }
    page = (tmp_path / "study.html").read_text()
    assert page.count("<img") == 3 and all(title in page for title, _, _ in tables(found))
    assert sentences(found)[0].startswith("Played by random; chances on the way are judged by the net")


def test_a_stronger_player_explains_part_of_the_outcome():
    plan = Study("cats", ("greedy:1", "random"), 4, 40, {"single": True}, seed=1)
    found = result(plan, play(plan, one=study_game, ready=prepare, processes=1))
    strong, weak = found.players
    assert strong.wins > weak.wins and 0 < found.skill < 1


def test_rounds_are_the_same_wherever_they_are_played_and_kept(tmp_path: Path):
    few = Study("living_forest_duel", ("random",), 2, 4)
    here = play(few, one=study_game, ready=prepare, processes=1)
    assert play(few, one=study_game, ready=prepare, processes=2, folder=tmp_path) == here
    assert play(few, one=study_game, ready=prepare, processes=1, folder=tmp_path, resume=True) == here
    with pytest.raises(Refused, match="holds another contest: seed differ"):
        play(Study("living_forest_duel", ("random",), 2, 4, seed=9), one=study_game, folder=tmp_path, resume=True)


def test_leads_and_decisions():
    assert lead_changes([[0.5, 0.5], [0.6, 0.4], [0.52, 0.48], [0.3, 0.7], [0.8, 0.2]]) == 2
    assert decided_at([0.5, 0.95, 0.8, 0.95, 0.99]) == 0.6
    assert decided_at([0.95, 0.95]) == 0
    with pytest.raises(Refused, match="at least two games"):
        Study("cats", ("random",), 4, 1)


def test_the_notebook_runs_from_top_to_bottom(capsys):
    notebook = json.loads((Path(__file__).parents[2] / "examples" / "laboratory.ipynb").read_text("utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    said = capsys.readouterr().out
    assert "changes of the favourite" in said and "seat 1 points" in said
