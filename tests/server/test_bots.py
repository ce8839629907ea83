"""Bots think in other processes; a slow or broken one does not hold up the table."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import sekki
from sekki.bots.process import BotFailed, Job, Worker
from sekki.server.pool import Pool
from sekki.server.store import Store

from .people import PATIENCE, presence, serving, wait_until

SLOW = {"playouts": 1_000_000}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled in these tests, so they are quick on a fresh machine."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


def job(ask: Any, bot: str, **settings: Any) -> Job:
    table = sekki.game("cats").table(3, seed=1)
    for seat in range(3):
        table.play(seat, "keep")
    return Job(ask, "cats", bot, settings, table.seen(0).to_bytes())


def with_pool(scenario: Callable[[Pool], Awaitable[None]], size: int = 1, patience: float = 30.0) -> None:
    async def run() -> None:
        pool = Pool(size, patience, 60.0)
        try:
            await scenario(pool)
        finally:
            pool.close()

    asyncio.run(run())


def test_a_bot_says_how_it_goes_and_answers_with_a_legal_move() -> None:
    async def scenario(pool: Pool) -> None:
        states: list[str] = []
        wanted = job("choose", "flat", playouts=1)
        moves = await pool.ask(wanted, states.append)
        legal = [move.text for move in sekki.Seen.from_bytes(wanted.seen).legal]
        assert moves[0].move in legal
        assert list(dict.fromkeys(states)) == ["warming", "thinking"]
        states.clear()
        hints = await pool.ask(job("hint", "flat", playouts=1, seed=1), states.append)
        assert 1 <= len(hints) <= 3
        assert all(0 <= hint.chance <= 1 for hint in hints)

    with_pool(scenario)


def test_a_slow_bot_is_stopped_and_the_next_job_is_answered() -> None:
    async def scenario(pool: Pool) -> None:
        with pytest.raises(BotFailed, match="took too long"):
            await pool.ask(job("choose", "flat", **SLOW))
        assert await pool.ask(job("choose", "random"))

    with_pool(scenario, patience=0.5)


def test_a_crashed_bot_is_noticed_and_the_next_job_is_answered() -> None:
    async def scenario(pool: Pool) -> None:
        thinking = asyncio.Event()
        asked = asyncio.ensure_future(
            pool.ask(job("choose", "flat", **SLOW), lambda state: thinking.set() if state == "thinking" else None)
        )
        await thinking.wait()
        os.kill(pool.all[0].process.pid, signal.SIGKILL)
        with pytest.raises(BotFailed, match="crashed"):
            await asked
        assert await pool.ask(job("choose", "random"))

    with_pool(scenario)


def test_a_bot_that_cannot_be_made_fails_with_its_reason() -> None:
    async def scenario(pool: Pool) -> None:
        with pytest.raises(BotFailed, match=r"failed .*oracle"):
            await pool.ask(job("choose", "oracle"))

    with_pool(scenario)


def test_who_stops_waiting_does_not_disturb_the_next() -> None:
    async def scenario(pool: Pool) -> None:
        first = asyncio.ensure_future(pool.ask(job("choose", "flat", playouts=3)))
        await asyncio.sleep(0.05)
        first.cancel()
        answers = await asyncio.gather(*(pool.ask(job("choose", "random")) for _ in range(5)))
        assert all(answers)

    with_pool(scenario)


def test_a_pool_that_closes_starts_nothing_more_and_waits_for_nobody() -> None:
    worker = Worker(30.0, 60.0)
    worker.close()
    with pytest.raises(BotFailed, match="was stopped"):
        worker.ask(job("choose", "random"), lambda state: None)

    async def scenario(pool: Pool) -> None:
        asked = [asyncio.ensure_future(pool.ask(job("choose", "flat", **SLOW))) for _ in range(4)]
        await asyncio.sleep(0.05)
        await asyncio.wait_for(asyncio.to_thread(pool.close), PATIENCE)
        answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)
        assert all(isinstance(answer, BotFailed) for answer in answers)

    with_pool(scenario, size=2)


def test_while_one_bot_warms_up_another_plays() -> None:
    async def scenario(pool: Pool) -> None:
        warming = [asyncio.ensure_future(pool.ask(job("choose", "flat", **SLOW))) for _ in range(3)]
        assert await asyncio.wait_for(pool.ask(job("choose", "random")), PATIENCE)
        for task in warming:
            task.cancel()

    with_pool(scenario, size=2)


def test_a_bot_that_is_too_slow_is_replaced_and_the_table_says_so(sqlite_url: str) -> None:
    with serving(sqlite_url, bot_patience=0.01) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "bot:flat")["id"]
        sock = mo.sit_down(table)

        def notices() -> list[str]:
            mo.play_any(table)
            return [e["text"] for e in mo.look(table)["log"] if e["kind"] == "notice"]

        told = wait_until(lambda: found if len(found := notices()) >= 3 else None)
        assert told[0] == "Light counter took too long; a random move is played instead."
        assert told[2] == "Light counter took too long again; from now on it plays at random."
        assert mo.look(table)["table"]["seats"][2]["bot"] == "random"
        sock.close()


def test_people_see_a_bot_warm_up_and_are_not_held_up(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "open")["id"]
        sock = mo.sit_down(table)
        assert sock.ask(type="fill", seat=2, bot="flat")["type"] == "ack"
        sock.heard(presence(lambda there: there["seats"][2]["state"] == "warming"))
        ack = sock.ask(type="move", seat=0, move="keep", expected_seq=sock.seq)
        assert ack["type"] == "ack"
        sock.heard(lambda f: f["type"] == "update" and any(e["seat"] == 2 for e in f["log"] if e["kind"] == "move"))


def test_a_bot_whose_move_cannot_be_stored_plays_it_later(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Store.append
    failing = threading.Event()

    async def flaky(self: Store, *args: Any) -> None:
        if any(entry.sender and entry.sender.startswith("bot:") for entry in args[2]) and not failing.is_set():
            failing.set()
            raise OSError("the disk is full")
        await append(self, *args)

    monkeypatch.setattr(Store, "append", flaky)
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "bot")["id"]
        sock = mo.sit_down(table)
        assert failing.wait(PATIENCE)
        sock.heard(lambda f: f["type"] == "update" and any(e["seat"] == 2 for e in f["log"] if e["kind"] == "move"))


def test_a_hint_comes_from_what_the_seat_sees(sqlite_url: str) -> None:
    with serving(sqlite_url, adviser=("flat", {"playouts": 1, "seed": 1})) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
        sock = mo.sit_down(table)
        hints = sock.ask(type="hint", seat=0)
        legal = {move["text"]: move["label"] for move in sock.table["sights"][0]["moves"]}
        assert hints["hints"]
        assert all(legal[hint["move"]] == hint["label"] for hint in hints["hints"])
        assert all(isinstance(why, str) and why for hint in hints["hints"] for why in hint["reasons"])
        assert all(isinstance(hint["outlook"]["points"], float) for hint in hints["hints"])
        assert sock.ask(type="hint", seat=0)["hints"] == hints["hints"]
        sock.ask(type="move", seat=0, move="keep", expected_seq=sock.seq)
        assert sock.ask(type="hint", seat=0)["code"] == "not_your_turn"


def test_a_whole_game_of_bots_alone_is_played_to_the_end(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("bot", "bot", "bot", single=True)["id"]
        wait_until(lambda: mo.look(table)["table"]["status"] == "over")


def test_with_a_seed_a_game_repeats_itself_card_by_card_and_move_by_move(sqlite_url: str) -> None:
    def play(**settings: Any) -> list[str]:
        """A whole game, halfway with another server; the record, without whose game it was."""
        halfway = 8
        with serving(sqlite_url, **settings) as server:
            mo = server.person("Mo")
            table = mo.open_table("me", "bot", game="fifteen_days")["id"]
            wait_until(lambda: mo.play_any(table) and mo.look(table)["seq"] > halfway)
        with serving(sqlite_url, **settings) as server:
            mo = mo.at(server.address)
            wait_until(lambda: mo.play_any(table) * 0 or mo.look(table)["table"]["status"] == "over")
            return mo.http.get(f"/api/tables/{table}/record").text.splitlines()

    once, again, freely = play(seed=5), play(seed=5), play(seed=None)
    assert once == again
    assert once[1] != freely[1]
    assert "seed" not in "".join(once)
