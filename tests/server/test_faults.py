"""What breaks around a server: what players see, that nothing acknowledged is lost, and that play goes on by itself."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from sekki.bots import BOTS
from sekki.server import catalogue
from sekki.server.catalogue import Opponent

from .hungry_bot import Hungry
from .people import Person, Server, Sock, serving, wait_until
from .postgres import Cluster

TROUBLE = "Something went wrong here. Send the same again: it is done at most once."


class Words:
    """What somebody has said at a table and was told is stored."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.said: dict[str, int] = {}  # id → entry

    def say(self, id: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.person.http.post(
            f"/api/tables/{self.table}/chat", json={"id": id, "text": f"words {id}"}
        ).json()
        if answer["type"] == "ack":
            self.said[id] = answer["seq"]
        return answer

    def until_heard(self, id: str) -> None:
        """Say the same again until it is stored, as a client does."""
        wait_until(lambda: self.say(id)["type"] == "ack")

    def check(self, person: Person | None = None) -> None:
        """Everything acknowledged is there, once and where it was said to be."""
        log = (person or self.person).look(self.table)["log"]
        stored = [(entry["text"], entry["seq"]) for entry in log if entry["kind"] == "chat"]
        assert sorted(stored) == sorted((f"words {id}", seq) for id, seq in self.said.items())


def bot_moves(person: Person, table: str) -> int:
    """How often the bot of the last seat has moved."""
    look = person.look(table)
    last = len(look["table"]["seats"]) - 1
    return sum(entry["kind"] == "move" and entry["seat"] == last for entry in look["log"])


def denied(server: Server) -> int:
    """The status with which a new socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        Sock(server.address, None, "a token that is not known yet")
    return refused.value.response.status_code


def test_postgresql_restarts_and_two_processes_go_on_with_the_table(postgres: Cluster, postgres_url: str) -> None:
    with serving(postgres_url) as one, serving(postgres_url) as two:
        mo, li = one.person("Mo"), two.person("Li")
        card = mo.open_table("me", "open", "bot")
        li.join(card)
        table, here, there = card["id"], mo.sit_down(card["id"]), li.sit_down(card["id"])
        words = Words(mo, table)
        words.until_heard("before")
        moved = bot_moves(mo, table)
        postgres.halt()
        try:
            assert words.say("during")["reason"] == TROUBLE
            assert here.ask(type="chat", id="x", text="lost")["reason"] == TROUBLE
            assert denied(one) == 503, "a new socket is told to come back"
            assert mo.http.get("/healthz").status_code == 200
            assert mo.http.get("/readyz").status_code == 503
        finally:
            postgres.start()
        words.until_heard("during")
        there.until(lambda f: f["type"] == "update" and any(e["text"] == "words during" for e in f["log"]))
        wait_until(lambda: mo.play_any(table) * 0 + li.play_any(table) * 0 or bot_moves(mo, table) > moved)
        assert mo.http.get("/readyz").status_code == 200
        words.check()
        wait_until(lambda: li.look(table)["seq"] == mo.look(table)["seq"])


def test_a_bot_that_eats_memory_is_replaced_the_table_says_so_and_the_game_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, Hungry.name, Hungry)
    known = catalogue.opponents()
    monkeypatch.setattr(catalogue, "opponents", lambda: (*known, Opponent(Hungry.name)))
    with serving(sqlite_url, bot_memory=512) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", f"bot:{Hungry.name}", "bot")["id"]
        worker = server.hub.pool.all[0]
        first = wait_until(lambda: worker.process and worker.process.pid)

        def notices() -> list[str]:
            mo.play_any(table)
            return [entry["text"] for entry in mo.look(table)["log"] if entry["kind"] == "notice"]

        assert wait_until(notices)[0] == "Hungry took too much memory; a random move is played instead."
        seq = mo.look(table)["seq"]
        wait_until(lambda: mo.play_any(table) * 0 or mo.look(table)["seq"] > seq + 3)
        assert worker.process.pid != first, "its process was replaced"
