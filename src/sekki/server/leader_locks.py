"""Which process does what only one of them may do, on PostgreSQL."""

from __future__ import annotations

import contextlib
import threading

from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.pool import NullPool


class LeaderLocks:
    """What this process leads, as advisory locks of one session: they end with it."""

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self.session: Connection | None = None
        self.held: set[str] = set()
        self.lock = threading.Lock()

    def take(self, what: str) -> bool:
        with self.lock:
            if what in self.held and self._alive():
                return True
            try:
                session = self.session = self.session or self.engine.connect()
                query = text("SELECT pg_try_advisory_lock(hashtextextended(:what, 1))")
                taken = bool(session.execute(query, {"what": what}).scalar())
            except Exception:
                self._forget()
                return False
            if taken:
                self.held.add(what)
            return taken

    def drop(self, what: str) -> None:
        with self.lock:
            if what not in self.held or self.session is None:
                return
            self.held.discard(what)
            with contextlib.suppress(Exception):
                self.session.execute(text("SELECT pg_advisory_unlock(hashtextextended(:what, 1))"), {"what": what})

    def _alive(self) -> bool:
        try:
            assert self.session is not None
            self.session.execute(text("SELECT 1"))
            return True
        except Exception:
            self._forget()
            return False

    def _forget(self) -> None:
        self.held.clear()
        if self.session is not None:
            with contextlib.suppress(Exception):
                self.session.close()
        self.session = None

    def close(self) -> None:
        with self.lock:
            self._forget()
            self.engine.dispose()
