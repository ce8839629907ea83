"""The hub and its tables from inside: what is stored before it is told, what leaves memory, what goes wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import text

from sekki.server.background import BackgroundTasks
from sekki.server.hub import Hub
from sekki.server.identity import hashed
from sekki.server.kept_log import load_log
from sekki.server.limits import Bucket, Buckets
from sekki.server.listener import Viewer
from sekki.server.live_table import LiveTable
from sekki.server.messages import Ack, Chat, NewSeat, NewTable, PlayMove, Refused
from sekki.server.presence import OtherProcesses
from sekki.server.settings import Settings
from sekki.server.socket import Socket
from sekki.server.store import Guest
from sekki.server.table_log import STUCK

from .people import PATIENCE, QUICK, serving

MO = Guest("mo", "Mo")
ME = Viewer("mo")


class FakeListener:
    """Keeps what it is sent."""

    def __init__(self) -> None:
        self.viewer: Viewer | None = ME
        self.lagging = True
        self.frames: list[Any] = []

    def push(self, seq: int, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def fall_behind(self) -> None:
        self.lagging = True

    def send(self, frame: bytes) -> None:
        pass


def with_hub(url: str, scenario: Callable[[Hub, LiveTable], Awaitable[None]], **settings: Any) -> None:
    """Run a scenario in a hub with one hot-seat table of cats."""

    async def run() -> None:
        hub = Hub(Settings(database=url, **{**QUICK, **settings}))
        await hub.open()
        try:
            await hub.store.add_guest(MO, hashed("token"))
            request = NewTable(game="cats", seats=[NewSeat(kind="me")] * 3)
            await scenario(hub, await hub.table((await hub.open_table(MO, request)).id))
        finally:
            await hub.close()

    asyncio.run(run())


def keep(seat: int, table: LiveTable, id: str = "") -> PlayMove:
    return PlayMove(client_move_id=id or f"keep-{seat}", seat=seat, move="keep", expected_seq=table.log.seq)


def test_nobody_hears_of_a_move_before_it_is_stored(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        listener = FakeListener()
        await table.join(listener, None)
        may_store, storing = asyncio.Event(), asyncio.Event()
        append = hub.store.append

        async def slow(*args: Any) -> None:
            storing.set()
            await may_store.wait()
            await append(*args)

        monkeypatch.setattr(hub.store, "append", slow)
        before = table.log.seq
        moving = asyncio.ensure_future(table.answer(ME, keep(0, table)))
        await storing.wait()
        looking = asyncio.ensure_future(table.frame(ME, None))
        await asyncio.sleep(0.05)
        assert len(listener.frames) == 1
        assert not looking.done() and not moving.done()
        may_store.set()
        assert isinstance(await moving, Ack)
        assert (await looking)[0] == before + 1
        assert listener.frames[-1]["seq"] == before + 1

    with_hub(sqlite_url, scenario)


def test_a_move_that_cannot_be_stored_did_not_happen(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        listener = FakeListener()
        await table.join(listener, None)
        before = json.loads((await table.frame(ME, None))[1])

        async def broken(*args: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", broken)
            answer = await table.answer(ME, keep(0, table))
        assert isinstance(answer, Refused) and answer.code == "trouble"
        assert len(listener.frames) == 1
        assert json.loads((await table.frame(ME, None))[1]) == before
        assert isinstance(await table.answer(ME, keep(0, table)), Ack)

    with_hub(sqlite_url, scenario)


def test_what_may_not_be_stored_is_not_shown_while_the_database_is_away(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        async def broken(*args: Any) -> Any:
            raise OSError("gone")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", broken)
            patch.setattr(hub.store, "table", broken)
            await table.answer(ME, keep(0, table))
            with pytest.raises(OSError, match="gone"):
                await table.frame(ME, None)
        frame = json.loads((await table.frame(ME, None))[1])
        assert frame["table"]["committed"] == []

    with_hub(sqlite_url, scenario)


def test_a_table_nobody_uses_leaves_memory_and_comes_back(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        await table.answer(ME, keep(0, table))
        before = json.loads((await table.frame(ME, None))[1])
        while hub.tables:
            await asyncio.sleep(0.01)
        again = await hub.table(table.row.id)
        assert again is not table
        assert json.loads((await again.frame(ME, None))[1]) == before

    with_hub(sqlite_url, scenario, idle=0.05, sweep=0.02)


def test_a_table_in_use_stays(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        await table.join(FakeListener(), None)
        await asyncio.sleep(0.2)
        assert await hub.table(table.row.id) is table

    with_hub(sqlite_url, scenario, idle=0.05, sweep=0.02)


def test_a_stored_game_that_no_longer_fits_is_shown_up_to_there(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        for seat in range(3):
            mo.move(table, seat, "keep", mo.look(table)["seq"])
        mo.do(table, "chat", text="still here")
    from sekki.server.database import open_database

    database = open_database(sqlite_url)
    database.write(
        lambda db: (
            db.execute(
                text('UPDATE events SET body = replace(body, \'"move":"keep"\', \'"move":"redeal"\') WHERE seq = 4')
            )
            and None
        )
    ).result()
    database.close()
    with serving(sqlite_url) as server:
        mo = mo.at(server.address)
        look = mo.look(table)
        assert look["table"]["status"] == "stuck"
        assert look["log"][3]["text"] == STUCK == look["table"]["sights"][0]["prompt"]
        assert look["log"][-1]["text"] == "still here"
        assert mo.move(table, 0, "keep", look["seq"], status=409)["code"] == "not_now"
        assert mo.get("/api/lobby")["mine"][0]["id"] == table
        mo.do(table, "close")


class SlowBrowser:
    """A browser that stops reading."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.may_send = asyncio.Event()
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    async def receive(self) -> Any:
        return await self.incoming.get()

    async def send_text(self, frame: str) -> None:
        await self.may_send.wait()
        self.sent.append(json.loads(frame))

    async def close(self, code: int, reason: str) -> None:
        if not self.closed.done():
            self.closed.set_result((code, reason))


def test_a_client_that_stalls_gets_one_frame_for_many(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        web = SlowBrowser()
        socket = Socket(web, hub, MO)  # type: ignore[arg-type]
        running = asyncio.create_task(socket.run())
        await web.incoming.put(
            {"type": "websocket.receive", "text": json.dumps({"type": "hello", "table": table.row.id})}
        )
        while not table.listeners:
            await asyncio.sleep(0.01)
        for i in range(20):
            await table.answer(ME, Chat(id=f"c{i}", text=f"word {i}"))
        assert len(socket.queue) < 12
        web.may_send.set()
        while not any(frame.get("seq") == table.log.seq for frame in web.sent):
            await asyncio.sleep(0.01)
        numbers = [entry["seq"] for f in web.sent if f["type"] in ("snapshot", "update") for entry in f["log"]]
        assert numbers == list(range(1, table.log.seq + 1))
        await web.incoming.put({"type": "websocket.disconnect"})
        await running
        assert not table.listeners

    with_hub(sqlite_url, scenario, queued_frames=4)


def test_a_socket_that_cannot_be_brought_up_to_date_is_closed_with_a_reason(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        browser = SlowBrowser()
        browser.may_send.set()
        running = asyncio.create_task(Socket(browser, hub, MO).run())  # type: ignore[arg-type]
        hello = json.dumps({"type": "hello", "table": table.row.id})
        await browser.incoming.put({"type": "websocket.receive", "text": hello})
        while not browser.sent:
            await asyncio.sleep(0.01)

        def broken(*args: Any) -> bytes:
            raise ValueError("a view that cannot be made")

        with monkeypatch.context() as patch:
            patch.setattr(table, "_frame", broken)
            assert isinstance(await table.answer(ME, keep(0, table)), Ack)
            code, reason = await asyncio.wait_for(browser.closed, 10.0)
        assert (code, reason) == (1011, "trouble here; come back")
        await browser.incoming.put({"type": "websocket.disconnect"})
        await running
        assert not table.listeners

    with_hub(sqlite_url, scenario)


def test_a_task_that_nobody_waits_for_does_not_fail_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise OSError("the disk is full")

    async def run() -> None:
        background = BackgroundTasks()
        background.spawn(fail(), "keeping something")
        await asyncio.wait(background.running)
        await asyncio.sleep(0)
        assert not background.running

    asyncio.run(run())
    assert "keeping something failed" in caplog.text
    assert "the disk is full" in caplog.text


def test_what_another_process_stored_is_read_even_if_that_fails_at_first(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        listener = FakeListener()
        await table.join(listener, None)
        log = await load_log(hub.store, table.row.id, hub.settings)
        log.add("chat", {"seat": 0, "text": "from another process"})
        await hub.store.append(table.row.id, table.log.seq, log.unsaved, log.card())
        entries, failures = hub.store.entries, [OSError("gone")]

        async def broken_once(*args: Any) -> Any:
            if failures:
                raise failures.pop()
            return await entries(*args)

        monkeypatch.setattr(hub.store, "entries", broken_once)
        hub._hear({"entries": [(table.row.id, log.seq)]})
        async with asyncio.timeout(PATIENCE):
            while listener.frames[-1]["seq"] < log.seq:
                await asyncio.sleep(0.01)
        assert listener.frames[-1]["log"][-1]["text"] == "from another process"

    with_hub(sqlite_url, scenario)


def test_a_bucket_fills_at_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_full_buckets_are_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(1.0, 2, most=3, clock=lambda: now[0])
    for caller in "abc":
        buckets.take(caller)
    now[0] = 10.0
    buckets.take("d")
    assert set(buckets.buckets) == {"d"}


def test_a_silent_process_is_forgotten_with_its_people(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sekki.server.presence.time.monotonic", lambda: now[0])
    others = OtherProcesses()
    assert not others.alive("p1")
    assert others.hear({"process": "p1", "presence": "t", "guests": ["mo"]}) == "t"
    others.hear({"process": "p2", "presence": "t", "guests": ["li"]})
    assert others.guests("t") == {"mo", "li"}
    now[0] = 20.0
    assert others.alive("p2")
    now[0] = 40.0
    assert others.forget_silent() == {"t"}
    assert others.guests("t") == {"li"}
    others.hear({"process": "p2", "presence": "t", "guests": []})
    assert others.guests("t") == set()


def test_an_entry_told_of_while_its_table_is_being_read_is_not_missed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        id, seq = table.row.id, table.log.seq
        found = await hub.store.table(id)
        assert found is not None
        stale = found[0], found[1][:-1]
        may_read = asyncio.Event()

        async def slow(_: str) -> Any:
            await may_read.wait()
            return stale

        monkeypatch.setattr(hub.store, "table", slow)
        hub.tables.clear()
        reading = asyncio.create_task(hub.table(id))
        await asyncio.sleep(0)
        hub._hear({"entries": [(id, seq)]})
        may_read.set()
        read = await reading
        while read.log.seq < seq:
            await asyncio.sleep(0.01)

    with_hub(sqlite_url, scenario)
