"""People at a table: sitting down, moving, taking back, leaving, and what each is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any

import pytest

import sekki
from sekki.server import messages

from .people import Person, Server, Sock, brings, hot_seat, new_id, presence, serving, three, wait_until


def legal(sock: Sock, seat: int | None = None) -> list[str]:
    sights = sock.table["sights"]
    sight = sights[0] if seat is None else next(s for s in sights if s["seat"] == seat)
    return [move["text"] for move in sight["moves"]]


def test_the_game_begins_when_the_last_seat_is_taken(server: Server) -> None:
    mo, li = server.person("Mo"), server.person("Li")
    card = mo.open_table("me", "open", "bot")
    assert card["status"] == "waiting"
    sock = mo.sit_down(card["id"])
    assert sock.table["sights"][0]["prompt"] == "Waiting for 1 more player."
    assert li.join(card)["status"] == "playing"
    frame = sock.until(lambda f: f["type"] == "update" and f["table"]["status"] == "playing")
    assert [entry["kind"] for entry in frame["log"][:2]] == ["seat", "start"]
    assert frame["log"][0]["text"] == "Li sits down."
    assert frame["table"]["sights"][0]["moves"]


def test_sitting_down_twice_is_sitting_down_once(server: Server) -> None:
    mo, li = server.person("Mo"), server.person("Li")
    card = mo.open_table("me", "open", "open")
    assert li.join(card) == {**li.join(card), "changed": pytest.approx(li.join(card)["changed"], abs=60)}
    assert li.look(card["id"])["seq"] == 2


def test_people_with_one_name_are_told_apart(server: Server) -> None:
    one, two = server.person("Mo"), server.person("Mo")
    card = one.open_table("me", "open", "bot")
    two.join(card)
    assert [seat["name"] for seat in one.look(card["id"])["table"]["seats"]][:2] == ["Mo", "Mo 2"]


def test_a_move_is_acknowledged_stored_and_told(server: Server) -> None:
    table, mo, li = three(server, "open")
    ana = server.person("Ana")
    ana.join({"invitation": mo.look(table)["table"]["invitation"]})
    sock = mo.sit_down(table)
    before = sock.seq
    ack = sock.ask(type="move", client_move_id="m1", seat=0, move=legal(sock)[0], expected_seq=before)
    assert ack == {"type": "ack", "id": "m1", "seq": before + 1, "table": None}
    assert li.look(table)["seq"] == before + 1
    assert 0 in li.look(table)["table"]["committed"]


def test_an_illegal_move_is_refused_with_rule_reason_and_what_is_possible(server: Server) -> None:
    table, mo, _ = three(server)
    look = mo.look(table)
    possible = [move["text"] for move in look["table"]["sights"][0]["moves"]]
    refused = mo.move(table, 0, "play spring-1", look["seq"], status=422)
    assert refused["code"] == "illegal"
    assert refused["rule"].startswith("cats-")
    assert refused["reason"].endswith(".")
    assert refused["possible"] == possible
    nonsense = mo.move(table, 0, "dance", look["seq"], status=422)
    assert nonsense["code"] == "illegal"
    assert "dance" in nonsense["reason"]


def test_why_explains_without_trying(server: Server) -> None:
    table, mo, _ = three(server)
    before = mo.look(table)["seq"]
    because = mo.do(table, "why", seat=0, move="play spring-1")
    assert not because["legal"]
    assert because["rule"].startswith("cats-")
    assert mo.do(table, "why", seat=0, move=because["possible"][0])["legal"]
    assert mo.look(table)["seq"] >= before


def test_who_is_not_asked_may_not_move(server: Server) -> None:
    mo, table = hot_seat(server)
    look = mo.look(table)
    mo.move(table, 0, look["table"]["sights"][0]["moves"][0]["text"], look["seq"])
    again = mo.look(table)
    refused = mo.move(table, 0, "keep", again["seq"], status=409)
    assert refused["code"] == "not_your_turn"


def test_the_same_move_sent_fifty_times_at_once_is_one_event_and_fifty_equal_answers(database_url: str) -> None:
    with serving(database_url) as server:
        mo, table = hot_seat(server)
        look = mo.look(table)
        move = look["table"]["sights"][0]["moves"][0]["text"]
        request = {"client_move_id": "once", "seat": 0, "move": move, "expected_seq": look["seq"]}
        with ThreadPoolExecutor(50) as threads:
            answers = list(threads.map(lambda _: mo.post(f"/api/tables/{table}/move", **request), range(50)))
        assert answers == [{"type": "ack", "id": "once", "seq": look["seq"] + 1, "table": None}] * 50
        assert mo.look(table)["seq"] == look["seq"] + 1


def test_fifty_sockets_with_one_move_get_one_answer(server: Server) -> None:
    mo, table = hot_seat(server)
    socks = [mo.sit_down(table) for _ in range(30)]
    move = legal(socks[0], 0)[0]
    seq = socks[0].seq
    for sock in socks:
        sock.send(type="move", client_move_id="once", seat=0, move=move, expected_seq=seq)
    answers = [sock.until(lambda f: f.get("id") == "once") for sock in socks]
    assert answers == [{"type": "ack", "id": "once", "seq": seq + 1, "table": None}] * 30
    assert mo.look(table)["seq"] == seq + 1


def test_an_id_is_for_one_command(server: Server) -> None:
    mo, table = hot_seat(server)
    look = mo.look(table)
    mo.move(table, 0, "keep", look["seq"], client_move_id="x")
    refused = mo.move(table, 1, "keep", look["seq"], client_move_id="x", status=409)
    assert refused["code"] == "id_reused"


def test_a_choice_made_before_the_sight_changed_is_stale_but_chat_and_hidden_choices_change_nothing(
    server: Server,
) -> None:
    mo, table = hot_seat(server)
    start = mo.look(table)["seq"]

    def since(seat: int) -> int:
        return mo.look(table)["table"]["sights"][seat]["since"]

    assert since(2) <= start
    mo.do(table, "chat", text="hello")
    mo.move(table, 0, "keep", start)
    assert since(0) > start
    mo.move(table, 1, "keep", start)
    assert since(2) <= start
    mo.move(table, 2, "keep", start)
    assert min(map(since, range(3))) > start
    refused = mo.move(table, 0, "keep", start, status=409)
    assert refused["code"] == "stale"
    assert refused["seq"] == mo.look(table)["seq"]
    assert mo.move(table, 0, "keep", 10_000, status=409)["code"] == "stale"


def test_a_client_resumes_from_a_number_and_gets_a_snapshot_when_too_far_behind(sqlite_url: str) -> None:
    with serving(sqlite_url, resume_entries=5) as server:
        mo, table = hot_seat(server)
        for i in range(10):
            mo.do(table, "chat", text=f"word {i}")
        seq = mo.look(table)["seq"]
        assert mo.sit_down(table, since=seq).frames[0]["log"] == []
        near = mo.sit_down(table, since=seq - 3).frames[0]
        assert (near["type"], near["since"]) == ("update", seq - 3)
        assert [entry["text"] for entry in near["log"]] == ["word 7", "word 8", "word 9"]
        far = mo.sit_down(table, since=1).frames[0]
        assert far["type"] == "snapshot"
        assert [entry["seq"] for entry in far["log"]] == list(range(seq - 4, seq + 1))
        assert mo.sit_down(table, since=seq + 5).frames[0]["type"] == "snapshot"


def test_a_pending_choice_is_there_again_after_a_reconnect(server: Server) -> None:
    mo, table = hot_seat(server)
    sock = mo.sit_down(table)
    choices, seq = legal(sock, 1), sock.seq
    sock.cut()
    back = mo.sit_down(table, since=seq)
    assert legal(back, 1) == choices
    assert back.ask(type="move", seat=1, move=choices[0], expected_seq=seq)["type"] == "ack"


def test_a_restarted_server_knows_the_game(database_url: str) -> None:
    with serving(database_url) as server:
        mo, table = hot_seat(server)
        for _ in range(6):
            mo.play_any(table)
        mo.do(table, "chat", text="see you")
        before = mo.look(table)
    with serving(database_url) as server:
        assert mo.at(server.address).look(table) == before


def test_several_people_on_one_screen_have_a_sight_each(server: Server) -> None:
    mo, table = hot_seat(server, single=True)
    look = mo.look(table)
    assert look["table"]["mine"] == [0, 1, 2]
    assert [sight["seat"] for sight in look["table"]["sights"]] == [0, 1, 2]
    assert [seat["name"] for seat in look["table"]["seats"]] == ["Mo", "Ana", "Ben"]
    dealt = [event for entry in look["log"] for event in entry["events"] if len(event["sees"]) == 1]
    assert {event["sees"][0] for event in dealt} <= {0, 1, 2}
    while mo.look(table)["table"]["status"] == "playing":
        assert mo.play_any(table) > 0
    assert mo.look(table)["table"]["result"]["winners"]


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Server) -> None:
    table, mo, li = three(server)
    sock = li.sit_down(table)
    mo.do(table, "hand", seat=0, bot="random")
    frame = sock.until(brings("Mo leaves the seat to a bot."))
    assert frame["table"]["seats"][0]["handed"]
    assert mo.look(table)["table"]["sights"][0]["moves"] == []
    sock.until(lambda f: f["type"] == "update" and any(e["kind"] == "move" and e["seat"] == 0 for e in f["log"]))
    assert mo.move(table, 0, "keep", mo.look(table)["seq"], status=409)["code"] == "not_now"
    mo.do(table, "take_back", seat=0)
    back = mo.look(table)["table"]["seats"][0]
    assert (back["handed"], back["bot"], back["kind"]) == (False, None, "human")
    assert mo.do(table, "take_back", seat=0, status=409)["code"] == "not_now"


def test_only_who_is_away_can_be_replaced_by_the_others(sqlite_url: str) -> None:
    with serving(sqlite_url, away=0.5) as server:
        table, mo, li = three(server)
        sock = mo.sit_down(table)
        refused = li.do(table, "hand", seat=0, bot="random", status=403)
        assert refused["reason"] == "Mo is still here."
        sock.close()

        def handed() -> bool:
            answer = li.http.post(f"/api/tables/{table}/hand", json={"id": new_id(), "seat": 0, "bot": "random"})
            return answer.status_code == 200

        wait_until(handed)
        texts = [entry["text"] for entry in li.look(table)["log"]]
        assert "Mo is away; a bot plays on." in texts
        mo.do(table, "take_back", seat=0)


def test_chat_is_told_to_the_table_and_only_by_it(server: Server) -> None:
    table, mo, li = three(server)
    sock = li.sit_down(table)
    said = mo.do(table, "chat", text="  good\u202e luck\n<b>you</b> ")
    assert mo.do(table, "chat", id=said["id"], text="  good\u202e luck\n<b>you</b> ") == said
    frame = sock.until(brings("good luck <b>you</b>"))
    assert [entry["seat"] for entry in frame["log"] if entry["kind"] == "chat"] == [0]
    assert mo.do(table, "chat", text="\u200b", status=400)["code"] == "malformed"


def test_a_spectator_looks_on_with_the_code_and_does_nothing(server: Server) -> None:
    table, mo, _ = three(server)
    code = mo.look(table)["table"]["watch"]
    eve = server.person("Eve")
    assert eve.get(f"/api/tables/{table}", status=403)["code"] == "no_entry"
    assert eve.get(f"/api/watch/{code}")["id"] == table
    look = eve.look(table, watch=code)["table"]
    assert look["mine"] == []
    assert look["invitation"] is None and look["watch"] is None
    assert [(sight["seat"], sight["moves"]) for sight in look["sights"]] == [(None, [])]
    sock = Sock(server.address, table, eve.token, watch=code)
    for type, more in (("chat", {"text": "hi"}), ("undo", {"seat": 0}), ("close", {}), ("again", {})):
        assert sock.ask(type=type, **more)["code"] == "not_your_seat"
    stranger = Sock(server.address, table, watch=code)
    assert stranger.table["sights"] == sock.table["sights"]
    assert stranger.ask(type="chat", text="hi")["reason"] == "Spectators only look on."


def test_a_table_has_a_card_for_who_may_look_on(server: Server) -> None:
    mo, eve = server.person("Mo"), server.person("Eve")
    opened = mo.open_table("me", "bot", "bot")
    path = f"/api/tables/{opened['id']}/card"
    card = mo.get(path)
    assert (card["game"], card["mine"], card["watch"]) == ("cats", [0], opened["watch"])
    assert "sights" not in card
    assert eve.get(path, status=403)["code"] == "no_entry"
    assert eve.get(path, watch=opened["watch"])["game"] == "cats"


def test_the_host_fills_empties_and_closes(server: Server) -> None:
    mo, li = server.person("Mo"), server.person("Li")
    card = mo.open_table("me", "open", "open")
    table = card["id"]
    li.join(card)
    assert li.do(table, "fill", seat=2, bot="random", status=403)["code"] == "not_your_seat"
    assert mo.do(table, "fill", seat=1, bot="random", status=409)["code"] == "not_now"
    li.do(table, "stand", seat=1)
    assert li.get(f"/api/tables/{table}", status=403)["code"] == "no_entry"
    mo.do(table, "fill", seat=1, bot="random")
    mo.do(table, "fill", seat=1, bot=None)
    assert mo.look(table)["table"]["seats"][1]["kind"] == "open"
    mo.do(table, "fill", seat=1, bot="random")
    mo.do(table, "fill", seat=2, bot="random")
    assert mo.look(table)["table"]["status"] == "playing"
    mo.do(table, "close")
    assert mo.look(table)["table"]["status"] == "closed"
    assert mo.get("/api/lobby")["mine"] == []
    assert mo.move(table, 0, "keep", mo.look(table)["seq"], status=409)["code"] == "not_now"


def finished(server: Server) -> tuple[Person, Person, str]:
    mo, li = server.person("Mo"), server.person("Li")
    card = mo.open_table("me", "open", "me:Ana", single=True)
    li.join(card)
    while mo.look(card["id"])["table"]["status"] == "playing":
        assert mo.play_any(card["id"]) + li.play_any(card["id"]) > 0
    return mo, li, card["id"]


def test_after_the_game_scores_replay_record_and_another_game(server: Server) -> None:
    mo, li, table = finished(server)
    result = mo.look(table)["table"]["result"]
    assert [sum(line["points"] for line in lines) for lines in result["lines"]] == result["scores"]
    assert result["winners"] == [seat for seat, place in enumerate(result["places"]) if place == 1]

    whole = mo.get(f"/api/tables/{table}/replay", seat=1, count=50)
    assert len(whole["steps"]) == min(50, whole["total"])
    part = mo.get(f"/api/tables/{table}/replay", **{"seat": 1, "from": 7, "count": 2})
    assert part["steps"] == whole["steps"][7:9]
    assert mo.get(f"/api/tables/{table}/replay", **{"from": 10_000})["steps"] == []
    last = mo.get(f"/api/tables/{table}/replay", **{"seat": 0, "from": whole["total"] - 1})["steps"][0]
    assert last["view"] == mo.look(table)["table"]["sights"][0]["view"]

    record = mo.http.get(f"/api/tables/{table}/record")
    assert record.text.count("\n") == whole["total"] + 1

    refused = li.do(table, "undo", seat=1, status=409)
    assert refused["reason"] == "The game is over, and everybody may have looked at its cards."
    first = li.do(table, "again")
    second = mo.do(table, "again")
    assert first["table"] == second["table"] == mo.look(table)["table"]["again"]
    new = mo.look(first["table"])["table"]
    assert [seat["name"] for seat in new["seats"]] == ["Mo", "Li", "Ana"]
    assert new["options"]["single"] is True
    assert new["status"] == "playing"


def test_nothing_secret_is_told_before_the_end(server: Server) -> None:
    mo, table = hot_seat(server)
    assert mo.get(f"/api/tables/{table}/replay", status=409)["code"] == "not_now"
    assert mo.get(f"/api/tables/{table}/record", status=409)["code"] == "not_now"
    assert mo.look(table)["table"]["result"] is None
    assert mo.do(table, "again", status=409)["code"] == "not_now"


def test_the_lobby_shows_my_tables_and_open_ones(server: Server) -> None:
    mo, li = server.person("Mo"), server.person("Li")
    private = mo.open_table("me", "open", "open")
    public = mo.open_table("me", "open", "bot", public=True)
    assert {card["id"] for card in mo.get("/api/lobby")["mine"]} == {private["id"], public["id"]}
    lobby = li.get("/api/lobby")
    assert lobby["mine"] == []
    assert [card["id"] for card in lobby["open"]] == [public["id"]]
    li.join(lobby["open"][0])
    wait_until(lambda: li.get("/api/lobby")["mine"][0]["my_turn"])
    assert li.get("/api/lobby")["open"] == []


def test_a_program_waits_for_news_over_http(server: Server) -> None:
    mo, table = hot_seat(server)
    seq = mo.look(table)["seq"]
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(mo.look, table, since=seq, wait=25)
        mo.do(table, "chat", text="news")
        update = waiting.result(timeout=20)
    assert (update["type"], update["log"][0]["text"]) == ("update", "news")
    quiet = mo.look(table, since=update["seq"], wait=1)
    assert (quiet["type"], quiet["log"]) == ("update", [])


def test_presence_says_who_is_there(server: Server) -> None:
    table, mo, li = three(server)
    sock = mo.sit_down(table)
    other = li.sit_down(table)
    sock.until(presence(lambda there: there["seats"][1]["connected"]))
    other.close()
    sock.until(presence(lambda there: not there["seats"][1]["connected"]))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no game 'chess'"),
        ({"game": "cats", "seats": [{"kind": "me"}]}, "3 to 4 players"),
        ({"game": "cats", "seats": [{"kind": "me"}] * 3, "options": {"mood": "good"}}, "no option 'mood'"),
        ({"game": "cats", "seats": [{"kind": "me"}] * 3, "options": {"mode": "wild"}}, "mode cannot be 'wild'"),
        ({"game": "cats", "seats": [{"kind": "bot", "bot": "oracle"}] * 3}, "no bot 'oracle'"),
        ({"game": "cats", "seats": [{"kind": "cat"}] * 3}, "Invalid enum value 'cat'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(server: Server, body: Any, says: str) -> None:
    answer = server.person("Mo").http.post("/api/tables", json=body)
    assert answer.status_code in (400, 404)
    assert says.lower() in answer.json()["reason"].lower()


def test_a_move_of_the_game_has_the_fields_of_the_message() -> None:
    assert tuple(field.name for field in fields(sekki.Move)) == messages.Move.__struct_fields__
