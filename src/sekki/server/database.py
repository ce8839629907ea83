"""SQLite in one process, or PostgreSQL shared by many: what differs between the two, and nothing else."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

from .checkpoints import MOST_PAGES, Checkpoints
from .leader_locks import LeaderLocks
from .postgres_append import QuickAppend
from .schema import migrate
from .thread_answers import finish, next_group

T = TypeVar("T")
Job = Callable[[Connection], Any]
Listener = Callable[[dict[str, Any] | None], None]

CHANNEL = "sekki"
WRITERS = 8
POOL = 16
CONNECT = 10
GROUP = 64
READ_CACHE, WRITE_CACHE = 256, 2000  # KiB that a connection to SQLite keeps; the system has the file in memory anyway
RECONNECT = 1.0
HEAR_TOGETHER = 0.005  # what other processes tell within so many seconds is heard at once
BUSY = 5.0  # so long another program may lock the file before a write is refused


class DatabaseInUse(RuntimeError):
    """Another server has this SQLite file open."""


class DamagedDatabase(RuntimeError):
    """The SQLite file cannot be trusted."""


class Database:
    """Transactions in threads, and notices between processes."""

    shared = False
    appends = False

    def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` now, in this thread."""
        raise NotImplementedError

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run `work` in a transaction of its own; the future is done when it is on the disk."""
        raise NotImplementedError

    def append(self, values: dict[str, Any]) -> Future[bool]:
        """Where `appends`: store entries and their table's card at once; the future says if they followed the last."""
        raise NotImplementedError

    def close(self) -> None:
        """Finish what is queued and close all connections."""

    def check(self) -> None:
        """Look for damage, before anybody plays."""

    def lock_table(self, db: Connection, table: str) -> None:
        """Keep other processes from writing to the table until the transaction ends."""

    def notify(self, db: Connection, notice: dict[str, Any]) -> None:
        """Tell all processes, when the transaction is committed."""

    def execute(self, db: Connection, query: str, values: dict[str, Any]) -> Any:
        """A statement with `:name`s, straight to the driver: for what is done with every move."""
        return _cursor(db).execute(query, values)

    def listen(self, listener: Listener) -> None:
        """Call `listener`, in a thread, with every notice; with None when some may have been missed."""

    def lead(self, what: str) -> bool:
        """True for the one process that may do `what`; it stays so until it ends or calls `release_lead`."""
        return True

    def release_lead(self, what: str) -> None:
        """Let another process lead."""


def open_database(url: str) -> Database:
    """The database at an SQLAlchemy URL, created and migrated as needed."""
    parsed = make_url(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return Sqlite(parsed)
    if kind == "postgresql":
        if find_spec("psycopg") is None:
            raise ValueError("PostgreSQL needs the package psycopg: pip install 'psycopg[binary]'")
        return Postgres(parsed)
    raise ValueError(f"Sekki stores in SQLite or PostgreSQL, not in {kind}: use sqlite:///… or postgresql+psycopg://…")


class Sqlite(Database):
    """One file, one writing thread. Jobs that wait at the same time share a transaction, so one flush of the disk."""

    def __init__(self, url: URL) -> None:
        self.lock = _lock_file(url.database)
        self.path = Path(str(url.database))
        _keep_private(self.path)
        self.file = self.path.stat().st_ino
        self.readers = _sqlite_engine(url, "BEGIN", READ_CACHE)
        self.writers = _sqlite_engine(url, None)
        starting = _sqlite_engine(url, "BEGIN IMMEDIATE")
        migrate(starting)
        starting.dispose()
        self.jobs: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        first = self.writers.connect()  # to the file as it is now, which may be gone later
        self.checkpoints = Checkpoints(self.writers)
        self.thread = threading.Thread(target=self._write_all, args=(first,), name="sqlite writer", daemon=True)
        self.thread.start()

    def read(self, work: Callable[[Connection], T]) -> T:
        with self.readers.begin() as db:
            return work(db)

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        done: Future[T] = Future()
        self.jobs.put((work, done))
        return done

    def close(self) -> None:
        self.jobs.put(None)
        self.thread.join()
        self.checkpoints.close()
        self.readers.dispose()
        self.writers.dispose()
        self.lock.close()

    def _write_all(self, db: Connection | None) -> None:
        """The writing thread. Whatever happens to a group, the next one is written."""
        while (group := next_group(self.jobs, GROUP)) is not None:
            try:
                db = db or self.writers.connect()
                answers = self._write_group(db, [work for work, _ in group])
                self.checkpoints.wrote()
            except Exception as error:
                answers = [error] * len(group)
                _throw_away(db)
                db = None
            for (_, done), answer in zip(group, answers, strict=True):
                finish(done, answer)
        _throw_away(db)

    def _write_group(self, db: Connection, group: list[Job]) -> list[Any]:
        """Answers or errors, one for each job. Nothing is answered before the commit that all of them share.

        A job that fails alone is undone alone. But when the disk is full, SQLite itself gives the whole transaction
        up, with what the earlier jobs wrote; then all of them have failed.
        """
        driver: Any = db.connection.dbapi_connection
        driver.execute("BEGIN IMMEDIATE")
        answers = [work(db) if len(group) == 1 else _alone(db, work) for work in group]
        self._check_file()
        driver.execute("COMMIT")
        return answers

    def _check_file(self) -> None:
        """Refuse to write into a file that was deleted or replaced: nobody would find it again."""
        try:
            same = self.path.stat().st_ino == self.file
        except FileNotFoundError:
            same = False
        if not same:
            raise OSError(f"the database {self.path} was deleted or replaced while the server ran; start it again")

    def check(self) -> None:
        """Look through the whole file for damage."""
        found = self.read(lambda db: str(db.exec_driver_sql("PRAGMA quick_check(1)").scalar()))
        if found != "ok":
            raise DamagedDatabase(f"The database {self.path} is damaged ({found}). Restore it from a backup.")


def _keep_private(path: Path) -> None:
    """Only its owner may read the file, and what SQLite puts beside it: the log holds everybody's cards."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))):
        with contextlib.suppress(OSError):
            file.chmod(0o600)


def _alone(db: Connection, work: Job) -> Any:
    """The answer or the error of one job of a group; what a failed one wrote is undone."""
    driver: Any = db.connection.dbapi_connection
    driver.execute("SAVEPOINT job")
    try:
        answer = work(db)
    except Exception as error:
        if not driver.in_transaction:  # SQLite has given up the transaction that SQLAlchemy believes in
            raise
        driver.execute("ROLLBACK TO job")
        answer = error
    driver.execute("RELEASE job")
    return answer


def _throw_away(db: Connection | None) -> None:
    """Close a connection whatever state it is in; the next group gets a new one."""
    if db is not None:
        with contextlib.suppress(Exception):
            db.invalidate()
        with contextlib.suppress(Exception):
            db.close()


def _sqlite_engine(url: URL, begin: str | None, cache: int = WRITE_CACHE) -> Engine:
    """Connections whose transactions start with `begin`; None: whoever uses them begins and commits by hand."""
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": BUSY})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        connection.execute(f"PRAGMA cache_size = -{cache}")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        if begin is not None:
            connection.exec_driver_sql(begin)

    return engine


def _lock_file(database: str | None) -> Any:
    """Reserves the database for this process; the operating system releases the lock when the process ends."""
    if not database or database == ":memory:":
        raise ValueError("Sekki needs a database file: sqlite:///path/to/tables.sqlite")
    path = Path(database)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)  # the log holds everybody's cards
    lock = path.with_suffix(path.suffix + ".lock").open("w")
    try:
        import fcntl
    except ImportError:  # Windows: opening twice is caught by the numbering of the log alone
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise DatabaseInUse(
            f"Another Sekki server uses {path}. Stop it, or give this one another --database."
        ) from None
    return lock


class Postgres(Database):
    """A database server, shared by any number of our processes."""

    shared = True
    appends = True

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")
        timeout = {"connect_timeout": CONNECT}
        self.engine = create_engine(self.url, pool_size=POOL, pool_pre_ping=True, connect_args=timeout)
        migrate(self.engine)
        self.threads = ThreadPoolExecutor(WRITERS, "postgres writer")
        self.quick_append = QuickAppend(_plain(self.url), CHANNEL)
        self.closing = threading.Event()
        self.listening: threading.Thread | None = None
        self.leader_locks = LeaderLocks(self.url)

    def read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as db:
            return work(db)

    def write(self, work: Callable[[Connection], T]) -> Future[T]:
        return self.threads.submit(self.read, work)

    def append(self, values: dict[str, Any]) -> Future[bool]:
        return self.quick_append(values)

    def close(self) -> None:
        self.closing.set()
        self.threads.shutdown()
        self.quick_append.close()
        self.leader_locks.close()
        if self.listening is not None:
            self.listening.join()
        self.engine.dispose()

    def lock_table(self, db: Connection, table: str) -> None:
        self.execute(db, "SELECT pg_advisory_xact_lock(hashtextextended(:table, 0))", {"table": table})

    def notify(self, db: Connection, notice: dict[str, Any]) -> None:
        self.execute(db, "SELECT pg_notify(:channel, :notice)", {"channel": CHANNEL, "notice": json.dumps(notice)})

    def execute(self, db: Connection, query: str, values: dict[str, Any]) -> Any:
        return _cursor(db).execute(_with_percents(query), values)

    def listen(self, listener: Listener) -> None:
        self.listening = threading.Thread(target=self._listen, args=(listener,), name="postgres listener", daemon=True)
        self.listening.start()

    def _listen(self, listener: Listener) -> None:
        import psycopg

        while not self.closing.is_set():
            try:
                with psycopg.connect(_plain(self.url), autocommit=True, connect_timeout=CONNECT) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    listener(None)
                    while not self.closing.is_set():
                        for sent in connection.notifies(timeout=0.5, stop_after=1):
                            if sent.pid not in self.quick_append.sessions:  # what this process stored it knows
                                listener(json.loads(sent.payload))
                        self.closing.wait(HEAR_TOGETHER)
            except psycopg.OperationalError:
                time.sleep(RECONNECT)

    def lead(self, what: str) -> bool:
        return self.leader_locks.take(what)

    def release_lead(self, what: str) -> None:
        self.leader_locks.drop(what)


def _cursor(db: Connection) -> Any:
    driver: Any = db.connection.dbapi_connection
    return driver.cursor()


@cache
def _with_percents(query: str) -> str:
    """`:name`s as psycopg writes them."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", query)


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
