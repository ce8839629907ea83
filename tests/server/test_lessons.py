"""Guided first games over HTTP."""

from __future__ import annotations

import pytest

from .people import Server


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


def test_a_chapter_holds_the_table_before_each_step_and_at_the_end(server: Server) -> None:
    chapter = server.person("Mo").get("/api/games/cats/lesson/0")
    assert len(chapter["frames"]) == len(chapter["steps"]) + 1
    assert chapter["frames"][0]["type"] == "snapshot"
    for step, frame in zip(chapter["steps"], chapter["frames"], strict=False):
        legal = {move["text"] for move in frame["table"]["sights"][0]["moves"]}
        assert {step["move"], *step["instead"]} == legal


def test_a_lesson_shows_nothing_of_the_others_hands(server: Server) -> None:
    frame = server.person("Mo").get("/api/games/cats/lesson/0")["frames"][1]
    (sight,) = frame["table"]["sights"]
    assert sight["seat"] == 0
    assert "yorozu-13" not in str(sight["view"])
    told = [event["text"] for entry in frame["log"] for event in entry["events"]]
    assert [text for text in told if "is dealt" in text and "Player" not in text] == []


def test_a_move_that_is_not_legal_names_its_rule(server: Server) -> None:
    because = server.person("Mo").get("/api/games/cats/lesson/0/why", step=2, move="play summer-8")
    assert not because["legal"]
    assert because["rule"] == "cats-4.2"


def test_what_is_not_there_is_refused_in_words(server: Server) -> None:
    mo = server.person("Mo")
    for path in ("cats/lesson/9", "cats/lesson/x", "chess/lesson/0"):
        assert mo.get(f"/api/games/{path}", 404)["reason"].endswith(".")
    assert mo.get("/api/games/cats/lesson/0/why", 404, step=99, move="keep")["reason"].endswith("steps.")


def test_a_lesson_goes_on_as_a_table_against_sprout(server: Server) -> None:
    mo = server.person("Mo")
    card = mo.post("/api/games/cats/lesson", chapter=0)
    assert [seat["bot"] for seat in card["seats"]] == [None, "sprout", "sprout", "sprout"]
    table = mo.look(card["id"])["table"]
    assert table["status"] == "playing"
    assert table["sights"][0]["view"]["round"] == 5
