"""Changes that wait at the same table at the same time: made in order, stored together, told together."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sekki.server.hub import Hub
from sekki.server.live_table import LiveTable
from sekki.server.messages import Ack, Chat, Refused
from sekki.server.refusals import Refusal
from sekki.server.table_log import TableLog

from .test_hub import ME, FakeListener, keep, with_hub


def count_writes(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each write to the store has from now on."""
    writes: list[int] = []
    append = hub.store.append

    async def counted(table: str, after: int, entries: list[Any], *more: Any) -> None:
        writes.append(len(entries))
        await append(table, after, entries, *more)

    monkeypatch.setattr(hub.store, "append", counted)
    return writes


def test_what_all_choose_at_once_is_stored_once_and_told_once(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        listener = FakeListener()
        await table.join(listener, None)
        writes, before = count_writes(hub, monkeypatch), table.log.seq
        answers = await asyncio.gather(*(table.answer(ME, keep(seat, table)) for seat in range(3)))
        assert writes == [3]
        assert [answer.seq for answer in answers if isinstance(answer, Ack)] == [before + 1, before + 2, before + 3]
        update = listener.frames[-1]
        assert len(listener.frames) == 2 and update["since"] == before
        assert [entry["seq"] for entry in update["log"]] == [before + 1, before + 2, before + 3]
        stored = await hub.store.entries(table.row.id, before)
        assert [(entry.seq, entry.body["seat"]) for entry in stored] == [(before + 1 + seat, seat) for seat in range(3)]

    with_hub(database_url, scenario)


def test_one_that_is_refused_does_not_hold_up_the_others(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        writes = count_writes(hub, monkeypatch)
        wishes = [keep(0, table), keep(0, table, "again"), keep(0, table), keep(1, table)]
        first, refused, same, last = await asyncio.gather(*(table.answer(ME, wish) for wish in wishes))
        assert isinstance(first, Ack) and isinstance(last, Ack) and isinstance(refused, Refused)
        assert same == first and last.seq == first.seq + 1
        assert writes == [2]

    with_hub(sqlite_url, scenario)


def test_one_that_breaks_off_in_the_middle_leaves_nothing_behind(sqlite_url: str) -> None:
    def half(log: TableLog) -> None:
        log.add("chat", {"seat": 0, "text": "half"})
        raise Refusal("not_now", "No.")

    def faulty(log: TableLog) -> None:
        log.playing.play(2, "keep")
        raise ZeroDivisionError

    async def scenario(hub: Hub, table: LiveTable) -> None:
        before = table.log.seq
        wishes = [
            table.answer(ME, keep(0, table)),
            table.apply(half),
            table.apply(faulty),
            table.answer(ME, Chat(id="c", text="whole")),
            table.answer(ME, keep(1, table)),
        ]
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Ack, Refusal, ZeroDivisionError, Ack, Ack]
        stored = await hub.store.entries(table.row.id, before)
        assert [entry.kind for entry in stored] == ["move", "chat", "move"]
        assert table.log.playing.actors == (2,)

    with_hub(sqlite_url, scenario)


def test_who_stops_waiting_before_the_turn_comes_changes_nothing(sqlite_url: str) -> None:
    async def scenario(hub: Hub, table: LiveTable) -> None:
        before = table.log.seq
        async with table.lock:
            gone = asyncio.ensure_future(table.answer(ME, keep(0, table)))
            stays = asyncio.ensure_future(table.answer(ME, keep(1, table)))
            await asyncio.sleep(0.01)
            gone.cancel()
        assert isinstance(await stays, Ack)
        stored = await hub.store.entries(table.row.id, before)
        assert [entry.body["seat"] for entry in stored] == [1]

    with_hub(sqlite_url, scenario)
