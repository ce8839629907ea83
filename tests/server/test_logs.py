"""The server's log in both forms, and that no form of it tells a secret."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sekki.bots.process import BotFailed
from sekki.server import seat_view, trouble
from sekki.server.logs import configure
from sekki.server.pool import Pool
from sekki.server.store import Store

from .people import PATIENCE, Person, serving, wait_until

CARD = re.compile(r"\b(spring|summer|autumn|winter)-\d+\b")


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All that a server in this form would have written."""
    trouble._log.told.clear()
    out = io.StringIO()
    handler = configure(request.param, out)
    logging.getLogger("sekki").setLevel(logging.INFO)  # in sentences too, so that nothing is overlooked
    yield out
    logging.getLogger().removeHandler(handler)
    logging.getLogger("sekki").setLevel(logging.NOTSET)


def browser(address: str) -> tuple[httpx.Client, str]:
    """A guest with a cookie, and its token."""
    client = httpx.Client(base_url=address, timeout=PATIENCE)
    client.post("/api/me", json={"name": "Zoe"})
    return client, client.cookies["sekki"]


def break_things(person: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors whose text holds a hidden card or somebody's words."""

    async def fails(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    def raises(*_: Any, **__: Any) -> None:
        raise KeyError("winter-3 of Mo's hand")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fails)
        assert person.do(table, "chat", 503, text="a secret word")["code"] == "trouble"
    with monkeypatch.context() as broken:
        broken.setattr(seat_view, "undo_ask", raises)
        person.do(table, "chat", text="another secret word")  # nobody can be shown it
        assert person.get(f"/api/tables/{table}", 503)["code"] == "trouble"


def test_a_whole_session_leaves_no_secret_in_the_log(
    log: io.StringIO, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing_bot(*_: Any) -> None:
        raise BotFailed("failed", "KeyError: 'autumn-2'")

    with serving(sqlite_url) as server:
        mo, li = server.person("Mo"), server.person("Li")
        zoe, cookie = browser(server.address)
        card = mo.open_table("me", "open", "bot", single=True)
        table, invitation, watch = card["id"], card["invitation"], card["watch"]
        mo.get(f"/api/invitations/{invitation}")
        li.join(card)
        zoe.get(f"/join/{invitation}")
        zoe.get(f"/watch/{watch}", params={"token": cookie})
        assert zoe.get(f"/api/tables/{table}", params={"watch": watch}).status_code == 200
        assert zoe.get(f"/api/tables/{table}").status_code == 403
        sock = mo.sit_down(table)
        sock.ask(type="chat", text="a secret word")
        sock.ws.send('{"type": "chat", "text": "a secret word"')
        break_things(mo, table, monkeypatch)
        with monkeypatch.context() as broken:
            broken.setattr(Pool, "ask", failing_bot)
            wait_until(lambda: mo.play_any(table) * 0 + li.play_any(table) * 0 or noticed(mo, table))
        wait_until(lambda: mo.play_any(table) * 0 + li.play_any(table) * 0 or over(mo, table))
        record = mo.http.get(f"/api/tables/{table}/record").text
        sock.close()
    written = log.getvalue()
    assert "failed" in written and "disk is full" in written and "KeyError" in written, "troubles are in it"
    cards = set(CARD.findall(record))
    assert cards, "the record holds cards"
    secrets = [mo.token, li.token, cookie, invitation, watch, "secret word", "Bearer"]
    assert [secret for secret in secrets if secret in written] == []
    assert CARD.search(written) is None


def noticed(person: Person, table: str) -> bool:
    return any(entry["kind"] == "notice" for entry in person.look(table)["log"])


def over(person: Person, table: str) -> bool:
    return bool(person.look(table)["table"]["status"] == "over")


def test_in_json_every_line_is_an_object_that_names_route_and_status(sqlite_url: str) -> None:
    out = io.StringIO()
    handler = configure("json", out)
    try:
        with serving(sqlite_url) as server:
            mo = server.person("Mo")
            card = mo.open_table("me", "open", "open")
            mo.get(f"/api/invitations/{card['invitation']}")
            mo.sit_down(card["id"]).close()
            mo.get("/api/tables/nowhere", status=404)
            wait_until(lambda: "socket" in out.getvalue())
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    asked = {(line["method"], line["route"], line["status"]) for line in lines if "route" in line}
    assert ("GET", "/api/invitations/{code}", 200) in asked
    assert ("GET", "/api/tables/{table}", 404) in asked
    assert any(method == "WS" and route == "/ws" for method, route, _ in asked)


def test_a_fault_of_ours_is_logged_with_where_it_arose_but_not_with_what_it_says() -> None:
    for format in ("text", "json"):
        out = io.StringIO()
        handler = configure(format, out)  # type: ignore[arg-type]
        try:
            {}["spring-4"]
        except KeyError as error:
            trouble.TroubleLog().report("a view cannot be made", error)
        logging.getLogger().removeHandler(handler)
        assert "a view cannot be made: KeyError" in out.getvalue()
        assert "test_logs.py" in out.getvalue()
        assert "spring-4" not in out.getvalue()


def test_at_home_only_trouble_is_written(sqlite_url: str) -> None:
    out = io.StringIO()
    handler = configure("text", out)
    try:
        with serving(sqlite_url) as server:
            server.person("Mo").open_table("me", "me:Ana", "me:Ben")
    finally:
        logging.getLogger().removeHandler(handler)
    assert out.getvalue() == ""
