"""SQLite moves what was written from its log into the file, beside the writing thread: nobody waits for it.

https://sqlite.org/wal.html#checkpointing
"""

from __future__ import annotations

import contextlib
import threading
from typing import Any

from sqlalchemy import Engine

EVERY = 1.0  # seconds
MOST_PAGES = 10_000  # in the log; then the writing thread itself moves the few that are left, and begins the log anew


class Checkpoints:
    """A thread with a connection of its own. What fails here fails in the writing thread as well, and is told there."""

    def __init__(self, engine: Engine) -> None:
        self.db = engine.connect()  # to the file as it is now, which may be gone later
        self.written = threading.Event()
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, name="sqlite checkpoints", daemon=True)
        self.thread.start()

    def wrote(self) -> None:
        """Something was committed."""
        self.written.set()

    def close(self) -> None:
        self.ending.set()
        self.written.set()
        self.thread.join()
        self.db.close()

    def _run(self) -> None:
        driver: Any = self.db.connection.dbapi_connection
        while not self.ending.wait(EVERY):
            self.written.wait()
            self.written.clear()
            with contextlib.suppress(Exception):
                driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
