"""After the game: its review, and playing on from any of its positions."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import sekki
from sekki.server import table_log
from sekki.server.background import BackgroundTasks
from sekki.server.reviews import Reviews

from .people import Person, Server, serving, wait_until

QUICK_REVIEW = {"review_simulations": 4}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled in these tests, so they are quick on a fresh machine."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


def finished(person: Person, *seats: str, **setup: Any) -> str:
    """A table whose game is over."""
    table: str = person.open_table(*(seats or ("me", "bot", "bot")), single=True, **setup)["id"]
    wait_until(lambda: person.play_any(table) * 0 or person.look(table)["table"]["status"] == "over")
    return table


def reviewed(person: Person, table: str) -> Any:
    found = wait_until(lambda: one if (one := look(person, table))["state"] in ("done", "failed") else None)
    assert found["state"] == "done"
    return found["review"]


def look(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}/review")


def test_a_review_has_a_curve_turning_points_and_what_each_decision_cost(sqlite_url: str) -> None:
    with serving(sqlite_url, **QUICK_REVIEW) as server:
        mo = server.person("Mo")
        table = finished(mo)
        first = look(mo, table)
        assert first["state"] in ("waiting", "working")
        review = reviewed(mo, table)
        replay = mo.get(f"/api/tables/{table}/replay")
        assert first["total"] == replay["total"] - 1
        assert len(review["curve"]) == replay["total"]
        assert all(abs(sum(chances) - 1) < 0.01 for chances in review["curve"])
        result = mo.look(table)["table"]["result"]
        assert [seat for seat, chance in enumerate(review["curve"][-1]) if chance] == result["winners"]
        labels = {step["step"]: (step["seat"], step["move"]) for step in replay["steps"]}
        for decision in review["decisions"]:
            for judged in (decision["known"], decision["open"]):
                assert labels[decision["step"]] == (decision["seat"], judged["played"]["move"])
                assert judged["loss"] >= 0
            known = decision["known"]
            assert all((known[one]["outlook"] is None) == (known["mark"] == "best") for one in ("played", "best"))
        assert len(review["accuracy"]) == 3
        assert all(n is None or 0 <= n <= 100 for n in review["accuracy"])
        assert set(review["turning_points"]) <= set(labels)
        watch = mo.look(table)["table"]["watch"]
        assert server.person("Zoe").get(f"/api/tables/{table}/review", watch=watch)["review"] == review


def test_a_review_is_made_once_and_kept(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite_url, **QUICK_REVIEW) as server:
        mo = server.person("Mo")
        table = finished(mo)
        review = reviewed(mo, table)
    monkeypatch.setattr(Reviews, "make", None)
    with serving(sqlite_url, **QUICK_REVIEW) as server:
        assert reviewed(mo.at(server.address), table) == review


def test_there_is_no_review_before_the_end_and_none_for_strangers(server: Server) -> None:
    mo, zoe = server.person("Mo"), server.person("Zoe")
    table = mo.open_table("me", "me:Ana", "me:Ben")["id"]
    assert mo.get(f"/api/tables/{table}/review", 409)["code"] == "not_now"
    assert mo.post(f"/api/tables/{table}/play_on", 409, step=0, seats=[{"kind": "me"}] * 3)["code"] == "not_now"
    assert zoe.get(f"/api/tables/{table}/review", 403)["code"] == "no_entry"


class FakeStore:
    """Keeps no review; `failing` makes it raise as a full disk does."""

    def __init__(self, failing: bool = False) -> None:
        self.failing = failing

    async def review(self, table: str, record: str) -> None:
        return None

    async def keep_review(self, table: str, record: str, body: Any) -> None:
        if self.failing:
            raise OSError("the disk is full")


def with_reviews(scenario: Callable[[Reviews, BackgroundTasks], Awaitable[None]], failing: bool = False) -> None:
    async def run() -> None:
        background = BackgroundTasks()
        reviews = Reviews(FakeStore(failing), 4, 60.0, background.spawn)  # type: ignore[arg-type]
        try:
            await scenario(reviews, background)
        finally:
            reviews.close()

    asyncio.run(run())


async def outcome(reviews: Reviews, background: BackgroundTasks) -> list[str]:
    """What a caller is told who asks before and after the work on a review."""
    states = [(await reviews.progress("t", [{"sekki": "nonsense"}], 3)).state]
    await asyncio.wait(background.running)
    states.append((await reviews.progress("t", [{"sekki": "nonsense"}], 3)).state)
    return states


def test_a_review_that_crashes_is_said_to_have_failed_and_may_be_tried_again() -> None:
    async def scenario(reviews: Reviews, background: BackgroundTasks) -> None:
        assert await outcome(reviews, background) == ["waiting", "failed"]
        assert await outcome(reviews, background) == ["waiting", "failed"]
        reviews.close()
        assert await outcome(reviews, background) == ["waiting", "failed"]

    with_reviews(scenario)


def test_a_review_whose_process_cannot_be_started_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(self: object) -> None:
        raise BlockingIOError("too many processes")

    async def scenario(reviews: Reviews, background: BackgroundTasks) -> None:
        monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", no_process)
        assert await outcome(reviews, background) == ["waiting", "failed"]

    with_reviews(scenario)


def test_a_review_that_cannot_be_kept_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(reviews: Reviews, background: BackgroundTasks) -> None:
        monkeypatch.setattr(reviews, "_follow", lambda record, report: {})
        assert await outcome(reviews, background) == ["waiting", "failed"]

    with_reviews(scenario, failing=True)


def test_a_server_ends_at_once_in_the_middle_of_a_review(sqlite_url: str) -> None:
    with serving(sqlite_url, review_simulations=100_000) as server:
        mo = server.person("Mo")
        table = finished(mo)
        wait_until(lambda: look(mo, table)["state"] == "working")


def test_a_game_is_played_on_from_a_step_with_other_people_at_the_table(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo, zoe = server.person("Mo"), server.person("Zoe")
        table = finished(mo, "me", "me:Ana", "me:Ben")
        steps = mo.get(f"/api/tables/{table}/replay", seat=0)["steps"]
        seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
        card = mo.post(f"/api/tables/{table}/play_on", step=5, seats=seats)
        assert card["status"] == "waiting"
        zoe.join(card)
        new = card["id"]
        start = next(entry for entry in zoe.look(new)["log"] if entry["kind"] == "start")
        assert start["text"] == "Played on from step 5 of an earlier game."
        view = zoe.look(new)["table"]["sights"][0]["view"]
        assert view["hand"] == steps[5]["view"]["hand"]
        assert [seat["name"] for seat in zoe.look(new)["table"]["seats"]] == ["Zoe", "Mo", "Dreamer"]
    with serving(sqlite_url) as server:
        mo, zoe = mo.at(server.address), zoe.at(server.address)

        def over() -> bool:
            mo.play_any(new)
            zoe.play_any(new)
            return bool(mo.look(new)["table"]["status"] == "over")

        wait_until(over)
        assert mo.look(table)["table"]["status"] == "over"


def test_a_game_is_not_played_on_from_where_it_was_over_or_with_other_seats(sqlite_url: str) -> None:
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = finished(mo, "me", "me:Ana", "me:Ben")
        last = mo.get(f"/api/tables/{table}/replay")["total"] - 1
        me = [{"kind": "me"}] * 3
        assert "over there" in mo.post(f"/api/tables/{table}/play_on", 409, step=last, seats=me)["reason"]
        assert "3 seats" in mo.post(f"/api/tables/{table}/play_on", 400, step=1, seats=me[:2])["reason"]
        assert mo.post(f"/api/tables/{table}/play_on", step=last - 1, seats=me)["status"] == "playing"


def test_a_game_that_is_played_on_is_replayed_once_and_not_on_the_event_loop(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def counted(replay: Callable[..., Any]) -> Callable[..., Any]:
        def call(lines: Any) -> Any:
            threads.append(threading.current_thread().name)
            return replay(lines)

        return call

    with serving(sqlite_url) as server:
        mo, zoe = server.person("Mo"), server.person("Zoe")
        table = finished(mo, "me", "me:Ana", "me:Ben")
        monkeypatch.setattr("sekki.replay", counted(sekki.replay))
        monkeypatch.setattr("sekki.server.table_log.replay", counted(table_log.replay))
        me: list[dict[str, str]] = [{"kind": "me"}] * 3
        mo.post(f"/api/tables/{table}/play_on", step=3, seats=me)
        assert len(threads) == 1
        zoe.join(mo.post(f"/api/tables/{table}/play_on", step=3, seats=[*me[:2], {"kind": "open"}]))
        assert len(threads) == 2
        assert server.thread.name not in threads


def test_a_step_that_cannot_be_played_on_is_refused_before_any_work(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = finished(mo, "me", "me:Ana", "me:Ben")
        monkeypatch.setattr(sekki.Table, "at", None)
        seats = [{"kind": "me"}] * 3
        assert mo.post(f"/api/tables/{table}/play_on", 409, step=10_000, seats=seats)["code"] == "not_now"
        assert mo.post(f"/api/tables/{table}/play_on", 400, step=0, seats=seats[:1])["code"] == "malformed"
