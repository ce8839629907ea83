"""The commonest write, entries of one table's log, as one statement; what waits at the same time goes in one commit."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from concurrent.futures import Future
from typing import Any

from .thread_answers import finish, next_group

APPENDERS = 2  # threads: while one waits for its commit, the other gathers what comes
GROUP = 64
LIFETIME = {"connect_timeout": 10}
FOLLOWS = "(SELECT max(seq) FROM events WHERE table_id = %(table)s) = %(after)s"
SHOWN = """
shown AS (
    UPDATE tables SET status = %(status)s, card = %(card)s, changed = %(changed)s
    WHERE id = %(table)s AND EXISTS (SELECT 1 FROM added))
SELECT count(*) FROM added"""
APPEND = f"""
WITH added AS (
    INSERT INTO events (table_id, seq, kind, sender, body, at)
    SELECT %(table)s, %(seq)s, %(kind)s, %(sender)s, %(body)s, %(at)s WHERE {FOLLOWS}
    ON CONFLICT DO NOTHING
    RETURNING seq), {SHOWN}"""
APPEND_MANY = f"""
WITH added AS (
    INSERT INTO events (table_id, seq, kind, sender, body, at)
    SELECT %(table)s, new.* FROM unnest(
        %(seq)s::integer[], %(kind)s::text[], %(sender)s::text[], %(body)s::text[], %(at)s::double precision[]
    ) AS new WHERE {FOLLOWS}
    RETURNING seq), {SHOWN}"""
NOTIFY = "SELECT pg_notify(%s, %s)"

Values = dict[str, Any]


class QuickAppend:
    """Threads with a connection of their own, which store all that waits as one transaction."""

    def __init__(self, address: str, channel: str) -> None:
        self.address, self.channel = address, channel
        self.jobs: queue.SimpleQueue[tuple[Values, Future[bool]] | None] = queue.SimpleQueue()
        self.open: dict[Any, int] = {}  # connection → its session, as PostgreSQL numbers them
        self.sessions: frozenset[int] = frozenset()
        self.lock = threading.Lock()
        self.threads = [
            threading.Thread(target=self._write_all, name=f"postgres appender {i}", daemon=True)
            for i in range(APPENDERS)
        ]
        for thread in self.threads:
            thread.start()

    def __call__(self, values: Values) -> Future[bool]:
        """Store entries of a table; the answer is False if they do not follow the last, or were stored before.

        `values` holds those of the one entry, or lists of them where there are several.
        """
        done: Future[bool] = Future()
        self.jobs.put((values, done))
        return done

    def close(self) -> None:
        """Finish what waits."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()

    def _write_all(self) -> None:
        connection: Any = None
        while (group := next_group(self.jobs, GROUP)) is not None:
            group.sort(key=lambda job: job[0]["table"])  # all processes lock tables in the same order
            connection, answers = self._write_group(connection, [values for values, _ in group])
            for (_, done), answer in zip(group, answers, strict=True):
                finish(done, answer)
        self._drop(connection)

    def _write_group(self, connection: Any, group: list[Values]) -> tuple[Any, list[Any]]:
        """Answers or errors, one for each; and the connection, which may be another one now.

        If the group cannot be stored as one, each is stored alone. If it was stored all the same, the second attempt
        finds it there and says so.
        """
        try:
            connection = connection or self._connect()
            return connection, self._store(connection, group)
        except Exception:
            self._drop(connection)  # which has lost its prepared statements, if no more
        answers: list[Any] = []
        connection = None
        for values in group:
            try:
                connection = connection or self._connect()
            except Exception as error:  # nobody there: the rest need not try as well
                return None, answers + [error] * (len(group) - len(answers))
            try:
                answers += self._store(connection, [values])
            except Exception as error:
                answers.append(_answer_to(error))
                self._drop(connection)
                connection = None
        return connection, answers

    def _store(self, connection: Any, group: list[Values]) -> list[bool]:
        """One transaction: all is stored or nothing. The other processes hear of it in one notice."""
        notice = json.dumps({"entries": [(values["table"], values["last"]) for values in group]})
        with connection.pipeline():
            said = [connection.execute(_statement(values), values) for values in group]
            connection.execute(NOTIFY, (self.channel, notice))
        return [cursor.fetchone()[0] > 0 for cursor in said]

    def _connect(self) -> Any:
        import psycopg

        connection = psycopg.connect(self.address, autocommit=True, prepare_threshold=1, **LIFETIME)  # type: ignore[arg-type]
        with self.lock:
            self.open[connection] = connection.info.backend_pid
            self.sessions = frozenset(self.open.values())
        return connection

    def _drop(self, connection: Any) -> None:
        if connection is None:
            return
        with self.lock:
            self.open.pop(connection, None)
            self.sessions = frozenset(self.open.values())
        with contextlib.suppress(Exception):
            connection.close()


def _statement(values: Values) -> str:
    return APPEND_MANY if isinstance(values["seq"], list) else APPEND


def _answer_to(error: Exception) -> Any:
    """Of several entries one was there already: another process was faster."""
    from psycopg.errors import UniqueViolation

    return False if isinstance(error, UniqueViolation) else error
