"""Nobody can use up what others need: connections, sockets, requests, tables, words."""

from __future__ import annotations

import socket
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from sekki.server.callers import address_of
from sekki.server.connections import fitting
from sekki.server.limits import Slots
from sekki.server.run import listen
from sekki.server.settings import Settings

from .people import PATIENCE, Server, Sock, serving, wait_until

SLOW = {"messages_per_second": 0.1, "message_burst": 20}


def plain(server: Server) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def ended(connection: socket.socket) -> bool:
    """Whether the other side has closed the connection."""
    connection.settimeout(0.01)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_a_socket_that_never_says_hello_is_closed(sqlite_url: str) -> None:
    with serving(sqlite_url, hello_deadline=0.3) as server:
        silent = Sock(server.address, None)
        chatty = Sock(server.address, None)
        assert chatty.ask(type="ping")["type"] == "pong"
        assert silent.close_code() == chatty.close_code() == 1008
        mo = server.person("Mo")
        player = mo.sit_down(mo.open_table("me", "me:Ana", "me:Ben")["id"])
        time.sleep(0.6)
        assert player.ask(type="ping")["type"] == "pong"


def test_an_address_has_only_so_many_sockets_and_pages_are_still_served(sqlite_url: str) -> None:
    with serving(sqlite_url, sockets_per_address=5) as server:
        open_ones = [Sock(server.address, None) for _ in range(5)]
        with pytest.raises(InvalidStatus) as refused:
            Sock(server.address, None)
        assert refused.value.response.status_code == 429
        assert httpx.get(f"{server.address}/api/games").status_code == 200
        open_ones.pop().close()

        def let_in() -> bool:
            try:
                Sock(server.address, None).close()
            except InvalidStatus:
                return False
            return True

        wait_until(let_in)


def test_half_a_request_is_not_waited_for(sqlite_url: str) -> None:
    with serving(sqlite_url, request_deadline=0.3) as server:
        nothing, header, body, second = (plain(server) for _ in range(4))
        header.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:")
        body.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        second.sendall(b"GET /api/limits HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert second.recv(1 << 16).startswith(b"HTTP/1.1 200")
        second.sendall(b"GET / HT")
        for connection in (nothing, header, body, second):
            wait_until(lambda connection=connection: ended(connection))  # type: ignore[misc]


def test_an_address_has_only_so_many_connections(sqlite_url: str) -> None:
    with serving(sqlite_url, connections_per_address=3) as server:
        first = [plain(server) for _ in range(3)]
        extra = plain(server)
        wait_until(lambda: ended(extra))
        assert not any(ended(connection) for connection in first)
        first.pop().close()
        wait_until(lambda: plain_answer(server))


def plain_answer(server: Server) -> bool:
    try:
        return httpx.get(f"{server.address}/api/limits").status_code == 200
    except httpx.TransportError:
        return False


def test_made_up_tokens_are_strangers_of_their_address(sqlite_url: str) -> None:
    with serving(sqlite_url, **SLOW) as server:
        mo = server.person("Mo")

        def with_token(token: str) -> int:
            return httpx.get(f"{server.address}/api/lobby", headers={"Authorization": f"Bearer {token}"}).status_code

        answers = [with_token(f"made-up-{i}") for i in range(60)]
        assert answers.count(429) >= 30
        assert mo.http.get("/api/lobby").status_code == 200, "a true guest is not held up by them"


def test_a_forwarded_address_is_believed_from_a_known_proxy_only(sqlite_url: str) -> None:
    def answers(**settings: Any) -> set[int]:
        with serving(sqlite_url, **SLOW, **settings) as server:
            return {
                httpx.get(f"{server.address}/api/games", headers={"X-Forwarded-For": f"198.51.100.{i}"}).status_code
                for i in range(60)
            }

    assert answers() == {200, 429}
    assert answers(proxies=("127.0.0.1",)) == {200}


def test_requests_and_messages_of_a_guest_are_counted_together(sqlite_url: str) -> None:
    with serving(sqlite_url, **SLOW) as server:
        mo = server.person("Mo")
        sock = mo.sit_down(mo.open_table("me", "me:Ana", "me:Ben")["id"])
        while mo.http.get("/api/me").status_code == 200:
            pass
        sock.send(type="ping", id="p")
        refused = sock.until(lambda frame: frame["type"] in ("pong", "refused"))
        assert refused["code"] == "too_fast"
        assert refused["retry_after"] > 0


def test_documents_are_made_once_and_count_as_requests(sqlite_url: str) -> None:
    with serving(sqlite_url, **SLOW) as server, httpx.Client(base_url=server.address) as browser:
        for path in ("/api/openapi.json", "/api/schema.json"):
            first = browser.get(path)
            again = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        answers = [browser.get("/api/openapi.json") for _ in range(40)]
        refused = answers[-1]
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert int(refused.headers["retry-after"]) >= 1


def test_pages_count_as_requests_too(sqlite_url: str) -> None:
    with serving(sqlite_url, messages_per_second=0.001, message_burst=1, guests_per_address=20) as server:
        answers = {httpx.get(f"{server.address}/somewhere").status_code for _ in range(40)}
        assert 429 in answers


def test_tables_and_words_have_a_pace_of_their_own(sqlite_url: str) -> None:
    settings = {"tables_per_minute": 1.0, "tables_per_guest": 3, "chats_per_minute": 1.0, "message_burst": 30}
    with serving(sqlite_url, **settings) as server:
        mo = server.person("Mo")
        for _ in range(3):
            table = mo.open_table("me", "open", "open")["id"]
            mo.do(table, "close")
        refused = mo.post("/api/tables", 429, game="cats", seats=[{"kind": "me"}] * 3)
        assert refused["code"] == "too_fast" and refused["retry_after"] > 1
        table = server.person("Li").open_table("me", "me:Ana", "me:Ben")["id"]
        assert table
    with serving(sqlite_url, chats_per_minute=1.0, message_burst=10, messages_per_second=100.0) as server:
        mo = server.person("Zoe")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        said = [
            mo.http.post(f"/api/tables/{table}/chat", json={"id": f"c{i}", "text": "x"}).status_code for i in range(15)
        ]
        assert said.count(200) <= 10 and said[-1] == 429


def test_small_frames_are_sent_at_once() -> None:
    listening = listen("127.0.0.1", 0)
    assert listening.proto == socket.IPPROTO_TCP  # asyncio sets TCP_NODELAY on what it accepts from such a socket
    listening.close()


def test_a_household_with_ipv6_is_one_address() -> None:
    here = address_of({"client": ("2001:db8:1:2:aaaa::1", 1)})
    assert here == address_of({"client": ("2001:db8:1:2:bbbb::9", 2)})
    assert here != address_of({"client": ("2001:db8:1:3:aaaa::1", 1)})
    assert address_of({"client": ("::ffff:192.0.2.1", 1)}) == address_of({"client": ("192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == ""


def test_caps_leave_files_for_everything_else() -> None:
    settings = Settings(database="sqlite:///x", sockets=10_000, connections=2_000)
    assert fitting(settings, None) is settings
    assert fitting(settings, 20_000) is settings
    small = fitting(settings, 1024)
    assert small.sockets + small.connections < 1024 - 100


def test_slots_are_given_back() -> None:
    slots = Slots(each=2, total=3)
    assert [slots.take("a"), slots.take("a"), slots.take("a"), slots.take("b"), slots.take("c")] == [
        True, True, False, True, False,
    ]  # fmt: skip
    slots.give_back("a")
    assert slots.take("c")
    assert not slots.take("proxy", unlimited=True), "the total holds for everybody"
