"""The commonest write, one entry of a table's log, as one statement: one way to PostgreSQL and back for a move."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

LIFETIME = {"connect_timeout": 10}
APPEND = """
WITH added AS (
    INSERT INTO events (table_id, seq, kind, sender, body, at)
    SELECT %(table)s, %(seq)s, %(kind)s, %(sender)s, %(body)s, %(at)s
    WHERE (SELECT max(seq) FROM events WHERE table_id = %(table)s) = %(after)s
    ON CONFLICT DO NOTHING
    RETURNING seq),
shown AS (
    UPDATE tables SET status = %(status)s, card = %(card)s, changed = %(changed)s
    WHERE id = %(table)s AND EXISTS (SELECT 1 FROM added))
SELECT pg_notify(%(channel)s, %(notice)s) FROM added"""


class QuickAppend:
    """Every thread has a connection of its own, on which each statement is a transaction."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.mine = threading.local()
        self.open: dict[Any, int] = {}  # connection → its session, as PostgreSQL numbers them
        self.sessions: frozenset[int] = frozenset()
        self.lock = threading.Lock()

    def __call__(self, values: dict[str, Any]) -> bool:
        """Store the entry, in this thread; False if it does not follow the last one, or was stored before.

        A connection that turns out to be lost is tried once more with a new one. If the entry was stored all the same,
        the second attempt finds it there and says so.
        """
        from psycopg import OperationalError

        for last_try in (False, True):
            connection = self._connection()
            try:
                return connection.execute(APPEND, values).fetchone() is not None
            except OperationalError:
                self._drop(connection)
                if last_try:
                    raise
        raise AssertionError

    def _connection(self) -> Any:
        import psycopg

        known = getattr(self.mine, "connection", None)
        if known is not None and not known.closed:
            return known
        connection = psycopg.connect(self.address, autocommit=True, prepare_threshold=1, **LIFETIME)  # type: ignore[arg-type]
        self.mine.connection = connection
        with self.lock:
            self.open[connection] = connection.info.backend_pid
            self.sessions = frozenset(self.open.values())
        return connection

    def _drop(self, connection: Any) -> None:
        self.mine.connection = None
        with self.lock:
            self.open.pop(connection, None)
            self.sessions = frozenset(self.open.values())
        with contextlib.suppress(Exception):
            connection.close()

    def close(self) -> None:
        with self.lock:
            for connection in self.open:
                with contextlib.suppress(Exception):
                    connection.close()
            self.open.clear()
