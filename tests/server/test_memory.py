"""What leaves memory, and what is not done for those who are refused."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import time
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from sekki.server import memory, table_setup
from sekki.server.hub import Hub
from sekki.server.live_table import PRESENCE_PAUSE, LiveTable
from sekki.server.messages import Close, NewSeat, NewTable, PlayOn
from sekki.server.refusals import Refusal
from sekki.server.trouble import TroubleLog

from .people import Server, Sock, brings, serving
from .test_hub import ME, MO, FakeListener, with_hub


def test_a_closed_table_leaves_memory_at_the_next_look_around(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        await table.answer(ME, Close(id="c"))
        while hub.tables:
            await asyncio.sleep(0.01)
        assert (await hub.table(table.row.id)).log.status == "closed"

    with_hub(sqlite_url, scenario, sweep=0.02)


def test_beyond_the_cap_the_table_used_longest_ago_leaves_but_never_one_in_use(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        await table.join(FakeListener(), None)
        request = NewTable(game="cats", seats=[NewSeat(kind="me")] * 3)
        opened = [(await hub.open_table(MO, request)).id for _ in range(12)]
        assert len(hub.tables) == 5
        assert await hub.table(table.row.id) is table
        assert {*opened[-4:], table.row.id} == set(hub.tables)
        assert json.loads((await (await hub.table(opened[0])).frame(ME, None))[1])["seq"] > 0

    with_hub(sqlite_url, scenario, tables_in_memory=5)


def test_a_table_that_could_not_be_read_is_not_kept(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        async def broken(*args: Any) -> Any:
            raise OSError("gone")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "table", broken)
            for number in range(5):
                with pytest.raises(OSError, match="gone"):
                    await hub.table(f"other{number}")
        assert set(hub.tables) == {table.row.id}

    with_hub(sqlite_url, scenario)


def test_who_may_not_set_up_a_table_causes_no_work(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        made = []
        monkeypatch.setattr(table_setup, "record_until", lambda *_: made.append(1))
        monkeypatch.setattr(LiveTable, "_must_be_over", lambda self: None)
        with pytest.raises(Refusal, match="unfinished tables"):
            await hub.play_on(MO, table, PlayOn(step=0, seats=[NewSeat(kind="me")] * 3))
        assert not made

    with_hub(sqlite_url, scenario, tables_per_guest=1)


def test_hellos_said_again_and_again_are_told_to_nobody(server: Server) -> None:
    mo = server.person("Mo")
    card = mo.open_table("me", "open", "open")
    onlookers = [Sock(server.address, card["id"], watch=card["watch"]) for _ in range(5)]
    sock = mo.sit_down(card["id"])
    for onlooker in onlookers:
        onlooker.heard(presence_of(len(onlookers)))
    told = [presences(onlooker) for onlooker in onlookers]
    for _ in range(30):
        sock.send(type="hello", table=card["id"])
    for _ in range(5):
        sock.send(type="hello", table=card["id"])
        time.sleep(2 * PRESENCE_PAUSE)  # what is told once for a moment is told again in the next
    assert sock.ask(type="ping")["type"] == "pong"
    sock.ask(type="chat", text="enough")
    for onlooker in onlookers:
        onlooker.until(brings("enough"))
    assert [presences(onlooker) for onlooker in onlookers] == told


def presence_of(watching: int) -> Callable[[dict[str, Any]], bool]:
    """Whether a frame tells that the first seat and so many onlookers are there."""
    return lambda frame: (
        frame["type"] == "presence" and frame["seats"][0]["connected"] and frame["watching"] == watching
    )


def presences(sock: Sock) -> int:
    """How often somebody was told who is there."""
    return sum(frame["type"] == "presence" for frame in sock.frames)


def test_coming_and_going_is_told_once_for_a_moment(server: Server) -> None:
    mo = server.person("Mo")
    card = mo.open_table("me", "open", "open")
    onlooker = Sock(server.address, card["id"], watch=card["watch"])
    for _ in range(20):
        mo.sit_down(card["id"]).close()
    mo.do(card["id"], "chat", text="enough")
    onlooker.until(lambda frame: frame["type"] == "update")
    assert sum(frame["type"] == "presence" for frame in onlooker.frames) < 30


def test_the_same_trouble_is_written_in_one_line_and_not_without_end(caplog: pytest.LogCaptureFixture) -> None:
    log = TroubleLog()
    with caplog.at_level(logging.ERROR, "sekki.server"):
        for _ in range(500):
            log.report("Chat at a table failed", OSError("disk full"))
        log.report("Chat at a table failed", OSError("disk full"))
    assert caplog.text.count("\n") == 1
    assert "Chat at a table failed: OSError: disk full" in caplog.text


def test_a_fault_of_ours_is_written_with_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise KeyError("spring-9")
    except KeyError as error:
        TroubleLog().report("table t1: a view cannot be made", error)
    assert "Traceback" in caplog.text and "table t1" in caplog.text


@pytest.mark.parametrize("path", ["tables/a%00b", "invitations/a%00b", "watch/a%00b", "tables/" + "a" * 100])
def test_an_id_that_cannot_be_one_is_not_looked_for(server: Server, path: str) -> None:
    assert server.person("Mo").get(f"/api/{path}", status=404)["code"] == "not_found"


def test_nul_is_refused_before_a_database_sees_it(database_url: str) -> None:
    with serving(database_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        assert mo.do(table, "chat", id="a\0b", text="hi", status=400)["code"] == "malformed"
        assert mo.do(table, "chat", id="ab", text="h\0i")["type"] == "ack"
        assert mo.get(f"/api/tables/{table}%00", status=404)["code"] == "not_found"
        sock = Sock(server.address, None, mo.token)
        sock.send(type="hello", table="a\0b")
        assert sock.receive()["code"] == "malformed"


def test_an_option_or_a_number_of_the_wrong_kind_is_refused_clearly(server: Server) -> None:
    mo = server.person("Mo")
    for value in (["a", "b"], "9" * 5000):
        refused = mo.http.post(
            "/api/tables",
            json={"game": "cats", "seats": [{"kind": "me"}] * 3, "options": {"mode": value}},
        )
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
    table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
    assert mo.get(f"/api/tables/{table}", status=400, since="9" * 5000)["code"] == "malformed"


def test_many_public_tables_of_one_host_do_not_hide_anothers(server: Server) -> None:
    honest = server.person("Mo").open_table("me", "open", "open", public=True)["id"]
    for name in ("A", "B", "C"):
        busy = server.person(name)
        for _ in range(18):
            busy.open_table("me", "open", "open", public=True)
    listed = [card["id"] for card in server.person("Li").get("/api/lobby")["open"]]
    assert honest in listed[:4]


def test_an_invitation_is_for_one_seat(server: Server) -> None:
    mo, eve = server.person("Mo"), server.person("Eve")
    card = mo.open_table("me", "open", "open", public=True)
    eve.join(card)
    refused = eve.post(f"/api/invitations/{card['invitation']}", 409, seat=2)
    assert "one seat" in refused["reason"]
    assert eve.join(card)["mine"] == [1]
    assert mo.join(card, seat=2)["mine"] == [0, 2], "the host may seat somebody else at the same screen"


def test_a_table_that_leaves_memory_is_freed_without_a_search_for_garbage(sqlite_url: str) -> None:
    async def scenario(hub: Hub, _: LiveTable) -> None:
        seats = [NewSeat(kind="me"), NewSeat(kind="bot", bot="random"), NewSeat(kind="bot", bot="random")]
        id = (await hub.open_table(MO, NewTable(game="cats", seats=seats))).id
        table = await hub.table(id)
        listener = FakeListener()
        await table.join(listener, None)
        while 1 in table.log.actors or 2 in table.log.actors:
            await asyncio.sleep(0.01)
        table.leave(listener)
        while table.in_use:
            await asyncio.sleep(0.01)
        freed = weakref.ref(table.log)
        gc.disable()
        try:
            await hub._evict(table)
            del table, listener
            for _turn in range(100):
                if freed() is None:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError([type(holder) for holder in gc.get_referrers(freed())])
        finally:
            gc.enable()

    with_hub(sqlite_url, scenario)


class Node:
    """Can be part of a circle."""

    def __init__(self) -> None:
        self.other: Node | None = None


def circle() -> weakref.ref[Node]:
    one, other = Node(), Node()
    one.other, other.other = other, one
    return weakref.ref(one)


def test_all_objects_are_searched_for_garbage_only_when_many_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = 7
    monkeypatch.setattr(memory, "young_rounds", lambda: rounds)
    before = gc.get_threshold()
    plan = memory.Memory()
    try:
        plan.settle()
        assert gc.get_threshold()[1:] == (memory.NEVER, memory.NEVER)
        lost = circle()
        plan.tidy()
        assert lost() is not None
        rounds += max(memory.FEWEST_ROUNDS, plan.objects // memory.YOUNG)
        plan.tidy()
        assert lost() is None
        rounds += 1
        lost = circle()
        monkeypatch.setattr(memory, "LONGEST", 0.0)
        plan.tidy()
        assert lost() is None
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
