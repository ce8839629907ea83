"""What breaks around a server: what players see, that nothing acknowledged is lost, and that play goes on by itself."""

from __future__ import annotations

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from sekki.bots import BOTS
from sekki.server import catalogue
from sekki.server.catalogue import Opponent
from sekki.server.database import open_database
from sekki.server.hub import Hub
from sekki.server.live_table import LiveTable
from sekki.server.run import CannotServe, check_database

from .hungry_bot import Hungry
from .people import Person, Server, Sock, brings, serving, wait_until
from .postgres import Cluster
from .processes import Process
from .test_hub import MO, with_hub

DAY = 24 * 3600.0
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
        there.until(brings("words during"))
        wait_until(lambda: mo.play_any(table) * 0 + li.play_any(table) * 0 or bot_moves(mo, table) > moved)
        assert mo.http.get("/readyz").status_code == 200
        words.check()
        wait_until(lambda: li.look(table)["seq"] == mo.look(table)["seq"])


def test_a_process_is_killed_and_its_people_go_on_at_the_other_where_they_were(postgres_url: str) -> None:
    one, two = Process(postgres_url), Process(postgres_url)
    try:
        mo = Person(one.address, "Mo")
        table = mo.open_table("me", "me:Ana", "bot")["id"]
        words, sock = Words(mo, table), mo.sit_down(table)
        words.until_heard("before")
        sock.until(brings("words before"))
        words.until_heard("not read yet")
        one.kill()
        assert sock.close_code() is None, "cut off without a word, so a browser comes back by itself"
        mo = words.person = mo.at(two.address)
        again = mo.sit_down(table, since=sock.seq)
        known = [entry["seq"] for entry in sock.entries() + again.entries()]
        assert known == list(range(1, again.seq + 1)), "every entry once"
        words.until_heard("after")
        moved = bot_moves(mo, table)
        wait_until(lambda: mo.play_any(table) * 0 or bot_moves(mo, table) > moved)
        words.check()
    finally:
        two.stop()


def test_a_program_that_locks_the_database_holds_changes_up_but_not_looking(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sekki.server.database.BUSY", 0.1)
    with serving(sqlite_url) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "bot")["id"]
        words = Words(mo, table)
        words.until_heard("before")
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        moved = bot_moves(mo, table)
        assert words.say("during")["reason"] == TROUBLE
        assert mo.look(table)["table"]["status"] == "playing"
        other.execute("ROLLBACK")
        other.close()
        words.until_heard("during")
        wait_until(lambda: mo.play_any(table) * 0 or bot_moves(mo, table) > moved)
        words.check()
    with serving(sqlite_url) as server:
        words.check(mo.at(server.address))


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder in which not even root, nor who has a file open, can write.

    But for the index that SQLite keeps in memory: Linux would end whoever writes to it, instead of refusing.
    """
    files = [str(file) for file in (*folder.iterdir(), folder) if not file.name.endswith("-shm")]
    try:
        made = subprocess.run(["chattr", "+i", *files], capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("there is no chattr here")
    try:
        if made.returncode:
            pytest.skip(f"files cannot be made immutable here: {made.stderr.strip()}")
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], capture_output=True)


def test_players_are_told_of_a_read_only_folder_and_play_on_when_it_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with serving(f"sqlite:///{folder / 'tables.sqlite'}") as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "bot")["id"]
        words = Words(mo, table)
        words.until_heard("before")
        moved = bot_moves(mo, table)
        with read_only(folder):
            assert words.say("during")["reason"] == TROUBLE
            assert mo.http.get("/healthz").status_code == 200
        words.until_heard("during")
        wait_until(lambda: mo.play_any(table) * 0 or bot_moves(mo, table) > moved)
        words.check()
    with serving(f"sqlite:///{folder / 'tables.sqlite'}") as server:
        words.check(mo.at(server.address))


def test_a_server_does_not_start_on_a_read_only_folder_and_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    open_database(url).close()
    with read_only(folder), pytest.raises(CannotServe, match=r"The database .* cannot be used: .*permitted"):
        check_database(url)
    check_database(url)


@pytest.mark.parametrize("days", [4000.0, -4000.0], ids=["forward", "back"])
def test_a_game_goes_on_while_the_clock_jumps(sqlite_url: str, days: float) -> None:
    jump = [0.0]
    with serving(sqlite_url, clock=lambda: time.time() + jump[0], sweep=0.02) as server:
        mo = server.person("Mo")
        table = mo.open_table("me", "me:Ana", "bot")["id"]
        words = Words(mo, table)
        for id, jump[0] in (("before", 0.0), ("during", days * DAY), ("after", 0.0)):
            moved = bot_moves(mo, table)
            words.until_heard(id)
            wait_until(lambda moved=moved: mo.play_any(table) * 0 or bot_moves(mo, table) > moved)  # type: ignore[misc]
        words.check()
        assert mo.get("/api/lobby")["mine"][0]["id"] == table
    with serving(sqlite_url) as server:
        words.check(mo.at(server.address))


@pytest.mark.parametrize("days", [4000.0, -4000.0], ids=["forward", "back"])
def test_a_clock_that_jumps_deletes_no_table_before_the_operator_can_see_it(sqlite_url: str, days: float) -> None:
    jump = [0.0]

    async def scenario(hub: Hub, table: LiveTable) -> None:
        async def tables() -> int:
            return len(await hub.store.tables_of(MO.id))

        jump[0] = days * DAY
        await hub.retention.round()
        assert await tables() == 1, "not in the round after the jump"
        jump[0] = 0.0
        for _ in range(2):
            await hub.retention.round()
            assert await tables() == 1, "and not once the clock is right again"
        jump[0] = abs(days) * DAY
        for _ in range(2):
            await hub.retention.round()
        assert await tables() == 0, "a clock that stays is believed"

    with_hub(sqlite_url, scenario, clock=lambda: time.time() + jump[0], keep_abandoned=30.0)


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
