"""Everybody at a table reads their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sekki
from sekki.kit.language import CLOSING, OPENING, PSEUDO, using
from sekki.server.languages import preferred
from sekki.server.messages import Choice, Decision, Judgement, Review
from sekki.server.reviews import label_again, said_outlook

from .people import Person, Server, Sock, serving, three

IN_PSEUDO = {"Accept-Language": PSEUDO}


def strange(text: str) -> bool:
    return text.startswith(OPENING) and text.endswith(CLOSING)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.4, zh-TW;q=0.7", "zh-Hant"),
        ("fr-CH, fr;q=0.9", "en"),
        ("de;q=0, en", "en"),
        ("de;q=nan,;;,=", "de"),
        ("qps", "qps"),
    ],
)
def test_the_best_language_of_a_browser(header: str, language: str) -> None:
    assert preferred(header) == language


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(f"sqlite:///{tmp_path / 'tables'}") as server:
        yield server


def sights(frame: dict[str, Any]) -> list[str]:
    table = frame["table"]
    moves = [text for sight in table["sights"] for move in sight["moves"] for text in (move["label"], move["note"])]
    return [sight["prompt"] for sight in table["sights"]] + [text for text in moves if text]


def told(entries: list[dict[str, Any]]) -> list[str]:
    texts = [entry["text"] for entry in entries if entry["kind"] != "chat"]
    return [text for text in texts + [event["text"] for entry in entries for event in entry["events"]] if text]


def was(entry: dict[str, Any], kind: str) -> bool:
    """Whether somebody in the first seat did this, and not the bot in the third."""
    return entry["kind"] == kind and entry["seat"] == 0


def test_two_people_at_one_table_read_their_own_language(server: Server) -> None:
    table, mo, li = three(server)
    english = mo.sit_down(table)
    other = Sock(li.address, table, li.token, language="qps")
    assert not any(map(strange, sights(english.frames[0]) + told(english.entries())))
    assert all(map(strange, sights(other.frames[0]) + told(other.entries())))
    mo.do(table, "chat", text="Hallo, 你好")
    mo.move(table, 0, "keep", english.seq)
    for sock in (english, other):
        for said in ("chat", "move"):
            sock.heard(lambda frame, said=said: any(was(entry, said) for entry in frame.get("log", ())))
    assert not any(map(strange, sights(english.frames[-1]) + told(english.entries())))
    assert all(map(strange, told(other.entries())))
    for sock in (english, other):
        assert [entry["text"] for entry in sock.entries() if entry["kind"] == "chat"] == ["Hallo, 你好"]


def test_a_language_is_changed_at_the_table_without_leaving_it(server: Server) -> None:
    table, mo, _ = three(server, "me:Ben")  # no bot that moves meanwhile
    sock = mo.sit_down(table)
    before, hub = sock.seq, server.hub
    sock.send(type="hello", table=table, language="qps")
    again = sock.until(lambda frame: frame["type"] == "snapshot")
    assert again["seq"] == before
    assert all(map(strange, sights(again) + told(again["log"])))
    refused = sock.ask(type="move", seat=0, move="play spring-1", expected_seq=before)
    assert strange(refused["reason"])
    assert len(hub.loaded()[0].listeners) == 1
    sock.send(type="hello", table=table, language="en", since=before)
    back = sock.until(lambda frame: frame["type"] == "update")
    assert not any(map(strange, sights(back)))


def test_what_is_asked_over_http_is_answered_in_the_language_of_the_request(server: Server) -> None:
    table, mo, li = three(server)
    li.http.headers.update(IN_PSEUDO)
    assert all(map(strange, sights(li.look(table)) + told(li.look(table)["log"])))
    assert not any(map(strange, sights(mo.look(table))))
    refusal = li.do(table, "stand", 409, seat=1)
    assert strange(refusal["reason"])
    assert not strange(mo.do(table, "stand", 409, seat=0)["reason"])
    assert strange(li.get("/api/nothing", 404)["reason"])
    assert strange(li.do(table, "why", seat=1, move="redeal")["reason"])


def test_games_options_bots_and_lessons_are_described_in_the_language_of_the_request(server: Server) -> None:
    mo = server.person("Mo")
    english = mo.get("/api/games")
    mode = english[0]["options"][0]
    assert mode["title"] == "Mode"
    assert mode["titles"] == ["Basic", "Experienced", "Advanced"]
    mo.http.headers.update(IN_PSEUDO)
    cats = mo.get("/api/games")[0]
    texts = [cats["subtitle"], cats["summary"]]
    texts += [text for option in cats["options"] for text in (option["title"], option["says"], *option["titles"])]
    texts += [text for bot in cats["bots"] for text in (bot["title"], bot["says"])]
    assert all(map(strange, texts))
    chapter = mo.get("/api/games/cats/lesson/0")
    texts = [chapter["welcome"], chapter["farewell"], *chapter["titles"]]
    texts += [text for step in chapter["steps"] for text in (step["say"], step["then"], *step["instead"].values())]
    assert all(map(strange, filter(None, texts)))
    assert all(map(strange, sights(chapter["frames"][0])))


def test_a_document_in_another_language_is_another_document(server: Server) -> None:
    mo = server.person("Mo")
    answer = mo.http.get("/api/games/cats/rules")
    assert "Accept-Language" in answer.headers["vary"]
    known = {"If-None-Match": answer.headers["etag"]}
    assert mo.http.get("/api/games/cats/rules", headers=known).status_code == 304
    lesson = mo.http.get("/api/games/cats/lesson/0").headers["etag"]
    assert mo.http.get("/api/games/cats/lesson/0", headers=IN_PSEUDO).headers["etag"] != lesson


def test_hints_result_and_replay_are_in_the_language_of_the_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    with serving(f"sqlite:///{tmp_path / 'tables'}", adviser=("greedy", {"seed": 1})) as server:
        play_a_game_of_cats(server.person("Mo"))


def play_a_game_of_cats(mo: Person) -> None:
    table = mo.open_table("me", "bot", "bot", single=True)["id"]
    mo.http.headers.update(IN_PSEUDO)
    hinted = False
    while mo.look(table)["table"]["status"] == "playing":
        look = mo.look(table)
        if look["table"]["sights"][0]["moves"] and not hinted:
            hints = mo.do(table, "hint", seat=0)["hints"]
            assert all(strange(text) for hint in hints for text in (hint["label"], *hint["reasons"]))
            hinted = True
        if not mo.play_any(table):
            mo.look(table, since=look["seq"], wait=5)
    result = mo.look(table)["table"]["result"]
    assert strange(result["says"])
    assert all(strange(line["what"]) for lines in result["lines"] for line in lines)
    replay = mo.get(f"/api/tables/{table}/replay", count=5)
    assert all(strange(text) for step in replay["steps"] for text in (step["label"], step["prompt"]) if text)


def test_a_bot_gets_a_name_in_the_language_of_who_invites_it(server: Server) -> None:
    mo: Person = server.person("Mo")
    mo.http.headers.update(IN_PSEUDO)
    table = mo.open_table("me", "bot:fox", "bot:fox")
    assert all(strange(seat["name"]) for seat in table["seats"] if seat["kind"] == "bot")


def test_a_review_is_kept_in_english_and_read_in_any_language() -> None:
    table = sekki.game("cats").table(3, seed=2)
    for seat in range(3):
        table.play(seat, "keep")
    moves = table.legal(0)
    table.play(0, moves[0])
    played, best = (Choice(move=move.text, label=move.label, chance=0.5) for move in moves[:2])
    judged = Judgement(played=played, best=best, loss=0.0, mark="fine")
    decision = Decision(step=4, seat=0, known=judged, open=judged)
    review = Review(curve=[], turning_points=[], decisions=[decision], simulations=1)
    assert label_again(table, review) == review
    with using(PSEUDO):
        said = label_again(table, review).decisions[0].known
    assert strange(said.played.label)
    assert strange(said.best.label)
    assert said.played.move == played.move


def test_what_a_move_leads_to_is_named_in_any_language() -> None:
    game = sekki.game("twenty_one_days").facts
    parts = (("Day reached", 19.5), ("Survivors alive", 2.0))
    assert said_outlook(game, 40.5, parts).parts == list(parts)
    with using(PSEUDO):
        said = said_outlook(game, 40.5, parts)
    assert said.points == 40.5
    assert all(strange(name) for name, _ in said.parts)
    assert [n for _, n in said.parts] == [19.5, 2.0]
