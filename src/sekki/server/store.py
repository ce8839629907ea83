"""The stored log: append-only entries per table, and the few rows by which tables and guests are found.

A `Store` never interprets an entry. What it promises: an entry that `append` returned from is on the disk, entries
of a table are numbered without gaps, and nobody else wrote in between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, text

from .database import Database
from .metrics import Metrics
from .thread_answers import ThreadAnswers

T = TypeVar("T")
READERS = 4
FORGET_AT_ONCE = 200
SEEN_AGAIN = 24 * 3600.0  # so often it is noted that a guest was here


class WriteConflict(Exception):
    """Another process wrote to the table first; read what it wrote and decide again."""


@dataclass(frozen=True)
class Guest:
    id: str
    name: str


@dataclass(frozen=True)
class StoredEntry:
    """One entry of a table's log. `sender` names who sent it under which id, so that it is stored only once."""

    seq: int
    kind: str
    body: dict[str, Any]
    sender: str | None
    at: float


@dataclass(frozen=True)
class LobbyCard:
    """What the lobby shows of a table without opening it; replaced with every entry."""

    status: str
    seats: list[dict[str, Any]]
    actors: list[int]
    guests: dict[int, str]  # seat → guest
    began: bool = False  # a game was played, which can be looked at also when the table is closed


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    host: str
    invitation: str
    watch: str
    public: bool


@dataclass(frozen=True)
class ListedTable:
    """A table as the lobby finds it."""

    row: TableRow
    card: LobbyCard
    changed: float


@dataclass(frozen=True)
class Opening:
    """A table to be made: its row, its card and its first entries."""

    row: TableRow
    card: LobbyCard
    entries: list[StoredEntry]


class Store:
    """Storage for one process. Every method may be called from the event loop; the work is done in threads."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time, metrics: Metrics | None = None
    ) -> None:
        self.database = database
        self.clock = clock
        self.threads = ThreadPoolExecutor(READERS, "store")
        self.metrics = metrics or Metrics()
        self.answers = ThreadAnswers()

    def close(self) -> None:
        self.threads.shutdown()
        self.database.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.database.read, work)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._stored(self.database.write(work))

    async def _stored(self, job: Future[T]) -> T:
        start = time.perf_counter()
        try:
            return await self.answers.expect(job)
        except WriteConflict:
            raise
        except Exception:
            self.metrics.failed_writes.inc()
            raise
        finally:
            self.metrics.stored.observe(time.perf_counter() - start)

    async def ready(self) -> None:
        """Raises if the database cannot be read."""
        await self._read(lambda db: db.execute(text("SELECT version FROM schema_version")).scalar())

    async def notify(self, notice: dict[str, Any]) -> None:
        """Tell the other processes something that is not stored."""
        await self._write(lambda db: self.database.notify(db, notice))

    async def lead(self, what: str) -> bool:
        """True for the one process that may do `what`."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.database.lead, what)

    async def release_lead(self, what: str) -> None:
        await asyncio.get_running_loop().run_in_executor(self.threads, self.database.release_lead, what)

    # Guests

    async def guest(self, token_hash: str) -> Guest | None:
        def work(db: Connection) -> tuple[Guest, float] | None:
            row = db.execute(
                text("SELECT id, name, seen FROM guests WHERE token = :token"), {"token": token_hash}
            ).first()
            return (Guest(row.id, row.name), float(row.seen)) if row else None

        found = await self._read(work)
        if found is None:
            return None
        if self.clock() - found[1] > SEEN_AGAIN:
            await self.saw_guest(found[0].id)
        return found[0]

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        def work(db: Connection) -> None:
            db.execute(
                text("INSERT INTO guests (id, token, name, created, seen) VALUES (:id, :token, :name, :at, :at)"),
                {"id": guest.id, "token": token_hash, "name": guest.name, "at": self.clock()},
            )

        await self._write(work)

    async def rename_guest(self, guest: str, name: str) -> None:
        def work(db: Connection) -> None:
            db.execute(text("UPDATE guests SET name = :name WHERE id = :id"), {"name": name, "id": guest})

        await self._write(work)

    # Tables

    async def open_table(self, opening: Opening) -> None:
        await self._write(lambda db: self._open(db, opening))

    async def append(
        self,
        table: str,
        after: int,
        entries: list[StoredEntry],
        card: LobbyCard,
        opens: Opening | None = None,
        same_guests: bool = False,
    ) -> None:
        """Store entries that follow entry `after`; `opens` is another table made in the same transaction.

        `same_guests`: nobody has sat down or left.
        """
        if self.database.appends and opens is None and same_guests:
            values = {**self._rows(table, entries), **self._shown(card), "after": after, "last": entries[-1].seq}
            if not await self._stored(self.database.append(values)):
                raise WriteConflict(table)
            return
        execute = self.database.execute

        def work(db: Connection) -> None:
            self.database.lock_table(db, table)
            last = execute(db, "SELECT max(seq) FROM events WHERE table_id = :t", {"t": table}).fetchone()
            if last[0] != after:
                raise WriteConflict(table)
            if opens is not None:
                self._open(db, opens)
            self._insert(db, table, entries)
            self._write_card(db, table, card)
            if not same_guests:
                self._write_seats(db, table, card)
            self.database.notify(db, {"entries": [(table, entries[-1].seq)]})

        await self._write(work)

    async def table(self, table: str) -> tuple[TableRow, list[StoredEntry]] | None:
        """A table's row and its whole log."""

        def work(db: Connection) -> tuple[TableRow, list[StoredEntry]] | None:
            row = db.execute(text("SELECT * FROM tables WHERE id = :t"), {"t": table}).first()
            return (_table_row(row), self._entries(db, table, 0)) if row else None

        return await self._read(work)

    async def entries(self, table: str, after: int) -> list[StoredEntry]:
        return await self._read(lambda db: self._entries(db, table, after))

    async def find(self, *, invitation: str | None = None, watch: str | None = None) -> str | None:
        """The table that a code belongs to."""
        column, code = ("invitation", invitation) if invitation is not None else ("watch", watch)

        def work(db: Connection) -> str | None:
            found = db.execute(text(f"SELECT id FROM tables WHERE {column} = :code"), {"code": code}).scalar()
            return None if found is None else str(found)

        return await self._read(work)

    async def tables_of(self, guest: str, most: int = 50) -> list[ListedTable]:
        """Tables this guest sits at or hosts; unfinished ones first, then the latest.

        One that was closed is gone for its host; the others keep what was played.
        """
        query = """SELECT * FROM tables WHERE (status <> 'closed' OR host <> :guest)
            AND (host = :guest OR id IN (SELECT table_id FROM seats WHERE guest = :guest))
            ORDER BY CASE status WHEN 'over' THEN 1 WHEN 'closed' THEN 2 ELSE 0 END, changed DESC LIMIT :most"""
        found = await self._read(
            lambda db: [_listed(row) for row in db.execute(text(query), {"guest": guest, "most": most})]
        )
        return [listed for listed in found if listed.card.status != "closed" or listed.card.began]

    async def open_tables(self, most: int = 50) -> list[ListedTable]:
        """Public tables that wait for somebody: the newest of every host, then the second ones, and so on."""
        query = """SELECT * FROM (
            SELECT *, row_number() OVER (PARTITION BY host ORDER BY changed DESC) AS of_host
            FROM tables WHERE status = 'waiting' AND public = 1) AS ranked
            ORDER BY of_host, changed DESC LIMIT :most"""
        return await self._read(lambda db: [_listed(row) for row in db.execute(text(query), {"most": most})])

    async def unfinished(self, host: str) -> int:
        query = "SELECT count(*) FROM tables WHERE host = :host AND status IN ('waiting', 'playing')"
        return await self._read(lambda db: int(db.execute(text(query), {"host": host}).scalar_one()))

    # Reviews

    async def review(self, table: str, record: str) -> dict[str, Any] | None:
        """The review of a table's game, if it was made of this record."""
        query = "SELECT body FROM reviews WHERE table_id = :t AND record = :record"

        def work(db: Connection) -> dict[str, Any] | None:
            body = db.execute(text(query), {"t": table, "record": record}).scalar()
            found: dict[str, Any] | None = None if body is None else msgspec.json.decode(body)
            return found

        return await self._read(work)

    async def keep_review(self, table: str, record: str, body: dict[str, Any]) -> None:
        """Keep a review; it replaces one of a game that was taken back and played on."""

        def work(db: Connection) -> None:
            values = {"t": table, "record": record, "body": msgspec.json.encode(body).decode(), "at": self.clock()}
            db.execute(
                text(
                    "INSERT INTO reviews (table_id, record, body, at) VALUES (:t, :record, :body, :at)"
                    " ON CONFLICT (table_id) DO UPDATE SET record = :record, body = :body, at = :at"
                ),
                values,
            )

        await self._write(work)

    # What is not kept for ever

    async def forget(self, *, finished: float, abandoned: float, guests: float, spared: set[str]) -> list[str]:
        """Delete tables not changed since then, and guests not seen since then who have none; `spared` stay.

        The tables that were deleted are returned; with a table go its log, its chat and its review.
        """

        def work(db: Connection) -> list[str]:
            query = """SELECT id FROM tables WHERE (status = 'over' AND changed < :finished)
                OR (status <> 'over' AND changed < :abandoned) LIMIT :most"""
            limits = {"finished": finished, "abandoned": abandoned, "most": FORGET_AT_ONCE}
            old = [str(id) for (id,) in db.execute(text(query), limits) if id not in spared]
            for table in old:
                for place in ("reviews", "seats", "events"):
                    db.execute(text(f"DELETE FROM {place} WHERE table_id = :t"), {"t": table})
                db.execute(text("DELETE FROM tables WHERE id = :t"), {"t": table})
            unused = """DELETE FROM guests WHERE seen < :guests AND created < :guests
                AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id)
                AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id)"""
            db.execute(text(unused), {"guests": guests})
            return old

        return await self._write(work)

    async def saw_guest(self, guest: str) -> None:
        def work(db: Connection) -> None:
            db.execute(text("UPDATE guests SET seen = :at WHERE id = :id"), {"at": self.clock(), "id": guest})

        await self._write(work)

    async def banned(self) -> dict[str, str]:
        """Addresses that are not served, and why."""
        query = text("SELECT address, reason FROM bans WHERE until > :now")
        return await self._read(
            lambda db: {row.address: row.reason for row in db.execute(query, {"now": self.clock()})}
        )

    # Inside a transaction

    def _open(self, db: Connection, opening: Opening) -> None:
        row = opening.row
        db.execute(
            text(
                "INSERT INTO tables (id, game, host, invitation, watch, public, status, card, changed)"
                " VALUES (:id, :game, :host, :invitation, :watch, :public, '', '', 0)"
            ),
            {**row.__dict__, "public": int(row.public)},
        )
        self._insert(db, row.id, opening.entries)
        self._write_card(db, row.id, opening.card)
        self._write_seats(db, row.id, opening.card)

    def _insert(self, db: Connection, table: str, entries: list[StoredEntry]) -> None:
        query = (
            "INSERT INTO events (table_id, seq, kind, sender, body, at)"
            " VALUES (:table, :seq, :kind, :sender, :body, :at)"
        )
        for entry in entries:
            self.database.execute(db, query, self._values(table, entry))

    def _write_card(self, db: Connection, table: str, card: LobbyCard) -> None:
        self.database.execute(
            db,
            "UPDATE tables SET status = :status, card = :card, changed = :changed WHERE id = :t",
            {**self._shown(card), "t": table},
        )

    def _values(self, table: str, entry: StoredEntry) -> dict[str, Any]:
        """A row of `events`."""
        return {
            "table": table,
            "seq": entry.seq,
            "kind": entry.kind,
            "sender": entry.sender,
            "body": msgspec.json.encode(entry.body).decode(),
            "at": entry.at,
        }

    def _rows(self, table: str, entries: list[StoredEntry]) -> dict[str, Any]:
        """A row of `events`, or lists for several."""
        rows = [self._values(table, entry) for entry in entries]
        return rows[0] if len(rows) == 1 else {name: [row[name] for row in rows] for name in rows[0]} | {"table": table}

    def _shown(self, card: LobbyCard) -> dict[str, Any]:
        """What the lobby finds in `tables`."""
        return {"status": card.status, "card": msgspec.json.encode(card).decode(), "changed": self.clock()}

    def _write_seats(self, db: Connection, table: str, card: LobbyCard) -> None:
        known = {
            row.seat: row.guest for row in db.execute(text("SELECT * FROM seats WHERE table_id = :t"), {"t": table})
        }
        if known == card.guests:
            return
        db.execute(text("DELETE FROM seats WHERE table_id = :t"), {"t": table})
        if card.guests:
            db.execute(
                text("INSERT INTO seats (table_id, seat, guest) VALUES (:t, :seat, :guest)"),
                [{"t": table, "seat": seat, "guest": guest} for seat, guest in card.guests.items()],
            )

    def _entries(self, db: Connection, table: str, after: int) -> list[StoredEntry]:
        query = text("SELECT seq, kind, body, sender, at FROM events WHERE table_id = :t AND seq > :after ORDER BY seq")
        rows = db.execute(query, {"t": table, "after": after})
        return [StoredEntry(row.seq, row.kind, msgspec.json.decode(row.body), row.sender, row.at) for row in rows]


def _table_row(row: Row[Any]) -> TableRow:
    return TableRow(row.id, row.game, row.host, row.invitation, row.watch, bool(row.public))


def _listed(row: Row[Any]) -> ListedTable:
    return ListedTable(_table_row(row), msgspec.json.decode(row.card, type=LobbyCard), row.changed)
