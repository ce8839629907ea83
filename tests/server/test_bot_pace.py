"""How long a bot takes tells nothing about its cards."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

import sekki
from sekki import Table
from sekki.bots.process import Answer, Job
from sekki.server.hub import Hub
from sekki.server.identity import hashed
from sekki.server.listener import Viewer
from sekki.server.live_table import LiveTable
from sekki.server.messages import NewSeat, NewTable, PlayMove
from sekki.server.pace import Pace
from sekki.server.settings import Settings
from sekki.server.store import Guest

from .people import PATIENCE, QUICK

MO = Guest("mo", "Mo")
THOUGHT = 0.15


class Onlooker:
    """Notes when each bot's move is heard of."""

    def __init__(self) -> None:
        self.viewer: Viewer | None = Viewer("mo")
        self.lagging = False
        self.news = asyncio.Event()
        self.moved = 0.0

    def push(self, seq: int, frame: bytes) -> None:
        if any(entry["kind"] == "move" and entry["seat"] == 2 for entry in json.loads(frame)["log"]):
            self.moved = time.monotonic()
            self.news.set()

    def fall_behind(self) -> None: ...

    def send(self, frame: bytes) -> None: ...


class Bot:
    """Thinks for a while if there is something to choose; answers a forced move at once."""

    def __init__(self) -> None:
        self.forced = False
        self.asked = 0.0

    async def ask(self, job: Job, says: Any, *_: Any) -> list[Answer]:
        self.asked = time.monotonic()
        says("thinking")
        await asyncio.sleep(0 if self.forced else THOUGHT)
        return [Answer(sekki.Seen.from_bytes(job.seen).legal[0].text)]


async def play_on(table: LiveTable) -> None:
    for seat in (0, 1):
        if seat in table.log.actors:
            seq, move = table.log.seq, table.log.playing.legal(seat)[0].text
            await table.answer(
                Viewer("mo"), PlayMove(client_move_id=f"{seat}-{seq}", seat=seat, move=move, expected_seq=seq)
            )


def test_a_bot_that_cannot_but_play_one_card_takes_as_long_as_any_other(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Bot()
    legal_ids = Table.legal_ids

    def fewer(self: Table, seat: int) -> list[int]:
        found = legal_ids(self, seat)
        return found[:1] if bot.forced and seat == 2 else found

    async def run() -> tuple[float, float]:
        hub = Hub(Settings(database=sqlite_url, **QUICK))
        await hub.open()
        try:
            await hub.store.add_guest(MO, hashed("token"))
            onlooker, took = Onlooker(), []
            monkeypatch.setattr(hub.pool, "ask", bot.ask)
            seats = [NewSeat(kind="me"), NewSeat(kind="me"), NewSeat(kind="bot", bot="random")]
            card = await hub.open_table(MO, NewTable(game="cats", seats=seats))
            table = await hub.table(card.id)
            await table.join(onlooker, None)
            for bot.forced in (False, True):
                onlooker.news.clear()
                await play_on(table)
                await onlooker.news.wait()
                took.append(onlooker.moved - bot.asked)
        finally:
            await hub.close()
        return took[0], took[1]

    monkeypatch.setattr(Table, "legal_ids", fewer)
    free, forced = asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert free >= THOUGHT
    assert forced >= THOUGHT


def test_a_bot_that_was_never_timed_is_given_the_time_it_was_set_to() -> None:
    pace, key = Pace(), ("cats", "ismcts", "master")
    assert pace.usual(key, {"seconds": 4.0}, thinks=True) == 4.0
    assert pace.usual(key, {"simulations": 30_000}, thinks=True) > 0.5
    assert pace.usual(("cats", "random", None), {}, thinks=False) == 0.0
    pace.note(key, 3.5)
    assert pace.usual(key, {"seconds": 4.0}, thinks=True) == 3.5


def test_a_bot_is_sent_what_its_seat_knows_and_nothing_else(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Job] = []

    async def run() -> LiveTable:
        hub = Hub(Settings(database=sqlite_url, **QUICK))
        await hub.open()
        try:
            await hub.store.add_guest(MO, hashed("token"))
            asked = asyncio.Event()

            async def ask(job: Job, *_: Any) -> list[Answer]:
                jobs.append(job)
                asked.set()
                await asyncio.sleep(PATIENCE)
                raise AssertionError

            monkeypatch.setattr(hub.pool, "ask", ask)
            seats = [NewSeat(kind="me"), NewSeat(kind="me"), NewSeat(kind="bot", bot="random")]
            table = await hub.table((await hub.open_table(MO, NewTable(game="cats", seats=seats))).id)
            await asyncio.wait_for(asked.wait(), PATIENCE)
            return table
        finally:
            await hub.close()

    table = asyncio.run(run())
    seen = sekki.Seen.from_bytes(jobs[0].seen)
    game = table.log.playing
    assert seen.seat == 2
    assert seen.state == game.seen(2).state
    assert seen.state != game.game.state.dump(game._s), "the others' hands are not in it"
