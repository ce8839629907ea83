"""What the store promises, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from sekki.server import checkpoints
from sekki.server.database import DatabaseInUse, Postgres, open_database
from sekki.server.run import CannotServe, check_database
from sekki.server.schema import MIGRATIONS, NewerDatabase
from sekki.server.store import Guest, LobbyCard, Opening, Store, StoredEntry, TableRow, WriteConflict

from .people import wait_until

CARD = LobbyCard("waiting", [], [], {0: "g1"})


def entry(seq: int, sender: str | None = None) -> StoredEntry:
    return StoredEntry(seq, "chat", {"text": f"<b>{seq}</b>"}, sender, 12.5)


def opening(table: str = "t1", public: bool = True) -> Opening:
    row = TableRow(table, "cats", "g1", f"invite-{table}", f"watch-{table}", public)
    return Opening(row, CARD, [entry(1)])


def with_store(url: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(open_database(url), clock=lambda: 100.0)
        try:
            await store.add_guest(Guest("g1", "Mo"), "hash-1")
            await scenario(store)
        finally:
            store.close()

    asyncio.run(run())


def test_a_guest_is_found_by_the_hash_of_the_token_only(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.guest("hash-1") == Guest("g1", "Mo")
        assert await store.guest("hash-2") is None
        await store.rename_guest("g1", "Mona")
        assert await store.guest("hash-1") == Guest("g1", "Mona")

    with_store(database_url, scenario)


def test_the_log_comes_back_as_it_was_written(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        await store.append("t1", 1, [entry(2, "g1:a"), entry(3)], CARD)
        found = await store.table("t1")
        assert found is not None
        assert found == (opening().row, [entry(1), entry(2, "g1:a"), entry(3)])
        assert await store.entries("t1", 2) == [entry(3)]
        assert await store.table("t2") is None

    with_store(database_url, scenario)


def test_who_writes_after_an_old_entry_is_told_to_read_first(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        await store.append("t1", 1, [entry(2)], CARD)
        with pytest.raises(WriteConflict):
            await store.append("t1", 1, [entry(2)], CARD)
        assert [e.seq for e in await store.entries("t1", 0)] == [1, 2]

    with_store(database_url, scenario)


def test_of_many_writers_at_once_exactly_one_gets_each_number(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        tries = [store.append("t1", 1, [entry(2, f"g1:{i}")], CARD) for i in range(30)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert all(result is None or isinstance(result, WriteConflict) for result in results)
        assert len(await store.entries("t1", 0)) == 2

    with_store(database_url, scenario)


def test_one_bad_write_of_a_group_does_not_spoil_the_others(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        for table in ("t1", "t2", "t3"):
            await store.open_table(opening(table))
        results = await asyncio.gather(
            store.append("t1", 1, [entry(2)], CARD),
            store.append("t2", 7, [entry(8)], CARD),
            store.append("t3", 1, [entry(2, "g1:x"), entry(3, "g1:x")], CARD),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], WriteConflict)
        assert isinstance(results[2], Exception)
        assert [len(await store.entries(t, 0)) for t in ("t1", "t2", "t3")] == [2, 1, 1]

    with_store(database_url, scenario)


def test_tables_are_found_by_code_guest_and_openness(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening("t1"))
        await store.open_table(opening("t2", public=False))
        assert await store.find(invitation="invite-t2") == "t2"
        assert await store.find(watch="watch-t1") == "t1"
        assert await store.find(watch="invite-t1") is None
        assert {listed.row.id for listed in await store.tables_of("g1")} == {"t1", "t2"}
        assert [listed.row.id for listed in await store.open_tables()] == ["t1"]
        assert await store.unfinished("g1") == 2
        await store.append("t1", 1, [entry(2)], LobbyCard("over", [], [], {}))
        assert await store.unfinished("g1") == 1
        assert await store.open_tables() == []

    with_store(database_url, scenario)


def test_a_review_is_kept_until_the_game_is_another(database_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        assert await store.review("t1", "first") is None
        await store.keep_review("t1", "first", {"curve": [[1.0]]})
        assert await store.review("t1", "first") == {"curve": [[1.0]]}
        await store.keep_review("t1", "second", {"curve": []})
        assert await store.review("t1", "first") is None
        assert await store.review("t1", "second") == {"curve": []}

    with_store(database_url, scenario)


def test_a_database_of_the_first_version_becomes_one_of_the_newest(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("sekki.server.schema.MIGRATIONS", MIGRATIONS[:1])
        open_database(database_url).close()

    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        await store.keep_review("t1", "first", {})
        assert await store.review("t1", "first") == {}

    with_store(database_url, scenario)


def test_the_schema_is_made_once_and_a_newer_one_is_refused(database_url: str) -> None:
    for _ in range(2):
        database = open_database(database_url)
        version = database.read(lambda db: db.execute(text("SELECT version FROM schema_version")).scalar())
        assert version == len(MIGRATIONS)
        database.close()
    database = open_database(database_url)
    database.write(lambda db: db.execute(text("UPDATE schema_version SET version = 99")) and None).result()
    database.close()
    with pytest.raises(NewerDatabase, match="install a newer Sekki"):
        open_database(database_url)


def test_a_second_server_on_one_sqlite_file_is_refused_kindly(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = open_database(url)
    with pytest.raises(DatabaseInUse, match="Another Sekki server"):
        open_database(url)
    first.close()
    open_database(url).close()


def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    mode = database.read(lambda db: db.exec_driver_sql("PRAGMA journal_mode").scalar())
    synchronous = database.write(lambda db: db.exec_driver_sql("PRAGMA synchronous").scalar()).result()
    database.close()
    assert (mode, synchronous) == ("wal", 2)


def test_another_database_is_refused_with_what_would_do() -> None:
    with pytest.raises(ValueError, match="SQLite or PostgreSQL"):
        open_database("mysql://localhost/sekki")


def test_two_processes_on_postgresql_hear_of_each_other(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        heard: list[object] = []
        ready, arrived = threading.Event(), threading.Event()

        def listener(news: dict[str, object] | None) -> None:
            heard.append(news)
            (ready if news is None else arrived).set()

        other = open_database(postgres_url)
        other.listen(listener)
        assert ready.wait(10)
        await store.open_table(opening())
        await store.append("t1", 1, [entry(2)], CARD)
        assert arrived.wait(10)
        other.close()
        assert heard == [None, {"entries": [["t1", 2]]}]

    with_store(postgres_url, scenario)


def test_one_process_at_a_time_leads_and_its_end_frees_the_place(postgres_url: str) -> None:
    one, two = open_database(postgres_url), open_database(postgres_url)
    assert isinstance(one, Postgres)
    assert one.lead("bots t1") and one.lead("bots t1")
    assert not two.lead("bots t1")
    assert two.lead("bots t2")
    one.release_lead("bots t1")
    assert two.lead("bots t1")
    two.close()
    wait_until(lambda: one.lead("bots t2"))  # the database notices the end of a session a moment later
    one.close()


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch(0o644)
    database = open_database(f"sqlite:///{path}")
    database.write(lambda db: db.execute(text("UPDATE schema_version SET version = version")) and None).result()
    modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
    database.close()
    assert "tables.sqlite-wal" in modes
    assert set(modes.values()) == {"0o600"}


def test_a_file_that_was_deleted_under_the_server_takes_no_more_writes(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    database = open_database(f"sqlite:///{path}")
    path.unlink()
    with pytest.raises(OSError, match="deleted or replaced"):
        database.write(lambda db: None).result()
    database.close()


def test_damage_in_the_middle_of_the_file_is_found_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    url = f"sqlite:///{path}"

    async def scenario(store: Store) -> None:
        await store.open_table(opening())
        for seq in range(2, 60):
            await store.append("t1", seq - 1, [StoredEntry(seq, "chat", {"text": "x" * 3000}, None, 1.0)], CARD)

    with_store(url, scenario)
    check_database(url)
    raw = bytearray(path.read_bytes())
    middle = len(raw) // 2 // 4096 * 4096
    raw[middle : middle + 4096 * 8] = b"\xff" * 4096 * 8
    path.write_bytes(raw)
    with pytest.raises(CannotServe, match="damaged"):
        check_database(url)


@pytest.mark.parametrize("url", ["nonsense", "sqlite", "sqlite://", "postgresql+psycopg://u:secret@nowhere.invalid/x"])
def test_a_database_that_cannot_be_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(CannotServe) as refused:
        check_database(url)
    assert "secret" not in str(refused.value)


def test_another_program_that_locks_the_file_is_waited_for_a_moment_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sekki.server.database.BUSY", 0.2)
    path = tmp_path / "tables.sqlite"
    database = open_database(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        database.write(lambda db: None).result(10)
    assert database.read(lambda db: db.execute(text("SELECT version FROM schema_version")).scalar()) == len(MIGRATIONS)
    other.execute("ROLLBACK")
    database.write(lambda db: None).result(10)
    other.close()
    database.close()


def test_the_log_of_sqlite_moves_into_the_file_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.05)
    path = tmp_path / "tables.sqlite"
    with contextlib.closing(open_database(f"sqlite:///{path}")) as database:
        before = path.stat().st_size
        fill = "INSERT INTO bans VALUES (:address, 0, :reason)"
        for i in range(20):
            values = {"address": str(i), "reason": "x" * 5000}
            database.write(lambda db, values=values: db.execute(text(fill), values)).result()  # type: ignore[misc]
        wait_until(lambda: path.stat().st_size > before + 20 * 5000)
