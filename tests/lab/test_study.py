"""A study plays, watches and adds up; what it says of a game can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sekki.bots import BadBot
from sekki.games import REGISTERED, find
from sekki.lab.arena import play
from sekki.lab.luck import luck_and_skill
from sekki.lab.pace import Pace
from sekki.lab.pages import markdown
from sekki.lab.studies import Study, decided_at, lead_changes, prepare, study_game
from sekki.lab.study_report import sentences, tables, to_folder
from sekki.lab.study_result import Truth, _components, result, truth_of
from sekki.lab.things import things_of
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


@pytest.mark.parametrize("game_id", REGISTERED)
def test_every_game_declares_what_is_counted(game_id):
    things, seats = things_of(game_id), find(game_id).seats[-1]
    assert things.moves and things.had
    seen = study_game(Study(game_id, ("random",), seats, 2), 0)
    told = {what.partition(" ")[0] for what in (*seen["used"], *seen["had"])}
    assert told & {event.says.partition(" ")[0] for event in (*things.had.values(), *things.led.values())}
    assert bool(seen["endings"]) == bool(things.ended)
    assert set(seen["length"]) == {event.says for event in things.length.values()} and all(seen["length"].values())


def test_the_best_on_a_score_card_and_the_way_of_winning_are_counted():
    seen = study_game(Study("shifting_seasons", ("random",), 3, 2), 0)
    assert any(what.startswith("most points for") for what in seen["had"])
    duel = study_game(Study("living_forest_duel", ("random",), 2, 2), 0)
    assert len(duel["endings"]) == 1 and duel["endings"][0].startswith("by ")


def test_what_was_drawn_by_lot_is_worth_nothing_beyond_the_chance():
    told = [[0.2, 0.0], [0.8, 1.0]] * 30
    truth = truth_of([{"told": told}])
    assert truth.expected(0.2) == pytest.approx(0) and truth.expected(0.8) == pytest.approx(1)
    assert truth_of([{"told": told[:4]}]).slope == 1


def used_once(won, chance):
    return {"shares": [won, 1.0 - won], "used": {"take owl": [1, won, chance]}, "had": {}}


def test_a_component_of_which_all_games_were_lost_is_not_certain_for_that():
    (figure,) = _components([used_once(0.0, 0.1)] * 20, Truth(0.0, 1.0))
    assert figure.worth.mean == pytest.approx(-0.1) and not figure.worth.sure
    (figure,) = _components([used_once(0.0, 0.5)] * 20, Truth(0.0, 1.0))
    assert figure.worth.sure, "twenty lost games that stood even are no luck"


def played(line, shares, number):
    return {"round": number, "line": line, "shares": shares}


def test_luck_and_skill_of_games_that_can_be_taken_apart_by_hand():
    plan = Study("living_forest_duel", ("greedy", "random"), 2, 8)
    assert [plan.luck(number) for number in range(4)] == [0, 0, 1, 1]
    lines = [plan.line(number) for number in range(8)]
    skilled = [played(line, [float(player == 0) for player in line], n) for n, line in enumerate(lines)]
    dealt = [played(line, [1.0, 0.0] if n // 2 % 2 else [0.0, 1.0], n) for n, line in enumerate(lines)]
    assert luck_and_skill(plan, skilled).players == 1
    assert luck_and_skill(plan, dealt).deal == 1
    assert luck_and_skill(plan, skilled[:3]) is None
    assert luck_and_skill(Study("living_forest_duel", ("greedy",), 2, 8), skilled) is None


def test_chances_can_be_told_by_a_search():
    judged = Study("living_forest_duel", ("random",), 2, 2, judge="ismcts:20")
    assert all(0 <= chance <= 1 for chance in study_game(judged, 0)["curve"])
    with pytest.raises(BadBot, match="told by net or by a search"):
        Study("cats", ("random",), 4, 2, judge="greedy")


def test_what_a_study_came_to(rounds):
    found = result(STUDY, rounds)
    assert found.games == 30 and found.truncated == 0
    assert sum(seat.wins for seat in found.seats) == pytest.approx(1)
    assert found.decisions.low <= found.decisions.mean <= found.decisions.high
    assert {one.what: one.count.mean for one in found.lengths}["games"] == 1, "these are single games"
    assert found.skill is None and 0 <= found.seat_part <= 1
    assert {kind.kind for kind in found.kinds} >= {"play", "keep"}
    assert found.components and all(figure.games >= 20 for figure in found.components)
    assert json.loads(json.dumps(found.to_json()))["study"]["players"] == ["random"]


def test_minutes_go_by_the_pace_of_people(rounds):
    assumed, measured = result(STUDY, rounds), result(STUDY, rounds, Pace(4.0, 3.0, 100, 5))
    assert assumed.minutes == pytest.approx(2 * measured.minutes)
    assert "Minutes are those of people who take 4.0 s for a real choice, measured at 100 choices in 5 games." in (
        sentences(measured)
    )


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


def test_tables_are_said_in_markdown_too(rounds):
    said = markdown(tables(result(STUDY, rounds))[:1], ["That is all."])
    lines = said.splitlines()
    assert lines[0] == "**cats, 4 seats, 30 games**" and lines[3] == "| :-- | --: | --: | --: |"
    assert lines[2] == "| seat | wins | 95 % | points |" and lines[-1] == "That is all."


def test_a_stronger_player_explains_part_of_the_outcome():
    plan = Study("cats", ("greedy:1", "random"), 4, 40, {"single": True}, seed=1)
    found = result(plan, play(plan, one=study_game, ready=prepare, processes=1))
    strong, weak = found.players
    assert strong.wins > weak.wins
    assert found.skill.deals == 20 and 0 < found.skill.players < 1
    assert found.skill.players_interval[0] <= found.skill.players <= found.skill.players_interval[1]
    assert found.skill.players + found.skill.deal + found.skill.rest == pytest.approx(1)


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
