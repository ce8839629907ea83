"""One busy guest does not keep the others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sekki.server.fair_queue import FairQueue, Rank, Turn
from sekki.server.refusals import Refusal

from .people import PATIENCE, Server, serving, wait_until

MOVE, HINT, ALONE, REVIEW = Rank.MOVE, Rank.HINT, Rank.ALONE, Rank.REVIEW


def served(slots: int, turns: list[tuple[Rank, str, str]]) -> list[tuple[Rank, str, str]]:
    """The order in which these are served when all came at once and one slot at a time becomes free."""

    async def run() -> list[tuple[Rank, str, str]]:
        queue = FairQueue(slots)
        for _ in range(slots):
            await queue.take(Turn(MOVE, "somebody else"))
        order: list[tuple[Rank, str, str]] = []

        async def one(turn: tuple[Rank, str, str]) -> None:
            async with queue.slot(Turn(*turn)):
                order.append(turn)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(one(turn)) for turn in turns]
        await asyncio.sleep(0)
        for _ in range(slots):
            queue.give_back()
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        assert queue.free == slots and queue.length == 0
        return order

    return asyncio.run(run())


def test_moves_come_before_hints_and_hints_before_what_bots_do_alone_and_reviews() -> None:
    asked = [(REVIEW, "a", "t"), (ALONE, "a", "t"), (HINT, "a", "t"), (MOVE, "a", "t")]
    assert served(1, asked) == asked[::-1]


def test_every_guest_has_a_turn_and_then_every_table() -> None:
    greedy = [(MOVE, "greedy", f"t{i // 2}") for i in range(6)]
    modest = [(MOVE, "modest", "m")]
    order = served(1, greedy + modest)
    assert order.index(modest[0]) == 1
    assert [table for _, guest, table in order if guest == "greedy"] == ["t0", "t1", "t2", "t0", "t1", "t2"]


def test_the_last_worker_is_kept_for_moves_of_people() -> None:
    async def run() -> None:
        queue = FairQueue(2)
        await queue.take(Turn(HINT, "a"))
        waiting = asyncio.create_task(queue.take(Turn(HINT, "b")))
        await asyncio.sleep(0)
        assert not waiting.done()
        await asyncio.wait_for(queue.take(Turn(MOVE, "c")), 1)
        queue.give_back()
        await asyncio.sleep(0)
        assert not waiting.done(), "the slot of a move is not given to a hint"
        queue.give_back()
        await asyncio.wait_for(waiting, 1)

    asyncio.run(run())


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        await queue.take(Turn(MOVE, "a"))
        first, second = (asyncio.create_task(queue.take(Turn(MOVE, guest))) for guest in "bc")
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        assert queue.length == 1
        queue.give_back()
        await asyncio.wait_for(second, 1)
        queue.give_back()
        assert queue.free == 1

    asyncio.run(run())


def test_who_is_called_and_gives_up_in_the_same_moment_hands_the_slot_on() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        await queue.take(Turn(MOVE, "a"))
        first = asyncio.create_task(queue.take(Turn(MOVE, "b")))
        await asyncio.sleep(0)
        queue.give_back()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert queue.free == 1

    asyncio.run(run())


def refused(scenario: Callable[[FairQueue], Awaitable[None]]) -> Refusal:
    async def run() -> Refusal:
        queue = FairQueue(1, each=1, most=2)
        with pytest.raises(Refusal) as found:
            await asyncio.wait_for(scenario(queue), 1)
        return found.value

    return asyncio.run(run())


def test_a_guest_has_one_hint_under_way() -> None:
    async def scenario(queue: FairQueue) -> None:
        async with queue.limited(Turn(HINT, "a")), queue.limited(Turn(HINT, "b")), queue.limited(Turn(HINT, "a")):
            pass

    assert refused(scenario).message.code == "too_fast"


def test_a_full_queue_says_when_to_come_back() -> None:
    async def scenario(queue: FairQueue) -> None:
        await queue.take(Turn(MOVE))
        waiting = [asyncio.create_task(queue.take(Turn(HINT, guest))) for guest in "ab"]
        await asyncio.sleep(0)
        try:
            queue.check(Turn(HINT, "c"))
        finally:
            for task in waiting:
                task.cancel()

    refusal = refused(scenario)
    assert refusal.message.code == "too_many"
    assert refusal.message.retry_after and "try again in" in refusal.message.reason


def test_slow_bots_play_only_with_people(server: Server) -> None:
    mo = server.person("Mo")
    seats = [{"kind": "bot", "bot": "ismcts", "level": "master"}] * 3
    refused = mo.post("/api/tables", 400, game="cats", seats=seats)
    assert "Patient thinker thinks long and plays only with people" in refused["reason"]
    assert mo.post("/api/tables", game="cats", seats=[{"kind": "bot", "bot": "random"}] * 3)["id"]
    assert mo.post("/api/tables", game="cats", seats=[{"kind": "me"}, *seats[:2]])["id"]


def test_one_guest_cannot_keep_the_bots_of_others_waiting(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nineteen tables with bots alone, and still a bot answers a person."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    with serving(sqlite_url, workers=2) as server:
        busy, mo = server.person("Busy"), server.person("Mo")
        for _ in range(15):
            busy.open_table("bot:flat", "bot:flat", "bot:flat")
        table = mo.open_table("me", "me:Ana", "bot:random")["id"]

        def bot_moved() -> bool:
            return any(entry["kind"] == "move" and entry["seat"] == 2 for entry in mo.look(table)["log"])

        wait_until(bot_moved, 10)
