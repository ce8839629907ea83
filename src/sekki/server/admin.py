"""What the operator does to the stored tables, also while the server runs.

SQLite lets another process read and write beside the server. A table that is closed here is closed for its players as
soon as the server writes to it or reads it again, because an entry it did not expect makes it read the log anew.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, create_engine, event, make_url, text

from .callers import address_of
from .schema import migrate
from .store import LobbyCard, StoredEntry, TableRow
from .table_log import TableLog

DAY = 24 * 3600.0
BUSY = 10.0


class CannotAdminister(RuntimeError):
    """What was asked cannot be done; the message says why."""


@dataclass(frozen=True)
class TableLine:
    """A table in the operator's list."""

    id: str
    game: str
    status: str
    entries: int
    idle_days: float


@contextmanager
def transaction(url: str) -> Iterator[Connection]:
    """One transaction beside the server that runs, on either database."""
    parsed = make_url(url)
    sqlite = parsed.get_backend_name() == "sqlite"
    if sqlite and not (parsed.database and Path(parsed.database).exists()):
        raise CannotAdminister(f"There is no database {parsed.database}.")
    engine = create_engine(parsed, connect_args={"timeout": BUSY} if sqlite else {})
    if sqlite:
        event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        migrate(engine)
        with engine.begin() as db:
            yield db
    finally:
        engine.dispose()


def list_tables(db: Connection, status: str | None = None, most: int = 100) -> list[TableLine]:
    """Tables, the latest first."""
    query = """SELECT id, game, status, changed, (SELECT count(*) FROM events WHERE table_id = tables.id) AS entries
        FROM tables WHERE :status = '' OR status = :status ORDER BY changed DESC LIMIT :most"""
    rows = db.execute(text(query), {"status": status or "", "most": most})
    now = time.time()
    return [TableLine(row.id, row.game, row.status, row.entries, (now - row.changed) / DAY) for row in rows]


def close_table(db: Connection, table: str) -> None:
    """End a table for good."""
    log = _load(db, table)
    if log.status in ("over", "closed"):
        raise CannotAdminister(f"The table {table} is {log.status} already.")
    log.add("closed", {})
    entry = log.unsaved[0]
    values = {"t": table, "seq": entry.seq, "body": msgspec.json.encode(entry.body).decode(), "at": entry.at}
    db.execute(
        text(
            "INSERT INTO events (table_id, seq, kind, sender, body, at) VALUES (:t, :seq, 'closed', NULL, :body, :at)"
        ),
        values,
    )
    card: LobbyCard = log.card()
    db.execute(
        text("UPDATE tables SET status = :status, card = :card, changed = :at WHERE id = :t"),
        {"status": card.status, "card": msgspec.json.encode(card).decode(), "at": entry.at, "t": table},
    )


def export_table(db: Connection, table: str) -> list[dict[str, Any]]:
    """The record of a table's game as JSON lines, with all that was hidden."""
    log = _load(db, table)
    if log.table is None:
        raise CannotAdminister(f"The game of table {table} has not begun.")
    record = log.table.record
    return [record.header, *record.lines]


def ban(db: Connection, address: str, days: float, reason: str) -> str:
    """Serve an address no more for so many days; running servers know within seconds. The address that is banned."""
    known = address_of({"client": (address, 0)})
    values = {"address": known, "until": time.time() + days * DAY, "reason": reason}
    db.execute(
        text(
            "INSERT INTO bans (address, until, reason) VALUES (:address, :until, :reason)"
            " ON CONFLICT (address) DO UPDATE SET until = :until, reason = :reason"
        ),
        values,
    )
    return known


def lift_ban(db: Connection, address: str) -> bool:
    """Serve an address again; False if it was not banned."""
    known = address_of({"client": (address, 0)})
    return bool(db.execute(text("DELETE FROM bans WHERE address = :address"), {"address": known}).rowcount)


def backup(url: str, target: Path) -> None:
    """Copy a SQLite database as it is at one moment, while the server runs."""
    source = _sqlite_file(url)
    if target.exists():
        raise CannotAdminister(f"{target} exists already; choose another name.")
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with contextlib.closing(sqlite3.connect(source)) as here, contextlib.closing(sqlite3.connect(target)) as there:
        here.backup(there)
        _check(there, target)


def restore(url: str, source: Path) -> None:
    """Put a backup in the place of the database; no server may run on it. What was there is kept beside it."""
    from .database import DatabaseInUse, open_database

    if not source.exists():
        raise CannotAdminister(f"There is no backup {source}.")
    with contextlib.closing(sqlite3.connect(source)) as found:
        _check(found, source)
    path = Path(str(make_url(url).database))
    try:
        if path.exists():
            open_database(url).close()
    except DatabaseInUse as error:
        raise CannotAdminister(str(error)) from None
    except Exception:  # what is to be replaced may be damaged
        pass
    if path.exists():
        path.rename(path.with_name(f"{path.name}.before-restore-{int(time.time())}"))
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(source)) as here, contextlib.closing(sqlite3.connect(path)) as there:
        here.backup(there)
    path.chmod(0o600)


def began(db: Connection) -> list[str]:
    """The tables at which a game has begun."""
    return [row.table_id for row in db.execute(text("SELECT table_id FROM events WHERE kind = 'start' ORDER BY at"))]


def stored(db: Connection, table: str) -> tuple[TableRow, list[StoredEntry]]:
    """A table and its log."""
    row = db.execute(text("SELECT * FROM tables WHERE id = :t"), {"t": table}).first()
    if row is None:
        raise CannotAdminister(f"There is no table {table!r}.")
    query = text("SELECT seq, kind, body, sender, at FROM events WHERE table_id = :t ORDER BY seq")
    entries = [
        StoredEntry(one.seq, one.kind, msgspec.json.decode(one.body), one.sender, one.at)
        for one in db.execute(query, {"t": table})
    ]
    return TableRow(row.id, row.game, row.host, row.invitation, row.watch, bool(row.public)), entries


def _load(db: Connection, table: str) -> TableLog:
    return TableLog.load(*stored(db, table))


def _sqlite_file(url: str) -> Path:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise CannotAdminister("PostgreSQL has its own tools for this: pg_dump and pg_restore.")
    path = Path(str(parsed.database))
    if not path.exists():
        raise CannotAdminister(f"There is no database {path}.")
    return path


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise CannotAdminister(f"{path} is damaged ({found}).")
