"""The inside of the house: what is stored before it is told, what leaves memory and comes back, what goes wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import text

from sekki.server.elsewhere import Elsewhere
from sekki.server.guests import hashed
from sekki.server.house import House
from sekki.server.limits import Bucket, Buckets
from sekki.server.messages import Ack, Chat, FromServer, NewSeat, NewTable, PlayMove, Refused
from sekki.server.room import Room, Viewer
from sekki.server.settings import Settings
from sekki.server.socket import Socket
from sekki.server.store import Guest
from sekki.server.story import STUCK

from .people import QUICK, serving

MO = Guest("mo", "Mo")
ME = Viewer("mo")


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.viewer: Viewer | None = ME
        self.lagging = True
        self.frames: list[Any] = []

    def push(self, seq: int, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def reply(self, message: FromServer) -> None:
        pass


def in_house(url: str, story: Callable[[House, Room], Awaitable[None]], **settings: Any) -> None:
    """Tell a story in a house with one hot-seat table of cats."""

    async def tell() -> None:
        house = House(Settings(database=url, **{**QUICK, **settings}))
        await house.open()
        try:
            await house.store.add_guest(MO, hashed("token"))
            wish = NewTable(game="cats", seats=[NewSeat(kind="me")] * 3)
            await story(house, await house.room((await house.open_table(MO, wish)).id))
        finally:
            await house.close()

    asyncio.run(tell())


def keep(seat: int, room: Room, id: str = "") -> PlayMove:
    return PlayMove(client_move_id=id or f"keep-{seat}", seat=seat, move="keep", expected_seq=room.story.seq)


def test_nobody_hears_of_a_move_before_it_is_stored(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, room: Room) -> None:
        ear = Ear()
        await room.join(ear, None)
        may_store, storing = asyncio.Event(), asyncio.Event()
        append = house.store.append

        async def slow(*args: Any) -> None:
            storing.set()
            await may_store.wait()
            await append(*args)

        monkeypatch.setattr(house.store, "append", slow)
        before = room.story.seq
        moving = asyncio.ensure_future(room.answer(ME, keep(0, room)))
        await storing.wait()
        looking = asyncio.ensure_future(room.frame(ME, None))
        await asyncio.sleep(0.05)
        assert len(ear.frames) == 1
        assert not looking.done() and not moving.done()
        may_store.set()
        assert isinstance(await moving, Ack)
        assert (await looking)[0] == before + 1
        assert ear.frames[-1]["seq"] == before + 1

    in_house(sqlite_url, story)


def test_a_move_that_cannot_be_stored_did_not_happen(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, room: Room) -> None:
        ear = Ear()
        await room.join(ear, None)
        before = json.loads((await room.frame(ME, None))[1])

        async def broken(*args: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", broken)
            answer = await room.answer(ME, keep(0, room))
        assert isinstance(answer, Refused) and answer.code == "trouble"
        assert len(ear.frames) == 1
        assert json.loads((await room.frame(ME, None))[1]) == before
        assert isinstance(await room.answer(ME, keep(0, room)), Ack)

    in_house(sqlite_url, story)


def test_what_may_not_be_stored_is_not_shown_while_the_database_is_away(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House, room: Room) -> None:
        async def broken(*args: Any) -> Any:
            raise OSError("gone")

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", broken)
            patch.setattr(house.store, "table", broken)
            await room.answer(ME, keep(0, room))
            with pytest.raises(OSError, match="gone"):
                await room.frame(ME, None)
        frame = json.loads((await room.frame(ME, None))[1])
        assert frame["table"]["committed"] == []

    in_house(sqlite_url, story)


def test_a_table_nobody_uses_leaves_memory_and_comes_back(sqlite_url: str) -> None:
    async def story(house: House, room: Room) -> None:
        await room.answer(ME, keep(0, room))
        before = json.loads((await room.frame(ME, None))[1])
        while house.rooms:
            await asyncio.sleep(0.01)
        again = await house.room(room.row.id)
        assert again is not room
        assert json.loads((await again.frame(ME, None))[1]) == before

    in_house(sqlite_url, story, idle=0.05, sweep=0.02)


def test_a_table_in_use_stays(sqlite_url: str) -> None:
    async def story(house: House, room: Room) -> None:
        await room.join(Ear(), None)
        await asyncio.sleep(0.2)
        assert await house.room(room.row.id) is room

    in_house(sqlite_url, story, idle=0.05, sweep=0.02)


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


class SlowWeb:
    """A browser that stops reading."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.may_send = asyncio.Event()
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()

    async def receive(self) -> Any:
        return await self.incoming.get()

    async def send_text(self, frame: str) -> None:
        await self.may_send.wait()
        self.sent.append(json.loads(frame))

    async def close(self, code: int, reason: str) -> None:
        pass


def test_a_client_that_stalls_gets_one_frame_for_many(sqlite_url: str) -> None:
    async def story(house: House, room: Room) -> None:
        web = SlowWeb()
        socket = Socket(web, house, MO)  # type: ignore[arg-type]
        running = asyncio.create_task(socket.run())
        await web.incoming.put(
            {"type": "websocket.receive", "text": json.dumps({"type": "hello", "table": room.row.id})}
        )
        while not room.listeners:
            await asyncio.sleep(0.01)
        for i in range(20):
            await room.answer(ME, Chat(id=f"c{i}", text=f"word {i}"))
        assert len(socket.queue) < 12
        web.may_send.set()
        while not any(frame.get("seq") == room.story.seq for frame in web.sent):
            await asyncio.sleep(0.01)
        numbers = [entry["seq"] for f in web.sent if f["type"] in ("snapshot", "update") for entry in f["log"]]
        assert numbers == list(range(1, room.story.seq + 1))
        await web.incoming.put({"type": "websocket.disconnect"})
        await running
        assert not room.listeners

    in_house(sqlite_url, story, queued_frames=4)


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
    monkeypatch.setattr("sekki.server.elsewhere.time.monotonic", lambda: now[0])
    elsewhere = Elsewhere()
    assert not elsewhere.alive("p1")
    assert elsewhere.hear({"process": "p1", "presence": "t", "guests": ["mo"]}) == "t"
    elsewhere.hear({"process": "p2", "presence": "t", "guests": ["li"]})
    assert elsewhere.guests("t") == {"mo", "li"}
    now[0] = 20.0
    assert elsewhere.alive("p2")
    now[0] = 40.0
    assert elsewhere.forget_silent() == {"t"}
    assert elsewhere.guests("t") == {"li"}
    elsewhere.hear({"process": "p2", "presence": "t", "guests": []})
    assert elsewhere.guests("t") == set()
