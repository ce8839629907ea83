"""Hostile and broken clients are refused clearly, and the table goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sekki.server.identity import tidy_name

from .people import Person, Server, Sock, serving


@pytest.fixture
def table(server: Server) -> Iterator[tuple[Person, str, Sock]]:
    mo = server.person("Mo")
    id = mo.open_table("me", "me:Ana", "open")["id"]
    server.person("Li").join({"invitation": mo.look(id)["table"]["invitation"]})
    sock = mo.sit_down(id)
    yield mo, id, sock
    look = mo.look(id)
    assert mo.move(id, 1, look["table"]["sights"][1]["moves"][0]["text"], look["seq"])["type"] == "ack"
    sock.close()


Table = tuple[Person, str, Sock]


def test_another_persons_seat(table: Table) -> None:
    mo, id, sock = table
    refused = sock.ask(type="move", seat=2, move="keep", expected_seq=sock.seq)
    assert (refused["code"], refused["reason"]) == ("not_your_seat", "Seat 3 is not yours.")
    for type in ("undo", "take_back", "stand", "why", "hint"):
        more = {"move": "keep"} if type == "why" else {}
        assert sock.ask(type=type, seat=2, **more)["code"] == "not_your_seat"
    assert sock.ask(type="move", seat=9, move="keep", expected_seq=sock.seq)["code"] == "not_your_seat"
    assert mo.do(id, "hand", seat=15, bot="random", status=409)["code"] == "not_now"


def test_another_persons_table(server: Server, table: Table) -> None:
    eve, (_, id, _) = server.person("Eve"), table
    assert eve.do(id, "chat", text="let me in", status=403)["code"] == "no_entry"
    assert eve.get("/api/tables/nowhere", status=404)["code"] == "not_found"
    assert eve.post("/api/invitations/guessed", status=404)["code"] == "not_found"
    sock = Sock(server.address, None, eve.token)
    sock.send(type="hello", table=id)
    assert sock.close_code() == 4404
    assert sock.frames[0]["code"] == "no_entry"


def test_the_wrong_turn_and_a_stale_number(table: Table) -> None:
    _, _, sock = table
    assert sock.ask(type="move", seat=0, move="keep", expected_seq=sock.seq)["type"] == "ack"
    assert sock.ask(type="move", seat=0, move="keep", expected_seq=sock.seq)["code"] == "not_your_turn"
    assert sock.ask(type="move", seat=1, move="keep", expected_seq=0)["code"] == "stale"
    assert sock.ask(type="move", seat=1, move="keep", expected_seq=99)["code"] == "stale"


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"type":"move"}',
        '{"type":"dance","id":"x"}',
        '{"type":"move","client_move_id":"x","seat":"0","move":"keep","expected_seq":1}',
        '{"type":"move","client_move_id":"x","seat":-1,"move":"keep","expected_seq":1}',
        '{"type":"move","client_move_id":"x","seat":0,"move":"keep","expected_seq":1,"admin":true}',
        '{"type":"chat","id":"x","text":"' + "a" * 501 + '"}',
        '{"type":"chat","id":"' + "a" * 65 + '","text":"a"}',
        "[" * 5000,
        b"\xff\xfe\x00",
    ],
)
def test_malformed_messages(table: Table, raw: str | bytes) -> None:
    _, _, sock = table
    sock.ws.send(raw)
    assert sock.until(lambda frame: frame["type"] == "refused")["code"] == "malformed"
    assert sock.ask(type="ping")["type"] == "pong"


def test_a_command_before_hello(server: Server) -> None:
    sock = Sock(server.address, None)
    assert sock.ask(type="chat", text="hi")["code"] == "not_now"
    sock.close()


def test_large_frames(server: Server, table: Table) -> None:
    mo, id, sock = table
    sock.ws.send(json.dumps({"type": "chat", "id": "x", "text": "a" * 20_000}))
    assert sock.until(lambda frame: frame["type"] == "refused")["code"] == "too_large"
    other = mo.sit_down(id)
    with suppress(ConnectionClosed):
        other.ws.send("a" * (1 << 20))
    assert other.close_code() == 1009
    assert sock.ask(type="ping")["type"] == "pong"
    body = mo.http.post(f"/api/tables/{id}/chat", content=b" " * (1 << 20))
    assert (body.status_code, body.json()["code"]) == (413, "too_large")


def test_a_foreign_origin_or_host(server: Server, table: Table) -> None:
    mo, id, _ = table
    url = server.address.replace("http", "ws", 1) + "/ws"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin="https://evil.example"):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.body is not None
    assert json.loads(refused.value.response.body)["code"] == "forbidden"
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
        answer = mo.http.post(f"/api/tables/{id}/chat", json={"id": "x", "text": "hi"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert mo.http.get("/api/games", headers={"Host": "evil.example"}).status_code == 403
    own = {"Origin": server.address}
    assert mo.http.post(f"/api/tables/{id}/chat", json={"id": "x", "text": "hi"}, headers=own).status_code == 200


def test_a_host_or_origin_that_cannot_be_read(server: Server, table: Table) -> None:
    mo, id, _ = table
    for method, path in (("GET", "/api/games"), ("POST", f"/api/tables/{id}/chat")):
        answer = mo.http.request(method, path, headers={"Host": "["})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    answer = mo.http.post(f"/api/tables/{id}/chat", json={"id": "y", "text": "hi"}, headers={"Origin": "http://["})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    url = server.address.replace("http", "ws", 1) + "/ws"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin="http://["):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403


def test_markup_in_names_and_chat_stays_text(server: Server) -> None:
    eve = server.person("<img src=x onerror=alert(1)>")
    id = eve.open_table("me", "me:<script>alert(1)</script>", "bot")["id"]
    look = eve.http.get(f"/api/tables/{id}")
    assert look.headers["content-type"] == "application/json"
    assert look.headers["x-content-type-options"] == "nosniff"
    names = [seat["name"] for seat in look.json()["table"]["seats"]]
    assert names[:2] == ["<img src=x onerror=alert", "<script>alert(1)</script"]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Mo  \n ", "Mo"),
        ("a\u202eb", "ab"),
        ("\u200b\u2060", ""),
        ("\u3164\u2800", ""),
        ("e\u0301", "é"),
        ("x" * 100, "x" * 24),
        ("Zoë 貓", "Zoë 貓"),
        ("\x00\x1b[31mred", "[31mred"),
    ],
)
def test_names_are_tidied(given: str, name: str) -> None:
    assert tidy_name(given) == name


def test_a_thousand_messages_a_second(sqlite_url: str) -> None:
    with serving(sqlite_url, messages_per_second=0.1, message_burst=40, dropped_messages=200) as server:
        mo, li = server.person("Mo"), server.person("Li")
        card = mo.open_table("me", "open", "bot")
        li.join(card)
        flood = mo.sit_down(card["id"])
        with suppress(ConnectionClosed):
            for i in range(1000):
                flood.send(type="chat", id=f"c{i}", text="spam")
        assert flood.close_code() == 1008
        assert any(frame.get("code") == "too_fast" for frame in flood.frames)
        sock = li.sit_down(card["id"])
        assert sock.ask(type="chat", text="calm")["type"] == "ack"
        said = [entry for entry in sock.entries() if entry["text"] == "spam"]
        assert len(said) <= 60


def test_many_requests_and_many_tables(sqlite_url: str) -> None:
    with serving(sqlite_url, messages_per_second=0.1, message_burst=30, tables_per_guest=3) as server:
        mo = server.person("Mo")
        for _ in range(3):
            mo.open_table("me", "open", "bot")
        refused = mo.post("/api/tables", 429, game="cats", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
        assert refused["code"] == "too_many"
        answers = {mo.http.get("/api/lobby").status_code for _ in range(60)}
        assert answers == {200, 429}


def test_many_sockets_and_many_guests(sqlite_url: str) -> None:
    with serving(sqlite_url, sockets_per_guest=3, guests_per_minute=5.0) as server:
        mo = server.person("Mo")
        id = mo.open_table("me", "open", "bot")["id"]
        for _ in range(3):
            mo.sit_down(id)
        extra = Sock(server.address, None, mo.token)
        extra.send(type="hello", table=id)
        assert extra.receive()["code"] == "too_many"
        answers = [httpx.post(f"{server.address}/api/me", json={"name": "x"}).status_code for _ in range(10)]
        assert answers.count(200) <= 5
        assert 429 in answers


def test_tokens_are_long_hashed_and_out_of_reach_of_scripts(server: Server, sqlite_url: str) -> None:
    with httpx.Client(base_url=server.address) as browser:
        answer = browser.post("/api/me", json={"name": "Mo"})
        assert answer.json() == {"name": "Mo", "token": None}
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        token = browser.cookies["sekki"]
        assert len(token) >= 43
        assert browser.get("/api/me").json()["name"] == "Mo"
        assert browser.get("/api/me", headers={"Authorization": "Bearer guess"}).status_code == 401
    stored = Path(sqlite_url.removeprefix("sqlite:///")).parent
    assert not any(token.encode() in file.read_bytes() for file in stored.iterdir())


def test_pages_are_kept_to_themselves(server: Server) -> None:
    page = httpx.get(f"{server.address}/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy
    assert page.headers["referrer-policy"] == "no-referrer"
    for path in ("/../../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../app.py"):
        assert "root:" not in httpx.get(server.address + path).text


def test_a_spectator_code_opens_its_own_table_only(server: Server) -> None:
    mo, eve = server.person("Mo"), server.person("Eve")
    one, other = (mo.open_table("me", "me:Ana", "me:Ben") for _ in range(2))
    assert eve.look(one["id"], watch=one["watch"])["table"]["id"] == one["id"]
    for wrong in (other["watch"], one["invitation"] or "x", one["watch"][:-1], ""):
        assert eve.get(f"/api/tables/{one['id']}", status=403, watch=wrong)["code"] == "no_entry"
